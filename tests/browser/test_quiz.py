"""Questions before the start: five for a preset of each game, answered on a phone."""

from typing import Any

import pytest
from playwright.sync_api import expect

from hattari.core.installed import registry
from hattari.core.kit import Kit
from hattari.core.quiz import Question, questions
from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, Guest
from tests.browser.held import Held
from tests.browser.test_access import problems

KITS = [kit for kit in registry().kits if "quiz" in kit.parts]


def asked_of(kit: Kit, preset: str) -> tuple[Question[Any], ...]:
    """What the page has to ask."""
    book = kit.game.rulebook
    return questions(kit.load("quiz"), book, book.parse(preset))


def answer(guest: Guest, question: Question[Any], given: int) -> None:
    """Answer a question; the engine's answer, its clause and the other reading are told."""
    page = guest.page
    expect(page.locator(".quiz h1")).to_have_text(question.ask.en)
    page.locator(".quiz-answer").nth(given).click()
    expect(page.locator(".quiz h1")).to_have_text(question.answers[question.right].en)
    expect(page.locator(".quiz-why li")).to_have_text([each.en for each in question.reasons])
    expect(page.locator(".quiz-other")).not_to_have_attribute("open", "")
    page.locator(".quiz-other summary").click()
    expect(page.locator(".quiz-other")).to_contain_text(question.other.answer.en)
    page.get_by_role("button", name="Next", exact=True).click()


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.id)
def test_five_questions_are_answered_beside_the_rule_text(kit: Kit, arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    preset = kit.game.rulebook.presets()[1]
    ann.enter("/rules")
    ann.page.locator(".preset", has_text=preset.title.en).first.click()
    ann.page.get_by_role("button", name="Questions before the start").click()
    found = asked_of(kit, preset.id)
    expect(ann.page.locator(".quiz h1")).to_have_text(found[0].ask.en)
    assert not problems(ann)
    for number, question in enumerate(found):
        answer(ann, question, (question.right + number % 2) % len(question.answers))
    expect(ann.page.locator(".quiz h1")).to_have_text("Now everybody plays by the same rules.")
    ann.page.get_by_role("button", name="Done").click()
    expect(ann.page.locator(".quiz")).to_have_count(0)
    assert not ann.faults


def test_a_host_asks_in_the_waiting_room_by_keyboard_alone(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table("mobius", {"dice": 2})
    ann.page.locator(".waiting").get_by_role("button", name="Questions before the start").click()
    answers = ann.page.locator(".quiz-answer")
    answers.first.focus()
    for _ in range(5):
        expect(answers.first).to_be_focused()
        ann.page.keyboard.press("Enter")
        expect(ann.page.get_by_role("button", name="Next", exact=True)).to_be_focused()
        assert not problems(ann)
        ann.page.keyboard.press("Enter")
    expect(ann.page.get_by_role("button", name="Done")).to_be_focused()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".place", has_text="Ann")).to_be_visible()
    assert not ann.faults


@pytest.mark.parametrize("size", [(390, 844), (360, 640)], ids=str)
def test_what_goes_on_is_on_the_screen(arrive: Arrive, size: tuple[int, int]) -> None:
    ann = arrive("Ann", viewport={"width": size[0], "height": size[1]}, locale="ja-JP")
    ann.introduce()
    ann.make_table("mobius")
    ann.page.locator(".waiting").get_by_role("button", name="始める前の質問").click()
    for number in range(5):
        expect(ann.page.locator(".quiz")).to_have_attribute("data-question", str(number))
        ann.page.locator(".quiz-answer").first.click()
        onward = ann.page.locator(".quiz [data-first]")
        expect(onward).to_be_in_viewport(ratio=1)
        onward.click()


def test_nothing_is_counted_before_the_questions_are_there(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    kit = KITS[0]
    preset = kit.game.rulebook.presets()[1]
    ann.enter("/rules")
    ann.page.locator(".preset", has_text=preset.title.en).first.click()
    answers = Held(ann.page, "**/quiz")
    ann.page.get_by_role("button", name="Questions before the start").click()
    expect(ann.page.locator(".quiz [aria-busy]")).to_be_visible()
    expect(ann.page.locator(".quiz-title")).to_be_empty()
    answers.release()
    count = len(asked_of(kit, preset.id))
    expect(ann.page.locator(".quiz-title")).to_have_text(f"{count} questions before the start")


def test_in_a_game_they_are_no_longer_called_before_it(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table()
    ann.start()
    ann.page.get_by_role("button", name="Rules", exact=True).click()
    dialog = ann.page.get_by_role("dialog")
    expect(dialog.get_by_role("button", name="Questions before the start")).to_have_count(0)
    dialog.get_by_role("button", name="Quiz on these rules").click()
    expect(ann.page.locator(".quiz h1")).to_be_visible()
