"""Dobon's coach: what it says fits and hits is what the engine says."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from hattari.games.dobon.rules.actions import Phase, State
from hattari.games.dobon.rules.axes import Rules, bursts
from hattari.games.dobon.rules.coach import coach, fitting, hits
from hattari.games.dobon.rules.legal import fits, holds, is_pending
from hattari.games.dobon.rules.view import view
from tests.games.wording import CODE

from .axes import tables
from .playing import play
from .tables import closed, easy, laid, opened


@pytest.mark.land
@settings(max_examples=40, deadline=None)
@given(tables())
def test_what_fits_and_what_hits_is_the_engine_s(table: tuple[Rules, int, int]) -> None:
    for state in play(*table).moments:
        for seat in range(len(state.hands)):
            check(state, seat)


def check(state: State, seat: int) -> None:
    seen = view(state, seat)
    text = coach(state.rules, seen)
    if seen.legal is None:
        assert text is None
        return
    assert text is not None
    assert not CODE.search(text.en + text.ja)
    if is_pending(state, seat):
        assert hits(state.rules, seen) == holds(state, seat)
        assert hits(state.rules, seen) == ("ドボン!" in text.ja or "返せる" in text.ja)
        assert ("割り込" in text.ja) <= bool(seen.legal.jump)
    if state.phase is Phase.TURN and seat == state.turn:
        hand = state.hands[seat]
        following = fitting(state.rules, seen, state.pile[-1])
        assert following == tuple(card for card in hand if fits(state, card))
        assert str(seen.sum) in text.ja
        after = len(hand) + seen.legal.take
        assert ("バースト" in text.ja) == bursts(state.rules, after)


def told(state: State, seat: int) -> tuple[str, str]:
    text = coach(state.rules, view(state, seat))
    assert text is not None
    return text.en, text.ja


def test_an_eight_that_stands_for_any_rank_is_said_to_make_the_dobon() -> None:
    state = opened(easy(held_eights="caller_wild"), "5H", "KH 2C 3C", "8S 4D", "JC JD")
    en, ja = told(laid(state, "KH"), 1)
    assert en.endswith("With an 8 as you like it: dobon!")
    assert ja.endswith("8を好きな数にすれば、ドボン!")


def test_where_nothing_answers_a_card_it_says_so() -> None:
    state = opened(easy(answer="none"), "5H", "2H 4C 6C", "2D 3H", "JC JD")
    en, ja = told(closed(laid(state, "2H")), 1)
    assert en.startswith("Nothing answers the 2. You have none: draw 2 cards.")
    assert ja.startswith("2は返せない。手札にないので、2枚引こう。")
