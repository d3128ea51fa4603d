"""One JSON object a line, without bodies, cookies, tokens, addresses or table keys."""

from __future__ import annotations

import logging
import sys
import time
from collections import Counter
from collections.abc import Callable

import structlog
from typing_extensions import override

LINES_PER_SECOND = 5
SELDOM_SECONDS = 30.0


def configure() -> None:
    """Send the logs of this process to stderr."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        cache_logger_on_first_use=True,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.JSONRenderer(ensure_ascii=False),
            ],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    _quieten()


class Calm(logging.Filter):
    """Lets through a few lines a second of what strangers can make uvicorn say."""

    def __init__(self, clock: Callable[[], float]) -> None:
        super().__init__()
        self._clock = clock
        self._second = -1
        self._lines = 0

    @override
    def filter(self, record: logging.LogRecord) -> bool:
        """Whether this line may pass."""
        second = int(self._clock())
        if second != self._second:
            self._second, self._lines = second, 0
        self._lines += 1
        return self._lines <= LINES_PER_SECOND


class Seldom:
    """Lets a kind of line through now and then, with how many there would have been since."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._last: dict[str, float] = {}
        self._since: Counter[str] = Counter()

    def told(self, kind: str) -> int:
        """One more of a kind: 0 for no line now, else how many there were since the last one."""
        self._since[kind] += 1
        now = self._clock()
        if now - self._last.get(kind, -SELDOM_SECONDS) < SELDOM_SECONDS:
            return 0
        self._last[kind] = now
        return self._since.pop(kind)


def _quieten() -> None:
    """Uvicorn's lines name addresses with table keys, and strangers can cause them; httpx's name
    where reports are posted."""
    uvicorn = logging.getLogger("uvicorn.error")
    uvicorn.setLevel(logging.WARNING)
    uvicorn.addFilter(Calm(time.monotonic))
    access = logging.getLogger("uvicorn.access")
    access.handlers.clear()
    access.propagate = False
    for name in ("alembic", "httpx"):
        logging.getLogger(name).setLevel(logging.WARNING)
