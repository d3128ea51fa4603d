"""Somebody who plays through the page's visible controls, and through nothing else."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as TooLong

PILOT = Path(__file__).with_name("pilot.js").read_text("utf-8")
PHONE = {"width": 390, "height": 844}
STEP_MS = 30
"""Between two looks at a page that has nothing to tap."""
REACH_MS = 3000
"""After which a finger that could not tap a control looks whether it is still there."""
REACHES = 5
STEPS = 1500
"""Looks after which a game that doesn't end is given up."""

BIDS = ".ok:enabled:not(.go-on)"

Choose = Callable[["Guest"], bool]


LAID_OUT = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Before the second frame every listener has heard of a new size."""


class Guest:
    """One page in a browser of its own. Anything wrong on the page is kept in `faults`."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.faults: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))

    # Coming and going

    def enter(self, path: str = "/") -> Guest:
        self.page.goto(path)
        self.ready()
        return self

    def ready(self) -> None:
        """Wait until the page is alive."""
        self.page.wait_for_selector("html[data-ready]", state="attached")

    def resize(self, size: tuple[int, int]) -> None:
        """Another screen, and the page laid out anew."""
        self.page.set_viewport_size({"width": size[0], "height": size[1]})
        self.page.evaluate(LAID_OUT)

    def introduce(self) -> None:
        """Say one's name in the lobby."""
        self.page.locator(".you input[name=name]").fill(self.name)
        self.page.locator(".you").get_by_role("button").click()
        expect(self.page.locator(".notice.good")).to_be_visible()

    def join(self, link: str) -> None:
        """Come to a table by its link, under one's name."""
        self.enter(link)
        self.page.locator(".arrive input[name=name]").fill(self.name)
        self.page.locator(".arrive").get_by_role("button").click()
        expect(self.page.locator(".place", has_text=self.name)).to_be_visible()

    # A table of one's own

    def make_table(
        self,
        preset: str = "bluebear",
        axes: Mapping[str, Any] | None = None,
        bots: int = 1,
        seats: int | None = None,
        game: str = "bluff",
        bot: str = "odds",
        **options: bool,
    ) -> str:
        """Fill in the lobby's form: axes by their keys, the table's switches as options.

        The bots don't dawdle. Returns the table's path.
        """
        form = self.page.locator(".make")
        form.locator(f"input[name=game][value={game}]").check()
        form.locator("select[name=preset]").select_option(preset)
        form.locator(".own-rules > summary").click()
        for key, value in (axes or {}).items():
            self.set_axis(key, value)
        for _ in range(bots):
            form.locator(f"[data-bot={bot}]").click()
        form.locator("details").last.locator("summary").click()
        form.locator("input[name=seats]").fill(str(seats or bots + 1))
        form.locator("input[name=pace_ms]").fill("0")
        for name, on in options.items():
            self.set_option(name, on)
        form.locator("button[type=submit]").click()
        expect(self.page.locator(".waiting")).to_be_visible()
        return self.path

    def set_option(self, name: str, on: bool) -> None:
        """Answer one question about the table: a switch, or of the odds who has them."""
        form = self.page.locator(".make")
        if name == "odds":
            form.locator("select[name=odds]").select_option("true" if on else "false")
        else:
            form.locator(f"input[name={name}]").set_checked(on)

    def set_axis(self, key: str, value: Any) -> None:
        """Answer one question of the form: a choice, or a number; of players the most."""
        axis = self.page.locator(f".make [data-axis={key}]")
        if not axis.is_visible():
            axis.locator("xpath=ancestor::details[1]/summary").click()
        if key == "players":
            axis.locator("input").last.fill(str(value))
            return
        if isinstance(value, list):
            for title in value:
                axis.get_by_text(title, exact=True).click()
            return
        if isinstance(value, bool) or not isinstance(value, int):
            axis.locator("select").select_option(json.dumps(value))
            return
        if axis.locator("input[type=number]").count() == 0:
            axis.locator("select").select_option("number")
        axis.locator("input[type=number]").fill(str(value))

    @property
    def path(self) -> str:
        """The path of the address."""
        return "/" + self.page.url.split("/", 3)[3]

    def start(self) -> None:
        """Begin the game, as its host, and see its board."""
        self.page.locator(".begin .main").click()
        expect(self.page.locator(".waiting")).to_have_count(0)
        expect(self.page.locator("main.table .under > *").first).to_be_visible()

    def tool(self, name: str) -> None:
        """Tap one of the game's tools."""
        self.page.get_by_role("button", name="Game tools").click()
        self.page.locator(".tools").get_by_role("button", name=name, exact=True).click()

    # Playing

    def pilot(self) -> None:
        """Let the page be played to the end of its game, as fast as it can be."""
        self.page.evaluate(PILOT)

    def over(self) -> bool:
        """Whether the result is on screen."""
        return self.page.locator(".over").count() > 0

    def again(self) -> bool:
        """Play another game, if one may ask for it."""
        return self.tap(".again .main")

    def can(self, control: str) -> bool:
        """Whether a control is there to be tapped."""
        return self.page.locator(control).count() > 0

    def tap(self, control: str) -> bool:
        """Tap a control where it is there.

        A page that is slow to say so may have been tapped all the same, and a window may be gone
        before a finger reaches its control: what was there and is no more counts as tapped.
        """
        for reached in range(REACHES):
            if not self.can(control):
                return reached > 0
            try:
                self.page.locator(control).first.click(timeout=REACH_MS)
            except TooLong:
                continue
            return True
        raise AssertionError(f"{control} is there and can't be tapped")

    def go_on(self) -> bool:
        """Skip a showdown, then tap its result away."""
        return self.tap(".go-on")

    def roll(self) -> bool:
        """Turn one's cup."""
        return self.tap(".big-cup.rolls:enabled")

    def doubt(self) -> bool:
        """Call bluff."""
        return self.tap(".big-cup:enabled:not(.rolls)")

    def bid(self) -> bool:
        """Make the bid that lies ready."""
        return self.tap(BIDS)

    def ready_bid(self) -> str:
        """The words of the bid that lies ready, without its chance."""
        return self.page.locator(f"{BIDS} small").inner_text().split(" · ")[0]

    def pass_on(self) -> bool:
        """Let a window go, or whatever else has to be done before one's turn."""
        return self.go_on() or self.roll() or self.tap(".wave:enabled")

    def bring_on(self) -> bool:
        """Whatever brings the game to its end."""
        return self.pass_on() or self.doubt() or self.bid()

    def until(self, done: Callable[[], bool], choose: Choose | None = None) -> None:
        """Play until something is seen on the page."""
        play([self], done, choose)

    def until_turn(self) -> None:
        """Do what has to be done before one's turn to bid, and no more."""
        play([self], lambda: self.can(BIDS), Guest.pass_on)

    # Looking

    def seen(self, pattern: str) -> bool:
        """Whether the page's text matches."""
        return re.search(pattern, self.page.locator("body").inner_text()) is not None

    def hand(self) -> list[str]:
        """The names of one's own dice."""
        return [
            die.get_attribute("aria-label") or "" for die in self.page.locator(".own-die").all()
        ]

    def say(self, line: str) -> None:
        """Write into the chat line."""
        box = self.page.locator("input[name=line]:visible")
        box.fill(line)
        box.press("Enter")


def whoever(guests: list[Guest], control: str) -> Guest:
    """The first who has a control, or will have it once their page has heard."""
    for _ in range(STEPS):
        for guest in guests:
            if guest.can(control):
                return guest
        guests[0].page.wait_for_timeout(STEP_MS)
    raise AssertionError(f"nobody has {control}: {guests[0].page.locator('main').inner_text()}")


def play(guests: list[Guest], done: Callable[[], bool], choose: Choose | None = None) -> None:
    """Let guests tap in turn until something is seen; `choose` makes one tap, if it can.

    Dice and bots may end a game before it was seen: then they play another.
    """
    tap = choose or Guest.bring_on
    for _ in range(STEPS):
        over = all(guest.over() for guest in guests)
        if done():
            return
        for guest in guests:
            if not (guest.again() if over else tap(guest)):
                guest.page.keyboard.press(" ")  # skips what others do
                guest.page.wait_for_timeout(STEP_MS)
    raise AssertionError(
        f"not seen after {STEPS} steps: {guests[0].page.locator('body').inner_text()}"
    )
