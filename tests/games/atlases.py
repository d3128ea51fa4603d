"""The law of every game's atlas and interview, for the tests that hold it."""

from __future__ import annotations

from typing import Any

from hattari.core.atlas import Entry, entries, told
from hattari.core.game import Refusal
from hattari.core.installed import registry
from hattari.core.interview import MOST, Arrival, Inquiry, interview, truthful
from hattari.core.kit import Kit
from tests.games.wording import CODE, JAPANESE

KITS = tuple(kit for kit in registry().kits if kit.atlas is not None)
TEXTS = tuple((kit, entry) for kit in KITS for entry in entries(kit))
NAMES = [f"{kit.game.id}-{entry.id}" for kit, entry in TEXTS]


def can_be_read(entry: Entry[Any]) -> None:
    """Every word of an entry is in both languages, and none is a program's."""
    for text in (entry.character, entry.source, *(lack.text for lack in entry.lacks)):
        assert text.en.strip()
        assert text.ja.strip()
        assert not JAPANESE.search(text.en), text
        assert not CODE.search(text.en + text.ja), text
    assert len(entry.character.en) <= 48
    assert len(entry.character.ja) <= 28


def lacks_what_it_says(kit: Kit, entry: Entry[Any]) -> None:
    """No rule set says yet what an entry is said to lack."""
    for lack in entry.lacks:
        assert lack.needs
        spec = {**entry.spec, **lack.needs}
        assert kit.game.rulebook.conflicts(spec), f"{entry.id} can say it now: {lack.text.en}"


def asked(kit: Kit, rules: Any) -> tuple[list[Inquiry[Any]], Arrival[Any]]:
    """The whole interview of somebody who plays these rules."""
    picks: list[int | None] = []
    questions: list[Inquiry[Any]] = []
    while isinstance(found := interview(kit, picks), Inquiry):
        questions.append(found)
        picks.append(truthful(kit, rules, picks))
        assert len(picks) <= MOST
    return questions, found


def arrives(kit: Kit, entry: Entry[Any]) -> None:
    """Whoever answers as a text says arrives at it, and is told what was not asked."""
    questions, found = asked(kit, entry.rules)
    assert found.entry.id == entry.id
    assert found.rules == entry.rules
    assert (found.alike, found.differs, found.unmet) == ((), (), ())
    assert found.asked == len(questions)
    assert len({each.key for each in questions}) == len(questions)
    decided = len(kit.game.rulebook.axes()) - len(found.assumed)
    assert decided >= 1


def holds_what_was_said(kit: Kit, rules: Any) -> Arrival[Any]:
    """Whatever somebody plays: what comes out can be played and answers as they did."""
    picks: list[int | None] = []
    _, found = asked(kit, rules)
    unmet = {each.ask for each in found.unmet}
    while isinstance(question := interview(kit, picks), Inquiry):
        pick = truthful(kit, rules, picks)
        if pick is not None and question.ask not in unmet:
            assert truthful(kit, found.rules, picks) == pick, question.ask
        picks.append(pick)
    book = kit.game.rulebook
    assert book.parse(book.full(found.rules)) == found.rules
    return found


def is_told(kit: Kit, entry: Entry[Any], mine: Any) -> None:
    """What people read of an entry, and what it has otherwise than their own rules."""
    book = kit.game.rulebook
    shown = told(book, entry, mine)
    assert book.parse(shown.spec) == entry.rules == book.parse(shown.rules)
    assert shown.differs == book.differences(mine, entry.rules)
    assert (shown.differs == ()) == (mine == entry.rules)


def refused(kit: Kit, picks: list[int | None]) -> str:
    """The code with which an interview refuses these answers."""
    try:
        interview(kit, picks)
    except Refusal as refusal:
        return refusal.code
    return ""
