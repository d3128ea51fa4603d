"""Results over the whole table: nothing covers another thing, nothing jumps, a tap ends it."""

from __future__ import annotations

from itertools import combinations, product
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, STEP_MS, Guest

BOXES = """
(all) => all.map((each) => {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  return [left, top, right, bottom];
})
"""

Box = tuple[float, float, float, float]


def boxes(guest: Guest, selector: str) -> list[Box]:
    """Where things lie on the screen: left, top, right, bottom."""
    found: list[Box] = guest.page.locator(selector).evaluate_all(BOXES)
    assert found, selector
    return found


def overlap(one: Box, other: Box) -> bool:
    """Whether two boxes share more than an edge."""
    return (
        min(one[2], other[2]) - max(one[0], other[0]) > 1
        and min(one[3], other[3]) - max(one[1], other[1]) > 1
    )


def inside(one: Box, whole: Box) -> bool:
    """Whether a box lies within another one, but for a pixel."""
    return (
        one[0] >= whole[0] - 1
        and one[1] >= whole[1] - 1
        and one[2] <= whole[2] + 1
        and one[3] <= whole[3] + 1
    )


def test_the_cup_covers_neither_a_face_nor_ok(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto"}, bots=3)
    ann.start()
    ann.until_turn()
    for size in ((640, 400), (320, 640), (360, 640)):
        ann.resize(size)
        controls = boxes(ann, ".faces button, .ok, .big-cup")
        assert not [pair for pair in combinations(controls, 2) if overlap(*pair)]
        assert all(inside(box, (0, 0, *size)) for box in controls)


def test_what_was_refused_before_a_result_covers_nothing_of_it(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table("bluebear", {"dice": 1, "roll": "auto"}, bots=2)
    ann.start()
    ann.until_turn()
    ann.page.locator(".talk-button").click()
    ann.say("/bid 99x9")
    expect(ann.page.locator(".notice")).to_be_visible()
    ann.page.keyboard.press("Escape")
    expect(ann.page.locator(".notice")).to_be_visible()
    to_stage(ann)
    expect(ann.page.locator(".notice")).to_have_count(0)


def test_what_is_refused_on_a_phone_covers_nobodys_place(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table("numazoko-easy", bots=3, game="dobon", bot="easy")
    ann.start()
    ann.until(
        lambda: ann.can(".move.draw:enabled"), lambda each: each.tap(".wave:enabled") or waits(each)
    )
    ann.page.locator(".dobon-button").click()
    expect(ann.page.locator(".notice.bad")).to_contain_text("nothing to call")
    [notice] = boxes(ann, ".notice")
    assert not [place for place in boxes(ann, ".rival") if overlap(notice, place)]


def to_stage(guest: Guest) -> None:
    """Play until a result begins, and skip nothing of it."""
    guest.until(lambda: guest.can(".peak"), lambda each: on(each) or waits(each))


def on_or_waits(guest: Guest) -> bool:
    """Bring the round on, and see all of its result."""
    return (not guest.can(".peak") and on(guest)) or waits(guest)


def waits(guest: Guest) -> bool:
    """Let others move at their pace."""
    guest.page.wait_for_timeout(STEP_MS)
    return True


def to_rest(guest: Guest) -> None:
    """Tap on the boards: a result goes to its end, and one that is there stays."""
    guest.page.locator(".stage-boards").click(position={"x": 20, "y": 20})
    expect(guest.page.locator(".peak")).to_have_attribute("data-beat", "rest")


def on(guest: Guest) -> bool:
    """Whatever brings the round on; cards are drawn, which in the end somebody's dobon ends."""
    card = guest.page.locator("button.held[aria-disabled=false]:not(.dim)")
    if guest.can(".move.draw:enabled") and card.count() > 0:
        card.first.click(position={"x": 8, "y": 8})
        return guest.tap(".move.lay:enabled")
    return (
        guest.tap(".move.wave:enabled")
        or guest.tap(".move.draw:enabled")
        or guest.tap(".move.pass:enabled")
        or guest.roll()
        or guest.doubt()
        or guest.bid()
    )


FROM_FACE = """
(places) => places.map((place) =>
  place.querySelector(".gain").getBoundingClientRect().left
    - place.querySelector(".peak-face").getBoundingClientRect().right)
"""
AT_FACE_PX = 8
"""Between a face and what the round brought it, at most."""


@pytest.mark.parametrize(("bots", "name"), [(1, "Ann"), (3, "Ann"), (7, "Ann with quite a name")])
def test_a_dobons_result_on_a_phone_is_seen_whole(arrive: Arrive, bots: int, name: str) -> None:
    ann = arrive(name, viewport=PHONE)
    ann.introduce()
    ann.make_table("numazoko", {"rounds": 2}, bots=bots, game="dobon", bot="easy")
    ann.start()
    to_stage(ann)
    to_rest(ann)
    expect(ann.page.locator(".peak .next-starter")).to_be_visible()
    for size in ((390, 844), (360, 640)):
        ann.resize(size)
        sees_the_result(ann)
    assert ann.faults == []


def sees_the_result(ann: Guest) -> None:
    """Nothing of it covers another thing, or hangs over."""
    [word], gains = boxes(ann, ".peak .splash .word"), boxes(ann, ".peak .gain")
    assert not [gain for gain in gains if overlap(word, gain)]
    [stage], [start], [button] = (
        boxes(ann, selector) for selector in (".peak", ".peak .next-starter", ".peak .go-on")
    )
    told = ("[data-hands='1'] .sum-total", ".call-words", ".payments li", ".next-starter")
    costs = boxes(ann, ", ".join(f".peak {each}" for each in told))
    for box in (*costs, button):
        assert inside(box, stage)
    assert not [pair for pair in combinations([*costs, button], 2) if overlap(*pair)]
    [table] = boxes(ann, ".peak .round-places")
    assert not overlap(start, table)
    places = ann.page.locator(".peak [data-close=false] .round-places > li:has(.gain)")
    assert max(places.evaluate_all(FROM_FACE), default=0) < AT_FACE_PX


def test_nothing_on_the_boards_jumps_while_a_result_is_played(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto"}, bots=3)
    ann.start()
    ann.until_turn()
    kept = ".under .felt, .under .dock"
    table = boxes(ann, kept)
    to_stage(ann)
    assert boxes(ann, kept) == table
    ann.page.wait_for_selector(".peak:not([data-beat=call]) .showing")
    places = ".showing > .tick-score, .showing > .slots, .showing > .told-of, .showing > .cups"
    before: list[Any] = [box[1::2] for box in boxes(ann, places)]
    to_rest(ann)
    assert [box[1::2] for box in boxes(ann, places)] == before
    ann.page.locator(".peak .go-on").click()
    expect(ann.page.locator(".peak[data-beat=rest]")).to_have_count(0)
    assert ann.faults == []


def test_sounds_are_asked_about_once(arrive: Arrive) -> None:
    ann = arrive("Ann", viewport=PHONE)
    ann.introduce()
    ann.make_table("bluebear", {"dice": 2})
    ann.start()
    ann.page.locator(".ask").get_by_role("button", name="Yes, please").click()
    expect(ann.page.locator(".ask")).to_contain_text("Sounds are on")
    expect(ann.page.locator(".ask button")).to_have_count(0)
    ann.page.get_by_role("button", name="Game tools").click()
    ann.page.locator(".tools").get_by_role("button", name="Settings", exact=True).click()
    for name in ("Sounds", "Call the great words out loud"):
        expect(ann.page.get_by_role("switch", name=name)).to_be_checked()
    ann.page.reload()
    ann.ready()
    expect(ann.page.locator("main.table")).to_be_visible()
    expect(ann.page.locator(".ask")).to_have_count(0)


FLIGHTS = """
() => {
  let frame = 0;
  let drawn = false;
  const came = new WeakMap();
  window.flights = [];
  const ask = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (step) =>
    ask((now) => { drawn = true; step(now); drawn = false; });
  const count = () => { frame += 1; ask(count); };
  ask(count);
  new MutationObserver((news) => {
    for (const { addedNodes } of news)
      for (const each of addedNodes)
        for (const one of [each, ...(each.querySelectorAll?.("*") ?? [])]) came.set(one, frame);
  }).observe(document.body, { childList: true, subtree: true });
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...how) {
    window.flights.push(drawn && frame - came.get(this) > 1);
    return animate.apply(this, how);
  };
}
"""
"""Of each flight whether it began as a frame was drawn, the second one of what flies."""


def test_what_flies_is_measured_a_frame_after_it_is_drawn(arrive: Arrive) -> None:
    """Before, the page would be laid out and painted twice for one frame, and be late with it."""
    ann = arrive("Ann", viewport=PHONE, reduced_motion="no-preference")
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto"}, bots=3)
    ann.start()
    ann.page.evaluate(FLIGHTS)
    ann.until(lambda: bool(ann.page.evaluate("window.flights.length")), on_or_waits)
    assert all(ann.page.evaluate("window.flights"))


LAY_OVER = """
() => {
  const over = document.createElement("p");
  over.className = "countdown";
  document.querySelector("main.table").append(over);
}
"""
LIFT = "() => document.querySelector('.countdown').remove()"


def test_the_last_seconds_move_nothing(arrive: Arrive) -> None:
    ann = arrive("Ann")
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto"}, bots=3)
    ann.start()
    ann.until_turn()
    for size in ((390, 844), (844, 390), (1280, 800)):
        ann.resize(size)
        before = boxes(ann, ".felt, .squares, .dock")
        ann.page.evaluate(LAY_OVER)
        assert boxes(ann, ".felt, .squares, .dock") == before
        [felt] = boxes(ann, ".felt")
        assert all(inside(box, felt) for box in boxes(ann, ".countdown"))
        ann.page.evaluate(LIFT)


LONGEST = """
(payers) => {
  const two = "Ann with quite a name and Momo the tanuki";
  document.querySelector(".peak .call-words").textContent =
    `${two} call dobon on the king of hearts that Tengu of Kurama laid.`;
  const all = document.querySelector(".peak .payments");
  all.dataset.lines = payers > 4 ? "many" : "few";
  all.dataset.to = "several";
  const line = all.querySelector("li");
  all.replaceChildren(...Array.from({ length: payers }, () => line.cloneNode(true)));
  for (const each of all.children) {
    each.className = "";
    each.querySelector("b").textContent = `Tengu of Kurama → ${two}`;
    each.querySelector("b + span").textContent = "(12 + 34) × 2 = 92 each";
  }
}
"""
"""The longest words that a result may have, which no deal brings soon."""


@pytest.mark.parametrize("payers", [3, 5, 6])
def test_the_longest_costs_leave_a_full_table_its_place(arrive: Arrive, payers: int) -> None:
    ann = arrive("Ann with quite a name", viewport=PHONE)
    ann.introduce()
    ann.make_table("numazoko", {"rounds": 2}, bots=7, game="dobon", bot="easy")
    ann.start()
    to_stage(ann)
    to_rest(ann)
    ann.page.evaluate(LONGEST, payers)
    for size in ((390, 844), (360, 640)):
        ann.resize(size)
        told = boxes(ann, ".peak .call-words, .peak .payments li, .peak .next-starter")
        [table] = boxes(ann, ".peak .round-places")
        assert not [pair for pair in combinations([*told, table], 2) if overlap(*pair)]
        cards = boxes(ann, ".peak .the-card, .peak .sums")
        assert not [pair for pair in product(told, cards) if overlap(*pair)]
