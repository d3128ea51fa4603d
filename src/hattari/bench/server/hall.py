"""What a load is made of, whichever server carries it: tables of four with pages open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Protocol

import msgspec
from websockets.asyncio.client import ClientConnection

BEAT_SECONDS = 45.0
"""How often an open page says that it is there, where no clock runs."""


class Table(Protocol):
    """Four people who play on and on, and pages that watch them."""

    async def act(self) -> float:
        """One action; the seconds until all pages of this table know of it."""
        ...

    async def watch(self) -> None:
        """Open one more page, of somebody who only watches."""
        ...

    async def beat(self) -> None:
        """Let every page say that it is there."""
        ...

    def abandon(self) -> None:
        """Cut all lines at once."""
        ...


class Hall(Protocol):
    """Where tables are opened."""

    async def open(self, number: int) -> Table: ...
    async def idle(self, count: int) -> Sequence[ClientConnection]:
        """So many sockets that watch one more table, where nothing happens."""
        ...

    async def close(self) -> None:
        """Hang up what isn't a table's."""
        ...


class Venue(msgspec.Struct, frozen=True):
    """Servers that run: where they are, their processes, and those of store and bus.

    `folder` holds the store where it is a file.
    """

    urls: Sequence[str]
    processes: Sequence[int]
    helpers: Callable[[], float] | None = None
    folder: Path | None = None


class Contender(msgspec.Struct, frozen=True):
    """Something to load: `served` runs it, `hall` is how people get in."""

    name: str
    served: Callable[[], AbstractContextManager[Venue]]
    hall: Callable[[Venue], Hall]


class Peer(msgspec.Struct, frozen=True):
    """Another server: `installed` gets it for as long as it lasts; None where it can't be had."""

    name: str
    installed: Callable[[], AbstractContextManager[Contender | None]]
