"""Reviews behind the server's port, each in a process of its own: `python -m
hattari.wiring.reviewing`.

One line of JSON comes in: a record and a seat. Lines of JSON go out: how far it is, and what it
says so far. All of it on one core, behind the tables; when standard input ends, so does it.
"""

from __future__ import annotations

import msgspec

from hattari.core.evaluation import Bots, Evaluation
from hattari.core.extras import install, missing
from hattari.core.game import Text
from hattari.core.installed import registry
from hattari.core.review import Decision
from hattari.puzzles import own_puzzle
from hattari.review import Mark, Reviewed, growing, opened
from hattari.server.exercises import Own
from hattari.server.reviews import BROKEN, News, Tell

from . import worker
from .posing import made

WORKER = "hattari.wiring.reviewing"
REVIEW_SECONDS = 300.0
NEEDS = ("numba", "numpy")
NICE = 10


class Sought(msgspec.Struct, frozen=True):
    """What is to be reviewed: a record as text, the seat, and which bots sat there."""

    record: str
    seat: int
    bots: tuple[str | None, ...] = ()
    nice: int = NICE


class Reviewable:
    """Whatever this installation can do of games that can be reviewed here."""

    def closed(self, game: str) -> Text | None:
        """Why no game of this kind can be reviewed here; None where it can."""
        if {"evaluate", "review"} - registry().kit(game).parts.keys():
            return _UNREVIEWED
        return _missing(lacking) if (lacking := missing(NEEDS)) else None


class LocalCritic(Reviewable):
    """The reviews of this installation."""

    async def review(self, record: bytes, seat: int, bots: Bots, tell: Tell) -> None:
        """Review in a process of its own, and tell news. Raises WorkFailed."""
        sought = Sought(record.decode(), seat, tuple(bots))

        def heard(line: bytes) -> None:
            tell(msgspec.json.decode(line, type=News))

        await worker.work(WORKER, sought, heard, REVIEW_SECONDS, worker.Ends(_TOO_LONG, BROKEN))


# In the process ---------------------------------------------------------------------------


def main() -> None:
    """Read what is sought, and tell it bit by bit."""
    sought = worker.asked(Sought)
    worker.begin(sought.nice)
    reviewed = opened(registry(), sought.record.encode(), sought.bots)
    many = max(1, len(reviewed.decisions(sought.seat)))
    worth_it: list[Own] = []

    def seen(decision: Decision, evaluation: Evaluation, mark: Mark) -> None:
        if mark.grade in {"small", "mistake"}:
            worth_it.append(practised(reviewed, decision, evaluation))

    for done, found in enumerate(growing(reviewed, sought.seat, seen=seen)):
        worker.tell(News(done / many, found, tuple(worth_it)))
        worth_it.clear()


def practised(reviewed: Reviewed, decision: Decision, evaluation: Evaluation) -> Own:
    """A choice that cost something, to be practised."""
    puzzle = own_puzzle(reviewed, decision, evaluation)
    chosen = msgspec.to_builtins(decision.action)
    played = next(place for place, each in enumerate(puzzle.choices) if each.action == chosen)
    return Own(decision.step, played, made(puzzle, decision.view))


# What people read -------------------------------------------------------------------------


def _missing(lacking: list[str]) -> Text:
    return Text(
        "Reviews need {packages}; {command} brings them.",
        "見直しには {packages} が必要です。{command} で使えるようになります。",
    ).fill(packages=", ".join(lacking), command=install("solve"))


_UNREVIEWED = Text(
    "Games of this kind can't be reviewed.",
    "このゲームは見直しできません。",
)
_TOO_LONG = Text(
    "This review takes too long here; hattari review has more patience.",
    "この見直しには時間がかかりすぎます。hattari review なら最後まで見直せます。",
)


if __name__ == "__main__":
    main()
