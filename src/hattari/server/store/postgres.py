"""The store in PostgreSQL, for any number of nodes. Every write is a single statement."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

import msgspec

from . import migrations
from .port import (
    Effect,
    Entry,
    Listed,
    LogRow,
    Page,
    PendingEffect,
    Player,
    RecordRow,
    Result,
    StoreDown,
    Summary,
)
from .postgres_log import Appender
from .postgres_pool import Database, schema, text

_RECORD = "SELECT id, table_id, number, at, game, title"
_summary = msgspec.json.Decoder(Summary).decode


class PostgresStore:
    """`PostgresStore.open(url)` brings the database to the newest schema first."""

    def __init__(self, url: str) -> None:
        self._database = Database(url)
        self._appender = Appender(self._database)
        self._write = self._database.write
        self._read = self._database.read
        self._read_one = self._database.read_one

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

    # The log

    async def append(self, entry: Entry) -> Result:
        """Append a row, or say why not."""
        return await self._appender.append(entry)

    async def rows(self, table: str, start: int = 0) -> Sequence[LogRow]:
        """A table's rows from `start` on."""
        found = await self._read(
            "SELECT seq, at, schema, events FROM log WHERE table_id = $1 AND seq >= $2"
            " ORDER BY seq",
            table,
            start,
        )
        return [LogRow(*row) for row in found]

    async def outcome(self, table: str, action: str) -> bytes | None:
        """What came of an action, None if it is not in the log."""
        row = await self._read_one(
            "SELECT outcome FROM log WHERE table_id = $1 AND action_id = $2", table, text(action)
        )
        return None if row is None else row[0]

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """The number of rows of each of these tables."""
        found = await self._read(
            "SELECT id, length FROM tables WHERE id = ANY($1::text[])", list(tables)
        )
        return dict(found)

    async def summary(self, table: str) -> Summary | None:
        """A table's summary, None where there is no such table."""
        row = await self._read_one("SELECT summary FROM tables WHERE id = $1", text(table))
        return None if row is None else _summary(row[0])

    async def public(self, limit: int) -> Sequence[Listed]:
        """Public tables that are not closed, the latest first."""
        return _listed(
            await self._read(
                "SELECT id, updated, summary FROM tables WHERE public AND phase != 'closed'"
                " ORDER BY updated DESC LIMIT $1",
                limit,
            )
        )

    async def open_tables(self) -> Sequence[str]:
        """All tables that are not closed."""
        found = await self._read("SELECT id FROM tables WHERE phase != 'closed'")
        return [table for (table,) in found]

    async def claim(self, now: int, until: int, limit: int) -> Sequence[str]:
        """Tables due by `now` that nobody has claimed; they are ours `until` then."""
        found = await self._write(
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
        await self._write(
            "UPDATE due SET claimed_until = $1 WHERE table_id IN ("
            "SELECT table_id FROM due WHERE table_id = ANY($2::text[]) AND at <= $3"
            " FOR UPDATE SKIP LOCKED)",
            until,
            list(tables),
            now,
        )

    # People

    async def add_player(self, player: Player, session: bytes, at: int) -> None:
        """Make a player with a first session."""
        await self._write(
            "WITH made AS (INSERT INTO players (id, name, language, created)"
            " VALUES ($1, $2, $3, $4)) INSERT INTO sessions (digest, player_id, created)"
            " VALUES ($5, $1, $4)",
            player.id,
            player.name,
            player.language,
            at,
            session,
        )

    async def player(self, session: bytes) -> Player | None:
        """Whose session this is."""
        row = await self._read_one(
            "SELECT players.id, name, language FROM sessions JOIN players"
            " ON players.id = player_id WHERE digest = $1 AND ended IS NULL",
            session,
        )
        return None if row is None else Player(*row)

    async def update_player(self, player: Player) -> None:
        """Change name and language."""
        await self._write(
            "UPDATE players SET name = $2, language = $3 WHERE id = $1",
            player.id,
            player.name,
            player.language,
        )

    async def add_session(self, player: str, session: bytes, at: int) -> None:
        """Let one more device act for a player."""
        await self._write(
            "INSERT INTO sessions (digest, player_id, created) VALUES ($1, $2, $3)",
            session,
            player,
            at,
        )

    async def add_link(self, player: str, link: bytes, expires: int) -> None:
        """Make a one-time link."""
        await self._write(
            "INSERT INTO links (digest, player_id, expires) VALUES ($1, $2, $3)",
            link,
            player,
            expires,
        )

    async def take_link(self, link: bytes, now: int) -> str | None:
        """The player whom a link brings along; the link is gone after that."""
        rows = await self._write(
            "WITH old AS (DELETE FROM links WHERE expires <= $2) DELETE FROM links"
            " WHERE digest = $1 AND expires > $2 RETURNING player_id",
            link,
            now,
        )
        return rows[0][0] if rows else None

    async def tables_of(self, player: str, limit: int) -> Sequence[Listed]:
        """Open tables that a player has joined, the latest first."""
        return _listed(
            await self._read(
                "SELECT id, updated, summary FROM members JOIN tables ON tables.id = table_id"
                " WHERE player_id = $1 AND phase != 'closed' ORDER BY updated DESC LIMIT $2",
                player,
                limit,
            )
        )

    async def forget(self, player: str) -> Sequence[str]:
        """Delete a player with account, open sessions, links and memberships; the tables joined."""
        found = await self._write(
            "WITH a AS (DELETE FROM sessions WHERE player_id = $1 AND ended IS NULL),"
            " b AS (DELETE FROM links WHERE player_id = $1),"
            " c AS (DELETE FROM record_players WHERE player_id = $1),"
            " d AS (DELETE FROM players WHERE id = $1),"
            " e AS (DELETE FROM accounts WHERE player_id = $1),"
            " f AS (DELETE FROM passkeys WHERE player_id = $1),"
            " g AS (DELETE FROM reports WHERE reporter = $1)"
            " DELETE FROM members WHERE player_id = $1 RETURNING table_id",
            player,
        )
        return [table for (table,) in found]

    # Finished games and work to do

    async def effects(self, limit: int) -> Sequence[PendingEffect]:
        """Work that waits, the oldest first."""
        found = await self._read(
            "SELECT number, table_id, kind, body FROM outbox ORDER BY number LIMIT $1", limit
        )
        return [PendingEffect(number, table, Effect(*rest)) for number, table, *rest in found]

    async def settle(self, number: int, record: RecordRow | None) -> None:
        """Keep an effect's record (once) and mark the effect as done."""
        if record is None:
            await self._write("DELETE FROM outbox WHERE number = $1", number)
            return
        await self._write(
            "WITH done AS (DELETE FROM outbox WHERE number = $1 RETURNING number),"
            " kept AS (INSERT INTO records (id, table_id, number, at, game, title, body)"
            " SELECT $2, $3, $4::int, $5::bigint, $6, $7, $8::bytea FROM done"
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
        )

    async def record(self, record: str) -> RecordRow | None:
        """A finished game by its id."""
        row = await self._read_one(f"{_RECORD}, body FROM records WHERE id = $1", text(record))
        return None if row is None else RecordRow(*row)

    async def keep(self, record: str, body: bytes) -> None:
        """Keep the text of a record that was made."""
        await self._write("UPDATE records SET body = $2 WHERE id = $1", record, body)

    async def rewrite(self, table: str, rows: Sequence[LogRow]) -> None:
        """Put other events in the place of rows, and forget records made of them."""
        await self._write(
            "WITH changed AS (UPDATE log SET events = new.events, schema = new.schema"
            " FROM unnest($2::int[], $3::int[], $4::bytea[]) AS new (seq, schema, events)"
            " WHERE log.table_id = $1 AND log.seq = new.seq)"
            " UPDATE records SET body = NULL WHERE table_id = $1",
            table,
            [row.seq for row in rows],
            [row.schema for row in rows],
            [row.events for row in rows],
        )

    async def records_of_table(self, table: str) -> Sequence[RecordRow]:
        """The finished games of a table, without bodies."""
        found = await self._read(
            f"{_RECORD}, NULL FROM records WHERE table_id = $1 ORDER BY number", table
        )
        return [RecordRow(*row) for row in found]

    async def records_of(self, player: str, limit: int) -> Sequence[RecordRow]:
        """A player's finished games, the latest first, without bodies."""
        found = await self._read(
            f"{_RECORD}, NULL FROM record_players JOIN records ON records.id = record_id"
            " WHERE player_id = $1 ORDER BY at DESC LIMIT $2",
            player,
            limit,
        )
        return [RecordRow(*row) for row in found]

    async def purge(self, before: int) -> int:
        """Delete tables closed before then with logs and records; how many."""
        rows = await self._write(
            "WITH old AS (DELETE FROM tables WHERE phase = 'closed' AND updated < $1"
            " RETURNING id),"
            " a AS (DELETE FROM record_players USING records, old"
            " WHERE record_id = records.id AND records.table_id = old.id),"
            " b AS (DELETE FROM log USING old WHERE table_id = old.id),"
            " c AS (DELETE FROM due USING old WHERE table_id = old.id),"
            " d AS (DELETE FROM members USING old WHERE table_id = old.id),"
            " e AS (DELETE FROM records USING old WHERE table_id = old.id),"
            " f AS (DELETE FROM outbox USING old WHERE table_id = old.id),"
            " g AS (DELETE FROM presence USING old WHERE table_id = old.id)"
            " SELECT count(*) FROM old",
            before,
        )
        return int(rows[0][0])

    # The nodes

    async def beat(self, node: str, at: int) -> None:
        """Say that this node lives."""
        await self._write(
            "INSERT INTO nodes (id, at) VALUES ($1, $2)"
            " ON CONFLICT (id) DO UPDATE SET at = excluded.at",
            node,
            at,
        )

    async def last_beat(self) -> int | None:
        """When any node was last alive; None where none ever was."""
        (at,) = await self._read_one("SELECT max(at) FROM nodes")
        return None if at is None else int(at)

    async def arrive(self, node: str, page: Page) -> None:
        """A page is open on this node."""
        await self._write(
            "INSERT INTO presence (table_id, player_id, node_id) VALUES ($1, $2, $3)"
            " ON CONFLICT DO NOTHING",
            page.table,
            page.player,
            node,
        )

    async def depart(self, node: str, page: Page) -> None:
        """No such page is open on this node any more."""
        await self._write(
            "DELETE FROM presence WHERE table_id = $1 AND player_id = $2 AND node_id = $3",
            page.table,
            page.player,
            node,
        )

    async def present(self, page: Page, since: int) -> bool:
        """Whether such a page is open on any node that was alive at `since` or later."""
        found = await self._read(
            "SELECT FROM presence JOIN nodes ON nodes.id = node_id"
            " WHERE table_id = $1 AND player_id = $2 AND at >= $3 LIMIT 1",
            page.table,
            page.player,
            since,
        )
        return bool(found)

    async def adopt(self, node: str, since: int) -> Sequence[Page]:
        """Take over the pages of nodes that were last alive before `since`."""
        found = await self._write(
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

    # Statements of others

    async def change(self, statement: str, *values: Any) -> Sequence[Any]:
        """Write; what the statement returns."""
        return await self._write(statement, *values)

    async def ask(self, question: str, *values: Any) -> Sequence[Any]:
        """Read."""
        return await self._read(question, *values)

    async def healthy(self) -> bool:
        """Whether a small write goes through."""
        try:
            await self._write("UPDATE nodes SET at = at WHERE id = ''")
        except StoreDown:
            return False
        return True


def _listed(found: Sequence[Any]) -> list[Listed]:
    return [Listed(table, updated, _summary(shown)) for table, updated, shown in found]
