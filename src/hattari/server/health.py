"""Whether this node can do its work, for whatever sends people here."""

from __future__ import annotations

import asyncio
from time import monotonic
from typing import Literal

import msgspec

from .fanout.port import Bus
from .fanout.remote import RemoteBus
from .services import Services
from .store import migrations
from .store.port import StoreDown
from .troubles import Cause

LOOK_SECONDS = 5.0
"""Between two looks that nobody asked for: metrics tell of them."""
RECENT_SECONDS = 1.0
"""Who asks more often hears the same again: a look writes to the store."""
LITTLE_BYTES = 512 << 20
SKEWED_SECONDS = 5.0

Warned = Literal["disk", "archive", "clock"]


class Readiness(msgspec.Struct, frozen=True):
    """`ok` needs a store that takes writes, is whole, has our schema or a newer one, and no drain.

    A bus that is down costs time and nothing else, so it is told and does not count, as `warnings`
    don't: little room on the disk, an
    archive that lacks something, a clock that is off. `cause` is why the store is down.
    """

    ok: bool
    store: Literal["ok", "down", "old"]
    bus: Literal["alone", "up", "down"]
    draining: bool
    cause: Cause | None = None
    warnings: tuple[Warned, ...] = ()


async def readiness(services: Services) -> Readiness:
    """How this node stands now; metrics are brought up to it."""
    cause, warnings = None, tuple[Warned, ...]()
    store: Literal["ok", "down", "old"] = "ok"
    try:
        # First: on a full disk the room that is left must not be told as of before.
        warnings = await _warnings(services)
        store = await _store(services)
    except StoreDown as error:
        store, cause = "down", services.node.troubles.note(error)
    if services.node.troubles.damaged:
        store, cause = "down", "damaged"
    draining = services.node.draining
    ok = store == "ok" and not draining
    services.node.metrics.ready.set(ok)
    return Readiness(ok, store, bus_state(services.bus), draining, cause, warnings)


async def _store(services: Services) -> Literal["ok", "old"]:
    found = await services.store.ask("SELECT version_num FROM alembic_version")
    if str(found[0][0]) < migrations.HEAD:
        return "old"
    await services.store.probe(services.node.clock())
    return "ok"


async def _warnings(services: Services) -> tuple[Warned, ...]:
    metrics, space = services.node.metrics, await services.store.space()
    skew = (services.node.clock() - await services.store.now()) / 1000
    metrics.store_bytes.set(space.size)
    metrics.clock_skew_seconds.set(skew)
    found: list[Warned] = []
    if space.free is not None:
        metrics.disk_free_bytes.labels("store").set(space.free)
        found += ["disk"] if space.free < LITTLE_BYTES else []
    if space.archived is not None:
        metrics.archive_whole.labels("store").set(space.archived)
        found += [] if space.archived else ["archive"]
    return (*found, "clock") if abs(skew) > SKEWED_SECONDS else tuple(found)


class Looks:
    """Readiness as of a moment ago, however many ask."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._lock = asyncio.Lock()
        self._last: tuple[float, Readiness] | None = None

    async def recent(self) -> Readiness:
        """How this node stands, or did a second ago."""
        async with self._lock:
            if self._last is None or monotonic() - self._last[0] > RECENT_SECONDS:
                self._last = monotonic(), await readiness(self._services)
            found = self._last[1]
        # Who is about to stop gets nobody new, at once.
        draining = self._services.node.draining
        return msgspec.structs.replace(found, ok=found.ok and not draining, draining=draining)

    async def look(self) -> None:
        """Bring the metrics up to date."""
        await self.recent()


def bus_state(bus: Bus) -> Literal["alone", "up", "down"]:
    """Whether there is a line to other nodes, or none is needed."""
    if not isinstance(bus, RemoteBus):
        return "alone"
    return "up" if bus.connected.is_set() else "down"
