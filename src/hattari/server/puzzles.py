"""How the server meets the puzzle of the day: the same for everybody under the same rules.

To find one takes ten seconds to a minute of a core, so it is looked for beside the server, one at a
time. It follows from the day and the rules alone: any node finds the same, and nothing is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime
from functools import partial
from typing import Any, Protocol

import msgspec

from hattari.core.evaluation import RestsOn, Unit
from hattari.core.game import Refusal, Text
from hattari.review import Grade, Side

from .line import Line, Phase, Piece, forget_ended, has_room

WAITING = 10
"""Puzzles that may wait or be looked for, of all people together."""
WAITING_OF_ONE = 2
REMEMBERED = 40


class Wish(msgspec.Struct, frozen=True):
    """Under which rules, every axis of them, and of which day; with a `salt` another one."""

    game: str
    title: Text
    rules: dict[str, Any]
    digest: str
    day: date
    salt: str = ""


class Position(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked: the view of the seat that is in turn, and what it may choose among."""

    seats: int
    seat: int
    round: int
    view: dict[str, Any]
    choices: tuple[Text, ...]
    unit: Unit


class Judged(msgspec.Struct, frozen=True):
    """A choice, its value with a 95 % interval, how much less that is than the best's, why, and how
    it is graded."""

    words: Text
    value: float
    low: float
    high: float
    lost: float
    why: Side
    grade: Grade


class Does(msgspec.Struct, frozen=True):
    """What a bot does there: the place of its choice, None for something else."""

    bot: Text
    choice: int | None


class Solution(msgspec.Struct, frozen=True):
    """What is told to whoever has chosen.

    `bots` are what bots do, the weakest first; `people` how many chose each answer, nothing where
    that isn't counted. `mixes`: a good player takes one of several by lot.
    """

    right: int
    answers: tuple[Judged, ...]
    bots: tuple[Does, ...]
    rests_on: RestsOn
    mixes: bool = False
    people: tuple[int, ...] = ()


class Made(msgspec.Struct, frozen=True):
    """A puzzle as it was found."""

    position: Position
    solution: Solution


Tell = Callable[[Made], None]


class Setter(Protocol):
    """The puzzles of this installation."""

    def closed(self, game: str) -> Text | None:
        """Why this game has no puzzles here; None where it has."""
        ...

    async def make(self, wish: Wish, tell: Tell) -> None:
        """Find the day's puzzle, and tell it. Raises WorkFailed.

        When it is cancelled nothing of it goes on.
        """
        ...


class Counts(Protocol):
    """How many people answered the puzzle of a day with each choice; nobody's name is kept."""

    async def count(self, digest: str, day: str, choice: int) -> None: ...
    async def counts(self, digest: str, day: str) -> dict[int, int]: ...


class Puzzling(msgspec.Struct, frozen=True):
    """The day's puzzle as it stands; `ahead` is how many come first, `day` in UTC."""

    game: str
    title: Text
    rules: dict[str, Any]
    digest: str
    day: date
    phase: Phase
    ahead: int
    position: Position | None = None
    problem: Text | None = None


class _Job:
    """A puzzle while it lives."""

    def __init__(self, setter: Setter, wish: Wish, asker: str) -> None:
        self.wish = wish
        self.made: Made | None = None
        self.counted: set[str] = set()
        self.piece = Piece(partial(setter.make, wish, self._tell), BROKEN, asker)

    def _tell(self, made: Made) -> None:
        self.made = made


class Puzzles:
    """Everybody's puzzles, looked for one at a time."""

    def __init__(
        self,
        setter: Setter,
        clock: Callable[[], int],
        counts: Counts,
        line: Line | None = None,
    ) -> None:
        """`clock` tells the time, ms since 1970."""
        self._setter = setter
        self._clock = clock
        self._counts = counts
        self._line = Line() if line is None else line
        self._jobs: dict[tuple[str, date], _Job] = {}

    def today(self) -> date:
        """Whose puzzle it is now, in UTC."""
        return datetime.fromtimestamp(self._clock() / 1000, UTC).date()

    def known(self, digest: str, day: date) -> bool:
        """Whether a puzzle was asked for already."""
        return (digest, day) in self._jobs

    def ask(self, wish: Wish, asker: str = "") -> Puzzling:
        """The puzzle, how far it is, or why there is none today; asking twice is asking once.

        `asker` is who waits, as pieces of work have it. Raises Refusal.
        """
        if reason := self._setter.closed(wish.game):
            raise Refusal("no_puzzles", reason)
        key = wish.digest, wish.day
        job = self._jobs.get(key)
        if job is None:
            pieces = (each.piece for each in self._jobs.values())
            if not has_room(pieces, asker, WAITING, WAITING_OF_ONE):
                raise _too_many()
            forget_ended(self._jobs, REMEMBERED)
            job = self._jobs[key] = _Job(self._setter, wish, asker)
            self._line.add(job.piece)
        return self._seen(job)

    async def solve(self, digest: str, day: date, choice: int, who: str | None) -> Solution:
        """What is right, for whoever has chosen, and what others chose. Raises Refusal, StoreDown.

        `who` is counted once while the puzzle lives here; None was counted before.
        """
        job = self._jobs.get((digest, day))
        if job is None or job.made is None:
            raise _not_asked()
        solution = job.made.solution
        if who is not None and who not in job.counted and choice < len(solution.answers):
            job.counted.add(who)
            await self._counts.count(digest, day.isoformat(), choice)
        people = await self._counts.counts(digest, day.isoformat())
        each = tuple(people.get(place, 0) for place in range(len(solution.answers)))
        return msgspec.structs.replace(solution, people=each)

    async def stop(self) -> None:
        """Let go of everything in the line."""
        await self._line.stop()

    def _seen(self, job: _Job) -> Puzzling:
        wish, piece = job.wish, job.piece
        return Puzzling(
            game=wish.game,
            title=wish.title,
            rules=wish.rules,
            digest=wish.digest,
            day=wish.day,
            phase=piece.phase,
            ahead=self._line.ahead(piece),
            position=None if job.made is None else job.made.position,
            problem=piece.problem,
        )


# Refusals --------------------------------------------------------------------------------


BROKEN = Text(
    "The search for a puzzle broke off; the server's log says why.",
    "問題づくりが途中で止まりました。原因はサーバーのログにあります。",
)


def _not_asked() -> Refusal:
    return Refusal(
        "no_puzzle",
        Text(
            "This puzzle is no longer here; open today's.",
            "この問題はもう残っていません。今日の問題を開いてください。",
        ),
    )


def _too_many() -> Refusal:
    return Refusal(
        "puzzle_busy",
        Text(
            "Other puzzles are being looked for; try again in a while.",
            "ほかの問題をつくっているところです。しばらくしてからお試しください。",
        ),
    )
