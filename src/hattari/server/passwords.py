"""Passwords as argon2id hashes, made by a few threads, for each takes 46 MiB and a while.

More than a few that wait are refused: nobody keeps the server busy by guessing.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from hattari.core.game import Refusal, Text

from .refusals import busy

R = TypeVar("R")

SHORTEST = 10
LONGEST = 200
DIFFERENT = 5
"""How many different characters a password needs at least."""
THREADS = 2
WAITING = 16
"""How many may wait, those at work among them."""


def check(password: str, login: str) -> None:
    """Raises Refusal for a password that is guessed at once."""
    if SHORTEST <= len(password) <= LONGEST and len(set(password)) >= DIFFERENT:
        if login.casefold() not in password.casefold():
            return
        raise _weak(
            Text(
                "Choose a password without your login name in it.",
                "パスワードはログイン名を含めないでください。",
            )
        )
    raise _weak(
        Text(
            "Choose a password of {shortest} to {longest} characters, at least {different} of "
            "them different.",
            "パスワードは{shortest}〜{longest}文字、異なる文字を{different}種類以上使ってください。",
        ).fill(shortest=SHORTEST, longest=LONGEST, different=DIFFERENT)
    )


def _weak(why: Text) -> Refusal:
    return Refusal("weak_password", why)


def usual() -> PasswordHasher:
    """As OWASP's password storage cheat sheet has it: one pass over 46 MiB, on one core."""
    return PasswordHasher(time_cost=1, memory_cost=46 * 1024, parallelism=1)


class Passwords:
    """Makes and checks hashes off the event loop."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or usual()
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="password")
        self._waiting = 0
        self._nobodys: str | None = None

    async def hash(self, password: str) -> str:
        """The hash to keep. Raises Refusal where too many wait."""
        return await self._run(lambda: self._hasher.hash(password))

    async def matches(self, kept: str | None, password: str) -> bool:
        """Whether this is the password. Without a hash it takes as long to say no."""
        if kept is None:
            kept = self._nobodys = self._nobodys or await self.hash("nobody's")
            await self._run(lambda: self._verify(kept, password))
            return False
        return await self._run(lambda: self._verify(kept, password))

    def outdated(self, kept: str) -> bool:
        """Whether a hash was made with less work than is usual now."""
        return self._hasher.check_needs_rehash(kept)

    def _verify(self, kept: str, password: str) -> bool:
        try:
            return self._hasher.verify(kept, password)
        except (VerificationError, InvalidHashError):
            return False

    async def _run(self, work: Callable[[], R]) -> R:
        if self._waiting >= WAITING:
            raise busy()
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._threads, work)
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """Let the threads go."""
        self._threads.shutdown(wait=False, cancel_futures=True)
