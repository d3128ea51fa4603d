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
    expect(signs).not_to_have_count(0)
    luck, play_, result = map(
        figure, re.findall(r"[−+]?\d+\.\d", page.locator(".luck .added").inner_text())[:3]
    )
    assert luck + play_ == pytest.approx(result, abs=0.16)
    assert problems(ann) == []

    signs.first.click()
    expect(page.locator(".review-board")).to_be_visible()
    assert "moment=" in page.url
    expect(page.locator(".options li.picked")).to_have_count(1)
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


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "ja-JP"), (DESKTOP, "en-GB")])
def test_one_plays_on_from_a_moment_and_it_counts_for_nothing(
    arrive: Arrive, size: ViewportSize, locale: str
) -> None:
    ann = ended(arrive, size, locale)
    page = ann.page
    page.locator(".review-link").click()
    page.locator(".grade-sign").first.click(timeout=SLOW)
    page.locator(".onward a[href^='/replay/']").click()  # the replay at this moment, and back
    expect(page.locator(".steps")).to_be_visible()
    assert "seat=0" in page.url
    page.go_back()
    page.locator(".onward .go").click(timeout=SLOW)
    expect(page.locator(".uncounted")).to_be_visible()
    go, again = page.locator(".whatif-ways .go"), page.locator(".whatif-ends")
    for _ in range(60):
        expect(page.locator(".big-cup:enabled, .ok:enabled").or_(go).first).to_be_visible(
            timeout=SLOW
        )
        if again.is_visible():
            break
        assert problems(ann) == []
        _ = ann.tap(".whatif-ways .go:enabled") or ann.doubt() or ann.bid()
    expect(again).to_be_visible()
    assert problems(ann) == []
    go.click()
    expect(again).to_have_count(0)
    expect(page.locator(".big-cup:enabled, .ok:enabled").first).to_be_visible(timeout=SLOW)
    page.locator(".uncounted a").click()
    expect(page.locator(".moment-page")).to_be_visible(timeout=SLOW)
    page.goto("/")
    expect(page.locator("a[href^='/replay/']")).to_have_count(1)
    assert not ann.faults


def test_one_leads_and_another_follows_and_points(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=DESKTOP, locale="en-GB")
    bob = arrive("Bob", viewport=PHONE, locale="ja-JP")
    ann.enter()
    ann.introduce()
    link = ann.make_table("bluebear", {"roll": "auto", "dice": 2}, bots=0, seats=2)
    bob.join(link)
    ann.start()
    play([ann, bob], lambda: ann.over() and bob.over())
    ann.page.locator(".review-link").click()
    ann.page.locator(".together .button").click(timeout=SLOW)
    expect(ann.page.locator(".together.led")).to_be_visible()
    expect(bob.page.locator(".review-link")).to_contain_text("Ann")
    bob.page.locator(".review-link").click()
    expect(bob.page.locator(".together.led")).to_be_visible(timeout=SLOW)
    ann.page.locator(".grade-sign").first.click(timeout=SLOW)
    expect(ann.page.locator(".moment-page")).to_be_visible()
    expect(bob.page.locator(".moment-page")).to_be_visible(timeout=SLOW)
    bob.page.locator(".point").first.click()
    expect(ann.page.locator(".options li.pointed")).to_contain_text("Bob")
    ann.page.locator(".together-seats button").last.click()
    expect(bob.page.locator(".together-seats .pointed")).to_contain_text("Ann")
    for guest in (ann, bob):
        assert problems(guest) == []
    bob.page.locator(".review-bar .button").first.click()  # goes his own way
    expect(bob.page.locator(".moment-page")).to_have_count(0)
    bob.page.locator(".together [aria-pressed]").click()
    expect(bob.page.locator(".moment-page")).to_be_visible()
    ann.page.locator(".together .button").first.click()
    expect(bob.page.locator(".together.led")).to_have_count(0)
    bob.page.go_back()
    expect(bob.page.locator(".review-link")).to_be_visible()
    ann.page.go_back()
    expect(ann.page.locator(".again .main")).to_be_visible()
    assert not ann.faults + bob.faults


@pytest.mark.parametrize(("size", "locale"), [(PHONE, "ja-JP"), (DESKTOP, "en-GB")])
def test_a_position_is_seen_under_two_rule_sets(
    arrive: Arrive, size: ViewportSize, locale: str
) -> None:
    ann = ended(arrive, size, locale)
    page = ann.page
    page.locator(".review-link").click()
    page.locator(".grade-sign").first.click(timeout=SLOW)
    page.locator(".onward a[href^='/same/']").click()
    page.locator(".same select").select_option("bluebear")
    expect(page.locator(".same .headline")).to_be_visible(timeout=SLOW)
    expect(page.locator(".same .options")).to_have_count(2)
    expect(page.locator(".two-sums tfoot td")).to_have_count(2)
    assert problems(ann) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert not ann.faults


def test_a_link_leads_to_the_very_moment(arrive: Arrive) -> None:
    ann = ended(arrive, DESKTOP, "en-GB")
    ann.page.locator(".review-link").click()
    ann.page.locator(".grade-sign").first.click(timeout=SLOW)
    expect(ann.page.locator(".moment-page")).to_be_visible()
    ann.resize((844, 390))
    squares, felt = (
        ann.page.locator(f".review-board {part}").bounding_box() for part in (".squares", ".felt")
    )
    assert squares is not None
    assert felt is not None
    assert felt["y"] - squares["y"] - squares["height"] <= 30, "nothing lies between them"
    there = ann.page.url[ann.page.url.index("/review") :]
    stranger = arrive("Eve").enter(there)
    expect(stranger.page.locator(".moment-page")).to_be_visible(timeout=SLOW)
    assert not ann.faults + stranger.faults
