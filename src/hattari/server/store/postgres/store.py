"""Every write of a table is a single statement: a node that dies holds no lock."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from typing_extensions import override

from hattari.server.store import migrations
from hattari.server.store.port import Entry, Page, Player, RecordRow, Result, Space
from hattari.server.store.statements import OWNED, REPORTED, Statements
from hattari.tables.table import NOBODY

from .log import Appender
from .pool import PLANNED_ONCE, Database, schema

_FORGOTTEN = "".join(
    f", of_{name} AS (DELETE FROM {name} WHERE {owner} = $1)"  # noqa: S608
    for owner, names in (("player_id", OWNED), ("reporter", REPORTED))
    for name in names
    if name != "members"
)
"""The parts of a statement that delete what is a player's, but for the last one."""


_NOW = "SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint"


class PostgresStore(Statements):
    """`PostgresStore.open(url)` brings the database to the newest schema first."""

    def __init__(self, url: str) -> None:
        self._database = Database(url)
        self._appender = Appender(Database(url, PLANNED_ONCE))

    @classmethod
    def open(cls, url: str) -> PostgresStore:
        """The store at `postgresql://…`. Raises StoreDown. Not while an event loop runs."""
        if asyncio.run(schema(url)) != migrations.HEAD:
            migrations.upgrade(url)
        return cls(url)

    async def close(self) -> None:
        """Write what waits, then close every connection."""
        await self._appender.close()
        await self._database.close()

    # What every store is told in the same words

    @override
    async def change(self, statement: str, *values: Any) -> Sequence[Any]:
        """Write; what the statement returns."""
        return await self._database.write(statement, *values)

    @override
    async def ask(self, question: str, *values: Any) -> Sequence[Any]:
        """Read."""
        return await self._database.read(question, *values)

    async def space(self) -> Space:
        """How large the database is; what is left on its machine only that one knows."""
        ((size,),) = await self.ask("SELECT pg_database_size(current_database())")
        return Space(int(size))

    async def now(self) -> int:
        """The clock of PostgreSQL's machine."""
        ((at,),) = await self.ask(_NOW)
        return int(at)

    # What is one statement here alone

    async def append(self, entry: Entry) -> Result:
        """Append a row, or say why not."""
        return await self._appender.append(entry)

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of rows of each of these tables."""
        found = await self.ask(
            "SELECT id, length FROM tables WHERE id = ANY($1::text[])", list(tables)
        )
        return dict(found)

    async def claim(self, now: int, until: int, limit: int) -> Sequence[str]:
        """Tables due by `now` that nobody has claimed; they are ours `until` then."""
        found = await self.change(
            "UPDATE due SET claimed_until = $1 WHERE table_id IN ("
            "SELECT table_id FROM due WHERE at <= $2 AND claimed_until <= $2 ORDER BY at LIMIT $3"
            " FOR UPDATE SKIP LOCKED) RETURNING table_id",
            until,
            now,
            limit,
        )
        return [table for (table,) in found]

    async def hold(self, tables: Sequence[str], now: int, until: int) -> None:
        """Those of these tables that are due by `now` are ours `until` then."""
        await self.change(
            "UPDATE due SET claimed_until = $1 WHERE table_id IN ("
            "SELECT table_id FROM due WHERE table_id = ANY($2::text[]) AND at <= $3"
            " FOR UPDATE SKIP LOCKED)",
            until,
            list(tables),
            now,
        )

    async def add_player(self, player: Player, session: bytes, at: int) -> None:
        """Make a player with a first session."""
        await self.change(
            "WITH made AS (INSERT INTO players (id, name, language, created)"
            " VALUES ($1, $2, $3, $4)) INSERT INTO sessions (digest, player_id, created)"
            " VALUES ($5, $1, $4)",
            player.id,
            player.name,
            player.language,
            at,
            session,
        )

    @override
    async def forget(self, player: str) -> Sequence[str]:
        """Delete a player with account, links, memberships and all they typed; sessions end."""
        found = await self.change(
            "WITH words_gone AS (UPDATE words SET text = $2 WHERE player_id = $1),"  # noqa: S608
            " titles AS (UPDATE records SET title = CASE WHEN EXISTS (SELECT FROM words WHERE"
            " words.table_id = records.table_id AND player_id = $1 AND seq = 0 AND place = 0)"
            " THEN $2 ELSE title END, body = NULL"
            # Whoever is forgotten once more is a member no longer, but has typed something.
            " WHERE table_id IN (SELECT table_id FROM members WHERE player_id = $1"
            " UNION SELECT table_id FROM words WHERE player_id = $1)),"
            # They are left for a while, so that every node hears that they have ended.
            f" a AS (UPDATE sessions SET ended = ({_NOW}) WHERE player_id = $1 AND ended IS NULL),"
            " d AS (DELETE FROM players WHERE id = $1)"
            f"{_FORGOTTEN}"
            " DELETE FROM members WHERE player_id = $1 RETURNING table_id",
            player,
            NOBODY,
        )
        return [table for (table,) in found]

    async def settle(self, number: int, record: RecordRow | None) -> None:
        """Keep an effect's record (once) and mark the effect as done."""
        if record is None:
            await self.change("DELETE FROM outbox WHERE number = $1", number)
            return
        await self.change(
            "WITH done AS (DELETE FROM outbox WHERE number = $1 RETURNING number),"
            " kept AS (INSERT INTO records (id, table_id, number, at, game, title, body)"
            " SELECT $2, $3, $4::int, $5::bigint, $6,"
            # The title may have waited here while whoever typed it was forgotten.
            " CASE WHEN EXISTS (SELECT FROM words WHERE table_id = $3 AND seq = 0 AND place = 0"
            " AND text = $10) THEN $10 ELSE $7 END, $8::bytea FROM done"
            " ON CONFLICT DO NOTHING)"
            " INSERT INTO record_players (player_id, record_id) SELECT id, $2 FROM players, done"
            " WHERE id = ANY($9::text[]) ON CONFLICT DO NOTHING",
            number,
            record.id,
            record.table,
            record.number,
            record.at,
            record.game,
            record.title,
            record.body,
            list(record.players),
            NOBODY,
        )

    async def shrink(self, pages: int) -> int:
        """PostgreSQL's own vacuum sees to that."""
        del pages
        return 0

    async def adopt(self, node: str, since: int) -> Sequence[Page]:
        """Take over the pages of nodes that were last alive before `since`."""
        found = await self.change(
            "WITH gone AS (DELETE FROM presence WHERE node_id NOT IN"
            " (SELECT id FROM nodes WHERE at >= $2) AND node_id != $1"
            " RETURNING table_id, player_id),"
            " mine AS (INSERT INTO presence (table_id, player_id, node_id)"
            " SELECT DISTINCT table_id, player_id, $1::text FROM gone ON CONFLICT DO NOTHING)"
            " SELECT DISTINCT table_id, player_id FROM gone",
            node,
            since,
        )
        return [Page(*row) for row in found]
