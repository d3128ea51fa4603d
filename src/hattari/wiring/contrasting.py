"""Positions weighed under two rule sets, each pair in a process of its own: `python -m
hattari.wiring.contrasting`.

One line of JSON comes in: two rule sets, and a moment of a record if any. One goes out: both
answers, or why there are none. When standard input ends, so does it.
"""

from __future__ import annotations

from hattari.bots.bot import installed
from hattari.core.game import Text
from hattari.core.installed import registry
from hattari.puzzles import telling
from hattari.review import Contrast, Under, contrast, next_choice, opened
from hattari.server.contrasts import BROKEN, Pair, Spot, Tell

from . import worker
from .reviewing import Reviewable

WORKER = "hattari.wiring.contrasting"
NICE = 12


class LocalComparer(Reviewable):
    """Who weighs positions in this installation: of games that can be reviewed here."""

    async def compare(self, pair: Pair, tell: Tell) -> None:
        """Weigh a position under both in a process of its own, and tell it. Raises WorkFailed."""
        await worker.find(WORKER, pair, Contrast, tell, worker.Ends(_TOO_LONG, BROKEN))


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
    pair = worker.asked(Pair)
    worker.begin(NICE)
    worker.tell_found(lambda: _made(pair))


_TOO_LONG = Text(
    "Comparing these takes too long here.",
    "このルールを比べるには時間がかかりすぎます。",
)


if __name__ == "__main__":
    main()
