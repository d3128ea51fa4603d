"""A disk that fills up under live games: nothing is acknowledged that isn't kept, pages can still
read, and when there is room again the tables go on by themselves.

SQLite: the server's files may grow no further than their first byte (RLIMIT_FSIZE, set from
outside on the running process), so every write to the disk fails while sockets go on.
PostgreSQL: it lies on a small file system of its own, which is filled to the last byte. What
still fits into pages that it has may be kept and acknowledged; the judge asks the log.
"""

from __future__ import annotations

import asyncio
import resource
import secrets
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path

from typing_extensions import override

from hattari.server.sessions import table_id
from tests.server.harness import Person
from tests.soak.clubs import HASTY, HONEST, Club, alone
from tests.soak.cramped import Cramped, cramped
from tests.soak.crowd import Crowd
from tests.soak.harness import Batch, Harness
from tests.soak.judge import judge
from tests.soak.kills import CALM_SECONDS, logged
from tests.soak.ledger import Ledger, Told

FULL_BYTES = 1
LINE_BYTES = 240
"""Random bytes of a line, in hex: what can't be compressed needs room."""
MOST_LINES = 400
"""More than fits into pages that a database has already."""
REFUSALS = 20
PAUSE_SECONDS = 0.06
"""Who talks faster is shut out."""


@contextmanager
def full(pid: int) -> Iterator[None]:
    """No file of this process can be written while the block lasts."""
    soft, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (FULL_BYTES, hard))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (soft, hard))


class Guest:
    """Somebody who talks at a table until nothing more is kept, and then comes anew to read."""

    def __init__(self, person: Person, key: str, ledger: Ledger) -> None:
        self._person = person
        self._key = key
        self._ledger = ledger

    async def come(self) -> None:
        """Open the table's page anew."""
        self._person.epoch = self._person.counter = None
        await self._person.enter(self._key)

    async def leave(self) -> None:
        """Close it."""
        await self._person.leave()

    async def join(self) -> str:
        """Try to join; how that was answered."""
        told = await self._person.do("join", name=self._person.name)
        return str(told.get("code", told["type"]))

    async def talk(self) -> str:
        """Say a long line; how it was answered, for the judge as well."""
        action, line = secrets.token_hex(8), secrets.token_hex(LINE_BYTES)
        told = await self._person.do("say", action_id=action, text=line)
        answer = str(told.get("code", told["type"]))
        if answer != "unavailable":  # which may mean anything
            noted = Told(table_id(self._key), self._person.id, action, answer, line)
            self._ledger.note(noted)
        return answer

    async def page(self) -> int:
        """The status of what everybody may read of a table."""
        return (await self._person.http.get(f"/api/v1/tables/{self._key}")).status_code

    async def read(self) -> list[str]:
        """Whether a table can be read by somebody who comes now."""
        faults = []
        if (status := await self.page()) != 200:
            faults.append(f"a table's page was {status}")
        await self.leave()
        await self.come()
        return faults


async def _until_refused(guest: Guest) -> list[str]:
    """Talk until there is no room for another line, again and again."""
    refused = 0
    for _ in range(MOST_LINES):
        refused += await guest.talk() == "unavailable"
        if refused == REFUSALS:
            return []
        await asyncio.sleep(PAUSE_SECONDS)
    return [f"on a full disk only {refused} lines were refused"]


class Famine:
    """How a club's disk gets full: a block in which it is, and what people meet with there."""

    def __init__(self, club: Club, ledger: Ledger) -> None:
        self.club = club
        self.ledger = ledger

    @asynccontextmanager
    async def full(self) -> AsyncIterator[None]:
        """No file of the node can grow while the block lasts."""
        with full(self.club.nodes[0].pid):
            yield

    async def begin(self, guest: Guest) -> None:
        """Once, before the first time."""

    async def starve(self, guest: Guest, number: int) -> list[str]:
        """What people met with while nothing at all could be written."""
        await asyncio.sleep(0.5)  # what was on its way has come
        before = self.ledger.acknowledged
        faults = await guest.read()
        if (answer := await guest.join()) != "unavailable":
            faults.append(f"on a full disk a command was {answer}")
        if self.ledger.acknowledged != before:
            faults.append("acknowledged on a full disk")
        return [f"time {number}: {fault}" for fault in faults]


class Squeeze(Famine):
    """A database's disk: what still fits into its pages is kept; its own log comes last."""

    def __init__(self, club: Cramped, ledger: Ledger) -> None:
        super().__init__(club, ledger)
        self._cramped = club

    @override
    @asynccontextmanager
    async def full(self) -> AsyncIterator[None]:
        """Not a byte is free while the block lasts."""
        async with self._cramped.full():
            yield

    @override
    async def begin(self, guest: Guest) -> None:
        """A guest who talks must have joined."""
        await guest.join()

    @override
    async def starve(self, guest: Guest, number: int) -> list[str]:
        """What people met with; every second time the database itself gives up in the end."""
        faults = [*await _until_refused(guest), *await guest.read()]
        if number % 2:
            await asyncio.to_thread(self._cramped.exhaust)
            if (answer := await guest.talk()) != "unavailable":
                faults.append(f"without a database a command was {answer}")
        return [f"time {number}: {fault}" for fault in faults]


async def suffer(famine: Famine, tables: int, times: int, seed: int) -> list[str]:
    """Let the disk be full so many times; what people met with."""
    crowd = Crowd(famine.club.urls, famine.ledger, seed, pause=0.1)
    await crowd.gather(tables)
    person = await Person(famine.club.nodes[0].url, "Guest").arrive()
    guest = Guest(person, crowd.seats[0].key, famine.ledger)
    await guest.come()
    await famine.begin(guest)
    crowd.begin()
    faults = []
    for number in range(seed, seed + times):
        await crowd.until(tables, CALM_SECONDS)
        async with famine.full():
            faults += await famine.starve(guest, number)
        if not await crowd.until(tables, CALM_SECONDS):
            said = famine.club.nodes[0].log.read_text("utf-8").splitlines()[-1:]
            faults.append(f"time {number}: nobody could go on with room on the disk again: {said}")
            break
    await crowd.go_home()
    await person.close()
    return faults


def verdict(club: Club, path: Path) -> list[str]:
    """What the log and the nodes' own words hold against them, once all have ended."""
    for node in club.nodes:
        node.stop()
    found = club.logs()
    ledger = Ledger(path)
    ledger.close()
    errors = [fault for node in club.nodes for fault in logged(node.log)]
    return [*errors, *judge(found, list(ledger.lines()))]


def starved(
    folder: Path, tables: int, times: int, seed: int, command: Sequence[str] = HONEST
) -> list[str]:
    """What went wrong with a file whose disk was full so many times."""
    path = folder / "ledger.jsonl"
    with alone(folder, command) as club:
        faults = asyncio.run(suffer(Famine(club, Ledger(path)), tables, times, seed))
        return [*faults, *verdict(club, path)]


def squeezed(
    folder: Path, tables: int, times: int, seed: int, command: Sequence[str] = HONEST
) -> list[str]:
    """What went wrong with a database whose disk was full so many times.

    Raises embedded.Missing.
    """
    path = folder / "ledger.jsonl"
    with cramped(folder, command) as club:
        faults = asyncio.run(suffer(Squeeze(club, Ledger(path)), tables, times, seed))
        return [*faults, *verdict(club, path)]


AT_ONCE = 10


def _batch(first: int, folder: Path) -> Batch:
    faults = starved(folder, 20, AT_ONCE, first)
    return Batch(AT_ONCE, tuple(f"disk {first}: {fault}" for fault in faults[:3]))


def _postgres_batch(first: int, folder: Path) -> Batch:
    faults = squeezed(folder, 20, AT_ONCE, first)
    return Batch(AT_ONCE, tuple(f"disk {first}: {fault}" for fault in faults[:3]))


def caught(folder: Path) -> bool:
    """Whether a store that answers before it has written is found out."""
    faults = starved(folder, 1, 1, 0, HASTY)
    return any("on a full disk" in fault for fault in faults)


def postgres_caught(folder: Path) -> bool:
    """Whether a database that is written later than it is said to be is found out."""
    faults = squeezed(folder, 1, 1, 0, HASTY)
    return any("but is in the log 0 times" in fault for fault in faults)


PROMISE = "nothing acknowledged that isn't kept; goes on by itself"

DISKS = (
    Harness("disk.full", PROMISE, "times", 200, _batch, caught),
    Harness("disk.full.postgres", PROMISE, "times", 200, _postgres_batch, postgres_caught),
)
