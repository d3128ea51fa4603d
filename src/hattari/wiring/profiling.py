"""What finished games tell of who played them, behind the server's port: `python -m
hattari.wiring.profiling`.

One line of JSON comes in: games, each with a seat. One goes out for each. All of it on one core,
behind the tables; when standard input ends, so does it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from hattari.core.game import Refusal, Text
from hattari.core.installed import registry
from hattari.review import opened
from hattari.server.line import BROKEN
from hattari.server.profiles import VERSION, Heard, Played
from hattari.study.profile import Told

from . import worker
from .reviewing import Reviewable

WORKER = "hattari.wiring.profiling"
SECONDS = 120.0
NICE = 12


class Games(msgspec.Struct, frozen=True):
    """What is to be read."""

    games: tuple[Played, ...]


class LocalTeller(Reviewable):
    """What reads games on this installation, of those that can be reviewed here."""

    async def tell(self, games: Sequence[Played], heard: Callable[[Heard], None]) -> None:
        """Read these games in a process of its own, and tell of each. Raises WorkFailed."""

        def line(said: bytes) -> None:
            heard(msgspec.json.decode(said, type=Heard))

        asked = Games(tuple(games))
        await worker.work(WORKER, asked, line, SECONDS, worker.Ends(_TOO_LONG, BROKEN))


# In the process ---------------------------------------------------------------------------


def told(game: Played) -> Told | None:
    """What is told of a seat's game; None where its record isn't reviewed here, or stops early."""
    try:
        here = opened(registry(), game.record.encode())
    except Refusal:
        return None
    if not here.finished:
        return None
    book, reviewer = here.game.rulebook, here.reviewer
    luck = reviewer.luck(here.replay)[game.seat]
    return Told(
        version=VERSION,
        game=here.game.id,
        digest=book.digest(here.rules),
        title=book.title(here.rules),
        seats=len(here.record.seats),
        at=game.at,
        unit=reviewer.unit,
        result=luck.result,
        luck=luck.luck,
        facts=reviewer.facts(here.replay, game.seat),
    )


def main() -> None:
    """Read what is asked, and tell of each game."""
    asked = worker.asked(Games)
    worker.begin(NICE)
    for game in asked.games:
        worker.tell(Heard(game.id, told(game)))


_TOO_LONG = Text(
    "Reading your games takes too long here; try again later.",
    "記録の読み込みに時間がかかりすぎています。あとでもう一度お試しください。",
)


if __name__ == "__main__":
    main()
