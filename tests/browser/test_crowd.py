"""Few or many at a table: nobody's place covers another's, and all of them lie on the cloth."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import combinations, product
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.crowd import Crowd
from tests.browser.guest import Guest, play
from tests.browser.test_peaks import Box, boxes, inside, overlap, to_rest, to_stage

SIZES = [(360, 640), (390, 844), (844, 390), (1280, 800)]
NARROWEST = 28
"""px of a name that must be left to be read."""
ON_THE_WAY = """
() => {
  document.documentElement.style.fontSize = "20px";
  document.body.getBoundingClientRect();
  return document.getAnimations().filter((each) => each instanceof CSSTransition).length;
}
"""
DRAWN = """
async () => {
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  const ends = document.getAnimations()
    .filter((each) => each.effect.getComputedTiming().iterations !== Infinity);
  await Promise.all(ends.map((each) => each.finished.catch(() => null)));
}
"""
"""Whoever wants no motion gets a millisecond of it, and a slow machine may be in the midst."""
ON_SCREEN = (2, 3, 6, 7, 10)
"""Rows begin at seven."""

WITHIN = {".slots": "li, .die", ".tick-score": "*", ".under-cup": ".die:not(.leaves)"}
"""What keeps to its place on the boards."""
STICKING_OUT = """
(places, things) => places.flatMap((place) => {
  const whole = place.getBoundingClientRect();
  return [...place.querySelectorAll(things)].filter((each) => {
    const { left, top, right, bottom } = each.getBoundingClientRect();
    return left < whole.left - 1 || top < whole.top - 1
      || right > whole.right + 1 || bottom > whole.bottom + 1;
  }).map((each) => `${each.className} sticks out of ${place.className}`);
})
"""

TEXTS = """
(all) => all.map((each) => {
  const range = document.createRange();
  range.selectNodeContents(each);
  const { left, top, right, bottom } = range.getBoundingClientRect();
  return [left, top, right, bottom];
})
"""
"""Where words are, which are less wide than what they stand in."""

LONGEST = """
(all) => all.filter((each) => each.matches(".news")).forEach((each) => {
  each.textContent = "Wilhelmina draws 2 cards. Maximilian plays the eight of diamonds: clubs.";
})
"""
"""What has just happened is now short, now long."""

Look = Callable[[Guest, str], list[str]]


def lies(guest: Guest, place: str, cloth: str, what: str) -> list[str]:
    """What is wrong with the places on a cloth: each has room, to itself and within the cloth."""
    found, whole = boxes(guest, place), boxes(guest, cloth)[0]
    apart = [f"{what}: {pair}" for pair in combinations(found, 2) if overlap(*pair)]
    return apart + [f"{what}: {box} not in {whole}" for box in found if not inside(box, whole)]


def scrolls(guest: Guest, what: str) -> list[str]:
    """The whole page is seen."""
    beyond: list[int] = guest.page.evaluate(
        "() => { const all = document.documentElement;"
        " return [all.scrollWidth - innerWidth, all.scrollHeight - innerHeight]; }"
    )
    return [f"{what} scrolls {beyond}"] if max(beyond) > 0 else []


def hidden_names(guest: Guest, name: str, what: str) -> list[str]:
    """Names too short to be read."""
    return [f"{what}: name {box}" for box in boxes(guest, name) if box[2] - box[0] < NARROWEST]


def seats(guest: Guest, what: str) -> list[str]:
    return [
        *lies(guest, ".seat", ".felt", what),
        *lies(guest, ".seat, .standing-bid:visible, .facts", ".felt", what),
        *hidden_names(guest, ".seat .who b", what),
    ]


def rivals(guest: Guest, what: str) -> list[str]:
    return [
        *lies(guest, ".rival", ".cloth", what),
        *lies(guest, ".rival, .pile-row, .pile-place > p:visible, .round-facts", ".cloth", what),
        *hidden_names(guest, ".rival-name b", what),
    ]


def cups(guest: Guest, what: str) -> list[str]:
    parts = ".cups > li, .told-of p, .slots, .tick-score"
    return lies(guest, parts, ".stage-boards", what) + [
        f"{what}: {name}"
        for place, things in WITHIN.items()
        for name in guest.page.locator(place).evaluate_all(STICKING_OUT, things)
    ]


def hands(guest: Guest, what: str) -> list[str]:
    return lies(guest, ".round-places > li, .costs > :visible", ".stage-boards", what)


def test_whoever_wants_no_motion_sees_everything_in_its_place_at_once(arrive: Arrive) -> None:
    """Even the shortest transition would hand what is inherited down by one level a frame."""
    assert arrive("Ann").page.evaluate(ON_THE_WAY) == 0


def looked(guest: Guest, crowd: Crowd, counts: Iterable[int], place: str, look: Look) -> list[str]:
    """What is wrong on all screens with so many at the table."""
    wrong: list[str] = []
    for count in counts:
        crowd.seats = count
        guest.page.reload()
        guest.ready()
        expect(guest.page.locator(place)).to_have_count(count)
        for width, height in SIZES:
            guest.page.set_viewport_size({"width": width, "height": height})
            guest.page.evaluate(DRAWN)
            what = f"{count} at {width}x{height}"
            wrong += look(guest, what) + scrolls(guest, what)
    return wrong


def at_bluff(arrive: Arrive) -> tuple[Guest, Crowd]:
    """A game that no single showdown ends: after a reload its result would be the whole game's."""
    ann = arrive("Ann", viewport={"width": 390, "height": 844})
    crowd = Crowd(ann.page)
    ann.introduce()
    ann.make_table("bluebear", {"roll": "auto", "loss": "one"}, bots=1)
    ann.start()
    return ann, crowd


def at_dobon(arrive: Arrive) -> tuple[Guest, Crowd]:
    ann = arrive("Ann", viewport={"width": 390, "height": 844})
    crowd = Crowd(ann.page)
    ann.introduce()
    ann.make_table(game="dobon", preset="numazoko", bots=1, bot="easy")
    ann.start()
    return ann, crowd


@pytest.mark.parametrize("counts", [range(2, 11), range(11, 21)], ids=str)
def test_everybody_at_bluff_has_a_place_of_their_own(arrive: Arrive, counts: range) -> None:
    ann, crowd = at_bluff(arrive)
    ann.until_turn()
    assert looked(ann, crowd, counts, ".felt .seats li, .hand", seats) == []


def test_everybody_at_dobon_has_a_place_of_their_own(arrive: Arrive) -> None:
    ann, crowd = at_dobon(arrive)
    expect(ann.page.locator(".pile-row")).to_be_visible()
    assert looked(ann, crowd, range(2, 11), ".cloth .rival, .own", rivals) == []


@pytest.mark.parametrize("cards", [5, 13])
def test_a_threat_and_a_large_hand_leave_everybody_a_place(arrive: Arrive, cards: int) -> None:
    ann, crowd = at_dobon(arrive)
    expect(ann.page.locator(".pile-row")).to_be_visible()
    crowd.game = {
        "must": {"take": 4, "ranks": ["2"], "cards": ["AS"], "suit": None},
        "hand": [f"{rank}C" for rank in "A23456789TJQK"][:cards],
    }
    assert looked(ann, crowd, (2, 3, 7, 10), ".cloth .rival, .own", rivals) == []


def letters_of(host: Guest) -> str:
    """The code by which a screen for the room finds the host's table."""
    host.page.locator(".share .big-screen").click()
    letters = host.page.locator(".big-code").get_attribute("aria-label") or ""
    host.page.keyboard.press("Escape")
    return letters.replace(" ", "")


def shows(screen: Guest, letters: str) -> None:
    """Let a page be the screen of a table."""
    screen.enter("/screen")
    screen.page.locator(".code-form input").fill(letters)
    screen.page.locator(".code-form button").click()
    expect(screen.page.locator(".way-in .letters")).to_be_visible()


def at_screen(
    arrive: Arrive, size: tuple[int, int], locale: str = "en-GB", **made: Any
) -> tuple[Crowd, Guest, list[Guest]]:
    """A screen for the room in a language, and two people who play there."""
    ann, bob = arrive("Ann"), arrive("Bob")
    ann.introduce()
    path = ann.make_table(bots=0, seats=2, **made)
    letters = letters_of(ann)
    bob.join(path)
    viewport = {"width": size[0], "height": size[1]}
    screen = arrive("Screen", viewport=viewport, locale=locale)
    crowd = Crowd(screen.page)
    shows(screen, letters)
    return crowd, screen, [ann, bob]


def on_screen(
    crowd: Crowd, screen: Guest, counts: Iterable[int], place: str, among: str
) -> list[str]:
    """What lies on something else on a screen for the room, however many there are."""
    wrong: list[str] = []
    for count in counts:
        crowd.seats = count
        screen.page.reload()
        expect(screen.page.locator(place)).to_have_count(count)
        screen.page.locator(among).evaluate_all(LONGEST)
        screen.page.evaluate(DRAWN)
        texts: list[Box] = screen.page.locator(among).evaluate_all(TEXTS)
        assert texts
        wrong += lies(screen, place, ".stage", f"{count}")
        wrong += [
            f"{count}: {pair}" for pair in product(boxes(screen, place), texts) if overlap(*pair)
        ]
    return wrong


SCREENS = pytest.mark.parametrize("size", [(1920, 1080), (1080, 1440)], ids=str)


@SCREENS
def test_nobody_touches_another_on_dobons_screen_for_the_room(
    arrive: Arrive, size: tuple[int, int]
) -> None:
    made = {"game": "dobon", "preset": "numazoko"}
    crowd, screen, people = at_screen(arrive, size, **made)
    assert on_screen(crowd, screen, ON_SCREEN, ".chairs li", ".next-step") == []
    people[0].start()
    assert on_screen(crowd, screen, ON_SCREEN, ".party-seat", ".news") == []


@SCREENS
@pytest.mark.parametrize(("preset", "locale"), [("bluebear", "en-GB"), ("perudo", "ja-JP")])
def test_nobody_touches_another_or_the_bid_on_bluffs_screen_for_the_room(
    arrive: Arrive, size: tuple[int, int], preset: str, locale: str
) -> None:
    made = {"preset": preset, "axes": {"roll": "auto"}}
    crowd, screen, people = at_screen(arrive, size, locale, **made)
    counts = (*ON_SCREEN, 5, 14, 20)
    among = ".next-step, .stage-differs, .stage-title"
    assert on_screen(crowd, screen, counts, ".chairs li", among) == []
    people[0].start()
    play(people, lambda: screen.can(".bid-huge"), Guest.bid)
    assert on_screen(crowd, screen, counts, ".stage-seat", ".stage-bid > p") == []


def at_showdown(arrive: Arrive) -> tuple[Guest, Crowd]:
    ann, crowd = at_bluff(arrive)
    to_stage(ann)
    to_rest(ann)
    return ann, crowd


@pytest.mark.parametrize("claimed", [0.05, 0.4, 1])
def test_every_cup_of_a_showdown_has_a_place(arrive: Arrive, claimed: float) -> None:
    ann, crowd = at_showdown(arrive)
    crowd.claimed = claimed
    assert looked(ann, crowd, (3, 4, 10, 20), ".cups > li", cups) == []


@pytest.mark.soak
@pytest.mark.parametrize("claimed", [0.05, 0.2, 0.4, 0.7, 1])
def test_every_cup_has_a_place_whatever_was_bid(arrive: Arrive, claimed: float) -> None:
    ann, crowd = at_showdown(arrive)
    crowd.claimed = claimed
    assert looked(ann, crowd, range(2, 21), ".cups > li", cups) == []


def at_rounds_end(arrive: Arrive) -> tuple[Guest, Crowd]:
    ann, crowd = at_dobon(arrive)
    to_stage(ann)
    to_rest(ann)
    return ann, crowd


def test_every_hand_of_a_rounds_end_has_a_place(arrive: Arrive) -> None:
    ann, crowd = at_rounds_end(arrive)
    assert looked(ann, crowd, (4, 10), ".round-places > li", hands) == []


def test_whoever_wins_without_a_call_fills_the_place_of_the_card(arrive: Arrive) -> None:
    ann, crowd = at_rounds_end(arrive)
    crowd.showdown = {"ending": "drawn_out", "winners": [0], "called": []}

    def won(guest: Guest, what: str) -> list[str]:
        [face], [meeting] = boxes(guest, ".meeting .by-itself .face"), boxes(guest, ".meeting")
        cut = guest.page.locator(".place-name").first.evaluate(
            "(name) => name.scrollWidth > name.clientWidth"
        )
        wrong = [f"{what}: Ann's name is cut"] if cut else []
        return hands(guest, what) + wrong + ([] if inside(face, meeting) else [f"{what}: {face}"])

    assert looked(ann, crowd, (2, 5, 8), ".round-places > li", won) == []


@pytest.mark.soak
def test_every_hand_has_a_place_however_many_there_are(arrive: Arrive) -> None:
    ann, crowd = at_rounds_end(arrive)
    assert looked(ann, crowd, range(2, 11), ".round-places > li", hands) == []
