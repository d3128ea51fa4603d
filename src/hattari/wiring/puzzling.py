"""The puzzle of the day behind the server's port, looked for in a process of its own: `python -m
hattari.wiring.puzzling`.

One line of JSON comes in: which rules, which day. One goes out: the position and its solution. All
of it on one core, behind the tables; when standard input ends, so does it.
"""

from __future__ import annotations

import hashlib

from hattari.bots.bot import installed
from hattari.core.game import Text
from hattari.core.installed import registry
from hattari.puzzles import day_seed, puzzles, usual_seats
from hattari.server.puzzles import BROKEN, Made, Tell, Wish

from . import worker
from .posing import made
from .reviewing import Reviewable

WORKER = "hattari.wiring.puzzling"
NICE = 12


class LocalSetter(Reviewable):
    """The puzzles of this installation: of games that can be reviewed here."""

    async def make(self, wish: Wish, tell: Tell) -> None:
        """Find the day's puzzle in a process of its own, and tell it. Raises WorkFailed."""
        await worker.find(WORKER, wish, Made, tell, worker.Ends(_TOO_LONG, BROKEN))


# In the process ---------------------------------------------------------------------------


def _seed(wish: Wish) -> bytes:
    if not wish.salt:
        return day_seed(wish.day)
    return hashlib.sha256(f"practice/{wish.salt}".encode()).digest()


def _made(wish: Wish) -> Made:
    game = registry().get(wish.game)
    rules = game.rulebook.parse(wish.rules)
    seats, seed = usual_seats(game, rules), _seed(wish)
    return made(next(puzzles(registry(), installed(), game, rules, seats, seed)))


def main() -> None:
    """Read what is wished for, and tell it, or why there is none."""
    wish = worker.asked(Wish)
    worker.begin(NICE)
    worker.tell_found(lambda: _made(wish))


# What people read -------------------------------------------------------------------------


_TOO_LONG = Text(
    "No puzzle was found in time; hattari puzzles make has more patience.",
    "時間内に問題が見つかりませんでした。hattari puzzles make なら最後まで探せます。",
)


if __name__ == "__main__":
    main()
