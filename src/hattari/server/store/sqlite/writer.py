"""The one thread that writes to SQLite: many jobs, one transaction, one sync to disk.

A job is a function of the connection. Jobs that wait are run together in one transaction,
and nobody hears of a result before the commit. If one of them fails, the transaction is
rolled back and each job is run again in a transaction of its own, so that a bad job harms
no other.
"""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
from collections.abc import Callable
from typing import Any, NamedTuple, TypeVar

from hattari.server.store.port import StoreDown

R = TypeVar("R")
Job = Callable[[sqlite3.Connection], Any]

LARGEST_BATCH = 256


class _Waiting(NamedTuple):
    job: Job
    loop: asyncio.AbstractEventLoop
    future: asyncio.Future[Any]


class _Outcome(NamedTuple):
    waiting: _Waiting
    result: Any
    error: Exception | None


class Writer:
    """Runs jobs in the order they came; `connect` is called in the writing thread."""

    def __init__(self, connect: Callable[[], sqlite3.Connection]) -> None:
        self._queue: queue.SimpleQueue[_Waiting | None] = queue.SimpleQueue()
        self._thread = threading.Thread(
            target=self._work, args=(connect,), name="sqlite-writer", daemon=True
        )
        self._closed = False
        self._thread.start()

    async def run(self, job: Callable[[sqlite3.Connection], R]) -> R:
        """The job's result, once it is on disk. Raises StoreDown when it could not be."""
        if self._closed:
            raise StoreDown("the store is closed")
        loop = asyncio.get_running_loop()
        future: asyncio.Future[R] = loop.create_future()
        self._queue.put(_Waiting(job, loop, future))
        return await future

    async def close(self) -> None:
        """Finish what waits, then end the thread."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _work(self, connect: Callable[[], sqlite3.Connection]) -> None:
        connection: sqlite3.Connection | None = None
        while (first := self._queue.get()) is not None:
            batch, closing = self._drain(first)
            try:
                connection = connection or connect()
                outcomes = _run_batch(connection, batch)
            except sqlite3.Error as error:
                outcomes = [_Outcome(waiting, None, _down(error)) for waiting in batch]
            _answer(outcomes)
            if closing:
                break
        if connection is not None:
            connection.close()

    def _drain(self, first: _Waiting) -> tuple[list[_Waiting], bool]:
        batch = [first]
        while len(batch) < LARGEST_BATCH:
            try:
                waiting = self._queue.get_nowait()
            except queue.Empty:
                return batch, False
            if waiting is None:
                return batch, True
            batch.append(waiting)
        return batch, False


def _down(error: Exception) -> StoreDown:
    down = StoreDown(str(error))
    down.__cause__ = error
    return down


def _run_batch(connection: sqlite3.Connection, batch: list[_Waiting]) -> list[_Outcome]:
    try:
        results = _transact(connection, batch)
    except Exception as error:  # noqa: BLE001 (it is handed to whoever waits)
        if len(batch) == 1:
            return [_Outcome(batch[0], None, _translated(error))]
        return [outcome for waiting in batch for outcome in _run_batch(connection, [waiting])]
    return [_Outcome(waiting, result, None) for waiting, result in zip(batch, results, strict=True)]


def _transact(connection: sqlite3.Connection, batch: list[_Waiting]) -> list[Any]:
    connection.execute("BEGIN IMMEDIATE")
    try:
        results = [waiting.job(connection) for waiting in batch]
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return results


def _translated(error: Exception) -> Exception:
    return _down(error) if isinstance(error, sqlite3.Error) else error


def _answer(outcomes: list[_Outcome]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[_Outcome]] = {}
    for outcome in outcomes:
        by_loop.setdefault(outcome.waiting.loop, []).append(outcome)
    for loop, mine in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, mine)


def _resolve(outcomes: list[_Outcome]) -> None:
    for waiting, result, error in outcomes:
        if waiting.future.done():
            continue
        if error is None:
            waiting.future.set_result(result)
        else:
            waiting.future.set_exception(error)
