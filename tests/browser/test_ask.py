"""The one question about sound at a first table."""

from __future__ import annotations

from itertools import combinations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE
from tests.browser.test_crowd import SIZES
from tests.browser.test_peaks import boxes, inside, overlap
from tests.browser.test_phone import LYING, STATUS

AROUND = {
    "bluff": ".square, .more-squares, .bid-die, .seat, .hand, .acts, .round-button, .turn, .coach",
    "dobon": ".rival, .centre, .top-card, .stock, .own, .moves, .dobon-button, .round-button,"
    " .turn, .coach, .held",
}
FLATTEST = (568, 320)
ZOOMED = [(320, 568), (640, 400)]
"""A desktop's page at 400 and 200 %."""
READ_PX = 40
"""Of whose turn it is, at least."""
AWAITS = ".big-cup.rolls:enabled, .move:enabled, .ok:enabled"
"""Until one has done this, nobody else does anything."""
LEFT_OUT = """
(status) => [status.scrollWidth - status.clientWidth, status.scrollHeight - status.clientHeight]
"""
"""px of what the status says that aren't seen."""
STROKES = 4
"""px that signs reach beyond their line, at most."""
TABLES = {"bluff": ("bluebear", "odds"), "dobon": ("numazoko-easy", "easy")}


@pytest.mark.parametrize("game", AROUND)
def test_it_covers_nothing_and_waits_for_its_answer(arrive: Arrive, game: str) -> None:
    ann = arrive("Ann", locale="ja-JP")
    ann.introduce()
    preset, bot = TABLES[game]
    ann.make_table(preset, game=game, bots=3, bot=bot)
    ann.start()
    asked = ann.page.locator(".ask")
    expect(asked).to_be_visible()
    expect(ann.page.locator(AWAITS).first).to_be_visible()
    for size in (*SIZES, *ZOOMED, FLATTEST):
        ann.resize(size)
        if not ann.can(".ask"):  # the coach has more to say at this turn
            continue
        (box,) = boxes(ann, ".ask")
        assert not [other for other in boxes(ann, AROUND[game]) if overlap(box, other)]
        assert inside(box, (0, 0, *size))
        (left, _, right, _), *_ = boxes(ann, ".turn")
        assert right - left > READ_PX
        if size[0] > 1000:  # phrases stand side by side where there is room
            assert len({top for _, top, _, _ in boxes(ann, ".turn .phrase")}) == 1
    asked.get_by_role("button", name="静かに").click()
    expect(asked).to_contain_text("音は鳴りません")
    expect(asked.get_by_role("button")).to_have_count(0)
    assert not ann.faults


def test_the_coach_comes_before_the_question_at_ones_first_bid(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.page.locator(".offer[data-game=bluff]").click()
    expect(ann.page.locator(".ask")).to_be_visible()
    ann.until_turn()
    expect(ann.page.locator(".coach p")).not_to_be_empty()
    expect(ann.page.locator(".ask")).to_have_count(0)


@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
def test_ten_seats_and_a_full_hand_leave_it_room(arrive: Arrive, locale: str) -> None:
    ann = arrive("Ann", locale=locale, viewport=PHONE)
    ann.introduce()
    ann.make_table("numazoko", {"hand": 10, "decks": 2}, game="dobon", bots=9, bot="easy")
    ann.start()
    expect(ann.page.locator(".ask")).to_be_visible()
    expect(ann.page.locator(AWAITS).first).to_be_visible()
    ann.resize(ZOOMED[0])
    around = boxes(ann, AROUND["dobon"])
    for (box,) in [boxes(ann, shown) for shown in (".ask", ".coach") if ann.can(shown)]:
        assert not [other for other in around if other != box and overlap(box, other)]
    assert all(inside(box, (0, 0, *ZOOMED[0])) for box in around)


@pytest.mark.parametrize(
    ("locale", "words", "word"),
    [("en-GB", "Mike is thinking", "Time left "), ("ja-JP", "ポン太さんが考え中", "残り時間")],
)
def test_whose_turn_it_is_is_read_beside_it_on_a_phone_on_its_side(
    arrive: Arrive, locale: str, words: str, word: str
) -> None:
    ann = arrive("Ann", locale=locale, viewport=LYING)
    ann.page.locator(".offer[data-game=dobon]").click()
    expect(ann.page.locator(AWAITS).first).to_be_visible()
    for size in ((568, 320), (640, 360), (667, 375), (844, 390)):
        ann.resize(size)
        ann.page.evaluate(STATUS, [words, word, "0:35"])
        assert max(ann.page.locator(".turn > span").evaluate(LEFT_OUT)) < STROKES
        head = boxes(ann, ".ask, .turn > span, .clock, .logo, .round-button")
        assert not [pair for pair in combinations(head, 2) if overlap(*pair)]
        assert all(inside(box, (0, 0, *size)) for box in head)


APART = {
    "bluff": ".top, .squares, .seat, .facts, .standing-bid, .hand, .faces, .ok, .big-cup, .coach",
    "dobon": ".top, .rival, .own, .move, .dobon-button, .coach",
}
WITHIN = {
    "bluff": [(".own-die, .own-face", ".hand"), (".seat > .seat-face, .who b", ".seat")],
    "dobon": [
        (".held, .own-line > :not(.sort)", ".own"),
        (".rival > :is(.avatar, .rival-name, .rival-cards)", ".rival"),
    ],
}


@pytest.mark.parametrize("game", APART)
@pytest.mark.parametrize("size", [FLATTEST, (640, 360)])
def test_the_coach_leaves_table_hand_and_buttons_their_room(
    arrive: Arrive, game: str, size: tuple[int, int]
) -> None:
    ann = arrive("Ann", locale="en-GB", viewport=LYING)
    ann.page.locator(f".offer[data-game={game}]").click()
    if game == "bluff":
        ann.until_turn()
    expect(ann.page.locator(".coach .owl")).to_be_visible()
    ann.resize(size)
    parts = boxes(ann, APART[game])
    assert not [pair for pair in combinations(parts, 2) if overlap(*pair)]
    assert all(inside(part, (0, 0, *size)) for part in parts)
    for inner, outer in WITHIN[game]:
        for part in boxes(ann, inner):
            assert any(inside(part, place) for place in boxes(ann, outer))


@pytest.mark.parametrize("locale", ["ja-JP", "en-US"])
def test_a_word_on_rolling_again_leaves_the_facts_their_line(arrive: Arrive, locale: str) -> None:
    ann = arrive("Ann", locale=locale, viewport={"width": 360, "height": 640})
    ann.introduce()
    ann.make_table("mobius")
    ann.start()
    ann.until_turn()
    expect(ann.page.locator(".hand-line small")).not_to_be_empty()
    (asked,) = boxes(ann, ".ask")
    assert not [each for each in boxes(ann, ".facts > *") if overlap(asked, each)]
    (hand,) = boxes(ann, ".hand")
    assert all(inside(each, hand) for each in boxes(ann, ".hand-line > *"))
