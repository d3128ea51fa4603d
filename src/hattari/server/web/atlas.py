"""The atlas of rules and its interview, as the interface answers them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from hattari.core.atlas import Entry, entries, told
from hattari.core.installed import registry
from hattari.core.interview import MOST, Arrival, Inquiry, Picks, interview
from hattari.core.kit import Kit
from hattari.server.lab import ResultCard

from .api.types.atlas import ArrivalOut, AtlasOut, InquiryOut, InterviewOut, SaidOut, TextOut

SEATS = 4
"""The table for which a text's minutes are told."""

Cards = Sequence[ResultCard]


def surveyed(game: str, cards: Cards, mine: str | dict[str, Any] | None = None) -> AtlasOut:
    """The texts of an installed game, held against somebody's rules, in whatever process this is.

    Raises Refusal, also for what is no rules.
    """
    kit = registry().kit(game)
    book = kit.game.rulebook
    rules = None if mine is None else book.parse(mine)
    texts = tuple(_text(kit, cards, entry, rules) for entry in entries(kit))
    return AtlasOut(kit.game.id, None if rules is None else book.title(rules), texts)


def _text(kit: Kit, cards: Cards, entry: Entry[Any], mine: Any) -> TextOut:
    shown = told(kit.game.rulebook, entry, mine)
    measured = (card for card in cards if (card.digest, card.seats) == (shown.digest, SEATS))
    return TextOut(
        id=shown.id,
        title=shown.title,
        source=shown.source,
        character=shown.character,
        address=shown.address,
        spec=shown.spec,
        digest=shown.digest,
        seats=shown.seats,
        minutes=next((card.minutes for card in measured), None),
        differs=None if mine is None else shown.differs,
        lacks=shown.lacks,
    )


def interviewed(game: str, cards: Cards, answers: Picks) -> InterviewOut:
    """What an interview about an installed game comes to after these answers, in whatever process
    this is. Raises Refusal.
    """
    kit = registry().kit(game)
    found = interview(kit, answers)
    if isinstance(found, Inquiry):
        return InterviewOut(kit.game.id, _asked(found), None)
    return InterviewOut(kit.game.id, None, _arrived(kit, cards, found))


def _asked(found: Inquiry[Any]) -> InquiryOut:
    return InquiryOut(
        ask=found.ask,
        note=found.note,
        answers=found.answers,
        notes=found.notes,
        stage=found.stage,
        scene=found.scene,
        asked=found.asked,
        most=MOST,
        left=found.left,
    )


def _arrived(kit: Kit, cards: Cards, found: Arrival[Any]) -> ArrivalOut:
    book = kit.game.rulebook
    return ArrivalOut(
        rules=book.full(found.rules),
        title=book.title(found.rules),
        nearest=_text(kit, cards, found.entry, None),
        alike=tuple(entry.title for entry in found.alike),
        differs=found.differs,
        unmet=tuple(SaidOut(each.ask, each.answer) for each in found.unmet),
        assumed=found.assumed,
        asked=found.asked,
    )
