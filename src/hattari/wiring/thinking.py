"""Bots that reckon with numbers think in processes beside the server, which loads none of that.

A process starts with the first thought that is asked for, and ends with the server, however that
does.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar

from hattari.bots.bot import BotRegistry, installed
from hattari.core.kit import Offer

from .worker import ONE_CORE

T = TypeVar("T")

BEHIND = 2
"""Steps of niceness behind tables and bots, for what has no clock."""


class Thinkers:
    """At most so many processes, `nice` steps behind the server."""

    def __init__(self, processes: int, nice: int = 0) -> None:
        self._processes = processes
        self._nice = nice
        self._lock = threading.Lock()
        self._pool: tuple[ProcessPoolExecutor, Connection] | None = None

    def far(self, game: str, offer: Offer) -> FarBot:
        """What stands here for a bot that thinks there."""
        learns = offer.card is not None and offer.card.meanwhile is not None
        return (FarLearner if learns else FarBot)(self, game, offer.id)

    def ask(self, function: Callable[..., T], *given: Any) -> T:
        """What a function of a module answers there; any thread may wait for it.

        Raises what it raises, and BrokenExecutor.
        """
        with self._dropping() as pool:
            return pool.submit(function, *given).result()

    async def asked(self, function: Callable[..., T], *given: Any) -> T:
        """The same, without a thread that waits."""
        with self._dropping() as pool:
            return await asyncio.wrap_future(pool.submit(function, *given))

    @contextmanager
    def _dropping(self) -> Iterator[ProcessPoolExecutor]:
        """The processes; those that broke are let go."""
        with self._lock:
            if self._pool is None:
                self._pool = self._opened()
            pool = self._pool[0]
        try:
            yield pool
        except BrokenExecutor:
            self._drop(pool)
            raise

    def _drop(self, broken: ProcessPoolExecutor) -> None:
        """The next thought gets new processes."""
        with self._lock:
            if self._pool is not None and self._pool[0] is broken:
                self._close()

    def close(self) -> None:
        """End the processes; a bot that still thinks is not waited for."""
        with self._lock:
            self._close()

    def _opened(self) -> tuple[ProcessPoolExecutor, Connection]:
        context = get_context("spawn")
        theirs, ours = context.Pipe(duplex=False)
        pool = ProcessPoolExecutor(self._processes, context, _begin, (theirs, self._nice))
        return pool, ours

    def _close(self) -> None:
        if self._pool is not None:
            pool, ours = self._pool
            self._pool = None
            ours.close()
            pool.shutdown(wait=False, cancel_futures=True)


class Beside:
    """One process beside the server and beside the bots, for those who ask there."""

    def __init__(self) -> None:
        self._thinkers = Thinkers(1, BEHIND)

    def stop(self) -> None:
        """End the process."""
        self._thinkers.close()


class FarBot:
    """Meets `bots.bot.Bot` as far as a server asks."""

    def __init__(self, thinkers: Thinkers, game: str, bot: str) -> None:
        self.id, self.game = bot, game
        self._thinkers = thinkers

    def choose(self, rules: Any, view: Any, seed: bytes) -> Any:
        """An action, from the bot itself."""
        return self._ask("choose", rules, view, seed)

    def _ask(self, method: str, *given: Any) -> Any:
        return self._thinkers.ask(_answer, self.game, self.id, method, given)


class FarLearner(FarBot):
    """Meets `bots.bot.Learner` as well."""

    def prepared(self, rules: Any, seats: int) -> bool:
        """Whether nothing is left to learn."""
        return bool(self._ask("prepared", rules, seats))

    def practise(
        self, rules: Any, seats: int, effort: float, progress: Callable[[float], None]
    ) -> None:
        """Learn what is left; there is news of it at the end alone."""
        self._ask("practise", rules, seats, effort, _unheard)
        progress(1.0)


# In the process ---------------------------------------------------------------------------


def _begin(alive: Connection, nice: int) -> None:
    """Go by one core, and end when the server's end of the pipe does."""
    os.nice(nice)
    os.environ.update(ONE_CORE)
    threading.Thread(target=_end_with, args=(alive,), daemon=True).start()


def _end_with(alive: Connection) -> None:
    try:
        alive.recv_bytes()
    except EOFError:
        os._exit(0)


def _answer(game: str, bot: str, method: str, given: tuple[Any, ...]) -> Any:
    return getattr(_bots().get(game, bot), method)(*given)


@cache
def _bots() -> BotRegistry:
    return installed()


def _unheard(_part: float) -> None:
    """Nobody listens from here."""
