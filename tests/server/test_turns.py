"""Tables full of bots: each has its turn, and together they leave time for people."""

import asyncio
from contextlib import suppress
from time import thread_time

import pytest

from hattari.server.turns import PACE_SECONDS, SHARE_OF_ALL, SHARE_OF_TABLE, Turns, timed

pytestmark = pytest.mark.asyncio


def burn(seconds: float) -> None:
    """Use up so much of this thread."""
    until = thread_time() + seconds
    while thread_time() < until:
        pass


async def test_each_table_has_its_turn_however_many_bots_another_has() -> None:
    turns, order = Turns(), list[str]()
    await turns.take("x", 1)
    turns.spent("x", 1, 0.1)  # all that they may use for a while

    async def move(table: str) -> None:
        await turns.take(table, 1)
        order.append(table)

    waiting = [asyncio.create_task(move(table)) for table in "aaaabc"]
    await asyncio.sleep(0)
    assert order == []
    await asyncio.gather(*waiting)
    assert order == ["a", "b", "c", "a", "a", "a"]


async def test_a_table_waits_for_what_its_last_moment_cost() -> None:
    loop, turns = asyncio.get_running_loop(), Turns()
    for cost, pause in ((0.0, PACE_SECONDS), (0.01, 0.01 / SHARE_OF_TABLE)):
        began = loop.time()
        await turns.take("a", 1)
        turns.spent("a", 1, cost)
        await turns.take("a", 1)  # another bot, at the same moment
        assert loop.time() - began < pause
        await turns.take("a", 2)
        assert loop.time() - began >= pause


async def test_all_bots_together_take_no_more_than_their_share() -> None:
    loop, turns, cost, moves = asyncio.get_running_loop(), Turns(), 0.01, 40
    began = loop.time()
    for number in range(moves):
        await turns.take(f"table {number}", 1)
        turns.spent(f"table {number}", 1, cost)
    assert loop.time() - began >= 0.8 * moves * cost / SHARE_OF_ALL


async def test_who_is_ended_while_waiting_takes_nobodys_turn() -> None:
    turns = Turns()
    for number in range(5):
        await turns.take(f"table {number}", 1)
        turns.spent(f"table {number}", 1, 0.05)
    gone = asyncio.create_task(turns.take("a", 1))
    stays = asyncio.create_task(turns.take("b", 1))
    await asyncio.sleep(0)
    gone.cancel()
    await stays
    with suppress(asyncio.CancelledError):
        await gone


async def test_what_work_costs_is_its_own_time_and_no_waiting() -> None:
    told: list[float] = []

    async def work(fails: bool) -> str:
        burn(0.02)
        await asyncio.sleep(0.1)
        burn(0.02)
        if fails:
            raise ValueError("on purpose")
        return "done"

    assert await timed(work(fails=False), told.append) == "done"
    with pytest.raises(ValueError, match="on purpose"):
        await timed(work(fails=True), told.append)
    assert all(0.04 <= each < 0.09 for each in told)
    assert len(told) == 2


async def test_work_that_is_ended_hears_of_it() -> None:
    told: list[float] = []
    heard = asyncio.Event()

    async def work() -> None:
        try:
            await asyncio.sleep(60)
        finally:
            heard.set()

    async def outer() -> None:
        await timed(work(), told.append)

    task = asyncio.create_task(outer())
    await asyncio.sleep(0)
    task.cancel()
    with suppress(asyncio.CancelledError):
        await task
    assert heard.is_set()
    assert len(told) == 1
