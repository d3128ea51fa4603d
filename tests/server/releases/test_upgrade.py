"""A store that an earlier release made is brought up to date: nothing in it is lost."""

from __future__ import annotations

import lzma
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from hattari.core import record
from hattari.core.installed import registry
from hattari.server.store import copies
from hattari.server.store.sqlite import SqliteStore
from hattari.wiring.serving import STORE_FILE
from tests.server.harness import Person, Process
from tests.server.releases.grow import FOLDER, LOGIN, MOVES, PASSWORD, kept, store
from tests.tables.test_codec import differences

RELEASES = sorted(path.name.removesuffix(".sqlite.xz") for path in FOLDER.glob("*.sqlite.xz"))


def unpacked(name: str, folder: Path) -> Path:
    """A copy of a release's store."""
    path = folder / "old.sqlite"
    path.write_bytes(lzma.decompress(store(name).read_bytes()))
    return path


def counts(path: Path) -> dict[str, int]:
    """How many rows its larger tables have: none of them is empty."""
    with closing(sqlite3.connect(path)) as connection:
        found = {
            table: connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0]
            for table in ("log", "accounts", "records", "players")
        }
    assert all(found.values())
    return found


@pytest.fixture(params=RELEASES)
def name(request: pytest.FixtureRequest) -> str:
    """A release."""
    return str(request.param)


@pytest.fixture
def server(name: str, tmp_path: Path) -> Iterator[Process]:
    """A server on what `hattari restore` made of the store: clocks go on where they stood."""
    with Process(tmp_path / "data") as process:
        target = f"sqlite:///{process.data / STORE_FILE}"
        process.data.mkdir()
        old = unpacked(name, tmp_path)
        copies.restore(old, target, registry(), lambda *_: None, lambda *_: None)
        process.start()
        yield process


@pytest.mark.asyncio
async def test_its_account_tables_and_records_are_there(name: str, server: Process) -> None:
    ann = Person(server.url, "Ann")
    await ann.post("/login", {"login": LOGIN, "password": PASSWORD}, 200)
    for game, (key, seen) in kept(name).tables.items():
        await ann.enter(key)
        assert differences(seen, ann.view["game"]) == []
        action = MOVES[game](ann.view["game"])
        assert action is not None
        assert (await ann.act(**action))["type"] == "accepted"
        await ann.leave()
        (made,) = (await ann.get(f"/tables/{key}"))["records"]
        body = (await ann.http.get(f"/api/v1/records/{made['id']}")).content
        assert record.check(registry(), record.read(body)) == ()
    await ann.close()


@pytest.mark.asyncio
async def test_it_is_upgraded_where_it_lies(name: str, tmp_path: Path) -> None:
    path = unpacked(name, tmp_path)
    before = counts(path)
    upgraded = SqliteStore.open(path)
    assert len(await upgraded.open_tables()) == len(kept(name).tables)
    await upgraded.close()
    assert counts(path) == before
