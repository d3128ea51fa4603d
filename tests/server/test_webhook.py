"""Reports are posted to the operator's own address, and again where that fails."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import msgspec
import pytest
from typing_extensions import override

from hattari.server.reports import Body, encode
from hattari.server.store.accounts import AccountRows, Report
from hattari.server.store.port import Player
from hattari.server.webhook import GIVE_UP_MS, SOONEST_MS, Webhook
from tests.server.machines import Open

pytestmark = pytest.mark.asyncio
BODY = encode(Body("Ann", "Bob", "Friday", "a private matter", ()))


@contextmanager
def heard(statuses: list[int]) -> Iterator[tuple[str, list[dict[str, Any]]]]:
    """An address that answers so, and what came there."""
    told: list[dict[str, Any]] = []

    class Ear(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            told.append(msgspec.json.decode(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(statuses.pop(0))
            self.send_header("location", "/elsewhere")
            self.end_headers()

        def do_GET(self) -> None:
            told.append({"asked for": self.path})
            self.send_response(204)
            self.end_headers()

        @override
        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    with HTTPServer(("127.0.0.1", 0), Ear) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/hook", told
        finally:
            server.shutdown()
            thread.join()


async def test_a_report_is_posted_once_and_again_where_that_failed(reopen: Open) -> None:
    store = reopen()
    rows, now = AccountRows(store), 1_000
    await store.add_player(Player("ann", "Ann", "en"), b"ann", 1)
    await rows.add_report(Report("r", "t", 1_000, "ann", "bob", BODY))
    with heard([500, 204]) as (url, told):
        webhook = Webhook(rows, url, lambda: now)
        await webhook.work()
        await webhook.work()
        assert len(told) == 1
        now += SOONEST_MS
        # Two nodes at once: one of them posts it.
        await asyncio.gather(webhook.work(), Webhook(rows, url, lambda: now).work())
        now += GIVE_UP_MS
        await webhook.work()
    assert [each["id"] for each in told] == ["r", "r"]
    assert told[0]["about"] == "bob"
    assert not [word for word in ("Ann", "Bob", "Friday", "private") if word in str(told)]
    await store.close()


@pytest.mark.parametrize("status", [301, 302, 303, 307, 308])
async def test_it_is_posted_nowhere_else(reopen: Open, status: int) -> None:
    """Whoever answers there leads the server to no address of theirs, and a report isn't lost."""
    store = reopen()
    rows, now = AccountRows(store), 1_000
    await store.add_player(Player("ann", "Ann", "en"), b"ann", 1)
    await rows.add_report(Report("r", "t", 1_000, "ann", "bob", BODY))
    with heard([status, 204]) as (url, told):
        webhook = Webhook(rows, url, lambda: now)
        await webhook.work()
        now += SOONEST_MS
        await webhook.work()
    assert [each.get("id") for each in told] == ["r", "r"]
    await store.close()


async def test_an_answer_that_never_ends_holds_no_other_report_up(reopen: Open) -> None:
    store = reopen()
    rows = AccountRows(store)
    await store.add_player(Player("ann", "Ann", "en"), b"ann", 1)
    for each in ("r", "s"):
        await rows.add_report(Report(each, "t", 1_000, "ann", "bob", BODY))
    asked = 0

    async def drip(_: asyncio.StreamReader, answer: asyncio.StreamWriter) -> None:
        nonlocal asked
        asked += 1
        with suppress(ConnectionError):
            while True:
                answer.write(b"HTTP/1.1 200 OK\r\n"[: asked * 2])
                await answer.drain()
                await asyncio.sleep(0.02)

    async with await asyncio.start_server(drip, "127.0.0.1", 0) as server:
        url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/"
        await Webhook(rows, url, lambda: 1_000, seconds=0.3).work()
    assert asked == 2
    with heard([204, 204]) as (url, told):
        await Webhook(rows, url, lambda: 1_000 + SOONEST_MS).work()
    assert {report["id"] for report in told} == {"r", "s"}
    await store.close()


async def test_an_old_report_is_not_posted_any_more(reopen: Open) -> None:
    store = reopen()
    rows = AccountRows(store)
    await store.add_player(Player("ann", "Ann", "en"), b"ann", 1)
    await rows.add_report(Report("r", "t", 0, "ann", "bob", BODY))
    with heard([]) as (url, told):
        await Webhook(rows, url, lambda: GIVE_UP_MS + 1).work()
    assert told == []
    assert await rows.claim_posts(10 * GIVE_UP_MS, 1, 9) == []
    await store.close()


@pytest.mark.parametrize("url", ["ftp://example.org", "http://[", "http://example.org:70000"])
async def test_an_address_that_is_none_is_said_at_the_start(reopen: Open, url: str) -> None:
    store = reopen()
    with pytest.raises(ValueError, match="report-webhook"):
        Webhook(AccountRows(store), url, lambda: 1)
    await store.close()
