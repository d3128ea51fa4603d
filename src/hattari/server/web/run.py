"""Run the application with uvicorn, and stop it so that pages know."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import socket
from collections.abc import Callable

import uvicorn
from litestar import Litestar
from typing_extensions import override

from hattari.server.services import Services

from .transport import HttpProtocol, SocketProtocol

LARGEST_FRAME = 16 * 1024
FAREWELL_SECONDS = 0.5
GRACE_SECONDS = 10
SEND_BUFFER = 128 * 1024
COLLECT_AFTER = 20_000
"""Objects between two garbage collections: tables and their past stay, and are many."""


class Server(uvicorn.Server):
    """Says goodbye to every page before the connections are closed."""

    def __init__(self, config: uvicorn.Config, services: Services, ready: Callable[[], None]):
        super().__init__(config)
        self._services = services
        self._ready = ready

    @override
    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._ready()

    @override
    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._services.say_goodbye()
        await asyncio.sleep(FAREWELL_SECONDS if self.server_state.connections else 0)
        await super().shutdown(sockets)


def bind(host: str, port: int, shared: bool = False) -> socket.socket:
    """A listening socket; port 0 takes any free one. Raises OSError.

    Several processes may listen on a shared port; the system hands each connection to one.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    if shared:
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)
    # Handed down to every connection: what the system keeps for a client that doesn't read.
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    listening.bind((host, port))
    listening.listen(2048)
    listening.setblocking(False)
    return listening


def make(app: Litestar, services: Services, ready: Callable[[], None]) -> Server:
    """The server of an application; `ready` is called once requests are taken."""
    config = uvicorn.Config(
        app,
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=LARGEST_FRAME,
        ws_per_message_deflate=False,
        ws_ping_interval=20.0,
        ws_ping_timeout=20.0,
        server_header=False,
        access_log=False,
        log_config=None,
        lifespan="on",
        timeout_graceful_shutdown=GRACE_SECONDS,
        backlog=2048,
    )
    return Server(config, services, ready)


def run(server: Server, *listening: socket.socket) -> None:
    """Serve until a signal says stop."""
    gc.freeze()
    gc.set_threshold(COLLECT_AFTER)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=list(listening))
