"""Long work leaves the thread to others, and several pieces of it take turns."""

import asyncio

import pytest

from hattari.server.slices import Slices, Work

pytestmark = pytest.mark.asyncio


def work(name: str, done: list[str]) -> Work[str]:
    for _ in range(5):
        done.append(name)
        yield
    return name


async def test_pieces_of_work_have_their_slices_in_turn() -> None:
    slices, done = Slices(seconds=0), list[str]()
    found = await asyncio.gather(*(slices.do(work(name, done)) for name in "abc"))
    assert found == ["a", "b", "c"]
    assert done == ["a", "b", "c"] * 5


async def test_what_fails_or_is_given_up_holds_nobody_up() -> None:
    slices, done = Slices(seconds=0), list[str]()

    def broken() -> Work[str]:
        yield
        raise LookupError

    with pytest.raises(LookupError):
        await slices.do(broken())
    given_up = asyncio.create_task(slices.do(work("a", done)))
    await asyncio.sleep(0)
    assert done
    given_up.cancel()
    assert await slices.do(work("b", done)) == "b"
