"""The records of Dobon in the folder of vectors: every one of them holds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from hattari.games import record
from hattari.games.dobon.actions import LotDrawn

from .playing import DOBON_GAME, REGISTRY

VECTORS = Path(__file__).parents[2] / "vectors"
BOOK = DOBON_GAME.rulebook

LINES = tuple(
    line
    for file in ("dobon.jsonl", "dobon-more.jsonl")
    for line in (VECTORS / file).read_bytes().splitlines()
)


def _name(line: bytes) -> str:
    return str(msgspec.json.decode(line)["name"])


@pytest.mark.parametrize("line", LINES, ids=_name)
def test_the_record_holds(line: bytes) -> None:
    assert record.check(REGISTRY, record.read(line)) == ()


@pytest.mark.parametrize("line", LINES, ids=_name)
def test_the_record_written_anew_holds(line: bytes) -> None:
    read = record.read(line)
    replayed = record.replay(REGISTRY, read)
    written = record.write(
        DOBON_GAME, BOOK.parse(read.rules), read.seats, read.setup, replayed.events
    )
    again = record.replay(REGISTRY, record.read(record.encode(written)))
    assert record.check(REGISTRY, written) == ()
    # A record that stops at a draw says that the turn passes, if nothing could be played.
    expected = [event for event in replayed.events if not isinstance(event, LotDrawn)]
    assert list(again.events)[: len(expected)] == expected


def test_no_two_records_have_the_same_name() -> None:
    assert len({_name(line) for line in LINES}) == len(LINES)


def test_the_vectors_use_every_value_of_every_axis() -> None:
    used: set[tuple[str, Any]] = set()
    for line in LINES:
        full = BOOK.full(BOOK.parse(record.read(line).rules))
        used |= {(key, str(value)) for key, value in full.items() if key != "effects"}
        used |= {("effects", rank) for rank, on in full["effects"].items() if not on}
    choices = {(axis.key, str(choice.value)) for axis in BOOK.axes() for choice in axis.choices}
    assert choices
    assert choices - used == set()
