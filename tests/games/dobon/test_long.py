"""No round goes on for ever: after so many turns it is its starter's."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hattari.core import record
from hattari.games.dobon.rules.actions import Draw, Jump, Phase, Settled, State
from hattari.games.dobon.rules.flow import MOST_TURNS
from hattari.games.dobon.rules.points import Ending

from .playing import DOBON_GAME, REGISTRY, play
from .tables import closed, do, easy, laid, opened, paid

EVERY = {
    "effects": dict.fromkeys("A23456789TJQK", "draw"),
    "two_stack": "sum",
    "rounds": 1,
}


def late(*hands: str, turns: int = MOST_TURNS, **values: Any) -> State:
    """A turn of a round that has taken so many."""
    return replace(opened(easy(**values), "5H", *hands, stock="4C 6C"), turns=turns)


@pytest.mark.parametrize("seats", [2, 3, 6])
def test_where_every_card_makes_draw_a_round_ends(seats: int) -> None:
    matches = [play(easy(**EVERY), seats, seed) for seed in range(11)]
    assert all(match.end.phase is Phase.OVER for match in matches)
    assert max(state.turns for match in matches for state in match.moments) <= MOST_TURNS
    endings = {match.end.sheet[-1].ending for match in matches}
    assert seats != 2 or Ending.TOO_LONG in endings


def test_after_the_last_turn_the_starter_wins_as_if_it_had_gone_out() -> None:
    state = replace(late("KS QS", "JS TS 9S"), turn=1)
    ended = do(state, 1, Draw())
    assert ended.last is not None
    assert ended.last.ending is Ending.TOO_LONG
    assert ended.last.winners == (0,)
    assert paid(ended) == [(1, 0, 30)]


def test_a_turn_before_it_goes_on() -> None:
    after = do(late("KS QS", "JS TS", turns=MOST_TURNS - 1), 0, Draw())
    assert (after.phase, after.turn, after.turns) == (Phase.TURN, 1, MOST_TURNS)


def test_who_wins_in_the_last_turn_has_won() -> None:
    state = laid(late("5S", "JS TS"), "5S")
    ended = closed(state)
    assert ended.last is not None
    assert ended.last.ending is Ending.OUT


def test_a_card_of_the_last_turn_has_no_effect() -> None:
    ended = closed(laid(late("5S 4S", "JS TS", effects={"5": "open"}), "5S"))
    assert ended.last is not None
    assert ended.last.ending is Ending.TOO_LONG
    assert ended.opened == ()


def test_a_card_laid_out_of_turn_is_a_turn() -> None:
    def jumped(turns: int) -> State:
        state = late("5S 4S", "5C TS", "JS QS", turns=turns, jump_in="rank")
        return closed(do(laid(state, "5S"), 1, Jump("5C", None, True)))

    assert (jumped(1).author, jumped(1).turns) == (1, 2)
    assert jumped(MOST_TURNS).sheet[-1].ending is Ending.TOO_LONG


def test_a_record_of_it_says_the_same() -> None:
    match = next(
        match
        for seed in range(11)
        if (match := play(easy(**EVERY), 2, seed)).end.sheet[-1].ending is Ending.TOO_LONG
    )
    written = record.read(
        record.encode(record.write(DOBON_GAME, match.start.rules, ("a", "b"), match.events))
    )
    replayed = record.replay(REGISTRY, written)
    settled = [
        event for step in replayed.steps for event in step.events if isinstance(event, Settled)
    ]
    assert [each.ending for each in settled] == [Ending.TOO_LONG]
    assert replayed.steps[-1].state.chips == match.end.chips
