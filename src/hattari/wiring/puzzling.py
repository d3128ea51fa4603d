"""The puzzle of the day behind the server's port, looked for in a process of its own: `python -m
hattari.wiring.puzzling`.

One line of JSON comes in: which rules, which day. One goes out: the position and its solution. All
of it on one core, behind the tables; when standard input ends, so does it.
"""

from __future__ import annotations

import hashlib
import sys

import msgspec

from hattari.bots.bot import installed
from hattari.core.game import Refusal, Text
from hattari.core.installed import registry
from hattari.puzzles import day_seed, puzzles, usual_seats
from hattari.server.line import WorkFailed
from hattari.server.puzzles import BROKEN, Made, Tell, Wish

from . import worker
from .posing import made
from .reviewing import LocalCritic

WORKER = "hattari.wiring.puzzling"
SECONDS = 300.0
NICE = 12


class Found(msgspec.Struct, frozen=True):
    """The puzzle, or why there is none."""

    made: Made | None
    none: Text | None = None


class LocalSetter:
    """The puzzles of this installation: of games that can be reviewed here."""

    def closed(self, game: str) -> Text | None:
        """Why this game has no puzzles here; None where it has."""
        return LocalCritic().closed(game)

    async def make(self, wish: Wish, tell: Tell) -> None:
        """Find the day's puzzle in a process of its own, and tell it. Raises WorkFailed."""

        def heard(line: bytes) -> None:
            found = msgspec.json.decode(line, type=Found)
            if found.made is None:
                raise WorkFailed(found.none or BROKEN)
            tell(found.made)

        await worker.work(WORKER, wish, heard, SECONDS, worker.Ends(_TOO_LONG, BROKEN))


# In the process ---------------------------------------------------------------------------


def _seed(wish: Wish) -> bytes:
    if not wish.salt:
        return day_seed(wish.day)
    return hashlib.sha256(f"practice/{wish.salt}".encode()).digest()


def main() -> None:
    """Read what is wished for, and tell it, or why there is none."""
    wish = msgspec.json.decode(sys.stdin.buffer.readline(), type=Wish)
    worker.begin(NICE)
    game = registry().get(wish.game)
    rules = game.rulebook.parse(wish.rules)
    seats, seed = usual_seats(game, rules), _seed(wish)
    try:
        puzzle = next(puzzles(registry(), installed(), game, rules, seats, seed))
        found = Found(made(puzzle))
    except Refusal as refusal:
        found = Found(None, refusal.text)
    sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    sys.stdout.flush()


# What people read -------------------------------------------------------------------------


_TOO_LONG = Text(
    "No puzzle was found in time; hattari puzzles make has more patience.",
    "時間内に問題が見つかりませんでした。hattari puzzles make なら最後まで探せます。",
)


if __name__ == "__main__":
    main()
