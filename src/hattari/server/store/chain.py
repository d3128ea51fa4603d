"""A chain through each table's log: a row's head follows from the row and from the head before it.

Whoever kept one head can tell later whether all rows up to it are still what they were. A row has
a salt of its own, kept beside it: without that nobody confirms a guess at what a row holds.
Pages, copies and exports hold heads, so what `head_of` gives for a row never changes.
"""

from __future__ import annotations

import hmac
import secrets
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from .port import Entry

if TYPE_CHECKING:
    from sqlalchemy import Connection

SALT_BYTES = 16
START = b""
"""What stands before a table's first head."""
LINKS = (
    "SELECT seq, at, action_id, schema, events, outcome, salt, head FROM log"
    " WHERE table_id = :id ORDER BY seq"
)


class Link(msgspec.Struct, frozen=True):
    """A row of a log as it lies in the store."""

    seq: int
    at: int
    action: str
    schema: int
    events: bytes
    outcome: bytes
    salt: bytes | None
    head: bytes | None


class Broken(Exception):
    """A table's log isn't what was written; where."""


def head_of(before: bytes, table: str, link: Link) -> bytes:
    """The head at a row; each part is told with its length, so that none runs into the next."""
    # PostgreSQL keeps no NUL.
    action = link.action.replace("\0", "\N{SYMBOL FOR NULL}")
    numbers = (link.seq, link.at, link.schema)
    parts = (before, table.encode(), *(b"%d" % number for number in numbers), action.encode())
    whole = (*parts, _bytes(link.events), _bytes(link.outcome))
    framed = b"".join(len(part).to_bytes(8, "big") + part for part in whole)
    return hmac.digest(link.salt or b"", framed, "sha256")


def _bytes(value: bytes | str) -> bytes:
    """SQLite gives back text where somebody has written text."""
    return value.encode() if isinstance(value, str) else value


def chained(entry: Entry, before: bytes) -> Entry:
    """The entry with its salt and its head."""
    salt = secrets.token_bytes(SALT_BYTES)
    link = Link(
        entry.expected,
        entry.at,
        entry.action,
        entry.schema,
        entry.events,
        entry.outcome,
        salt,
        None,
    )
    return msgspec.structs.replace(entry, salt=salt, head=head_of(before, entry.table, link))


def links(connection: Connection, table: str) -> list[Link]:
    """A table's log, in order."""
    from sqlalchemy import text  # noqa: PLC0415 (heavy, and no server needs it)

    return [Link(*row) for row in connection.execute(text(LINKS), {"id": table})]


def found(connection: Connection, names: Sequence[str]) -> tuple[str, list[Link]]:
    """The table that the first of these names means, an id or a link's digest, and its log."""
    from sqlalchemy import text  # noqa: PLC0415

    where = text("SELECT table_id FROM table_links WHERE digest = :digest")
    for name in names:
        table = connection.scalar(where, {"digest": name}) or name
        if rows := links(connection, table):
            return table, rows
    return "", []


def told(link: Link) -> dict[str, Any]:
    """A row as an export has it: bytes that are text as text, others in hex."""
    texts = (link.events, link.outcome)
    events, outcome = (_bytes(each).decode(errors="replace") for each in texts)
    salt, head = (None if each is None else each.hex() for each in (link.salt, link.head))
    told = {"seq": link.seq, "at": link.at, "action": link.action, "schema": link.schema}
    return {**told, "events": events, "outcome": outcome, "salt": salt, "head": head}


def check(table: str, length: int, links: Iterable[Link]) -> int:
    """Follow a whole log; how many rows have no head. Raises Broken.

    A node older than the chain writes such rows while others are updated; a later head stands for
    none of them but for their number.
    """
    before, count, bare = START, 0, 0
    for count, link in enumerate(links, start=1):
        if link.seq != count - 1:
            raise Broken(f"row {count - 1} of its log is missing")
        if link.head is None:
            bare += 1
            continue
        if not hmac.compare_digest(head_of(before, table, link), link.head):
            raise Broken(f"row {link.seq} of its log is not what was written, or one before it")
        before = link.head
    if count != length:
        raise Broken(f"its log has {count} rows and should have {length}")
    return bare
