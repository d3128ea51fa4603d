"""Dobon's coach: what it says fits and hits is what the engine says."""

from __future__ import annotations

from hypothesis import given, settings

from hattari.games.dobon.rules.actions import Dobon, Draw, Phase, State
from hattari.games.dobon.rules.axes import Rules, bursts
from hattari.games.dobon.rules.coach import coach, fitting, hits
from hattari.games.dobon.rules.legal import fits, holds, is_pending
from hattari.games.dobon.rules.view import view
from tests.games.wording import CODE

from .axes import tables
from .playing import play
from .tables import closed, do, easy, laid, opened


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
        drawable = len(state.stock) + len(state.pile) - 1
        most = len(hand) + drawable if seen.legal.until else after
        assert ("バーストする!" in text.ja) == bursts(state.rules, after)
        assert ("バースト" in text.ja) == bursts(state.rules, max(after, most))


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


def test_a_sum_that_is_the_same_is_a_dobon() -> None:
    state = opened(easy(), "5H", "KH 2C 3C", "TS 3D", "JC JD")
    en, ja = told(laid(state, "KH"), 1)
    assert (en.endswith("The same: dobon!"), ja.endswith("同じなので、ドボン!")) == (True, True)
    assert told(laid(state, "KH"), 2)[0].endswith("Let it pass.")


def test_who_was_hit_is_told_that_it_can_be_turned_round() -> None:
    rules = easy(counter_dobon="single")
    state = laid(opened(rules, "5H", "KH 6C 7C", "TS 3D", "JC JD"), "KH")
    en, ja = told(closed(do(state, 1, Dobon())), 0)
    assert (en.endswith("turn it round!"), ja.endswith("返せる!")) == (True, True)


def test_a_last_card_that_is_spared_is_let_pass() -> None:
    state = laid(opened(easy(last_card=False), "5H", "KH", "TS 3D", "JC JD"), "KH")
    assert told(state, 1)[0].endswith("a last card can't be dobonned: let it pass.")


def test_a_card_just_drawn_is_advised_on() -> None:
    calls = easy(draw_dobon=True)
    drawn = do(
        closed(laid(opened(calls, "5H", "KH 2H 3C", "TS 2D", "JC JD", stock="AS"), "KH")),
        1,
        Draw(),
    )
    assert told(drawn, 1)[0] == "Your hand is a dobon on ♥K now!"
    plays = easy(draw_then_play=True)
    deal = ("KH 2H 3C", "TS 2D", "JC JD")
    drawn = do(closed(laid(opened(plays, "5H", *deal, stock="4H"), "KH")), 1, Draw())
    assert told(drawn, 1)[0] == "♥4 fits: you may play it at once."
    drawn = do(closed(laid(opened(plays, "5H", *deal, stock="4S"), "KH")), 1, Draw())
    assert told(drawn, 1)[0] == "Nothing more to do: pass."


def test_a_draw_that_would_burst_a_hand_is_warned_of() -> None:
    state = closed(laid(opened(easy(burst=6), "5H", "KH 2H 3C", "TS 2D 2C 3S 4S", "JC JD"), "KH"))
    assert "A draw would burst your hand!" in told(state, 1)[0]


GOES_ON = {"draw_then_play": True, "draw_until": True}


def test_where_a_draw_goes_on_it_says_until_when() -> None:
    deal = ("KH 2H 3C", "TS 2D 4C", "JC JD")
    en, ja = told(closed(laid(opened(easy(**GOES_ON), "5H", *deal), "KH")), 1)
    assert "You have none: draw until one fits. Your sum is 16." in en
    assert "手札にないので、出せるカードが出るまで引こう。合計は16。" in ja
    state = opened(easy(**GOES_ON), "5H", "2H 3C 4C", "TS 7D 4D", "JC JD")
    assert "You have none: draw 2 cards." in told(closed(laid(state, "2H")), 1)[0]


def test_a_draw_that_goes_on_and_may_burst_a_hand_is_warned_of() -> None:
    rules = easy(**GOES_ON, burst=7)
    state = opened(rules, "5H", "KH 2H 3C", "TS 2D 4C", "JC JD")
    en, ja = told(closed(laid(state, "KH")), 1)
    assert "until one fits. Drawing on may burst your hand!" in en
    assert "引き続けると、バーストするかも!" in ja
    state = opened(rules, "5H", "KH 2H 3C", "TS 2D 4C 4D 6C 6D", "JC JD")
    assert "A draw would burst your hand!" in told(closed(laid(state, "KH")), 1)[0]
