"""A game with no hand on the mouse."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import BIDS, LAID_OUT, Guest

TABS = 120
"""After which a control is given up that Tab doesn't come to."""
IN_FOCUS = "(control) => document.activeElement.matches(control)"
COVERED = """
(control) => [...document.querySelectorAll(control)].every((each) => each.closest("[inert]"))
"""
"""Whether nobody comes to a control now: a result lies over it, or it is gone."""
SEEN = """
() => {
  const at = document.activeElement;
  return [at, at.closest("label"), at.nextElementSibling].filter(Boolean).some((each) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(each);
    return outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  });
}
"""
"""Whether one sees where the focus is; the page as a whole has none."""


def tab_to(guest: Guest, name: str) -> None:
    """Press Tab until the control whose words begin so has the focus."""
    for _ in range(60):
        guest.page.keyboard.press("Tab")
        if guest.page.evaluate("document.activeElement.innerText").startswith(name):
            return
    raise AssertionError(f"Tab never came to {name}")


def reach(guest: Guest, control: str) -> bool:
    """Press Tab until a control has the focus, and is seen to have it; false once it is gone."""
    for _ in range(TABS):
        if guest.page.evaluate(IN_FOCUS, control):
            return True
        if not guest.can(control) or guest.page.evaluate(COVERED, control):
            return False
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"Tab never came to {control}")


def press(guest: Guest, control: str, key: str = "Enter") -> bool:
    """Go from where one is to a control, if it is there, and press it."""
    assert guest.page.evaluate(SEEN)
    if not reach(guest, control):
        return False
    guest.page.keyboard.press(key)
    guest.page.evaluate(LAID_OUT)
    return True


def make_table(guest: Guest, game: str, bot: str, axis: str) -> None:
    """A short game against two bots, made with the lobby's form."""
    reach(guest, ".you input[name=name]")
    guest.page.keyboard.type(guest.name)
    guest.page.keyboard.press("Enter")
    press(guest, "input[name=game]", "Space")
    while not guest.can(f"input[name=game][value={game}]:checked"):
        guest.page.keyboard.press("ArrowDown")
    press(guest, ".own-rules > summary")
    press(guest, f".axis-group:has([data-axis={axis}]) > summary")
    reach(guest, f"[data-axis={axis}] input")
    guest.page.keyboard.type("1")
    for _ in range(2):
        press(guest, f"[data-bot={bot}]")
    press(guest, ".make button[type=submit]")
    expect(guest.page.locator(".waiting")).to_be_visible()
    press(guest, ".begin .main")
    expect(guest.page.locator(".begin")).to_have_count(0)


def brings_bluff_on(guest: Guest) -> bool:
    controls = (".go-on", ".outside .main", ".big-cup:enabled", BIDS)
    return any(press(guest, each) for each in controls)


def brings_dobon_on(guest: Guest) -> bool:
    if press(guest, "button.held[aria-disabled=false]:not(.dim)"):
        return press(guest, ".move.lay:enabled")
    controls = (".go-on", ".move.wave:enabled", ".move.draw:enabled")
    return any(press(guest, each) for each in controls)


@pytest.mark.parametrize(
    ("game", "bot", "axis", "on"),
    [("bluff", "odds", "dice", brings_bluff_on), ("dobon", "easy", "rounds", brings_dobon_on)],
)
def test_a_game_is_played_from_the_lobby_to_another_one_by_tab_and_enter(
    arrive: Arrive, game: str, bot: str, axis: str, on: Callable[[Guest], bool]
) -> None:
    ann = arrive("Ann")
    make_table(ann, game, bot, axis)
    ann.until(ann.over, on)
    assert ann.page.evaluate(SEEN)
    assert press(ann, ".again .main")
    expect(ann.page.locator(".over")).to_have_count(0)
    assert ann.page.evaluate(SEEN)
    assert ann.faults == []


@pytest.mark.parametrize("way_out", ["Escape", "Enter"])
def test_a_box_keeps_the_focus_and_gives_it_back(arrive: Arrive, way_out: str) -> None:
    ann = arrive("Ann")
    tab_to(ann, "Bluff")
    ann.page.keyboard.press("Enter")
    expect(ann.page.locator(".big-cup.rolls")).to_be_enabled()
    rules = ".round-button[aria-label=Rules]"
    assert press(ann, rules)
    expect(ann.page.locator("dialog .box-head button")).to_be_visible()
    for _ in range(TABS // 10):
        assert ann.page.evaluate(IN_FOCUS, "dialog, dialog *, body")  # or in the browser's own bars
        ann.page.keyboard.press("Tab")
    assert reach(ann, "dialog .box-head button")
    ann.page.keyboard.press(way_out)
    expect(ann.page.locator("dialog")).to_have_count(0)
    assert ann.page.evaluate(IN_FOCUS, rules)


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
