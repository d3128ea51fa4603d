"""What SQLite is told in words of its own: each function within a transaction."""

from __future__ import annotations

from sqlite3 import Connection
from typing import Any

import msgspec

from hattari.server.store.port import (
    Appended,
    Conflict,
    Duplicate,
    Entry,
    Page,
    Player,
    RecordRow,
    Result,
)
from hattari.server.store.statements import ADD_SESSION, ARRIVE, OUTCOME, OWNED, REPORTED
from hattari.tables.table import NOBODY

_encode = msgspec.json.encode


def numbered(*values: Any) -> dict[str, Any]:
    """Values by the numbers that stand for them: to SQLite, $1 is a name."""
    return {str(number): value for number, value in enumerate(values, start=1)}


def append(connection: Connection, entry: Entry) -> Result:
    """Append one row with all that changes with it, or change nothing."""
    done = connection.execute(OUTCOME, numbered(entry.table, entry.action)).fetchone()
    if done is not None:
        return Duplicate(done[0])
    if not _advance(connection, entry):
        return Conflict()
    connection.execute(
        "INSERT INTO log (table_id, seq, action_id, at, schema, events, outcome, salt, head)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
        (
            entry.table,
            entry.expected,
            entry.action,
            entry.at,
            entry.schema,
            entry.events,
            entry.outcome,
            entry.salt or None,
            entry.head or None,
        ),
    )
    connection.executemany(
        "INSERT INTO words (table_id, seq, place, player_id, text) VALUES (?, ?, ?, ?, ?)",
        [(entry.table, entry.expected, w.place, w.player, w.text) for w in entry.words],
    )
    _write_due(connection, entry)
    _write_aside(connection, entry)
    return Appended(entry.expected)


def _advance(connection: Connection, entry: Entry) -> bool:
    summary = entry.summary
    shown = (entry.told, summary.phase, summary.public, _encode(summary))
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
    if entry.link is not None:
        _relink(connection, entry.table, entry.link, entry.at)


def _relink(connection: Connection, table: str, link: str, at: int) -> None:
    """All links of a table end but this one, the first of all among them: that is its id."""
    connection.execute(
        "UPDATE table_links SET ended = ? WHERE table_id = ? AND ended IS NULL", (at, table)
    )
    connection.execute(
        "INSERT INTO table_links (digest, table_id, ended) VALUES (?, ?, ?), (?, ?, NULL)"
        " ON CONFLICT DO NOTHING",
        (table, table, at, link, table),
    )
    connection.execute("DELETE FROM codes WHERE table_id = ?", (table,))
    connection.execute("DELETE FROM screens WHERE table_id = ?", (table,))


def lengths(connection: Connection, names: str) -> dict[str, int]:
    """The number of rows of each table in a JSON list."""
    found = connection.execute(
        "SELECT id, length FROM tables WHERE id IN (SELECT value FROM json_each(?))", (names,)
    )
    return dict(found.fetchall())


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


def add_player(connection: Connection, made: Player, session: bytes, at: int) -> None:
    """Make a player with a first session."""
    connection.execute(
        "INSERT INTO players (id, name, language, created) VALUES (?, ?, ?, ?)",
        (made.id, made.name, made.language, at),
    )
    connection.execute(ADD_SESSION, numbered(session, made.id, at))


def forget(connection: Connection, owner: str, at: int) -> list[str]:
    """Delete a player with account, links, memberships and all that was typed; sessions end."""
    found = connection.execute("SELECT table_id FROM members WHERE player_id = ?", (owner,))
    tables = [row[0] for row in found]
    _unsay(connection, owner)
    for name in OWNED:
        connection.execute(f"DELETE FROM {name} WHERE player_id = ?", (owner,))  # noqa: S608
    # They are left for a while, so that every node hears that they have ended.
    connection.execute(
        "UPDATE sessions SET ended = ? WHERE player_id = ? AND ended IS NULL", (at, owner)
    )
    for name in REPORTED:
        connection.execute(f"DELETE FROM {name} WHERE reporter = ?", (owner,))  # noqa: S608
    connection.execute("DELETE FROM players WHERE id = ?", (owner,))
    return tables


def _unsay(connection: Connection, owner: str) -> None:
    titled = "SELECT table_id FROM words WHERE player_id = ? AND seq = 0 AND place = 0"
    connection.execute(
        f"UPDATE records SET title = ? WHERE table_id IN ({titled})",  # noqa: S608
        (NOBODY, owner),
    )
    connection.execute(
        # Whoever is forgotten once more is a member no longer, but has typed something.
        "UPDATE records SET body = NULL"
        " WHERE table_id IN (SELECT table_id FROM members WHERE player_id = ?"
        " UNION SELECT table_id FROM words WHERE player_id = ?)",
        (owner, owner),
    )
    connection.execute("UPDATE words SET text = ? WHERE player_id = ?", (NOBODY, owner))


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
    # The title may have waited here while whoever typed it was forgotten.
    connection.execute(
        "UPDATE records SET title = ? WHERE id = ? AND EXISTS (SELECT 1 FROM words"
        " WHERE words.table_id = records.table_id AND seq = 0 AND place = 0 AND text = ?)",
        (NOBODY, made.id, NOBODY),
    )
    connection.executemany(
        "INSERT INTO record_players (player_id, record_id) SELECT id, ? FROM players"
        " WHERE id = ? ON CONFLICT DO NOTHING",
        [(made.id, owner) for owner in made.players],
    )


def shrink(connection: Connection, pages: int) -> int:
    """Give so many pages that hold nothing back to the disk; how many are left."""
    for _ in range(pages):  # the driver lets each call go one step
        connection.execute("PRAGMA incremental_vacuum(1)")
    return int(connection.execute("PRAGMA freelist_count").fetchone()[0])


def adopt(connection: Connection, node: str, since: int) -> list[Page]:
    """Take over the pages of nodes that are dead."""
    gone = connection.execute(
        "DELETE FROM presence WHERE node_id NOT IN (SELECT id FROM nodes WHERE at >= ?)"
        " AND node_id != ? RETURNING table_id, player_id",
        (since, node),
    ).fetchall()
    pages = [Page(table, player) for table, player in dict.fromkeys(gone)]
    for page in pages:
        connection.execute(ARRIVE, numbered(page.table, page.player, node))
    return pages
