"""One screen for the room and four phones as cups, by plain http in a network: nothing is secure.

A whole game of each: about 30 s on two idle cores.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, STEP_MS, STEPS, Guest
from tests.browser.test_peaks import boxes, overlap
from tests.conftest import ROOM
from tests.server.harness import Process

TELEVISION = {"width": 1920, "height": 1080}
SMALL = {"width": 360, "height": 640}
PHONES = {"Ann": PHONE, "Bob": SMALL, "Cleo": PHONE, "Dan": SMALL}


class Party:
    """A screen, and phones that come to its table by four letters."""

    def __init__(self, arrive: Arrive, hattari: Process, **made: Any) -> None:
        url = hattari.url.replace("127.0.0.1", ROOM)
        self.phones = [
            arrive(name, url=url, viewport=size, has_touch=True) for name, size in PHONES.items()
        ]
        host = self.phones[0]
        assert not host.page.evaluate("isSecureContext")
        host.introduce()
        host.make_table(bots=0, seats=4, **made)
        host.page.locator(".share .big-screen").click()
        letters = host.page.locator(".big-code").get_attribute("aria-label") or ""
        self.code = letters.replace(" ", "")
        host.page.keyboard.press("Escape")
        self.screen = arrive("Screen", url=url, viewport=TELEVISION).enter("/screen")
        self.screen.page.locator(".code-form input").fill(self.code.lower())
        self.screen.page.locator(".code-form button").click()
        expect(self.screen.page.locator(".way-in .letters")).to_be_visible()
        for guest in self.phones[1:]:
            self.comes(guest)
        host.tool("Use this phone as a cup or hand")
        expect(self.screen.page.locator(".next-step")).to_contain_text("On Ann's phone")
        host.page.locator(".begin .main").click()
        for guest in self.phones:
            expect(guest.page.locator(".cup-page")).to_be_visible()

    def comes(self, guest: Guest) -> None:
        """Type the letters in the lobby, then one's name."""
        guest.page.locator(".by-link input").fill(self.code)
        guest.page.locator(".by-link button").click()
        guest.page.locator(".name-form input[name=name]").fill(guest.name)
        guest.page.locator(".name-form button").click()
        expect(self.screen.page.locator(".chairs")).to_contain_text(guest.name)

    def play(self, tap: Callable[[Guest], bool]) -> None:
        """Let everybody tap until all see the end."""
        for _ in range(STEPS):
            if all(guest.over() for guest in self.phones):
                break
            for guest in self.phones:
                if guest.over() or not tap(guest):
                    guest.page.wait_for_timeout(STEP_MS)
        expect(self.screen.page.locator(".stage-over")).to_be_visible(timeout=60_000)
        expect(self.screen.page.locator(".stage-over .next-step")).to_contain_text("Ann can start")
        for guest in (*self.phones, self.screen):
            assert guest.faults == []


def held(guest: Guest, control: str, look: Callable[[], None]) -> None:
    """Look at something while a finger holds it open."""
    box = guest.page.locator(control).bounding_box()
    assert box is not None
    guest.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 12)
    guest.page.mouse.down()
    look()
    guest.page.mouse.up()


def dice(guest: Guest) -> bool:
    """Roll, bid the first time and doubt the second; whoever is asked looks under the cup."""
    if guest.go_on() or guest.tap(".cup-roll:enabled"):
        return True
    if guest.tap(".cup-doubt:enabled"):
        return True
    if not guest.can(".cup-ok:enabled"):
        return False
    page = guest.page
    assert page.locator(".cup-dice").count() == 0
    page.locator(".peek-pad").focus()
    page.keyboard.down("Enter")
    expect(page.locator(".cup-dice .die")).not_to_have_count(0)
    page.keyboard.up("Enter")
    expect(page.locator(".cup-dice")).to_have_count(0)
    return guest.tap(".cup-ok:enabled")


def peeks(guest: Guest) -> None:
    """Only look, with a finger that stays on a card that fits: nothing is chosen by that."""
    page, chosen = guest.page, guest.page.locator(".cup-card").evaluate_all(CHOSEN)
    fits: list[tuple[float, float]] = []

    def look() -> None:
        box = page.locator("[data-held]:not(.dim)").first.bounding_box()
        assert box is not None
        fits.append((box["x"] + 12, box["y"] + box["height"] / 2))

    held(guest, ".cup-hand", look)
    page.mouse.move(*fits[0])
    page.mouse.down()
    expect(page.locator("[data-held]")).not_to_have_count(0)
    page.mouse.up()
    expect(page.locator("[data-held]")).to_have_count(0)
    assert page.locator(".cup-card").evaluate_all(CHOSEN) == chosen


CHOSEN = "(all) => all.map((each) => each.classList.contains('picked'))"


def cards(guest: Guest) -> bool:
    """Let windows go; slide to a card that fits and lay it, else draw."""
    if guest.go_on() or guest.tap(".wave:enabled"):
        return True
    if not guest.can(".dobon-cup[data-phase=turn]"):
        return False
    page = guest.page
    assert page.locator("[data-held]").count() == 0

    def slide() -> None:
        expect(page.locator("[data-held]")).not_to_have_count(0)
        box = page.locator("[data-held]:not(.dim)").first.bounding_box()
        assert box is not None
        page.mouse.move(box["x"] + 12, box["y"] + box["height"] / 2)

    if guest.can(".cup-moves .lay"):
        peeks(guest)
        held(guest, ".cup-hand", slide)
        expect(page.locator("[data-held]")).to_have_count(0)
    return any(guest.tap(f".cup-moves .{move}:enabled") for move in ("lay", "draw", "pass"))


def test_four_cups_play_a_game_of_bluff(arrive: Arrive, hattari: Process) -> None:
    party = Party(arrive, hattari, preset="bluebear", axes={"dice": 1})
    expect(party.screen.page.locator(".bluff-stage")).to_be_visible()
    party.play(dice)
    expect(party.screen.page.locator(".stage-moments li").first).to_be_visible()
    expect(party.screen.page.locator(".stage-stamp .avatar")).not_to_have_count(0)
    told = ".stage-stamp > *, .ranking li, .stage-moments li, .next-step, .corner.rules"
    for size in ((1920, 1080), (1200, 1600)):
        party.screen.resize(size)
        parts = boxes(party.screen, told)
        assert not [pair for pair in combinations(parts, 2) if overlap(*pair)]


def test_four_hands_play_a_match_of_dobon(arrive: Arrive, hattari: Process) -> None:
    axes = {"players": 4, "hand": 2, "rounds": 1, "window": 1}
    party = Party(arrive, hattari, game="dobon", preset="quick", axes=axes)
    expect(party.screen.page.locator(".dobon-stage")).to_be_visible()
    party.play(cards)


def test_viewers_are_asked_to_guess_where_there_are_claims(arrive: Arrive) -> None:
    host = arrive("Ann")
    links = host.page.locator("[role=dialog] .copy input, dialog input")
    for game, preset, lines in (("bluff", "bluebear", 2), ("dobon", "quick", 1)):
        host.enter()
        host.make_table(preset, game=game, bots=0, seats=2)
        host.page.locator(".share .big-screen").click()
        expect(links).to_have_count(lines)
    code = links.first.input_value().split("/")[-1].removesuffix("?overlay")
    viewer = arrive("Viewer", viewport=PHONE).enter(f"/guess/{code}")
    expect(viewer.page.get_by_role("heading")).to_contain_text("nothing to guess in this game")
    assert host.faults == viewer.faults == []


@pytest.mark.everyday
def test_a_wrong_code_says_so_and_asks_again(arrive: Arrive) -> None:
    guest = arrive("Ann", viewport=SMALL)
    guest.enter("/join/BBBB")
    expect(guest.page.get_by_role("alert")).to_contain_text("No table has this code now")
    expect(guest.page.locator(".code-form input")).to_be_visible()
    assert guest.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_first_guest_of_a_screen_becomes_its_host(arrive: Arrive) -> None:
    screen = arrive("Screen", viewport=TELEVISION).enter("/screen")
    screen.page.locator("[data-game=bluff]").click()
    expect(screen.page.locator(".next-step")).to_contain_text("Whoever joins first is the host")
    screen.page.reload()
    expect(screen.page.locator(".way-in .letters")).to_be_visible()
    code = re.sub(r".*/", "", screen.page.url)
    guest = arrive("Ann", viewport=PHONE).enter(f"/join/{code}")
    guest.page.locator(".name-form input[name=name]").fill("Ann")
    guest.page.locator(".name-form button").click()
    expect(guest.page.locator(".begin .main")).to_be_visible()
    expect(screen.page.locator(".chairs li").first).to_contain_text("host")
