"""What Dobon brings to a review: who chose what, and what the cards brought."""

from __future__ import annotations

import hmac
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec
import pytest

from hattari.bench.drawing import accepted, drawn
from hattari.bots.bot import Bot
from hattari.bots.match import play_game, seat_of
from hattari.core import record
from hattari.core.game import Step
from hattari.core.kit import Registry
from hattari.core.record import Replay
from hattari.games.dobon.bots.easy import EasyBot
from hattari.games.dobon.bots.whim import RandomBot
from hattari.games.dobon.review import REVIEWER
from hattari.games.dobon.rules import Dobon as DobonGame
from hattari.games.dobon.rules.actions import Action, Deal, Dobon, Play, State, Wave
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.start import Setup

from .test_dobon import after, dealt

GAME = DobonGame()
REGISTRY = Registry.of(GAME)
EASY = EasyBot()


def replayed(rules: Rules, seats: int, number: int, first: Bot = EASY) -> Replay:
    """A match of easy bots but for the first, read back from its record."""
    bots = [EASY if seat else first for seat in range(seats)]
    seed = hmac.digest(b"review", str(number).encode(), "sha256")
    played = play_game(GAME, rules, [seat_of(bot, rules) for bot in bots], seed)
    names = tuple("ABCDEFGHIJ"[:seats])
    return record.replay(REGISTRY, record.write(GAME, rules, names, played.events))


def test_what_a_seat_chose_was_open_to_it() -> None:
    random, many = Random(3), 0
    for number in range(12):
        spec = {**accepted(GAME, drawn(GAME, random), random), "rounds": 2}
        rules: Rules = GAME.rulebook.parse(accepted(GAME, spec, random))
        seats = GAME.rulebook.seats(rules)[0]
        replay = replayed(rules, seats, number, RandomBot())
        for seat in range(seats):
            found = REVIEWER.decisions(replay, seat)
            many += len(found)
            for each in found:
                before = replay.steps[each.step - 1].state
                assert each.view.legal is not None
                assert each.view.you == each.seat == seat
                assert each.round == each.view.round == before.round
                assert REVIEWER.truth(replay, each).ja
                assert REVIEWER.words(rules, each.action).en
            for number_ in {each.round for each in found}:
                of_round = [each.index for each in found if each.round == number_]
                assert of_round == list(range(len(of_round)))
    assert many > 100


def made(*moves: tuple[int, Action] | None) -> Replay:
    """A round in which seat 0 may throw a king on which seat 1 holds a dobon; None closes."""
    state = dealt("numazoko", "5H", "KH 9S", "2H JD", "QC 4C")
    start: State = GAME.start(state.rules, 3, Setup(starter=0))
    deal = Deal(state.hands, state.pile[0], state.stock)
    opened = after(start, None)
    steps = [Step((*GAME.close(start), *GAME.resolve(opened, deal)), state)]
    for move in moves:
        before = steps[-1].state
        events = GAME.close(before) if move is None else GAME.decide(before, *move)
        steps.append(Step(events, after(before, move)))
    return Replay(start, tuple(steps), None)


THROWN = made((0, Play("KH", None, True)), (1, Dobon()), (2, Wave()), None)


def test_a_seat_that_could_do_nothing_else_made_no_decision() -> None:
    chosen = [[each.action for each in REVIEWER.decisions(THROWN, seat)] for seat in range(3)]
    assert chosen == [[Play("KH", None, True)], [Dobon()], []]


@pytest.mark.parametrize("many", [120, pytest.param(2000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("preset", ["numazoko", "full-house"])
def test_luck_and_play_make_the_result_and_luck_favours_nobody(preset: str, many: int) -> None:
    rules = msgspec.structs.replace(GAME.rulebook.parse(preset), rounds=1)
    lucks, results = [], []
    for number in range(many):
        parts = REVIEWER.luck(replayed(rules, 3, number))
        assert sum(each.luck for each in parts) == pytest.approx(0, abs=1e-6)
        for each in parts:
            assert each.luck + each.play == pytest.approx(each.result)
            assert each.play_low <= each.play <= each.play_high
        lucks.append(parts[0].luck)
        results.append(parts[0].result)
    assert abs(fmean(lucks)) <= 2.6 * stdev(lucks) / sqrt(len(lucks))
    left = [result - luck for result, luck in zip(results, lucks, strict=True)]
    assert stdev(left) < stdev(results)


def test_a_dobon_that_nobody_could_know_of_is_luck() -> None:
    thrown, caller, other = REVIEWER.luck(THROWN)
    assert thrown.luck < -50
    assert caller.luck > 50
    assert abs(other.luck) < 30
    let_go = REVIEWER.luck(made((0, Play("KH", None, True)), (1, Wave()), (2, Wave()), None))
    assert [each.luck for each in let_go] == [0, 0, 0]


def test_standings_are_the_chips_won_so_far() -> None:
    rules = msgspec.structs.replace(GAME.rulebook.parse("numazoko"), rounds=3)
    replay = replayed(rules, 3, 1)
    line = REVIEWER.standings(replay)
    assert [each.round for each in line] == [0, 1, 2, 3]
    assert line[0].values == (0.0, 0.0, 0.0)
    assert line[-1].values == tuple(float(each.result) for each in REVIEWER.luck(replay))
