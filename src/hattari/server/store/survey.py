"""What a store keeps of surveys: who agreed to be asked at which table, and what they answered."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from .port import Rows

Lost = Literal["never", "late", "middle", "early"]
"""When a game felt lost, by thirds of it; never: not before it was over."""


class Felt(msgspec.Struct, frozen=True):
    """What somebody felt in a game: whether they would play it again, whether it was fair, and when
    it felt lost."""

    again: bool
    fair: bool
    lost: Lost


class Answer(msgspec.Struct, frozen=True):
    """An answer, with what is known of the game it is about; `rules` is JSON of every axis.

    `seconds` is how long the game took, where that is known.
    """

    table: str
    number: int
    player: str
    game: str
    rules: bytes
    seats: int
    seconds: int | None
    felt: Felt


class SurveyRows:
    """Agreements by table and player, answers by game and player. Every method raises StoreDown."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    async def agree(self, table: str, player: str) -> None:
        """Let somebody be asked at a table; agreeing twice is agreeing once."""
        await self._rows.change(
            "INSERT INTO survey_agreements (table_id, player_id) VALUES ($1, $2)"
            " ON CONFLICT DO NOTHING",
            table,
            player,
        )

    async def withdraw(self, table: str, player: str) -> None:
        """Ask somebody no more at a table, and delete what they answered there."""
        for name in ("survey_agreements", "survey_answers"):
            await self._rows.change(
                f"DELETE FROM {name} WHERE table_id = $1 AND player_id = $2",  # noqa: S608
                table,
                player,
            )

    async def agreed(self, table: str, player: str) -> bool:
        """Whether somebody may be asked at a table."""
        return bool(
            await self._rows.ask(
                "SELECT 1 FROM survey_agreements WHERE table_id = $1 AND player_id = $2",
                table,
                player,
            )
        )

    async def keep(self, answer: Answer) -> None:
        """Keep an answer, in the place of an earlier one about the same game."""
        await self._rows.change(
            "INSERT INTO survey_answers (table_id, number, player_id, game, rules, seats, seconds,"
            " again, fair, lost) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)"
            " ON CONFLICT (table_id, number, player_id) DO UPDATE SET again = excluded.again,"
            " fair = excluded.fair, lost = excluded.lost",
            answer.table,
            answer.number,
            answer.player,
            answer.game,
            answer.rules,
            answer.seats,
            answer.seconds,
            int(answer.felt.again),
            int(answer.felt.fair),
            answer.felt.lost,
        )

    async def all(self) -> Sequence[Answer]:
        """Every answer, by table and game."""
        return _answers(await self._rows.ask(f"{_ANSWER} ORDER BY table_id, number, player_id"))

    async def settled(self) -> Sequence[Answer]:
        """Those from tables that are closed, by table and game."""
        return _answers(
            await self._rows.ask(
                f"{_ANSWER} WHERE table_id NOT IN"  # noqa: S608 (no words of anybody's)
                " (SELECT id FROM tables WHERE phase != 'closed')"
                " ORDER BY table_id, number, player_id"
            )
        )

    async def of(self, player: str) -> Sequence[Answer]:
        """A player's own answers."""
        return _answers(
            await self._rows.ask(
                f"{_ANSWER} WHERE player_id = $1 ORDER BY table_id, number", player
            )
        )


_ANSWER = (
    "SELECT table_id, number, player_id, game, rules, seats, seconds, again, fair, lost"
    " FROM survey_answers"
)


def _answers(found: Sequence[Any]) -> list[Answer]:
    return [
        Answer(
            table, number, player, game, rules, seats, seconds, Felt(bool(again), bool(fair), lost)
        )
        for table, number, player, game, rules, seats, seconds, again, fair, lost in found
    ]
