"""The atlas of rules and the interview, on a phone and by keyboard alone, in every game."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from hattari.core.atlas import entries
from hattari.core.interview import Inquiry, interview, truthful
from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, Guest
from tests.browser.test_access import problems
from tests.games.atlases import KITS

GAMES = [kit.game.id for kit in KITS]


def answer_as(guest: Guest, game: str, name: str) -> str:
    """Answer every question as a text says; the last heading."""
    kit = next(kit for kit in KITS if kit.game.id == game)
    rules = next(entry.rules for entry in entries(kit) if entry.id == name)
    page, picks = guest.page, list[int | None]()
    while isinstance(question := interview(kit, picks), Inquiry):
        expect(page.locator(".interview")).to_have_attribute("data-question", str(len(picks)))
        expect(page.locator(".interview h1")).to_have_text(question.ask.en)
        if picks:
            expect(page.locator(".quiz-answer").first).to_be_focused()
        pick = truthful(kit, rules, picks)
        page.keyboard.press("Tab")
        target = page.locator("[data-unsaid]" if pick is None else f'[data-answer="{pick}"]')
        target.focus()
        page.keyboard.press("Enter")
        picks.append(pick)
    expect(page.locator(".interview [data-first]")).to_be_focused()
    return page.locator(".interview h1").inner_text()


@pytest.mark.parametrize("game", GAMES)
def test_texts_are_filtered_compared_and_played(game: str, arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    page = ann.page
    kit = next(kit for kit in KITS if kit.game.id == game)
    ann.enter(f"/atlas/{game}")
    expect(page.locator(".atlas-card")).to_have_count(len(entries(kit)))
    assert not problems(ann)
    takes = [kit.game.rulebook.seats(entry.rules) for entry in entries(kit)]
    heads = max(most for _, most in takes)
    page.get_by_label("Players").select_option(str(heads))
    expect(page.locator(".atlas-card")).to_have_count(
        sum(least <= heads <= most for least, most in takes)
    )
    page.get_by_label("Players").select_option("")
    last = entries(kit)[-1]
    page.locator(f'[data-text="{last.id}"]').click()
    expect(page.get_by_role("dialog")).to_contain_text(last.source.en)
    for lack in last.lacks:
        expect(page.get_by_role("dialog")).to_contain_text(lack.text.en)
    assert not problems(ann)
    page.get_by_role("button", name="Show me where it matters").click()
    expect(page.locator(".quiz-answer").first).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(f'[data-text="{last.id}"]').click()
    page.get_by_role("button", name="Play this now against bots").click()
    expect(page).to_have_url(re.compile("/t/"))
    assert not ann.faults


@pytest.mark.parametrize(("game", "name"), [("bluff", "perudo-box"), ("dobon", "jda")])
def test_an_interview_by_keyboard_ends_in_the_form(game: str, name: str, arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    page = ann.page
    ann.enter(f"/atlas/{game}")
    page.get_by_role("button", name="Find your rules by a few questions").click()
    expect(page.locator(".quiz-answer").first).to_be_visible()
    worn = "all => all.filter(({ sheet }) => !sheet?.disabled).map(({ dataset }) => dataset.game)"
    assert set(page.eval_on_selector_all("link[data-game]", worn)) == {game}
    assert not problems(ann)
    assert answer_as(ann, game, name).startswith("Your rules: ")
    assert not problems(ann)
    kit = next(kit for kit in KITS if kit.game.id == game)
    text = next(entry for entry in entries(kit) if entry.id == name)
    expect(page.locator(".interview .card h2")).to_have_text(f"Nearest: {text.title.en}")
    page.locator(".assumed summary").click()
    expect(page.locator(".assumed li").first).to_be_visible()
    page.get_by_role("button", name="Take them to the form").click()
    expect(page.locator(".make .fine")).to_be_visible()
    ann.enter(f"/atlas/{game}")
    expect(page.locator(".atlas-card.mine")).to_have_attribute("data-text", name)
    assert not ann.faults


def test_a_host_finds_rules_by_questions_over_the_table(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table("mobius", {"dice": 2})
    page = ann.page
    page.get_by_role("button", name="Change the rules").first.click()
    page.get_by_role("button", name="Make rules by a few questions").click()
    expect(page.locator(".quiz-answer").first).to_be_visible()
    answer_as(ann, "bluff", "pirates-lives")
    page.get_by_role("button", name="Use them at this table").click()
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".waiting")).to_contain_text("Pirates, five lives")
    assert not ann.faults
