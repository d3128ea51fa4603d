"""The bus over NATS: plain messages on one subject, nothing kept."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import nats
from nats.aio.client import Client
from nats.aio.msg import Msg
from nats.errors import Error

from hattari.server.fanout.remote import Line, LineLost, RemoteBus

SUBJECT = "hattari.moved"
PING_SECONDS = 10
DIAL_SECONDS = 2


class NatsLine:
    """One connection; it isn't mended but dialled anew, as with every bus."""

    def __init__(self) -> None:
        self.client = Client()
        self._ended = asyncio.Event()

    async def lost(self) -> None:
        """What the client calls when it is closed."""
        self._ended.set()

    async def send(self, message: bytes) -> None:
        """Send to all other nodes. Raises LineLost."""
        try:
            await self.client.publish(SUBJECT, message)
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

    async def dial(heard: Callable[[bytes], None]) -> Line:
        async def deliver(message: Msg) -> None:
            heard(message.data)

        line = NatsLine()
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
            await line.client.subscribe(SUBJECT, cb=deliver)
            await line.client.flush()
        except (Error, nats.errors.TimeoutError, OSError) as error:
            await line.close()
            raise LineLost(str(error) or type(error).__name__) from error
        return line

    return RemoteBus(dial)
