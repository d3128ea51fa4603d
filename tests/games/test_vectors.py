"""The records in the folder of vectors, of all games: every one of them holds."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from hattari.core import record
from hattari.core.installed import registry
from hattari.games.bluff.rules.actions import LotDrawn as BluffLot
from hattari.games.dobon.rules.actions import LotDrawn as DobonLot

VECTORS = Path(__file__).parents[1] / "vectors"
REGISTRY = registry()
READ = tuple(
    record.read(line)
    for file in sorted(VECTORS.glob("*.jsonl"))
    for line in file.read_bytes().splitlines()
)
GAMES = tuple(game.id for game in REGISTRY.games)


def _name(read: record.Record) -> str:
    return f"{read.game}: {read.name}"


@pytest.mark.parametrize("read", READ, ids=_name)
def test_the_record_holds(read: record.Record) -> None:
    assert record.check(REGISTRY, read) == ()


@pytest.mark.parametrize("read", READ, ids=_name)
def test_the_record_written_anew_holds(read: record.Record) -> None:
    game = REGISTRY.get(read.game)
    replayed = record.replay(REGISTRY, read)
    rules = game.rulebook.parse(read.rules)
    written = record.write(
        game, rules, read.seats, replayed.events, setup=record.setup_of(game, read)
    )
    again = record.replay(REGISTRY, record.read(record.encode(written)))
    assert record.check(REGISTRY, written) == ()
    expected = [event for event in replayed.events if not isinstance(event, BluffLot | DobonLot)]
    # A record of Dobon that stops at a draw says that the turn passes, if nothing fits.
    kept = None if read.game == "bluff" else len(expected)
    assert list(again.events)[:kept] == expected


def test_no_two_records_have_the_same_name() -> None:
    assert Counter(map(_name, READ)).most_common(1)[0][1] == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_vectors_use_every_value_of_every_axis(game: str) -> None:
    book = REGISTRY.get(game).rulebook
    used: set[tuple[str, Any]] = set()
    for read in READ:
        if read.game == game:
            for key, value in book.full(book.parse(read.rules)).items():
                used.add((key, str(value)))
                if isinstance(value, dict):
                    used |= {(key, part) for part, on in value.items() if not on}
    choices = {(axis.key, str(choice.value)) for axis in book.axes() for choice in axis.choices}
    assert choices
    assert choices - used == set()


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_its_vectors(game: str) -> None:
    assert sum(read.game == game for read in READ) > 20
