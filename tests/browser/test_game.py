"""A whole game, from the lobby to its replay."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import BIDS, PHONE, play
from tests.browser.test_peaks import BOXES, boxes, inside

VIEW_PX = 130
"""Of the choice whose eyes to see with, at least: *All hands*, and its arrow."""


@pytest.mark.everyday
def test_two_people_and_two_bots_play_a_game_to_its_end(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    ann.introduce()
    link = ann.make_table("mobius", {"dice": 2}, bots=2, seats=4)
    bob.join(link)
    ann.start()
    play([ann, bob], lambda: ann.over() and bob.over())
    for guest in (ann, bob):
        expect(guest.page.locator(".ranking li")).to_have_count(4)
        assert guest.faults == []
    expect(ann.page.locator(".moment").first).to_contain_text("%")
    ann.page.get_by_role("button", name="Send the picture").click()
    with ann.page.expect_download() as kept:
        ann.page.get_by_role("link", name="Save the picture").click()
    assert kept.value.path().read_bytes().startswith(b"\x89PNG")
    ann.page.keyboard.press("Escape")
    winner = ann.page.locator(".ranking li").first.inner_text()
    expect(bob.page.locator(".ranking li").first).to_have_text(winner, use_inner_text=True)
    with ann.page.expect_download() as saved:
        ann.page.get_by_role("link", name="Save the record").click()
    assert saved.value.suggested_filename.endswith(".json")


@pytest.mark.everyday
@pytest.mark.parametrize("bots", [3, 7])
@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_the_end_tells_ones_own_place_at_once(
    arrive: Arrive, size: tuple[int, int], bots: int
) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto", "dice": 1}, bots=bots)
    ann.start()
    ann.until(ann.over)
    expect(ann.page.locator(".moment").first).to_be_attached()
    ann.resize(size)
    own = ann.page.locator(".ranking [aria-current=true]")
    expect(own).to_contain_text("Ann")
    expect(own).to_contain_text("No. ")
    [again] = boxes(ann, ".again")
    for place in boxes(ann, ".ranking li"):
        assert inside(place, (0, 0, size[0], again[1]))


def test_a_replay_steps_through_a_game_from_any_seat(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("mobius", {"dice": 2})
    ann.start()
    ann.until(ann.over)
    ann.page.get_by_role("link", name="Watch the replay").click()
    expect(ann.page.locator(".where")).to_contain_text("Round 1")
    expect(ann.page.locator(".open-hand:visible")).to_have_count(2)
    ann.page.get_by_role("button", name="Play", exact=True).click()
    expect(ann.page.locator(".where")).to_contain_text("4 /")
    ann.page.keyboard.press("Home")
    ann.page.get_by_role("button", name="Next", exact=True).click()
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page.locator(".where")).to_contain_text("3 /")
    ann.page.get_by_label("Seen from").select_option(label="Ann")
    expect(ann.page.locator(".own-die:visible")).to_have_count(2)
    ann.page.reload()
    ann.ready()
    expect(ann.page.locator(".where")).to_contain_text("3 /")
    expect(ann.page.locator(".own-die:visible")).to_have_count(2)
    assert ann.faults == []


@pytest.mark.parametrize("size", [(360, 640), (844, 390)], ids=str)
def test_a_phone_shows_a_replay_with_all_hands_and_its_captions_place(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("numazoko", {"rounds": 1, "hand": 8}, bots=2, game="dobon", bot="easy")
    ann.start()
    ann.pilot()
    ann.page.locator("a.moment").first.click()
    ann.resize(size)
    expect(ann.page.locator(".told-here")).to_contain_text("★")
    room = ann.page.locator(".told-here").evaluate("(box) => box.offsetHeight")
    ann.page.keyboard.press("Home")
    ann.page.keyboard.press("ArrowRight")
    ann.page.keyboard.press("ArrowRight")
    expect(ann.page.locator(".open-hand [role=img]:empty")).to_have_count(0)
    expect(ann.page.locator(".told-here")).to_be_empty()
    assert ann.page.locator(".told-here").evaluate("(box) => box.offsetHeight") == room
    [hands] = boxes(ann, ".replay-held > .open-hands")
    for box in boxes(ann, ".open-hand, .open-hand .held-row"):
        assert inside(box, hands)


def test_a_phones_replay_names_its_rules_and_whose_eyes_it_sees_with(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table("bluebear", {"dice": 1}, bots=2)
    ann.start()
    ann.until(ann.over)
    ann.page.get_by_role("link", name="Watch the replay").click()
    ann.resize((360, 640))
    title = ann.page.locator(".rules-title")
    expect(title).to_have_text("Bluebear + Dice: 1")
    assert title.evaluate("(box) => box.scrollWidth <= box.clientWidth")
    [(left, _, right, _)] = boxes(ann, ".view-choice select")
    assert right - left >= VIEW_PX


def test_a_replays_board_stays_where_it_is_when_a_hand_loses_a_row(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table("numazoko", {"rounds": 1, "hand": 8}, bots=2, game="dobon", bot="easy")
    ann.start()
    ann.pilot()
    ann.page.get_by_role("link", name="Watch the replay").click()
    steps = int(ann.page.locator(".slider input").get_attribute("max") or "")
    rows = set()
    for view in ("open", "0", "1", "2"):
        ann.page.locator(".view-choice select").select_option(view)
        ann.page.keyboard.press("Home")
        places = set()
        for _ in range(steps):
            ann.page.keyboard.press("ArrowRight")
            places |= {tuple(box) for box in ann.page.locator(".wood").evaluate_all(BOXES)}
            fans = ann.page.locator(".fan:visible")
            rows |= set(fans.evaluate_all("(fans) => fans.map((fan) => fan.dataset.rows)"))
        assert len(places) == 1
    assert len(rows) > 1


def test_three_taps_lead_to_ones_first_bid(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    while True:
        ann.page.locator(".offer[data-game=bluff]").click()
        expect(ann.page.locator(".felt .seat")).to_have_count(3)
        ann.page.get_by_role("button", name="Roll!").click()
        expect(ann.page.locator(f"{BIDS}, .peak").first).to_be_visible(timeout=60_000)
        if not ann.can(".peak"):
            break
        ann.enter()  # the bots doubted each other before it was one's turn
    ann.page.locator(BIDS).click()
    ann.page.locator(".talk-button").click()
    expect(ann.page.locator(".log li", has_text=re.compile(r"You|Guest")).first).to_be_visible()


def test_a_rematch_keeps_the_seats(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("bluebear", {"dice": 1, "roll": "auto"})
    ann.start()
    ann.until(ann.over)
    ann.page.get_by_role("button", name="Play again").click()
    expect(ann.page.locator(".over")).to_have_count(0)
    expect(ann.page.locator(".facts")).to_contain_text("Round 1")
    expect(ann.page.locator(".hand-line")).to_contain_text("Ann")
