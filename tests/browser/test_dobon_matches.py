"""Matches of Dobon: three browsers and a bot, some rounds to the end.

What the first rounds hold is no luck: they begin with a deal that was looked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from hattari.core.installed import registry
from hattari.games.dobon.rules.cards import adds_up, asked, how_made
from hattari.games.dobon.rules.legal import fits
from tests.browser import dealt
from tests.browser.conftest import Arrive
from tests.browser.guest import Guest
from tests.browser.test_crowd import letters_of, shows
from tests.server.harness import Process

PRESETS = {preset.id for preset in registry().get("dobon").rulebook.presets()}
BOT = 1
"""The bot's seat: it comes with the table, before the guests do."""
ROUNDS = 2
WHOLE = 10
"""Rounds of a match that is left to the long runs."""
NEVER = 60
"""Seconds for which a window stays open: it closes when all have answered."""
MATCH_MS = 240_000
"""After which a match is given up; no result hangs on it."""

Table = dict[int, Guest]


@pytest.fixture
def guests(arrive: Arrive) -> list[Guest]:
    """Three people, each in a browser of their own."""
    return [arrive(name) for name in ("Ann", "Bob", "Cleo")]


def gather(guests: list[Guest], preset: str, **axes: Any) -> Table:
    """A table with a bot, at which the guests sit: who sits where."""
    host, *others = guests
    host.introduce()
    rules = {"players": 4, "hand": 2, "rounds": ROUNDS, "window": NEVER, **axes}
    host.make_table(preset, rules, seats=4, game="dobon", bot="steady")
    for guest in others:
        guest.join(host.path)
    return {0: host, 2: others[0], 3: others[1]}


def begin(table: Table, process: Process, wanted: dealt.Wanted) -> Any:
    """The game begins with a deal that is wanted; the guests see it."""
    state = dealt.begin(process.log.parent, table[0].path, wanted)
    for guest in table.values():
        expect(guest.page.locator(".cloth")).to_be_visible()
    return state


def finish(table: Table, rounds: int = ROUNDS) -> None:
    """Play on to the end; everybody sees the same sheet."""
    for guest in table.values():
        guest.pilot()
    for guest in table.values():
        guest.page.locator(".over").wait_for(timeout=MATCH_MS)
        expect(guest.page.locator(".side .scores tbody tr")).to_have_count(rounds)
        expect(guest.page.locator(".ranking li")).to_have_count(4)
        assert guest.faults == []
    sheets = {guest.page.locator(".side .scores").inner_text() for guest in table.values()}
    assert len(sheets) == 1


def lay(guest: Guest, card: str, way: str = ".move.lay") -> None:
    """Play a card of one's hand; without a word, unless the way is that of pon."""
    guest.page.locator(f"button.held[data-card='{card}']").click(position={"x": 8, "y": 8})
    guest.page.locator(way).click()


def call(guest: Guest) -> None:
    """Dobon!"""
    expect(guest.page.locator(".dobon-button.armed")).to_be_visible()
    guest.page.locator(".dobon-button").click()


def first_cards(state: Any, bot: int | None = BOT) -> Iterator[tuple[str, list[int]]]:
    """The plain cards a guest may begin with, and who could call dobon on each."""
    hands = state.hands
    for card in hands[state.turn] if state.turn != bot else ():
        if fits(state, card) and card[0] != "8":
            others = [seat for seat in range(len(hands)) if seat != state.turn]
            yield card, [seat for seat in others if adds_up(state.rules, hands[seat], card)]


def two_call(state: Any) -> str | None:
    """A card on which both other guests have a dobon, and the bot has none."""
    wanted = sorted({0, 2, 3} - {state.turn})
    return next((card for card, callers in first_cards(state) if callers == wanted), None)


def one_counters(state: Any) -> str | None:
    """A card on which a guest has a dobon, and so has the rest of the player's own hand."""
    if any(adds_up(state.rules, hand, state.pile[-1]) for hand in state.hands):
        return None  # nobody wins before the first card
    for card, callers in first_cards(state):
        rest = tuple(held for held in state.hands[state.turn] if held != card)
        if callers and BOT not in callers and adds_up(state.rules, rest, card):
            return card
    return None


def callers_on(state: Any, card: str) -> list[int]:
    """Who could call dobon on this card."""
    return dict(first_cards(state))[card]


@pytest.mark.soak
@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_a_match_with_full_hands_comes_to_its_end(guests: list[Guest], preset: str) -> None:
    table = gather(guests, preset, hand=5, rounds=WHOLE)
    table[0].start()
    finish(table, WHOLE)


def test_two_dobons_at_once_and_a_forgotten_pon(
    guests: list[Guest], arrive: Arrive, hattari: Process
) -> None:
    table = gather(guests, "numazoko")
    screen = arrive("Screen", viewport={"width": 1920, "height": 1080})
    shows(screen, letters_of(table[0]))
    state = begin(table, hattari, two_call)
    card, author = two_call(state), table[state.turn]
    assert card is not None
    lay(author, card)
    for seat in callers_on(state, card):
        call(table[seat])
    expect(screen.page.locator(".stage-play .meeting .sum")).to_have_count(2)
    expect(screen.page.locator(".stage-play .payments .by-dobon")).not_to_have_count(0)
    for guest in table.values():
        expect(guest.page.locator(".peak .sum")).to_have_count(2)
        expect(guest.page.locator(".peak .payments .by-dobon")).not_to_have_count(0)
        expect(guest.page.locator(".story .slip")).to_contain_text("forgot to say pon")
    finish(table)


def test_a_dobon_is_called_back(guests: list[Guest], hattari: Process) -> None:
    table = gather(guests, "full-house")
    state = begin(table, hattari, one_counters)
    card, author = one_counters(state), table[state.turn]
    assert card is not None
    for guest in table.values():  # nobody calls from the deal
        guest.page.locator(".move.wave").click()
    lay(author, card, ".move.pon")
    callers = callers_on(state, card)
    for seat in {0, 2, 3} - {state.turn}:
        if seat in callers:
            call(table[seat])
        else:
            table[seat].page.locator(".move.wave").click()
    expect(author.page.locator(".turn")).to_contain_text("A counter-dobon?")
    call(author)
    for guest in table.values():
        expect(guest.page.locator(".splash")).to_contain_text("Counter-dobon!")
    finish(table)


def three(guests: list[Guest], preset: str, **axes: Any) -> Table:
    """The guests alone at a table."""
    host, *others = guests
    host.introduce()
    rules = {"players": 3, "hand": 2, "rounds": 1, "window": NEVER, **axes}
    host.make_table(preset, rules, bots=0, seats=3, game="dobon")
    for guest in others:
        guest.join(host.path)
    return dict(enumerate(guests))


def all_hold(state: Any) -> str | None:
    """A card on which everybody has a dobon, its player with the other card."""
    for card, callers in first_cards(state, bot=None):
        rest = tuple(held for held in state.hands[state.turn] if held != card)
        if len(callers) == len(state.hands) - 1 and adds_up(state.rules, rest, card):
            return card
    return None


def test_a_counter_is_countered(guests: list[Guest], hattari: Process) -> None:
    table = three(guests, "numazoko", counter_dobon="single", counter_answers=1)
    state = begin(table, hattari, all_hold)
    card, author = all_hold(state), table[state.turn]
    assert card is not None
    lay(author, card, ".move.pon")
    first, second = (guest for guest in guests if guest is not author)
    call(first)
    second.page.locator(".move.wave").click()
    call(author)
    call(second)
    for guest in guests:
        expect(guest.page.locator(".peak .call-words")).to_contain_text(second.name)
        expect(guest.page.locator(".peak .splash")).to_contain_text("Counter-dobon!")
        assert guest.faults == []


def calculated(state: Any) -> tuple[str, int] | None:
    """A card that one other guest's hand comes to by a calculation, and who that is."""
    for card, callers in first_cards(state, bot=None):
        for seat in callers:
            if how_made(state.rules, state.hands[seat], asked(state.rules, card)):
                return card, seat
    return None


def test_a_dobon_is_calculated(guests: list[Guest], hattari: Process) -> None:
    table = three(guests, "numazoko", arithmetic=2)
    state = begin(table, hattari, calculated)
    found = calculated(state)
    assert found is not None
    card, seat = found
    lay(table[state.turn], card, ".move.pon")
    call(table[seat])
    for guest in guests:
        if guest not in (table[seat], table[state.turn]):
            guest.page.locator(".move.wave").click()
    way = how_made(state.rules, state.hands[seat], asked(state.rules, card))
    for guest in guests:
        expect(guest.page.locator(".peak .sum")).to_contain_text(str(way))
        assert guest.faults == []


def test_the_pile_becomes_the_stock(arrive: Arrive, hattari: Process) -> None:
    ann, bob = arrive("Ann"), arrive("Bob")
    ann.introduce()
    rules = {"players": 2, "hand": 25, "window": 1}
    bob.join(ann.make_table("numazoko-easy", rules, bots=0, seats=2, game="dobon"))
    table = {0: ann, 1: bob}
    state = begin(table, hattari, lambda each: any(map(plain(each), each.hands[each.turn])))
    player, other = (ann, bob) if state.turn == 0 else (bob, ann)
    lay(player, next(filter(plain(state), state.hands[state.turn])))
    other.page.locator(".move.draw").click()  # the one card of the stock
    for guest in (ann, bob):
        expect(guest.page.locator(".story")).to_contain_text("shuffled into a new stock")
        expect(guest.page.locator(".stock small")).to_have_text("1")
        assert guest.faults == []


def plain(state: Any) -> Callable[[str], bool]:
    """Cards that fit and do nothing else."""
    return lambda card: fits(state, card) and card[0] not in "A28J"


def test_a_sealed_call_outlives_the_server(arrive: Arrive, tmp_path: Path) -> None:
    with Process(tmp_path) as process:
        process.start()
        guests = [arrive(name, url=process.url) for name in ("Ann", "Bob", "Cleo")]
        table = gather(guests, "numazoko", hand=10)
        state = begin(table, process, lambda state: any(first_cards(state)))
        lay(table[state.turn], next(first_cards(state))[0])
        caller, other = (table[seat] for seat in sorted({0, 2, 3} - {state.turn}))
        call(caller)  # ten cards never add up: a sealed mistake
        said = caller.page.locator(".moves .still")
        expect(said).to_contain_text("You called dobon!")
        process.kill()
        expect(caller.page.locator(".banner.lost")).to_be_visible()
        process.start()
        expect(caller.page.locator(".banner.lost")).to_have_count(0)
        expect(said).to_contain_text("You called dobon!")
        caller.page.reload()
        expect(said).to_contain_text("You called dobon!")
        expect(other.page.locator(".banner.lost")).to_have_count(0)
        expect(other.page.locator(".story .slip")).to_have_count(0)
        other.page.locator(".move.wave").click()
        expect(other.page.locator(".story .slip")).to_contain_text("don't add up")
        assert [guest.faults for guest in guests] == [[], [], []]
