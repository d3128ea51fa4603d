"""All that knows uvicorn: its server, the deadlines it leaves to us, and many texts in one write.

Some of what is used here uvicorn promises to nobody: `tests/server/test_uvicorn.py` names it.
"""

from __future__ import annotations

import asyncio
import os
import socket
from collections.abc import Callable, Iterator
from contextlib import suppress
from ipaddress import ip_network

import uvicorn
from litestar import Litestar
from typing_extensions import override

from hattari.server.web.door import LARGEST_BACKLOG, Door

from .requests import HttpProtocol
from .sockets import SocketProtocol

GOODBYE_SECONDS = 0.5
"""How long pages have to read that the server restarts."""
GRACE_SECONDS = 10
LARGEST_FRAME = 16 * 1024
PROXIES = "FORWARDED_ALLOW_IPS"
"""The environment variable that names the proxies whose word on addresses is taken."""


class Server(uvicorn.Server):
    """Says when requests are taken, and goodbye before the connections are closed."""

    def __init__(
        self,
        app: Litestar,
        ready: Callable[[], None],
        say_goodbye: Callable[[], None],
        door: Door,
        backlog: int = LARGEST_BACKLOG,
    ) -> None:
        super().__init__(_config(app, door, backlog))
        self._ready = ready
        self._say_goodbye = say_goodbye

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._say_goodbye()
        await asyncio.sleep(GOODBYE_SECONDS if self.server_state.connections else 0)
        await super().shutdown(sockets)


def _config(app: Litestar, door: Door, backlog: int) -> uvicorn.Config:
    return uvicorn.Config(
        app,
        http=type("_Http", (HttpProtocol,), {"door": door}),
        ws=type("_Socket", (SocketProtocol,), {"door": door}),
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=None,  # pages give their own signs of life
        forwarded_allow_ips=",".join(believed(os.environ.get(PROXIES, "127.0.0.1"))),
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=GRACE_SECONDS,
        backlog=backlog,
    )


def believed(named: str) -> Iterator[str]:
    """The proxies of a list with commas, each of IPv4 also as one who listens to IPv6 sees it."""
    for each in map(str.strip, named.split(",")):
        yield each
        with suppress(ValueError):
            network = ip_network(each, strict=False)
            if network.version == 4:
                yield f"::ffff:{network.network_address}/{96 + network.prefixlen}"
