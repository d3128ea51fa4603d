"""How the server meets practice: positions that come back, from one's own games and from bots'.

An exercise holds its position, so that it outlives the game; it is its player's alone.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Literal

import msgspec
from msgspec.structs import replace

from hattari.core import record as records
from hattari.core.game import Refusal, Text
from hattari.core.kit import Registry
from hattari.review import Grade
from hattari.study.schedule import Known, answered, fresh

from .line import Line, Phase, Piece, forget_ended, has_room
from .puzzles import BROKEN, Made, Position, Setter, Solution, Wish
from .store.study import Coming, ExerciseRow, StudyRows

WAITING = 10
"""Searches that may wait or run, of all people together."""
WAITING_OF_ONE = 2
REMEMBERED = 100
_FOUND = "bots-"
"""How the id of an exercise begins that is from bots' games."""

Source = Literal["own", "others"]


class Own(msgspec.Struct, frozen=True):
    """A choice of one's own that cost something: after how many moves, the place of what was
    chosen among the answers, and the position."""

    step: int
    played: int
    made: Made


class Exercise(msgspec.Struct, frozen=True, kw_only=True):
    """What an exercise is, as it is kept; `record`, `step` and `played` of one's own games."""

    title: Text
    rules: dict[str, Any]
    made: Made
    record: str | None = None
    step: int | None = None
    played: int | None = None


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """An exercise to be answered; `times` is how often it was, `due` when it comes back (ms)."""

    id: str
    game: str
    title: Text
    rules: dict[str, Any]
    source: Source
    record: str | None
    position: Position
    times: int
    due: int


class Practice(msgspec.Struct, frozen=True):
    """How many exercises one has and how many are due; the next of these, and else when one is."""

    all: int
    due: int
    next: Asked | None
    next_due: int | None


class Practised(msgspec.Struct, frozen=True):
    """What an answer was worth, what one had played, and when the exercise comes back (ms)."""

    grade: Grade
    solution: Solution
    played: int | None
    due: int


class Finding(msgspec.Struct, frozen=True):
    """A search in bots' games as it stands; `found` is the exercise that came of it."""

    phase: Phase
    ahead: int
    found: str | None = None
    problem: Text | None = None


class _Search:
    """A search while it lives."""

    def __init__(self, setter: Setter, wish: Wish, kept: Callable[[Made], Any], asker: str) -> None:
        self.found: str | None = None
        self._setter = setter
        self._wish = wish
        self._kept = kept
        self._made: Made | None = None
        self.piece = Piece(self._work, BROKEN, asker)

    async def _work(self) -> None:
        await self._setter.make(self._wish, self._hear)
        if self._made is not None:
            self.found = await self._kept(self._made)

    def _hear(self, made: Made) -> None:
        self._made = made


class Exercises:
    """Everybody's exercises, each player's for that player alone."""

    def __init__(
        self,
        rows: StudyRows,
        registry: Registry,
        setter: Setter,
        clock: Callable[[], int],
        line: Line | None = None,
    ) -> None:
        """`clock` tells the time, ms since 1970."""
        self._rows = rows
        self._registry = registry
        self._setter = setter
        self._clock = clock
        self._line = Line() if line is None else line
        self._searches: dict[str, _Search] = {}

    # From one's own games

    async def gather(self, player: str, record: str, body: bytes, found: Sequence[Own]) -> None:
        """Keep what a review of one's own found; what is kept already stays as it is."""
        if not found:
            return
        head = records.head(body)
        game = self._registry.get(head.game)
        book, rules = game.rulebook, records.rules_of(game, head)
        for own in found:
            exercise = Exercise(
                title=book.title(rules),
                rules=book.full(rules),
                made=own.made,
                record=record,
                step=own.step,
                played=own.played,
            )
            name, digest = f"{record}-{own.step}", book.digest(rules)
            await self._keep(player, name, game.id, digest, exercise)

    async def _keep(
        self, player: str, name: str, game: str, digest: str, exercise: Exercise
    ) -> None:
        now, encode = self._clock(), msgspec.json.encode
        row = ExerciseRow(name, game, digest, now, now, encode(exercise), encode(fresh(now)))
        await self._rows.add(player, row)

    # Answering

    async def practice(self, player: str, game: str | None = None) -> Practice:
        """What is due, one's own positions first; of one game or of all. Raises StoreDown."""
        now = self._clock()
        every = [each for each in await self._rows.coming(player) if game in {None, each.game}]
        due = [each for each in every if each.due <= now]
        first = min(due, key=_rank, default=None)
        later = next((each.due for each in every if each.due > now), None)
        asked = None if first is None else await self.look(player, first.id)
        return Practice(len(every), len(due), asked, later)

    async def look(self, player: str, name: str) -> Asked:
        """One exercise, due or not. Raises Refusal, StoreDown."""
        row, exercise, known = await self._read(player, name)
        return Asked(
            id=row.id,
            game=row.game,
            title=exercise.title,
            rules=exercise.rules,
            source="others" if exercise.record is None else "own",
            record=exercise.record,
            position=exercise.made.position,
            times=known.times,
            due=row.due,
        )

    async def choose(self, player: str, name: str, choice: int) -> Practised:
        """Answer an exercise, which comes back the later the less that cost.

        Raises Refusal, StoreDown.
        """
        row, exercise, known = await self._read(player, name)
        answers = exercise.made.solution.answers
        if choice >= len(answers):
            raise _no_such_choice(len(answers))
        grade = answers[choice].grade
        known, due = answered(known, grade, self._clock())
        later = replace(row, due=due, card=msgspec.json.encode(known))
        await self._rows.schedule(player, later, row.card)
        return Practised(grade, exercise.made.solution, exercise.played, due)

    async def drop(self, player: str, name: str) -> None:
        """Let an exercise go for good. Raises StoreDown."""
        await self._rows.drop(player, name)

    async def _read(self, player: str, name: str) -> tuple[ExerciseRow, Exercise, Known]:
        row = await self._rows.exercise(player, name)
        if row is None:
            raise _no_exercise()
        decode = msgspec.json.decode
        return row, decode(row.body, type=Exercise), decode(row.card, type=Known)

    # From others' games

    def find(self, player: str, wish: Wish, asker: str = "") -> Finding:
        """Look for one more position in bots' games under these rules; one search at a time.

        `asker` is who waits, as pieces of work have it. Raises Refusal.
        """
        if reason := self._setter.closed(wish.game):
            raise Refusal("no_puzzles", reason)
        search = self._searches.get(player)
        if search is None or not search.piece.open:
            self._make_room(asker)
            wish = replace(wish, salt=secrets.token_hex(8))
            search = _Search(self._setter, wish, partial(self._found, player, wish), asker)
            self._searches[player] = search
            self._line.add(search.piece)
        return self._stands(search)

    def finding(self, player: str) -> Finding:
        """How far one's search is. Raises Refusal."""
        search = self._searches.get(player)
        if search is None:
            raise _no_exercise()
        return self._stands(search)

    async def stop(self) -> None:
        """Let go of everything in the line."""
        await self._line.stop()

    async def _found(self, player: str, wish: Wish, made: Made) -> str:
        name = f"{_FOUND}{wish.salt}"
        exercise = Exercise(title=wish.title, rules=wish.rules, made=made)
        await self._keep(player, name, wish.game, wish.digest, exercise)
        return name

    def _make_room(self, asker: str) -> None:
        pieces = (each.piece for each in self._searches.values())
        if not has_room(pieces, asker, WAITING, WAITING_OF_ONE):
            raise _too_many()
        forget_ended(self._searches, REMEMBERED)

    def _stands(self, search: _Search) -> Finding:
        piece = search.piece
        return Finding(piece.phase, self._line.ahead(piece), search.found, piece.problem)


def _rank(coming: Coming) -> tuple[bool, int]:
    """One's own positions come before those of others, each in their turn."""
    return coming.id.startswith(_FOUND), coming.due


# Refusals --------------------------------------------------------------------------------


def _no_exercise() -> Refusal:
    return Refusal(
        "no_exercise",
        Text(
            "This exercise isn't among yours; it was dropped, or is somebody else's.",
            "この問題は、あなたの練習にはありません(外したか、ほかの人のものです)。",
        ),
    )


def _no_such_choice(many: int) -> Refusal:
    return Refusal(
        "no_such_choice",
        Text(
            "Expected one of the answers 0 to {last}.",
            "0〜{last}のどれかを選んでください。",
        ).fill(last=many - 1),
    )


def _too_many() -> Refusal:
    return Refusal(
        "puzzle_busy",
        Text(
            "Other positions are being looked for; try again in a while.",
            "ほかの問題を探しているところです。しばらくしてからお試しください。",
        ),
    )
