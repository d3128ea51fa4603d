"""Check the dice and cards on the page, over plain http, and what the page adds to them."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import Route, expect

from tests.browser.conftest import Arrive
from tests.browser.guest import Guest, play
from tests.browser.test_access import problems

NOTHING = "0" * 32


def record(guest: Guest) -> dict[str, Any]:
    """The record of the game that is over."""
    path = guest.page.get_by_role("link", name="Save the record").get_attribute("href")
    found: dict[str, Any] = json.loads(guest.page.request.get(path or "").text())
    return found


def check(guest: Guest) -> None:
    """Open the check, and see that the page computes by itself."""
    guest.page.get_by_role("button", name=re.compile("^Check that")).click()
    expect(guest.page.locator(".proof .outcome")).to_be_visible()


def test_two_pages_add_their_bytes_and_find_them_in_the_proof(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    ann.introduce()
    bob.join(ann.make_table("mobius", {"dice": 2}, bots=1, seats=3))
    ann.start()
    play([ann, bob], lambda: ann.over() and bob.over())
    proof = record(ann)["proof"]
    given = [set(entry["contributions"]) - {NOTHING} for entry in proof]
    assert max(map(len, given)) == 2  # a bot has none, and a slow page's may come too late
    for guest in (ann, bob):
        check(guest)
        expect(guest.page.locator(".proved[data-ok=yes]")).to_have_count(len(proof))
        number = max(range(len(proof)), key=lambda each: len(given[each]))
        told = guest.page.locator(".proved").nth(number)
        told.locator("summary").click()
        expect(told).to_contain_text(proof[number]["commitment"])
        expect(told).to_contain_text(proof[number]["server_seed"])
        expect(told).to_contain_text("Your own bytes are among those below.")
        assert guest.faults == []


RECORD = re.compile(r"/api/v1/records/[^/]+$")
VECTORS = Path(__file__).parents[1] / "vectors/proved.jsonl"


def over(arrive: Arrive) -> Guest:
    """Somebody who has played a short game to its end."""
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("mobius", {"dice": 2})
    ann.start()
    ann.until(ann.over)
    return ann


def test_a_stranger_checks_a_replay_and_a_bent_record_fails(arrive: Arrive) -> None:
    ann, eve = over(arrive), arrive("Eve")
    eve.enter(ann.page.get_by_role("link", name="Watch the replay").get_attribute("href") or "")
    check(eve)
    expect(eve.page.locator(".proved[data-ok=no]")).to_have_count(0)
    eve.page.locator(".proved summary").first.click()
    expect(eve.page.locator(".proved").first).to_contain_text("did not note the fingerprint")
    assert problems(eve) == []

    def bend(route: Route) -> None:
        body = route.fetch().json()
        seed = body["proof"][0]["server_seed"]
        body["proof"][0]["server_seed"] = ("1" if seed[0] == "0" else "0") + seed[1:]
        route.fulfill(json=body)

    eve.page.route(RECORD, bend)
    eve.page.keyboard.press("Escape")
    check(eve)
    expect(eve.page.locator(".proved").first).to_have_attribute("data-ok", "no")
    expect(eve.page.locator(".outcome.bad")).to_be_visible()
    assert eve.faults == []


def test_records_of_every_game_are_checked(arrive: Arrive) -> None:
    ann = over(arrive)
    for line in VECTORS.read_text("utf-8").splitlines():
        ann.page.unroute(RECORD)
        ann.page.route(RECORD, _answer(line))
        check(ann)
        rounds = len(json.loads(line)["proof"])
        expect(ann.page.locator(".proved[data-ok=yes]")).to_have_count(rounds)
        ann.page.keyboard.press("Escape")
    assert ann.faults == []


def _answer(line: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=line, content_type="application/json")
