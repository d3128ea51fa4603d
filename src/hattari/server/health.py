"""Whether this node can do its work, for whatever sends people here."""

from __future__ import annotations

from typing import Literal

import msgspec

from .fanout.port import Bus
from .fanout.remote import RemoteBus
from .services import Services
from .store import migrations
from .store.port import Store, StoreDown


class Readiness(msgspec.Struct, frozen=True):
    """`ok` needs a store that takes writes, has our schema or a newer one, and no drain.

    A bus that is down costs time and nothing else, so it is told and does not count.
    """

    ok: bool
    store: Literal["ok", "down", "old"]
    bus: Literal["alone", "up", "down"]
    draining: bool


async def readiness(services: Services) -> Readiness:
    """How this node stands now."""
    store, draining = await _store(services.store), services.node.draining
    ok = store == "ok" and not draining
    return Readiness(ok, store, bus_state(services.bus), draining)


async def _store(store: Store) -> Literal["ok", "down", "old"]:
    try:
        found = await store.ask("SELECT version_num FROM alembic_version")
    except StoreDown:
        return "down"
    if str(found[0][0]) < migrations.HEAD:
        return "old"
    return "ok" if await store.healthy() else "down"


def bus_state(bus: Bus) -> Literal["alone", "up", "down"]:
    """Whether there is a line to other nodes, or none is needed."""
    if not isinstance(bus, RemoteBus):
        return "alone"
    return "up" if bus.connected.is_set() else "down"
