"""How the server meets bots that learn rules beforehand: who may let them, and how far they are.

A training takes a minute to an hour of a core, so it waits in the line with all such work. What
was learned stays on this machine; the bot uses it from its next decision on. Where hosts may let
bots learn, seating one is asking for it (`schooling.Schooling`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from enum import StrEnum
from functools import partial
from typing import Any, Literal, Protocol

import msgspec

from hattari.core.game import Refusal, Text
from hattari.tables.rules import RuleSet

from .line import Line, Phase, Piece, forget_ended

WAITING = 5
"""Trainings that may wait or run, of all people together."""
REMEMBERED = 50


class Leave(StrEnum):
    """Who may let bots learn here."""

    HOSTS = "hosts"
    OPERATOR = "operator"
    OFF = "off"


class Course(msgspec.Struct, frozen=True):
    """What is to be learned by whom: every axis of a rule set, at tables of one size."""

    game: str
    bot: str
    rules: dict[str, Any]
    seats: int


Tell = Callable[[float], None]
"""Told how much is done, from 0 to 1."""


class Trainer(Protocol):
    """The bots of this installation that can learn."""

    async def warm_up(self) -> None:
        """Prepare what every bot needs, so that no table waits for its first decision.

        Raises WorkFailed.
        """
        ...

    def pupils(self, game: str) -> Collection[str]:
        """The bots that can learn rules of a game at all."""
        ...

    async def learners(self, game: str, rules: Any, seats: int) -> Sequence[str]:
        """The bots with something left to learn for these rules at a table of so many seats.

        `rules` as the game reads them.
        """
        ...

    async def train(self, course: Course, tell: Tell) -> None:
        """Let a bot learn, and tell how far it is. Raises WorkFailed.

        When it is cancelled nothing of it goes on.
        """
        ...


class Training(msgspec.Struct, frozen=True):
    """How a bot stands with some rules at tables of so many seats.

    `ahead` is how much work comes first, `part` how much is done (0 to 1), `left_seconds` about
    how long the rest takes, where that can be told.
    """

    bot: str
    phase: Phase | Literal["unlearned"]
    ahead: int = 0
    part: float = 0.0
    left_seconds: int | None = None
    problem: Text | None = None


Key = tuple[str, str, str, int]


class _Job:
    """A training while it lives; `asked`: somebody wants it, and not a table alone."""

    def __init__(self, course: Course, trainer: Trainer, clock: Callable[[], int]) -> None:
        self.course = course
        self.asked = False
        self.piece = Piece(partial(trainer.train, course, self._tell), BROKEN)
        self.part = 0.0
        self._clock = clock
        self._first: tuple[int, float] | None = None
        self._last = 0

    def _tell(self, part: float) -> None:
        self.part, self._last = part, self._clock()
        # The beginning doesn't count: the first time on a machine much has to be compiled.
        if self._first is None and part > 0:
            self._first = (self._last, part)

    def left_seconds(self) -> int | None:
        """About how long it still takes; None where that can't be told yet."""
        if self._first is None or self.part <= self._first[1]:
            return None
        began, done_before = self._first
        pace = (self.part - done_before) / (self._last - began) if self._last > began else 0
        return round((1 - self.part) / pace / 1000) if pace else None


class Trainings:
    """All trainings here, one at a time; the line may have other work in it."""

    def __init__(
        self,
        trainer: Trainer,
        clock: Callable[[], int],
        leave: Leave = Leave.OFF,
        line: Line | None = None,
    ) -> None:
        self._trainer = trainer
        self._clock = clock
        self._leave = leave
        self._line = Line() if line is None else line
        self._jobs: dict[Key, _Job] = {}

    def warm_up(self) -> None:
        """Let the bots get ready for their first decisions, behind whatever waits in the line."""
        self._line.add(Piece(self._trainer.warm_up))

    def check_leave(self, operator: bool) -> None:
        """Raises Refusal where hosts, or even the operator, may not let bots learn."""
        if self._leave is Leave.OFF:
            raise Refusal("training_closed", OFF)
        if self._leave is Leave.OPERATOR and not operator:
            raise Refusal("training_closed", OPERATOR_ONLY)

    async def look(self, game: str, rules: RuleSet, seats: int) -> tuple[Training, ...]:
        """The bots that have something to learn for these rules, or just have learned it."""
        wanting = await self._trainer.learners(game, rules.value, seats)
        known = {
            key[1]: job
            for key, job in self._jobs.items()
            if key == (game, key[1], rules.digest, seats) and job.piece.phase != "cancelled"
        }
        # One that has written what it learned may still be on its way out.
        over = [bot for bot, job in known.items() if job.piece.phase != "failed"]
        return tuple(
            self._seen(known[bot]) if bot in known else Training(bot, "unlearned")
            for bot in dict.fromkeys((*wanting, *over))
        )

    async def ask(self, game: str, rules: RuleSet, seats: int, bot: str) -> Training:
        """Let a bot learn; asking twice is asking once. Raises Refusal."""
        wanting = await self._trainer.learners(game, rules.value, seats)
        key = (game, bot, rules.digest, seats)
        job = self._open(key)
        if job is None:
            if bot not in wanting:
                raise _nothing_to_learn()
            if self._full():
                raise _too_many()
            job = self._begin(key, rules)
        job.asked = True
        return self._seen(job)

    def pupils(self, game: str) -> Collection[str]:
        """The bots that begin to learn when they are seated, which is where hosts may let them."""
        return self._trainer.pupils(game) if self._leave is Leave.HOSTS else ()

    async def seat(self, game: str, rules: RuleSet, seats: int, bots: Collection[str]) -> None:
        """Let those of a table's bots learn that have something left to; what is too much waits
        for another table, or for somebody who asks."""
        wanting = await self._trainer.learners(game, rules.value, seats)
        for bot in wanting:
            key = (game, bot, rules.digest, seats)
            if bot in bots and self._open(key) is None and not self._full():
                self._begin(key, rules)

    def unseat(self, game: str, rules: RuleSet, seats: int) -> None:
        """Let go of what no table needs any more, unless somebody asked for it."""
        for (of, _, digest, many), job in self._jobs.items():
            if (of, digest, many) == (game, rules.digest, seats) and not job.asked:
                self._line.cancel(job.piece)

    def _open(self, key: Key) -> _Job | None:
        job = self._jobs.get(key)
        return job if job is not None and job.piece.open else None

    def _full(self) -> bool:
        return sum(each.piece.open for each in self._jobs.values()) >= WAITING

    def _begin(self, key: Key, rules: RuleSet) -> _Job:
        forget_ended(self._jobs, REMEMBERED)
        game, bot, _, seats = key
        course = Course(game, bot, rules.full, seats)
        job = self._jobs[key] = _Job(course, self._trainer, self._clock)
        self._line.add(job.piece)
        return job

    def cancel(self, game: str, rules: RuleSet, seats: int, bot: str) -> None:
        """Let go of a training; one that is over, or never was, stays as it is."""
        job = self._jobs.get((game, bot, rules.digest, seats))
        if job is not None:
            self._line.cancel(job.piece)

    async def stop(self) -> None:
        """Let go of everything in the line."""
        await self._line.stop()

    def _seen(self, job: _Job) -> Training:
        piece = job.piece
        left = job.left_seconds() if piece.phase == "running" else None
        ahead = self._line.ahead(piece)
        return Training(job.course.bot, piece.phase, ahead, job.part, left, piece.problem)


# Refusals --------------------------------------------------------------------------------


OFF = Text(
    "Practice is switched off on this server (hattari serve --training).",
    "このサーバーではボットの練習が無効になっています(hattari serve --training で有効にできます)。",
)
OPERATOR_ONLY = Text(
    "On this server only its operator may let bots practise (hattari serve --training).",
    "このサーバーでボットに練習させられるのは管理者だけです"
    "(hattari serve --training で変更できます)。",
)
BROKEN = Text(
    "The practice broke off; the server's log says why.",
    "練習が途中で止まりました。原因はサーバーのログにあります。",
)


def _nothing_to_learn() -> Refusal:
    return Refusal(
        "nothing_to_learn",
        Text(
            "This bot has nothing left to learn about these rules with so many seats.",
            "このルールと人数では、このボットが新しく覚えることはありません。",
        ),
    )


def _too_many() -> Refusal:
    return Refusal(
        "training_busy",
        Text(
            "Other bots are waiting to practise; try again in a while.",
            "ほかの練習が順番を待っています。しばらくしてからお試しください。",
        ),
    )
