"""Practice: a position from bots' games, drills of both games, one's own figures."""

from __future__ import annotations

import json
import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, play
from tests.browser.test_access import problems
from tests.browser.test_puzzle import PATIENCE_MS

DESKTOP = {"width": 1280, "height": 800}


def test_a_position_is_found_answered_and_comes_back_later(arrive: Arrive) -> None:
    ann = arrive("Ann", locale="ja-JP", viewport=PHONE, color_scheme="dark", has_touch=True)
    page = ann.page
    page.locator(".you a[href='/study']").tap()
    expect(page.locator(".study h1")).to_contain_text("まだありません")
    ann.enter("/study?game=bluff&preset=pirates&dice=2")
    page.locator(".more button").tap()
    choices = page.locator(".puzzle-choices button")
    expect(choices).to_have_count(3, timeout=PATIENCE_MS)
    expect(page.locator(".review-board .own-die").first).to_be_visible()
    assert problems(ann) == []
    choices.first.tap()
    expect(page.locator(".puzzle-verdict")).to_contain_text(re.compile("最善|点へります"))
    expect(page.locator(".study .options li")).to_have_count(3)
    expect(page.locator(".puzzle-answer")).to_contain_text("次に出るのは")
    assert problems(ann) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.locator(".study-acts .main").tap()
    expect(page.locator(".study h1")).to_contain_text("いま解く場面はありません")
    assert ann.faults == []


def test_drills_are_answered_and_show_what_is_so(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=DESKTOP)
    ann.introduce()
    page = ann.page
    ann.enter("/study/drill?game=bluff&preset=mobius")
    for _ in range(2):
        page.locator(".scale input").focus()
        page.keyboard.press("ArrowRight")
        expect(page.locator(".scale output")).to_have_text("51%")
        page.get_by_role("button", name="Answer").click()
        expect(page.locator(".truth-beside [data-key=truth] b")).to_contain_text("%")
        assert problems(ann) == []
        page.get_by_role("button", name="Another one").click()
        expect(page.get_by_role("button", name="Answer")).to_be_visible()
    page.locator(".study select").select_option("dobon quick")
    several = page.locator(".several button")
    expect(several).to_have_count(13)
    expect(page.locator(".review-board .held").first).to_be_visible()
    dim = page.locator(".study .note").first.evaluate("element => getComputedStyle(element).color")
    expect(page.locator(".review-board .stock small")).not_to_have_css("color", dim)
    several.first.click()
    expect(several.first).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator(".puzzle-verdict")).to_be_visible()
    assert problems(ann) == []
    page.locator(".study-tabs.small a").last.click()
    expect(page.locator(".scale output")).to_have_text("0")
    page.get_by_role("button", name="Answer").click()
    expect(page.locator(".puzzle-verdict")).to_be_visible()
    page.locator(".study-tabs a[href='/study/me']").click()
    expect(page.locator(".rates h3")).to_have_count(3)
    assert problems(ann) == []
    assert ann.faults == []


def test_ones_own_figures_are_told_after_a_game_and_taken_along(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=DESKTOP, locale="ja-JP")
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto", "dice": 2}, bots=1, seats=2)
    ann.start()
    play([ann], ann.over)
    page = ann.page
    ann.enter("/study/me")
    expect(page.locator(".rates h3").first).to_contain_text(
        "本当でなかったビッド", timeout=PATIENCE_MS
    )
    expect(page.locator(".study .nothing").first).to_be_visible()
    assert problems(ann) == []
    page.set_viewport_size({"width": 320, "height": 640})
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
    with page.expect_download() as told:
        page.locator("a[download]").click()
    export = json.loads(told.value.path().read_text("utf-8"))
    assert (export["me"]["name"], len(export["study"]["games"])) == ("Ann", 1)
    assert ann.faults == []
