"""A game is played, and seen again: what happened, one's choices, why."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, Guest, play
from tests.browser.test_access import problems

DESKTOP: ViewportSize = {"width": 1280, "height": 800}
SLOW = 120_000
"""The first review of a process waits until what it reckons with is there."""


def ended(arrive: Arrive, size: ViewportSize, locale: str) -> Guest:
    """At the end of a short game of one's own."""
    ann = arrive("Ann", viewport=size, locale=locale)
    ann.enter()
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto", "dice": 2}, bots=1, seats=2)
    ann.start()
    play([ann], ann.over)
    return ann


def figure(text: str) -> float:
    """A figure as the page writes it."""
    return float(text.replace("−", "-"))


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "ja-JP"), (DESKTOP, "en-GB")])
def test_a_game_is_seen_again(arrive: Arrive, size: ViewportSize, locale: str) -> None:
    ann = ended(arrive, size, locale)
    page = ann.page
    page.locator(".review-link").click()
    expect(page.locator(".review .headline")).to_be_visible(timeout=SLOW)
    expect(page.locator(".review-progress")).to_have_count(0, timeout=SLOW)
    signs = page.locator(".grade-sign")
    assert signs.count() > 0
    luck, play_, rest, result = map(
        figure, re.findall(r"[−+]?\d+\.\d", page.locator(".luck .added").inner_text())[:4]
    )
    assert luck + play_ + rest == pytest.approx(result, abs=0.16)
    assert problems(ann) == []

    signs.first.click()
    expect(page.locator(".review-board")).to_be_visible()
    assert "moment=" in page.url
    assert page.locator(".options li.picked").count() == 1
    for sum_ in page.locator(".summand").all():
        parts = sum_.locator(".product b").all_inner_texts()
        total = figure(sum_.locator(".total b").inner_text())
        assert sum(map(figure, parts)) == pytest.approx(total, abs=0.06 * len(parts))
    expect(page.locator(".truth")).not_to_have_attribute("open", "")
    assert problems(ann) == []
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Escape")
    expect(page.locator(".card.luck")).to_be_visible()

    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    assert not ann.faults


def test_a_link_leads_to_the_very_moment(arrive: Arrive) -> None:
    ann = ended(arrive, DESKTOP, "en-GB")
    ann.page.locator(".review-link").click()
    ann.page.locator(".grade-sign").first.click(timeout=SLOW)
    expect(ann.page.locator(".moment-page")).to_be_visible()
    there = ann.page.url[ann.page.url.index("/review") :]
    stranger = arrive("Eve").enter(there)
    expect(stranger.page.locator(".moment-page")).to_be_visible(timeout=SLOW)
    assert not ann.faults + stranger.faults
