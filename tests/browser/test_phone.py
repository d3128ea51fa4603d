"""The layouts of a phone, upright and on its side."""

from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import BIDS, PHONE, Guest, play
from tests.browser.test_peaks import boxes, inside, on, overlap, to_rest, to_stage

LYING = {"width": 844, "height": 390}
SMALLEST = (320, 568)
TARGET = 44
"""The least height and width of what is tapped, px: what reaches beyond a small face counts."""

RECKONED_MS = 120_000
"""The first solution of a process waits until what it reckons with is compiled."""

SIZES = """
(controls) => controls.map((control) => {
  const { left, right, width, height } = control.getBoundingClientRect();
  const { content, width: wide, height: high } = getComputedStyle(control, "::after");
  const sizes = content === "none" ? [0, 0] : [wide, high];
  const [more, taller] = sizes.map((size) => parseFloat(size) || 0);
  return [left, right, Math.max(width, more), Math.max(height, taller)];
}).filter((box) => box[2] > 0)
"""


IN_ONE_LOOK = """
(parts) => {
  const found = parts.map((part) => document.querySelector(`.peak[data-beat=out] ${part}`));
  const moves = document.getAnimations().some((each) =>
    each.playState === "running" && each.effect.getComputedTiming().endTime !== Infinity);
  return !moves && found.every(Boolean) && found.map((part) => {
    const { left, top, right, bottom } = part.getBoundingClientRect();
    return [left, top, right, bottom];
  });
}
"""
"""Where parts of a beat lie that is soon over."""


STATUS = """
([words, word, left]) => {
  const made = (tag, kind, text) =>
    Object.assign(document.createElement(tag), { className: kind, textContent: text });
  document.querySelector(".clock")?.remove();
  document.querySelector(".turn > span").replaceChildren(made("span", "phrase", words));
  const clock = made("span", "clock", "");
  clock.append(made("small", "", word), left);
  document.querySelector(".turn").after(clock);
}
"""
"""Says in the head what a game may say there, with its clock."""
SKIP = """
() => {
  const button = document.createElement("button");
  button.className = "button main";
  button.textContent = "Skip to the end";
  document.querySelector(".outside .row").prepend(button);
  document.querySelector(".outside-title small").textContent = "Only bots play on, quickly.";
}
"""
"""Offers what is offered where only bots play on, too fast to be measured."""
BROKEN = """
() => {
  const text = document.querySelector(".turn .phrase").firstChild;
  return text.data.split(" ").filter((word) => {
    const range = document.createRange();
    range.setStart(text, text.data.indexOf(word));
    range.setEnd(text, text.data.indexOf(word) + word.length);
    return range.getClientRects().length > 1;
  });
}
"""
"""Which words of the status stand in two lines."""


@pytest.mark.everyday
@pytest.mark.parametrize("viewport", [PHONE, LYING], ids=["upright", "on its side"])
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


def to_window(guest: Guest) -> None:
    """Play on until a bid may be made out of turn."""
    guest.until(
        lambda: guest.can(".doubting .wave"),
        lambda each: each.go_on() or each.roll() or each.bid(),
    )


def test_a_window_that_takes_bids_leaves_the_squares_where_they_are(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE, has_touch=True)
    ann.introduce()
    ann.make_table("bluebear", {"out_of_turn": True}, bots=2)
    ann.start()
    board = ann.page.locator(".board")
    ann.until_turn()
    at_turn = board.bounding_box()
    to_window(ann)
    assert board.bounding_box() == at_turn
    expect(ann.page.locator(".window-note")).to_be_visible()


def test_nothing_that_answers_a_bid_lies_below_a_low_screen(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=LYING)
    ann.introduce()
    ann.make_table("perudo", {"out_of_turn": True}, bots=2)
    ann.start()
    to_window(ann)
    moves = ann.page.locator(".doubting button")
    expect(moves).to_have_count(3)
    for move in moves.all():
        expect(move).to_be_in_viewport(ratio=1)


def test_a_small_window_keeps_the_cloth_clear_of_the_coach(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport={"width": 1000, "height": 700})
    ann.introduce()
    ann.make_table("perudo", bots=3)
    ann.start()
    ann.until_turn()
    coach = ann.page.locator(".coach").bounding_box()
    for seat in ann.page.locator(".felt .seat").all():
        place = seat.bounding_box()
        assert coach
        assert place
        assert place["y"] + place["height"] <= coach["y"]


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
    expect(last).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)], ids=str)
def test_the_table_stays_where_it_is_until_the_first_result(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    """Whether sounds are wanted is answered, cups are turned, the coach speaks: nothing moves."""
    ann = arrive("Ann", viewport={"width": size[0], "height": size[1]}, locale="ja-JP")
    ann.introduce()
    ann.make_table("bluebear", bots=3, odds=True)
    ann.start()
    places = ".felt, .dock, .hand"
    before = boxes(ann, places)
    ann.page.locator(".ask button").last.click()
    expect(ann.page.locator(".ask button")).to_have_count(0)
    assert boxes(ann, places) == before
    ann.until_turn()
    word = ann.page.locator(".coach p")
    expect(word).to_be_visible()
    expect(word).not_to_be_empty()
    assert boxes(ann, places)[1:] == before[1:]
    to_stage(ann)
    to_rest(ann)
    expect(ann.page.locator(".ask")).to_have_count(0)


def test_the_coach_reckons_when_asked_and_moves_nothing(arrive: Arrive) -> None:
    ann = arrive("Ann", locale="ja-JP")
    ann.introduce()
    ann.make_table("pirates", {"dice": 1, "roll": "auto"}, bots=1, odds=True)
    ann.start()
    ann.page.locator(".ask button").last.click()
    ann.until_turn()
    places = ".felt, .dock, .hand"
    before = boxes(ann, places)
    ann.page.locator(".coach .owl").click()
    expect(ann.page.locator(".coach p")).to_contain_text("(厳密に解いた値)", timeout=RECKONED_MS)
    expect(ann.page.locator(".coach .owl")).to_be_disabled()
    assert boxes(ann, places) == before


def test_a_track_that_goes_on_says_so(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport={"width": 360, "height": 640})
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto"}, bots=3)
    ann.start()
    ann.until_turn()
    track = ann.page.locator(".strip > .squares")
    track.evaluate("(board) => board.scrollTo(0, 0)")
    expect(track).to_have_attribute("data-more", "after")
    track.evaluate("(board) => board.scrollTo(0, 60)")
    expect(track).to_have_attribute("data-more", "before after")
    track.evaluate("(board) => board.scrollTo(0, board.scrollHeight)")
    expect(track).to_have_attribute("data-more", "before")


@pytest.mark.parametrize("locale", ["en-US", "ja-JP"])
def test_the_way_back_to_another_game_leaves_the_felt_room(arrive: Arrive, locale: str) -> None:
    ann = arrive("Ann", viewport={"width": 360, "height": 640}, locale=locale)
    ann.page.locator(".offer[data-game=bluff]").click()
    expect(ann.page.locator(".felt")).to_be_visible()
    ann.page.locator(".logo").click()
    ann.page.locator(".offer[data-game=bluff]").click()
    expect(ann.page.locator(".banner")).to_be_visible()
    ann.until_turn()
    [felt], [facts] = boxes(ann, ".felt"), boxes(ann, ".facts")
    [bid] = boxes(ann, ".standing-bid:visible")
    assert inside(facts, felt)
    assert inside(bid, felt)
    assert not overlap(bid, facts)


@pytest.mark.parametrize("word", ["", "Goes on in ", "Reserve "])
def test_the_status_breaks_between_words_and_a_long_name_moves_nothing(
    arrive: Arrive, word: str
) -> None:
    ann = arrive("Ann", viewport={"width": 360, "height": 640})
    ann.page.locator(".offer[data-game=bluff]").click()
    expect(ann.page.locator(".felt")).to_be_visible()
    places = ".top .round-button, .squares"
    before = boxes(ann, places)
    ann.page.evaluate(STATUS, ["One moment", word, "0:05"])
    assert ann.page.evaluate(BROKEN) == []
    assert boxes(ann, places) == before
    ann.page.evaluate(STATUS, ["Wilhelminafriederikecharlotte is thinking", word, "0:05"])
    assert boxes(ann, places) == before
    [turn], [clock] = boxes(ann, ".turn"), boxes(ann, ".clock")
    assert not overlap(turn, clock)


def draws(guest: Guest) -> bool:
    """Draw, where that is one's turn, and let windows go."""
    return any(map(guest.tap, (".move.wave:enabled", ".move.draw:enabled", ".move.pass:enabled")))


SAY = """
([news, threat]) => {
  document.querySelector(".news").textContent = news;
  // The longer of the two ways round, in the last round: both are chance.
  const [round, way] = document.querySelectorAll(".round-facts > span");
  [round.textContent, way.textContent] = ["Round 10 of 10", "counterclockwise"];
  const over = document.createElement("p");
  over.className = "threat";
  over.textContent = threat;
  document.querySelector(".threat")?.remove();
  if (threat) document.querySelector(".pile-place").append(over);
}
"""
"""Says on the cloth what a game may say there."""
CUT = (
    "(said) => Math.max(said.scrollWidth - said.clientWidth, said.scrollHeight - said.clientHeight)"
)
"""px of what is said that aren't seen."""
NEWS = (
    "Ponta played ♥10.",
    "The pile was shuffled into a new stock of 32 cards. Ponta drew 2 cards.",
)


@pytest.mark.parametrize("threat", ["", "+2 Answer with 2, or draw 2 cards"])
def test_what_is_said_on_the_cloth_of_a_phone_on_its_side_is_read_whole(
    arrive: Arrive, threat: str
) -> None:
    ann = arrive("Ann", viewport=LYING)
    ann.page.locator(".offer[data-game=dobon]").click()
    ann.page.locator(".move.draw:enabled").wait_for()
    for size in ((844, 390), (667, 375), (640, 360)):
        ann.resize(size)
        rows = []
        for news in NEWS:
            ann.page.evaluate(SAY, [news, threat])
            assert ann.page.locator(".news").evaluate(CUT) <= 0
            [centre], parts = boxes(ann, ".centre"), boxes(ann, ".pile-place > :visible")
            assert all(inside(part, centre) for part in parts)
            assert not [pair for pair in combinations(parts, 2) if overlap(*pair)]
            rows.append(boxes(ann, ".pile-row"))
        assert rows[0] == rows[1]


def test_what_a_seat_did_leaves_its_name_to_be_read(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=LYING, locale="ja-JP")
    ann.page.locator(".offer[data-game=dobon]").click()
    expect(ann.page.locator(".rival")).to_have_count(3)
    ann.until(lambda: ann.can(".did"), draws)
    [name, *_] = boxes(ann, ".rival:has(.did) .rival-name b")
    [did, *_] = boxes(ann, ".did")
    # A word's length and a name's are chance: their heights alone keep them apart.
    assert did[3] <= name[1]
    assert inside(did, boxes(ann, ".wood")[0])


def test_who_is_out_has_the_middle_of_the_boards(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto", "dice": 1}, bots=3)
    ann.start()
    to_stage(ann)
    parts = [".alone .cut-words", ".alone .cut-face", ".stage-boards", ".stage-foot"]
    word, face, stage, foot = ann.page.wait_for_function(IN_ONE_LOOK, arg=parts).json_value()
    assert inside(word, stage)
    assert inside(face, stage)
    above, below = word[1] - stage[1], foot[1] - face[3]
    assert abs(above - below) < 0.2 * (stage[3] - stage[1])


def out_while_bob_thinks(arrive: Arrive) -> list[Guest]:
    """Ann is out and watches; a bid stands, and Bob is to answer it."""
    ann, bob = arrive("Ann", viewport=LYING), arrive("Bob", viewport=LYING)
    ann.introduce()
    path = ann.make_table("bluebear", {"roll": "auto", "dice": 1}, bots=2, seats=4)
    bob.join(path)
    ann.start()

    def stands(guest: Guest) -> bool:
        return guest.can(".last-bid.standing") and not guest.can(".under[inert]")

    def lose(guest: Guest) -> bool:
        return guest.bring_on() if guest is ann else guest.pass_on() or guest.bid()

    play([ann, bob], lambda: ann.can(".outside") and stands(ann) and bob.can(BIDS), lose)
    return [ann, bob]


def test_seats_lie_on_no_other_on_a_small_phone_on_its_side(arrive: Arrive) -> None:
    ann, _ = out_while_bob_thinks(arrive)
    for size in ((568, 320), (640, 360), (667, 375)):
        ann.resize(size)
        for index, seat in enumerate(boxes(ann, ".felt .seat")):
            parts = ".seat-face, .name, .last-bid, .small-dice > *"
            for part in boxes(ann, f".felt .seat >> nth={index} >> css={parts}"):
                assert inside(part, seat)


def test_who_is_out_reads_the_last_bid_as_large_as_players_do(arrive: Arrive) -> None:
    ann, bob = out_while_bob_thinks(arrive)
    expect(bob.page.locator(".big-bid")).to_be_visible()
    [mine], [theirs] = boxes(ann, ".big-bid"), boxes(bob, ".big-bid")
    assert mine[3] - mine[1] == theirs[3] - theirs[1]
    for button in boxes(ann, ".outside button"):
        assert inside(button, boxes(ann, ".outside")[0])


def test_who_is_out_sees_all_there_is_to_do_on_a_small_phone_on_its_side(arrive: Arrive) -> None:
    ann, _ = out_while_bob_thinks(arrive)
    ann.page.evaluate(SKIP)
    for size in ((568, 320), (640, 360), (667, 375)):
        ann.resize(size)
        [panel] = boxes(ann, ".outside")
        assert all(inside(each, panel) for each in boxes(ann, ".outside button, .outside p"))


@pytest.mark.parametrize("size", [SMALLEST, (360, 640)])
def test_the_standing_bid_is_seen_on_a_small_phone(arrive: Arrive, size: tuple[int, int]) -> None:
    for guest in out_while_bob_thinks(arrive):
        guest.resize(size)
        [bid], [felt] = boxes(guest, ".big-bid"), boxes(guest, ".felt")
        assert inside(bid, felt)
        assert not [seat for seat in boxes(guest, ".felt .seat") if overlap(seat, bid)]


def test_five_dice_stand_in_one_row_on_the_smallest_phone(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.page.locator(".offer[data-game=bluff]").click()
    ann.until_turn()
    ann.resize(SMALLEST)
    assert len({top for _, top, _, _ in boxes(ann, ".own-die")}) == 1
    parts = boxes(ann, ".squares, .felt, .coach, .hand, .faces, .ok")
    assert not [pair for pair in combinations(parts, 2) if overlap(*pair)]


@pytest.mark.parametrize(
    ("game", "preset", "axes"),
    [("bluff", "bluebear", {"roll": "auto", "dice": 1}), ("dobon", "numazoko", {"rounds": 1})],
)
def test_the_end_tells_the_places_at_once_on_a_phone_on_its_side(
    arrive: Arrive, game: str, preset: str, axes: dict[str, Any]
) -> None:
    ann = arrive("Ann", viewport=LYING)
    ann.introduce()
    ann.make_table(preset, axes, bots=3, game=game, bot="easy")
    ann.start()
    ann.until(ann.over, on)
    expect(ann.page.locator(".moment").first).to_be_attached()
    for size in ((568, 320), (667, 375), (844, 390)):
        ann.resize(size)
        [again] = boxes(ann, ".again")
        for place in boxes(ann, ".poster, .ranking li"):
            assert inside(place, (0, 0, size[0], again[1]))


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
def test_the_facts_of_a_round_take_two_lines(arrive: Arrive, locale: str) -> None:
    ann = arrive("Ann", viewport=PHONE, locale=locale)
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto"}, bots=3, odds=True)
    ann.start()
    ann.until_turn()
    hint = {"en-GB": "About 6 of a face · 3 ★", "ja-JP": "同じ目 約6個 · ★ 3個"}[locale]
    expect(ann.page.locator(".facts")).to_contain_text(hint)
    assert len({round(top + bottom) for _, top, _, bottom in boxes(ann, ".facts > *")}) == 2


@pytest.mark.parametrize(("locale", "hint"), [("en-GB", "Sum about 7"), ("ja-JP", "合計は約7")])
def test_the_hint_of_a_face_off_is_a_sum(arrive: Arrive, locale: str, hint: str) -> None:
    ann = arrive("Ann", viewport=PHONE, locale=locale)
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto", "dice": 1, "face_off": True}, odds=True)
    ann.start()
    ann.until_turn()
    expect(ann.page.locator(".facts")).to_contain_text(hint)
    assert len({round(top + bottom) for _, top, _, bottom in boxes(ann, ".facts > *")}) == 2
