"""What a healthy installation does, done once: each check says that all is fine, or the mend."""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from time import monotonic

import msgspec
from sqlalchemy import Connection, text

from hattari.core.kit import Registry

from .clock import unix_ms
from .health import LITTLE_BYTES, SKEWED_SECONDS
from .store import chain, copies, engines, migrations, moving
from .store.port import NotCopied, Store, StoreDown
from .troubles import Cause, cause_of, sqlstate

SYNCS = 8
COPIES = 3
"""A copy, what is made of it, and room to breathe."""
MIB = 1 << 20
_MENDS: dict[Cause, str] = {
    "full": "make room on its disk, or let old tables go: hattari serve --retention-days N",
    "locked": "end the other program that holds it",
    "readonly": "let this user write to it and to the folder that it is in",
    "damaged": "put a copy back: hattari restore FILE",
    "unreachable": "start PostgreSQL, or correct --store",
    "other": "look at what the store says",
}
_REFUSED = {
    "28": "correct the user or the password in --store",
    "3D000": "make that database (createdb --owner USER NAME), or correct --store",
    "42501": "let this user own that database's tables, or correct the user in --store",
}
"""The mends where PostgreSQL answers and lets nobody in, by how its SQLSTATE begins."""
_BEFORE = "hattari restore FILE of a copy from before"
_DURABLE = ("fsync", "full_page_writes", "synchronous_commit")


class Ill(Exception):
    """Something isn't as it should be; the exact mend."""


class Finding(msgspec.Struct, frozen=True):
    """What came of a check; `said` is a sentence for the operator."""

    check: str
    ok: bool
    said: str


class Patient(msgspec.Struct, frozen=True):
    """A store that is looked at: its address in full, how it is opened, and how long tables are
    looked at; copies of it are made in `scratch`."""

    store: str
    opening: Callable[[], Store]
    registry: Registry
    seconds: float
    scratch: Path | None
    progress: moving.Progress


def found(check: str, work: Callable[[], str]) -> Finding:
    """Do what a check does."""
    try:
        return Finding(check, True, work())
    except Ill as error:
        return Finding(check, False, str(error))
    except NotCopied as error:
        return Finding(check, False, f"{error}: no copy of it would come back; {_BEFORE}")
    except (engines.Failure, OSError, StoreDown, ValueError) as error:
        return failed(check, error)


def failed(check: str, error: Exception) -> Finding:
    """What came of a check that could not be done."""
    said, mend = engines.reason(error), _mend(error)
    return Finding(check, False, said if mend in said else f"{mend} ({said})")


def _mend(error: Exception) -> str:
    state = sqlstate(error)
    refused = (mend for begin, mend in _REFUSED.items() if state.startswith(begin))
    return next(refused, _MENDS[cause_of(error)])


def examined(patient: Patient) -> Iterator[Finding]:
    """Every check of a store, one after the other; without a store that opens there is but one.

    No event loop may run.
    """
    first = found("store", partial(_opens, patient))
    yield first
    if not first.ok:
        return
    for check, work in (
        ("write", _writes),
        ("fsync", _syncs),
        ("clock", _clock),
        ("space", _space),
    ):
        yield found(check, partial(_asked, patient, work))
    yield found("chain", partial(_chains, patient))
    yield found("backup", partial(_backup, patient))


def _opens(patient: Patient) -> str:
    """A store of another schema is left as it is: opening it would change it."""
    schema = engines.schema(patient.store)
    if schema is None:
        raise Ill("no server has made a store there: start hattari serve on it, or correct --store")
    if schema < migrations.HEAD:
        raise Ill(migrations.older(schema))
    opened = patient.opening()
    asyncio.run(opened.close())
    return f"opens; its schema is {schema}"


Asking = Callable[[Store, Patient], Awaitable[str]]


def _asked(patient: Patient, work: Asking) -> str:
    store = patient.opening()  # brings a loop of its own

    async def ask() -> str:
        try:
            return await work(store, patient)
        finally:
            await store.close()

    return asyncio.run(ask())


async def _writes(store: Store, _: Patient) -> str:
    began = monotonic()
    await store.probe(unix_ms())
    return f"a row was committed in {_ms(monotonic() - began)}"


async def _syncs(store: Store, patient: Patient) -> str:
    if engines.is_postgres(patient.store):
        return await _durable(store)
    folder = _path(patient).parent
    with tempfile.NamedTemporaryFile(dir=folder, prefix="doctor-") as file:
        took = sorted(_synced(file.fileno()) for _ in range(SYNCS))
    return f"{folder} says that it is on disk after {_ms(took[SYNCS // 2])}"


async def _durable(store: Store) -> str:
    """Nobody but PostgreSQL sees its disk; it says whether it waits for it."""
    names = ", ".join(f"'{name}'" for name in _DURABLE)
    place = "quote_ident(session_user), quote_ident(current_database())"
    held = f"SELECT name, source, {place} FROM pg_settings WHERE setting = 'off'"  # noqa: S608
    off = await store.ask(f"{held} AND name IN ({names})")
    if off:
        said = " ".join(_switched_on(*each) for each in off)
        raise Ill(f"a power cut would lose what was acknowledged: {said} SELECT pg_reload_conf();")
    return "PostgreSQL waits for its disk"


def _switched_on(name: str, source: str, role: str, database: str) -> str:
    """The mend at the place that holds the setting: what is set nearer to us hides all others."""
    anew = f"RESET {name}; (and restart hattari serve)"
    return {
        "user": f"ALTER ROLE {role} {anew}",
        "database": f"ALTER DATABASE {database} {anew}",
        "database user": f"ALTER ROLE {role} IN DATABASE {database} {anew}",
        "client": f"take {name} out of --store's options;",
        "command line": f"take {name} out of the command that starts PostgreSQL;",
    }.get(source, f"ALTER SYSTEM SET {name} = on;")


def _synced(file: int) -> float:
    began = monotonic()
    os.write(file, bytes(4096))
    os.fsync(file)
    return monotonic() - began


async def _clock(store: Store, _: Patient) -> str:
    skew = (unix_ms() - await store.now()) / 1000
    if abs(skew) > SKEWED_SECONDS:
        raise Ill(f"{skew:+.1f} s from the store's clock: let NTP set both (timedatectl set-ntp 1)")
    ((latest,),) = await store.ask("SELECT coalesce(max(updated), 0) FROM tables")
    ahead = latest / 1000 - unix_ms() / 1000
    if ahead > SKEWED_SECONDS:
        raise Ill(
            f"tables were played {ahead:.0f} s from now: set the clock (timedatectl set-ntp 1)"
        )
    return f"{abs(skew):.1f} s from the store's"


async def _space(store: Store, patient: Patient) -> str:
    space = await store.space()
    if space.free is None:
        return f"the store has {_mib(space.size)}; what is left only PostgreSQL's machine knows"
    if space.free < LITTLE_BYTES:
        place = _path(patient).parent
        raise Ill(f"only {_mib(space.free)} are left beside {place}: {_MENDS['full']}")
    return f"the store has {_mib(space.size)}, {_mib(space.free)} are left"


def _chains(patient: Patient) -> str:
    return engines.run(patient.store, partial(_follow, patient=patient))


def _follow(connection: Connection, patient: Patient) -> str:
    until = monotonic() + patient.seconds
    listed = connection.execute(text("SELECT id FROM tables ORDER BY updated DESC")).fetchall()
    done, bare = 0, 0
    for (table,) in listed:
        if monotonic() > until:
            break
        bare += _followed(connection, table)
        done += 1
        patient.progress("chains", done, len(listed))
    most = "" if done == len(listed) else f" of {len(listed):,}, the latest; --seconds looks longer"
    older = f"; {bare:,} rows of an older version have no head" if bare else ""
    return f"{done:,} tables hold{most}{older}"


def _followed(connection: Connection, table: str) -> int:
    """How many rows have no head. What is written meanwhile comes behind the length."""
    length = connection.scalar(text("SELECT length FROM tables WHERE id = :id"), {"id": table})
    if length is None:  # deleted meanwhile
        return 0
    try:
        return chain.check(table, length, chain.links(connection, table)[:length])
    except chain.Broken as error:
        raise Ill(f"table {table}: {error}; {_BEFORE}") from error


def _backup(patient: Patient) -> str:
    """The proof of a copy is what comes back of it."""
    with tempfile.TemporaryDirectory(prefix="hattari-doctor-", dir=patient.scratch) as folder:
        _check_room(patient, Path(folder))
        copy, back = Path(folder, "copy"), f"sqlite:///{folder}/back"
        copies.take(patient.store, copy, patient.progress)
        counted = partial(patient.progress, "replaying")
        tables, rows = copies.restore(copy, back, patient.registry, counted, patient.progress)
    return f"{tables:,} tables with {rows:,} rows came back from a copy"


def _check_room(patient: Patient, folder: Path) -> None:
    size = 0 if engines.is_postgres(patient.store) else _path(patient).stat().st_size
    free = shutil.disk_usage(folder).free
    if free < COPIES * size:
        raise Ill(
            f"{_mib(COPIES * size)} are needed in {folder.parent}: --scratch FOLDER elsewhere"
        )


def _path(patient: Patient) -> Path:
    return Path(patient.store.removeprefix("sqlite:///"))


def _ms(seconds: float) -> str:
    return f"{seconds * 1000:.1f} ms"


def _mib(size: int) -> str:
    return f"{size / MIB:,.0f} MiB"
