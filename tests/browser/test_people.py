"""Two rule sets alternate and who agrees is asked; house rules go on show, and are reported."""

from __future__ import annotations

import os
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, Guest
from tests.browser.held import Held
from tests.browser.test_access import problems

PICTURES = os.environ.get("HATTARI_PICTURES")


def picture(guest: Guest, name: str) -> None:
    """Keep what is on screen, where somebody wants to look at it."""
    if PICTURES:
        guest.page.screenshot(path=Path(PICTURES) / f"{name}.png", full_page=True)


def test_who_agrees_is_asked_after_a_game(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table("pirates", {"dice": 1})
    ann.page.locator(".survey-begin summary").click()
    picture(ann, "survey-begin")
    ann.page.locator(".survey-begin select").select_option(index=1)
    held = Held(ann.page, "**/survey")
    ann.page.locator(".survey-begin button").click()
    survey = ann.page.locator(".survey")
    # An answer that is still under way would take back what is tapped.
    expect(survey.get_by_role("switch")).to_be_disabled()
    held.release()
    survey.get_by_role("switch").check()
    picture(ann, "survey-waiting")
    ann.start()
    ann.until(ann.over)
    for name, answer in (("again", "yes"), ("fair", "no"), ("lost", "late")):
        survey.locator(f"input[name=survey-{name}][value={answer}]").check()
    survey.locator(".survey-questions button").click()
    expect(survey.get_by_role("status")).to_have_text("Kept. Thank you.")
    picture(ann, "survey-over")
    assert problems(ann) == []
    ann.enter("/lab/people")
    expect(ann.page.locator(".people .card")).to_have_count(2)
    picture(ann, "people")
    assert ann.faults == []


def test_house_rules_go_on_show_and_are_reported(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.enter("/lab/make?game=bluff&preset=pirates&dice=3")
    ann.page.locator(".publish summary").click()
    ann.page.locator(".publish input").fill("Three dice")
    ann.page.locator(".publish textarea").fill("A quick game for the train.")
    ann.page.locator(".publish button").click()
    expect(ann.page.locator(".publish [role=status]")).to_contain_text("gallery")
    bob = arrive("Bob", locale="ja-JP", viewport=PHONE)
    bob.enter("/lab/gallery")
    entry = bob.page.locator(".house").filter(has_text="Three dice")
    entry.locator("details summary").click()
    expect(entry.locator("code")).to_contain_text("hattari lab run")
    entry.get_by_role("button", name="通報する").click()
    picture(bob, "gallery-ja")
    entry.locator("input[name=reason]").fill("試し")
    entry.get_by_role("button", name="送信").click()
    expect(bob.page.locator(".houses > [role=status]")).to_have_text("管理者に伝えました。")
    assert problems(bob) == []
    ann.enter("/lab/gallery")
    mine = ann.page.locator(".house").filter(has_text="Three dice")
    picture(ann, "gallery")
    mine.locator("button.danger").click()
    mine.locator("button.danger").click()
    expect(mine).to_have_count(0)
    assert (ann.faults, bob.faults) == ([], [])
