"""Clubs to be besieged: nodes on a store, with whatever they share, and how each part is killed."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any

import asyncpg
from typing_extensions import override

from hattari.server.store.postgres import PostgresStore
from hattari.wiring import embedded
from hattari.wiring.serving import STORE_FILE
from tests.server.harness import Process
from tests.server.machines import execute
from tests.soak.judge import Log, in_postgres, in_sqlite, logs

HONEST = ("-m", "hattari.cli")
HASTY = ("-m", "tests.server.hasty")
START_SECONDS = 60.0

Blow = Callable[[Random], None]
"""Kills some part with SIGKILL and starts it again; returns once it is back."""


class Club:
    """Some nodes; `blows` are the parts that can be killed, by name."""

    def __init__(self, nodes: Sequence[Process], blows: dict[str, Blow]) -> None:
        self.nodes = list(nodes)
        self.blows = {"node": self._kill_node, **blows}
        self.rude = False
        """Whether nodes are killed where they should be stopped: a planted fault."""
        self._up = list(nodes)

    def urls(self) -> list[str]:
        """Where people may go; while all are down, where they were."""
        return [node.url for node in self._up or self.nodes]

    def _kill_node(self, random: Random) -> None:
        node = random.choice(self.nodes)
        self._up = [each for each in self.nodes if each is not node]
        node.kill()
        time.sleep(random.uniform(0, 0.5))
        node.start()
        self._up = list(self.nodes)

    def restart(self, node: Process) -> int:
        """Stop a node in good order and start it again; its exit status."""
        self._up = [each for each in self.nodes if each is not node]
        status = self._stopped(node)
        node.start()
        self._up = list(self.nodes)
        return status

    def _stopped(self, node: Process) -> int:
        if self.rude:
            node.kill()
            return 0
        return node.stop()

    def logs(self) -> dict[str, Log]:
        """What is on disk, once all nodes are gone."""
        raise NotImplementedError


class Alone(Club):
    """One node on SQLite."""

    def __init__(self, folder: Path, command: Sequence[str] = HONEST) -> None:
        super().__init__([Process(folder / "alone", command)], {})
        self._file = folder / "alone" / STORE_FILE

    @override
    def logs(self) -> dict[str, Log]:
        """What is in the file."""
        return logs(in_sqlite(self._file))


class Database:
    """A PostgreSQL whose processes may be killed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.url = ""

    @contextmanager
    def running(self) -> Iterator[str]:
        """Its address, with the newest schema; nobody waits for disks, for no machine is killed."""
        with embedded.postgres(self.folder) as self.url:
            asyncio.run(execute(self.url, "ALTER SYSTEM SET fsync = off"))
            asyncio.run(execute(self.url, "SELECT pg_reload_conf()"))
            asyncio.run(PostgresStore.open(self.url).close())
            yield self.url

    def kill_one(self, random: Random) -> None:
        """One of its processes; PostgreSQL then ends all others and recovers by itself."""
        _kill(random.choice(self._processes()))

    def kill_all(self, _random: Random) -> None:
        """The whole of it."""
        postmaster = int((self.folder / "postmaster.pid").read_text().split()[0])
        family = [postmaster, *self._processes()]
        for process in family:
            _kill(process)
        _wait_for_end(family)
        self.start_again()

    def start_again(self) -> None:
        """Start it where it has ended, or ends meanwhile; it answers when this returns."""
        deadline = time.monotonic() + START_SECONDS
        while True:
            _start_again(self.folder)
            try:
                asyncio.run(_backends(self.url))
            except (OSError, asyncpg.PostgresError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
            else:
                return

    def _processes(self) -> list[int]:
        """All its processes but the first, asked until it answers."""
        deadline = time.monotonic() + START_SECONDS
        while True:
            try:
                return asyncio.run(_backends(self.url))
            except (OSError, asyncpg.PostgresError):
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)


async def _backends(url: str) -> list[int]:
    connection = await asyncpg.connect(url)
    try:
        found = await connection.fetch("SELECT pid FROM pg_stat_activity ORDER BY pid")
        return [row[0] for row in found]
    finally:
        await connection.close()


def _kill(pid: int) -> None:
    with suppress(ProcessLookupError):
        os.kill(pid, signal.SIGKILL)


def _wait_for_end(family: Sequence[int]) -> None:
    deadline = time.monotonic() + START_SECONDS
    while any(_lives(pid) for pid in family) and time.monotonic() < deadline:
        time.sleep(0.02)


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def _start_again(folder: Path) -> None:
    server: Any = embedded._pgserver().get_server(folder)  # the one that is running here
    deadline = time.monotonic() + START_SECONDS
    while True:
        try:
            server.ensure_postgres_running()
        except subprocess.SubprocessError:
            if time.monotonic() > deadline:
                raise
        else:
            return


class Shared(Club):
    """Several nodes on PostgreSQL, with NATS between them."""

    def __init__(self, folder: Path, nodes: int, database: Database, nats: embedded.Nats) -> None:
        options = ("--store", database.url, "--bus", nats.url)
        made = [Process(folder / f"node{number}", HONEST, options) for number in range(nodes)]
        super().__init__(
            made,
            {"bus": self._kill_bus, "backend": database.kill_one, "database": database.kill_all},
        )
        self._database = database
        self._nats = nats

    def _kill_bus(self, random: Random) -> None:
        self._nats.kill()
        time.sleep(random.uniform(0, 1.0))
        self._nats.start()

    @override
    def logs(self) -> dict[str, Log]:
        """What is in the database."""
        return logs(asyncio.run(in_postgres(self._database.url)))


@contextmanager
def alone(folder: Path, command: Sequence[str] = HONEST) -> Iterator[Club]:
    """One node on SQLite while the block lasts."""
    club = Alone(folder, command)
    with started(club.nodes):
        yield club


@contextmanager
def shared(folder: Path, nodes: int = 3) -> Iterator[Club]:
    """Several nodes on PostgreSQL and NATS while the block lasts. Raises embedded.Missing."""
    database = Database(folder / "postgres")
    with database.running(), embedded.nats(folder / "nats") as nats:
        club = Shared(folder, nodes, database, nats)
        with started(club.nodes):
            yield club


@contextmanager
def started(nodes: Sequence[Process]) -> Iterator[None]:
    """Nodes that run while the block lasts."""
    with ExitStack() as stack:
        for node in nodes:
            stack.enter_context(node)
            node.start()
        yield
