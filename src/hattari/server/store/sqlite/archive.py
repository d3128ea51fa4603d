"""A store's way back to any moment: in another folder, copies of its file and all changes since.

    base-FROM-TO.sqlite     a copy that began and was whole at these moments (unix ms)
    journal-FROM-ID.log     changes from a moment on, in order: length, checksum, MessagePack

A thread of its own writes them, so that nobody at a table waits for this folder; what it could
not keep it makes good by a new copy. Files only grow or go, so that they are easily sent elsewhere.
They hold every hand: they are their owner's alone.
"""

from __future__ import annotations

import os
import queue
import secrets
import shutil
import sqlite3
import struct
import threading
import time
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import BinaryIO

import msgspec
import structlog

from hattari.server.clock import unix_ms
from hattari.server.store import files
from hattari.server.store.port import NotCopied

from .journal import NUMBERS, Change, number_of, replay

log = structlog.get_logger("hattari.store")

BASE_SECONDS = 24 * 3600.0
MEND_SECONDS = 10.0
SPARE_BYTES = 256 << 20
"""What a copy leaves free beside room for the store to double."""
KEPT_DAYS = 14
DAY_MS = 24 * 3600 * 1000
_HEAD = struct.Struct(">II")
_encode = msgspec.msgpack.encode
_decode = msgspec.msgpack.Decoder(Change).decode


class Archive:
    """Keeps a store's changes in a folder until it is closed.

    `whole`: all that was written since the last copy can be restored from there.
    """

    def __init__(self, folder: Path, store: Path, kept_days: int = KEPT_DAYS) -> None:
        self._folder = folder
        self._store = store
        self._kept_ms = kept_days * DAY_MS
        self._changes: queue.SimpleQueue[Change | None] = queue.SimpleQueue()
        self._ended = threading.Event()
        self._last: int | None = None
        self._base_at = -BASE_SECONDS
        self.whole = False
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._thread = threading.Thread(target=self._work, name="archive", daemon=True)
        self._thread.start()

    def keep(self, change: Change) -> None:
        """Have a change kept, soon."""
        self._changes.put(change)

    def close(self) -> None:
        """Keep what waits, then end."""
        self._ended.set()
        self._changes.put(None)
        self._thread.join()

    def _work(self) -> None:
        while not self._ended.is_set():
            try:
                self._serve(self._folder / _journal_name())
            except (OSError, sqlite3.Error) as error:
                self._miss()
                log.error("archive_failed", error=str(error))
                self._ended.wait(MEND_SECONDS)

    def _serve(self, name: Path) -> None:
        """Write one journal, and the copy that it leads on from, until another copy is due."""
        with _opened(name) as journal:
            while not (self._ended.is_set() and self._changes.empty()):
                due = self._base_at + BASE_SECONDS - time.monotonic()
                if due <= 0 and not self._ended.is_set():
                    if journal.tell():
                        return
                    self._make_base()
                    continue
                changes = self._next(max(0.0, due))
                for change in changes:
                    journal.write(_framed(change))
                journal.flush()
                os.fsync(journal.fileno())
                self._follow(changes)

    def _next(self, seconds: float) -> list[Change]:
        """The changes that wait, or the first that comes."""
        found: list[Change | None] = []
        with suppress(queue.Empty):
            found.append(self._changes.get(timeout=seconds))
            while True:
                found.append(self._changes.get_nowait())
        return [change for change in found if change is not None]

    def _follow(self, changes: list[Change]) -> None:
        """See whether another process wrote in between: only a new copy knows what."""
        for change in changes:
            if self._last is not None and change.number > (self._last + 1) % NUMBERS:
                self._miss()
            self._last = change.number

    def _miss(self) -> None:
        """Something is not kept: soon there has to be another copy."""
        self.whole, self._base_at = False, time.monotonic() - BASE_SECONDS + MEND_SECONDS

    def _make_base(self) -> None:
        began, part = unix_ms(), self._folder / "base.part"
        part.unlink(missing_ok=True)
        self._check_room()
        try:
            with closing(sqlite3.connect(f"{self._store.as_uri()}?mode=ro", uri=True)) as store:
                os.close(files.claim(part))
                store.execute("VACUUM INTO ?", (str(part),))
            with closing(sqlite3.connect(part)) as made:
                self._last = max(number_of(made), self._last or 0)
            files.sync(part)
            part.rename(self._folder / f"base-{began}-{unix_ms()}.sqlite")
        finally:
            part.unlink(missing_ok=True)
        files.sync(self._folder)
        self._base_at, self.whole = time.monotonic(), True
        self._tidy(unix_ms() - self._kept_ms)

    def _check_room(self) -> None:
        """A copy takes no room that the store may need. Raises OSError."""
        size, free = self._store.stat().st_size, shutil.disk_usage(self._folder).free
        if free < 2 * size + SPARE_BYTES:
            raise OSError(f"{self._folder} has {free:,} bytes left, too few for a copy of {size:,}")

    def _tidy(self, before: int) -> None:
        """Let go of what leads to no moment since then."""
        bases = [base for base in _bases(self._folder) if base[1] <= before]
        if not bases:
            return
        first = bases[-1][0]
        for path in self._folder.iterdir():
            kind, _, rest = path.name.partition("-")
            old_base = kind == "base" and rest.partition("-")[0] < str(first)
            # What a journal ends with is as old as the file.
            old_journal = kind == "journal" and path.stat().st_mtime * 1000 < first
            if old_base or old_journal:
                path.unlink(missing_ok=True)


@contextmanager
def copy_of(copy: Path, to: int | None) -> Iterator[tuple[Path, int | None]]:
    """A copy of a store: the file itself, or made of an archive as it stood at a moment (None: the
    latest), and when its last change was then. Raises NotCopied."""
    if not copy.is_dir():
        if to is not None:
            raise NotCopied(f"{copy} is of one moment; expected the folder of an archive")
        yield copy, None
        return
    with TemporaryDirectory(prefix="hattari-restore-") as scratch:
        target = Path(scratch) / "store.sqlite"
        try:
            last = rebuild(copy, unix_ms() if to is None else to, target)
        except (OSError, sqlite3.Error) as error:
            raise NotCopied(str(error)) from error
        yield target, last


def rebuild(folder: Path, to: int, target: Path) -> int:
    """Make a new file of a store as it stood at a moment; when its last change was (unix ms).

    Raises NotCopied, OSError.
    """
    found = [base for base in _bases(folder) if base[1] <= to]
    if not found:
        raise NotCopied(_nothing_before(folder, to))
    began, ended, base = found[-1]
    shutil.copyfile(base, target)
    target.chmod(files.OWNER_ONLY)
    last = ended
    with closing(sqlite3.connect(target, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        for change in _since(folder, began, number_of(connection), to):
            replay(connection, change)
            last = change.at
        connection.execute("COMMIT")
    return last


def _since(folder: Path, began: int, number: int, to: int) -> Iterator[Change]:
    """The changes after a number, one after the other, up to a moment. Raises NotCopied."""
    changes = {
        change.number: change
        for path in sorted(folder.glob("journal-*.log"))
        for change in _read(path)
        if began <= change.at <= to
    }
    while (number := (number + 1) % NUMBERS) in changes:
        yield changes.pop(number)
    later = [change.at for after, change in changes.items() if after > number]
    if later:
        raise NotCopied(
            f"what was written before {shown(min(later))} is not all in {folder}; name a moment"
            " before that, or after the copy that was made next"
        )


def _read(path: Path) -> Iterator[Change]:
    """A journal's changes; a last one that was cut off never was."""
    data, at = path.read_bytes(), 0
    while at + _HEAD.size <= len(data):
        length, checksum = _HEAD.unpack_from(data, at)
        at += _HEAD.size
        body = data[at : at + length]
        if zlib.crc32(body) != checksum or len(body) < length:
            return
        yield _decode(body)
        at += length


def _framed(change: Change) -> bytes:
    body = _encode(change)
    return _HEAD.pack(len(body), zlib.crc32(body)) + body


def _bases(folder: Path) -> list[tuple[int, int, Path]]:
    """When each copy was begun and whole, the oldest first."""
    named = ((path.stem.split("-"), path) for path in folder.glob("base-*-*.sqlite"))
    return sorted((int(began), int(ended), path) for (_, began, ended), path in named)


def _nothing_before(folder: Path, to: int) -> str:
    bases = _bases(folder)
    if not bases:
        return f"{folder} is no archive: it holds no copy; expected the folder of serve's --archive"
    first = f"the first one is of {shown(bases[0][1])}"
    return f"{folder} has no copy from before {shown(to)}; {first}"


def shown(at: int) -> str:
    """A moment in UTC, to the millisecond, as `--to` takes it."""
    return f"{time.strftime('%Y-%m-%dT%H:%M:%S', time.gmtime(at / 1000))}.{at % 1000:03}Z"


def _journal_name() -> str:
    return f"journal-{unix_ms()}-{secrets.token_hex(4)}.log"


@contextmanager
def _opened(path: Path) -> Iterator[BinaryIO]:
    """A new journal; one that stays empty is none."""
    with os.fdopen(files.claim(path), "wb") as journal:
        yield journal
        empty = not journal.tell()
    if empty:
        path.unlink()
