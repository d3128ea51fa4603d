"""Menus answer the tap that opened them, however late the table comes or a box closes."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import BIDS
from tests.browser.held import Held
from tests.browser.test_host import bidding

CLOSE_AND_TAP = """name => {
    document.querySelector("dialog").close();
    document.querySelector(`.top button[aria-label="${name}"]`).click();
}"""
"""The browser tells of a box it has closed only after whatever it does just now."""


@pytest.mark.everyday
def test_a_menu_opened_before_the_table_came_fills_when_it_comes(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table()
    held = Held(ann.page, "**/api/v1/me")  # no socket opens before its answer
    ann.page.reload()
    ann.ready()
    ann.page.get_by_role("button", name="Game tools").click()
    menu = ann.page.locator(".tools")
    expect(ann.page.get_by_role("dialog", name="Game tools")).to_be_visible()
    expect(menu).to_have_count(0)
    held.release()
    menu.get_by_role("button", name="Add a bot").click()
    expect(ann.page.locator(".bots")).to_be_visible()
    assert ann.faults == []


def test_a_box_that_has_just_closed_takes_no_other_with_it(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table()
    for name in ("Settings", "Keyboard"):
        ann.tool(name)
        ann.page.evaluate(CLOSE_AND_TAP, "Game tools")
        expect(ann.page.locator(".tools")).to_be_visible()
        ann.page.keyboard.press("Escape")
        expect(ann.page.locator("dialog")).to_have_count(0)


def test_a_menu_opens_again_in_the_moment_of_its_closing(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table()
    ann.page.get_by_role("button", name="Game tools").click()
    ann.page.evaluate(CLOSE_AND_TAP, "Game tools")
    expect(ann.page.locator(".tools")).to_be_visible()
    ann.page.locator(".tools").get_by_role("button", name="Settings").click()
    expect(ann.page.get_by_label("Sounds")).to_be_visible()


def test_tools_keep_their_places_under_the_finger(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    table = ann.make_table("bluebear", {"roll": "auto"}, bots=0, seats=2)
    bob = arrive("Bob")
    bob.join(table)
    first, then = bidding(ann, bob)
    first.page.get_by_role("button", name="Game tools").click()
    undo = first.page.get_by_role("button", name="Take my last move back")
    expect(first.page.locator(".tools")).to_be_visible()
    expect(undo).to_have_count(0)
    first.page.locator(BIDS).dispatch_event("click")  # as if it were on its way before
    leave = first.page.locator(".tools").get_by_role("button", name="Leave the table")
    expect(undo).to_be_enabled()
    place = leave.bounding_box()
    then.until_turn()
    then.bid()
    expect(undo).to_be_disabled()
    assert leave.bounding_box() == place
    first.page.keyboard.press("Escape")
    first.page.get_by_role("button", name="Game tools").click()
    expect(leave).to_be_visible()
    expect(undo).to_have_count(0)
