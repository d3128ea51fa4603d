"""What was written to a store in a file, told a second time: each transaction, in order.

A transaction's number is the file's `user_version`, so that whoever replays a journal over a copy
of the file knows where that copy stands, and sees where something is missing. Numbers go up
with every transaction, also where nobody keeps a journal.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from typing import Any

import msgspec
from typing_extensions import override

from hattari.server.clock import unix_ms

NUMBERS = 2**31
"""SQLite keeps 31 bits; then numbers begin anew, and only a new copy leads on."""
_NUMBER = "PRAGMA user_version"
_SPEAKS_ONLY = ("SELECT", "PRAGMA", "ROLLBACK")


class Told(msgspec.Struct, frozen=True, array_like=True):
    """One statement and its values, by place or by number."""

    statement: str
    values: list[Any] | dict[str, Any]


class Change(msgspec.Struct, frozen=True, array_like=True):
    """One transaction, which was on disk at this moment (unix ms)."""

    number: int
    at: int
    told: list[Told]


Keep = Callable[[Change], object]


class Recording(sqlite3.Connection):
    """Numbers its transactions from BEGIN to COMMIT, and tells what each changed once it stands."""

    keep: Keep | None = None
    _told: list[Told] | None = None

    @override
    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        """As ever; a transaction that changed something gets its number before it ends."""
        if sql == "BEGIN IMMEDIATE":
            self._told = []
        elif sql == "COMMIT":
            return self._committed()
        else:
            self._note(sql, (parameters,))
        return super().execute(sql, parameters)

    @override
    def executemany(self, sql: str, parameters: Iterable[Any], /) -> sqlite3.Cursor:
        """As ever."""
        every = list(parameters)
        self._note(sql, every)
        return super().executemany(sql, every)

    def _note(self, sql: str, every: Iterable[Any]) -> None:
        if self._told is not None and not sql.startswith(_SPEAKS_ONLY):
            self._told += [
                Told(sql, values if isinstance(values, dict) else list(values)) for values in every
            ]

    def _committed(self) -> sqlite3.Cursor:
        told, self._told = self._told, None
        if not told:
            return super().execute("COMMIT")
        number = (number_of(self) + 1) % NUMBERS
        super().execute(f"{_NUMBER} = {number}")
        done = super().execute("COMMIT")
        if self.keep is not None:
            self.keep(Change(number, unix_ms(), told))
        return done


def number_of(connection: sqlite3.Connection) -> int:
    """The number of the last transaction that a file holds."""
    return int(sqlite3.Connection.execute(connection, _NUMBER).fetchone()[0])


def replay(connection: sqlite3.Connection, change: Change) -> None:
    """Do again what a transaction did, within one that is open."""
    for told in change.told:
        connection.execute(told.statement, told.values)
    connection.execute(f"{_NUMBER} = {change.number}")
