"""A new link to a table: the old one is dead for whoever isn't there already."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import pytest
from litestar import Request
from websockets.exceptions import ConnectionClosed

from hattari.server.web.lan import base_for_others, lan_address
from hattari.server.web.origin import Site
from tests.server.conftest import Arrive
from tests.server.harness import Person, seated

pytestmark = pytest.mark.asyncio
API = "/api/v1"


async def _greet(person: Person) -> None:
    with suppress(ConnectionClosed):  # it may be sent away before it has said anything
        await person.send(
            {"type": "hello", "epoch": None, "counter": None, "page": "", "language": "en"}
        )


async def _refused(person: Person, key: str) -> str:
    """How a page is sent away from a link."""
    person.socket = await person.dial(key)
    await _greet(person)
    bye = await person.until(lambda frame: frame["type"] == "bye")
    return str(bye["code"])


async def test_an_old_link_brings_in_nobody_new(arrive: Arrive) -> None:
    ann, bob, eve = [await arrive(name) for name in ("Ann", "Bob", "Eve")]
    old = await seated(ann, bob)
    code = (await ann.post(f"/tables/{old}/code", {}))["code"]
    assert (await ann.do("relink"))["type"] == "accepted"
    new = ann.view["you"]["link"]
    assert await _refused(eve, old) == "no_table"
    for path in ("", "/qr.svg"):
        assert (await eve.http.get(f"{API}/tables/{old}{path}")).status_code == 404
    assert (await eve.http.get(f"{API}/codes/{code}")).status_code == 404
    await eve.enter(new)
    assert eve.view["you"]["link"] == ""
    assert (await eve.do("join", name="Eve"))["type"] == "accepted"
    assert eve.view["you"]["link"] == new


async def test_who_belongs_to_the_table_comes_back_by_any_link(arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    old = await seated(ann, bob)
    links = [old]
    for _ in range(2):
        await ann.do("relink")
        links.append(ann.view["you"]["link"])
    for link in links:
        await bob.leave()
        bob.epoch = bob.counter = None
        await bob.enter(link)
        assert bob.view["you"]["member"]
    ticket = await ann.post(f"/tables/{old}/bots", {"name": "Robo"})
    assert ticket["url"].endswith(links[-1])


async def test_a_handshake_from_before_brings_nobody_in(arrive: Arrive) -> None:
    ann, bob, eve = [await arrive(name) for name in ("Ann", "Bob", "Eve")]
    key = await seated(ann, bob)
    eve.socket = await eve.dial(key)
    await ann.do("relink")
    await _greet(eve)
    assert (await eve.until(lambda frame: frame["type"] == "bye"))["code"] == "no_table"


async def test_who_only_watches_goes_with_the_old_link(arrive: Arrive) -> None:
    ann, bob, eve = [await arrive(name) for name in ("Ann", "Bob", "Eve")]
    key = await seated(ann, bob)
    await eve.enter(key)
    await ann.do("relink")
    assert (await eve.until(lambda frame: frame["type"] == "bye"))["code"] == "no_table"
    assert (await bob.do("say", text="still here"))["type"] == "accepted"


async def test_a_second_link_ends_the_first_one(arrive: Arrive) -> None:
    ann, eve = await arrive("Ann"), await arrive("Eve")
    await seated(ann, seats=2)
    await ann.do("relink")
    first = ann.view["you"]["link"]
    await ann.do("relink")
    assert await _refused(eve, first) == "no_table"


async def test_links_for_others_say_where_they_find_us(arrive: Arrive) -> None:
    ann = await arrive("Ann")
    here = str(ann.http.base_url).rstrip("/")
    assert f'data-site="{here}"' in (await ann.http.get("/")).text
    assert (await ann.post("/me/link", {}))["url"].startswith(f"{here}/device/")


@pytest.mark.parametrize(
    ("site", "host", "found"),
    [
        (Site(everywhere=True), "127.0.0.1", f"http://{lan_address() or '127.0.0.1'}:8000"),
        (Site(), "127.0.0.1", "http://127.0.0.1:8000"),
        (Site(everywhere=True), "192.168.1.9", "http://192.168.1.9:8000"),
        (Site("https://play.example.org"), "127.0.0.1", "https://play.example.org"),
    ],
)
async def test_a_link_leads_where_the_server_listens(site: Site, host: str, found: str) -> None:
    asked = {"type": "http", "scheme": "http", "server": (host, 8000), "path": "/"}
    scope: Any = {**asked, "headers": [], "query_string": b""}
    assert base_for_others(site, Request(scope)) == found
