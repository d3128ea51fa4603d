"""Answers to a counter, and rounds whose payments are doubled."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.bots.bot import Bot
from hattari.core.game import Refusal, Window
from hattari.games.dobon.bots.easy import EasyBot
from hattari.games.dobon.bots.steady import SteadyBot
from hattari.games.dobon.bots.whim import RandomBot
from hattari.games.dobon.coding import DobonCoding
from hattari.games.dobon.rules.actions import Dobon, Draw, Pass, Phase, State, Wave
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.coach import coach
from hattari.games.dobon.rules.points import Ending, next_rate
from hattari.games.dobon.rules.view import view

from .playing import DOBON_GAME
from .tables import called, closed, dealt, do, easy, laid, opened, paid, penal

SAME = ("9S 6H 3H KH", "5C 4C", "7D 2D", "AD 8D", "QC")
"""A nine is laid by seat 0; every seat but the last then holds nine."""


def nine(rules: Rules, *hands: str) -> State:
    """The window on the nine, four cards before it gone."""
    held = ("9S 6H 3H", *(hands or SAME[1:]))
    return laid(opened(rules, "9H", *held), "9S")


# Answers ---------------------------------------------------------------------------------


def test_a_counter_is_answered_by_whoever_has_not_called() -> None:
    state = called(nine(easy(counter_dobon="single", counter_answers=1)), 1)
    assert DOBON_GAME.awaits(state) == Window("counter", (0,), True, 3, full_length=True)
    state = called(state, 0)
    assert DOBON_GAME.awaits(state) == Window("answer", (2, 3, 4), True, 3, full_length=True)
    shown = view(state, 2).window
    assert shown is not None
    assert (shown.kind, shown.invited, shown.answered) == ("answer", (2, 3, 4), False)
    state = called(state, 2)
    assert state.last is not None
    assert (state.last.ending, state.last.winners, state.last.called) == (
        Ending.COUNTER,
        (2,),
        (0,),
    )
    assert state.last.turned == ((1,),)
    # 7 + 50 of the answerer and 9 of the payer are 66: 70, times 3; the others their own hand.
    assert paid(state) == [(0, 2, 210), (1, 2, 10), (3, 2, 10), (4, 2, 10)]
    assert state.starter == 2


def test_answers_go_on_as_often_as_the_rules_say() -> None:
    rules = easy(counter_dobon="doubled", counter_answers=2, answers_pay="doubled")
    state = called(called(called(nine(rules), 1), 0), 2)
    assert DOBON_GAME.awaits(state) == Window("answer", (3, 4), True, 3, full_length=True)
    state = called(state, 3)
    assert state.last is not None
    assert state.last.turned == ((1,), (0,))
    assert (state.last.winners, state.last.called) == ((3,), (2,))
    # 9 of the answerer and 57 of the answered: 70; doubled by the counter and by two answers.
    assert paid(state)[2:] == [(2, 3, 70 * 3 * 2 * 4), (4, 3, 10)]


def test_several_answer_at_once_and_the_first_after_the_player_starts() -> None:
    state = called(
        called(called(nine(easy(counter_dobon="single", counter_answers=3)), 1), 0), 3, 2
    )
    assert state.phase is Phase.COUNTER
    state = closed(state)
    assert state.last is not None
    assert state.last.winners == (2, 3)
    assert state.starter == 2


@pytest.mark.parametrize("answers", [0, 1])
def test_a_counter_that_nobody_answers_stands(answers: int) -> None:
    state = called(called(nine(easy(counter_dobon="single", counter_answers=answers)), 1), 0)
    if answers:
        state = closed(state)
    assert state.last is not None
    assert (state.last.winners, state.last.called, state.last.turned) == ((0,), (1,), ())


def test_nobody_is_asked_where_all_have_called() -> None:
    rules = easy(counter_dobon="single", counter_answers=3)
    state = called(called(nine(rules, "5C 4C", "7D 2D"), 1, 2), 0)
    assert state.last is not None
    assert state.last.winners == (0,)


def test_a_false_call_counts_as_one() -> None:
    state = nine(penal(counter_dobon="single", counter_answers=1))
    state = called(do(state, 4, Dobon()), 1)
    state = called(state, 0)
    assert DOBON_GAME.awaits(state) == Window("answer", (2, 3), True, 3)
    with pytest.raises(Refusal, match="haven't called on this card"):
        DOBON_GAME.decide(state, 4, Dobon())
    state = called(state, 3)
    assert state.last is not None
    assert state.last.winners == (3,)


def test_a_false_answer_costs_a_card_and_the_counter_stands() -> None:
    state = called(called(nine(penal(counter_dobon="single", counter_answers=2)), 1), 0)
    state = called(state, 4)
    assert state.last is not None
    assert state.last.winners == (0,)
    assert len(state.hands[4]) == 2


def test_the_coach_knows_an_answer() -> None:
    state = called(called(nine(easy(counter_dobon="single", counter_answers=1)), 1), 0)
    said = coach(state.rules, view(state, 2))
    assert said is not None
    assert said.en.endswith("The same: turn it round!")


# Rates -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("causes", "rate", "ending", "after"),
    [
        ([], 1, Ending.DRAWN_OUT, 1),
        (["drawn_out"], 1, Ending.DRAWN_OUT, 2),
        (["drawn_out"], 2, Ending.DRAWN_OUT, 2),
        (["drawn_out", "carried"], 2, Ending.DRAWN_OUT, 4),
        (["drawn_out", "carried"], 16, Ending.DRAWN_OUT, 16),
        (["drawn_out", "carried"], 8, Ending.DOBON, 1),
        (["drawn_out"], 1, Ending.COUNTER, 1),
        (["counter"], 1, Ending.COUNTER, 2),
        (["counter", "drawn_out", "carried"], 4, Ending.COUNTER, 8),
    ],
)
def test_what_a_round_leaves_to_the_next(
    causes: list[str], rate: int, ending: Ending, after: int
) -> None:
    assert next_rate(easy(counter_dobon="single", rates=causes), rate, ending) == after


def test_after_a_counter_the_next_round_is_double() -> None:
    state = called(called(nine(easy(counter_dobon="single", rates=["counter"])), 1), 0)
    assert state.rate == view(state, None).rate == 2
    shown = view(state, None).showdown
    assert shown is not None
    assert shown.rate == 1
    state = dealt(state, "9H", "9S", "QS", "KS", "2S", "QC")
    assert view(state, 1).rate == 2
    state = closed(laid(state, "9S"))
    assert paid(state) == [(1, 0, 20), (2, 0, 20), (3, 0, 100), (4, 0, 20)]
    assert state.last is not None
    assert state.last.rate == 2
    assert state.rate == 1


def test_a_caller_declares_a_doubling() -> None:
    rules = easy(rates=["declared"])
    state = nine(rules)
    assert list(DOBON_GAME.legal(state, 1)) == [Wave(), Dobon(), Dobon(double=True)]
    assert list(DOBON_GAME.legal(state, 4)) == [Wave()]
    options = view(state, 1).legal
    assert options is not None
    assert options.double
    once = paid(called(state, 1, 2))
    twice = paid(called(do(state, 1, Dobon(double=True)), 2))
    assert twice == [(payer, payee, 2 * points) for payer, payee, points in once]
    assert paid(called(state, 1, 2, double=True)) == twice
    after = called(state, 1, double=True)
    assert after.last is not None
    assert (after.last.rate, after.rate, after.doubled) == (2, 1, False)


def test_a_false_declaration_costs_two_cards() -> None:
    state = nine(penal(rates=["declared"]))
    after = called(state, 4, double=True)
    assert len(after.hands[4]) == 3
    assert not after.doubled
    after = called(do(state, 4, Dobon(double=True)), 1)
    assert after.last is not None
    assert after.last.rate == 1


def test_a_declared_doubling_stays_when_the_call_is_turned_round() -> None:
    rules = easy(counter_dobon="single", rates=["declared"])
    state = called(nine(rules), 1, double=True)
    once = called(called(nine(rules), 1), 0)
    assert paid(called(state, 0)) == [(a, b, 2 * points) for a, b, points in paid(once)]


def test_a_doubling_is_refused_where_there_is_none() -> None:
    with pytest.raises(Refusal, match="Nobody declares a doubling"):
        DOBON_GAME.decide(nine(easy()), 1, Dobon(double=True))


@pytest.mark.parametrize("double", [False, True])
def test_a_dobon_from_the_draw_may_be_doubled(double: bool) -> None:
    rules = penal(draw_dobon=True, rates=["declared"])
    state = do(opened(rules, "9H", "5C 3C", "KS", stock="AS"), 0, Draw())
    assert list(DOBON_GAME.legal(state, 0)) == [Pass(), Dobon(), Dobon(double=True)]
    after = do(state, 0, Dobon(double=double))
    assert paid(after) == [(1, 0, 20 if double else 10)]
    state = do(opened(rules, "9H", "5C 3C", "KS", stock="2S"), 0, Draw())
    after = do(state, 0, Dobon(double=double))
    assert len(after.hands[0]) == 4 + double


@pytest.mark.parametrize("bot", [SteadyBot(), EasyBot(), RandomBot()])
def test_bots_declare_and_answer(bot: Bot) -> None:
    rules = easy(counter_dobon="single", counter_answers=1, rates=["declared"])
    state = called(called(nine(rules), 1), 0)
    chosen = {bot.choose(rules, view(state, 2), bytes([seed])) for seed in range(30)}
    assert Dobon(double=True) in chosen
    assert chosen <= set(DOBON_GAME.legal(state, 2))


@pytest.mark.parametrize("causes", [[], ["declared"]])
def test_choices_know_a_declared_doubling(causes: list[str]) -> None:
    rules = easy(rates=causes)
    coding = DobonCoding(rules, 5)
    state = nine(rules)
    numbers = coding.options(DOBON_GAME.legal(state, 1), ())
    named = {coding.choices[number] for number in numbers}
    assert ("dobon double" in named) is bool(causes)
    legal: Any = DOBON_GAME.legal(state, 1)
    assert {coding.action(legal, (number,)) for number in numbers} == set(legal)


def test_a_card_laid_begins_anew_what_has_been_said() -> None:
    rules = penal(counter_dobon="single", counter_answers=1)
    state = closed(do(nine(rules, "5S 4C", "7D", "AD", "QC"), 4, Dobon()))
    assert state.spoken == {4}
    assert laid(state, "5S").spoken == frozenset()
