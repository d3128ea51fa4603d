"""The card of a rule set: a host's questions, and only what is sure for an answer."""

from __future__ import annotations

import msgspec
import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab import presented
from hattari.lab.presented import Measured
from hattari.lab.results import GAP
from tests.lab.made import Fault, made, run_of


def shown(fault: Fault, knows: float = 0.5) -> Measured:
    won = (np.arange(1000) < 1000 * knows).astype(np.float64)
    games = made(2, 5, 1500, 1, fault)
    return presented.result(run_of(Plays(games, response=won), "some").measured)


def answer(found: Measured) -> str:
    return next(line.answer.en for line in found.card if line.key == "comeback")


def test_a_sentence_stands_where_the_figure_is_sure() -> None:
    assert answer(shown(Fault(behind=0.2))) == "Who is behind falls further behind."
    assert answer(shown(Fault())) == "Who is behind can still win."


def test_nothing_is_claimed_of_players_who_give_much_away() -> None:
    found = shown(Fault(behind=0.2), knows=0.6)
    assert answer(found).startswith("Last place wins")
    assert "+10.0 points" in found.doubts[0].en
    assert shown(Fault()).doubts == ()


def test_each_figure_stands_behind_its_answer() -> None:
    for line in shown(Fault()).card:
        assert line.ask.en.endswith("?")
        assert any(character.isdigit() for character in (line.told or line.answer).en)


def test_how_good_the_players_are_comes_last() -> None:
    last = shown(Fault(behind=0.2), knows=0.6).card[-1]
    assert last.key == GAP
    assert "gains +10.0 points" in last.answer.en


def test_how_far_trainings_lie_apart_stands_beside_the_interval() -> None:
    once = run_of(Plays(made(2, 5, 300, 1)), "some").measured
    five = msgspec.structs.replace(once.measure("ends"), trainings=(0.9, 1.0))
    often = msgspec.structs.replace(once, measures=(five,))
    (figure,) = (each.shown for each in presented.result(often).measures)
    assert "trainings" not in figure.interval.en
    assert figure.apart is not None
    assert figure.apart.en == "2 trainings: 90.0 to 100.0"
    assert presented.result(once).measures[0].shown.apart is None


def test_an_answer_by_players_who_may_be_wrong_is_a_figure_and_no_verdict() -> None:
    sure = shown(Fault(behind=0.2))
    assert any(each.told for each in sure.card)
    unsure = presented.doubted(sure, Text("They have learned nothing.", "未学習です。"))
    assert [each.en for each in unsure.doubts] == ["They have learned nothing."]
    for each, before in zip(unsure.card, sure.card, strict=True):
        assert each.told is None
        assert each.answer == (before.told or before.answer)
        assert each.doubted == (each.key != GAP)
