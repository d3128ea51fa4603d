"""Cheat in a browser: its panel is a folder that the page has never heard of."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Arrive, addresses, arrive, hattari

__all__ = ["addresses", "arrive", "hattari"]  # the fixtures of the page's tests


def test_a_table_is_made_and_played_with_its_own_panel(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.make_table("cheat-short", bots=1, game="cheat", bot="plain")
    ann.start()
    page = ann.page
    expect(page.locator(".plain li")).to_have_count(2)
    expect(page.locator(".plain-hand button")).to_have_count(10)
    for _ in range(6):
        card = page.locator(".plain-hand button[aria-disabled=false]").first
        trust = page.locator("button.trust:enabled")
        expect(card.or_(trust).first).to_be_visible()
        (trust if trust.count() else card).click()
    expect(page.locator(".story li").first).to_be_visible()
    assert ann.faults == []


def test_it_speaks_japanese(arrive: Arrive) -> None:
    ann = arrive("Ann", locale="ja-JP")
    expect(ann.page.locator(".games, main").first).to_contain_text("ダウト")
    assert ann.faults == []
