"""The chat line: talk, and every command that has a button."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, Guest
from tests.browser.test_peaks import boxes, inside, overlap

SAID = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "star": "★"}


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
    words = ann.ready_bid()
    count, face = re.findall(r"\d+|star|one|two|three|four|five", words)[:2]
    ann.say(f"/bid {count} {SAID[face]}")
    expect(ann.page.locator(f".log-bid[aria-label='{words}']")).to_be_visible()
    ann.until(lambda: ann.can(".big-cup:enabled"), lambda guest: guest.pass_on() or guest.bid())
    ann.say("/ブラフ")
    expect(ann.page.locator(".peak")).to_have_attribute("aria-label", "Ann: Bluff!")


def test_the_newest_line_is_in_sight_unless_one_reads_above(arrive: Arrive) -> None:
    ann = table(arrive)
    for number in range(15):
        ann.say(f"line {number}")
    expect(ann.page.locator(".said").last).to_contain_text("line 14")
    expect(ann.page.locator(".said").last).to_be_in_viewport()
    panel = ann.page.locator(".side-panel")
    panel.evaluate("panel => panel.scrollTo({ top: 0 })")
    expect(ann.page.locator(".said").first).to_be_in_viewport()
    ann.say("one more")
    newest = ann.page.get_by_role("button", name="Newest")
    expect(newest).to_be_visible()
    expect(ann.page.locator(".said").first).to_be_in_viewport()
    newest.click()
    expect(ann.page.locator(".said").last).to_be_in_viewport()
    expect(newest).to_have_count(0)


def test_a_guest_with_the_link_asks_and_sits_down_by_typing(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("bluebear", bots=0, seats=2)
    bob = arrive("Bob")
    bob.introduce()
    bob.enter(ann.path)
    bob.say("/help")
    expect(bob.page.locator(".talk .answer")).to_contain_text("/join")
    bob.say("/join")
    expect(ann.page.locator(".place", has_text="Bob")).to_be_visible()
    expect(bob.page.locator(".arrive")).to_have_count(0)


def test_a_switch_of_an_option_shows_its_state_and_its_change_is_told(arrive: Arrive) -> None:
    ann = table(arrive)
    switch = ann.page.locator("[data-option=reroll] input")
    expect(switch).not_to_be_checked()
    ann.say("/option reroll")
    expect(switch).to_be_checked()
    expect(ann.page.locator(".talk .told").last).to_contain_text("(Reroll)")
    expect(ann.page.locator(".played")).to_contain_text("Bluebear + ")
    switch.click()
    expect(switch).not_to_be_checked()
    ann.say("/option reroll off")
    expect(ann.page.locator(".talk .answer")).to_contain_text("“Reroll” is off already")


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
    bob = arrive("Bob").enter(ann.path)
    ann.tool("Pause")
    for guest in (ann, bob):
        expect(guest.page.locator(".turn")).to_have_text("Paused")
        expect(guest.page.locator(".paused-card")).to_contain_text("Ann stopped the game")
    expect(bob.page.locator(".paused-card")).to_contain_text("when Ann, the host, resumes it")
    ann.page.locator(".paused-card").get_by_role("button", name="Resume").click()
    for guest in (ann, bob):
        expect(guest.page.locator(".paused-card")).to_have_count(0)


def test_a_guest_is_seated_and_sent_away(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    ann.introduce()
    bob.join(ann.make_table("bluebear", bots=1, seats=4))
    expect(ann.page.locator(".place", has_text="Bob")).to_be_visible()
    ann.page.get_by_role("button", name="Remove Bob").click()
    expect(ann.page.locator("dialog")).to_contain_text("can’t come back")
    ann.page.get_by_role("button", name="Send away").click()
    expect(bob.page.locator(".banner.lost")).to_contain_text("sent you away")
    expect(ann.page.locator(".place", has_text="Bob")).to_have_count(0)


def test_reactions_lie_side_by_side_in_their_dialog(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table("bluebear", {"dice": 2, "roll": "auto"})
    ann.start()
    ann.page.locator(".own-face, .own-line .avatar, .hand-line .avatar").first.click()
    tiles = ann.page.locator("dialog .stamps button")
    expect(tiles).to_have_count(8)
    ann.resize((360, 640))
    found = boxes(ann, "dialog .stamps button")
    (dialog,) = boxes(ann, "dialog")
    assert all(inside(box, dialog) for box in found)
    assert not any(overlap(one, other) for one in found for other in found if one != other)
