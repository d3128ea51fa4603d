"""A game with no hand on the mouse."""

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import BIDS, Guest


def tab_to(guest: Guest, name: str) -> None:
    """Press Tab until the control whose words begin so has the focus."""
    for _ in range(60):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("document.activeElement.innerText").startswith(name):
            return
    raise AssertionError(f"Tab never came to {name}")


def skip(guest: Guest) -> bool:
    """Press Space until it is one's turn; where a bot has ended the round before it, roll again."""
    guest.page.keyboard.press("r" if guest.can(".big-cup.rolls:enabled") else " ")
    return False


def test_a_round_is_played_by_keyboard_alone(arrive: Arrive) -> None:
    ann = arrive("Ann")
    tab_to(ann, "Bluff")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".big-cup.rolls")).to_be_enabled()
    ann.page.keyboard.press("r")
    ann.until(lambda: ann.can(BIDS), skip)
    before = ann.page.locator(BIDS).inner_text()
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowUp")
    expect(ann.page.locator(BIDS)).not_to_have_text(before)
    bid = ann.ready_bid()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(f".log-bid[aria-label='{bid}']")).to_be_visible()
    assert ann.faults == []


def test_enter_confirms_what_a_mouse_has_chosen(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("bluebear", {"dice": 5, "roll": "auto", "reroll": "after_bid"})
    ann.start()
    ann.until_turn()
    open_square = ann.page.locator(".square:not([aria-disabled=true]):not(.star)").nth(1)
    open_square.click()
    ann.page.keyboard.press("3")
    expect(ann.page.locator(BIDS)).to_contain_text("three")
    ann.page.keyboard.press("Shift+Digit2")
    expect(ann.page.locator(".own-die[aria-pressed=true]")).to_have_count(1)
    ann.page.keyboard.press("Shift+Digit2")
    bid = ann.ready_bid()
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(f".log-bid[aria-label='{bid}']")).to_be_visible()


def test_the_keys_are_listed_and_can_be_switched_off(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("bluebear", {"dice": 2})
    ann.start()
    ann.page.keyboard.press("?")
    lists = ann.page.locator(".keys")
    expect(lists).to_have_count(2)
    now, later = lists.all()
    expect(now).to_contain_text("Roll")
    expect(later).to_contain_text("Bluff!")
    ann.page.keyboard.press("Escape")
    ann.page.get_by_role("button", name="Game tools").click()
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_label("Single-key shortcuts").uncheck()
    ann.page.keyboard.press("Escape")
    ann.page.keyboard.press("?")
    expect(ann.page.locator("dialog")).to_have_count(0)
