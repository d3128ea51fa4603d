"""Whose a screen is, who ends it, and how many an address opens."""

from __future__ import annotations

import pytest

from tests.server.conftest import Arrive
from tests.server.harness import seated
from tests.server.test_screens import NO_CODE, Room, refused
from tests.server.test_screens import room as room  # noqa: PLC0414 (a fixture)

pytestmark = pytest.mark.asyncio


async def test_the_host_ends_the_screens_and_nobody_else(room: Room, arrive: Arrive) -> None:
    ann, bob = await arrive("Ann"), await arrive("Bob")
    key = await seated(ann, bob)
    code, screen = await room.shown(ann, key)
    cid = await arrive("Cid")
    _, other = await room.shown(cid, await seated(cid, await arrive("Dan")))
    assert await refused(bob, "DELETE", f"/tables/{key}/screens") == (403, "not_host")
    assert (await ann.http.delete(f"/api/v1/tables/{key}/screens")).status_code == 200
    assert (await screen.until(lambda frame: frame["type"] == "bye"))["code"] == "no_screen"
    assert await refused(screen, "GET", f"/screens/{screen.id}") == (404, "no_screen")
    # Nor does it come back by the code that it showed.
    assert await refused(screen, "POST", f"/codes/{code}/screens", {}) == (404, "no_code")
    assert (await ann.get(f"/tables/{key}/neighbours"))["screens"] == 0
    assert (await bob.do("say", text="still here"))["type"] == "accepted"
    assert (await other.get(f"/screens/{other.id}"))["code"]
    _, anew = await room.shown(ann, key)
    assert (await anew.get(f"/screens/{anew.id}"))["code"]


async def test_a_screen_that_a_stranger_opened_goes_with_them(room: Room, arrive: Arrive) -> None:
    ann = await arrive("Ann")
    key = (await ann.post("/tables", {"game": "bluff", "rules": "mobius"}))["key"]
    _, screen = await room.shown(ann, key)
    party, _ = await room.party()
    await party.watch_screen(party.id)
    for each in (screen, party):
        assert (await each.http.delete("/api/v1/me")).status_code == 200
        assert (await each.until(lambda frame: frame["type"] == "bye"))["code"] == "no_screen"


async def test_who_finds_no_table_becomes_nobody(room: Room) -> None:
    eve = room.person("Eve", "198.51.100.11")
    assert await refused(eve, "POST", f"/codes/{NO_CODE}/screens", {}) == (404, "no_code")
    assert not eve.http.cookies


async def test_an_address_opens_only_so_many_screens(room: Room, arrive: Arrive) -> None:
    ann = await arrive("Ann")
    key = (await ann.post("/tables", {"game": "bluff", "rules": "mobius"}))["key"]
    code, _ = await room.shown(ann, key)
    eve, bob = room.person("Eve", "198.51.100.12"), room.person("Bob", "198.51.100.13")
    answers = [await eve.http.post(f"/api/v1/codes/{code}/screens") for _ in range(70)]
    assert answers[-1].json()["code"] == "too_many_tries"
    assert (await bob.post(f"/codes/{code}/screens", {}))["screen"]
