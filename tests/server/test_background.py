"""Work in the background: what fails once is tried again, and all of it ends with the node."""

import asyncio
from collections.abc import Callable

import pytest
from structlog.testing import capture_logs

from hattari.server.background import Background, Work
from hattari.server.store.port import StoreDown
from tests.server.harness import PATIENCE

pytestmark = pytest.mark.asyncio


class Failing:
    """Work that fails in other ways before it goes well."""

    def __init__(self, *failures: Exception) -> None:
        self.done = asyncio.Event()
        self._failures = iter(failures)

    async def work(self) -> None:
        """Fail as long as there are failures."""
        failure = next(self._failures, None)
        if failure is not None:
            raise failure
        self.done.set()


async def repeated(
    work: Callable[[], Work],
    until: asyncio.Event,
    note: Callable[[StoreDown], object] = lambda _: None,
) -> None:
    """Let something be done again and again until this has happened."""
    background = Background(note)
    background.repeat(0.001, work)
    try:
        await asyncio.wait_for(until.wait(), PATIENCE)
    finally:
        await background.stop()


async def test_what_fails_is_done_again_and_logged() -> None:
    away = StoreDown("away")
    failing = Failing(away, away, away, ValueError("a fault of ours"), away)
    noted: list[StoreDown] = []
    with capture_logs() as lines:
        await repeated(failing.work, failing.done, noted.append)
    assert [line["log_level"] for line in lines] == ["error"]
    assert noted == [away] * 4


async def test_nothing_goes_on_once_it_is_stopped() -> None:
    times, twice = 0, asyncio.Event()

    async def count() -> None:
        nonlocal times
        times += 1
        if times == 2:
            twice.set()

    await repeated(count, twice)
    done = times
    await asyncio.sleep(0.02)
    assert times == done
