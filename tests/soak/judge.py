"""What the log holds against what clients were told. The judge knows neither node nor cache."""

from __future__ import annotations

import sqlite3
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import msgspec

from hattari.core import record
from hattari.core.installed import registry
from hattari.games.bluff.rules.actions import Rolled, RoundOpened
from hattari.server.records import made_from
from hattari.tables.codec import Codec
from hattari.tables.events import Finished, Row, Said, Started
from hattari.tables.evolve import fold
from hattari.tables.typed import together
from tests.soak.ledger import Broken, Hand, Noted, Told

QUESTION = "SELECT table_id, seq, action_id, at, schema, events FROM log ORDER BY table_id, seq"
GAMES = registry()
CODEC = Codec(GAMES)
WORDS = "SELECT table_id, seq, place, text FROM words"
Raw = tuple[str, int, str, int, int, bytes, dict[int, str]]


class Log(msgspec.Struct, frozen=True):
    """One table's log as it lies on disk."""

    table: str
    seqs: tuple[int, ...]
    actions: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def events(self) -> Iterator[Any]:
        """Everything that happened."""
        return (event for row in self.rows for event in row.events)


def in_sqlite(path: Path) -> list[Raw]:
    """All rows of a file."""
    with closing(sqlite3.connect(path)) as connection:
        return _worded(
            connection.execute(QUESTION).fetchall(), connection.execute(WORDS).fetchall()
        )


async def in_postgres(url: str) -> list[Raw]:
    """All rows of a database."""
    connection = await asyncpg.connect(url)
    try:
        return _worded(await connection.fetch(QUESTION), await connection.fetch(WORDS))
    finally:
        await connection.close()


def _worded(rows: Iterable[Any], words: Iterable[Any]) -> list[Raw]:
    typed: dict[tuple[str, int], dict[int, str]] = defaultdict(dict)
    for table, seq, place, text in words:
        typed[table, seq][place] = text
    return [(*row, typed[row[0], row[1]]) for row in rows]


def logs(raw: Iterable[Raw]) -> dict[str, Log]:
    """The tables' logs."""
    by_table: dict[str, list[Raw]] = defaultdict(list)
    for row in raw:
        by_table[row[0]].append(row)
    return {
        table: Log(
            table,
            tuple(row[1] for row in rows),
            tuple(row[2] for row in rows),
            tuple(Row(together(CODEC.decode(row[5], row[4]), row[6]), row[3]) for row in rows),
        )
        for table, rows in by_table.items()
    }


def judge(found: dict[str, Log], noted: Sequence[Noted]) -> list[str]:
    """All that isn't as clients were told."""
    return [
        *(f"{log.table[:8]}: {fault}" for log in found.values() for fault in _history(log)),
        *_answers(found, [each for each in noted if isinstance(each, Told)]),
        *_hands(found, [each for each in noted if isinstance(each, Hand)]),
        *(f"{each.table[:8]}: {each.what}" for each in noted if isinstance(each, Broken)),
    ]


# One history -----------------------------------------------------------------------------


def _history(log: Log) -> Iterator[str]:
    if log.seqs != tuple(range(len(log.seqs))):
        yield "the log has a gap"
    if len(set(log.actions)) != len(log.actions):
        yield "an action is in the log twice"
    fold(GAMES, log.rows)
    for event in log.events:
        if isinstance(event, Finished):
            made = made_from(GAMES, log.rows, event.number)
            yield from (f"game {event.number}: {fault}" for fault in record.check(GAMES, made))
    rolls = Counter(key for key, _ in _rolls(log))
    yield from (
        f"round {key} was rolled {times} times" for key, times in rolls.items() if times > 1
    )


def _rolls(log: Log) -> Iterator[tuple[tuple[int, int], Rolled]]:
    """Every roll, by game and round."""
    game = number = 0
    for event in log.events:
        if isinstance(event, Started):
            game = event.number
        elif isinstance(event, RoundOpened):
            number = event.round
        elif isinstance(event, Rolled):
            yield (game, number), event


# What clients were told ------------------------------------------------------------------


def _answers(found: dict[str, Log], told: Sequence[Told]) -> Iterator[str]:
    actions = {table: Counter(log.actions) for table, log in found.items()}
    said = {
        table: Counter(event.text for event in log.events if isinstance(event, Said))
        for table, log in found.items()
    }
    for each in told:
        times = actions[each.table][f"{each.by}/{each.action}"] if each.table in actions else 0
        where = f"{each.table[:8]}: {each.action} was {each.answer}"
        if each.answer == "accepted" and times != 1:
            yield f"{where}, but is in the log {times} times"
        if each.answer not in ("accepted", "answer") and times:
            yield f"{where}, but is in the log"
        if each.answer == "accepted" and each.said and said[each.table][each.said] != 1:
            yield f"{where}, but “{each.said}” was said {said[each.table][each.said]} times"


def _hands(found: dict[str, Log], seen: Sequence[Hand]) -> Iterator[str]:
    rolled = {table: dict(_rolls(log)) for table, log in found.items()}
    for hand in seen:
        roll = rolled.get(hand.table, {}).get((hand.game, hand.round))
        came = None if roll is None else tuple(roll.hands[hand.seat])
        if came != hand.dice:
            yield (
                f"{hand.table[:8]}: seat {hand.seat} saw {hand.dice} in game {hand.game}, "
                f"round {hand.round}; the log has {came}"
            )
