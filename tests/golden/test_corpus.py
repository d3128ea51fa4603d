"""Every past release's tables and records come to the same end; none of them is ever changed."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from hattari.core import record
from hattari.server.records import made_from
from hattari.tables import Row, fold
from tests.golden.grow import FOLDER, GAMES, digest, grow, listed, read
from tests.tables.live import CODEC, views
from tests.tables.test_codec import differences

RELEASES = sorted(FOLDER.glob("*.jsonl.xz"))


def rows_of(table: dict[str, Any]) -> list[Row]:
    return [
        Row(CODEC.decode(json.dumps(row["events"]).encode(), row["schema"]), row["at"])
        for row in table["log"]
    ]


def faults(table: dict[str, Any]) -> list[str]:
    """What doesn't come to the same end any more."""
    rows = rows_of(table)
    found = differences(table["views"], views(fold(GAMES, rows), rows[-1].at))
    for number, kept in enumerate(table["records"], start=1):
        found += record.check(GAMES, record.read(json.dumps(kept).encode()))
        now = json.loads(record.encode(made_from(GAMES, rows, number)))
        found += differences(kept, now, f"record {number}")
    return found


def test_the_corpus_only_grows() -> None:
    assert listed() == {path.name: digest(path) for path in RELEASES}
    assert RELEASES


@pytest.mark.parametrize("path", RELEASES, ids=lambda path: path.name)
def test_a_release_comes_to_the_same_end(path: Path) -> None:
    tables = list(read(path))
    assert {(table["game"], table["preset"]) for table in tables} >= {
        ("bluff", "mobius"),
        ("dobon", "numazoko"),
    }
    assert [fault for table in tables for fault in faults(table)] == []


def test_another_die_in_an_old_log_is_noticed() -> None:
    table = next(read(RELEASES[0]))
    roll = next(
        event
        for row in table["log"]
        for event in row["events"]
        if event["type"].endswith((".rolled", ".dealt"))
    )
    roll["hands"] = [sorted(7 - die for die in hand) for hand in roll["hands"]]
    assert faults(table)


def test_a_release_that_is_there_is_not_written_again() -> None:
    before = listed()
    assert grow(RELEASES[0].name.removesuffix(".jsonl.xz")) is None
    assert listed() == before
