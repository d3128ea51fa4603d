"""The bus over NATS: plain messages, nothing kept, a subject for each table and one for charges.

So a node is sent only the hints of tables that it has in memory, however many there are elsewhere.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Sequence
from typing import Any
from urllib.parse import quote

import nats
import structlog
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.aio.subscription import Subscription
from nats.errors import Error

from .port import Charge, HearCharges
from .remote import Hints, Line, LineLost, RemoteBus, charges_in, packed

log = structlog.get_logger("hattari.bus")

SUBJECT = "hattari.moved."
SPENT = "hattari.spent"
PING_SECONDS = 10
DIAL_SECONDS = 2
FLUSH_SECONDS = 5

Heard = Callable[[Hints], None]


def subject(table: str) -> str:
    """Where a table's hints go; a dot would part a subject, a blank would end it."""
    return SUBJECT + quote(table, safe="").replace(".", "%2E")


class NatsLine:
    """One connection; it isn't mended but dialled anew, as with every bus."""

    def __init__(self, heard: Heard) -> None:
        self.client = Client()
        self._heard = heard
        self._subscribed: dict[str, Subscription] = {}
        self._ended = asyncio.Event()

    async def lost(self) -> None:
        """What the client calls when it is closed."""
        self._ended.set()

    async def send(self, hints: Collection[tuple[str, int]]) -> None:
        """Send to those who follow these tables. The client gives its own signs of life."""
        try:
            for table, length in hints:
                await self.client.publish(subject(table), b"%d" % length)
        except (Error, OSError) as error:
            raise LineLost(str(error)) from error

    async def charge(self, charges: Sequence[Charge]) -> None:
        """Send to all who count."""
        try:
            for message in packed(charges):
                await self.client.publish(SPENT, message)
        except (Error, OSError) as error:
            raise LineLost(str(error)) from error

    async def count(self, counted: HearCharges) -> None:
        """Hear of all charges, from when the server has heard of that."""

        async def deliver(message: Msg) -> None:
            counted(charges_in(message.data))

        await self.client.subscribe(SPENT, cb=deliver)
        await self.client.flush(FLUSH_SECONDS)

    async def follow(self, tables: Collection[str]) -> Collection[str]:
        """Hear of these; once the server has heard of that, they are returned."""
        new = [table for table in tables if table not in self._subscribed]
        try:
            for table in new:
                deliver = self._deliver(table)
                self._subscribed[table] = await self.client.subscribe(subject(table), cb=deliver)
            await self.client.flush(FLUSH_SECONDS)
        except (Error, OSError) as error:
            raise LineLost(str(error) or type(error).__name__) from error
        return new

    def _deliver(self, table: str) -> Callable[[Msg], Awaitable[None]]:
        async def deliver(message: Msg) -> None:
            if message.data.isdigit():
                self._heard([(table, int(message.data))])
            else:
                log.warning("bus_noise")

        return deliver

    async def leave(self, tables: Collection[str]) -> None:
        """No need to hear of these any more."""
        try:
            for table in tables:
                if (known := self._subscribed.pop(table, None)) is not None:
                    await known.unsubscribe()
        except (Error, OSError) as error:
            raise LineLost(str(error)) from error

    async def ended(self) -> None:
        """Returns when the line is lost."""
        await self._ended.wait()

    async def close(self) -> None:
        """Hang up; what was sent goes out first."""
        try:
            await self.client.close()
        except (Error, OSError):
            return


async def _unheard(_: Exception) -> None:
    """Failures show in what fails."""


def bus(url: str) -> RemoteBus:
    """A bus over `nats://HOST:PORT`; several addresses with commas between them."""
    servers = url.split(",")

    async def dial(heard: Heard, counted: HearCharges) -> Line:
        line = NatsLine(heard)
        options: dict[str, Any] = {
            "allow_reconnect": False,
            "closed_cb": line.lost,
            "connect_timeout": DIAL_SECONDS,
            "error_cb": _unheard,
            "no_echo": True,
            "ping_interval": PING_SECONDS,
        }
        try:
            await line.client.connect(servers, **options)
            await line.count(counted)
        except (Error, nats.errors.TimeoutError, OSError) as error:
            await line.close()
            raise LineLost(str(error) or type(error).__name__) from error
        return line

    return RemoteBus(dial)
