"""What goes wrong with the store: one place that the log, the metrics and readiness hear of it."""

from __future__ import annotations

from typing import Literal, get_args

import structlog

from .logs import Seldom
from .metrics import Metrics
from .store.port import StoreDown

log = structlog.get_logger("hattari.store")

Cause = Literal["full", "locked", "readonly", "damaged", "unreachable", "other"]

_SIGNS: dict[Cause, tuple[str, ...]] = {
    "full": ("full", "no space", "disk i/o error", "could not extend"),
    "locked": ("locked", "busy", "lock timeout", "statement timeout"),
    "readonly": ("readonly", "read-only"),
    "damaged": ("malformed", "not a database", "corrupt", "invalid page", "damaged"),
    "unreachable": ("connect", "refused", "timeout", "closed", "shutting down", "starting up"),
}
"""What a driver says, by what it means; the first that fits."""


def cause_of(error: StoreDown) -> Cause:
    """Why a store is away, in one word of few."""
    said = f"{error} {type(error.__cause__).__name__}".lower()
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
