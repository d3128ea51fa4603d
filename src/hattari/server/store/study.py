"""What a store keeps for those who practise: exercises, answers, and facts of finished games.

All but the counts of puzzles belongs to one player, and goes when the player is forgotten.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .meanwhile import gone
from .port import Rows

MOST_EXERCISES = 400
"""Of one player; whoever has so many gets no more."""
MOST_ANSWERS = 2000
"""The latest of one player, which are kept."""


class ExerciseRow(msgspec.Struct, frozen=True):
    """A position that comes back; `body` is what is asked, `card` how well it is known, in JSON."""

    id: str
    game: str
    digest: str
    at: int
    due: int
    body: bytes
    card: bytes


class Coming(msgspec.Struct, frozen=True):
    """When an exercise comes back."""

    id: str
    game: str
    due: int


class AnswerRow(msgspec.Struct, frozen=True):
    """What somebody answered; `body` is JSON."""

    id: str
    at: int
    game: str
    digest: str
    body: bytes


class GameFacts(msgspec.Struct, frozen=True):
    """A finished game of a player's, and what is told of it in JSON; None before it was read."""

    record: str
    at: int
    game: str
    facts: bytes | None


class StudyRows:
    """Every method raises StoreDown. Times are unix milliseconds."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    # Exercises

    async def add(self, player: str, row: ExerciseRow) -> bool:
        """Keep an exercise; False where it is kept already, or there is room for no more."""
        held = await self._rows.ask("SELECT count(*) FROM exercises WHERE player_id = $1", player)
        if held[0][0] >= MOST_EXERCISES:
            return False
        made = await self._rows.change(
            "INSERT INTO exercises (player_id, id, game, digest, at, due, body, card)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7, $8) ON CONFLICT DO NOTHING RETURNING id",
            player,
            row.id,
            row.game,
            row.digest,
            row.at,
            row.due,
            row.body,
            row.card,
        )
        return bool(made) and not await gone(self._rows, "exercises", player)

    async def exercises(self, player: str) -> Sequence[ExerciseRow]:
        """A player's exercises, the first to come back first."""
        found = await self._rows.ask(
            f"{_EXERCISE} WHERE player_id = $1 ORDER BY due, at, id", player
        )
        return [ExerciseRow(*row) for row in found]

    async def coming(self, player: str) -> Sequence[Coming]:
        """When each comes back, in that order."""
        found = await self._rows.ask(
            "SELECT id, game, due FROM exercises WHERE player_id = $1 ORDER BY due, at, id", player
        )
        return [Coming(*row) for row in found]

    async def exercise(self, player: str, exercise: str) -> ExerciseRow | None:
        """One of them."""
        found = await self._rows.ask(
            f"{_EXERCISE} WHERE player_id = $1 AND id = $2", player, exercise
        )
        return ExerciseRow(*found[0]) if found else None

    async def schedule(self, player: str, row: ExerciseRow, card: bytes) -> bool:
        """Keep when it comes back and how well it is known; False where it was answered elsewhere
        meanwhile (its card isn't `card` any more)."""
        done = await self._rows.change(
            "UPDATE exercises SET due = $3, card = $4"
            " WHERE player_id = $1 AND id = $2 AND card = $5 RETURNING id",
            player,
            row.id,
            row.due,
            row.card,
            card,
        )
        return bool(done)

    async def drop(self, player: str, exercise: str) -> None:
        """Let an exercise go."""
        await self._rows.change(
            "DELETE FROM exercises WHERE player_id = $1 AND id = $2", player, exercise
        )

    # Answers

    async def answer(self, player: str, row: AnswerRow) -> None:
        """Keep an answer; of many the oldest go. Nothing for who was forgotten, or answers twice
        under one id."""
        await self._rows.change(
            "INSERT INTO answers (player_id, id, at, game, digest, body)"
            " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING",
            player,
            row.id,
            row.at,
            row.game,
            row.digest,
            row.body,
        )
        await self._rows.change(
            "DELETE FROM answers WHERE player_id = $1 AND at < (SELECT at FROM answers"
            " WHERE player_id = $1 ORDER BY at DESC LIMIT 1 OFFSET $2)",
            player,
            MOST_ANSWERS - 1,
        )
        await gone(self._rows, "answers", player)

    async def answers(self, player: str) -> Sequence[AnswerRow]:
        """A player's answers, the oldest first."""
        found = await self._rows.ask(
            "SELECT id, at, game, digest, body FROM answers WHERE player_id = $1 ORDER BY at, id",
            player,
        )
        return [AnswerRow(*row) for row in found]

    # Facts

    async def games(self, player: str, limit: int) -> Sequence[GameFacts]:
        """A player's finished games with what is told of them, the latest first."""
        found = await self._rows.ask(
            "SELECT record_id, at, game, facts FROM record_players"
            " JOIN records ON records.id = record_id WHERE player_id = $1"
            " ORDER BY at DESC, record_id LIMIT $2",
            player,
            limit,
        )
        return [GameFacts(*row) for row in found]

    async def tell(self, player: str, record: str, facts: bytes) -> None:
        """Keep what is told of a game."""
        await self._rows.change(
            "UPDATE record_players SET facts = $3 WHERE player_id = $1 AND record_id = $2",
            player,
            record,
            facts,
        )

    # Puzzles

    async def count(self, digest: str, day: str, choice: int) -> None:
        """One more answered a day's puzzle so."""
        await self._rows.change(
            "INSERT INTO puzzle_counts (digest, day, choice, people) VALUES ($1, $2, $3, 1)"
            " ON CONFLICT (digest, day, choice)"
            " DO UPDATE SET people = puzzle_counts.people + 1",
            digest,
            day,
            choice,
        )

    async def counts(self, digest: str, day: str) -> dict[int, int]:
        """How many answered a day's puzzle with each choice."""
        found = await self._rows.ask(
            "SELECT choice, people FROM puzzle_counts WHERE digest = $1 AND day = $2", digest, day
        )
        return {int(choice): int(people) for choice, people in found}


_EXERCISE = "SELECT id, game, digest, at, due, body, card FROM exercises"
