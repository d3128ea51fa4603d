"""Adds this release's games to the golden corpus: `python -m tests.golden.grow`.

The corpus only grows: a release that is there already is never written again. A line is a whole
table: its log, every finished game's record, and the view of everybody at its end.
"""

from __future__ import annotations

import hashlib
import json
import lzma
import sys
from collections.abc import Iterator
from importlib.metadata import version
from pathlib import Path
from random import Random
from typing import Any

from hattari.core import record
from hattari.core.installed import registry
from hattari.server.records import made_from
from hattari.tables import SCHEMA
from hattari.tables.events import Finished
from hattari.tables.evolve import fold
from tests.soak.logs import presets, story
from tests.tables.live import CODEC, views

FOLDER = Path(__file__).with_name("releases")
MANIFEST = FOLDER / "SHA256SUMS"
GAMES = registry()


def digest(path: Path) -> str:
    """Hex SHA-256 of a file."""
    return hashlib.sha256(path.read_bytes()).hexdigest()


def listed() -> dict[str, str]:
    """The digests of all releases by their file's name."""
    lines = MANIFEST.read_text("utf-8").splitlines() if MANIFEST.exists() else []
    return {name: found for found, name in (line.split("  ") for line in lines)}


def read(path: Path) -> Iterator[dict[str, Any]]:
    """The tables of a release."""
    for line in lzma.decompress(path.read_bytes()).splitlines():
        yield json.loads(line)


def told(game: str, preset: str) -> dict[str, Any]:
    """A table at which one game was played by this rule set."""
    made = story(GAMES, game, preset, Random(f"{game}/{preset}"), odds=True)
    finished = [
        event.number for row in made.rows for event in row.events if isinstance(event, Finished)
    ]
    records = [record.encode(made_from(GAMES, made.rows, number)) for number in finished]
    return {
        "game": game,
        "preset": preset,
        "log": [
            {"schema": SCHEMA, "at": row.at, "events": json.loads(CODEC.encode(row.events))}
            for row in made.rows
        ],
        "records": [json.loads(text) for text in records],
        "views": views(fold(GAMES, made.rows), made.rows[-1].at),
    }


def grow(name: str) -> Path | None:
    """Write a release's file; None where there is one already."""
    path = FOLDER / f"{name}.jsonl.xz"
    if path.name in listed() or path.exists():
        return None
    tables = [told(game.id, preset) for game in GAMES.games for preset in presets(GAMES, game.id)]
    text = "".join(json.dumps(table, ensure_ascii=False) + "\n" for table in tables)
    FOLDER.mkdir(exist_ok=True)
    path.write_bytes(lzma.compress(text.encode(), preset=9))
    with MANIFEST.open("a", encoding="utf-8") as manifest:
        manifest.write(f"{digest(path)}  {path.name}\n")
    return path


if __name__ == "__main__":
    added = grow(version("hattari"))
    sys.stdout.write(f"added {added}\n" if added else "this release is there already\n")
