"""Two engines, written apart, agree: on counts that stand in files, and along random games."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings

from hattari.games.dobon.rules.actions import (
    Action,
    Dealt,
    Dobon,
    Jump,
    LotDrawn,
    Phase,
    Play,
    Reshuffled,
    State,
)
from hattari.games.dobon.rules.axes import Rules

from . import naive, perft
from .axes import tables
from .playing import DOBON_GAME, PRESETS, Step, play

FILES = Path(__file__).parents[2] / "perft" / "dobon"


@pytest.mark.parametrize("preset", PRESETS)
def test_both_engines_count_what_the_file_says(preset: str) -> None:
    rules = DOBON_GAME.rulebook.parse(preset)
    counted = perft.text(preset, [perft.engine(rules, deal) for deal, _ in perft.DEALS])
    again = perft.text(preset, [perft.second(rules, deal) for deal, _ in perft.DEALS])
    assert counted == again
    assert counted == (FILES / f"{preset}.perft").read_text("utf-8")


def test_every_file_is_of_a_preset() -> None:
    assert {file.stem for file in FILES.iterdir()} == set(PRESETS)


def move_of(action: Action) -> naive.Move:
    """An action as the second implementation writes it."""
    if isinstance(action, Play):
        return ("play", action.card, action.suit, action.pon, action.more)
    if isinstance(action, Jump):
        return ("jump", action.card, action.suit, action.pon)
    if action == Dobon(double=True):
        return ("dobon", "double")
    return (action.__struct_config__.tag,)


def follow(match: naive.Match, step: Step) -> None:
    """Bring the second implementation's match past a step of the first one's."""
    for event in step.events:
        if isinstance(event, LotDrawn):
            match.starter = event.starter
        if isinstance(event, Dealt):
            match.deal(event.hands, event.up, event.stock)
        if isinstance(event, Reshuffled):
            match.give_stock(event.stock)
    if step.seat is not None and step.action is not None:
        match.act(step.seat, move_of(step.action))
    elif step.before.phase in (Phase.OPENING, Phase.WINDOW, Phase.COUNTER):
        match.time_up()


@settings(max_examples=80, deadline=None)
@given(tables())
def test_both_engines_agree_along_random_games(table: tuple[Rules, int, int]) -> None:
    rules, seats, _ = table
    played = play(*table)
    match = naive.Match(DOBON_GAME.rulebook.full(rules), seats)
    for step in played.steps:
        follow(match, step)
        state = step.after
        if state.phase not in (Phase.BETWEEN, Phase.LOT, Phase.DEALING):
            _agree_on_the_table(match, state)
        assert state.rate == match.rate
        if state.phase in (Phase.BETWEEN, Phase.OVER):
            _agree_on_settlement(match, state)


def _agree_on_the_table(match: naive.Match, state: State) -> None:
    assert [list(hand) for hand in state.hands] == match.hands
    assert (list(state.stock), list(state.pile)) == (match.stock, match.pile)
    if match.moment in ("turn", "drawn"):
        assert (state.take, list(state.opened)) == (match.waiting_cards, match.shown_hand)
    for seat in range(len(state.hands)):
        legal, moves = DOBON_GAME.legal(state, seat), match.moves(seat)
        assert {move_of(action) for action in legal} == set(moves)
        assert len(legal) == len(moves)


def _agree_on_settlement(match: naive.Match, state: State) -> None:
    assert state.last is not None
    payments = [(each.payer, each.payee, each.paid) for each in state.last.payments if each.paid]
    assert sorted(payments) == sorted(match.paid)
    assert list(state.chips) == match.chips
    assert state.starter == match.starter
    ranking = None if state.ranking is None else [list(group) for group in state.ranking]
    assert ranking == match.ranking
