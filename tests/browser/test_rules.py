"""House rules as they meet the hand: rerolls, spot-on, calls by anybody, lives, shedding."""

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

from tests.browser.conftest import Arrive
from tests.browser.guest import BIDS, PHONE, Guest

AGAIN = ".own-die[aria-pressed]"

screens = pytest.mark.parametrize(
    "viewport", [{"width": 1280, "height": 800}, PHONE], ids=["desktop", "phone"]
)


def bids(guest: Guest) -> bool:
    """Never doubt, only bid."""
    return guest.pass_on() or guest.bid() or guest.doubt()


def own_rules(guest: Guest, game: str, preset: str) -> Locator:
    """The form for a table, opened at the rules of one's own."""
    form = guest.page.locator(".make")
    form.locator(f"input[name=game][value={game}]").check()
    form.locator("select[name=preset]").select_option(preset)
    form.locator(".own-rules > summary").click()
    return form


def test_a_reroll_after_the_bid_shows_what_stays(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("mobius", {"dice": 3})
    ann.start()
    ann.until_turn()
    ann.page.locator(AGAIN).nth(0).click()
    expect(ann.page.locator(AGAIN).nth(0)).to_have_attribute("aria-pressed", "true")
    expect(ann.page.locator(BIDS)).to_contain_text("and roll 1 again")
    assert ann.bid()
    expect(ann.page.locator(".log li", has_text="Ann").last).to_contain_text("shows")
    ann.until(ann.over)
    assert ann.faults == []


def test_all_dice_cannot_be_rolled_again(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("mobius", {"dice": 2})
    ann.start()
    ann.until_turn()
    for die in (0, 1):
        ann.page.locator(AGAIN).nth(die).click()
    expect(ann.page.locator(BIDS)).to_have_count(0)
    expect(ann.page.locator(".hand")).to_contain_text("At least one die has to stay")


def test_a_reroll_before_the_bid_is_seen_first(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("culdcept", {"dice": 3})
    ann.start()
    ann.until_turn()
    ann.page.locator(AGAIN).nth(2).click()
    expect(ann.page.locator(BIDS)).to_contain_text("Roll 1 die again, then bid")
    assert ann.bid()
    expect(ann.page.locator(".own-die.shown")).to_have_count(2)
    expect(ann.page.locator(".log li", has_text="Ann").last).to_contain_text("rolls again")
    assert not ann.can(".big-cup:enabled")
    assert ann.bid()
    assert ann.faults == []


def test_a_spot_on_is_called_with_its_own_button(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("pirates-just", {"dice": 2})
    ann.start()
    ann.until(lambda: ann.can(".spot_on:enabled"), bids)
    ann.page.get_by_role("button", name="Spot on!").click()
    expect(ann.page.locator(".peak")).to_have_attribute("aria-label", "Ann: Spot on!")


@screens
def test_who_is_not_next_may_call_spot_on(arrive: Arrive, viewport: ViewportSize) -> None:
    ann = arrive("Ann", viewport=viewport)
    ann.introduce()
    ann.make_table("pirates", {"dice": 2, "spot_on": "all_but_next", "lost_to": "winner"}, bots=2)
    ann.start()
    ann.until(lambda: ann.can(".spot_on:enabled"), bids)
    assert not ann.can(".big-cup:enabled")
    ann.page.get_by_role("button", name="Spot on!").click()
    expect(ann.page.locator(".peak")).to_have_attribute("aria-label", "Ann: Spot on!")
    assert ann.faults == []


@screens
def test_who_opens_is_told_the_least_bid(arrive: Arrive, viewport: ViewportSize) -> None:
    ann = arrive("Ann", viewport=viewport)
    ann.introduce()
    # So that one loss is not the end: each opens in turn.
    ann.make_table("pirates", {"dice": 3, "opening": "heads+2", "loss": "one"})
    ann.start()

    def opens() -> bool:
        """Her turn to open; the words stand there while she still looks at the last round, too."""
        return ann.can(BIDS) and ann.seen("You make the first bid: 4 or more")

    ann.until(opens, bids)
    assert ann.ready_bid().startswith("At least 4 ")
    assert ann.faults == []


def test_anybody_may_call_a_bid_or_let_it_pass(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("bluebear", {"dice": 2, "challenge_by": "anyone"}, bots=2)
    ann.start()

    def waves(guest: Guest) -> bool:
        return guest.go_on() or guest.roll() or guest.bid()

    ann.until(lambda: ann.can(".wave:enabled"), waves)
    ann.page.get_by_role("button", name="Let it pass").click()
    ann.until(lambda: ann.can(".wave:enabled"), waves)
    ann.page.get_by_role("button", name="Bluff!").click()
    expect(ann.page.locator(".peak, .calm")).to_be_visible()
    assert ann.faults == []


def test_lives_are_lost_instead_of_dice(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("pirates-lives", {"dice": 2, "lives": 2})
    ann.start()
    expect(ann.page.locator(".hand-line")).to_contain_text("2 lives · 2 dice")
    ann.until(lambda: ann.can(".losses"))
    expect(ann.page.locator(".losses")).to_contain_text("less")


def test_who_sheds_all_dice_wins(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("pirates-shed", {"dice": 2}, bots=2)
    ann.start()
    ann.until(ann.over)
    expect(ann.page.locator(".ranking li")).to_have_count(3)


def test_a_contradiction_is_named_before_the_table_is_made(arrive: Arrive) -> None:
    ann = arrive("Ann")
    form = own_rules(ann, "bluff", "perudo")
    ann.set_axis("dice", 15)
    ann.set_axis("players", 10)
    expect(form.locator(".checked .conflict").first).to_be_visible()
    expect(form.get_by_role("button", name="Open the table")).to_be_disabled()


def test_an_answer_that_the_others_rule_out_cannot_be_chosen_and_says_why(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    form = own_rules(ann, "bluff", "pirates-lives")
    ann.set_axis("spot_on", "next")
    exact = form.locator("[data-axis=exact]")
    exact.locator("xpath=ancestor::details[1]/summary").click()
    gift = exact.locator("option", has_text="A die for the bidder")
    expect(gift).to_be_disabled()
    expect(exact.locator(".barred")).to_have_text(
        "Won't go with the rest: A die for the bidder (a die can't be given away where lives"
        " are lost instead of dice)."
    )
    ann.set_axis("stake", "dice")
    expect(gift).to_be_enabled()
    expect(exact.locator(".barred")).to_have_count(0)


def test_what_differs_is_marked_told_to_guests_and_put_back(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    form = ann.page.locator(".make")
    form.locator("input[name=game][value=bluff]").check()
    form.locator(".own-rules > summary").click()
    ann.set_axis("reroll", "after_bid")
    ann.set_axis("dice", 4)
    expect(form.locator(".axis.changed")).to_have_count(2)
    expect(form.locator(".changed-rules")).to_contain_text("Bluebear + Dice: 4 + Reroll")
    form.get_by_role("button", name="Put “Dice” back").click()
    expect(form.locator(".axis.changed")).to_have_count(1)
    form.get_by_role("button", name="Open the table").click()
    expect(ann.page.locator(".played")).to_contain_text("Bluebear + Reroll")
    bob.enter(ann.path)
    expect(bob.page.locator(".arrive .differs")).to_contain_text("Set dice in the open with a bid")


def test_an_error_stands_at_its_field_and_the_verdict_leads_there(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    form = own_rules(ann, "bluff", "perudo")
    ann.set_axis("dice", 15)
    ann.set_axis("players", 10)
    expect(form.locator("[data-axis=dice] .conflict").first).to_be_visible()
    form.locator(".checked button").first.click()
    expect(form.locator(".axis.bad select:focus")).to_have_count(1)


def test_the_table_of_payments_is_set_entry_by_entry(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    form = own_rules(ann, "dobon", "full-house")
    table = form.locator("[data-axis=payments]")
    table.locator("xpath=ancestor::details[1]/summary").click()
    draw = table.locator(".rule-entry", has_text="Dobon from the draw")
    expect(draw.locator("summary")).to_contain_text("Everybody alike · Their own hand · 1")
    draw.locator("summary").click()
    draw.locator("input[type=number]").fill("2")
    expect(draw.locator("summary")).to_contain_text("Their own hand · 2")
    dobon = table.locator(".rule-entry", has=ann.page.get_by_text("Dobon", exact=True))
    dobon.locator("summary").click()
    dobon.locator("select").first.select_option('"victim"')
    dobon.locator("select").nth(1).select_option("number")
    dobon.locator("input[type=number]").first.fill("150")
    expect(form.locator(".changed-rules")).to_contain_text("Table of payments: Dobon, Dobon from")
    form.get_by_role("button", name="Put “Table of payments” back").click()
    expect(form.locator(".axis.changed")).to_have_count(0)
    assert ann.faults == []


def test_the_table_of_effects_is_set_rank_by_rank(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    form = ann.page.locator(".make")
    form.locator("input[name=game][value=dobon]").check()
    form.locator(".own-rules > summary").click()
    table = form.locator("[data-axis=effects]")
    table.locator("xpath=ancestor::details[1]/summary").click()
    queen = table.locator(".rule-entry", has=ann.page.get_by_text("Q", exact=True))
    expect(queen.locator("summary")).to_contain_text("Nothing")
    queen.locator("summary").click()
    queen.locator("select").first.select_option('"again"')
    expect(queen.locator("summary")).to_contain_text("Go again")
    expect(form.locator(".changed-rules")).to_contain_text("Effects: Q")
    assert ann.faults == []
