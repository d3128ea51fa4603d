"""What is said to every store in the same words: one statement a question, each whole in itself.

What changes several rows that must change together, or asks about a list, stands with each engine.
"""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any

import msgspec

from hattari.tables.table import NOBODY

from .port import (
    Effect,
    Link,
    Listed,
    LogRow,
    Page,
    PendingEffect,
    Player,
    RecordRow,
    Summary,
)

_summary = msgspec.json.Decoder(Summary).decode
PROBE = ""
"""Under this name `probe` writes: no node is called so."""
SECRET_BYTES = 32
OUTCOME = "SELECT outcome FROM log WHERE table_id = $1 AND action_id = $2"
MARKED = b"\\u0000"
"""What a row holds in JSON where something that was typed lies beside it."""
ARRIVE = (
    "INSERT INTO presence (table_id, player_id, node_id) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING"
)
ADD_SESSION = "INSERT INTO sessions (digest, player_id, created) VALUES ($1, $2, $3)"
OWNED = (
    *("links", "members", "record_players", "accounts", "passkeys"),
    *("exercises", "answers"),
    *("survey_agreements", "survey_answers", "house_rules", "screens"),
)
"""What is a player's, and goes with them."""
REPORTED = ("reports", "house_rule_reports")
"""What is its reporter's."""
_PURGES = (
    (
        "DELETE FROM record_players WHERE (player_id, record_id) IN"
        " (SELECT player_id, record_id FROM records JOIN record_players ON record_id = id"
        " WHERE table_id = $1 LIMIT $2) RETURNING 1"
    ),
    *(
        f"DELETE FROM {name} WHERE table_id = $1 AND {key} IN"  # noqa: S608
        f" (SELECT {key} FROM {name} WHERE table_id = $1 LIMIT $2) RETURNING 1"
        for name, key in (
            *(("records", "number"), ("words", "seq"), ("log", "seq")),
            *(("members", "player_id"), ("presence", "player_id")),
            ("survey_agreements", "player_id"),
        )
    ),
)
"""What deletes a table's rows, so many at once: of each kind until none is left."""
_PASSED = """
SELECT id FROM players WHERE created < $1
AND NOT EXISTS (SELECT 1 FROM accounts WHERE player_id = players.id)
AND NOT EXISTS (SELECT 1 FROM members WHERE player_id = players.id)
AND NOT EXISTS (SELECT 1 FROM record_players WHERE player_id = players.id)
AND NOT EXISTS (SELECT 1 FROM house_rules WHERE player_id = players.id)
AND NOT EXISTS (SELECT 1 FROM sessions WHERE player_id = players.id
    AND (seen >= $1 OR sessions.created >= $1))
LIMIT $2
"""
_RECORD = "SELECT id, table_id, number, at, game, title"


class Statements(ABC):
    """The part of a store that needs nothing but its `change` and `ask`."""

    @abstractmethod
    async def change(self, statement: str, *values: Any) -> Sequence[Any]:
        """Write; what the statement returns. Values stand as $1, $2, … Raises StoreDown."""

    @abstractmethod
    async def ask(self, question: str, *values: Any) -> Sequence[Any]:
        """Read. Values stand as $1, $2, … Raises StoreDown."""

    async def _first(self, question: str, *values: Any) -> Any:
        """The first row of an answer, None where there is none."""
        return next(iter(await self.ask(question, *values)), None)

    async def probe(self, at: int) -> None:
        """Write a row of the store's own, so that it is known to take one. Raises StoreDown."""
        await self.beat(PROBE, at)

    # The log

    async def rows(self, table: str, start: int = 0) -> Sequence[LogRow]:
        """A table's rows from `start` on."""
        found = await self.ask(
            "SELECT seq, at, schema, events, head FROM log WHERE table_id = $1 AND seq >= $2"
            " ORDER BY seq",
            table,
            start,
        )
        words = await self._words(table, start) if any(MARKED in row[3] for row in found) else {}
        return [
            LogRow(seq, at, schema, events, words.get(seq, {}), head or b"")
            for seq, at, schema, events, head in found
        ]

    async def _words(self, table: str, start: int) -> dict[int, dict[int, str]]:
        """By row and place what people typed; asked after the rows, it lacks nothing of them."""
        found = await self.ask(
            "SELECT seq, place, text FROM words WHERE table_id = $1 AND seq >= $2", table, start
        )
        words: dict[int, dict[int, str]] = {}
        for seq, place, text in found:
            words.setdefault(seq, {})[place] = text
        return words

    async def outcome(self, table: str, action: str) -> bytes | None:
        """What came of an action, None if it is not in the log."""
        row = await self._first(OUTCOME, table, action)
        return None if row is None else row[0]

    async def holds(self, table: str, head: bytes) -> bool:
        """Whether the head at some row of a table's log begins so."""
        found = "SELECT 1 FROM log WHERE table_id = $1 AND substr(head, 1, $2) = $3 LIMIT 1"
        return await self._first(found, table, len(head), head) is not None

    async def summary(self, table: str) -> Summary | None:
        """A table's summary, None where there is no such table."""
        row = await self._first("SELECT summary FROM tables WHERE id = $1", table)
        return None if row is None else _summary(row[0])

    async def linked(self, link: str) -> Link | None:
        """The table that a link's digest means or once meant; its first link is its own id."""
        row = await self._first(
            "SELECT table_id, ended IS NULL, 0 AS place FROM table_links WHERE digest = $1"
            " UNION ALL SELECT id, TRUE, 1 FROM tables WHERE id = $1 ORDER BY place LIMIT 1",
            link,
        )
        return None if row is None else Link(row[0], bool(row[1]))

    async def public(self, limit: int) -> Sequence[Listed]:
        """Public tables that are not closed, the latest first."""
        return _listed(
            await self.ask(
                "SELECT id, updated, summary FROM tables WHERE public AND phase != 'closed'"
                " ORDER BY updated DESC LIMIT $1",
                limit,
            )
        )

    async def open_tables(self) -> Sequence[str]:
        """All tables that are not closed."""
        return [
            table for (table,) in await self.ask("SELECT id FROM tables WHERE phase != 'closed'")
        ]

    async def postpone(self, table: str, length: int, at: int) -> None:
        """Let a table be due later, unless its log has grown."""
        await self.change(
            "UPDATE due SET at = $3, claimed_until = 0 WHERE table_id = $1 AND at < $3"
            " AND EXISTS (SELECT 1 FROM tables WHERE id = $1 AND length = $2)",
            table,
            length,
            at,
        )

    # People

    async def player(self, session: bytes) -> Player | None:
        """Whose session this is."""
        row = await self._first(
            "SELECT players.id, name, language FROM sessions JOIN players"
            " ON players.id = player_id WHERE digest = $1 AND ended IS NULL",
            session,
        )
        return None if row is None else Player(*row)

    async def knows(self, player: str) -> bool:
        """Whether there is such a player."""
        return await self._first("SELECT 1 FROM players WHERE id = $1", player) is not None

    async def update_player(self, player: Player) -> None:
        """Change name and language."""
        await self.change(
            "UPDATE players SET name = $2, language = $3 WHERE id = $1",
            player.id,
            player.name,
            player.language,
        )

    async def add_session(self, player: str, session: bytes, at: int) -> None:
        """Let one more device act for a player."""
        await self.change(ADD_SESSION, session, player, at)

    async def add_link(self, player: str, link: bytes, expires: int) -> None:
        """Make a one-time link."""
        await self.change(
            "INSERT INTO links (digest, player_id, expires) VALUES ($1, $2, $3)",
            link,
            player,
            expires,
        )

    async def take_link(self, link: bytes, now: int) -> str | None:
        """The player whom a link brings along; the link is gone after that, as are expired ones."""
        await self.change("DELETE FROM links WHERE expires <= $1", now)
        taken = await self.change("DELETE FROM links WHERE digest = $1 RETURNING player_id", link)
        return taken[0][0] if taken else None

    async def tables_of(self, player: str, limit: int) -> Sequence[Listed]:
        """Open tables that a player has joined, the latest first."""
        return _listed(
            await self.ask(
                "SELECT id, updated, summary FROM members JOIN tables ON tables.id = table_id"
                " WHERE player_id = $1 AND phase != 'closed' ORDER BY updated DESC LIMIT $2",
                player,
                limit,
            )
        )

    # Finished games and work to do

    async def effects(self, limit: int) -> Sequence[PendingEffect]:
        """Work that waits, the oldest first."""
        found = await self.ask(
            "SELECT number, table_id, kind, body FROM outbox WHERE kind != 'purge'"
            " ORDER BY number LIMIT $1",
            limit,
        )
        return [PendingEffect(number, table, Effect(*rest)) for number, table, *rest in found]

    async def record(self, record: str) -> RecordRow | None:
        """A finished game by its id."""
        row = await self._first(f"{_RECORD}, body FROM records WHERE id = $1", record)
        return None if row is None else RecordRow(*row)

    async def keep(self, record: str, body: bytes) -> None:
        """Keep the text of a record that was made."""
        await self.change("UPDATE records SET body = $2 WHERE id = $1", record, body)

    async def unsaid(self, record: str) -> int:
        """How many texts of a record's table were forgotten."""
        (many,) = await self._first(
            "SELECT count(*) FROM records JOIN words ON words.table_id = records.table_id"
            " WHERE id = $1 AND text = $2",
            record,
            NOBODY,
        )
        return int(many)

    async def records_of_table(self, table: str) -> Sequence[RecordRow]:
        """The finished games of a table, without bodies."""
        found = await self.ask(
            f"{_RECORD}, NULL FROM records WHERE table_id = $1 ORDER BY number", table
        )
        return [RecordRow(*row) for row in found]

    async def records_of(self, player: str, limit: int) -> Sequence[RecordRow]:
        """A player's finished games, the latest first, without bodies."""
        found = await self.ask(
            f"{_RECORD}, NULL FROM record_players JOIN records ON records.id = record_id"
            " WHERE player_id = $1 ORDER BY at DESC LIMIT $2",
            player,
            limit,
        )
        return [RecordRow(*row) for row in found]

    async def purge(self, before: int, rows: int) -> bool:
        """One step in deleting what is closed, or was not seen, since before then."""
        doomed = await self._first("SELECT table_id FROM outbox WHERE kind = 'purge' LIMIT 1")
        if doomed is not None:
            await self._purge(doomed[0], rows)
            return True
        return await self._doom(before, rows) or await self._forget_passed(before, rows)

    async def _doom(self, before: int, rows: int) -> bool:
        """Note which tables go; what is noted is deleted, whatever happens meanwhile."""
        return bool(
            await self.change(
                "INSERT INTO outbox (table_id, kind, body) SELECT id, 'purge', $3 FROM tables"
                " WHERE phase = 'closed' AND updated < $1 LIMIT $2 RETURNING number",
                before,
                rows,
                b"",
            )
        )

    async def _purge(self, table: str, rows: int) -> None:
        """Delete so many rows of each kind of a table, and the note last of all."""
        for kind in ("tables WHERE id", "due WHERE table_id", "table_links WHERE table_id"):
            await self.change(f"DELETE FROM {kind} = $1", table)  # noqa: S608
        for statement in _PURGES:
            if len(await self.change(statement, table, rows)) >= rows:
                return
        await self.change("DELETE FROM outbox WHERE table_id = $1", table)

    async def _forget_passed(self, before: int, rows: int) -> bool:
        """Forget guests who have an account nowhere, no table and no game, and were not seen."""
        passed = await self.ask(_PASSED, before, rows)
        for (player,) in passed:
            await self.forget(player)
        return bool(passed)

    @abstractmethod
    async def forget(self, player: str) -> Sequence[str]:
        """Delete a player and all that is theirs; the tables joined."""

    # The nodes

    async def beat(self, node: str, at: int) -> None:
        """Say that this node lives."""
        await self.change(
            "INSERT INTO nodes (id, at) VALUES ($1, $2)"
            " ON CONFLICT (id) DO UPDATE SET at = excluded.at",
            node,
            at,
        )

    async def last_beat(self) -> int | None:
        """When any node was last alive; None where none ever was."""
        (at,) = await self._first("SELECT max(at) FROM nodes WHERE id != $1", PROBE)
        return None if at is None else int(at)

    async def secret(self) -> bytes:
        """What all nodes of this store know and nobody else; made when it is first asked for."""
        asked = "SELECT secret FROM shared"
        if await self._first(asked) is None:
            fresh = "INSERT INTO shared (id, secret) VALUES (1, $1) ON CONFLICT DO NOTHING"
            await self.change(fresh, secrets.token_bytes(SECRET_BYTES))
        (found,) = await self._first(asked)
        return bytes(found)

    async def arrive(self, node: str, page: Page) -> None:
        """A page is open on this node; saying it again changes nothing."""
        await self.change(ARRIVE, page.table, page.player, node)

    async def depart(self, node: str, page: Page) -> None:
        """No such page is open on this node any more."""
        await self.change(
            "DELETE FROM presence WHERE table_id = $1 AND player_id = $2 AND node_id = $3",
            page.table,
            page.player,
            node,
        )

    async def present(self, page: Page, since: int) -> bool:
        """Whether such a page is open on any node that was alive at `since` or later."""
        found = await self.ask(
            "SELECT 1 FROM presence JOIN nodes ON nodes.id = node_id"
            " WHERE table_id = $1 AND player_id = $2 AND at >= $3 LIMIT 1",
            page.table,
            page.player,
            since,
        )
        return bool(found)

    async def pages_of(self, table: str) -> Sequence[tuple[str, str]]:
        """The players who have a table open on any node, and their names."""
        found = await self.ask(
            "SELECT DISTINCT players.id, name FROM presence JOIN players ON players.id = player_id"
            " WHERE table_id = $1",
            table,
        )
        return [(player, name) for player, name in found]


def _listed(found: Sequence[Any]) -> list[Listed]:
    return [Listed(table, updated, _summary(shown)) for table, updated, shown in found]
