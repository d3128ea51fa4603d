"""The chat line: talk, and every command that has a button."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import BIDS, Guest


def table(arrive: Arrive, dice: int = 2) -> Guest:
    """Ann at a table with a bot, the chat open."""
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("bluebear", {"dice": dice, "roll": "auto"})
    return ann


def test_help_answers_the_sender_alone(arrive: Arrive) -> None:
    ann = table(arrive)
    bob = arrive("Bob").enter(ann.path)
    ann.say("/help")
    expect(ann.page.locator(".talk .answer")).to_contain_text("/bluff")
    ann.say("good luck")
    expect(bob.page.locator(".talk")).to_contain_text("good luck")
    expect(bob.page.locator(".talk .answer")).to_have_count(0)


def test_a_game_can_be_played_by_typing(arrive: Arrive) -> None:
    ann = table(arrive, dice=5)
    ann.say("/start")
    expect(ann.page.locator(".board")).to_be_visible()
    ann.until_turn()
    words = ann.page.locator(f"{BIDS} small").inner_text()
    count, face = re.findall(r"\d+|star", words)
    ann.say(f"/bid {count} {face.replace('star', '★')}")
    expect(ann.page.locator(f".log-bid[aria-label='{words}']")).to_be_visible()
    ann.until(lambda: ann.can(".big-cup:enabled"), lambda guest: guest.pass_on() or guest.bid())
    ann.say("/ブラフ")
    expect(ann.page.locator(".showdown")).to_contain_text("Ann: Bluff!")


def test_a_wrong_command_says_what_was_expected(arrive: Arrive) -> None:
    ann = table(arrive)
    ann.say("/nonsense")
    expect(ann.page.locator(".notice.bad")).to_contain_text("/help")


def test_every_tool_of_the_host_has_a_button(arrive: Arrive) -> None:
    ann = table(arrive)
    ann.page.get_by_role("button", name="Game tools").click()
    tools = ann.page.locator(".tools")
    for word in ("Rules", "Invite friends", "Start the game", "Add a bot", "Table options"):
        expect(tools.get_by_role("button", name=word, exact=True)).to_be_visible()
    tools.get_by_role("button", name="Rules", exact=True).click()
    expect(ann.page.locator(".rule-text h3").first).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator("dialog")).to_have_count(0)


def test_the_host_pauses_and_goes_on(arrive: Arrive) -> None:
    ann = table(arrive)
    ann.start()
    for word, told in (("Pause", "Paused"), ("Go on", "turn|thinking|moment")):
        ann.page.get_by_role("button", name="Game tools").click()
        ann.page.locator(".tools").get_by_role("button", name=word, exact=True).click()
        ann.page.wait_for_function(
            "told => new RegExp(told).test(document.querySelector('.turn').innerText)", arg=told
        )


def test_a_guest_is_seated_and_sent_away(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    ann.introduce()
    bob.join(ann.make_table("bluebear", bots=1, seats=4))
    expect(ann.page.locator(".place", has_text="Bob")).to_be_visible()
    ann.page.get_by_role("button", name="Remove Bob").click()
    expect(bob.page.locator(".banner.lost")).to_contain_text("sent you away")
    expect(ann.page.locator(".place", has_text="Bob")).to_have_count(0)
