"""How the seats have played so far, as all can tell who saw the cups lifted.

Once a round is settled every hand lies open, so that everybody at the table can reckon what each
bid and each doubt looked like to the seat that made it. What was done before dice were rolled
again stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import repeat
from typing import Literal

import msgspec

from hattari.core.identity import Same

from .actions import (
    FIFTHS,
    BidMade,
    Dice,
    Manner,
    Passed,
    RerollChosen,
    Settled,
    State,
    Told,
)
from .axes import Plain, Rules
from .bids import Bid
from .counting import counted
from .odds import at_least
from .settle import matches
from .wildness import is_face_off, plain_along, round_wild

Deed = Literal["bid", "raised", "doubted"]
DEEDS: tuple[Deed, ...] = ("bid", "raised", "doubted")


class Opened(msgspec.Struct, frozen=True, dict=True):
    """A settled round, as all could see it: `wild` by name, `plain` whether that had ended, and
    whether it was a face-off."""

    rules: Rules
    wild: int
    plain: bool
    face_off: bool
    trail: tuple[BidMade | RerollChosen | Passed, ...]
    end: Settled

    @cached_property
    def counts(self) -> Dice:
        """How often each seat did each deed at each fifth, in this order."""
        width = len(DEEDS) * FIFTHS
        counts = [0] * (width * len(self.end.hands))
        for seat, deed, chance in () if self.face_off else _deeds(self):
            fifth = min(FIFTHS - 1, int(FIFTHS * chance))
            counts[seat * width + DEEDS.index(deed) * FIFTHS + fifth] += 1
        return tuple(counts)


def told_after(state: State, event: Settled) -> Told:
    """What is told once a round is settled; `state` is that before.

    What it says of the seats is reckoned when somebody looks: most games are played by programs
    that never ask.
    """
    wild, duel = round_wild(state), is_face_off(state)
    opened = Opened(state.rules, wild, state.plain, duel, state.trail, event)
    return Told(state.told.before, (*state.told.rounds, opened))


def manners_of(told: Told) -> tuple[Manner, ...]:
    """The manners by seat, () before anything was told."""
    return _manners_of(Same(told))


# All states of a round are told the same; one that is as much, of another table, is not the same.
@lru_cache(maxsize=1024)
def _manners_of(same: Same[Told]) -> tuple[Manner, ...]:
    told = same.value
    if not told.rounds:
        return told.before
    counts = [each.counts for each in told.rounds]
    start = _flat(told.before) if told.before else (0,) * len(counts[0])
    sums = [sum(each) for each in zip(start, *counts, strict=True)]
    fifths = [tuple(sums[at : at + FIFTHS]) for at in range(0, len(sums), FIFTHS)]
    seats = [fifths[at : at + len(DEEDS)] for at in range(0, len(fifths), len(DEEDS))]
    return tuple([Manner(*each) for each in seats])


def _flat(manners: Sequence[Manner]) -> list[int]:
    return [
        many for each in manners for row in (each.bid, each.raised, each.doubted) for many in row
    ]


def _deeds(opened: Opened) -> Iterator[tuple[int, Deed, float]]:
    """Who did what in this round, and how likely the bid looked to it that it was about."""
    end, star = opened.end, opened.wild
    wild = star
    shown: list[Dice] = [()] * len(end.hands)
    known = _known_since(opened)
    standing: Bid | None = None
    for place, (step, plain) in enumerate(zip(opened.trail, _plain(opened), strict=True)):
        seat, before, wild_before = step.seat, standing, wild
        wild = 0 if plain else star
        if isinstance(step, BidMade):
            standing = Bid(step.count, step.face)
            if place >= known[seat]:
                if before is not None:
                    yield seat, "raised", _chance(opened, seat, shown, before, wild_before)
                yield seat, "bid", _chance(opened, seat, shown, standing, wild)
        if not isinstance(step, Passed):
            shown[seat] += step.show
    if end.kind == "challenge" and standing is not None:
        yield end.claimant, "doubted", _chance(opened, end.claimant, shown, standing, wild)


def _plain(opened: Opened) -> Iterable[bool]:
    """Whether nothing was wild any more after each step."""
    rules = opened.rules
    if not opened.plain and not rules.wild_until_bid and rules.plain is Plain.OFF:
        return repeat(False, len(opened.trail))
    return plain_along(rules, opened.wild, opened.trail)


def _known_since(opened: Opened) -> list[int]:
    """By seat the first step from which on its dice lay as they were opened."""
    since = [0] * len(opened.end.hands)
    for place, step in enumerate(opened.trail):
        if not isinstance(step, Passed) and step.show:
            since[step.seat] = place + 1
    return since


def _chance(opened: Opened, seat: int, shown: Sequence[Dice], bid: Bid, wild: int) -> float:
    """How likely a bid looked to a seat with the dice that it opened in the end."""
    end = opened.end
    own = (*end.hands[seat], *shown[seat])
    seen, unseen = counted(opened.rules, own, bid.face, wild), sum(end.dice_before) - len(own)
    for other, dice in enumerate(shown):
        if dice and other != seat:
            seen += matches(dice, bid.face, wild)
            unseen -= len(dice)
    return at_least(bid.count - seen, unseen, 2 if wild and bid.face != wild else 1)
