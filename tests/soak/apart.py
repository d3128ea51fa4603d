"""A harness in a process of its own: `python -m tests.soak.apart NAME FIRST SECONDS`.

Each batch is a line of JSON on the standard output. Without FIRST the planted fault is tried, and
the line says whether it was caught.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from time import monotonic

import msgspec

from tests.soak.catalog import named
from tests.soak.harness import MOST_FAILURES, Batch, Harness, Timed

ROOT = Path(__file__).parents[2]
MEMORY = Path("/dev/shm")
"""Where Linux has files in memory."""
ROOM_BYTES = 1 << 30
INTERRUPTED = 130
"""How the process ends that somebody has stopped by Ctrl-C."""


def batches(harness: Harness, first: int, seconds: float) -> Iterator[Timed]:
    """One batch after the other in this process, until the goal is reached or the time is up, or
    too much has failed."""
    end, failed = monotonic() + seconds, 0
    while first < harness.goal and failed < MOST_FAILURES:
        began = monotonic()
        batch = _batch(harness, first)
        yield Timed(batch, monotonic() - began)
        first, failed = first + batch.count, failed + len(batch.failures)
        if monotonic() >= end:
            return


def _batch(harness: Harness, first: int) -> Batch:
    """One batch; an error in it is a failure like any other."""
    try:
        with _folder(harness) as folder:
            return harness.batch(first, folder)
    except Exception as error:  # noqa: BLE001 (the report says it, and the run goes on)
        return Batch(1, (f"case {first} on: {type(error).__name__}: {error}",))


def fault(harness: Harness) -> bool:
    """Whether the planted fault is caught."""
    with _folder(harness) as folder:
        return harness.fault(folder)


@contextmanager
def _folder(harness: Harness) -> Iterator[Path]:
    place = MEMORY if harness.in_memory and _has_room() else None
    with tempfile.TemporaryDirectory(prefix="hattari-soak-", dir=place) as folder:
        yield Path(folder)


def _has_room() -> bool:
    return MEMORY.is_dir() and shutil.disk_usage(MEMORY).free >= ROOM_BYTES


# From outside ----------------------------------------------------------------------------


def batches_apart(harness: Harness, first: int, seconds: float) -> Iterator[Timed]:
    """The same in another process; one that dies has failed, but not one that was interrupted."""
    try:
        for line in _lines(harness.name, str(first), str(seconds)):
            timed = msgspec.json.decode(line, type=Timed)
            first += timed.batch.count
            yield timed
    except subprocess.CalledProcessError as error:
        if error.returncode != INTERRUPTED:
            yield Timed(Batch(1, (f"case {first} on: its process ended with {error}",)), 0.0)


def fault_apart(harness: Harness) -> bool:
    """The same in another process; one that dies has caught nothing."""
    try:
        return [*_lines(harness.name)] == [b"true\n"]
    except subprocess.CalledProcessError:
        return False


def _lines(*arguments: str) -> Iterator[bytes]:
    command = [sys.executable, "-m", "tests.soak.apart", *arguments]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        yield from child.stdout
    if child.returncode:
        raise subprocess.CalledProcessError(child.returncode, command)


def main(arguments: Sequence[str]) -> None:
    """What the process does; nothing that a harness prints gets between the lines."""
    with os.fdopen(os.dup(1), "wb", buffering=0) as out:
        os.dup2(2, 1)
        harness = named(arguments[0])
        if len(arguments) == 1:
            out.write(msgspec.json.encode(fault(harness)) + b"\n")
            return
        for timed in batches(harness, int(arguments[1]), float(arguments[2])):
            out.write(msgspec.json.encode(timed) + b"\n")


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
