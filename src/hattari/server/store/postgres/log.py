"""Appends to PostgreSQL: all that wait go in one statement, and each may still fail alone.

One statement is one transaction, so a node that dies holds no lock, and one commit carries
many rows. Rows of `tables` are locked in the order of their ids: two nodes that append to the
same tables at once wait for each other, but never in a circle. Who is second to open a table finds
row 0 taken when it is written; then nothing of the batch has happened, and all is tried again.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from typing import Any

import asyncpg
import msgspec

from hattari.server.store.port import Appended, Conflict, Duplicate, Entry, Result

from .pool import FAILURES, Database, down, text

LARGEST_BATCH = 256
_ITS_OWN = (asyncpg.IntegrityConstraintViolationError, asyncpg.DataError)
"""What one entry of a batch brings upon all."""

APPEND = """
WITH given AS MATERIALIZED (
    SELECT * FROM unnest(
        $1::text[], $2::int[], $3::text[], $4::bigint[], $5::int[], $6::bytea[], $7::bytea[],
        $8::bigint[], $9::text[], $10::bool[], $11::bytea[], $21::bigint[], $22::bytea[],
        $23::bytea[], $24::text[]
    ) AS row (
        table_id, expected, action_id, at, schema, events, outcome, due, phase, public, summary,
        told, salt, head, link
    )
), held AS MATERIALIZED (
    SELECT id, length FROM tables WHERE id = ANY($1) ORDER BY id FOR UPDATE
), fit AS MATERIALIZED (
    SELECT given.* FROM given LEFT JOIN held ON held.id = table_id
    WHERE expected = coalesce(held.length, 0) AND NOT EXISTS (
        SELECT FROM log WHERE log.table_id = given.table_id AND log.action_id = given.action_id
    )
), moved AS (
    INSERT INTO tables (id, length, updated, phase, public, summary)
    SELECT table_id, expected + 1, told, phase, public, summary FROM fit ORDER BY table_id
    ON CONFLICT (id) DO UPDATE SET length = excluded.length, updated = excluded.updated,
        phase = excluded.phase, public = excluded.public, summary = excluded.summary
    WHERE tables.length = excluded.length - 1
), logged AS (
    INSERT INTO log (table_id, seq, action_id, at, schema, events, outcome, salt, head)
    SELECT table_id, expected, action_id, at, schema, events, outcome, salt, head FROM fit
), said AS (
    INSERT INTO words (table_id, seq, place, player_id, text)
    SELECT table_id, expected, place, player_id, text
    FROM unnest($17::text[], $18::int[], $19::text[], $20::text[])
        AS row (table_id, place, player_id, text) JOIN fit USING (table_id)
), awake AS (
    INSERT INTO due (table_id, at, claimed_until)
    SELECT table_id, due, 0 FROM fit WHERE due IS NOT NULL ORDER BY table_id
    ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, claimed_until = 0
), asleep AS (
    DELETE FROM due USING fit WHERE due.table_id = fit.table_id AND fit.due IS NULL
), joined AS (
    INSERT INTO members (player_id, table_id)
    SELECT player_id, table_id
    FROM unnest($12::text[], $13::text[]) AS row (table_id, player_id) JOIN fit USING (table_id)
    ON CONFLICT DO NOTHING
), work AS (
    INSERT INTO outbox (table_id, kind, body)
    SELECT table_id, kind, body FROM
        unnest($14::text[], $15::text[], $16::bytea[]) WITH ORDINALITY
        AS row (table_id, kind, body, place)
    JOIN fit USING (table_id) ORDER BY place
), relinked AS MATERIALIZED (
    SELECT table_id, at, link FROM fit WHERE link IS NOT NULL
), unlinked AS (
    UPDATE table_links SET ended = relinked.at FROM relinked
    WHERE table_links.table_id = relinked.table_id AND ended IS NULL
), linked AS (
    INSERT INTO table_links (digest, table_id, ended)
    SELECT table_id, table_id, at FROM relinked UNION ALL SELECT link, table_id, NULL FROM relinked
    ON CONFLICT DO NOTHING
), uncoded AS (
    DELETE FROM codes USING relinked WHERE codes.table_id = relinked.table_id
), unscreened AS (
    DELETE FROM screens USING relinked WHERE screens.table_id = relinked.table_id
)
SELECT table_id FROM fit
"""

OUTCOMES = """
SELECT log.table_id, outcome FROM log
JOIN unnest($1::text[], $2::text[]) AS row (table_id, action_id)
ON log.table_id = row.table_id AND log.action_id = row.action_id
"""

Answer = Result | Exception
_encode = msgspec.json.encode


class Appender:
    """One batch at a time; who comes meanwhile is in the next one."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._waiting: deque[tuple[Entry, asyncio.Future[Result]]] = deque()
        self._work: asyncio.Task[None] | None = None

    async def append(self, entry: Entry) -> Result:
        """Append a row, or say why not. Raises StoreDown."""
        future: asyncio.Future[Result] = asyncio.get_running_loop().create_future()
        self._waiting.append((entry, future))
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._work_on())
        return await future

    async def close(self) -> None:
        """Write what waits, then close its connection."""
        if self._work is not None:
            await self._work
        await self._database.close()

    async def _work_on(self) -> None:
        while self._waiting:
            batch = self._take()
            answers = await self._answers([entry for entry, _ in batch])
            for (_, future), answer in zip(batch, answers, strict=True):
                _settle(future, answer)

    def _take(self) -> list[tuple[Entry, asyncio.Future[Result]]]:
        """The next entries, one of each table; a second one of a table waits its turn."""
        batch: dict[str, tuple[Entry, asyncio.Future[Result]]] = {}
        later: deque[tuple[Entry, asyncio.Future[Result]]] = deque()
        while self._waiting and len(batch) < LARGEST_BATCH:
            entry, future = self._waiting.popleft()
            if entry.table in batch:
                later.append((entry, future))
            else:
                batch[entry.table] = (entry, future)
        self._waiting.extendleft(reversed(later))
        return list(batch.values())

    async def _answers(self, batch: Sequence[Entry], again: bool = True) -> Sequence[Answer]:
        """What came of each. Trying again is harmless, for the log takes an action once."""
        try:
            return await self._write(batch)
        except _ITS_OWN as error:
            if len(batch) > 1:
                return [answer for entry in batch for answer in await self._answers([entry])]
            return await self._once_more(batch, error, again)
        except FAILURES as error:
            return await self._once_more(batch, error, again)
        except Exception as error:  # noqa: BLE001 (it is handed to whoever waits)
            return [error for _ in batch]

    async def _once_more(
        self, batch: Sequence[Entry], error: Exception, again: bool
    ) -> Sequence[Answer]:
        return await self._answers(batch, again=False) if again else [down(error) for _ in batch]

    async def _write(self, batch: Sequence[Entry]) -> Sequence[Result]:
        async with await self._database.connection() as connection:
            moved = {row[0] for row in await connection.fetch(APPEND, *_columns(batch))}
            left = [entry for entry in batch if entry.table not in moved]
            known = await _outcomes(connection, left) if left else {}
        return [_result(entry, moved, known) for entry in batch]


def _columns(batch: Sequence[Entry]) -> tuple[list[Any], ...]:
    members = [(entry.table, player) for entry in batch for player in entry.members]
    words = [(entry.table, word) for entry in batch for word in entry.words]
    effects = [(entry.table, effect) for entry in batch for effect in entry.effects]
    return (
        [entry.table for entry in batch],
        [entry.expected for entry in batch],
        [text(entry.action) for entry in batch],
        [entry.at for entry in batch],
        [entry.schema for entry in batch],
        [entry.events for entry in batch],
        [entry.outcome for entry in batch],
        [entry.due for entry in batch],
        [entry.summary.phase for entry in batch],
        [entry.summary.public for entry in batch],
        [_encode(entry.summary) for entry in batch],
        [table for table, _ in members],
        [player for _, player in members],
        [table for table, _ in effects],
        [effect.kind for _, effect in effects],
        [effect.body for _, effect in effects],
        [table for table, _ in words],
        [word.place for _, word in words],
        [word.player for _, word in words],
        [text(word.text) for _, word in words],
        [entry.told for entry in batch],
        [entry.salt or None for entry in batch],
        [entry.head or None for entry in batch],
        [entry.link for entry in batch],
    )


async def _outcomes(connection: Any, entries: Sequence[Entry]) -> dict[str, bytes]:
    tables, actions = [each.table for each in entries], [text(each.action) for each in entries]
    return {row[0]: row[1] for row in await connection.fetch(OUTCOMES, tables, actions)}


def _result(entry: Entry, moved: set[str], known: dict[str, bytes]) -> Result:
    if entry.table in moved:
        return Appended(entry.expected)
    return Duplicate(known[entry.table]) if entry.table in known else Conflict()


def _settle(future: asyncio.Future[Result], answer: Answer) -> None:
    if future.done():
        return
    if isinstance(answer, Exception):
        future.set_exception(answer)
    else:
        future.set_result(answer)
