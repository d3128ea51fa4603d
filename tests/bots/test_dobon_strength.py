"""Who wins chips from whom at Dobon: the same deals from every seat, 95 % intervals."""

from __future__ import annotations

import pytest

from hattari.bots.bot import Bot
from hattari.games.dobon.bots.duel import Chips, per_round
from hattari.games.dobon.bots.easy import EasyBot
from hattari.games.dobon.bots.steady import SteadyBot
from hattari.games.dobon.bots.whim import RandomBot
from hattari.games.dobon.rules import Dobon

PRESETS = [preset.id for preset in Dobon.rulebook.presets() if preset.id != "quick"]


def win(spec: str, one: Bot, other: Bot, seats: int, rounds: int) -> Chips:
    return per_round(Dobon.rulebook.parse(spec), one, other, seats, b"strength", rounds // seats)


@pytest.mark.parametrize("spec", ["numazoko", "numazoko-easy"])
def test_easy_beats_a_random_player(spec: str) -> None:
    assert win(spec, EasyBot(), RandomBot(), 4, 200).low > 0


@pytest.mark.parametrize(("spec", "rounds"), [("numazoko", 800), ("full-house", 800)])
def test_steady_beats_easy(spec: str, rounds: int) -> None:
    assert win(spec, SteadyBot(), EasyBot(), 4, rounds).low > 0


def test_a_bot_against_itself_wins_exactly_nothing() -> None:
    """Every seat of a deal plays the same round, and chips are zero-sum."""
    won = win("numazoko", SteadyBot(), SteadyBot(), 3, 60)
    assert won == Chips(60, 0.0, 0.0, 0.0)


SOAK = [*((spec, 4) for spec in PRESETS), ("numazoko", 2), ("numazoko", 6)]


@pytest.mark.soak
@pytest.mark.parametrize(("spec", "seats"), SOAK)
def test_steady_beats_easy_under_every_preset(spec: str, seats: int) -> None:
    assert win(spec, SteadyBot(), EasyBot(), seats, 20_004).low > 0


@pytest.mark.soak
@pytest.mark.parametrize("spec", PRESETS)
def test_easy_beats_a_random_player_under_every_preset(spec: str) -> None:
    assert win(spec, EasyBot(), RandomBot(), 4, 20_000).low > 0
