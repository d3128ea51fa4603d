"""The bus over PostgreSQL's NOTIFY, on a connection of its own.

A commit with a NOTIFY takes a lock of the whole server. So it is never part of an append: each
node has one NOTIFY under way at a time, which carries all hints that waited for it and writes
nothing to disk.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import asyncpg

from hattari.server.fanout.remote import Line, LineLost, RemoteBus
from hattari.server.store.postgres_pool import FAILURES

CHANNEL = "hattari_moved"
DIAL_SECONDS = 5.0
SEND_SECONDS = 5.0
_SETTINGS = {"application_name": "hattari-bus"}


class PostgresLine:
    """A connection that listens and notifies."""

    def __init__(self, connection: Any) -> None:
        self._connection = connection
        self._ended = asyncio.Event()
        connection.add_termination_listener(lambda _: self._ended.set())

    async def send(self, message: bytes) -> None:
        """Send to all other nodes. Raises LineLost."""
        try:
            await self._connection.execute(
                "SELECT pg_notify($1, $2)", CHANNEL, message.decode(), timeout=SEND_SECONDS
            )
        except FAILURES as error:
            raise LineLost(str(error)) from error

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

    async def dial(heard: Callable[[bytes], None]) -> Line:
        try:
            connection = await asyncpg.connect(url, timeout=DIAL_SECONDS, server_settings=_SETTINGS)
        except FAILURES as error:
            raise LineLost(str(error) or type(error).__name__) from error
        line = PostgresLine(connection)

        def deliver(_: Any, sender: int, __: str, message: str) -> None:
            if sender != connection.get_server_pid():
                heard(message.encode())

        try:
            await connection.add_listener(CHANNEL, deliver)
        except FAILURES as error:
            await line.close()
            raise LineLost(str(error)) from error
        return line

    return RemoteBus(dial)
