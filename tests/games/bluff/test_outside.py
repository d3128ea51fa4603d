"""What Bluff lets whoever is out see and guess."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hattari.core.game import OpensHands, SettlesClaims
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Challenge, MakeBid, Roll, Settled
from hattari.games.bluff.rules.view import open_view, view

BLUFF: Any = Bluff()
RULES = BLUFF.rulebook.parse("bluebear")
OUT = 2


def begun() -> Any:
    """Two play, the third is out; the cups are still down."""
    state = BLUFF.start(RULES, 3, BLUFF.setup(dice=(2, 2, 0), starter=0))
    for event in BLUFF.close(state):
        state = BLUFF.evolve(state, event)
    for event in BLUFF.resolve(state, Roll(((1, 2), (3, 6), ()))):
        state = BLUFF.evolve(state, event)
    return state


def after(state: Any, seat: int, action: Any) -> tuple[Any, tuple[Any, ...]]:
    events = BLUFF.decide(state, seat, action)
    for event in events:
        state = BLUFF.evolve(state, event)
    return state, events


def bidding() -> Any:
    """The same when the cups are turned; the first seat bids."""
    state = begun()
    for event in BLUFF.close(state):
        state = BLUFF.evolve(state, event)
    return state


def test_it_does_both() -> None:
    assert isinstance(BLUFF, OpensHands)
    assert isinstance(BLUFF, SettlesClaims)


def test_who_is_out_sees_all_dice_and_nobody_else_does() -> None:
    state = bidding()
    assert open_view(state, OUT).open_hands == ((1, 2), (3, 6), ())
    assert replace(open_view(state, OUT), open_hands=None) == view(state, OUT)
    assert all(view(state, seat).open_hands is None for seat in (0, 1, OUT, None))


def test_a_cup_that_is_down_hides_its_dice_from_them_too() -> None:
    assert open_view(begun(), OUT).open_hands == ((), (), ())


def test_the_standing_bid_may_be_guessed_on() -> None:
    state = bidding()
    assert BLUFF.claim(state) is None
    state, events = after(state, 0, MakeBid(1, 3))
    assert BLUFF.verdict(events[0]) is None
    first = BLUFF.claim(state)
    assert first is not None
    state, _ = after(state, 1, MakeBid(2, 3))
    assert BLUFF.claim(state) not in (None, first)


@pytest.mark.parametrize(("count", "true"), [(1, True), (2, True), (3, False)])
def test_a_bid_was_true_where_there_were_so_many_or_more(count: int, true: bool) -> None:
    state, _ = after(bidding(), 0, MakeBid(count, 3))
    state, events = after(state, 1, Challenge())
    (settled,) = (event for event in events if isinstance(event, Settled))
    assert BLUFF.verdict(settled) is true
    assert BLUFF.claim(state) is None
