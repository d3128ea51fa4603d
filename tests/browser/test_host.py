"""What happens around the game: taking back, silence, another host, other rules."""

from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import BIDS, Guest, play


def pair(arrive: Arrive) -> tuple[Guest, Guest]:
    """Ann, who is the host, and Bob, both seated at a table for two."""
    ann, bob = arrive("Ann"), arrive("Bob")
    ann.introduce()
    bob.join(ann.make_table("bluebear", {"roll": "auto"}, bots=0, seats=2))
    return ann, bob


def bidding(ann: Guest, bob: Guest) -> tuple[Guest, Guest]:
    """Begin a game: whoever bids first, and the other."""
    ann.start()
    play([ann, bob], lambda: ann.can(BIDS) or bob.can(BIDS), Guest.pass_on)
    return (ann, bob) if ann.can(BIDS) else (bob, ann)


def test_a_bid_is_taken_back_when_the_other_allows_it(arrive: Arrive) -> None:
    first, second = bidding(*pair(arrive))
    assert first.bid()
    expect(second.page.locator(BIDS)).to_be_visible()
    first.tool("Take my last move back")
    question = second.page.locator(".banner.question")
    expect(question).to_contain_text(f"{first.name} would like to take the last move back")
    question.get_by_role("button", name="Allow").click()
    expect(first.page.locator(BIDS)).to_be_visible()
    for guest in (first, second):
        expect(guest.page.locator(".log li")).to_have_count(0)
        expect(guest.page.locator(".banner.question")).to_have_count(0)
        assert guest.faults == []


def test_taking_back_is_offered_only_where_it_is_granted(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("numazoko-easy", game="dobon", bot="easy")
    ann.start()
    ann.page.get_by_role("button", name="Game tools").click()
    expect(ann.page.locator(".tools").get_by_role("button", name="Pause")).to_be_visible()
    expect(ann.page.locator(".tools").get_by_text("Take my last move back")).to_have_count(0)


def test_whoever_leaves_and_returns_is_offered_their_own_seat(arrive: Arrive) -> None:
    ann, bob = pair(arrive)
    ann.start()
    bob.tool("Leave the table")
    bob.page.locator("dialog").get_by_role("button", name="Leave").click()
    expect(bob.page.locator(".lobby")).to_be_visible()
    bob.enter(ann.path)
    expect(bob.page.locator(".banner")).to_contain_text("Welcome back, Bob")
    bob.page.get_by_role("button", name="Take my seat back").click()
    expect(bob.page.locator(".hand-line")).to_contain_text("Bob")
    assert bob.faults == []


def test_whoever_walks_off_finds_the_way_back_in_the_lobby(arrive: Arrive) -> None:
    ann, bob = pair(arrive)
    ann.start()
    expect(bob.page.locator(".hand-line")).to_be_visible()
    bob.page.locator("a.logo").click()
    expect(bob.page.locator(".lobby")).to_contain_text("You have a game going.")
    bob.page.get_by_role("link", name="Back to the table").click()
    expect(bob.page.locator(".hand-line")).to_contain_text("Bob")
    assert bob.faults == []


def test_whoever_is_sent_away_from_a_game_is_led_nowhere(arrive: Arrive) -> None:
    ann, bob = pair(arrive)
    ann.start()
    expect(bob.page.locator(".hand-line")).to_be_visible()
    ann.tool("Who is here")
    ann.page.locator(".member", has_text="Bob").get_by_role("button", name="Send away").click()
    ann.page.locator("dialog").get_by_role("button", name="Send away").click()
    expect(bob.page.locator(".banner.lost")).to_contain_text("sent you away")
    bob.page.locator("a.logo").click()
    expect(bob.page.locator(".lobby")).to_be_visible()
    expect(bob.page.locator(".lobby")).not_to_contain_text("You have a game going.")


def test_a_bid_stays_when_the_other_says_no(arrive: Arrive) -> None:
    first, second = bidding(*pair(arrive))
    assert first.bid()
    first.tool("Take my last move back")
    second.page.locator(".banner.question").get_by_role("button", name="No").click()
    expect(first.page.locator(".banner.question")).to_have_count(0)
    expect(first.page.locator(".log li")).to_have_count(1)
    expect(second.page.locator(BIDS)).to_be_visible()


def test_the_host_takes_a_voice_and_gives_it_back(arrive: Arrive) -> None:
    ann, bob = pair(arrive)
    ann.tool("Who is here")
    ann.page.locator(".member", has_text="Bob").get_by_role("button", name="Mute").click()
    expect(ann.page.locator(".member", has_text="Bob")).to_contain_text("muted")
    bob.say("unheard")
    expect(bob.page.locator(".notice.bad")).to_contain_text("muted you")
    ann.page.get_by_role("button", name="Unmute").click()
    expect(ann.page.locator(".member", has_text="Bob")).not_to_contain_text("muted")
    bob.say("heard")
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".talk")).to_contain_text("heard")
    expect(ann.page.locator(".talk")).not_to_contain_text("unheard")


def test_the_host_makes_somebody_else_the_host(arrive: Arrive) -> None:
    ann, bob = pair(arrive)
    expect(bob.page.locator(".begin .main")).to_have_count(0)
    ann.tool("Who is here")
    ann.page.locator(".member", has_text="Bob").get_by_role("button", name="Make host").click()
    expect(ann.page.get_by_role("button", name="Make host")).to_have_count(0)
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".begin .main")).to_have_count(0)
    bob.start()
    expect(ann.page.locator(".board")).to_be_visible()


def test_the_host_changes_the_rules_between_two_games(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("pirates", {"dice": 1})
    ann.start()
    ann.until(ann.over)
    ann.tool("Change the rules")
    form = ann.page.locator("dialog .rule-form")
    expect(form.locator("select").first).to_have_value("pirates")
    dice = form.locator("[data-axis=dice] input[type=number]")
    expect(dice).to_have_value("1")
    dice.fill("3")
    ann.page.get_by_role("button", name="Save").click()
    expect(ann.page.locator("dialog")).to_have_count(0)
    ann.page.get_by_role("button", name="Play again").click()
    expect(ann.page.locator(".facts")).to_contain_text("6 dice in play")
    assert ann.faults == []


def test_the_host_takes_another_rule_set_before_the_game(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("pirates")
    ann.page.get_by_role("button", name="Change the rules").click()
    ann.page.locator("dialog select").first.select_option("perudo")
    ann.page.get_by_role("button", name="Save").click()
    expect(ann.page.locator(".waiting")).to_contain_text("Perudo")
    ann.start()
    expect(ann.page.locator(".facts")).to_contain_text("1s are wild")


def test_late_spectators_see_a_round_when_it_is_over(arrive: Arrive) -> None:
    ann, bob, eve = arrive("Ann"), arrive("Bob"), arrive("Eve")
    ann.introduce()
    rules = {"roll": "auto"}
    path = ann.make_table("bluebear", rules, bots=0, seats=2, spectator_delay=True)
    bob.join(path)
    eve.enter(path)
    first, second = bidding(ann, bob)
    expect(eve.page.locator(".banner", has_text="once it is over")).to_be_visible()
    expect(eve.page.locator(".place", has_text="Ann")).not_to_contain_text("ready")
    assert first.bid()
    expect(second.page.locator(".log li")).to_have_count(1)
    first.say("your turn")
    expect(eve.page.locator(".talk")).to_contain_text("your turn")
    expect(eve.page.locator(".log li")).to_have_count(0)
    second.until(lambda: second.can(".big-cup:enabled:not(.rolls)"), Guest.pass_on)
    assert second.doubt()
    expect(eve.page.locator(".log li")).to_have_count(1)
    expect(eve.page.locator(".told-of")).to_contain_text("less")
    for guest in (ann, bob, eve):
        assert guest.faults == []
