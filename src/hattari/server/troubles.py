"""What goes wrong with the store: one place that the log, the metrics and readiness hear of it."""

from __future__ import annotations

import errno
import re
import socket
import sqlite3
from collections.abc import Iterator
from typing import Literal, get_args

import structlog

from .logs import Seldom
from .metrics import Metrics
from .store.port import StoreDown

log = structlog.get_logger("hattari.store")

Cause = Literal["full", "locked", "readonly", "damaged", "unreachable", "other"]

_NUMBERS: dict[int, Cause] = {
    errno.ENOSPC: "full",
    errno.EDQUOT: "full",
    errno.EACCES: "readonly",
    errno.EROFS: "readonly",
}
"""What the system says."""

_CODES: dict[int, Cause] = {
    sqlite3.SQLITE_FULL: "full",
    sqlite3.SQLITE_BUSY: "locked",
    sqlite3.SQLITE_LOCKED: "locked",
    sqlite3.SQLITE_PERM: "readonly",
    sqlite3.SQLITE_READONLY: "readonly",
    sqlite3.SQLITE_CANTOPEN: "readonly",
    sqlite3.SQLITE_CORRUPT: "damaged",
    sqlite3.SQLITE_NOTADB: "damaged",
}
"""What SQLite says, without what it adds to it."""
_MAIN_CODE = 0xFF

_STATES: dict[str, Cause] = {
    "53100": "full",
    "55P03": "locked",
    "57014": "locked",
    "40P01": "locked",
    "25006": "readonly",
    "42501": "readonly",
    "XX001": "damaged",
    "XX002": "damaged",
    "53300": "unreachable",
    "3D000": "unreachable",
    "57P": "unreachable",
    "08": "unreachable",
    "28": "unreachable",
}
"""What PostgreSQL says, SQLSTATEs or how they begin: who isn't let in can't reach it either."""

_SIGNS: dict[Cause, tuple[str, ...]] = {
    "full": ("disk is full", "disk full", "no space", "disk i/o error", "could not extend"),
    "locked": ("locked", "busy", "lock timeout", "statement timeout"),
    "readonly": ("readonly", "read-only"),
    "damaged": ("malformed", "not a database", "corrupt", "invalid page", "damaged"),
    "unreachable": ("connect", "refused", "timeout", "closed", "shutting down", "starting up"),
}
"""What is left a driver says in words, by what they mean; the first that fits."""

_NAMES = re.compile(r"""["“][^"”]*["”]|(?<!\S)/\S+""")
"""Names and paths: people choose them, and they mean nothing."""


def cause_of(error: Exception) -> Cause:
    """Why a store is away, in one word of few."""
    known = (_known(each) for each in _behind(error))
    return next((cause for cause in known if cause), None) or _read(error)


def sqlstate(error: Exception) -> str:
    """PostgreSQL's word of five letters for what went wrong; empty where it said none."""
    found = (getattr(each, "sqlstate", None) for each in _behind(error))
    return next((state for state in found if state), "")


def _behind(error: BaseException | None) -> Iterator[BaseException]:
    """An error and what it came of, SQLAlchemy's wrapping among it."""
    while error is not None:
        yield error
        error = getattr(error, "orig", None) or error.__cause__


def _known(error: BaseException) -> Cause | None:
    """What an error means that brings a number of its own."""
    if isinstance(error, socket.gaierror | ConnectionError):
        return "unreachable"
    if isinstance(error, sqlite3.Error):
        return _CODES.get(getattr(error, "sqlite_errorcode", 0) & _MAIN_CODE)
    if isinstance(error, OSError):
        return _NUMBERS.get(error.errno or 0)
    state = getattr(error, "sqlstate", None) or ""
    return next((cause for begin, cause in _STATES.items() if state.startswith(begin)), None)


def _read(error: Exception) -> Cause:
    *_, first = _behind(error)
    said = f"{_NAMES.sub('', str(error))} {type(first).__name__}".lower()
    fitting = (cause for cause, signs in _SIGNS.items() if any(sign in said for sign in signs))
    return next(fitting, "other")


class Troubles:
    """Notes every failure of the store; one that is damaged stays so until somebody looks."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._seldom = Seldom()
        self.damaged = False
        for cause in get_args(Cause):
            # An alert looks for an increase, and a series that begins at 1 has none.
            metrics.store_failures.labels(cause)

    def note(self, error: StoreDown) -> Cause:
        """Something could not be read or written."""
        cause = cause_of(error)
        self.damaged = self.damaged or cause == "damaged"
        self._metrics.store_failures.labels(cause).inc()
        since = self._seldom.told(cause)
        if since:
            log.error("store_failed", cause=cause, said=str(error), count=since)
        return cause
