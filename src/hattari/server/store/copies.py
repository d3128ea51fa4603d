"""A copy of a store as one SQLite file, taken while servers use it, and put back elsewhere.

A copy is what the store held at one moment: every table's log up to some row, and with it
whatever was written together with that row.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import msgspec

from hattari.core.kit import Registry
from hattari.tables.codec import Codec, UnknownSchema
from hattari.tables.events import Row
from hattari.tables.evolve import fold

from . import chain, engines, files, migrations, moving
from .port import NotCopied, StoreDown

Checked = Callable[[int, int], None]
"""Called with (tables checked, tables in all)."""


def take(store: str, file: Path, progress: moving.Progress) -> None:
    """Copy the store at `sqlite:///…` or `postgresql://…` into a new file.

    Raises NotCopied, StoreDown. No event loop may run.
    """
    with _made(file) as part:
        if engines.is_postgres(store):
            moving.snapshot(store, f"sqlite:///{part}", progress)
        else:
            _from_file(Path(store.removeprefix("sqlite:///")), part)


@contextmanager
def _made(file: Path) -> Iterator[Path]:
    """A file beside this one that becomes it once it is whole and on disk."""
    if file.exists():
        raise NotCopied(f"{file} exists already; name a new file")
    part = file.with_name(f"{file.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(files.claim(part))
        yield part
        files.sync(part)
        part.rename(file)
        files.sync(file.parent)
    except OSError as error:
        raise NotCopied(f"{file} can't be written: {error.strerror or error}") from error
    finally:
        for name in ("", "-wal", "-shm", "-journal"):
            with suppress(NotADirectoryError):
                part.with_name(part.name + name).unlink(missing_ok=True)


def _from_file(source: Path, target: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{source.as_uri()}?mode=ro", uri=True)) as connection:
            connection.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        raise StoreDown(f"{source}: {error}") from error


def restore(
    file: Path, store: str, registry: Registry, checked: Checked, progress: moving.Progress
) -> tuple[int, int]:
    """Put a copy into an empty store; the numbers of tables and of rows, all of them replayed.

    The copy stays as it is. Raises NotCopied, StoreDown. No event loop may run.
    """
    to_file = not engines.is_postgres(store)
    target = Path(store.removeprefix("sqlite:///")) if to_file else file
    # Beside the store it is to become; a copy for PostgreSQL is made beside the copy itself.
    part = target.with_name(f"{target.name}.restored")
    if to_file and target.exists():
        raise NotCopied(f"{target} exists already; a copy is put back into a new store")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        _from_copy(file, part)
        found = check(part, registry, checked)
        if to_file:
            files.sync(part)
            part.rename(target)
        else:
            moving.move(f"sqlite:///{part}", store, progress, now=0, resting_ms=None)
    except OSError as error:
        raise NotCopied(files.why(error)) from error
    finally:
        part.unlink(missing_ok=True)
    return found


def _from_copy(file: Path, part: Path) -> None:
    if not file.is_file():
        raise NotCopied(f"there is no file {file}")
    shutil.copyfile(file, part)
    part.chmod(files.OWNER_ONLY)
    # Before the upgrade, which makes a store of anything.
    if engines.schema(f"sqlite:///{part}", str(file)) is None:
        raise NotCopied(
            f"{file} is no copy of a store; expected a file that hattari backup made, or the folder"
            " of serve's archive"
        )
    migrations.upgrade(f"sqlite:///{part}")


def check(file: Path, registry: Registry, checked: Checked) -> tuple[int, int]:
    """Replay every table of a store in a file; the numbers of tables and of rows.

    Raises NotCopied where one doesn't replay to where its line in the list says it is.
    """
    codec, rows = Codec(registry), 0
    with closing(sqlite3.connect(file)) as connection:
        if connection.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            raise NotCopied(f"{file} is damaged")
        listed = connection.execute("SELECT id, length, phase FROM tables ORDER BY id").fetchall()
        for number, (name, length, phase) in enumerate(listed, start=1):
            log = _log(connection, codec, name)
            if len(log) != length or _phase(registry, log) != phase:
                raise NotCopied(f"a table's log has {len(log)} rows and should have {length}")
            _check_chain(connection, name, length)
            rows += length
            checked(number, len(listed))
    return len(listed), rows


def _log(connection: sqlite3.Connection, codec: Codec, name: str) -> list[Row]:
    found = connection.execute(
        "SELECT seq, at, schema, events FROM log WHERE table_id = ? ORDER BY seq", (name,)
    )
    rows = found.fetchall()
    if [row[0] for row in rows] != list(range(len(rows))):
        raise NotCopied("a table's log has a gap")
    try:
        return [Row(codec.decode(events, schema), at) for _, at, schema, events in rows]
    except (UnknownSchema, msgspec.MsgspecError) as error:
        raise NotCopied(f"a table's log can't be read. {error}") from error


def _check_chain(connection: sqlite3.Connection, name: str, length: int) -> None:
    found = connection.execute(chain.LINKS, {"id": name})
    try:
        chain.check(name, length, (chain.Link(*row) for row in found))
    except chain.Broken as error:
        raise NotCopied(f"a table is not what it was: {error}") from error


def _phase(registry: Registry, log: Sequence[Row]) -> str:
    try:
        return fold(registry, log).phase
    except Exception as error:  # events that nobody decided may fail anywhere in the rules
        raise NotCopied(f"a table's log can't be replayed: {error!r}") from error
