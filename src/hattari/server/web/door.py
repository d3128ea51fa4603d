"""How many connections this process takes, and who makes room for whoever comes.

A connection waits while no request of it is being answered: it is silent, in the middle of its
first words, or it asks and its turn has not come. Where there are too many, the one that has waited
longest is told so and closed, so that a thousand of them keep nobody out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable
from contextlib import suppress

import msgspec
import structlog

from hattari.core.game import Text
from hattari.server.logs import Seldom

from .addresses import is_local, network
from .errors import Problem

log = structlog.get_logger("hattari.door")

WAITING_OF_ADDRESS = 100
"""Connections of one address that ask for nothing at once: a browser opens six."""
FILES_OF_OUR_OWN = 64
"""Files that are no connection: store, log, code."""
LARGEST_BACKLOG = 2048
MOST_FILES = 1 << 20

_BODY = msgspec.json.encode(
    Problem(
        "too_many_connections",
        Text(
            "This server has too many connections open; try again in a moment.",
            "サーバーへの接続が多すぎます。少し待ってからお試しください。",
        ),
    )
)
REFUSAL = (
    b"HTTP/1.1 503 Service Unavailable\r\nretry-after: 5\r\nconnection: close\r\n"
    b"content-type: application/json\r\ncontent-length: %d\r\n\r\n%s" % (len(_BODY), _BODY)
)


class Waiting(msgspec.Struct, frozen=True):
    """A connection: whose it is, and how it is sent away."""

    address: str
    send_away: Callable[[], None]


class Door:
    """Counts connections; `told` hears of each that was refused or closed."""

    def __init__(
        self,
        most: int,
        waiting_of_address: int = WAITING_OF_ADDRESS,
        told: Callable[[], object] = lambda: None,
    ) -> None:
        self._most = most
        self._waiting_of_address = waiting_of_address
        self._told = told
        self._open: dict[Hashable, Waiting] = {}
        self._waiting: dict[Hashable, bool] = {}
        """In the order in which they began to wait; whether it asks for nothing."""
        self._of_address: Counter[str] = Counter()
        self._seldom = Seldom()

    def __len__(self) -> int:
        """How many are open."""
        return len(self._open)

    def enter(self, name: Hashable, address: str, send_away: Callable[[], None]) -> bool:
        """A connection is here, and waits; False where it has to go at once."""
        if len(self._open) >= self._most and not self._make_room():
            self._tell()
            return False
        self._open[name] = Waiting(network(address), send_away)
        self.waits(name)
        return True

    def heard(self, name: Hashable) -> None:
        """A whole request came, and it is its turn: it is being answered."""
        if self._waiting.pop(name, False):
            self._count(self._open[name].address, -1)

    def asks(self, name: Hashable) -> None:
        """A whole request waits for its turn. How many do is counted in that line, by those who ask
        and not by the proxy that brings them."""
        if name in self._open:
            if self._waiting.get(name):
                self._count(self._open[name].address, -1)
            self._waiting[name] = False

    def waits(self, name: Hashable) -> None:
        """It was answered, or has never said anything."""
        found = self._open.get(name)
        if found is None or self._waiting.get(name):
            return
        self._waiting[name] = True
        self._count(found.address, 1)
        if self._of_address[found.address] > self._waiting_of_address:
            self._make_room(found.address)

    def leave(self, name: Hashable) -> None:
        """It is gone."""
        self.heard(name)
        self._open.pop(name, None)

    def _count(self, address: str, more: int) -> None:
        # A proxy on this machine is no one address.
        if not is_local(address):
            self._of_address[address] += more
            if not self._of_address[address]:
                del self._of_address[address]

    def _make_room(self, address: str | None = None) -> bool:
        """Close what has waited longest, of everybody or of one address."""
        fits = (
            name
            for name, silent in self._waiting.items()
            if address is None or (silent and self._open[name].address == address)
        )
        longest = next(fits, None)
        if longest is None:
            return False
        send_away = self._open[longest].send_away
        self.leave(longest)
        self._tell()
        send_away()
        return True

    def _tell(self) -> None:
        self._told()
        since = self._seldom.told("connections_refused")
        if since:
            log.warning("connections_refused", count=since, open=len(self._open))


def raise_files() -> int:
    """Let this process open as many files as it may; how many that are."""
    try:
        import resource  # noqa: PLC0415 (not on every system)
    except ImportError:
        return MOST_FILES
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        with suppress(OSError, ValueError):  # some systems allow less than they say
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
            soft = most
    return MOST_FILES if soft == resource.RLIM_INFINITY else soft


def backlog(files: int) -> int:
    """How many may wait at the port: all of them are taken in before anybody is sent away."""
    return min(LARGEST_BACKLOG, files // 4)


def room(files: int) -> int:
    """How many connections fit a process that may open so many files."""
    return max(1, files - backlog(files) - FILES_OF_OUR_OWN)
