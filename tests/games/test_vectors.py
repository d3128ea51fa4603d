"""The records beside this folder: every one of them holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hattari.games import record
from hattari.games.bluff import Bluff
from hattari.games.bluff.actions import LotDrawn
from hattari.games.game import Registry

VECTORS = Path(__file__).parents[1] / "vectors"
REGISTRY = Registry((Bluff(),))

LINES = [
    pytest.param(line, id=msgspec.json.decode(line)["name"])
    for file in ("bluff.jsonl", "bluff-more.jsonl")
    for line in (VECTORS / file).read_bytes().splitlines()
]


@pytest.mark.parametrize("line", LINES)
def test_the_record_holds(line: bytes) -> None:
    assert record.check(REGISTRY, record.read(line)) == ()


@pytest.mark.parametrize("line", LINES)
def test_the_record_written_anew_holds(line: bytes) -> None:
    read = record.read(line)
    replayed = record.replay(REGISTRY, read)
    rules = Bluff.rulebook.parse(read.rules)
    written = record.write(Bluff(), rules, read.seats, read.setup, replayed.events)
    again = record.replay(REGISTRY, record.read(record.encode(written)))
    assert record.check(REGISTRY, written) == ()
    assert [event for event in replayed.events if not isinstance(event, LotDrawn)] == list(
        again.events
    )


def test_the_vectors_use_every_value_of_every_axis() -> None:
    used: set[tuple[str, Any]] = set()
    for line in LINES:
        read = record.read(line.values[0])  # type: ignore[arg-type]
        full = Bluff.rulebook.full(Bluff.rulebook.parse(read.rules))
        used |= {(key, str(value)) for key, value in full.items()}
    choices = {
        (axis.key, str(choice.value)) for axis in Bluff.rulebook.axes() for choice in axis.choices
    }
    assert choices
    assert choices - used == set()
