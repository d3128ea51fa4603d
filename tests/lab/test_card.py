"""The card of a rule set: a host's questions, and only what is sure for an answer."""

from __future__ import annotations

import numpy as np

from hattari.games.bluff.lab.plays import Plays
from hattari.lab import presented
from hattari.lab.presented import Measured
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
