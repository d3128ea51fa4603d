"""Work that nobody waits for, which ends with the node."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import structlog

from .store.port import StoreDown

log = structlog.get_logger("hattari.node")

Work = Coroutine[Any, Any, None]
Note = Callable[[StoreDown], object]


class Background:
    """Tasks whose failures are logged and stop nothing else."""

    def __init__(self, note: Note = lambda _: None) -> None:
        self._note = note
        self._tasks: set[asyncio.Future[Any]] = set()

    def spawn(self, work: Work) -> None:
        """Begin something."""
        task = asyncio.ensure_future(_guarded(work, self._note))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        task.add_done_callback(lambda _: work.close())  # cancelled before it began

    def repeat(self, seconds: float, work: Callable[[], Work]) -> None:
        """Do something now and again and again, with a pause between; one failure ends nothing."""
        self.spawn(_repeated(seconds, work, self._note))

    async def stop(self) -> None:
        """End all of it."""
        for task in tuple(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


async def _guarded(work: Work, note: Note) -> None:
    try:
        await work
    except StoreDown as error:
        note(error)
    except Exception:
        log.exception("background_failed")


async def _repeated(seconds: float, work: Callable[[], Work], note: Note) -> None:
    while True:
        await _guarded(work(), note)
        await asyncio.sleep(seconds)
