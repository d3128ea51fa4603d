"""A clock that somebody sets, and a machine that sleeps: tables go on."""

import asyncio
import os
import shutil
import signal
from collections.abc import Sequence
from pathlib import Path

import pytest

from hattari.server.clock import STOPPED_MS, Steady, unix_ms
from hattari.server.presence import Identity
from hattari.tables.commands import Start
from hattari.tables.events import DowntimeGiven, Substituted
from tests.server.harness import Person, Process, seated
from tests.server.world import World, opened

pytestmark = pytest.mark.asyncio
HOUR_MS = 3_600_000


class Clocks:
    """A system's two clocks: the one that is set, and the one that only runs."""

    def __init__(self) -> None:
        self.wall = 1_000_000_000
        self.ticks = 5_000
        self.steady = Steady(lambda: self.wall, lambda: self.ticks)

    def run(self, ms: int) -> None:
        self.wall += ms
        self.ticks += ms


async def test_a_clock_that_is_set_moves_nothing() -> None:
    clocks = Clocks()
    for step in (HOUR_MS, -2 * HOUR_MS, HOUR_MS):
        before = clocks.steady()
        clocks.wall += step
        assert clocks.steady() == before
        clocks.run(10)
        assert clocks.steady() == before + 10


async def test_time_counts_as_missed_where_both_clocks_say_so() -> None:
    clocks = Clocks()
    clocks.wall += HOUR_MS
    assert clocks.steady.missed(store=clocks.steady()) == 0
    assert clocks.steady.missed(store=clocks.wall) == HOUR_MS
    clocks.wall -= 2 * HOUR_MS
    assert clocks.steady.missed(store=clocks.wall) == 0


async def test_time_that_nobody_asks_for_is_missed() -> None:
    clocks = Clocks()
    before = clocks.steady()
    clocks.run(STOPPED_MS + 1)
    assert clocks.steady() == before
    assert clocks.steady.missed(store=clocks.wall) == STOPPED_MS + 1
    clocks.run(STOPPED_MS)
    assert clocks.steady() == before + STOPPED_MS


async def slept(world: World, alone: bool) -> list[int]:
    """A machine sleeps for an hour under a game; how many seconds its clocks got back."""
    node, clock = await world.node(alone=alone), Steady()
    node.identity, node.clock = Identity("sleeper", alone, clock), clock
    await opened(node, people=("ann", "bob"), turn_seconds=30)
    await node.submit("t", Start(), "ann", "start")
    clock.catch_up(-HOUR_MS)
    await world.due(node)._beat()
    assert abs(clock() - unix_ms()) < HOUR_MS // 2
    rows = await node.rows("t")
    given = [each.ms for row in rows for each in row.events if isinstance(each, DowntimeGiven)]
    return [round(ms / HOUR_MS) for ms in given]


async def test_who_slept_alone_gives_the_clocks_their_time_back(world: World) -> None:
    assert await slept(world, alone=True) == [1]


async def test_where_others_were_awake_nothing_is_given_back(world: World) -> None:
    assert await slept(world, alone=False) == []


async def test_nothing_is_overdue_before_all_have_back_what_was_missed(world: World) -> None:
    clocks, node = Clocks(), await world.node()
    node.identity, node.clock = Identity("stopped", True, clocks.steady), clocks.steady
    await opened(node, people=("ann", "bob"), turn_seconds=10, bank_seconds=0)
    await node.submit("t", Start(), "ann", "start")
    due = world.due(node)
    given = asyncio.Event()
    give_back, claim = due._give_back, node.store.claim

    async def late(away: int, last: int) -> Sequence[str]:
        await asyncio.wait({asyncio.create_task(given.wait())}, timeout=0.5)
        return await give_back(away, last)

    async def claimed(now: int, until: int, limit: int) -> Sequence[str]:
        found = await claim(now, until, limit)
        await due.wake("t", claimed=True)
        given.set()
        return found

    due._give_back = late  # type: ignore[method-assign]
    node.store.claim = claimed  # type: ignore[method-assign]
    clocks.run(30_000)
    await asyncio.gather(due._beat(), due.claim())
    happened = [type(each) for row in await node.rows("t") for each in row.events]
    assert DowntimeGiven in happened
    assert Substituted not in happened


async def test_a_node_begins_no_earlier_than_what_is_written(world: World) -> None:
    node, clock = await world.node(alone=False), Steady()
    ahead = unix_ms() + HOUR_MS
    await node.store.beat("another", ahead)
    node.clock = clock
    await world.due(node)._set_clock()
    assert 0 <= clock() - ahead < HOUR_MS // 2


# A real system's clock ---------------------------------------------------------------------

FAKED = """
import os, sys
os.environ |= {{"LD_PRELOAD": {library!r}, "FAKETIME_TIMESTAMP_FILE": {file!r},
    "FAKETIME_NO_CACHE": "1", "FAKETIME_DONT_FAKE_MONOTONIC": "1"}}
os.execv(sys.executable, [sys.executable, "-m", "hattari.cli", *sys.argv[1:]])
"""


def faketime() -> str:
    """Debian's library that sets the clock of one process."""
    if shutil.which("faketime") is None:
        pytest.skip("there is no faketime here")
    (found, *_) = Path("/usr/lib").glob("*/faketime/libfaketime.so.1")
    return str(found)


async def test_bots_go_on_while_somebody_sets_the_clock(tmp_path: Path) -> None:
    told = tmp_path / "time"
    told.write_text("+0\n")
    code = FAKED.format(library=faketime(), file=str(told))
    with Process(tmp_path / "data", command=("-c", code)) as server:
        await asyncio.to_thread(server.start)
        ann = await Person(server.url, "Ann").arrive()
        await seated(ann, bots=("easy", "easy"), pace_ms=100, between_seconds=1)
        await ann.do("stand")
        await ann.do("add-bot", bot="easy")
        await ann.do("start")
        for seconds in ("+3600", "+0", "-3600"):
            step = tmp_path / "step"
            step.write_text(f"{seconds}\n")
            step.rename(told)
            await asyncio.sleep(2.5)  # longer than between two looks at the clock
            for _ in range(5):
                await ann.until(lambda frame: frame["type"] == "update")
        await ann.close()


async def test_a_server_that_was_stopped_gives_the_clocks_their_time_back(tmp_path: Path) -> None:
    with Process(tmp_path / "data") as server:
        await asyncio.to_thread(server.start)
        ann, bob = [await Person(server.url, name).arrive() for name in ("Ann", "Bob")]
        await seated(ann, bob, turn_seconds=6, bank_seconds=0)
        await ann.do("start")
        for person in (ann, bob):
            await person.seen(lambda view: view["clock"]["kind"] == "turn")
        moment = ann.view["moment"]
        os.kill(server.pid, signal.SIGSTOP)
        await asyncio.sleep(10)
        os.kill(server.pid, signal.SIGCONT)
        told = await ann.until(lambda frame: "stood still" in str(frame.get("events", "")))
        assert told["view"]["moment"] == moment
        for person in (ann, bob):
            await person.close()
