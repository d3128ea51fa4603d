"""A whole game under every preset, kept as a record: old games replay to their old end."""

from __future__ import annotations

from pathlib import Path

import pytest

from hattari.core import record
from hattari.games.bluff.rules.actions import Settled

from .playing import BLUFF, PRESETS, REGISTRY

GOLDEN = Path(__file__).parents[2] / "golden" / "bluff"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_golden_game_replays_to_its_end(preset: str) -> None:
    (line,) = (GOLDEN / f"{preset}.jsonl").read_bytes().splitlines()
    golden = record.read(line)
    assert {"dice", "margin", "over", "ranking", "highest"} <= set(golden.expect)
    assert golden.result is not None
    assert record.check(REGISTRY, golden) == ()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_preset_is_still_what_the_golden_game_was_played_by(preset: str) -> None:
    golden = record.read((GOLDEN / f"{preset}.jsonl").read_bytes())
    rules = BLUFF.rulebook.parse(preset)
    assert BLUFF.rulebook.parse(golden.rules) == rules
    events = record.replay(REGISTRY, golden).events
    assert any(isinstance(event, Settled) for event in events)
