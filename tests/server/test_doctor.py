"""hattari doctor: each check finds the fault that is planted for it, and says how to mend it."""

import asyncio
import json
import re
import resource
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing
from functools import partial
from pathlib import Path
from time import time

import msgspec
import pytest
from typing_extensions import override

from hattari.core.installed import registry
from hattari.server import doctor, front
from hattari.server.doctor import Finding, Ill, Patient
from hattari.server.fanout.port import HearCharges
from hattari.server.fanout.remote import Hints, Line, LineLost, RemoteBus
from hattari.server.store import copies
from hattari.server.store.port import Space, Store
from hattari.server.store.sqlite import SqliteStore
from hattari.wiring import serving
from tests.server.harness import HOST, Person, Served, seated, served
from tests.server.machines import Databases
from tests.server.test_copies import MOVES_BETWEEN, Match

SWAPPED = (
    "UPDATE log SET seq = CASE seq WHEN 3 THEN 104 ELSE 103 END WHERE seq IN (3, 4);"
    "UPDATE log SET seq = seq - 100 WHERE seq > 100"
)
CHECKS = ["store", "write", "fsync", "clock", "space", "chain", "backup"]


def quiet(*_: object) -> None:
    """No progress is shown."""


def hattari(*arguments: str, largest: int | None = None) -> subprocess.CompletedProcess[str]:
    """The command, which may write no file beyond so many bytes."""

    def bound() -> None:
        if largest is not None:
            resource.setrlimit(resource.RLIMIT_FSIZE, (largest, largest))

    command = [sys.executable, "-m", "hattari.cli", "doctor", *arguments]
    return subprocess.run(
        command, capture_output=True, text=True, check=False, preexec_fn=bound, timeout=120
    )


def patient(url: str, opening: Callable[[], Store] | None = None, seconds: float = 60) -> Patient:
    usual = partial(serving.open_store, url, None)
    return Patient(url, opening or usual, registry(), seconds, None, quiet)


def ills(of: Patient) -> dict[str, str]:
    """What has to be mended, by check."""
    return {each.check: each.said for each in doctor.examined(of) if not each.ok}


async def played(path: Path) -> None:
    """Two tables, at one of which a game is under way."""
    with served(path) as server:
        ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
        await seated(ann, bob)
        await ann.leave()
        await bob.leave()
        ann.epoch = bob.epoch = None
        await seated(ann, bob)
        await ann.do("start")
        for person in (ann, bob):
            await person.close()


@pytest.fixture(scope="module")
def healthy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("healthy") / serving.STORE_FILE
    asyncio.run(played(path))
    return path


@pytest.fixture
def store(healthy: Path, tmp_path: Path) -> Path:
    """A store of one's own, to be harmed."""
    copies.take(f"sqlite:///{healthy}", tmp_path / serving.STORE_FILE, quiet)
    return tmp_path / serving.STORE_FILE


def test_all_is_fine_and_said_for_people_and_programs(store: Path) -> None:
    done = hattari("--data", str(store.parent))
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[:2] for line in done.stdout.splitlines()] == [
        [check, "fine"] for check in CHECKS
    ]
    assert re.search(r"^chain +fine  2 tables hold$", done.stdout, re.MULTILINE)
    assert re.search(r"^backup +fine  2 tables with \d+ rows came back", done.stdout, re.MULTILINE)
    done = hattari("--data", str(store.parent), "--json")
    told = [json.loads(line) for line in done.stdout.splitlines()]
    assert [(each["check"], each["ok"]) for each in told] == [(check, True) for check in CHECKS]
    assert {each.name.split("-")[0] for each in store.parent.iterdir()} == {store.name}


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_store_that_is_played_on_is_fine(
    kind: str, tmp_path: Path, databases: Databases
) -> None:
    url = f"sqlite:///{tmp_path}/hattari.sqlite"
    if kind == "postgres":
        url = await asyncio.to_thread(databases.fresh)
    opened = await asyncio.to_thread(serving.open_store, url, None)
    with served(tmp_path, serving.around(opened)) as server:
        ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
        await seated(ann, bob)
        await ann.do("start")
        await bob.until(lambda frame: frame.get("view", {}).get("phase") == "playing")
        match = Match(ann, bob)
        async with asyncio.TaskGroup() as group:
            group.create_task(match.run())
            await match.more(MOVES_BETWEEN)
            found = await asyncio.to_thread(lambda: list(doctor.examined(patient(url))))
            await match.more(MOVES_BETWEEN)
            match.stopping = True
            await ann.send({"type": "command", "id": "end", "command": {"do": "say", "text": "."}})
        for person in (ann, bob):
            await person.close()
    assert [each.check for each in found] == CHECKS
    # The tests' PostgreSQL doesn't wait for its disk.
    asleep = {each.check: each.said for each in found if not each.ok}
    assert asleep.keys() == ({"fsync"} if kind == "postgres" else set())
    assert "ALTER SYSTEM SET fsync = on;" in asleep.get("fsync", "ALTER SYSTEM SET fsync = on;")


def test_who_is_not_let_in_hears_what_to_mend(databases: Databases) -> None:
    url = databases.fresh()
    gone = f"{url.partition('?')[0]}-fullmoon?{url.partition('?')[2]}"
    assert ills(patient(gone))["store"].startswith("make that database (createdb")
    nobody = url.replace("//postgres:@", "//full:@")
    assert ills(patient(nobody))["store"].startswith("correct the user or the password")
    databases.execute("CREATE ROLE stranger LOGIN")
    stranger = url.replace("//postgres:@", "//stranger:@")
    assert ills(patient(stranger))["store"].startswith("let this user own that database's tables")
    unknown = "postgresql://nobody@no-such-host.invalid/nothing"
    assert ills(patient(unknown))["store"].startswith("start PostgreSQL, or correct --store")
    assert "no server has made a store" in ills(patient(databases.empty()))["store"]


def fsync(url: str) -> str:
    """What is to be mended of PostgreSQL's way to its disk."""
    asked = doctor._asked
    return doctor.found("fsync", partial(asked, patient(url), doctor._syncs)).said


@pytest.mark.parametrize(
    "place", ["ROLE {role}", "DATABASE {database}", "ROLE {role} IN DATABASE {database}"]
)
def test_a_setting_is_mended_where_it_is_held(place: str, databases: Databases) -> None:
    url = databases.fresh()
    named = {"role": "postgres", "database": url.partition("?")[0].rpartition("/")[2]}
    held = place.format(**named)
    databases.execute(f"ALTER {held} SET synchronous_commit = off")
    try:
        assert f" ALTER {held} RESET synchronous_commit; " in fsync(url)
    finally:
        databases.execute(f"ALTER {held} RESET synchronous_commit")
    assert "synchronous_commit" not in fsync(url)


def test_what_an_address_switches_off_is_said(databases: Databases) -> None:
    url = f"{databases.fresh()}&synchronous_commit=off"
    assert "take synchronous_commit out of --store's options;" in fsync(url)


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        ("DELETE FROM log WHERE seq = (SELECT max(seq) FROM log)", r"has \d+ rows and should"),
        ("DELETE FROM log WHERE seq = 3", "row 3 of its log is missing"),
        ("UPDATE log SET at = at + 1 WHERE seq = 3", "row 3 of its log is not what was written"),
        ("UPDATE log SET outcome = CAST('{ }' AS BLOB) WHERE seq = 3", "row 3 of its log"),
        (SWAPPED, "row 3 of its log"),
    ],
)
def test_a_log_that_was_changed_is_found(harm: str, said: str, store: Path) -> None:
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.executescript(harm)
    found = ills(patient(f"sqlite:///{store}"))
    assert re.search(rf"^table \w+: .*{said}.*; hattari restore FILE", found["chain"])
    assert found.keys() == {"chain", "backup"}
    assert found["backup"].endswith(
        "no copy of it would come back; hattari restore FILE of a copy from before"
    )


def test_chains_are_looked_at_for_so_long(store: Path) -> None:
    last = doctor.found("chain", partial(doctor._chains, patient(f"sqlite:///{store}", seconds=0)))
    assert last == Finding("chain", True, "0 tables hold of 2, the latest; --seconds looks longer")


def test_rows_of_an_older_version_are_counted(store: Path) -> None:
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute(
            "UPDATE log SET head = NULL WHERE (table_id, seq) IN"
            " (SELECT table_id, max(seq) FROM log GROUP BY table_id)"
        )
    (said,) = [
        each.said
        for each in doctor.examined(patient(f"sqlite:///{store}"))
        if each.check == "chain"
    ]
    assert said == "2 tables hold; 2 rows of an older version have no head"


def test_a_full_disk_is_said_to_be_so(store: Path) -> None:
    done = hattari("--data", str(store.parent), largest=1)
    assert done.returncode == 1
    assert "MEND  make room on its disk" in done.stdout
    assert "Traceback" not in done.stderr


def test_a_store_that_takes_no_row_is_said_to_be_so(store: Path) -> None:
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute(
            "CREATE TRIGGER full BEFORE INSERT ON nodes BEGIN"
            " SELECT RAISE(ABORT, 'attempt to write a readonly database'); END"
        )
    found = ills(patient(f"sqlite:///{store}"))
    assert found.keys() == {"write"}
    assert found["write"].startswith("let this user write to it and to the folder")


def test_a_damaged_file_is_said_to_be_so(store: Path) -> None:
    content = bytearray(store.read_bytes())
    content[4096 * 2 :] = b"\x5a" * (len(content) - 4096 * 2)
    store.write_bytes(content)
    found = ills(patient(f"sqlite:///{store}"))
    assert list(found) == ["store"]
    assert found["store"].count("put a copy back: hattari restore FILE") == 1


def test_a_store_that_is_none_is_said_to_be_so(tmp_path: Path) -> None:
    done = hattari("--data", str(tmp_path))
    assert (done.returncode, done.stdout.count("\n")) == (1, 1)
    assert done.stdout.startswith("store   MEND  there is no store at ")
    (tmp_path / serving.STORE_FILE).write_bytes(b"")
    assert ills(patient(f"sqlite:///{tmp_path}/{serving.STORE_FILE}")).keys() == {"store"}
    gone = "postgresql://nobody@127.0.0.1:1/nothing"
    assert ills(patient(gone))["store"].startswith("start PostgreSQL, or correct --store")


def test_an_older_schema_is_left_as_it_is(store: Path) -> None:
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0004'")
    assert re.search(
        r"schema is 0004.*hattari backup", ills(patient(f"sqlite:///{store}"))["store"]
    )
    with closing(sqlite3.connect(store)) as connection:
        assert connection.execute("SELECT * FROM alembic_version").fetchall() == [("0004",)]


class Odd(SqliteStore):
    """A store on another machine, whose clock is off and whose disk is nearly full."""

    @override
    async def now(self) -> int:
        return int(time() * 1000) - 60_000

    @override
    async def space(self) -> Space:
        return Space(5 << 20, 3 << 20)


def test_a_clock_that_is_off_and_little_room_are_said_to_be_so(store: Path) -> None:
    found = ills(patient(f"sqlite:///{store}", partial(Odd.open, store)))
    assert found.keys() == {"clock", "space"}
    assert re.match(r"\+60\.\d s from the store's clock: .*timedatectl", found["clock"])
    assert found["space"].startswith("only 3 MiB are left beside ")


def test_a_clock_that_was_set_back_is_found(store: Path) -> None:
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("UPDATE tables SET updated = updated + 3600000")
    assert re.match(
        r"tables were played 3\d\d\d s from now", ills(patient(f"sqlite:///{store}"))["clock"]
    )


def test_a_copy_that_does_not_replay_is_a_bad_one(store: Path) -> None:
    """The chain holds, for it was made after: a copy is proved by its rules as well."""
    with closing(sqlite3.connect(store)) as connection, connection:
        connection.execute("UPDATE tables SET phase = 'closed'")
    found = ills(patient(f"sqlite:///{store}"))
    assert found.keys() == {"backup"}
    assert "log" in found["backup"]


def test_a_copy_needs_room(store: Path, tmp_path: Path) -> None:
    full = msgspec.structs.replace(patient(f"sqlite:///{store}"), scratch=tmp_path / "nowhere")
    assert ills(full).keys() == {"backup"}


# Behind a proxy --------------------------------------------------------------------------

Rewrite = Callable[[bytes], bytes]
PROXIES: dict[str, tuple[Rewrite, str]] = {
    "another Host": (
        lambda head: re.sub(rb"(?i)\r\nhost: [^\r]*", b"\r\nHost: hattari:8000", head),
        "proxy_set_header Host",
    ),
    "no Upgrade": (
        lambda head: re.sub(rb"(?i)\r\n(upgrade|connection): [^\r]*", b"", head),
        "WebSockets don't pass",
    ),
    "no socket": (
        lambda head: re.sub(rb"/ws/t/doctor", b"/ws/nowhere", head),
        r"WebSockets don't pass: [^<]*\(the answer was HTTP \d+, not a WebSocket\)$",
    ),
    "no Origin": (
        lambda head: re.sub(rb"(?i)\r\norigin: [^\r]*", b"", head),
        "hand Origin on",
    ),
    "an unknown name": (
        lambda head: re.sub(rb"(?i)\r\nhost: [^\r]*", b"\r\nHost: bought.com", head),
        "--public-url http",
    ),
}


@asynccontextmanager
async def proxied(url: str, rewrite: Rewrite) -> AsyncIterator[str]:
    """A proxy that changes the head of each request; where it is found."""
    port, meetings = int(url.rpartition(":")[2]), set[asyncio.Task[None] | None]()

    async def hand_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while data := await reader.read(4096):
            writer.write(data)
        writer.write_eof()

    async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        meetings.add(asyncio.current_task())
        far_reader, far_writer = await asyncio.open_connection(HOST, port)
        far_writer.write(rewrite(await reader.readuntil(b"\r\n\r\n")))
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(hand_on(reader, far_writer))
                group.create_task(hand_on(far_reader, writer))
        finally:
            for end in (writer, far_writer):
                end.close()
                await end.wait_closed()

    async with await asyncio.start_server(meet, HOST, 0) as server:
        yield f"http://{HOST}:{server.sockets[0].getsockname()[1]}"
    await asyncio.gather(*filter(None, meetings), return_exceptions=True)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    with served(tmp_path_factory.mktemp("server") / "hattari.sqlite") as running:
        yield running


@pytest.mark.asyncio
@pytest.mark.parametrize("name", PROXIES)
async def test_what_a_proxy_does_wrong_is_said(name: str, server: Served) -> None:
    rewrite, said = PROXIES[name]
    async with proxied(server.url, rewrite) as url:
        with pytest.raises(Ill, match=said):
            await asyncio.to_thread(front.reached, url)


@pytest.mark.asyncio
async def test_a_proxy_that_leaves_all_as_it_is_is_fine(server: Served, store: Path) -> None:
    async with proxied(server.url, lambda head: head) as url:
        done = await asyncio.to_thread(hattari, "--data", str(store.parent), "--url", url)
    assert (done.returncode, done.stderr) == (0, "")
    # First: what the others write is missing in the server's archive for some seconds.
    assert done.stdout.startswith("proxy   fine  ready; Host, Upgrade and Origin")


@pytest.mark.parametrize(
    "url", ["127.0.0.1:30080", "http://127.0.0.1:1/t/abc", "http://ann@127.0.0.1:1", "http://"]
)
def test_an_address_that_is_none_is_refused_before_anything_runs(url: str, store: Path) -> None:
    done = hattari("--data", str(store.parent), "--url", url)
    assert (done.returncode, done.stdout) == (2, "")
    assert "expected http:// or https://" in done.stderr


@pytest.mark.asyncio
async def test_where_nobody_answers_that_is_said() -> None:
    with pytest.raises(Ill, match="nobody answers at"):
        await asyncio.to_thread(front.reached, "http://127.0.0.1:1")

    async def other(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 502 Bad Gateway\r\nContent-Length: 0\r\n\r\n")
        writer.close()
        await writer.wait_closed()

    async with await asyncio.start_server(other, HOST, 0) as gateway:
        url = f"http://{HOST}:{gateway.sockets[0].getsockname()[1]}"
        with pytest.raises(Ill, match="answers 502"):
            await asyncio.to_thread(front.reached, url)


@pytest.mark.asyncio
async def test_a_server_that_is_not_ready_is_said_to_be_so(tmp_path: Path) -> None:
    with served(tmp_path / "hattari.sqlite") as running:
        running.made.services.say_goodbye()
        with pytest.raises(Ill, match="not ready"):
            await asyncio.to_thread(front.reached, running.url)


async def nobody(_: Callable[[Hints], None], __: HearCharges) -> Line:
    raise LineLost("nobody answers")


class Missing(SqliteStore):
    """A store whose clock runs away, and whose archive lacks something."""

    asked = 0

    @override
    async def now(self) -> int:
        self.asked += 1
        return int(time() * 1000) + self.asked * 60_000

    @override
    async def space(self) -> Space:
        return Space(5 << 20, 5 << 40, archived=False)


@pytest.mark.asyncio
async def test_what_a_ready_server_lacks_is_said(tmp_path: Path) -> None:
    opened = await asyncio.to_thread(Missing.open, tmp_path / "hattari.sqlite")
    made = serving.around(opened, bus=RemoteBus(nobody))
    with served(tmp_path, made) as running, pytest.raises(Ill) as ill:
        await asyncio.to_thread(front.reached, running.url)
    assert re.match(
        r"the bus is down.*HATTARI_BUS.*token.*; the archive lacks.*; its clock is off",
        str(ill.value),
    )
