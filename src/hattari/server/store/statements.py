"""What SqliteStore says to SQLite: one function a question, each within a transaction."""

from __future__ import annotations

from collections.abc import Sequence
from sqlite3 import Connection
from typing import Any

import msgspec

from .port import (
    Appended,
    Conflict,
    Duplicate,
    Effect,
    Entry,
    Listed,
    LogRow,
    Page,
    PendingEffect,
    Player,
    RecordRow,
    Result,
    Summary,
)

_encode = msgspec.json.encode
_summary = msgspec.json.Decoder(Summary).decode

# The log ---------------------------------------------------------------------------------


def append(connection: Connection, entry: Entry) -> Result:
    """Append one row with all that changes with it, or change nothing."""
    done = outcome(connection, entry.table, entry.action)
    if done is not None:
        return done
    if not _advance(connection, entry):
        return Conflict()
    connection.execute(
        "INSERT INTO log (table_id, seq, action_id, at, schema, events, outcome)"
        " VALUES (?, ?, ?, ?, ?, ?, ?)",
        (
            entry.table,
            entry.expected,
            entry.action,
            entry.at,
            entry.schema,
            entry.events,
            entry.outcome,
        ),
    )
    _write_due(connection, entry)
    _write_aside(connection, entry)
    return Appended(entry.expected)


def outcome(connection: Connection, table: str, action: str) -> Duplicate | None:
    """What came of an action that is in the log."""
    row = connection.execute(
        "SELECT outcome FROM log WHERE table_id = ? AND action_id = ?", (table, action)
    ).fetchone()
    return None if row is None else Duplicate(row[0])


def _advance(connection: Connection, entry: Entry) -> bool:
    summary = entry.summary
    shown = (entry.at, summary.phase, summary.public, _encode(summary))
    if entry.expected == 0:
        cursor = connection.execute(
            "INSERT INTO tables (id, length, updated, phase, public, summary)"
            " VALUES (?, 1, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
            (entry.table, *shown),
        )
    else:
        cursor = connection.execute(
            "UPDATE tables SET length = length + 1, updated = ?, phase = ?, public = ?,"
            " summary = ? WHERE id = ? AND length = ?",
            (*shown, entry.table, entry.expected),
        )
    return cursor.rowcount == 1


def _write_due(connection: Connection, entry: Entry) -> None:
    if entry.due is None:
        connection.execute("DELETE FROM due WHERE table_id = ?", (entry.table,))
        return
    connection.execute(
        "INSERT INTO due (table_id, at, claimed_until) VALUES (?, ?, 0)"
        " ON CONFLICT (table_id) DO UPDATE SET at = excluded.at, claimed_until = 0",
        (entry.table, entry.due),
    )


def _write_aside(connection: Connection, entry: Entry) -> None:
    for player in entry.members:
        connection.execute(
            "INSERT INTO members (player_id, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING",
            (player, entry.table),
        )
    for effect in entry.effects:
        connection.execute(
            "INSERT INTO outbox (table_id, kind, body) VALUES (?, ?, ?)",
            (entry.table, effect.kind, effect.body),
        )


def rows(connection: Connection, table: str, start: int) -> list[LogRow]:
    """A table's rows from `start` on."""
    found = connection.execute(
        "SELECT seq, at, schema, events FROM log WHERE table_id = ? AND seq >= ? ORDER BY seq",
        (table, start),
    )
    return [LogRow(*row) for row in found]


def rewrite(connection: Connection, table: str, changed: Sequence[LogRow]) -> None:
    """Put other events in the place of rows, and forget records made of them."""
    connection.executemany(
        "UPDATE log SET events = ?, schema = ? WHERE table_id = ? AND seq = ?",
        [(row.events, row.schema, table, row.seq) for row in changed],
    )
    connection.execute("UPDATE records SET body = NULL WHERE table_id = ?", (table,))


def lengths(connection: Connection, names: str) -> dict[str, int]:
    """The number of rows of each table in a JSON list."""
    found = connection.execute(
        "SELECT id, length FROM tables WHERE id IN (SELECT value FROM json_each(?))", (names,)
    )
    return dict(found.fetchall())


def summary(connection: Connection, table: str) -> Summary | None:
    """A table's summary."""
    row = connection.execute("SELECT summary FROM tables WHERE id = ?", (table,)).fetchone()
    return None if row is None else _summary(row[0])


def _listed(found: Any) -> list[Listed]:
    return [Listed(table, updated, _summary(shown)) for table, updated, shown in found]


def public(connection: Connection, limit: int) -> list[Listed]:
    """Public tables that are not closed, the latest first."""
    return _listed(
        connection.execute(
            "SELECT id, updated, summary FROM tables WHERE public AND phase != 'closed'"
            " ORDER BY updated DESC LIMIT ?",
            (limit,),
        )
    )


def open_tables(connection: Connection) -> list[str]:
    """All tables that are not closed."""
    return [row[0] for row in connection.execute("SELECT id FROM tables WHERE phase != 'closed'")]


def claim(connection: Connection, now: int, until: int, limit: int) -> list[str]:
    """Claim due tables."""
    found = connection.execute(
        "UPDATE due SET claimed_until = ? WHERE table_id IN (SELECT table_id FROM due"
        " WHERE at <= ? AND claimed_until <= ? ORDER BY at LIMIT ?) RETURNING table_id",
        (until, now, now, limit),
    )
    return [row[0] for row in found.fetchall()]


def hold(connection: Connection, tables: str, now: int, until: int) -> None:
    """Claim those of these tables (a JSON list) that are due."""
    connection.execute(
        "UPDATE due SET claimed_until = ? WHERE at <= ?"
        " AND table_id IN (SELECT value FROM json_each(?))",
        (until, now, tables),
    )


# People ----------------------------------------------------------------------------------


def add_player(connection: Connection, made: Player, session: bytes, at: int) -> None:
    """Make a player with a first session."""
    connection.execute(
        "INSERT INTO players (id, name, language, created) VALUES (?, ?, ?, ?)",
        (made.id, made.name, made.language, at),
    )
    add_session(connection, made.id, session, at)


def player(connection: Connection, session: bytes) -> Player | None:
    """Whose session this is."""
    row = connection.execute(
        "SELECT players.id, name, language FROM sessions JOIN players"
        " ON players.id = player_id WHERE digest = ? AND ended IS NULL",
        (session,),
    ).fetchone()
    return None if row is None else Player(*row)


def update_player(connection: Connection, changed: Player) -> None:
    """Change name and language."""
    connection.execute(
        "UPDATE players SET name = ?, language = ? WHERE id = ?",
        (changed.name, changed.language, changed.id),
    )


def add_session(connection: Connection, owner: str, session: bytes, at: int) -> None:
    """Let one more device act for a player."""
    connection.execute(
        "INSERT INTO sessions (digest, player_id, created) VALUES (?, ?, ?)", (session, owner, at)
    )


def add_link(connection: Connection, owner: str, link: bytes, expires: int) -> None:
    """Make a one-time link."""
    connection.execute(
        "INSERT INTO links (digest, player_id, expires) VALUES (?, ?, ?)", (link, owner, expires)
    )


def take_link(connection: Connection, link: bytes, now: int) -> str | None:
    """Use a link up; the expired ones go with it."""
    row = connection.execute(
        "DELETE FROM links WHERE digest = ? AND expires > ? RETURNING player_id", (link, now)
    ).fetchone()
    connection.execute("DELETE FROM links WHERE expires <= ?", (now,))
    return None if row is None else str(row[0])


def tables_of(connection: Connection, owner: str, limit: int) -> list[Listed]:
    """Open tables that a player has joined, the latest first."""
    return _listed(
        connection.execute(
            "SELECT id, updated, summary FROM members JOIN tables ON tables.id = table_id"
            " WHERE player_id = ? AND phase != 'closed' ORDER BY updated DESC LIMIT ?",
            (owner, limit),
        )
    )


def forget(connection: Connection, owner: str) -> list[str]:
    """Delete a player with account, open sessions, links and memberships; the tables joined."""
    found = connection.execute("SELECT table_id FROM members WHERE player_id = ?", (owner,))
    tables = [row[0] for row in found]
    for name in ("links", "members", "record_players", "accounts", "passkeys"):
        connection.execute(f"DELETE FROM {name} WHERE player_id = ?", (owner,))  # noqa: S608
    # The others are left for a while, so that every node hears that they have ended.
    connection.execute("DELETE FROM sessions WHERE player_id = ? AND ended IS NULL", (owner,))
    connection.execute("DELETE FROM reports WHERE reporter = ?", (owner,))
    connection.execute("DELETE FROM players WHERE id = ?", (owner,))
    return tables


# Finished games and work to do -----------------------------------------------------------

_RECORD = "SELECT id, table_id, number, at, game, title"


def effects(connection: Connection, limit: int) -> list[PendingEffect]:
    """Work that waits, the oldest first."""
    found = connection.execute(
        "SELECT number, table_id, kind, body FROM outbox ORDER BY number LIMIT ?", (limit,)
    )
    return [PendingEffect(number, table, Effect(kind, body)) for number, table, kind, body in found]


def settle(connection: Connection, number: int, made: RecordRow | None) -> None:
    """Keep an effect's record (once) and mark the effect as done."""
    gone = connection.execute("DELETE FROM outbox WHERE number = ?", (number,))
    if gone.rowcount == 0 or made is None:
        return
    connection.execute(
        "INSERT INTO records (id, table_id, number, at, game, title, body)"
        " VALUES (?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
        (made.id, made.table, made.number, made.at, made.game, made.title, made.body),
    )
    connection.executemany(
        "INSERT INTO record_players (player_id, record_id) SELECT id, ? FROM players"
        " WHERE id = ? ON CONFLICT DO NOTHING",
        [(made.id, owner) for owner in made.players],
    )


def record(connection: Connection, name: str) -> RecordRow | None:
    """A finished game by its id."""
    row = connection.execute(f"{_RECORD}, body FROM records WHERE id = ?", (name,)).fetchone()
    return None if row is None else RecordRow(*row)


def keep(connection: Connection, name: str, body: bytes) -> None:
    """Keep the text of a record that was made."""
    connection.execute("UPDATE records SET body = ? WHERE id = ?", (body, name))


def records_of_table(connection: Connection, table: str) -> list[RecordRow]:
    """The finished games of a table, without bodies."""
    found = connection.execute(
        f"{_RECORD}, NULL FROM records WHERE table_id = ? ORDER BY number", (table,)
    )
    return [RecordRow(*row) for row in found]


def records_of(connection: Connection, owner: str, limit: int) -> list[RecordRow]:
    """A player's finished games, the latest first, without bodies."""
    found = connection.execute(
        f"{_RECORD}, NULL FROM record_players JOIN records ON records.id = record_id"
        " WHERE player_id = ? ORDER BY at DESC LIMIT ?",
        (owner, limit),
    )
    return [RecordRow(*row) for row in found]


def purge(connection: Connection, before: int) -> int:
    """Delete tables closed before then with logs and records; how many."""
    old = "SELECT id FROM tables WHERE phase = 'closed' AND updated < ?"
    connection.execute(
        f"DELETE FROM record_players WHERE record_id IN (SELECT id FROM records"  # noqa: S608
        f" WHERE table_id IN ({old}))",
        (before,),
    )
    for name in ("log", "due", "members", "records", "outbox", "presence"):
        connection.execute(f"DELETE FROM {name} WHERE table_id IN ({old})", (before,))  # noqa: S608
    gone = connection.execute(
        "DELETE FROM tables WHERE phase = 'closed' AND updated < ?", (before,)
    )
    return gone.rowcount


# The nodes -------------------------------------------------------------------------------


def beat(connection: Connection, node: str, at: int) -> None:
    """Say that this node lives."""
    connection.execute(
        "INSERT INTO nodes (id, at) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
        (node, at),
    )


def last_beat(connection: Connection) -> int | None:
    """When any node was last alive."""
    (at,) = connection.execute("SELECT max(at) FROM nodes").fetchone()
    return None if at is None else int(at)


def arrive(connection: Connection, node: str, page: Page) -> None:
    """A page is open on this node."""
    connection.execute(
        "INSERT INTO presence (table_id, player_id, node_id) VALUES (?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (page.table, page.player, node),
    )


def depart(connection: Connection, node: str, page: Page) -> None:
    """No such page is open on this node any more."""
    connection.execute(
        "DELETE FROM presence WHERE table_id = ? AND player_id = ? AND node_id = ?",
        (page.table, page.player, node),
    )


def present(connection: Connection, page: Page, since: int) -> bool:
    """Whether such a page is open on any node that lives."""
    found = connection.execute(
        "SELECT 1 FROM presence JOIN nodes ON nodes.id = node_id"
        " WHERE table_id = ? AND player_id = ? AND at >= ?",
        (page.table, page.player, since),
    )
    return found.fetchone() is not None


def adopt(connection: Connection, node: str, since: int) -> list[Page]:
    """Take over the pages of nodes that are dead."""
    gone = connection.execute(
        "DELETE FROM presence WHERE node_id NOT IN (SELECT id FROM nodes WHERE at >= ?)"
        " AND node_id != ? RETURNING table_id, player_id",
        (since, node),
    ).fetchall()
    pages = [Page(table, player) for table, player in dict.fromkeys(gone)]
    for page in pages:
        arrive(connection, node, page)
    return pages
