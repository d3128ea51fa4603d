"""Two engines, written apart, agree: on counts that stand in files, and along random games."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from hattari.games.bluff.rules.actions import (
    Action,
    Claimed,
    Double,
    LotDrawn,
    MakeBid,
    Phase,
    Reroll,
    Rerolled,
    Rolled,
    State,
    Waved,
)
from hattari.games.bluff.rules.axes import Rules, Stake

from . import naive, perft
from .axes import tables
from .playing import BLUFF, PRESETS, Step, play

FILES = Path(__file__).parents[2] / "perft" / "bluff"


@pytest.mark.parametrize("preset", PRESETS)
def test_both_engines_count_what_the_file_says(preset: str) -> None:
    rules = BLUFF.rulebook.parse(preset)
    rolls = (perft.ONE_DIE, *perft.TWO_DICE)
    counted = perft.text(preset, [perft.engine(rules, roll) for roll in rolls])
    again = perft.text(preset, [perft.second(rules, roll) for roll in rolls])
    assert counted == again
    assert counted == (FILES / f"{preset}.perft").read_text("utf-8")


def test_every_file_is_of_a_preset() -> None:
    assert {file.stem for file in FILES.iterdir()} == set(PRESETS)


def move_of(action: Action) -> naive.Move:
    """An action as the second implementation writes it."""
    if isinstance(action, MakeBid):
        return (action.call or "bid", action.count, action.face, action.show)
    if isinstance(action, Reroll):
        return ("reroll", action.show)
    if isinstance(action, Double):
        return ("double", action.at)
    return (action.__struct_config__.tag,)


def follow(game: naive.Game, step: Step) -> naive.Game:
    """The second implementation's game after a step of the first one."""
    for event in step.events:
        if isinstance(event, LotDrawn):
            game["starter"] = event.starter
        if isinstance(event, Rolled):
            game = naive.roll(game, event.hands)
        if isinstance(event, Rerolled):
            game["hidden"][event.seat] = list(event.dice)
    if step.seat is not None and step.action is not None and step.before.phase is not Phase.UNCOVER:
        return naive.play(game, step.seat, move_of(step.action), (0,))
    if step.before.phase is Phase.WINDOW:
        return naive.close(game)
    return game


@pytest.mark.land
@settings(max_examples=100, deadline=None)
@given(tables())
def test_both_engines_agree_along_random_games(table: tuple[Rules, int, int]) -> None:
    rules, seats, _ = table
    played = play(*table)
    game = naive.new(BLUFF.rulebook.full(rules), seats)
    for step in played.steps:
        game = follow(game, step)
        if step.after.phase in (Phase.BIDDING, Phase.WINDOW, Phase.ANSWER):
            _agree_on_moves(game, step.after)
        if step.after.phase in (Phase.BETWEEN, Phase.OVER):
            _agree_on_settlement(game, step.after)
        if any(isinstance(event, Waved | Claimed) for event in step.events):
            assert naive.pending(game) == [
                seat for seat in range(seats) if len(BLUFF.legal(step.after, seat))
            ]


def _agree_on_moves(game: naive.Game, state: State) -> None:
    for seat in range(len(state.dice)):
        legal = BLUFF.legal(state, seat)
        if len(legal) <= 400:
            moves: list[Any] = naive.moves(game, seat)
            assert {move_of(action) for action in legal} == set(moves)
            assert len(legal) == len(moves)


def _agree_on_settlement(game: naive.Game, state: State) -> None:
    assert state.last is not None
    assert list(state.dice) == game["dice"]
    assert state.last.margin == game["margin"]
    assert state.starter == game["starter"]
    assert state.palifico_next == game["next_palifico"]
    if state.rules.stake is Stake.LIVES:
        assert list(state.lives) == game["lives"]
    if state.rules.stake is Stake.LOSSES:
        assert [10**6 - left for left in game["purse"]] == list(state.losses)
    ranking = None if state.ranking is None else [list(group) for group in state.ranking]
    assert ranking == game["ranking"]
