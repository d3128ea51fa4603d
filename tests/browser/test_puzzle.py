"""The puzzle of the day: seen, answered, and still answered when one comes back."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE
from tests.browser.test_access import problems

PATIENCE_MS = 240_000
"""A puzzle is looked for in games of bots; no result hangs on how long it takes."""


def test_a_puzzle_is_answered_once_and_tells_why(arrive: Arrive) -> None:
    ann = arrive("Ann", locale="ja-JP", viewport=PHONE, color_scheme="dark", has_touch=True)
    ann.enter("/")
    ann.page.locator(".top a[href='/puzzle']").tap()
    ann.enter("/puzzle?game=bluff&preset=pirates&dice=2")
    choices = ann.page.locator(".puzzle-choices button")
    expect(choices).to_have_count(3, timeout=PATIENCE_MS)
    expect(ann.page.locator(".review-board .own-die").first).to_be_visible()
    assert problems(ann) == []
    choices.first.tap()
    expect(ann.page.locator(".puzzle-verdict")).to_contain_text(re.compile("最善です|損"))
    expect(ann.page.locator(".options li")).to_have_count(3)
    assert problems(ann) == []
    said = ann.page.locator(".puzzle-verdict").inner_text()
    ann.page.reload()
    expect(ann.page.locator(".puzzle-verdict")).to_have_text(said, timeout=PATIENCE_MS)
    assert ann.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert ann.faults == []
