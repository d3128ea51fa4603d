"""A state made anew from a view is the one that the seat sees, under any rules."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from hattari.games.bluff.evaluate.position import position_of, state_of
from hattari.games.bluff.rules.axes import Rules
from tests.games.bluff.axes import tables
from tests.games.bluff.playing import BLUFF, opened, play

EVERY = 7
"""So many moments are left out between two that are asked about."""


@given(tables())
@settings(max_examples=40)
def test_the_view_of_the_state_made_anew_is_the_same(table: tuple[Rules, int, int]) -> None:
    rules, seats, seed = table
    for state in play(rules, seats, seed).moments[::EVERY]:
        for seat in range(seats):
            view = BLUFF.view(state, seat)
            if view.legal is None:
                continue
            hands = tuple(map(tuple, map(sorted, state.hands)))
            assert BLUFF.view(state_of(rules, view, hands), seat) == view
            assert set(position_of(rules, view).actions) == set(BLUFF.legal(state, seat))


def test_a_seat_that_may_not_act_has_no_position() -> None:
    state = opened("perudo")
    with pytest.raises(ValueError, match="may not act"):
        position_of(state.rules, BLUFF.view(state, 1))
