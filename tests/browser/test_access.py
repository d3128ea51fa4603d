"""axe finds nothing, in both languages and both themes."""

from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import Guest

RULES = {"runOnly": {"type": "tag", "values": ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"]}}

TO_ITS_END = """
(over) => {
  for (let each = over; each; each = each.parentElement) each.scrollTop = each.scrollHeight;
}
"""
"""Wherever else it stops, what stays at its foot may lie on half of a button."""


AT_REST = """() => Promise.allSettled(document.getAnimations()
  .filter((each) => each.playState === "running")
  .filter((each) => each.effect.getComputedTiming().endTime !== Infinity)
  .map((each) => each.finished))"""
"""Whatever moves on the page has come to its place; what moves for ever is left alone."""


def to_the_end(guest: Guest) -> None:
    """See the foot of a game's end once all of it is there: its moments come a little later."""
    expect(guest.page.locator(".over .review-link")).to_be_visible()
    expect(guest.page.locator(".over .choosing")).to_have_count(0)
    guest.page.locator(".over").evaluate(TO_ITS_END)


def problems(guest: Guest) -> list[tuple[str, Any]]:
    """What axe says against the page as it stands."""
    guest.page.evaluate(AT_REST)
    found = Axe().run(guest.page, options=RULES).response["violations"]
    return [(each["id"], [node["target"] for node in each["nodes"]]) for each in found]


@pytest.mark.parametrize(
    ("locale", "theme"),
    [
        pytest.param("en-GB", "dark", marks=pytest.mark.everyday),
        ("en-GB", "light"),
        ("ja-JP", "dark"),
        ("ja-JP", "light"),
    ],
)
def test_axe_finds_nothing(arrive: Arrive, locale: str, theme: str) -> None:
    ann = arrive("Ann", locale=locale, color_scheme=theme)
    ann.introduce()
    assert problems(ann) == []
    ann.make_table("mobius", {"dice": 2}, odds=True)
    assert problems(ann) == []
    ann.start()
    ann.until_turn()
    assert problems(ann) == []
    ann.until(lambda: ann.can(".losses"))
    assert problems(ann) == []
    ann.until(ann.over)
    to_the_end(ann)
    assert problems(ann) == []
