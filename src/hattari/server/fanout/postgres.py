"""The bus over PostgreSQL's NOTIFY, on a connection of its own.

A commit with a NOTIFY takes a lock of the whole server. So it is never part of an append: each
node has one NOTIFY under way at a time, which carries all hints that waited for it and writes
nothing to disk. PostgreSQL wakes every node that listens to anything, so there is one channel
for hints, and each node hears of every table; another carries charges.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import Any

import asyncpg
import msgspec
import structlog

from hattari.server.store.postgres.pool import FAILURES

from .port import Charge, HearCharges
from .remote import Hints, Line, LineLost, RemoteBus, charges_in, packed

log = structlog.get_logger("hattari.bus")

CHANNEL = "hattari_moved"
SPENT = "hattari_spent"
DIAL_SECONDS = 5.0
SEND_SECONDS = 5.0
SIGN_OF_LIFE = b"[]"
LARGEST_BYTES = 7_900
"""A message; PostgreSQL takes less than 8,000."""
_SETTINGS = {"application_name": "hattari-bus"}

_encode = msgspec.json.encode
_decode = msgspec.json.Decoder(list[tuple[str, int]]).decode


class PostgresLine:
    """A connection that listens and notifies."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._ended = asyncio.Event()
        connection.add_termination_listener(lambda _: self._ended.set())

    async def send(self, hints: Collection[tuple[str, int]]) -> None:
        """Send to all other nodes."""
        await self._notify(CHANNEL, messages(hints) if hints else (SIGN_OF_LIFE,))

    async def charge(self, charges: Sequence[Charge]) -> None:
        """Send to all other nodes."""
        await self._notify(SPENT, packed(charges))

    async def _notify(self, channel: str, some: Iterable[bytes]) -> None:
        try:
            for message in some:
                await self._connection.execute(
                    "SELECT pg_notify($1, $2)", channel, message.decode(), timeout=SEND_SECONDS
                )
        except FAILURES as error:
            raise LineLost(str(error)) from error

    async def follow(self, tables: Collection[str]) -> Collection[str]:  # noqa: ARG002
        """All tables are heard of anyway."""
        return ()

    async def leave(self, tables: Collection[str]) -> None:
        """All tables are heard of anyway."""

    async def ended(self) -> None:
        """Returns when the line is lost."""
        await self._ended.wait()

    async def close(self) -> None:
        """Hang up."""
        try:
            await self._connection.close(timeout=SEND_SECONDS)
        except FAILURES:
            self._connection.terminate()


def bus(url: str) -> RemoteBus:
    """A bus over the database at `postgresql://…`."""

    async def dial(heard: Callable[[Hints], None], counted: HearCharges) -> Line:
        try:
            connection = await asyncpg.connect(url, timeout=DIAL_SECONDS, server_settings=_SETTINGS)
        except FAILURES as error:
            raise LineLost(str(error) or type(error).__name__) from error
        line = PostgresLine(connection)

        def deliver(_: Any, sender: int, channel: str, message: str) -> None:
            if sender == connection.get_server_pid():
                return
            if channel == SPENT:
                counted(charges_in(message))
            else:
                heard(hints_in(message))

        try:
            for channel in (CHANNEL, SPENT):
                await connection.add_listener(channel, deliver)
        except FAILURES as error:
            await line.close()
            raise LineLost(str(error)) from error
        return line

    return RemoteBus(dial)


def hints_in(message: str) -> Hints:
    """The hints of a message; noise has none."""
    try:
        return _decode(message)
    except msgspec.MsgspecError:
        log.warning("bus_noise")
        return ()


def messages(hints: Hints) -> Iterator[bytes]:
    """Hints in as few messages as hold them."""
    some: list[tuple[str, int]] = []
    size = 2
    for table, length in hints:
        more = len(table.encode()) + 16
        if some and size + more > LARGEST_BYTES:
            yield _encode(some)
            some, size = [], 2
        some.append((table, length))
        size += more
    if some:
        yield _encode(some)
