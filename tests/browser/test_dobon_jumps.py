"""Jokers, and cards that jump in on another's card, tapped by guests."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import expect

from hattari.games.dobon.rules.legal import fits
from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, Guest
from tests.browser.test_dobon_matches import begin, lay, plain
from tests.browser.test_turns import DESK
from tests.server.harness import Process

RULES = {"jump_in": "rank", "decks": 2, "jokers": 4, "hand": 7, "window": 60, "rounds": 1}


def table(arrive: Arrive) -> list[Guest]:
    ann = arrive("Ann", viewport=PHONE, locale="ja-JP")
    ann.introduce()
    link = ann.make_table("numazoko", RULES, bots=0, seats=2, game="dobon")
    bob = arrive("Bob", viewport=DESK)
    bob.join(link)
    expect(ann.page.locator(".place", has_text="Bob")).to_be_visible()
    return [ann, bob]


def jumped_on(state: Any) -> tuple[str, str] | None:
    """A card to begin with, and the other's card that may jump in on it."""
    other = state.hands[1 - state.turn]
    found = (
        (card, match)
        for card in filter(plain(state), state.hands[state.turn])
        if card[0] not in "8X"
        for match in other
        if match[0] == card[0]
    )
    return next(found, None)


def jokers(state: Any) -> str | None:
    """A joker of whoever begins."""
    held = (card for card in state.hands[state.turn] if card[0] == "X" and fits(state, card))
    return next(held, None)


def test_a_card_jumps_in(arrive: Arrive, hattari: Process) -> None:
    guests = table(arrive)
    state = begin(dict(enumerate(guests)), hattari, jumped_on)
    found = jumped_on(state)
    assert found is not None
    player, other = guests[state.turn], guests[1 - state.turn]
    lay(player, found[0])
    other.page.locator(".move.jump").first.click()
    for guest in guests:
        expect(guest.page.locator(".top-card")).to_be_visible()
        expect(guest.page.locator(".news")).to_contain_text(
            "割り込" if guest is guests[0] else "jump"
        )
        assert guest.faults == []


def test_a_joker_is_laid(arrive: Arrive, hattari: Process) -> None:
    guests = table(arrive)
    state = begin(dict(enumerate(guests)), hattari, jokers)
    card = jokers(state)
    assert card is not None
    player = guests[state.turn]
    lay(player, card)
    for guest in guests:
        expect(guest.page.locator(".top-card .joker")).to_be_visible()
        assert guest.faults == []
