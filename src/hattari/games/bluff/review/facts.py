"""What is counted of a seat for its own player: bluffs, and how they and doubts ended."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from hattari.core.record import Replay
from hattari.core.review import Fact
from hattari.games.bluff.measures import BLUFFS, CAUGHT, DOUBTS, MEASURES, SPOT_ON
from hattari.games.bluff.rules.actions import BidMade, Settled, State
from hattari.games.bluff.rules.bids import PIPS, Bid
from hattari.games.bluff.rules.odds import true_chance
from hattari.games.bluff.rules.settling import actual

from .decisions import told


class _Case(NamedTuple):
    """Something that counts, whether it was so, and how likely that was by what was known."""

    key: str
    hit: bool
    likely: float | None = None


def facts(replay: Replay, seat: int) -> tuple[Fact, ...]:
    """How often it was so, one of each measure."""
    cases = tuple(_cases(replay, seat))
    return tuple(
        _fact(key.key, [each for each in cases if each.key == key.key]) for key in MEASURES
    )


def _fact(key: str, cases: list[_Case]) -> Fact:
    likely = [each.likely for each in cases if each.likely is not None]
    expected = sum(likely) if len(likely) == len(cases) and key in {BLUFFS, DOUBTS} else None
    return Fact(key, len(cases), sum(each.hit for each in cases), expected)


def _cases(replay: Replay, seat: int) -> Iterator[_Case]:
    """What was bid, what came of bids that were untrue, and the seat's own claims.

    Of a bid before which dice are rolled again nobody can know whether it is true.
    """
    untrue = False
    for _, state, event in told(replay):
        if untrue and isinstance(event, BidMade | Settled):
            yield _Case(CAUGHT, isinstance(event, Settled) and _is_caught(event, seat))
            untrue = False
        if isinstance(event, Settled):
            yield from _claims(state, event, seat)
        elif isinstance(event, BidMade) and event.seat == seat and _tells(event):
            bid = Bid(event.count, event.face)
            untrue = actual(state, bid.face) < bid.count
            yield _Case(BLUFFS, untrue, 1 - true_chance(state, seat, state.hands[seat], bid))


def _tells(bid: BidMade) -> bool:
    return bid.face != PIPS and not bid.show and not bid.call


def _is_caught(event: Settled, seat: int) -> bool:
    return event.kind == "challenge" and event.bidder == seat and event.margin < 0


def _claims(state: State, event: Settled, seat: int) -> Iterator[_Case]:
    if event.claimant != seat or event.face in {0, PIPS}:
        return
    if event.kind == "spot_on":
        yield _Case(SPOT_ON, event.margin == 0)
    else:
        bid = Bid(event.count, event.face)
        likely = 1 - true_chance(state, seat, state.hands[seat], bid)
        yield _Case(DOUBTS, event.margin < 0, likely)
