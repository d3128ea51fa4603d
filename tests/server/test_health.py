"""Whether a node says that it can work, and why not."""

import asyncio
import errno
import socket
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import asyncpg
import msgspec
import pytest
import pytest_asyncio
from structlog.testing import capture_logs

from hattari.server.clock import Steady
from hattari.server.fanout import remote
from hattari.server.fanout.port import HearCharges
from hattari.server.fanout.remote import Hints, Line, LineLost, RemoteBus
from hattari.server.health import Looks, Readiness, readiness
from hattari.server.logs import SELDOM_SECONDS, Seldom
from hattari.server.services import Services
from hattari.server.store import engines
from hattari.server.store.port import StoreDown
from hattari.server.store.sqlite import SqliteStore
from hattari.server.store.sqlite.store import check
from hattari.server.troubles import cause_of
from hattari.wiring import serving

pytestmark = pytest.mark.asyncio


def sample(services: Services, name: str, **labels: str) -> float | None:
    return services.node.metrics.registry.get_sample_value(name, labels)


async def nobody(_: Callable[[Hints], None], __: HearCharges) -> Line:
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


async def test_a_bus_that_stays_away_is_told_once_in_a_while(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(remote, "REDIAL_SECONDS", 0)
    dialled, now = asyncio.Semaphore(0), 0.0

    async def away(_: Callable[[Hints], None], __: HearCharges) -> Line:
        dialled.release()
        raise LineLost("nobody answers")

    bus = RemoteBus(away)
    bus._seldom = Seldom(clock=lambda: now)
    with capture_logs() as lines:
        bus.subscribe(lambda *_: None)
        for _ in range(5):
            await dialled.acquire()
        assert [line["event"] for line in lines] == ["bus_unreachable"]
        now += SELDOM_SECONDS
        while len(lines) == 1:
            await dialled.acquire()
        await bus.close()
    assert lines[1]["count"] > 3


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
    assert await readiness(services) == Readiness(False, "down", "alone", False, "other")


async def test_a_store_that_takes_no_writes_is_down_and_says_why(services: Services) -> None:
    assert (await readiness(services)).ok
    assert sample(services, "hattari_ready") == 1
    assert sample(services, "hattari_store_failures_total", cause="full") == 0
    await services.store.change(
        "CREATE TRIGGER full BEFORE INSERT ON nodes BEGIN"
        " SELECT RAISE(ABORT, 'database or disk is full'); END"
    )
    services.node.metrics.disk_free_bytes.labels("store").set(1)
    with capture_logs() as lines:
        for _ in range(3):
            found = await readiness(services)
            assert (found.ok, found.store, found.cause) == (False, "down", "full")
    assert sample(services, "hattari_ready") == 0
    assert sample(services, "hattari_store_failures_total", cause="full") == 3
    # What is left on the disk is told all the same, not what was left before.
    assert (sample(services, "hattari_disk_free_bytes", place="store") or 0) > 1
    # One line, however often it is asked.
    assert [(line["event"], line["cause"]) for line in lines] == [("store_failed", "full")]


async def test_a_store_that_was_found_damaged_stays_so(services: Services) -> None:
    services.node.troubles.note(StoreDown("database disk image is malformed"))
    found = await readiness(services)
    assert (found.ok, found.cause) == (False, "damaged")


@pytest.mark.parametrize(
    ("said", "cause"),
    [
        ("database or disk is full", "full"),
        ("PostgreSQL: could not extend file: No space left on device", "full"),
        ("database is locked", "locked"),
        ("attempt to write a readonly database", "readonly"),
        ("file is not a database", "damaged"),
        ("PostgreSQL: [Errno 111] Connect call failed", "unreachable"),
        ("something new", "other"),
        ("/srv/full/locked.sqlite: something new", "other"),
        ('PostgreSQL: role "damaged" is odd', "other"),
    ],
)
async def test_what_a_driver_says_is_told_in_a_word(said: str, cause: str) -> None:
    assert cause_of(StoreDown(said)) == cause


@pytest.mark.parametrize(
    ("error", "cause"),
    [
        (PermissionError(errno.EACCES, "Permission denied", "/srv/full"), "readonly"),
        (OSError(errno.EROFS, "Read-only file system"), "readonly"),
        (OSError(errno.ENOSPC, "what it is called in another language"), "full"),
        (socket.gaierror(socket.EAI_NONAME, "Name or service not known"), "unreachable"),
        (ConnectionResetError(errno.ECONNRESET, "Connection reset by peer"), "unreachable"),
        (asyncpg.InvalidCatalogNameError('database "fullmoon" does not exist'), "unreachable"),
        (asyncpg.InvalidPasswordError("full"), "unreachable"),
        (asyncpg.DiskFullError("what it is called in another language"), "full"),
        (asyncpg.LockNotAvailableError("connect"), "locked"),
        (asyncpg.InsufficientPrivilegeError("permission denied for table locked"), "readonly"),
    ],
)
async def test_what_brings_a_number_is_not_told_by_words(error: Exception, cause: str) -> None:
    assert cause_of(error) == cause
    down = StoreDown(str(error))
    down.__cause__ = error
    assert cause_of(down) == cause


async def test_what_sqlite_numbers_is_not_told_by_words(tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    with pytest.raises(StoreDown) as opened:
        await asyncio.to_thread(engines.schema, f"sqlite:///{tmp_path}/full")
    assert cause_of(opened.value) == "readonly"
    (tmp_path / "locked").write_text("not a store at all, only some words", "utf-8")
    with pytest.raises(StoreDown) as read:
        await asyncio.to_thread(engines.schema, f"sqlite:///{tmp_path}/locked")
    assert cause_of(read.value) == "damaged"


async def test_size_room_and_clock_are_measured_and_warned_of(services: Services) -> None:
    assert (await readiness(services)).warnings == ()
    assert (sample(services, "hattari_store_bytes") or 0) > 0
    assert (sample(services, "hattari_disk_free_bytes", place="store") or 0) > 0
    clock = services.node.clock
    assert isinstance(clock, Steady)
    clock.catch_up(60_000)
    assert (await readiness(services)).warnings == ("clock",)
    assert round(sample(services, "hattari_clock_skew_seconds") or 0) == 60


async def test_who_asks_often_is_told_the_same_and_writes_nothing(services: Services) -> None:
    looks = Looks(services)
    first = await looks.recent()
    await services.store.change("ALTER TABLE alembic_version RENAME TO elsewhere")
    assert await looks.recent() == first
    services.say_goodbye()
    assert not (await looks.recent()).ok


async def test_a_damaged_file_is_not_opened(tmp_path: Path) -> None:
    path = tmp_path / "hattari.sqlite"
    store = await asyncio.to_thread(SqliteStore.open, path)
    for number in range(50):
        await store.beat(f"{number:0500}", number)
    await store.close()
    content = bytearray(path.read_bytes())
    content[len(content) // 2 : -4096] = b"\x5a" * (len(content) - len(content) // 2 - 4096)
    path.write_bytes(content)
    with pytest.raises(StoreDown, match=r"damaged.*hattari restore"):
        SqliteStore.open(path)


async def test_the_look_for_damage_ends_in_time(tmp_path: Path) -> None:
    path = tmp_path / "hattari.sqlite"
    store = await asyncio.to_thread(SqliteStore.open, path)
    await store.change("CREATE TABLE wide (text)")
    await store.change(
        "WITH RECURSIVE many (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 20000)"
        " INSERT INTO wide SELECT hex(randomblob(100)) FROM many RETURNING 1"
    )
    await store.close()
    with capture_logs() as lines:
        check(path, seconds=0.0)
    assert [line["event"] for line in lines] == ["store_partly_checked"]
