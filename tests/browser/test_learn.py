"""Lessons: each of every preset to its end by its buttons, and the way from there to a game."""

from typing import Any

import pytest
from playwright.sync_api import expect

from hattari.core.installed import registry
from hattari.core.kit import Kit
from hattari.core.lesson import Lesson
from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, Guest
from tests.browser.test_access import problems

KITS = [kit for kit in registry().kits if "lesson" in kit.parts]


HIDDEN = "(cloth) => cloth.scrollHeight - cloth.clientHeight > 1"
BEYOND_A_LINE = """
(cloth) => [...cloth.querySelectorAll(".learn-stock small, .learn-number")].some((each) =>
  each.offsetHeight > 1.5 * parseFloat(getComputedStyle(each).lineHeight))
"""
"""Whether a single word is broken, or a figure's ground stretched."""
LOOKS = (HIDDEN, BEYOND_A_LINE)


def learn(guest: Guest, lesson: Lesson[Any]) -> list[str]:
    """Tap through a lesson; each idea says what it has to say. Which ideas look wrong."""
    page, cloth, cut = guest.page, guest.page.locator(".lesson-cloth"), []
    for step in lesson.steps:
        expect(page.locator(f".lesson[data-idea={step.idea}]")).to_be_visible()
        asked = any(map(cloth.evaluate, LOOKS))
        page.locator(f'[data-target="{step.tap}"]').click()
        expect(page.locator(".teacher p")).to_have_text(step.said.en)
        if asked or any(map(cloth.evaluate, LOOKS)):
            cut.append(step.idea)
        page.locator(".go").click()
    expect(page.locator(".teacher p")).to_have_text(lesson.closing.en)
    return cut


@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.id)
def test_the_lesson_of_every_preset_is_played_to_its_end(kit: Kit, arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    for preset in kit.game.rulebook.presets():
        ann.enter(f"/learn/{kit.game.id}?preset={preset.id}")
        assert learn(ann, kit.load("lesson")(kit.game.rulebook.parse(preset.id))) == []
    assert not ann.faults
    ann.page.get_by_role("button", name="Play now against bots").click()
    expect(ann.page.locator("main.table")).to_be_visible()


@pytest.mark.parametrize(
    "size", [(320, 568), (360, 640), (844, 390), (1280, 720), (1280, 800)], ids=str
)
@pytest.mark.parametrize("kit", KITS, ids=lambda kit: kit.game.id)
def test_the_first_and_the_longest_lesson_are_seen_whole_on_every_screen(
    kit: Kit, size: tuple[int, int], arrive: Arrive
) -> None:
    ann = arrive("Ann", viewport={"width": size[0], "height": size[1]})
    lessons = {
        preset.id: kit.load("lesson")(kit.game.rulebook.parse(preset.id))
        for preset in kit.game.rulebook.presets()
    }
    longest = max(lessons, key=lambda each: len(lessons[each].steps))
    for preset in dict.fromkeys((next(iter(lessons)), longest)):
        ann.enter(f"/learn/{kit.game.id}?preset={preset}")
        assert learn(ann, lessons[preset]) == []


def test_a_wrong_tap_is_answered_and_one_may_go_back_and_skip(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.page.get_by_role("link", name="Learn Bluff in 2 minutes").click()
    expect(ann.page.get_by_role("button", name="Next")).to_be_disabled()
    assert not problems(ann)
    ann.page.get_by_role("button", name="Skip").click()
    ann.page.locator("[data-target]").first.click()
    expect(ann.page.locator(".teacher p")).to_contain_text("Look for the ★!")
    expect(ann.page.locator(".hint")).to_have_count(1)
    ann.page.locator(".hint").click()
    expect(ann.page.locator(".teacher p")).to_contain_text("That makes 3!")
    assert not problems(ann)
    ann.page.get_by_role("button", name="Back").click()
    expect(ann.page.locator(".lesson[data-idea=dice]")).to_be_visible()


def test_who_is_seated_learns_over_the_table_and_loses_nothing(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("mobius", {"dice": 2})
    ann.page.locator(".waiting").get_by_role("button", name="Learn these rules (2 min)").click()
    expect(ann.page.locator(".lesson .learn-cup")).to_be_visible()
    for _ in ann.page.locator(".ideas i").all():
        ann.page.get_by_role("button", name="Skip").click()
    ann.page.get_by_role("button", name="Back to the table").click()
    expect(ann.page.locator(".place", has_text="Ann")).to_be_visible()
    assert not ann.faults
