"""What people felt at tables where two rule sets alternate: asked of who agreed, told to nobody.

An answer is its player's: it goes with them, and others only ever see sums over many.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec

from hattari.core.game import Refusal, Text
from hattari.tables.refusals.duties import not_member
from hattari.tables.table import FinishedGame, Table

from .node import Node
from .store.survey import Answer, Felt, SurveyRows

SECONDS = 1000


class SurveyDesk(msgspec.Struct, frozen=True):
    """What a survey asks of somebody: whether they agreed, and the `number` of the game that they
    are asked about, None where there is none; `answered` is what they have said of it."""

    agreed: bool
    number: int | None = None
    answered: Felt | None = None


class OpenAnswer(msgspec.Struct, frozen=True):
    """An answer without who gave it or when; the same table has the same number within a file."""

    table: int
    number: int
    game: str
    rules: dict[str, Any]
    seats: int
    seconds: int | None
    felt: Felt


class OwnAnswer(msgspec.Struct, frozen=True):
    """What somebody answered themselves: of which game, under which rules."""

    number: int
    game: str
    rules: dict[str, Any]
    felt: Felt


class Surveys:
    """The surveys of all tables on this node. Every method raises StoreDown."""

    def __init__(self, node: Node, rows: SurveyRows) -> None:
        self._node = node
        self._rows = rows

    async def desk(self, table: str, player: str) -> SurveyDesk:
        """What somebody is asked at a table."""
        found = await self._node.table(table)
        if found.survey is None or not await self._rows.agreed(table, player):
            return SurveyDesk(agreed=False)
        game = _asked(found, player)
        if game is None:
            return SurveyDesk(agreed=True)
        said = (
            each.felt
            for each in await self._rows.of(player)
            if (each.table, each.number) == (table, game.number)
        )
        return SurveyDesk(agreed=True, number=game.number, answered=next(said, None))

    async def agree(self, table: str, player: str, agrees: bool) -> SurveyDesk:
        """Let oneself be asked at a table; or not, and take back what one has answered there.

        Raises Refusal.
        """
        found = await self._node.table(table)
        if found.member(player) is None:
            raise not_member()
        if not agrees:
            await self._rows.withdraw(table, player)
        elif found.survey is None:
            raise _no_survey()
        else:
            await self._rows.agree(table, player)
        return await self.desk(table, player)

    async def answer(self, table: str, player: str, number: int, felt: Felt) -> SurveyDesk:
        """Say what one felt in the last game; saying it again changes it. Raises Refusal."""
        found = await self._node.table(table)
        if found.member(player) is None:
            raise not_member()
        game = _asked(found, player)
        if found.survey is None or game is None or game.number != number:
            raise _not_asked()
        if not await self._rows.agreed(table, player):
            raise _not_agreed()
        rules = found.survey.rules[found.survey.place(number)].full
        await self._rows.keep(
            Answer(
                table=table,
                number=number,
                player=player,
                game=found.game.id,
                rules=msgspec.json.encode(rules),
                seats=len(game.names),
                seconds=await self._seconds(table, found, number),
                felt=felt,
            )
        )
        return await self.desk(table, player)

    async def mine(self, player: str) -> list[OwnAnswer]:
        """All that somebody has answered."""
        return [
            OwnAnswer(each.number, each.game, msgspec.json.decode(each.rules), each.felt)
            for each in await self._rows.of(player)
        ]

    async def settled(self) -> list[OpenAnswer]:
        """The answers of tables that are closed, without who gave them.

        Sums that grew by one answer at a time would tell each of them to whoever looks twice.
        """
        return opened(await self._rows.settled())

    async def _seconds(self, table: str, found: Table, number: int) -> int | None:
        """How long a game took; None where another has begun since."""
        ends = [
            row.at for row in await self._node.store.records_of_table(table) if row.number == number
        ]
        if not ends or number != found.number:
            return None
        return (ends[0] - found.begun_at) // SECONDS


def opened(answers: Sequence[Answer]) -> list[OpenAnswer]:
    """Answers without who gave them; tables are numbered in an order that tells nothing."""
    tables = sorted({each.table for each in answers}, key=_shuffled)
    numbers = {table: number for number, table in enumerate(tables, start=1)}
    made = [
        OpenAnswer(
            numbers[each.table],
            each.number,
            each.game,
            msgspec.json.decode(each.rules),
            each.seats,
            each.seconds,
            each.felt,
        )
        for each in answers
    ]
    # Within a game the order would tell the players' ids, so what was felt makes it.
    return sorted(made, key=lambda each: (each.table, each.number, msgspec.json.encode(each.felt)))


def _shuffled(table: str) -> bytes:
    return hashlib.sha256(b"hattari/survey/" + table.encode()).digest()


def _asked(table: Table, player: str) -> FinishedGame | None:
    """The last game, where it was one of the survey and this player sat in it."""
    if table.survey is None or not table.finished:
        return None
    last = table.finished[-1]
    return last if last.number >= table.survey.first and player in last.players else None


# Refusals --------------------------------------------------------------------------------


def _no_survey() -> Refusal:
    return Refusal(
        "no_survey",
        Text(
            "No rules alternate at this table, so there is nothing to be asked.",
            "このテーブルではルールを交互に遊んでいないので、質問はありません。",
        ),
    )


def _not_asked() -> Refusal:
    return Refusal(
        "not_asked",
        Text(
            "Only who played the last game is asked about it, until the next one is over.",
            "答えられるのは、最後のゲームを遊んだ人だけです(次のゲームが終わるまで)。",
        ),
    )


def _not_agreed() -> Refusal:
    return Refusal(
        "not_agreed",
        Text(
            "Agree to be asked at this table first.",
            "はじめに、このテーブルで質問に答えることに同意してください。",
        ),
    )
