"""Writes what pages are sent of the golden games, for the panels' tests in Node.

`python -m tests.page.views` writes a file for each game: for each preset its rules, and after
each move the view of seat 0, with the help that the table may give, and of somebody outside,
with what both have seen of it. Of a long match the first rounds and the end are enough.
"""

from __future__ import annotations

import gzip
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from hattari.core import record
from hattari.core.game import AnyGame, Observer
from hattari.core.installed import registry

GOLDEN = Path(__file__).parent.parent / "golden"
FOLDER = Path(__file__).with_name("views")
ROUNDS = 2
"""After which only the last moves are kept."""
LAST = 6
GAMES = registry()


def file_of(game: AnyGame) -> Path:
    """Where a game's views lie: JSON, packed."""
    return FOLDER / f"{game.id}.json.gz"


def made(game: AnyGame) -> bytes:
    """A game's views as JSON: preset, rules, and the frames of each observer."""
    files = sorted((GOLDEN / game.id).glob("*.jsonl"))
    return msgspec.json.encode([_played(game, file) for file in files])


def _played(game: AnyGame, file: Path) -> dict[str, Any]:
    golden = record.read(file.read_bytes())
    steps = record.replay(GAMES, golden).steps
    kept = [step for number, step in enumerate(steps) if _is_kept(game, steps, number, step)]
    return {
        "preset": file.stem,
        "rules": game.rulebook.full(game.rulebook.parse(golden.rules)),
        "seats": golden.seats,
        "frames": [list(_frames(game, kept, observer)) for observer in (0, None)],
    }


def _is_kept(game: AnyGame, steps: Any, number: int, step: Any) -> bool:
    return game.view(step.state, None).round <= ROUNDS or number >= len(steps) - LAST


def _frames(game: AnyGame, steps: Any, observer: Observer) -> Iterator[dict[str, Any]]:
    for step in steps:
        seen = [game.redact(event, observer) for event in step.events]
        yield {
            "view": game.view(step.state, observer, observer is not None),
            "events": [event for event in seen if event is not None],
        }


def main() -> int:
    """Write every game's file."""
    FOLDER.mkdir(exist_ok=True)
    for game in GAMES.games:
        file_of(game).write_bytes(gzip.compress(made(game), 9, mtime=0))
    return 0


if __name__ == "__main__":
    sys.exit(main())
