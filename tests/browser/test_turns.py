"""What a turn may be besides a bid and a doubt, tapped on a phone and on a desk."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE_MS, Arrive
from tests.browser.guest import BIDS, PHONE, STEP_MS, Guest, whoever

DESK = {"width": 1280, "height": 800}
LOOKS = PATIENCE_MS // STEP_MS


def table(
    arrive: Arrive, preset: str, guests: int = 2, locale: str = "ja-JP", **axes: Any
) -> list[Guest]:
    """A game among people alone: the first on a phone, in Japanese if in nothing else, the others
    at desks."""
    ann = arrive("Ann", viewport=PHONE, locale=locale)
    ann.introduce()
    link = ann.make_table(preset, {"roll": "auto", **axes}, bots=0, seats=guests)
    others = [arrive(name, viewport=DESK) for name in ("Bob", "Cleo")[: guests - 1]]
    for other in others:
        other.join(link)
        expect(ann.page.locator(".place", has_text=other.name)).to_be_visible()
    ann.start()
    return [ann, *others]


def tapped(guests: list[Guest], control: str) -> Guest:
    """Whoever has this control taps it."""
    for _ in range(LOOKS):
        for guest in guests:
            if guest.tap(f"{control}:enabled"):
                return guest
        guests[0].page.wait_for_timeout(STEP_MS)
    raise AssertionError(f"nobody has {control}: {guests[0].page.locator('main').inner_text()}")


def settled(guests: list[Guest], words: dict[str, str]) -> None:
    """Everybody sees the result in their language, and nothing went wrong."""
    for guest in guests:
        language = guest.page.locator("html").get_attribute("lang") or ""
        expect(guest.page.locator(".peak")).to_contain_text(words[language])
        assert guest.faults == []


def test_a_pass_is_doubted(arrive: Arrive) -> None:
    guests = table(arrive, "bluebear", pass_claim="all_differ")
    bidder = tapped(guests, BIDS)
    passer = tapped([guest for guest in guests if guest is not bidder], ".plain-move.pass")
    expect(bidder.page.locator(".last-bid.passed")).to_be_visible()
    assert tapped(guests, ".plain-move.doubt_pass") is not passer
    settled(guests, {"ja": "パスは", "en": "The pass was"})


@pytest.mark.parametrize("answer", ["accept", "counter"])
def test_a_bid_is_doubled_and_answered(arrive: Arrive, answer: str) -> None:
    guests = table(arrive, "chuiniu", doubling="last_bid")
    bidder = tapped(guests, BIDS)
    tapped(guests, ".plain-move.double")
    for guest in guests:
        expect(guest.page.locator(".doubled")).to_be_visible()
    assert tapped(guests, f".plain-move.{answer}") is bidder
    settled(guests, {"ja": "×", "en": "×"})


def test_a_plain_bid_flies(arrive: Arrive) -> None:
    guests = table(arrive, "dahuashai", challenge_by="next")
    plain = tapped(guests, ".call-bid")
    expect(plain.page.locator(".call-bid")).to_have_attribute("aria-pressed", "true")
    tapped([plain], BIDS)
    for guest in guests:
        expect(guest.page.locator(".big-bid .plain-mark")).to_be_visible()
    (flier,) = (guest for guest in guests if guest is not plain)
    tapped([flier], ".call-bid")
    tapped([flier], BIDS)
    for guest in guests:
        expect(guest.page.locator(".big-bid .plain-mark")).to_have_count(0)
        assert guest.faults == []


def test_the_last_dice_face_each_other(arrive: Arrive) -> None:
    guests = table(arrive, "bluebear", dice=1, face_off=True)
    for guest in guests:
        expect(guest.page.locator(".facts .palifico")).to_be_visible()
    tapped(guests, BIDS)
    for guest in guests:
        expect(guest.page.locator(".big-bid .times")).to_be_hidden()
    tapped(guests, ".big-cup")
    settled(guests, {"ja": "ブラフ!", "en": "Bluff!"})


def test_a_bid_out_of_turn_and_who_waits(arrive: Arrive) -> None:
    guests = table(arrive, "bluebear", guests=3, out_of_turn=True, window=60)
    bidder = tapped(guests, BIDS)
    others = [guest for guest in guests if guest is not bidder]
    for guest in others:
        expect(guest.page.locator(".wave")).to_be_visible()
    last = others[-1]
    said = last.ready_bid()
    tapped([last], BIDS)
    tapped(others[:1], ".wave")
    for guest in guests:
        assert guest.faults == []
    assert said


def away(guests: list[Guest]) -> None:
    """Everybody taps the result away."""
    for guest in guests:
        expect(guest.page.locator(".peak")).to_be_visible()
        while guest.go_on():
            guest.page.wait_for_timeout(STEP_MS)


def true_bid(bidder: Guest, other: Guest) -> tuple[int, str]:
    """A number and how many dice show it, where two hold one die each."""
    dice = [*bidder.hand(), *other.hand()]
    found = {face: sum(die in (face, "star") for die in dice) for face in "12345"}
    return next((count, face) for face, count in found.items() if count)


def test_who_is_out_buys_back_in(arrive: Arrive) -> None:
    guests = table(
        arrive, "bluebear", 3, "en-GB", dice=1, buy_back=True, spot_on="anyone", window=60
    )
    bidder = tapped(guests, BIDS)
    for guest in guests:
        if guest is not bidder:
            tapped([guest], ".wave")
    tapped(guests, ".big-cup")
    away(guests)
    again = tapped(guests, ".square.number[aria-disabled=false]")
    gone = whoever(guests, ".dock.watching")
    (other,) = (guest for guest in guests if guest not in (gone, again))
    for guest in (again, other):
        expect(guest.page.locator(".hand .own-die")).to_have_count(1)
    count, face = true_bid(again, other)
    again.page.get_by_role("button", name=f"{count} of a number", exact=True).click()
    again.page.get_by_role("radio", name=face, exact=True).click()
    tapped([again], BIDS)
    tapped([gone], ".plain-move.spot_on")
    tapped([other], ".wave")
    settled(guests, {"en": "Exact"})
    away(guests)
    for guest in guests:
        expect(guest.page.locator(".hand .own-die")).to_have_count(1)
        expect(guest.page.locator(".seat.out")).to_have_count(0)
        assert guest.faults == []
