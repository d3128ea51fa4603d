"""What Dobon brings to a review: who chose what, and what the cards brought."""

from __future__ import annotations

import hmac
from math import sqrt
from random import Random
from statistics import fmean, stdev

import msgspec
import pytest

from hattari.bots.bot import Bot
from hattari.bots.match import play_game, seat_of
from hattari.core import record
from hattari.core.game import Step
from hattari.core.kit import Registry
from hattari.core.record import Replay
from hattari.core.review import Luck
from hattari.games.dobon.bots.easy import EasyBot
from hattari.games.dobon.bots.steady import SteadyBot
from hattari.games.dobon.bots.whim import RandomBot
from hattari.games.dobon.review import REVIEWER
from hattari.games.dobon.rules import Dobon as DobonGame
from hattari.games.dobon.rules.actions import Action, Deal, Dobon, Draw, Play, State, Wave
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.start import Setup
from hattari.interop.drawing import accepted, drawn

from .test_dobon import after, dealt

GAME = DobonGame()
REGISTRY = Registry.of(GAME)
EASY, STEADY = EasyBot(), SteadyBot()


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


def made(state: State, *moves: tuple[int, Action] | None) -> Replay:
    """A round from its first turn on; None closes a window."""
    start: State = GAME.start(state.rules, len(state.hands), Setup(starter=0))
    deal = Deal(state.hands, state.pile[0], state.stock)
    opened = after(start, None)
    steps = [Step((*GAME.close(start), *GAME.resolve(opened, deal)), state)]
    for move in moves:
        before = steps[-1].state
        events = GAME.close(before) if move is None else GAME.decide(before, *move)
        steps.append(Step(events, after(before, move)))
    return Replay(start, tuple(steps), None)


THREE = dealt("numazoko", "5H", "KH 9S", "2H JD", "QC 4C")
"""Seat 0 may throw a king on which seat 1 holds a dobon."""

THROWN = made(THREE, (0, Play("KH", None, True)), (1, Dobon()), (2, Wave()), None)


def test_a_seat_that_could_do_nothing_else_made_no_decision() -> None:
    chosen = [[each.action for each in REVIEWER.decisions(THROWN, seat)] for seat in range(3)]
    assert chosen == [[Play("KH", None, True)], [Dobon()], []]


@pytest.mark.parametrize("many", [120, pytest.param(2000, marks=pytest.mark.soak)])
@pytest.mark.parametrize("preset", ["numazoko", "full-house"])
def test_luck_and_play_make_the_result_and_luck_favours_nobody_who_plays_better(
    preset: str, many: int
) -> None:
    rules = msgspec.structs.replace(GAME.rulebook.parse(preset), rounds=1)
    lucks, results = [], []
    for number in range(many):
        parts = REVIEWER.luck(replayed(rules, 3, number, STEADY))
        assert sum(each.luck for each in parts) == pytest.approx(0, abs=1e-6)
        for each in parts:
            assert each.luck + each.play == pytest.approx(each.result)
            assert each.play_low <= each.play <= each.play_high
        lucks.append(parts[0].luck)
        results.append(parts[0].result)
    assert abs(fmean(lucks)) <= 2.6 * stdev(lucks) / sqrt(len(lucks))
    left = [result - luck for result, luck in zip(results, lucks, strict=True)]
    assert stdev(left) < stdev(results)


DRAWING = dealt("numazoko-easy", "5H", "9H 9S", "3H 6D", "AC 2C")
"""Seat 0 may throw a nine that seat 1 calls, or draw; then seat 1 a three that seat 2 calls."""

NINE = (0, Play("9H", None, True)), (1, Dobon()), (2, Wave()), None
DRAWN = (0, Draw()), (1, Play("3H", None, True)), (0, Wave()), (2, Dobon()), None


def test_luck_is_what_cards_brought_and_a_call_is_play() -> None:
    called = REVIEWER.luck(made(DRAWING, *NINE))
    assert called[0].play < -10
    assert called[1].play > 10
    # Over all cards that could have come, drawing brings nothing beyond the deal.
    drew = [_luck_drawing(card) for card in DRAWING.stock]
    for seat, parts in enumerate(called):
        assert fmean(each[seat].luck for each in drew) == pytest.approx(parts.luck)
    assert len({each[0].luck for each in drew}) > 5
    unsettled = REVIEWER.luck(made(DRAWING, *NINE[:-1]))
    assert [each.luck for each in unsettled] == [0, 0, 0]


def _luck_drawing(first: str) -> tuple[Luck, ...]:
    stock = (first, *(card for card in DRAWING.stock if card != first))
    return REVIEWER.luck(made(msgspec.structs.replace(DRAWING, stock=stock), *DRAWN))


def test_to_draw_a_dobon_is_luck() -> None:
    drawn = dealt("full-house", "5H", "AH AS", "KD 9S", "QC 4C", first="3C")
    waved = (0, Wave()), (1, Wave()), (2, Wave()), None
    drawer, *others = REVIEWER.luck(made(drawn, *waved, (0, Draw()), (0, Dobon())))
    assert drawer.luck > 10 > max(each.luck for each in others)


def test_standings_are_the_chips_won_so_far() -> None:
    rules = msgspec.structs.replace(GAME.rulebook.parse("numazoko"), rounds=3)
    replay = replayed(rules, 3, 1)
    line = REVIEWER.standings(replay)
    assert [each.round for each in line] == [0, 1, 2, 3]
    assert line[0].values == (0.0, 0.0, 0.0)
    assert line[-1].values == tuple(float(each.result) for each in REVIEWER.luck(replay))
