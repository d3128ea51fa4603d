"""Run the application until a signal says stop, and so that pages know."""

from __future__ import annotations

import contextlib
import gc
import os
import socket
from collections.abc import Callable

from litestar import Litestar

from hattari.server.services import Services

from . import door
from .transport import Server

SEND_BUFFER = 128 * 1024
FIRST_HANDED = 3
"""The descriptor at which systemd hands sockets over."""
COLLECT_AFTER = (2_000, 10, 1_000)
"""Objects more between two garbage collections; so many of these between two of what outlived one;
and so many of those between two of everything.

All wait meanwhile. Rows that go are counted off against rows that come, so that the young are many
times as many as that; and everything is walked through for nothing, as what stays is tables and
their past.
"""


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
    try:
        listening.bind((host, port))
        listening.listen(door.LARGEST_BACKLOG)
    except OSError:
        listening.close()
        raise
    listening.setblocking(False)
    return listening


def inherited() -> socket.socket | None:
    """The listening socket that systemd hands over and keeps while we restart, by its protocol
    (sd_listen_fds); None where it doesn't.

    Raises ValueError for more than one, OSError.
    """
    if os.environ.pop("LISTEN_PID", "") != str(os.getpid()):
        return None
    count = os.environ.pop("LISTEN_FDS", "0")
    os.environ.pop("LISTEN_FDNAMES", None)
    if count != "1":
        raise ValueError(f"expected one socket from systemd, but got {count}")
    listening = socket.socket(fileno=FIRST_HANDED)
    os.set_inheritable(FIRST_HANDED, False)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
    listening.listen(door.LARGEST_BACKLOG)
    listening.setblocking(False)
    return listening


def make(app: Litestar, services: Services, ready: Callable[[], None]) -> Server:
    """The server of an application; `ready` is called once requests are taken."""
    files, metrics = door.raise_files(), services.node.metrics
    guarded = door.Door(door.room(files), told=metrics.connections_refused.inc)
    metrics.connections.set_function(lambda: len(guarded))
    return Server(app, ready, services.say_goodbye, guarded, door.backlog(files))


def run(server: Server, *listening: socket.socket) -> None:
    """Serve until a signal says stop."""
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets=list(listening))
