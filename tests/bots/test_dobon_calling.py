"""When the bots of Dobon call, and when a right dobon is worth more in hand."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.games.dobon.bots.master import MasterBot
from hattari.games.dobon.bots.trial import Trial
from hattari.games.dobon.rules.actions import Action, Dobon, Draw, Pass, Play, State, Wave
from hattari.games.dobon.solve import WEIGHTS

from .test_dobon import GAME, SEED, STEADY, after, counted, dealt

MASTER = MasterBot()

OWN = {"dobon": {"who": "victim", "of": "own"}}
"""Only the victim pays, and no more than its own hand."""


def opened(payments: Any, **spec: Any) -> State:
    """Seat 1 holds a dobon on the seven, and goes out on it next; seat 0 has one card left."""
    rules = {"preset": "numazoko-easy", "multiplier": 1, "payments": payments, **spec}
    hands = "7H 3C", "7S", "QC 4C TD KD 9D", "JS JD 8C 2C QD"
    return after(dealt(rules, "5H", *hands), (0, Play("7H", None, True)))


def both(state: State, seat: int) -> set[Action]:
    """What `steady` and `master` choose."""
    view = GAME.view(state, seat)
    return {bot.choose(state.rules, view, SEED) for bot in (STEADY, MASTER)}


@pytest.mark.parametrize(
    ("payments", "choice"),
    [
        ({}, Dobon()),
        (OWN, Wave()),
        ({"dobon": {"who": "victim", "of": 20}}, Wave()),
        ({"dobon": {"who": "victim", "of": 500}}, Dobon()),
        ({"dobon": {"who": "victim", "of": "own", "times": 100}}, Dobon()),
        ({"dobon": {"who": "most", "of": 10}}, Wave()),
        ({"dobon": {"who": "most", "of": 500}}, Dobon()),
        ({"out": {"of": 100}, "dobon": {"who": "alike", "of": 10}}, Wave()),
        ({"out": {"of": 10}, "dobon": {"who": "alike", "of": 10}}, Dobon()),
    ],
)
def test_a_dobon_is_called_or_kept_by_what_it_pays(payments: Any, choice: Action) -> None:
    assert both(opened(payments), 1) == {choice}


def test_a_last_card_is_called_whatever_that_pays() -> None:
    spec = {"preset": "numazoko-easy", "multiplier": 1, "payments": OWN}
    state = after(dealt(spec, "5H", "7H", "7S", "QC 4C TD"), (0, Play("7H")))
    assert both(state, 1) == {Dobon()}


COUNTERED = {"preset": "numazoko-easy", "counter_dobon": "doubled"}


@pytest.mark.parametrize(("times", "choice"), [(1, Dobon()), (100, Wave())])
def test_a_dobon_is_kept_where_it_may_be_turned_round_dearly(times: int, choice: Action) -> None:
    """The other seat holds a seven, or one of three other cards."""
    spec = {**COUNTERED, "payments": {"counter": {"times": times}}}
    state = counted("5H", "7H 7C", "7S", stock="7D KC QD", spec=spec)
    assert both(after(state, (0, Play("7H", None, True))), 1) == {choice}


def test_a_counter_is_never_weighed() -> None:
    spec = {**COUNTERED, "multiplier": 1, "payments": {**OWN, "counter": {"of": 1}}}
    state = after(dealt(spec, "5H", "7H 7C", "7S"), (0, Play("7H", None, True)), (1, Dobon()), None)
    assert both(state, 0) == {Dobon()}


@pytest.mark.parametrize(("pays", "choice"), [(5, Wave()), (500, Dobon())])
@pytest.mark.parametrize(("seat", "event"), [(0, "heaven"), (1, "earth")])
def test_a_dobon_on_the_card_turned_up_is_weighed_too(
    pays: int, choice: Action, seat: int, event: str
) -> None:
    spec = {"preset": "numazoko-easy", "opening_dobon": True, "payments": {event: {"of": pays}}}
    hands = ["QC 4C TD KD 9D", "JS JD 8C 2C QD"]
    hands.insert(seat, "7S")
    state = dealt(spec, "7H", *hands)
    assert both(state, seat) == {choice}


@pytest.mark.parametrize(("pays", "choice"), [(1, Pass()), (500, Dobon())])
def test_a_dobon_from_the_draw_is_weighed_too(pays: int, choice: Action) -> None:
    spec = {"preset": "numazoko-easy", "draw_dobon": True, "payments": {"draw": {"of": pays}}}
    state = dealt(spec, "KH", "2S TD", "QC 4C TH KD 9D", "JS JD 8C 2C QD", first="AC")
    assert both(after(state, (0, Draw())), 0) == {choice}


@pytest.mark.parametrize(
    ("pays", "choice"), [(1, Wave()), (30, Dobon(double=True)), (500, Dobon(double=True))]
)
def test_a_doubling_is_weighed_with_the_call(pays: int, choice: Action) -> None:
    state = opened({"dobon": {"who": "victim", "of": pays}}, rates=["declared"])
    assert both(state, 1) == {choice}


# What the simulator makes of an open window ----------------------------------------------


@pytest.mark.parametrize(
    ("spec", "hands", "stock", "called", "waved"),
    [
        # Whoever else could call does: both are paid, or the other alone.
        ({}, ("9H 9C", "9S", "9D"), "", 60, -10),
        # The calls are turned round by the seat that was called.
        ({"counter_dobon": "doubled"}, ("9H 9C", "9S", "9D"), "", -120, -10),
        # The last card goes out unless somebody calls on it.
        ({}, ("9H", "9S", "KD"), "KC", 40, -10),
        # It is the caller's turn next, and its nine goes out.
        ({}, ("9H KC", "9S"), "KD", 60, 10),
    ],
)
def test_an_open_window_is_tried_as_the_rules_have_it(
    spec: dict[str, Any], hands: tuple[str, ...], stock: str, called: int, waved: int
) -> None:
    state = counted("5H", *hands, stock=stock, spec=spec)
    state = after(state, (0, Play("9H", None, len(hands[0].split()) == 2)))
    assert gained(state, 1) == (called, waved)


@pytest.mark.parametrize(
    ("hands", "stock", "called", "waved"),
    [(("9S", "9C"), "9D", 0, -60), (("9S", "KC"), "KD", 60, 10)],
)
def test_the_window_after_the_deal_is_tried_as_the_rules_have_it(
    hands: tuple[str, ...], stock: str, called: int, waved: int
) -> None:
    state = counted("9H", *hands, stock=stock, spec={"opening_dobon": True})
    assert gained(state, 0) == (called, waved)


def gained(state: State, seat: int) -> tuple[float, float]:
    """What calling and letting go come to, the same with each deal."""
    trial = Trial(state.rules, GAME.view(state, seat), WEIGHTS, seed=1)
    found = trial.gains([Dobon(), Wave()], 40)
    means = found.totals / 40
    assert found.products.diagonal() / 40 == pytest.approx(means**2)
    return means[0], means[1]
