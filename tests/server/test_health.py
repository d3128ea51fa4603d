"""Whether a node says that it can work, and why not."""

from collections.abc import AsyncIterator, Callable
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from hattari.server.fanout.remote import Hints, Line, LineLost, RemoteBus
from hattari.server.health import Readiness, readiness
from hattari.server.services import Services
from hattari.server.store.sqlite import SqliteStore
from hattari.wiring import serving

pytestmark = pytest.mark.asyncio


async def nobody(_: Callable[[Hints], None]) -> Line:
    raise LineLost("nobody answers")


@pytest_asyncio.fixture
async def services(tmp_path: Path) -> AsyncIterator[Services]:
    made = serving.services(SqliteStore.open(tmp_path / "hattari.sqlite"))
    yield made
    await made.stop()


async def test_a_node_alone_is_ready(services: Services) -> None:
    assert await readiness(services) == Readiness(True, "ok", "alone", False)


async def test_a_bus_that_is_down_is_told_and_does_not_count(services: Services) -> None:
    cut_off = msgspec.structs.replace(services, bus=RemoteBus(nobody))
    assert await readiness(cut_off) == Readiness(True, "ok", "down", False)


async def test_a_node_that_is_about_to_stop_is_not_ready(services: Services) -> None:
    services.say_goodbye()
    assert await readiness(services) == Readiness(False, "ok", "alone", True)


@pytest.mark.parametrize(("schema", "store"), [("0001", "old"), ("9999", "ok")])
async def test_an_older_schema_is_not_ours_and_a_newer_one_will_do(
    services: Services, schema: str, store: str
) -> None:
    await services.store.change("UPDATE alembic_version SET version_num = $1", schema)
    found = await readiness(services)
    assert (found.store, found.ok) == (store, store == "ok")


async def test_a_store_that_is_gone_is_said_to_be_so(services: Services) -> None:
    await services.store.change("ALTER TABLE alembic_version RENAME TO elsewhere")
    assert await readiness(services) == Readiness(False, "down", "alone", False)
