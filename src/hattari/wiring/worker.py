"""A process beside the server, on one core: one line of JSON goes in, lines of news come out.

`run` is the server's end of it, `asked`, `begin` and `tell` are the worker's.
"""

from __future__ import annotations

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Generic, TypeVar

import msgspec
import structlog

from hattari.core.game import Refusal, Text
from hattari.server.line import WorkFailed

T = TypeVar("T")

log = structlog.get_logger("hattari.worker")

LONGEST_LINE = 4 * 1024 * 1024
FINDING_SECONDS = 300.0
ONE_CORE = dict.fromkeys(("NUMBA_NUM_THREADS", "OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"), "1")


class Broken(Exception):
    """The process ended badly; the log says how."""


class Found(msgspec.Struct, Generic[T], frozen=True):
    """What was looked for, or why there is none."""

    what: T | None = None
    none: Text | None = None


class Ends(msgspec.Struct, frozen=True):
    """What people hear of work that took too long, and of work that broke off."""

    too_long: Text
    broken: Text


async def work(
    module: str, asked: Any, heard: Callable[[bytes], None], longest_seconds: float, ends: Ends
) -> None:
    """`run` for a piece in the server's line; `asked` is written as JSON. Raises WorkFailed."""
    try:
        await run(module, msgspec.json.encode(asked), heard, longest_seconds)
    except TimeoutError as error:
        raise WorkFailed(ends.too_long) from error
    except Broken as error:
        raise WorkFailed(ends.broken) from error


async def find(
    module: str, asked: Any, kind: type[T], tell: Callable[[T], None], ends: Ends
) -> None:
    """What a module finds, told. Raises WorkFailed, where there is none too."""

    def heard(line: bytes) -> None:
        found: Found[T] = msgspec.json.decode(line, type=Found[kind])  # type: ignore[valid-type]
        if found.what is None:
            raise WorkFailed(found.none or ends.broken)
        tell(found.what)

    await work(module, asked, heard, FINDING_SECONDS, ends)


async def run(
    module: str, asked: bytes, heard: Callable[[bytes], None], longest_seconds: float
) -> None:
    """Let a module work to its end. Raises Broken, TimeoutError.

    Its standard input stays open as long as it is wanted: where that ends, so may it. When this
    is cancelled the process is killed.
    """
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", module),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        limit=LONGEST_LINE,
        env={**os.environ, **ONE_CORE},
        start_new_session=True,  # Ctrl-C comes to the server alone
    )
    try:
        async with asyncio.timeout(longest_seconds):
            await _listen(process, module, asked, heard)
    finally:
        with suppress(ProcessLookupError):
            process.kill()
        await process.wait()


async def _listen(
    process: asyncio.subprocess.Process,
    module: str,
    asked: bytes,
    heard: Callable[[bytes], None],
) -> None:
    if process.stdin is None or process.stdout is None or process.stderr is None:
        raise RuntimeError("the worker has no pipes")
    process.stdin.write(asked + b"\n")
    said = asyncio.create_task(process.stderr.read())
    try:
        async for line in process.stdout:
            heard(line)
        if await process.wait() != 0:
            text = (await said).decode(errors="replace")
            log.error("worker_failed", module=module, said=text[-2000:])
            raise Broken(module)
    finally:
        said.cancel()


def asked(kind: type[T]) -> T:
    """What this process is to do."""
    return msgspec.json.decode(sys.stdin.buffer.readline(), type=kind)


def tell(news: Any) -> None:
    """A line of news for the server."""
    sys.stdout.write(msgspec.json.encode(news).decode() + "\n")
    sys.stdout.flush()


def tell_found(look: Callable[[], Any]) -> None:
    """What looking brings, or why it is refused."""
    try:
        found = Found[Any](look())
    except Refusal as refusal:
        found = Found(none=refusal.text)
    tell(found)


def begin(nice: int) -> None:
    """Step back behind all other work, and end when the server does. For workers, once asked."""
    os.nice(nice)
    threading.Thread(target=_end_with_the_server, daemon=True).start()


def _end_with_the_server() -> None:
    while os.read(sys.stdin.fileno(), 1):
        pass
    os._exit(1)
