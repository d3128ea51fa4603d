"""What the server asks of a store. The log is the truth; all else can be made from it.

Every method that writes is durable when it returns. A store that can't write raises
StoreDown; the write has not happened, or the store was lost before it could tell: then
whoever tries again hears what came of it. Times are unix milliseconds. Tokens never come here, only
their digests; of a table's keys only one that a host has made anew, within the log.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from hattari.tables.typed import Typed


class StoreDown(Exception):
    """The store can't read or write now: full, locked or gone. Nothing was acknowledged."""


class NotCopied(Exception):
    """Nothing was copied, moved or put back; why."""


class Summary(msgspec.Struct, frozen=True):
    """What a list of tables shows of one table; rewritten with every append.

    `rules` is the title of its rules, English and Japanese; None in a row that was written before
    lists said it.
    """

    game: str
    phase: str
    public: bool
    title: str
    seats: int
    free: int
    people: int
    rules: tuple[str, str] | None = None


class Effect(msgspec.Struct, frozen=True):
    """Work to do after an append, kept in the same transaction until it is done."""

    kind: str
    body: bytes


class Entry(msgspec.Struct, frozen=True):
    """One row for the log and what changes with it.

    `expected` is the number of rows that the writer knows of; it becomes the row's seq.
    `due` is when the table wants to be woken, None for never. `members` joined with it;
    `words` are what people typed, which `events` only point at. `told` is when everybody at the
    table last heard of something, which is all that a list may say. `salt` and `head` are the
    row's place in the chain. `link` is the digest of a new link to the table: earlier ones end, and
    its codes go.
    """

    table: str
    expected: int
    action: str
    at: int
    schema: int
    events: bytes
    outcome: bytes
    due: int | None
    summary: Summary
    members: tuple[str, ...] = ()
    effects: tuple[Effect, ...] = ()
    words: tuple[Typed, ...] = ()
    told: int = 0
    salt: bytes = b""
    head: bytes = b""
    link: str | None = None


class Appended(msgspec.Struct, frozen=True):
    """The row is in the log, for good."""

    seq: int


class Duplicate(msgspec.Struct, frozen=True):
    """This action is in the log already; what came of it then."""

    outcome: bytes


class Conflict(msgspec.Struct, frozen=True):
    """Somebody else appended first: read the log and decide anew."""


Result = Appended | Duplicate | Conflict


class LogRow(msgspec.Struct, frozen=True):
    """One row of a table's log; `events` in the codec of its schema version, and by place what
    people typed of it. `head` is the chain's, empty where an older version wrote the row."""

    seq: int
    at: int
    schema: int
    events: bytes
    words: dict[int, str] = {}
    head: bytes = b""


class Listed(msgspec.Struct, frozen=True):
    """One table of a list; `updated` is when everybody there last heard of something."""

    table: str
    updated: int
    summary: Summary


class Link(msgspec.Struct, frozen=True):
    """Where a link leads; one that does not `hold` leads in nobody new."""

    table: str
    holds: bool


class Player(msgspec.Struct, frozen=True):
    """A person: a public id, the name that others see, and the language of the page."""

    id: str
    name: str
    language: str


class PendingEffect(msgspec.Struct, frozen=True):
    """An effect whose work is not done yet."""

    number: int
    table: str
    effect: Effect


class RecordRow(msgspec.Struct, frozen=True):
    """A finished game; `body` is its record, None until somebody has asked for it."""

    id: str
    table: str
    number: int
    at: int
    game: str
    title: str
    body: bytes | None
    players: tuple[str, ...] = ()


class Page(msgspec.Struct, frozen=True):
    """A player who has a page of a table open."""

    table: str
    player: str


class Log(Protocol):
    """The tables' log, and when each table wants to be woken."""

    async def append(self, entry: Entry) -> Result: ...
    async def rows(self, table: str, start: int = 0) -> Sequence[LogRow]: ...
    async def outcome(self, table: str, action: str) -> bytes | None: ...
    async def holds(self, table: str, head: bytes) -> bool:
        """Whether the head at some row of a table's log begins so."""
        ...

    async def lengths(self, tables: Sequence[str]) -> dict[str, int]: ...
    async def summary(self, table: str) -> Summary | None: ...
    async def linked(self, link: str) -> Link | None:
        """The table that a link's digest means or once meant."""
        ...

    async def public(self, limit: int) -> Sequence[Listed]:
        """Public tables that are not closed, the latest first."""
        ...

    async def open_tables(self) -> Sequence[str]:
        """All tables that are not closed."""
        ...

    async def claim(self, now: int, until: int, limit: int) -> Sequence[str]:
        """Tables due by `now` that nobody has claimed; they are ours `until` then."""
        ...

    async def hold(self, tables: Sequence[str], now: int, until: int) -> None:
        """Those of these tables that are due by `now` are ours `until` then."""
        ...

    async def postpone(self, table: str, length: int, at: int) -> None:
        """Let a table be due later, unless its log has grown."""
        ...


class People(Protocol):
    """Players, their sessions and their one-time links; all tokens as SHA-256 digests."""

    async def add_player(self, player: Player, session: bytes, at: int) -> None: ...
    async def player(self, session: bytes) -> Player | None: ...
    async def knows(self, player: str) -> bool:
        """Whether there is such a player."""
        ...

    async def update_player(self, player: Player) -> None: ...
    async def add_session(self, player: str, session: bytes, at: int) -> None: ...
    async def add_link(self, player: str, link: bytes, expires: int) -> None: ...
    async def take_link(self, link: bytes, now: int) -> str | None:
        """The player whom a link brings along; the link is gone after that."""
        ...

    async def tables_of(self, player: str, limit: int) -> Sequence[Listed]: ...
    async def forget(self, player: str) -> Sequence[str]:
        """Delete a player with account, open sessions, links, memberships, and all they typed at
        tables; the tables joined."""
        ...


class Archive(Protocol):
    """Finished games and the work that waits to be done."""

    async def effects(self, limit: int) -> Sequence[PendingEffect]: ...
    async def settle(self, number: int, record: RecordRow | None) -> None:
        """Keep an effect's record (once) and mark the effect as done."""
        ...

    async def record(self, record: str) -> RecordRow | None: ...
    async def keep(self, record: str, body: bytes) -> None: ...
    async def unsaid(self, record: str) -> int:
        """How many texts of a record's table were forgotten."""
        ...

    async def records_of_table(self, table: str) -> Sequence[RecordRow]: ...
    async def records_of(self, player: str, limit: int) -> Sequence[RecordRow]: ...
    async def purge(self, before: int, rows: int) -> bool:
        """One step in deleting tables closed before then, with logs and records, and guests not
        seen since who are at no table: so many rows at most of each kind. Whether more is to be
        done."""
        ...

    async def shrink(self, pages: int) -> int:
        """Give so many pages that hold nothing back to the disk; how many are left."""
        ...


class Nodes(Protocol):
    """Which nodes live, and whose pages are open on them."""

    async def beat(self, node: str, at: int) -> None:
        """Say that this node lives."""
        ...

    async def last_beat(self) -> int | None:
        """When any node was last alive; None where none ever was."""
        ...

    async def secret(self) -> bytes:
        """What all nodes of this store know and nobody else; made when it is first asked for."""
        ...

    async def arrive(self, node: str, page: Page) -> None:
        """A page is open on this node; saying it again changes nothing."""
        ...

    async def depart(self, node: str, page: Page) -> None:
        """No such page is open on this node any more."""
        ...

    async def present(self, page: Page, since: int) -> bool:
        """Whether such a page is open on any node that was alive at `since` or later."""
        ...

    async def pages_of(self, table: str) -> Sequence[tuple[str, str]]:
        """The players who have a table open where there are several nodes, and their names."""
        ...

    async def adopt(self, node: str, since: int) -> Sequence[Page]:
        """Take over the pages of nodes that were last alive before `since`."""
        ...


class Space(msgspec.Struct, frozen=True):
    """The store's bytes, and those left beside its file; None where that is another machine.

    `archived`: whether all that is written can be restored from its archive; None without one.
    """

    size: int
    free: int | None = None
    archived: bool | None = None


class Rows(Protocol):
    """One statement at a time, in words that every store knows; values stand as $1, $2, …"""

    async def change(self, statement: str, *values: Any) -> Sequence[Any]:
        """Write; what the statement returns."""
        ...

    async def ask(self, question: str, *values: Any) -> Sequence[Any]:
        """Read."""
        ...


class Store(Log, People, Archive, Nodes, Rows, Protocol):
    """Everything that outlives the process."""

    async def probe(self, at: int) -> None:
        """Write a row of the store's own, so that it is known to take one."""
        ...

    async def space(self) -> Space:
        """How large it is, and what is left."""
        ...

    async def now(self) -> int:
        """The clock of the machine that the store is on."""
        ...

    async def close(self) -> None: ...
