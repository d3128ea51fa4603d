"""A chain through each table's log: what was changed or is gone is noticed, and nothing is told."""

import asyncio
import importlib.util
import json
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from functools import partial
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import pytest_asyncio
from msgspec.structs import replace
from sqlalchemy import Connection, text
from typing_extensions import override

from hattari.server.fanout.memory import MemoryBus
from hattari.server.live import Greeting, Live, Update
from hattari.server.metrics import Metrics
from hattari.server.node import Node
from hattari.server.sessions import table_id
from hattari.server.slices import Work
from hattari.server.store import chain, engines, migrations
from hattari.server.store.port import Store
from hattari.server.store.sqlite import SqliteStore
from hattari.server.web import messages
from tests.server.harness import Person, seated, served
from tests.server.machines import Databases, Open
from tests.server.test_metrics import AT, Club
from tests.server.test_store import entry

ALONE = Path(__file__).parent.parent.parent / "docs/verify_log.py"
LONGEST = 100
ROWS = 6


def alone() -> ModuleType:
    """docs/verify_log.py as a module."""
    spec = importlib.util.spec_from_file_location("verify_log", ALONE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def exported(links: list[chain.Link], table: str = "a") -> list[dict[str, Any]]:
    return [{"table": table, **chain.told(link)} for link in links]


def links_in(path: Path, table: str) -> list[chain.Link]:
    url = f"sqlite:///{path}"
    return engines.run(url, lambda connection: chain.links(connection, table))


async def links_of(store: Store, table: str = "a") -> list[chain.Link]:
    columns = "seq, at, action_id, schema, events, outcome, salt, head"
    found = await store.ask(f"SELECT {columns} FROM log WHERE table_id = $1 ORDER BY seq", table)
    return [chain.Link(*row) for row in found]


@pytest_asyncio.fixture
async def store(reopen: Open) -> AsyncIterator[Store]:
    """A log of some rows; one action has a letter that PostgreSQL doesn't know."""
    opened = await asyncio.to_thread(reopen)
    head = chain.START
    for seq in range(ROWS):
        made = chain.chained(entry(seq, f"act\0{seq}"), head)
        await opened.append(made)
        head = made.head
    yield opened
    await opened.close()


Harm = Callable[[list[chain.Link]], list[chain.Link]]
HARMS: dict[str, Harm] = {
    "a removed tail": lambda links: links[:-1],
    "a removed row": lambda links: [*links[:2], *links[3:]],
    "a removed beginning": lambda links: links[1:],
    "changed events": lambda links: [*links[:2], replace(links[2], events=b"x"), *links[3:]],
    "a changed outcome": lambda links: [*links[:2], replace(links[2], outcome=b""), *links[3:]],
    "a changed time": lambda links: [*links[:2], replace(links[2], at=6), *links[3:]],
    "a changed last row": lambda links: [*links[:-1], replace(links[-1], action="other")],
    "a changed salt": lambda links: [*links[:2], replace(links[2], salt=b"y"), *links[3:]],
    "a row without its head": lambda links: [*links[:2], replace(links[2], head=None), *links[3:]],
    "swapped rows": lambda links: [
        links[0],
        replace(links[2], seq=1),
        replace(links[1], seq=2),
        *links[3:],
    ],
    "one row twice": lambda links: [*links[:3], replace(links[2], seq=3), *links[4:]],
}


@pytest.mark.asyncio
@pytest.mark.parametrize("harm", HARMS)
async def test_what_is_changed_or_gone_is_noticed(store: Store, harm: str) -> None:
    links = await links_of(store)
    assert chain.check("a", ROWS, links) == 0
    heads = [told["head"] for told in exported(links)]
    assert alone().check(exported(links), heads) == []
    told = [messages.told_head(bytes.fromhex(head)) for head in heads]
    assert alone().check(exported(links), [*told, *(head[:16] for head in heads)]) == []
    harmed = HARMS[harm](links)
    with pytest.raises(chain.Broken, match="row"):
        chain.check("a", ROWS, harmed)
    heads = [exported(links)[-1]["head"]]
    assert alone().check(exported(harmed), heads)


@pytest.mark.asyncio
async def test_a_log_is_of_one_table(store: Store) -> None:
    links = await links_of(store)
    with pytest.raises(chain.Broken):
        chain.check("b", ROWS, links)
    assert alone().check(exported(links, "b"), [])


@pytest.mark.asyncio
async def test_a_head_is_found_where_it_is(store: Store) -> None:
    for link in await links_of(store):
        assert link.head is not None
        for head in (link.head, link.head[: messages.HEAD_BYTES], link.head[:8]):
            assert await store.holds("a", head)
            assert not await store.holds("b", head)
    assert not await store.holds("a", b"\0" * 32)


@pytest.mark.asyncio
async def test_rows_of_an_older_version_stand_between(store: Store) -> None:
    last = (await links_of(store))[-1].head or b""
    await store.append(entry(ROWS, "old"))
    assert (await store.rows("a"))[-1].head == b""
    await store.append(chain.chained(entry(ROWS + 1, "new"), last))
    links = await links_of(store)
    assert chain.check("a", ROWS + 2, links) == 1
    assert alone().check(exported(links), []) == []


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_rows_from_before_the_chain_become_its_beginning(
    kind: str, tmp_path: Path, databases: Databases
) -> None:
    url = databases.empty() if kind == "postgres" else f"sqlite:///{tmp_path}/old.sqlite"
    rows = range(1, 1200)
    migrations.upgrade(url, "0005")
    engines.run(url, partial(_old_rows, rows=rows))
    migrations.upgrade(url)
    for table in ("a", "b"):
        links = engines.run(url, partial(chain.links, table=table))
        assert chain.check(table, len(rows) + 1, links) == 0


def _old_rows(connection: Connection, rows: range) -> None:
    for table in ("a", "b"):
        connection.execute(
            text("INSERT INTO tables VALUES (:id, :length, 1, 'lobby', true, :none)"),
            {"id": table, "length": len(rows) + 1, "none": b""},
        )
        connection.execute(
            text("INSERT INTO log VALUES (:id, :seq, :act, :at, 1, :events, :events)"),
            [
                {"id": table, "seq": n, "at": n, "act": f"{n}", "events": b"%d" % n}
                for n in (0, *rows)
            ],
        )


def test_heads_never_change() -> None:
    """Stores, exports and pages hold them: another way to make them would be a broken log."""
    link = chain.Link(3, 1_700_000_000_000, "ann/1", 2, b"[]", b"{}", b"\x01" * 16, None)
    assert chain.head_of(b"\x02" * 32, "t", link).hex() == (
        "cead19a356948cfce72b2a95b39111fd886d14343736accccfb1c121f3587155"
    )


def test_nobody_confirms_a_guess_at_a_row() -> None:
    same = [chain.chained(entry(1, "dobon"), b"before").head for _ in range(2)]
    assert same[0] != same[1]


# At a table ------------------------------------------------------------------------------


class Pages:
    """A page that writes down the heads that it is told."""

    def __init__(self) -> None:
        self.heads: list[bytes] = []

    def update(self, update: Update) -> None:
        self.heads.append(update.head)

    def farewell(self, code: str) -> None:
        """Nobody minds."""


@pytest.mark.asyncio
async def test_no_head_tells_of_a_sealed_answer(tmp_path: Path) -> None:
    club = Club(tmp_path / "hattari.sqlite")
    await club.open()
    assert await answers_move_no_head(club)
    await club.store.close()


@pytest.mark.asyncio
async def test_telling_the_newest_head_would_be_seen(tmp_path: Path) -> None:
    class Hasty(Live):
        @override
        def greet(self, *given: Any, **named: Any) -> Work[Greeting]:
            return replace((yield from super().greet(*given, **named)), head=self.head)

    class HastyNode(Node):
        @override
        def _live(self, table: str) -> Live:
            return self._lives.setdefault(table, Hasty(table))

    club = Club(tmp_path / "hattari.sqlite")
    await club.open()
    registry, store = club.node.registry, club.store
    club.node = HastyNode(registry, store, MemoryBus(), Metrics(), lambda *_: None, AT)
    assert not await answers_move_no_head(club)
    await club.store.close()


async def answers_move_no_head(club: Club) -> bool:
    """Whether heads stand still in a sealed window for all but who answers, until it closes."""
    dan, stranger = Pages(), Pages()
    await club.node.watch("t", "dan", dan, None, None)
    await club.node.watch("t", "eve", stranger, None, None)
    before = [await greeted(club, who) for who in ("dan", "eve")]
    await club.act("bob", {"do": "dobon"})
    await club.act("cyd", {"do": "wave"})
    assert await club.phase() == "window"
    still = [await greeted(club, who) for who in ("dan", "eve")] == before
    untold = (dan.heads, stranger.heads) == ([], [])
    assert await greeted(club, "bob") != before[0]
    await club.act("dan", {"do": "wave"})
    assert [dan.heads[-1:], stranger.heads[-1:]] == [[await greeted(club, "dan")]] * 2
    await club.node.stop()
    return still and untold


async def greeted(club: Club, who: str) -> bytes:
    """The head that a new page would be told."""
    page = Pages()
    found = await club.node.watch("t", who, page, None, None)
    club.node.unwatch("t", who, page)
    return found.head


@pytest.mark.asyncio
async def test_a_page_is_told_the_head_of_each_row_that_it_sees(tmp_path: Path) -> None:
    path = tmp_path / "hattari.sqlite"
    with served(path) as server:
        ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
        key = await seated(ann, bob)
        for line in ("one", "two", "three"):
            await bob.do("say", text=line)
        await ann.do("say", text="four")
        told = [frame["head"] for frame in ann.frames if "head" in frame]
        assert len(set(told)) == len(told)
        for person in (ann, bob):
            await person.leave()
            person.head = told[-1] if person is ann else person.head
            await person.enter(key)
            assert not person.frames[-1]["lost"]
        await forgets_nothing(ann, bob, key)
    links = links_in(path, table_id(key))
    assert chain.check(table_id(key), len(links), links) == 0
    kept = [messages.told_head(link.head) for link in links if link.head]
    assert kept == [head for head in kept if head]
    places = [kept.index(head) for head in told]
    assert all(one < other for one, other in pairwise(places))


async def forgets_nothing(ann: Person, bob: Person, key: str) -> None:
    """Who asks to be forgotten goes from the words alone: what was kept of the log still holds."""
    kept = bob.frames[-1]["head"]
    assert (await ann.http.delete("/api/v1/me")).status_code < 300
    await bob.leave()
    bob.head = kept
    await bob.enter(key)
    assert not bob.frames[-1]["lost"]
    for person in (ann, bob):
        await person.close()


def cut_back(connection: sqlite3.Connection) -> None:
    """What an older copy looks like."""
    connection.execute("DELETE FROM log WHERE seq = (SELECT max(seq) FROM log)")
    connection.execute("UPDATE tables SET length = length - 1")


def rewritten(connection: sqlite3.Connection) -> None:
    """A row changed, with a new chain from there on: the log itself is faultless."""
    ((table, length),) = connection.execute("SELECT id, length FROM tables").fetchall()
    connection.execute("UPDATE log SET at = at + 1 WHERE seq = ?", (length - 2,))
    before = chain.START
    found = connection.execute(chain.LINKS, {"id": table}).fetchall()
    for link in (chain.Link(*row) for row in found):
        before = chain.head_of(before, table, link)
        connection.execute("UPDATE log SET head = ? WHERE seq = ?", (before, link.seq))
    chain.check(
        table, length, [chain.Link(*row) for row in connection.execute(chain.LINKS, {"id": table})]
    )


@pytest.mark.asyncio
@pytest.mark.parametrize("harm", [cut_back, rewritten])
async def test_a_page_hears_that_what_it_saw_is_gone(
    tmp_path: Path, harm: Callable[[sqlite3.Connection], None]
) -> None:
    path = tmp_path / "hattari.sqlite"
    with served(path) as server:
        ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
        key = await seated(ann, bob)
        await ann.do("say", text="remember this")
        kept, cookies = ann.frames[-2]["head"], ann.http.cookies
        epoch, counter = ann.epoch, ann.counter
        for person in (bob, ann):
            person.socket.transport.abort()  # type: ignore[union-attr]
            await person.http.aclose()
    with closing(sqlite3.connect(path)) as connection, connection:
        harm(connection)
    with served(path) as server:
        again = Person(server.url, "Ann")
        again.http.cookies.update(cookies)
        again.epoch, again.counter, again.head = epoch, counter, kept
        await again.enter(key)
        first = again.frames[-1]
        assert first["type"] == "resync"
        assert kept in first["lost"]["en"]
        assert kept in first["lost"]["ja"]
        assert first["head"] != kept
        await again.leave()
        again.epoch = again.counter = None
        await again.enter(key)
        assert again.frames[-1]["type"] == "welcome"
        assert again.frames[-1]["lost"]
        await again.leave()
        again.head = first["head"]
        await again.enter(key)
        assert not again.frames[-1]["lost"]
        await again.close()


# docs/verify_log.py ----------------------------------------------------------------------


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-I", "-S", str(ALONE), *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_it_is_short() -> None:
    assert len(ALONE.read_text("utf-8").splitlines()) < LONGEST


async def filled(path: Path, table: str) -> None:
    store, head = SqliteStore.open(path), chain.START
    for seq in range(ROWS):
        made = chain.chained(entry(seq, f"{seq}", table), head)
        await store.append(made)
        head = made.head
    await store.close()


@pytest.mark.parametrize("called", ["key", "https://hattari.example/t/key/", table_id("key")])
def test_the_program_writes_what_the_script_reads(called: str, tmp_path: Path) -> None:
    path, file = tmp_path / "hattari.sqlite", tmp_path / "log.jsonl"
    asyncio.run(filled(path, table_id("key")))
    command = [sys.executable, "-m", "hattari.cli", "log", called, "--store", f"sqlite:///{path}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    file.write_text(done.stdout)
    heads = [json.loads(line)["head"] for line in done.stdout.splitlines()]
    found = run(str(file), heads[2], heads[5])
    assert (found.returncode, found.stdout) == (0, "6 rows hold, 2 heads are there\n")
    file.write_text("".join(line + "\n" for line in done.stdout.splitlines()[:-1]))
    found = run(str(file), heads[5])
    assert (found.returncode, found.stdout) == (1, f"no row has the head {heads[5]}\n")
    file.write_text(done.stdout[:-9])
    assert run(str(file)).returncode == run().returncode == 2


def test_a_table_that_is_none_is_said_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "hattari.sqlite"
    asyncio.run(filled(path, "t"))
    command = [sys.executable, "-m", "hattari.cli", "log", "u", "--store", f"sqlite:///{path}"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (1, "hattari log: there is no such table\n")
