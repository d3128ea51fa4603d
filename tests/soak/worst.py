"""One client that does its worst from one address, in a process of its own:

    python -m tests.soak.worst KIND URL SECONDS

It keeps to no limit but those that the server holds it to, and says when all is ready.
"""

from __future__ import annotations

import asyncio
import os
import socket
import sys
from collections.abc import Awaitable, Callable, Iterable
from contextlib import suppress
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import WebSocketException

from tests.server.harness import HOST, TURBO, Person

ADDRESS = "203.0.113.{number}"
"""Each kind comes from its own: what another asked of an address is none of its business."""
LATER = 19
"""Niceness: on a machine of their own they would take no time from the server's."""
TEN = {"preset": "mobius", "dice": 10, "players": {"min": 2, "max": 10}}
FARM = {**TEN, "stake": "lives", "lives": 99, "round_limit": 10_000}
LARGE = {**TEN, "limit": "open"}
LINE = "あ" * 500
PAUSE = 0.02
SETTING_UP = 300.0
"""Seconds that it may take until all is ready."""
TROUBLE = (WebSocketException, httpx.HTTPError, OSError, TimeoutError, AssertionError)
PINGS = b"\x89\x80\0\0\0\0" * 200


class Client:
    """Somebody with many names and one address."""

    def __init__(self, url: str, kind: str, seconds: float) -> None:
        self.url = url
        self.address = ADDRESS.format(number=66 + [*KINDS].index(kind))
        self._seconds = seconds
        self._end = 0.0
        self._names = 0

    def begins(self) -> None:
        """All is ready: the time runs from now on."""
        self._end = monotonic() + self._seconds
        sys.stdout.write("here\n")
        sys.stdout.flush()

    @property
    def goes_on(self) -> bool:
        """Whether there is time left."""
        return monotonic() < self._end

    async def come(self) -> Person:
        """One more guest."""
        self._names += 1
        guest = Person(self.url, f"E{self._names}")
        guest.address = self.address
        guest.http.headers["x-forwarded-for"] = self.address
        return await guest.arrive()

    async def table(
        self, host: Person, rules: Any, bots: int, bot: str = "easy", **options: Any
    ) -> str:
        """A table of theirs with so many bots; its key."""
        chosen = {**TURBO, "seats": 10, **options}
        made = {"game": "bluff", "rules": rules, "options": chosen, "title": "", "bots": []}
        key = str((await host.post("/tables", made))["key"])
        await host.enter(key)
        for _ in range(bots):
            assert (await host.do("add-bot", bot=bot))["type"] == "accepted"
        return key

    async def begin(self, host: Person) -> None:
        """Start the host's game."""
        assert (await host.do("start"))["type"] == "accepted"

    async def asks(self, body: Callable[[int], tuple[str, str, Any]], at_once: int) -> None:
        """Ask over HTTP without a pause, so much at a time."""

        async def one(guest: Person, first: int) -> None:
            number = first
            while self.goes_on:
                method, path, told = body(number)
                with suppress(*TROUBLE):
                    await guest.http.request(method, f"/api/v1{path}", json=told)
                number += at_once

        guest = await self.come()
        self.begins()
        await asyncio.gather(*(one(guest, number) for number in range(at_once)))


# What they do ------------------------------------------------------------------------------


async def farm(client: Client) -> None:
    """Tables of bots that play as fast as they may, each with somebody who stays there."""
    hosts = [await client.come() for _ in range(8)]
    for host in hosts:
        await client.table(host, FARM, bots=9)
        await client.begin(host)
    client.begins()
    await asyncio.gather(*(_read_on(client, host) for host in hosts))


async def talk(client: Client) -> None:
    """Long lines at a table with a large view, to as many watchers as may come."""
    host = await client.come()
    key = await client.table(host, LARGE, bots=9)
    await client.begin(host)
    guests = [await client.come() for _ in range(4)]
    watching = [await _watch(guest, key) for guest in guests for _ in range(15)]
    reading = [asyncio.create_task(_drain(each)) for each in watching]
    client.begins()
    await _say_on(client, host, key)
    for task in reading:
        task.cancel()


async def silent(client: Client) -> None:
    """Connections that say nothing, and are made anew."""
    port = int(client.url.rpartition(":")[2])
    kept: list[socket.socket] = []
    client.begins()
    while client.goes_on:
        with suppress(OSError):
            kept.append(socket.create_connection((HOST, port), timeout=1))
        if len(kept) > 1_000:
            kept.pop(0).close()
        await asyncio.sleep(0.001)


async def unread(client: Client) -> None:
    """Pages and answers that are never read."""
    host = await client.come()
    key = await client.table(host, LARGE, bots=9)
    await client.begin(host)
    guests = [await client.come() for _ in range(5)]
    for guest in guests:
        for _ in range(12):
            with suppress(*TROUBLE):
                (await _watch(guest, key, 4_096)).transport.pause_reading()
    kept = [_ask_deaf(client.url, client.address) for _ in range(100)]
    client.begins()
    await _say_on(client, host, key)
    assert kept


async def menus(client: Client) -> None:
    """Ten people with as many dice as there can be: bid after bid, each with its own menu."""
    people = [await client.come() for _ in range(10)]
    key = await client.table(people[0], LARGE, bots=0)
    for person in people[1:]:
        await person.enter(key)
        await person.do("join", name=person.name)
        await person.do("sit")
    await client.begin(people[0])
    client.begins()
    while client.goes_on:
        for person in people:
            legal = (person.view.get("game") or {}).get("legal")
            bids = legal["bids"] if legal else ()
            if bids:
                await person.act(do="bid", count=bids[0][0], face=bids[0][1])
            elif person.view["phase"] == "playing" and person is people[0]:
                await asyncio.sleep(PAUSE)
            await _catch_up(person)


async def forgetting(client: Client) -> None:
    """Guests who come to ten tables each, and want to be forgotten."""
    host = await client.come()
    keys = [await client.table(host, "mobius", bots=0, public=True) for _ in range(10)]
    client.begins()
    while client.goes_on:
        with suppress(*TROUBLE):
            guest = await client.come()
            for key in keys:
                await guest.enter(key)
                await guest.do("join", name=guest.name)
                await guest.leave()
            await guest.http.delete("/api/v1/me")
            await guest.http.aclose()


async def sign_ups(client: Client) -> None:
    """Accounts, and guesses at them."""
    client.begins()
    while client.goes_on:
        with suppress(*TROUBLE):
            guest = await client.come()
            account = {"login": f"eve {guest.id}", "password": f"secret of {guest.id}"}
            await guest.http.post("/api/v1/me/account", json=account)
            await guest.http.post("/api/v1/login", json=account)
            await guest.http.aclose()


async def quizzes(client: Client) -> None:
    """Questions about rules that nobody asked about before."""
    await client.asks(
        lambda number: (
            "POST",
            "/games/bluff/quiz",
            {"rules": {"preset": "mobius", "round_limit": 100 + number % 300}},
        ),
        at_once=30,
    )


async def works(client: Client) -> None:
    """Everything that is made in processes beside the server, of every kind, again and again."""
    one, other = {"game": "bluff", "rules": "mobius"}, {"game": "dobon", "rules": "stacking"}
    pair = {"game": "bluff", "rules": "mobius", "other": "perudo"}
    asked = (
        ("/puzzle", one),
        ("/contrast", pair),
        ("/me/exercises", other),
        ("/games/bluff/quiz", {"rules": "mobius"}),
        ("/games/dobon/lesson", {"rules": "stacking"}),
    )
    host = await client.come()
    await client.table(host, "mobius", bots=5, bot="master")
    await client.begin(host)
    await client.asks(lambda number: ("POST", *asked[number % len(asked)]), at_once=len(asked))


async def requests(client: Client) -> None:
    """Everything that can be read, as fast as it comes and far beyond what an address may ask."""
    paths = ("/games", "/games/bluff/atlas", "/lab", "/lab/people", "/tables", "/schema")
    await client.asks(lambda number: ("GET", paths[number % len(paths)], None), at_once=8)


async def signs(client: Client) -> None:
    """Frames that are no messages, on sockets that are opened anew."""
    host = await client.come()
    key = await client.table(host, "mobius", bots=0)
    client.begins()
    while client.goes_on:
        with suppress(*TROUBLE):
            page = await _watch(host, key)
            while not page.transport.is_closing():
                page.transport.write(PINGS)
                await asyncio.sleep(0)


async def _read_on(client: Client, person: Person) -> None:
    """Read what comes; sooner or later the game is over, and begins anew."""
    while client.goes_on:
        with suppress(*TROUBLE):
            frame = await person.receive()
            if "view" in frame and frame["view"]["phase"] == "over":
                await person.do("rematch")


async def _say_on(client: Client, person: Person, key: str) -> None:
    """Line after line, over another socket where one was closed."""
    while client.goes_on:
        try:
            await person.do("say", text=LINE)
        except TROUBLE:
            await asyncio.sleep(PAUSE)
            with suppress(*TROUBLE):
                await person.enter(key)


async def _watch(guest: Person, key: str, buffer: int | None = None) -> ClientConnection:
    page = await guest.dial(key, buffer=buffer)
    await page.send('{"type":"hello","version":2}')
    await page.recv()
    return page


async def _drain(page: ClientConnection) -> None:
    with suppress(*TROUBLE):
        while True:
            await page.recv()


async def _catch_up(person: Person) -> None:
    """Read what lies there."""
    with suppress(TimeoutError):
        while True:
            async with asyncio.timeout(0.005):
                await person.receive()


def _ask_deaf(url: str, address: str) -> socket.socket:
    asking = socket.socket()
    asking.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    asking.connect((HOST, int(url.rpartition(":")[2])))
    head = f"GET /api/v1/games HTTP/1.1\r\nhost: x\r\nx-forwarded-for: {address}\r\n\r\n"
    asking.sendall(head.encode() * 5)
    return asking


KINDS: dict[str, Callable[[Client], Awaitable[None]]] = {
    "bot farms": farm,
    "talk to many watchers": talk,
    "silent connections": silent,
    "pages and answers never read": unread,
    "large menus": menus,
    "forgetting": forgetting,
    "sign-ups": sign_ups,
    "quizzes of new rules": quizzes,
    "works beside the server": works,
    "requests beyond the limit": requests,
    "frames that are no messages": signs,
}


def main(arguments: Iterable[str]) -> None:
    """Do one kind of thing for so long."""
    kind, url, seconds = arguments
    os.nice(LATER)
    asyncio.run(_worst(kind, Client(url, kind, float(seconds)), float(seconds)))


async def _worst(kind: str, client: Client, seconds: float) -> None:
    with suppress(*TROUBLE):
        async with asyncio.timeout(SETTING_UP + seconds):
            await KINDS[kind](client)


if __name__ == "__main__":
    main(sys.argv[1:])
