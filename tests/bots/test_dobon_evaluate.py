"""What actions of Dobon are worth: all of them, under any rules, and what that rests on."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from random import Random

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from hattari.core.evaluation import Evaluation
from hattari.games.dobon import evaluate as evaluation
from hattari.games.dobon.bench.late import Position
from hattari.games.dobon.evaluate import LEAST, evaluate
from hattari.games.dobon.evaluate.arrays import Arrays
from hattari.games.dobon.evaluate.deals import Deal
from hattari.games.dobon.evaluate.tries import Asked, Found, tried
from hattari.games.dobon.rules import Dobon as DobonGame
from hattari.games.dobon.rules.actions import (
    WINDOWS,
    Action,
    Dobon,
    Draw,
    NewStock,
    Pass,
    Play,
    State,
    Wave,
)
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import DECK
from hattari.games.dobon.rules.view import DobonView
from hattari.games.dobon.solve import WEIGHTS, Doubles
from hattari.games.dobon.solve.lookups import ENGINE_ALONE, compiles
from hattari.interop.drawing import accepted, drawn
from tests.games.dobon.playing import fold, steps

from .test_dobon import after, dealt, views

GAME = DobonGame()
QUICK = 0.02


def decisions(rules: Rules, seats: int, seed: int) -> Iterator[tuple[State, int]]:
    """The states in which a seat acted in a random match, and that seat."""
    state: State = GAME.start(rules, seats)
    for step in islice(steps(state, seed), 400):
        if step.seat is not None:
            yield step.before, step.seat


def some(random: Random, left_out: tuple[str, ...]) -> Iterator[tuple[State, int]]:
    """A decision in turn and one in a window, under rules drawn at random but for these axes."""
    every = drawn(GAME, random)
    spec = accepted(GAME, {axis: every[axis] for axis in every if axis not in left_out}, random)
    rules: Rules = GAME.rulebook.parse(spec)
    least, most = GAME.rulebook.seats(rules)
    seats = random.randint(least, max(least, min(most, 6)))
    found = [
        (state, seat)
        for state, seat in decisions(rules, seats, random.randrange(1000))
        if len(GAME.legal(state, seat)) <= 60
    ]
    for in_window in (False, True):
        fitting = [each for each in found if (each[0].phase in WINDOWS) is in_window]
        if fitting:
            yield random.choice(fitting)


def test_every_legal_action_is_weighed_under_any_rules() -> None:
    random, simulated = Random(7), 0
    for number in range(30):
        for state, seat in some(random, ENGINE_ALONE if number % 2 else ()):
            legal = set(GAME.legal(state, seat))
            asked = random.choice(sorted(legal, key=str))
            weighed = evaluate(state.rules, GAME.view(state, seat), asked=asked, effort=QUICK)
            assert {option.action for option in weighed.options} == legal
            _adds_up(weighed)
            simulated += compiles(state.rules)
    assert simulated >= 10


def _adds_up(weighed: Evaluation) -> None:
    best = weighed.options[0]
    assert best.behind == best.behind_low == best.behind_high == 0
    assert best.branches
    for option in weighed.options:
        assert option.low <= option.value <= option.high
        assert option.behind_low <= option.behind <= option.behind_high
        assert option.behind == pytest.approx(best.value - option.value)
        if option.branches:
            assert sum(each.chance for each in option.branches) == pytest.approx(1, abs=1e-9)
            value = sum(each.chance * each.value for each in option.branches)
            assert value == pytest.approx(option.value, abs=1e-9)


def test_where_rounds_are_long_fewer_deals_are_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    many: list[int] = []

    def counted(asked: Asked, model: str) -> Found:
        many.append(len(asked.deals))
        return tried(asked, model)

    monkeypatch.setattr(evaluation, "tried", counted)
    for spec in ({"preset": "numazoko"}, {"preset": "numazoko", "multiplier": 100}):
        state = dealt(spec, "7H", "AH 2H 5S 9C 7D", "3H 4D KS KC 8S")
        evaluate(state.rules, GAME.view(state, 0))
    usual, _, dear, _ = many
    assert LEAST <= dear < usual / 2


def test_a_round_goes_on_alike_whoever_of_two_thinks_it_through() -> None:
    hands = (("AH", "2H", "5S", "9C"), ("3H", "4D", "KS", "KC"))
    stock = tuple(card for card in DECK if card not in {*hands[0], *hands[1], "7H"})
    state = dealt({"preset": "numazoko-easy"}, "7H", *map(" ".join, hands))
    deals = [Deal(hands, tuple(Random(number).sample(stock, len(stock)))) for number in range(200)]
    one, other = (
        Arrays(state, seat, [WEIGHTS] * 2).gains(state, (), deals, range(200)).gains
        for seat in (0, 1)
    )
    assert (one == -other).all()


@pytest.mark.parametrize("preset", ["numazoko-easy", "full-house+easy"])
def test_once_the_pile_is_the_stock_all_count_its_cards_among_the_hidden(preset: str) -> None:
    """A line that goes on over a new stock is worth what it is worth from there."""
    late = Position(GAME.rulebook.parse(preset), "JH", ("AH", "2H", "4H", "5H", "9H"), (2, 2))
    last = next(state for state in late.states() if state.hands == (("AH", "2H"), ("4H", "9H")))
    drawn = after(last, (0, Draw()))
    renewed = fold(drawn, GAME.resolve(drawn, NewStock(drawn.pile[:-1])))
    anew = [
        tuple(Random(number).sample(renewed.stock, len(renewed.stock))) for number in range(4000)
    ]
    there = gained(renewed, (), [Deal(renewed.hands, stock) for stock in anew])
    over = gained(last, (Draw(),), [Deal(last.hands, last.stock)] * len(anew))
    error = float(np.hypot(over.std(), there.std())) / sqrt(len(anew))
    assert abs(over.mean() - there.mean()) < 4 * error


def gained(state: State, actions: tuple[Action, ...], deals: list[Deal]) -> Doubles:
    """What the first seat gains by an action on these deals, with other luck each time."""
    arrays = Arrays(state, 0, [WEIGHTS] * len(state.hands))
    return arrays.gains(state, actions, deals, range(len(deals))).gains[:, 0]


# One decision ----------------------------------------------------------------------------


def test_an_evaluation_is_a_function_of_rules_and_view() -> None:
    for rules, view in islice(views("full-house", 3), 0, 40, 8):
        copied = msgspec.convert(msgspec.to_builtins(view), DobonView)
        first, second = (evaluate(rules, each, effort=QUICK) for each in (view, copied))
        assert msgspec.json.encode(first) == msgspec.json.encode(second)


def test_a_card_that_nearly_everybody_can_hit_is_the_worst() -> None:
    # All others hold one card each, of which most that are left are kings and sevens.
    state = thrown()
    weighed = evaluate(state.rules, GAME.view(state, 0), asked=Play("KH"), effort=0.2)
    assert [option.action for option in weighed.options if option.action == Play("KH")]
    blunder = next(option for option in weighed.options if option.action == Play("KH"))
    assert blunder.behind_low > 0
    hit = {branch.kind: branch.chance for branch in blunder.branches}["hit_now"]
    claim = weighed.claims[-1]
    assert claim.kind == "hit"
    assert hit == pytest.approx(claim.plain, abs=0.1)
    assert hit > 0.3


def thrown() -> State:
    """Seat 0 in turn with a king to throw and a card that can't be hit; the others wait."""
    state = dealt("numazoko", "9H", "KH 9C 3D 4C", "7S", "KS", "KC")
    gone = tuple(card for card in DECK if card not in STILL_HIDDEN and card not in state.pile)
    held = {card for hand in state.hands for card in hand}
    pile = (*(card for card in gone if card not in held), *state.pile)
    stock = tuple(card for card in state.stock if card not in pile)
    return replace(state, pile=pile, stock=stock)


STILL_HIDDEN = ("7S", "KS", "KC", "KD", "7H", "7D")


def test_a_true_dobon_is_called() -> None:
    state = after(dealt("numazoko", "5H", "KH 9S", "2H JD", "QC 4C"), (0, Play("KH", None, True)))
    weighed = evaluate(state.rules, GAME.view(state, 1), asked=Wave(), effort=QUICK)
    call, wave = weighed.options
    assert (call.action, wave.action) == (Dobon(), Wave())
    assert call.branches[0].kind == "won_now"
    assert wave.behind_low > 0


def test_who_may_not_act_or_asks_for_what_is_not_legal_is_told() -> None:
    state = dealt("numazoko", "5H", "KH 9S", "2H JD")
    with pytest.raises(ValueError, match="may not act"):
        evaluate(state.rules, GAME.view(state, 1))
    with pytest.raises(ValueError, match="not legal"):
        evaluate(state.rules, GAME.view(state, 0), asked=Pass())
    with pytest.raises(ValueError, match="may not act"):
        evaluate(state.rules, GAME.view(state, None))
