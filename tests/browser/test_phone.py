"""The layouts of a phone, upright and on its side."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE

TARGET = 44
"""The least height and width of what is tapped, px: what reaches beyond a small face counts."""

SIZES = """
(controls) => controls.map((control) => {
  const { left, right, width, height } = control.getBoundingClientRect();
  const { content, width: wide, height: high } = getComputedStyle(control, "::after");
  const sizes = content === "none" ? [0, 0] : [wide, high];
  const [more, taller] = sizes.map((size) => parseFloat(size) || 0);
  return [left, right, Math.max(width, more), Math.max(height, taller)];
}).filter((box) => box[2] > 0)
"""


@pytest.mark.everyday
@pytest.mark.parametrize(
    "viewport", [PHONE, {"width": 844, "height": 390}], ids=["upright", "on its side"]
)
def test_a_phone_shows_everything_big_enough(arrive: Arrive, viewport: dict[str, int]) -> None:
    ann = arrive("Ann", viewport=viewport, has_touch=True)
    ann.page.locator(".offer[data-game=bluff]").click()
    ann.page.wait_for_selector(".board")
    ann.until_turn()
    page = ann.page
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    for _, right, width, height in page.locator(".top button, .dock button").evaluate_all(SIZES):
        assert right <= viewport["width"]
        assert width >= TARGET
        assert height >= TARGET
    for _, _, width, height in page.locator(".square").evaluate_all(SIZES):
        assert width >= TARGET
        assert height >= TARGET


def test_the_cup_over_the_dice_is_turned_by_a_tap(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE, has_touch=True)
    ann.page.locator(".offer[data-game=bluff]").tap()
    ann.page.locator("button.covered:enabled").tap()
    expect(ann.page.locator(".hand .own-die")).to_have_count(5)


def test_the_chat_of_a_phone_is_one_tap_away(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE, has_touch=True)
    ann.introduce()
    ann.make_table("bluebear", {"dice": 2})
    ann.start()
    ann.page.locator(".talk-button").tap()
    ann.page.get_by_role("tab", name="Chat").tap()
    ann.say("hello")
    ann.page.wait_for_selector('.said:has-text("hello")')


def test_the_bid_die_can_be_dragged(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto"})
    ann.start()
    ann.until_turn()
    die = ann.page.locator(".bid-die")
    last = ann.page.locator(".square[aria-disabled=false]").last
    die.hover()
    ann.page.mouse.down()
    last.hover(force=True)
    ann.page.mouse.up()
    assert last.get_attribute("aria-pressed") == "true"
