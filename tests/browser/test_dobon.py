"""Dobon by hands on the page: a round to its end, calls at once, the eight, a chombo, keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Arrive
from tests.browser.guest import PHONE, Guest, play, whoever
from tests.browser.test_access import problems, to_the_end

NEVER = 10
"""Ten cards add up to 18 at the least: a dobon with them is always false."""

TURN = ".move.draw:enabled"


def table(guests: list[Guest], preset: str, axes: dict[str, Any], **options: bool) -> None:
    """The first guest opens a table in the lobby, the others come by its link; it begins."""
    host, *others = guests
    host.introduce()
    form = host.page.locator(".make")
    form.locator("input[name=game][value=dobon]").check()
    form.locator("select[name=preset]").select_option(preset)
    form.locator(".own-rules > summary").click()
    form.locator(".axis-group > summary").first.click()
    form.locator("[data-axis=players] input").last.fill(str(len(guests)))
    for key, value in axes.items():
        host.set_axis(key, value)
    form.locator("details").last.locator("summary").click()
    form.locator("input[name=seats]").fill(str(len(guests)))
    for name, on in options.items():
        host.set_option(name, on)
    form.locator("button[type=submit]").click()
    expect(host.page.locator(".waiting")).to_be_visible()
    for guest in others:
        guest.join(host.path)
    host.page.locator(".begin .main").click()
    for guest in guests:
        expect(guest.page.locator(".cloth")).to_be_visible()


def lay(guest: Guest) -> bool:
    """Play the first card that is offered, if any."""
    card = guest.page.locator("button.held[aria-disabled=false]")
    if not guest.can(TURN) or card.count() == 0:
        return False
    card.first.click(position={"x": 8, "y": 8})
    guest.page.locator(".move.lay").click()
    return True


def on(guest: Guest) -> bool:
    """Whatever brings the round on."""
    return guest.go_on() or guest.tap(".move.wave:enabled") or lay(guest) or guest.tap(TURN)


def to_result(guest: Guest) -> bool:
    """The same, but let the result lie."""
    return guest.can(".payments") or on(guest)


def await_one(guests: list[Guest], control: str, choose: Callable[[Guest], bool]) -> Guest:
    """Play on until somebody has this control before them."""
    play(guests, lambda: any(guest.can(control) for guest in guests), choose)
    return whoever(guests, control)


def author_and_others(guests: list[Guest]) -> tuple[Guest, list[Guest]]:
    """Somebody plays a card that opens a window; who did, and who may call."""
    play(guests, lambda: any(guest.can(".move.wave") for guest in guests), on_turn)
    author = whoever(guests, ".still")
    others = [guest for guest in guests if guest is not author]
    for guest in others:
        expect(guest.page.locator(".move.wave")).to_be_enabled()
    return author, others


def on_turn(guest: Guest) -> bool:
    """Play a card or draw; leave windows alone."""
    return lay(guest) or guest.tap(TURN)


def test_two_browsers_play_a_round_to_its_end(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    table([ann, bob], "quick", {"hand": 2, "rounds": 1, "window": 1})
    play([ann, bob], lambda: ann.can(".payments") and bob.can(".payments"), to_result)
    paid = ann.page.locator(".payments").inner_text()
    expect(bob.page.locator(".payments")).to_have_text(paid, use_inner_text=True)
    play([ann, bob], lambda: ann.over() and bob.over(), on)
    for guest in (ann, bob):
        expect(guest.page.locator(".scores tbody tr")).to_have_count(1)
        expect(guest.page.locator(".ranking li")).to_have_count(2)
        expect(guest.page.locator(".ranking .ended")).to_have_text(chips_at_the_end(guest))
        assert guest.faults == []


def chips_at_the_end(guest: Guest) -> list[str]:
    """By rank, what the ranking should say, as the score sheet of one round has it."""
    [gains, chips] = (
        [cell.inner_text() for cell in guest.page.locator(f".scores {part} td").all()]
        for part in ("tbody", "tfoot")
    )
    ranked = sorted(zip(chips, gains, strict=True), key=lambda each: int(each[0]), reverse=True)
    return [f"{now} chips ({gain})" for now, gain in ranked]


def test_calls_from_two_browsers_count_as_one_moment(arrive: Arrive) -> None:
    guests = [arrive(name) for name in ("Ann", "Bob", "Cleo")]
    table(guests, "numazoko-easy", {"hand": NEVER, "mistakes": "penalty", "window": 60})
    author, (first, second) = author_and_others(guests)
    first.page.locator(".dobon-button").dblclick()
    expect(first.page.locator(".moves .still")).to_contain_text("You called dobon!")
    expect(first.page.locator(".notice")).to_have_count(0)  # the second tap said nothing
    for guest in (author, second):
        expect(guest.page.locator(".bubble")).to_have_count(0)  # a call is sealed
    expect(second.page.locator(".dobon-button.armed")).to_be_visible()
    second.page.locator(".dobon-button").click()
    for guest in guests:
        expect(guest.page.locator(".news.slip")).to_contain_text("don't add up")
    expect(author.page.locator(".rival .bubble.slip")).to_have_count(2)


def test_an_eight_asks_for_its_suit(arrive: Arrive) -> None:
    guests = [arrive("Ann"), arrive("Bob")]
    table(guests, "quick", {"hand": 25, "window": 1})
    eight = "button.held[data-card^='8'][aria-disabled=false]"
    player = await_one(guests, eight, on)
    player.page.locator(eight).first.click(position={"x": 8, "y": 8})
    player.page.get_by_role("radio", name="diamonds").click()
    expect(player.page.locator(".move.lay")).to_contain_text("calling diamonds")
    player.page.locator(".move.lay").click()
    for guest in guests:
        suit = guest.page.get_by_role("img", name="Suit to follow: diamonds")
        expect(suit).to_be_visible()
        assert guest.faults == []


def test_several_cards_of_a_rank_are_laid_with_one_play(arrive: Arrive) -> None:
    """Both at a desk and on a phone."""
    guests = [arrive("Ann", viewport={"width": 390, "height": 844}), arrive("Bob")]
    table(guests, "quick", {"hand": 25, "window": 2, "together": RANKS})
    laid = dict.fromkeys(guests, False)

    def several(guest: Guest) -> bool:
        if laid[guest] or not guest.can(TURN):
            return on(guest)
        return lay_several(guest, guests, laid) or on(guest)

    play(guests, lambda: all(laid.values()), several)
    for guest in guests:
        assert guest.faults == []


RANKS = ["A", "2", "3", "4", "5", "6", "7", "9", "10", "J", "Q", "K"]


def lay_several(guest: Guest, guests: list[Guest], laid: dict[Guest, bool]) -> bool:
    """Lay two of a rank, where a card that fits has another beside it."""
    page = guest.page
    for held in page.locator("button.held[aria-disabled=false]").all():
        card = held.get_attribute("data-card") or ""
        others = page.locator(f"button.held[data-card^='{card[0]}']:not([data-card='{card}'])")
        if card[0] == "8" or others.count() == 0:
            continue
        held.click(position={"x": 8, "y": 8})
        others.first.click(position={"x": 8, "y": 8})
        expect(page.locator("button.held[aria-pressed=true]")).to_have_count(2)
        page.locator(".move.lay").click()
        for each in guests:
            expect(each.page.locator(".pile .beside")).to_have_count(1)
        laid[guest] = True
        return True
    return False


def test_a_false_dobon_costs_a_card_and_a_late_one_nothing(arrive: Arrive) -> None:
    guests = [arrive("Ann"), arrive("Bob")]
    table(guests, "numazoko", {"hand": NEVER, "window": 60})
    author, (caller,) = author_and_others(guests)
    held = caller.page.locator("button.held")
    before = held.count()
    caller.page.locator(".dobon-button").click()
    expect(held).to_have_count(before + 1)
    expect(author.page.locator(".bubble.slip")).to_be_visible()
    expect(author.page.locator(".story .slip").first).to_have_css("white-space", "normal")
    late = whoever([author, caller], TURN)
    cards = late.page.locator("button.held").count()
    late.page.locator(".dobon-button").click()
    expect(late.page.locator(".notice.bad")).to_contain_text("costs you nothing")
    assert late.page.locator("button.held").count() == cards


@pytest.mark.parametrize(
    ("locale", "theme"),
    [("en-GB", "dark"), pytest.param("ja-JP", "light", marks=pytest.mark.everyday)],
)
def test_axe_finds_nothing(arrive: Arrive, locale: str, theme: str) -> None:
    looks = {"locale": locale, "color_scheme": theme}
    ann, bob = arrive("Ann", **looks), arrive("Bob")
    guests = [ann, bob]
    table(guests, "quick", {"hand": 3, "rounds": 1, "window": 1}, odds=True)
    play(guests, lambda: ann.can(TURN), on)
    assert problems(ann) == []
    play(guests, lambda: ann.can(".move.wave") or ann.can(".payments"), to_result)
    assert problems(ann) == []
    play(guests, lambda: ann.can(".payments"), to_result)
    assert problems(ann) == []
    play(guests, ann.over, on)
    to_the_end(ann)
    assert problems(ann) == []


def by_keys(guest: Guest) -> bool:
    """A turn or an answer with no hand on the mouse."""
    for control, keys in ((".go-on", " "), (".move.wave:enabled", "w")):
        if guest.can(control):
            guest.page.keyboard.press(keys)
            return True
    if not guest.can(TURN):
        return False
    guest.page.keyboard.press("ArrowRight")
    guest.page.keyboard.press("Enter" if guest.can(".move.lay:enabled") else "t")
    return True


def test_a_round_is_played_by_keyboard_alone(arrive: Arrive) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    table([ann, bob], "quick", {"hand": 2, "rounds": 1, "window": 1})
    play([ann, bob], lambda: ann.can(TURN) or bob.can(TURN), by_keys)
    early = ann if ann.can(TURN) else bob
    early.page.keyboard.press("d")
    expect(early.page.locator(".notice.bad")).to_be_visible()
    play([ann, bob], lambda: ann.over() and bob.over(), by_keys)
    assert [ann.faults, bob.faults] == [[], []]


def draws_to_end(guest: Guest) -> str:
    """Warned, draw whenever that may be, until the round is over: how it ended, in words."""
    for _ in range(400):
        if guest.can(".stage") or guest.over():
            break
        draw = guest.page.locator(TURN)
        if draw.count():
            expect(guest.page.locator(".own-sum")).to_contain_text("Bursts at 6")
            draw.first.click()
        guest.page.wait_for_timeout(50)
    words = guest.page.locator(".call-words")
    expect(words).not_to_be_empty()
    return words.inner_text()


@pytest.mark.parametrize("size", [None, PHONE], ids=["desktop", "phone"])
def test_a_hand_that_bursts_is_warned_and_pays(arrive: Arrive, size: Any) -> None:
    """Whoever hits a sum before it comes to that has another round."""
    ann = arrive("Ann", viewport=size) if size else arrive("Ann")
    ann.introduce()
    ann.make_table("quick", {"burst": 6, "rounds": 1}, game="dobon", bot="steady")
    ann.start()
    while "has burst" not in draws_to_end(ann):
        ann.until(ann.over)
        ann.again()
        ann.until(lambda: not ann.over())
    assert ann.faults == []
