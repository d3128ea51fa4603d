"""One's own: sounds, another device, and leaving nothing behind."""

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import Guest

NAME = ".you input[name=name]"


def test_sounds_play_without_a_fault(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("bluebear", {"dice": 1})
    ann.tool("Settings")
    ann.page.get_by_label("Sounds").check()
    ann.page.keyboard.press("Escape")
    ann.start()
    ann.until(ann.over)
    assert ann.faults == []
    ann.page.reload()
    ann.ready()
    ann.tool("Settings")
    expect(ann.page.get_by_label("Sounds")).to_be_checked()


def personal_link(guest: Guest) -> str:
    """The link that the lobby's settings show."""
    guest.page.get_by_role("button", name="Settings").click()
    guest.page.get_by_role("button", name="Continue on another device").click()
    return guest.page.locator("dialog input[name=url]").input_value()


def follow(guest: Guest, link: str) -> None:
    """Open a personal link and say yes."""
    guest.page.goto(link)
    guest.page.get_by_role("button", name="Play on this device").click()


def test_a_personal_link_brings_one_to_another_device_once(arrive: Arrive) -> None:
    ann, phone, stranger = arrive("Ann"), arrive("Nobody"), arrive("Nobody")
    ann.introduce()
    link = personal_link(ann)
    ann.enter()
    ann.make_table("bluebear")
    expect(phone.page.locator(NAME)).to_have_value("")
    follow(phone, link)
    expect(phone.page.locator(NAME)).to_have_value("Ann")
    phone.enter(ann.path)
    expect(phone.page.locator(".begin .main")).to_be_visible()
    follow(stranger, link)
    stranger.enter()
    expect(stranger.page.locator(NAME)).to_have_value("")


def test_nothing_is_known_of_who_deleted_everything(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.page.reload()
    ann.ready()
    expect(ann.page.locator(NAME)).to_have_value("Ann")
    ann.page.get_by_role("button", name="Settings").click()
    ann.page.get_by_role("button", name="Delete my data").click()
    ann.page.get_by_role("button", name="Delete", exact=True).click()
    expect(ann.page.locator("dialog")).to_have_count(0)
    expect(ann.page.locator(NAME)).to_have_value("")
    ann.page.reload()
    ann.ready()
    expect(ann.page.locator(NAME)).to_have_value("")
