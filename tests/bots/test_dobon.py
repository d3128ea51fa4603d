"""The bots of Dobon: lawful under every rule set, by view and seed alone, and sensible."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings

from hattari.bots.bot import Bot
from hattari.bots.match import play_game, seat_of, steps
from hattari.games.dobon.bots.easy import EasyBot
from hattari.games.dobon.bots.steady import SteadyBot
from hattari.games.dobon.bots.whim import RandomBot
from hattari.games.dobon.rules import Dobon as DobonGame
from hattari.games.dobon.rules.actions import (
    Action,
    Deal,
    Dobon,
    Draw,
    Misplayed,
    Pass,
    Play,
    State,
    Wave,
    WindowClosed,
)
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import pack
from hattari.games.dobon.rules.start import Setup
from hattari.games.dobon.rules.view import DobonView
from tests.games.dobon.axes import tables

GAME = DobonGame()
EASY, STEADY = EasyBot(), SteadyBot()
BOTS: tuple[Bot, ...] = (EASY, STEADY, RandomBot())
PRESETS = [preset.id for preset in GAME.rulebook.presets()]
SEED = bytes(32)
SEEDS = [bytes([number]) * 32 for number in range(30)]
ENOUGH = 20_000
"""Far more decisions than three rounds take; where rounds never ended it would be passed."""


def by_id(bot: Bot) -> str:
    return bot.id


# Any rules -------------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(tables())
def test_bots_meet_any_house_rules(table: tuple[Rules, int, int]) -> None:
    rules, seats, number = table
    players = [seat_of(BOTS[(number + seat) % 3], rules) for seat in range(seats)]
    start = GAME.start(rules, seats)
    played = list(islice(steps(GAME, start, players, number.to_bytes(32, "big")), ENOUGH))
    assert played[-1].state.ranking is not None


@settings(max_examples=25, deadline=None)
@given(tables())
def test_steady_never_errs(table: tuple[Rules, int, int]) -> None:
    rules, seats, number = table
    played = play_game(GAME, rules, [seat_of(STEADY, rules)] * seats, number.to_bytes(32, "big"))
    for event in played.events:
        assert not isinstance(event, Misplayed)
        if isinstance(event, WindowClosed):
            assert event.silent is None
            assert all(call.holds for call in event.calls)


@pytest.mark.parametrize("bot", BOTS, ids=by_id)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_bot_plays_every_preset_to_the_end(bot: Bot, preset: str) -> None:
    rules = GAME.rulebook.parse({"preset": preset, "rounds": 2, "players": [2, 10]})
    # Two who play at random hardly ever end a round; more of them do.
    for seats in (2 if bot in (EASY, STEADY) else 4, 10):
        played = play_game(GAME, rules, [seat_of(bot, rules)] * seats, SEED)
        assert (played.rounds, sum(map(len, played.outcome.ranking))) == (2, seats)


def views(preset: str, seats: int) -> Iterator[tuple[Rules, DobonView]]:
    """The views of the seats that decided, through one match of easy bots."""
    rules = GAME.rulebook.parse(preset)
    state: State = GAME.start(rules, seats)
    for step in steps(GAME, state, [seat_of(EASY, rules)] * seats, SEED):
        if step.seat is not None:
            yield rules, GAME.view(state, step.seat)
        state = step.state


@pytest.mark.parametrize("bot", BOTS, ids=by_id)
def test_a_decision_is_a_function_of_rules_view_and_seed(bot: Bot) -> None:
    several = 0
    for rules, view in islice(views("full-house", 3), 120):
        copied = msgspec.convert(msgspec.to_builtins(view), DobonView)
        chosen = [bot.choose(rules, view, seed) for seed in SEEDS[:8]]
        assert [bot.choose(rules, copied, seed) for seed in SEEDS[:8]] == chosen
        several += len(set(chosen)) > 1
    assert several


# Given situations ------------------------------------------------------------------------


def dealt(spec: Any, up: str, *hands: str, first: str = "") -> State:
    """The first turn of a round with these hands (seat 0 starts); `first` is drawn first."""
    rules: Rules = GAME.rulebook.parse(spec)
    held = tuple(tuple(hand.split()) for hand in hands)
    state: State = GAME.start(rules, len(held), Setup(starter=0))
    known = {up, *(card for hand in held for card in hand), *first.split()}
    stock = (*first.split(), *(card for card in pack(rules) if card not in known))
    for event in GAME.close(state):
        state = GAME.evolve(state, event)
    for event in GAME.resolve(state, Deal(held, up, stock)):
        state = GAME.evolve(state, event)
    return state


def after(state: State, *actions: tuple[int, Action] | None) -> State:
    """The state after these actions; None closes a window."""
    for done in actions:
        for event in GAME.close(state) if done is None else GAME.decide(state, *done):
            state = GAME.evolve(state, event)
    return state


def choices(bot: Bot, state: State, seat: int) -> set[Action]:
    """Everything that this bot may choose, over some seeds."""
    view = GAME.view(state, seat)
    return {bot.choose(state.rules, view, seed) for seed in SEEDS}


def test_steady_calls_every_true_dobon_and_waves_the_rest() -> None:
    state = after(dealt("numazoko", "5H", "KH 9S", "2H JD", "QC 4C"), (0, Play("KH", None, True)))
    assert choices(STEADY, state, 1) == {Dobon()}
    assert choices(STEADY, state, 2) == {Wave()}


def test_easy_overlooks_a_dobon_now_and_then_but_never_errs() -> None:
    state = after(dealt("numazoko", "5H", "KH 9S", "2H JD", "QC 4C"), (0, Play("KH", None, True)))
    assert choices(EASY, state, 1) == {Dobon(), Wave()}
    assert choices(EASY, state, 2) == {Wave()}


def test_a_safe_last_card_is_not_called() -> None:
    spec = {"preset": "numazoko", "last_card": False}
    state = after(dealt(spec, "5H", "KH", "2H JD"), (0, Play("KH")))
    for bot in (EASY, STEADY):
        assert choices(bot, state, 1) == {Wave()}


def test_steady_turns_a_dobon_round() -> None:
    spec = {"preset": "numazoko", "counter_dobon": "doubled"}
    state = dealt(spec, "5H", "KH 2S JC", "2H JD", "QC 4C")
    assert choices(STEADY, after(state, (0, Play("KH")), (1, Dobon()), None), 0) == {Dobon()}


def test_steady_wins_from_the_deal_and_from_the_draw() -> None:
    assert choices(STEADY, dealt("full-house", "KH", "2S JC", "4C 4D"), 0) == {Dobon()}
    state = after(dealt({"draw_dobon": True}, "KH", "2S TD", "QC 4C", first="AC"), (0, Draw()))
    assert choices(STEADY, state, 0) == {Dobon()}


def test_pon_is_said_where_it_has_to_be() -> None:
    state = dealt("numazoko", "5H", "5S KC", "9C 9D TS 6D")
    assert choices(STEADY, state, 0) == {Play("5S", None, True)}
    assert choices(EASY, state, 0) == {Play("5S", None, True), Play("5S")}
    blocked = dealt("numazoko-easy", "5H", "5S KC", "9C 9D TS 6D")
    assert choices(EASY, blocked, 0) == {Play("5S", None, True)}


@pytest.mark.parametrize("bot", [EASY, STEADY], ids=by_id)
def test_nothing_that_fits_means_drawing(bot: Bot) -> None:
    state = dealt("numazoko", "5H", "KC QC JC", "9C 9D TS 6D")
    assert choices(bot, state, 0) == {Draw()}


@pytest.mark.parametrize("bot", [EASY, STEADY], ids=by_id)
def test_only_what_was_drawn_is_played_after_a_draw(bot: Bot) -> None:
    state = after(dealt("stacking", "5H", "KC QC", "9C 9D TS 6D", first="9S"), (0, Draw()))
    assert choices(bot, state, 0) == {Pass()}


def test_steady_answers_a_two_with_a_two() -> None:
    state = after(dealt("numazoko", "5H", "2H 4C 9S", "2S 4D 7D 9D"), (0, Play("2H")), None)
    assert choices(STEADY, state, 1) == {Play("2S")}


def test_steady_names_the_suit_that_it_holds() -> None:
    state = dealt("numazoko", "5H", "8C 9D TD QD", "7S 9C 4H 3C")
    assert choices(STEADY, state, 0) == {Play("8C", "D")}


def test_steady_gets_rid_of_a_two_before_it_has_to_pay_for_it() -> None:
    state = dealt("numazoko", "5H", "2H 9H 7H 6S 4C", "7S 9C 4H 3C TS", "KS QS JS TC 6C")
    assert choices(STEADY, state, 0) == {Play("2H")}


def counted(up: str, *hands: str, stock: str, spec: Any = "numazoko") -> State:
    """The seats with these hands and this stock; all other cards lie on the pile."""
    state = dealt(spec, up, *hands)
    held = {up, *stock.split(), *(card for hand in hands for card in hand.split())}
    pile = (*(card for card in pack(state.rules) if card not in held), up)
    return msgspec.structs.replace(state, pile=pile, stock=tuple(stock.split()))


def test_steady_keeps_back_a_card_that_would_be_dobonned() -> None:
    """With aces and twos hidden, two cards may add up to 3, and never to 13."""
    state = counted("7H", "3H KH TS", "AS 2C", stock="AH AD AC 2S 2H 2D")
    assert choices(STEADY, state, 0) == {Play("KH", None)}


def test_steady_draws_rather_than_run_into_a_dobon() -> None:
    """The other seat holds one of the hidden cards, three of which are kings."""
    assert choices(STEADY, counted("7H", "KH 2S", "KS", stock="KD KC AC"), 0) == {Draw()}


@pytest.mark.parametrize("bot", BOTS, ids=by_id)
def test_a_bot_refuses_a_view_without_a_move(bot: Bot) -> None:
    state = dealt("numazoko", "5H", "KC QC JC", "9C 9D TS 6D")
    with pytest.raises(ValueError, match="may not act"):
        bot.choose(state.rules, GAME.view(state, 1), SEED)
