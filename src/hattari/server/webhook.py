"""Tells a web address of each report, once it is in the store and without keeping anybody waiting.

A report's own row says when it is to be posted next: what fails is tried again, later each time, by
whichever node comes first. It may come twice; its `id` tells.
"""

from __future__ import annotations

import asyncio
from urllib.parse import urlsplit

import msgspec
import structlog

from .clock import Clock
from .store.accounts import AccountRows, Report

log = structlog.get_logger("hattari.webhook")

WORK_SECONDS = 2.0
TIMEOUT_SECONDS = 10.0
"""How long an answer may take in all, however it comes."""
CLAIM_MS = 60_000
AT_ONCE = 4
SOONEST_MS, LATEST_MS = 10_000, 3_600_000
"""Between two tries: as long as has gone by since the report, within these bounds."""
GIVE_UP_MS = 24 * 3_600_000


class Posted(msgspec.Struct, frozen=True):
    """What is posted: ids alone, for forgetting doesn't reach what has left the server."""

    id: str
    table: str
    at: int
    reporter: str
    about: str
    text: str = "Somebody has reported a player: hattari operator reports"


class Webhook:
    """Posts reports to an address. Raises ValueError for what is none."""

    def __init__(
        self, rows: AccountRows, url: str, clock: Clock, seconds: float = TIMEOUT_SECONDS
    ) -> None:
        if not _is_address(url):
            raise ValueError("expected --report-webhook http://… or https://…")
        self._rows = rows
        self._url = url
        self._clock = clock
        self._seconds = seconds

    async def work(self) -> None:
        """Post what waits. Raises StoreDown."""
        now = self._clock()
        for report in await self._rows.claim_posts(now, now + CLAIM_MS, AT_ONCE):
            age = now - report.at
            done = age > GIVE_UP_MS or await self._post(report)
            again = None if done else now + min(max(age, SOONEST_MS), LATEST_MS)
            await self._rows.post_at(report.id, again)

    async def _post(self, report: Report) -> bool:
        # Heavy, and most servers have no such address.
        from httpx import AsyncClient, HTTPError, InvalidURL  # noqa: PLC0415

        told = Posted(report.id, report.table, report.at, report.reporter, report.about)
        body, kind = msgspec.json.encode(told), {"content-type": "application/json"}
        reason = "HTTPStatusError"
        try:
            # An answer that leads elsewhere is a failure: the operator named this address alone.
            # What else it holds is not read.
            async with (
                asyncio.timeout(self._seconds),
                AsyncClient() as client,
                client.stream("POST", self._url, content=body, headers=kind) as answer,
            ):
                if answer.is_success:
                    return True
        except (HTTPError, InvalidURL, TimeoutError, OSError) as error:
            # Not its words: they may hold the address, which often holds a secret.
            reason = type(error).__name__
        log.warning("report_not_posted", reason=reason)
        return False


def _is_address(url: str) -> bool:
    try:
        parts = urlsplit(url)
        return parts.scheme in {"http", "https"} and bool(parts.hostname) and parts.port != 0
    except ValueError:  # a port that is none
        return False
