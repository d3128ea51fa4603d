"""A copy taken while people play: it replays to a beginning of what the table became."""

import asyncio
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from contextlib import closing
from itertools import permutations
from pathlib import Path
from typing import Any

import pytest

from hattari.core.installed import registry
from hattari.server.store import copies, files
from hattari.server.store.port import LogRow, NotCopied, Store
from hattari.server.store.postgres import PostgresStore
from hattari.server.store.sqlite import SqliteStore
from hattari.server.web.limits import MESSAGES_PER_SECOND
from hattari.wiring import serving
from tests.server.harness import Person, Process, move, seated, served
from tests.server.machines import Databases
from tests.server.test_migrate import filled, told

MOVES_BETWEEN = 8
"""So many moves are acknowledged while a copy is taken, at least."""
CLAIMED = [list(order) for order in permutations("abc")]
TOY = r"first event|toy|Invalid|malformed"
LAST_WORD = {"type": "command", "id": "end", "command": {"do": "say", "text": "That's all."}}


def quiet(*_: object) -> None:
    """No progress is shown."""


def hattari(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hattari.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


class Match:
    """Two people who play game after game."""

    def __init__(self, ann: Person, bob: Person) -> None:
        self.people = (ann, bob)
        self.moves = 0
        self.stopping = False
        self._news = asyncio.Condition()

    async def run(self) -> None:
        """Play until it is stopped."""
        await asyncio.gather(*map(self._play, self.people))

    async def _play(self, person: Person) -> None:
        while not self.stopping:
            game = person.view["game"] if person.view["phase"] == "playing" else None
            action = move(game) if game else None
            if action is not None:
                assert (await person.act(**action))["type"] == "accepted"
                await self._count()
                await asyncio.sleep(1 / MESSAGES_PER_SECOND)  # more would be taken for a flood
            elif person is self.people[0] and person.view["phase"] == "over":
                await person.do("rematch")
            else:
                await person.receive()

    async def _count(self) -> None:
        async with self._news:
            self.moves += 1
            self._news.notify_all()

    async def more(self, moves: int) -> None:
        """Wait until so many more moves are acknowledged."""
        wanted = self.moves + moves
        async with self._news:
            await self._news.wait_for(lambda: self.moves >= wanted)


async def logs(store: Store) -> dict[str, Sequence[LogRow]]:
    """Every open table's log."""
    found = {table: await store.rows(table) for table in await store.open_tables()}
    await store.close()
    return found


async def copied_under_way(match: Match, url: str, files: Sequence[Path]) -> list[int]:
    """Take copies while the match goes on; how many moves were acknowledged before each."""
    acknowledged = []
    for file in files:
        await match.more(MOVES_BETWEEN)
        acknowledged.append(match.moves)
        taking = asyncio.create_task(asyncio.to_thread(copies.take, url, file, quiet))
        await match.more(MOVES_BETWEEN)
        await taking
    return acknowledged


@pytest.mark.asyncio
@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
async def test_a_copy_under_load_is_a_beginning_of_the_log(
    kind: str, tmp_path: Path, databases: Databases
) -> None:
    url = f"sqlite:///{tmp_path}/hattari.sqlite"
    if kind == "postgres":
        url = await asyncio.to_thread(databases.fresh)
    files = [tmp_path / f"copy{number}.sqlite" for number in range(2)]
    with Process(tmp_path / "data", options=("--store", url)) as process:
        process.start()
        ann, bob = [await Person(process.url, name).arrive() for name in ("Ann", "Bob")]
        key = await seated(ann, bob)
        await ann.do("start")
        await bob.until(lambda frame: frame.get("view", {}).get("phase") == "playing")
        match = Match(ann, bob)
        async with asyncio.TaskGroup() as group:  # a match that fails ends the test at once
            group.create_task(match.run())
            acknowledged = await copied_under_way(match, url, files)
            match.stopping = True
            await ann.send(LAST_WORD)
        for person in (ann, bob):
            await person.leave()
        process.stop()
    whole = await logs(await asyncio.to_thread(serving.open_store, url, None))
    lengths = []
    for moves, file in zip(acknowledged, files, strict=True):
        back = tmp_path / f"back-{file.name}"
        target = f"sqlite:///{back}"
        found = await asyncio.to_thread(copies.restore, file, target, registry(), quiet, quiet)
        beginning = await logs(SqliteStore.open(back))
        assert beginning.keys() == whole.keys()
        for table, rows in beginning.items():
            assert list(rows) == list(whole[table][: len(rows)])
            assert moves < len(rows) < len(whole[table])
        assert found == (1, sum(map(len, beginning.values())))
        lengths.append(found[1])
    assert lengths == sorted(set(lengths))
    await goes_on(tmp_path / f"back-{files[-1].name}", key, ann)
    for person in (ann, bob):
        await person.close()


async def goes_on(path: Path, key: str, person: Person) -> None:
    """Who had a seat has it on a server that has the copy."""
    with served(path) as server:
        again = Person(server.url, person.name)
        again.http.cookies.update(person.http.cookies)
        await again.enter(key)
        assert again.view["you"]["id"] == person.id
        assert (await again.do("say", text="here again"))["type"] == "accepted"
        await again.close()


@pytest.fixture(scope="module")
def store(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store with one table, at which a game is under way."""
    path = tmp_path_factory.mktemp("store") / "hattari.sqlite"
    asyncio.run(_one_table(path))
    return path


@pytest.fixture(scope="module")
def copy(store: Path) -> Path:
    """A copy of it."""
    copies.take(f"sqlite:///{store}", store.with_name("copy"), quiet)
    return store.with_name("copy")


@pytest.mark.parametrize(
    "harm",
    [
        "DELETE FROM log WHERE seq = (SELECT max(seq) FROM log)",
        "DELETE FROM log WHERE seq = 1",
        "UPDATE log SET schema = schema + 100 WHERE seq = 1",
        "UPDATE log SET events = '[{' WHERE seq = 1",
        "UPDATE log SET events = (SELECT events FROM log WHERE seq = 0) WHERE seq = 1",
        "UPDATE log SET events = (SELECT events FROM log WHERE seq = 1) WHERE seq = 0",
        "UPDATE tables SET phase = 'closed'",
        "INSERT INTO tables SELECT 'other', length, updated, phase, public, summary FROM tables",
    ],
)
def test_a_copy_that_is_torn_is_not_put_back(harm: str, copy: Path, tmp_path: Path) -> None:
    torn, back = Path(shutil.copy(copy, tmp_path / "torn")), tmp_path / "back.sqlite"
    with closing(sqlite3.connect(torn)) as connection, connection:
        connection.execute(harm)
    with pytest.raises(NotCopied, match="log"):
        copies.restore(torn, f"sqlite:///{back}", registry(), quiet, quiet)
    assert not back.exists()
    copies.restore(copy, f"sqlite:///{back}", registry(), quiet, quiet)


async def _one_table(path: Path) -> None:
    with served(path) as server:
        ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
        await seated(ann, bob)
        await ann.do("start")
        for person in (ann, bob):
            await person.close()


def said(path: Path) -> list[Any]:
    """All that a store in a file says; the tables it lets us claim are in no order."""
    told_so = asyncio.run(told(SqliteStore.open(path)))
    return [sorted(each) if each in CLAIMED else each for each in told_so]


def test_everything_comes_back_in_either_store(tmp_path: Path, databases: Databases) -> None:
    """Not only logs: people, sessions, work to do; the toy's logs are none, so none is replayed."""
    first, second = tmp_path / "first.sqlite", databases.fresh()
    asyncio.run(filled(SqliteStore.open(first)))
    asyncio.run(filled(PostgresStore(second)))
    expected = said(first)
    asyncio.run(filled(SqliteStore.open(tmp_path / "same.sqlite")))
    copies.take(f"sqlite:///{tmp_path}/same.sqlite", tmp_path / "one", quiet)
    copies.take(second, tmp_path / "two", quiet)
    for name in ("one", "two"):
        copy = tmp_path / name
        assert copy.stat().st_mode & 0o777 == files.OWNER_ONLY
        with pytest.raises(Exception, match=TOY):
            copies.check(copy, registry(), quiet)
        assert said(copy) == expected


def test_the_commands_take_a_copy_and_put_it_back(
    store: Path, tmp_path: Path, databases: Databases
) -> None:
    copy, url = tmp_path / "copy", databases.empty()
    done = hattari("backup", str(copy), "--store", f"sqlite:///{store}")
    assert (done.returncode, done.stderr) == (0, "")
    done = hattari("restore", str(copy), "--store", url)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.startswith("Tables back: 1, rows: ")
    assert len(asyncio.run(logs(PostgresStore(url)))) == 1
    with pytest.raises(NotCopied, match="not empty"):
        copies.restore(copy, url, registry(), quiet, quiet)
    assert [each.name for each in tmp_path.iterdir()] == ["copy"]


def test_no_copy_is_written_over(copy: Path, store: Path) -> None:
    with pytest.raises(NotCopied, match="exists already"):
        copies.take(f"sqlite:///{store}", copy, quiet)
    with pytest.raises(NotCopied, match="exists already"):
        copies.restore(copy, f"sqlite:///{store}", registry(), quiet, quiet)
