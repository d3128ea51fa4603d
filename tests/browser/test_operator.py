"""The operator's page: from a report to a ban, and a notice that everybody sees."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import Arrive
from tests.server.harness import Process

SECRET = "a secret of twenty-six letters"


@pytest.fixture(scope="module")
def operated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Process]:
    """A server with an operator's page."""
    options = ("--operator-secret", SECRET)
    with Process(tmp_path_factory.mktemp("operated"), options=options) as process:
        process.start()
        yield process


def sign_in(page: Page, secret: str = SECRET) -> None:
    page.get_by_label("Secret").fill(secret)
    page.get_by_label("Your name").fill("Olga")
    page.get_by_role("button", name="Sign in").click()


def act(page: Page, name: str) -> None:
    """Press the form's own button."""
    page.locator("form").get_by_role("button", name=name, exact=True).click()


def test_from_a_report_to_a_ban_and_a_notice(
    arrive: Arrive, operated: Process, tmp_path: Path
) -> None:
    ann, eve = arrive("Ann", operated.url), arrive("Eve", operated.url)
    ann.introduce()
    eve.join(ann.make_table("bluebear", seats=4))
    eve.say("you all cheat")
    ann.tool("Who is here")
    ann.page.locator("dialog .member", has_text="Eve").get_by_role("button", name="Report").click()
    ann.page.get_by_label("What is wrong?").fill("insults")
    ann.page.get_by_role("button", name="Send the report").click()

    olga = arrive("Olga", operated.url).page
    olga.set_viewport_size({"width": 1280, "height": 800})
    olga.goto("/operator")
    sign_in(olga, "not the secret at all")
    expect(olga.get_by_role("status")).to_have_text("That is not the secret.")
    sign_in(olga)
    expect(olga.locator(".operator-reports")).to_contain_text("Ann reports Eve")
    olga.get_by_role("button", name="Open the table").click()
    expect(olga.locator(".operator-list").first).to_contain_text("Eve")
    expect(olga.locator(".operator-talk").first).to_contain_text("you all cheat")
    olga.get_by_role("button", name="Ban Eve").press("Enter")
    olga.get_by_label("Reason").fill("insults")
    olga.get_by_label("For how long").select_option("A week")
    act(olga, "Ban")
    expect(eve.page.locator(".banner.lost")).to_contain_text("Reason: insults")
    expect(olga.locator(".operator-said")).to_contain_text("Done: Ban")
    olga.get_by_role("combobox", name="What", exact=True).select_option("Notice")
    olga.get_by_role("textbox", name="Text").fill("Back at noon")
    act(olga, "Notice")
    for page in (ann.page, olga):
        expect(page.locator(".announced")).to_have_text("Back at noon")
    expect(olga.get_by_role("list", name="Log of acts")).to_contain_text("Olga (page)")
    assert Axe().run(olga).violations_count == 0, Axe().run(olga).generate_report()
    olga.screenshot(path=tmp_path / "operator-en.png", full_page=True)
    ann.page.screenshot(path=tmp_path / "table-en.png")


def test_the_page_speaks_japanese_on_a_phone(
    arrive: Arrive, operated: Process, tmp_path: Path
) -> None:
    size = {"width": 390, "height": 844}
    page = arrive("Olga", operated.url, locale="ja-JP", viewport=size).page
    page.goto("/operator")
    page.get_by_label("合言葉").fill(SECRET)
    page.get_by_label("あなたの名前").fill("Olga")
    page.get_by_role("button", name="入る").press("Enter")
    expect(page.get_by_role("heading", name="操作の記録")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.screenshot(path=tmp_path / "operator-ja.png", full_page=True)


def test_without_a_secret_there_is_no_page(arrive: Arrive) -> None:
    answer = arrive("Ann").page.goto("/operator")
    assert answer is not None
    assert answer.status == 404
