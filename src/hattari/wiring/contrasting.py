"""Positions weighed under two rule sets, each pair in a process of its own: `python -m
hattari.wiring.contrasting`.

One line of JSON comes in: two rule sets, and a moment of a record if any. One goes out: both
answers, or why there are none. When standard input ends, so does it.
"""

from __future__ import annotations

import sys

import msgspec

from hattari.bots.bot import installed
from hattari.core.game import Refusal, Text
from hattari.core.installed import registry
from hattari.puzzles import telling
from hattari.review import Contrast, Under, contrast, next_choice, opened
from hattari.server.contrasts import BROKEN, Pair, Spot, Tell
from hattari.server.line import WorkFailed

from . import worker
from .reviewing import LocalCritic

WORKER = "hattari.wiring.contrasting"
SECONDS = 300.0
NICE = 12


class Found(msgspec.Struct, frozen=True):
    """Both answers, or why there are none."""

    contrast: Contrast | None
    none: Text | None = None


class LocalComparer:
    """Who weighs positions in this installation: of games that can be reviewed here."""

    def closed(self, game: str) -> Text | None:
        """Why nobody does for this game; None where somebody does."""
        return LocalCritic().closed(game)

    async def compare(self, pair: Pair, tell: Tell) -> None:
        """Weigh a position under both in a process of its own, and tell it. Raises WorkFailed."""

        def heard(line: bytes) -> None:
            found = msgspec.json.decode(line, type=Found)
            if found.contrast is None:
                raise WorkFailed(found.none or BROKEN)
            tell(found.contrast)

        await worker.work(WORKER, pair, heard, SECONDS, worker.Ends(_TOO_LONG, BROKEN))


# In the process ---------------------------------------------------------------------------


def _from(pair: Pair, spot: Spot) -> Contrast:
    kit = registry().kit(pair.game)
    reviewed = opened(registry(), pair.text.encode())
    chosen = next_choice(reviewed, spot.seat, spot.step)
    other = kit.game.rulebook.parse(pair.other)
    again = kit.load("imagine").under(other, chosen.view)
    return contrast(kit, Under(reviewed.rules, chosen.view), Under(other, again))


def _made(pair: Pair) -> Contrast:
    if pair.spot is not None:
        return _from(pair, pair.spot)
    kit = registry().kit(pair.game)
    one, other = (kit.game.rulebook.parse(each) for each in (pair.one, pair.other))
    return telling(registry(), installed(), kit, one, other)


def main() -> None:
    """Read what is asked, and tell both answers, or why there are none."""
    pair = msgspec.json.decode(sys.stdin.buffer.readline(), type=Pair)
    worker.begin(NICE)
    try:
        found = Found(_made(pair))
    except Refusal as refusal:
        found = Found(None, refusal.text)
    sys.stdout.write(msgspec.json.encode(found).decode() + "\n")
    sys.stdout.flush()


_TOO_LONG = Text(
    "Comparing these takes too long here.",
    "このルールを比べるには時間がかかりすぎます。",
)


if __name__ == "__main__":
    main()
