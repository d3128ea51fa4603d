"""A whole match under every preset, kept as a record: old matches replay to their old end."""

from __future__ import annotations

from pathlib import Path

import pytest

from hattari.core import record
from hattari.games.dobon.rules.actions import Settled

from .playing import DOBON_GAME, PRESETS, REGISTRY

GOLDEN = Path(__file__).parents[2] / "golden" / "dobon"


@pytest.mark.parametrize("preset", PRESETS)
def test_the_golden_match_replays_to_its_end(preset: str) -> None:
    (line,) = (GOLDEN / f"{preset}.jsonl").read_bytes().splitlines()
    golden = record.read(line)
    assert {"chips", "paid", "hands", "over", "ranking", "direction"} <= set(golden.expect)
    assert golden.result is not None
    assert record.check(REGISTRY, golden) == ()


@pytest.mark.parametrize("preset", PRESETS)
def test_the_preset_is_still_what_the_golden_match_was_played_by(preset: str) -> None:
    golden = record.read((GOLDEN / f"{preset}.jsonl").read_bytes())
    rules = DOBON_GAME.rulebook.parse(preset)
    assert DOBON_GAME.rulebook.parse(golden.rules) == rules
    settled = [
        event for event in record.replay(REGISTRY, golden).events if isinstance(event, Settled)
    ]
    assert len(settled) == rules.rounds
    assert any(event.called for event in settled)
