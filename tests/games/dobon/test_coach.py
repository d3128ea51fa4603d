"""Dobon's coach: what it says fits and hits is what the engine says."""

from __future__ import annotations

from hypothesis import given, settings

from hattari.games.dobon.rules.actions import Phase, State
from hattari.games.dobon.rules.axes import Rules, bursts
from hattari.games.dobon.rules.coach import coach, fitting, hits
from hattari.games.dobon.rules.legal import fits, holds, is_pending
from hattari.games.dobon.rules.view import view
from tests.games.wording import CODE

from .axes import tables
from .playing import play


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
        assert hits(state.rules, seen) == ("見送" not in text.ja)
    if state.phase is Phase.TURN and seat == state.turn:
        hand = state.hands[seat]
        assert fitting(state.rules, seen) == tuple(card for card in hand if fits(state, card))
        assert str(seen.sum) in text.ja
        after = len(hand) + seen.legal.take
        assert ("バースト" in text.ja) == bursts(state.rules, after)
