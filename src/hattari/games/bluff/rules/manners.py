"""How the seats have played so far, as all can tell who saw the cups lifted.

Once a round is settled every hand lies open, so that everybody at the table can reckon what each
bid and each doubt looked like to the seat that made it. What was done before dice were rolled
again stays unknown.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import repeat
from typing import Literal

from .actions import FIFTHS, BidMade, Dice, Manner, Passed, Settled, State
from .axes import Plain
from .bids import Bid
from .counting import counted
from .odds import at_least
from .settle import matches
from .wildness import is_face_off, plain_along, round_wild

Deed = Literal["bid", "raised", "doubted"]


def manners_after(state: State, event: Settled) -> tuple[Manner, ...]:
    """The manners of all seats once a round is settled; `state` is that before."""
    before = state.manners or (Manner(),) * len(state.dice)
    if is_face_off(state):
        return before
    counts = [[list(manner.bid), list(manner.raised), list(manner.doubted)] for manner in before]
    places: dict[Deed, int] = {"bid": 0, "raised": 1, "doubted": 2}
    for seat, deed, chance in _deeds(state, event):
        counts[seat][places[deed]][min(FIFTHS - 1, int(FIFTHS * chance))] += 1
    return tuple([Manner(*map(tuple, each)) for each in counts])


def _deeds(state: State, event: Settled) -> Iterator[tuple[int, Deed, float]]:
    """Who did what in this round, and how likely the bid looked to it that it was about."""
    star = wild = round_wild(state)
    shown: list[Dice] = [()] * len(event.hands)
    known = _known_since(state)
    standing: Bid | None = None
    for place, (step, plain) in enumerate(zip(state.trail, _plain(state), strict=True)):
        seat, before, wild_before = step.seat, standing, wild
        wild = 0 if plain else star
        if isinstance(step, BidMade):
            standing = Bid(step.count, step.face)
            if place >= known[seat]:
                if before is not None:
                    yield seat, "raised", _chance(event, seat, shown, before, wild_before, state)
                yield seat, "bid", _chance(event, seat, shown, standing, wild, state)
        if not isinstance(step, Passed):
            shown[seat] += step.show
    if event.kind == "challenge" and standing is not None:
        seat = event.claimant
        yield seat, "doubted", _chance(event, seat, shown, standing, wild, state)


def _plain(state: State) -> Iterable[bool]:
    """Whether nothing was wild any more after each step."""
    if not state.plain and not state.rules.wild_until_bid and state.rules.plain is Plain.OFF:
        return repeat(False, len(state.trail))
    return plain_along(state, state.trail)


def _known_since(state: State) -> list[int]:
    """By seat the first step from which on its dice lay as they were opened."""
    since = [0] * len(state.dice)
    for place, step in enumerate(state.trail):
        if not isinstance(step, Passed) and step.show:
            since[step.seat] = place + 1
    return since


def _chance(
    event: Settled, seat: int, shown: Sequence[Dice], bid: Bid, wild: int, state: State
) -> float:
    """How likely a bid looked to a seat with the dice that it opened in the end."""
    own = (*event.hands[seat], *shown[seat])
    seen, unseen = counted(state.rules, own, bid.face, wild), sum(event.dice_before) - len(own)
    for other, dice in enumerate(shown):
        if dice and other != seat:
            seen += matches(dice, bid.face, wild)
            unseen -= len(dice)
    return at_least(bid.count - seen, unseen, 2 if wild and bid.face != wild else 1)
