"""A whole game under every preset, kept as a record: old games replay to their old end."""

from __future__ import annotations

from pathlib import Path

import pytest

from hattari.core import record
from hattari.core.game import AnyGame
from hattari.core.kit import Registry
from hattari.games.bluff.rules.actions import Settled as BluffSettled
from hattari.games.dobon.rules.actions import Settled as DobonSettled
from tests.games.bluff.playing import BLUFF
from tests.games.dobon.playing import DOBON_GAME

GOLDEN = Path(__file__).parents[1] / "golden"
SETTLED = (BluffSettled, DobonSettled)
EXPECTED = {
    "bluff": {"dice", "margin", "over", "ranking", "highest"},
    "dobon": {"chips", "paid", "hands", "over", "ranking", "direction"},
}

GAMES: tuple[AnyGame, ...] = (BLUFF, DOBON_GAME)
every_preset = pytest.mark.parametrize(
    ("game", "preset"),
    [
        pytest.param(game, preset.id, id=preset.id)
        for game in GAMES
        for preset in game.rulebook.presets()
    ],
)


def kept(game: AnyGame, preset: str) -> record.Record:
    """The golden game."""
    (line,) = (GOLDEN / game.id / f"{preset}.jsonl").read_bytes().splitlines()
    return record.read(line)


@every_preset
def test_the_golden_game_replays_to_its_end(game: AnyGame, preset: str) -> None:
    golden = kept(game, preset)
    assert set(golden.expect) >= EXPECTED[game.id]
    assert golden.result is not None
    assert record.check(Registry.of(game), golden) == ()


@every_preset
def test_the_preset_is_still_what_the_golden_game_was_played_by(game: AnyGame, preset: str) -> None:
    golden, rules = kept(game, preset), game.rulebook.parse(preset)
    assert game.rulebook.parse(golden.rules) == rules
    events = record.replay(Registry.of(game), golden).events
    assert any(isinstance(event, SETTLED) for event in events)
    paid = [event for event in events if isinstance(event, DobonSettled)]
    if paid:
        assert len(paid) == rules.rounds
        assert any(event.called for event in paid)
