"""Jumping in: a card of the same rank out of turn, sealed like any answer in a window."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from hattari.bots.bot import Bot
from hattari.core.game import Refusal, Turn, Window
from hattari.games.dobon.bots.easy import EasyBot
from hattari.games.dobon.bots.master import MasterBot
from hattari.games.dobon.bots.steady import SteadyBot
from hattari.games.dobon.bots.whim import RandomBot
from hattari.games.dobon.coding import DobonCoding
from hattari.games.dobon.rules.actions import (
    Dobon,
    Draw,
    Jump,
    Jumped,
    NewStock,
    Phase,
    Play,
    Played,
    Wave,
)
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.coach import coach
from hattari.games.dobon.rules.legal import jumps_on
from hattari.games.dobon.rules.view import view
from tests.games import laws

from .playing import DOBON_GAME, fold
from .tables import called, closed, closing, do, easy, laid, opened, paid, penal

IN = {"jump_in": "rank"}
DEAL = ("9H", "9S 6H 4H", "KC 3D 9C", "KS 9D 2C", "QC 5D")


def test_a_card_of_the_same_rank_is_played_out_of_turn_when_the_window_closes() -> None:
    state = laid(opened(easy(**IN), *DEAL), "9S")
    before = DOBON_GAME.awaits(state)
    assert before == Window("dobon", (1, 2, 3), True, 3, full_length=True)
    assert list(DOBON_GAME.legal(state, 2)) == [Wave(), Jump("9D")]
    assert list(DOBON_GAME.legal(state, 3)) == [Wave()]
    shown = view(state, 2).legal
    assert shown is not None
    assert (shown.jump, shown.cards, shown.suits, shown.pon) == (("9D",), (), False, False)
    assert DOBON_GAME.decide(state, 2, Jump("9D")) == (Jumped(2, "9D", None, False),)
    state = do(state, 2, Jump("9D"))
    assert view(state, 2).legal is None
    assert closing(state)[1:] == (Played(2, "9D", None, False, jumped=True),)
    state = closed(state)
    assert DOBON_GAME.awaits(state) == Window("dobon", (0, 1, 3), True, 3, full_length=True)
    assert (state.pile[-2:], state.hands[2], state.author) == (("9S", "9D"), ("KS", "2C"), 2)
    assert DOBON_GAME.awaits(closed(state)) == Turn(3)


def test_of_several_the_first_clockwise_plays_and_the_others_keep_their_card() -> None:
    state = laid(opened(easy(**IN), *DEAL), "9S")
    state = closed(do(do(state, 2, Jump("9D")), 1, Jump("9C")))
    assert (state.author, state.pile[-1]) == (1, "9C")
    assert "9D" in state.hands[2]
    state = closed(do(state, 2, Jump("9D")))
    assert state.author == 2


def test_a_dobon_comes_first() -> None:
    rules = easy(**IN)
    state = laid(opened(rules, "9H", "9S 6H", "KC 9C", "5S 4C", "QC"), "9S")
    state = called(do(state, 1, Jump("9C")), 2)
    assert state.last is not None
    assert state.last.winners == (2,)
    assert "9C" in state.last.hands[1]


def test_nobody_jumps_on_a_last_card_or_with_another_rank() -> None:
    state = laid(opened(easy(**IN), "9H", "9S", "KC 9C"), "9S")
    assert list(DOBON_GAME.legal(state, 1)) == [Wave()]
    with pytest.raises(Refusal, match="can't be laid out of turn now"):
        DOBON_GAME.decide(state, 1, Jump("9C"))
    state = laid(opened(penal(**IN), "9H", "9S 5S 4S", "KC 9C"), "9S")
    for card, said in (("KC", "can't be laid out of turn"), ("9D", "not in your hand")):
        with pytest.raises(Refusal, match=said):
            DOBON_GAME.decide(state, 1, Jump(card))


def test_it_is_refused_with_its_reason() -> None:
    state = laid(opened(easy(), *DEAL), "9S")
    with pytest.raises(Refusal, match="Nobody plays out of turn"):
        DOBON_GAME.decide(state, 1, Jump("9C"))
    state = laid(opened(easy(**IN), *DEAL), "9S")
    with pytest.raises(Refusal, match="may name a suit"):
        DOBON_GAME.decide(state, 1, Jump("9C", suit="H"))
    with pytest.raises(Refusal, match="Pon is said"):
        DOBON_GAME.decide(state, 1, Jump("9C", pon=True))
    with pytest.raises(Refusal, match="right after it is played"):
        DOBON_GAME.decide(closed(state), 1, Jump("9C"))
    state = opened(easy(**IN, counter_dobon="single"), "9H", "9S 6H 4H", "5C 4C", "9D KC")
    state = called(laid(state, "9S"), 1)
    assert state.phase is Phase.COUNTER
    assert list(DOBON_GAME.legal(state, 0)) == [Wave()]


def test_the_card_below_loses_its_effect() -> None:
    state = laid(opened(easy(**IN), "9H", "AH 6H 4H", "KC 3D", "AD 9D 2C", "QC 5D"), "AH")
    state = closed(closed(do(state, 2, Jump("AD"))))
    assert DOBON_GAME.awaits(state) == Turn(0)
    state = laid(opened(easy(**IN), "9H", "JH 6H 4H", "KC 3D", "JD 9D 2C", "QC 5D"), "JH")
    state = closed(closed(do(state, 2, Jump("JD"))))
    assert (state.direction, state.turn) == (-1, 1)


def test_twos_count_on() -> None:
    rules = easy(**IN, two_stack="sum")
    state = laid(opened(rules, "9H", "2H 6H 4H", "KC 3D", "2D 9D 4C", "QC 5D"), "2H")
    state = closed(closed(do(state, 2, Jump("2D"))))
    assert (state.turn, state.take) == (3, 4)
    assert len(do(state, 3, Draw()).hands[3]) == 6


def test_an_eight_names_a_suit_and_pon_is_said() -> None:
    state = laid(opened(penal(**IN), "9H", "8H 6H 4H", "KC 8D", "QC 5D"), "8H")
    legal = view(state, 1).legal
    assert legal is not None
    assert (legal.jump, legal.suits, legal.pon) == (("8D",), True, True)
    laws.counts_and_numbers_without_repeats(DOBON_GAME.legal(state, 1))
    after = closed(do(state, 1, Jump("8D", "S", True)))
    assert (after.suit, after.silent) == ("S", False)
    after = closed(do(state, 1, Jump("8D")))
    assert after.silent
    assert len(closed(after).hands[1]) == 2
    own = laid(opened(easy(**IN, eight_names="own"), "9H", "8H 6H", "KC 8D 2C"), "8H")
    assert [each.suit for each in DOBON_GAME.legal(own, 1) if isinstance(each, Jump)] == [
        None,
        "H",
        "D",
    ]
    shown = view(own, 1).legal
    assert shown is not None
    assert shown.own_colour


def test_whoever_jumps_in_may_go_out() -> None:
    state = laid(opened(easy(**IN), "9H", "9S KH 4H", "9C", "QC"), "9S")
    state = closed(closed(do(state, 1, Jump("9C"))))
    assert paid(state) == [(0, 1, 10), (2, 1, 10)]


def test_penalties_are_taken_first() -> None:
    rules = penal(**IN)
    held = "9S 6H 4H", "KC 9C 2C", "QC 5D"
    state = laid(opened(rules, "9H", *held), "9S")
    state = do(do(state, 1, Jump("9C")), 2, Dobon())
    kept = state.stock[:1]
    state = closed(state)
    assert (state.author, state.hands[2]) == (1, ("QC", "5D", *kept))


def test_a_burst_penalty_may_end_the_round_before_it() -> None:
    rules = penal(**IN, burst=6)
    state = laid(opened(rules, "9H", "9S 6H 4H", "KC 9C 2C", "QC 5D AS 3S 4S"), "9S")
    state = closed(do(do(state, 1, Jump("9C")), 2, Dobon()))
    assert state.last is not None
    assert state.last.called == (2,)
    assert state.jumps == ()


@pytest.mark.parametrize("rules", [easy(**IN), penal(**IN)])
def test_nothing_tells_who_could_jump_in_or_did(rules: Rules) -> None:
    """The same table but for one hidden card: whoever isn't its owner is told the same."""
    able = laid(opened(rules, "9H", "9S 6H 4H", "KC 9C 2C", "QC 5D", stock="9D"), "9S")
    unable = laid(opened(rules, "9H", "9S 6H 4H", "KC TD 2C", "QC 5D"), "9S")
    assert DOBON_GAME.awaits(able) == DOBON_GAME.awaits(unable)
    offered, waved = do(able, 1, Jump("9C")), do(unable, 1, Wave())
    for observer in (0, 2, None):
        told = [laws.bytes_of(view(state, observer)) for state in (able, unable, offered, waved)]
        assert len(set(told)) == 1
        for event in DOBON_GAME.decide(able, 1, Jump("9C")):
            assert DOBON_GAME.redact(event, observer) is None
    assert DOBON_GAME.awaits(offered) == DOBON_GAME.awaits(waved)
    # An offer that isn't played is never told.
    late = do(do(able, 1, Jump("9C")), 2, Wave())
    assert "Jumped" not in str([DOBON_GAME.redact(event, 0) for event in closing(late)])


@pytest.mark.parametrize("bot", [SteadyBot(), EasyBot(), RandomBot(), MasterBot()])
def test_bots_jump_in(bot: Bot) -> None:
    for rules in (easy(**IN), penal(**IN)):
        nine = laid(opened(rules, *DEAL), "9S")
        eight = laid(opened(rules, "9H", "8H 6H 4H", "KC 8D 2C", "KS 5D"), "8H")
        for state, seat in ((nine, 2), (eight, 1)):
            seen = view(state, seat)
            chosen = {bot.choose(rules, seen, bytes([seed])) for seed in range(12)}
            assert chosen <= set(DOBON_GAME.legal(state, seat))
            assert state is eight or any(isinstance(action, Jump) for action in chosen)


def test_penalties_that_empty_the_stock_come_before_the_card() -> None:
    rules = penal(**IN)
    state = opened(rules, "9H", "9S 6H 4H", "KC 9C 2C", "QC 5D")
    rest = state.stock[1:]
    state = replace(state, stock=state.stock[:1], pile=(*rest, *state.pile))
    state = do(do(laid(state, "9S"), 1, Jump("9C")), 2, Dobon())
    state = fold(state, closing(state))
    assert state.phase is Phase.RESHUFFLE
    state = fold(state, DOBON_GAME.resolve(state, NewStock(state.pile[:-1])))
    assert (state.phase, state.author, state.pile) == (Phase.WINDOW, 1, ("9S", "9C"))


def test_the_coach_points_it_out() -> None:
    state = laid(opened(easy(**IN), *DEAL), "9S")
    said = coach(state.rules, view(state, 2))
    assert said is not None
    assert said.en.endswith("But you may jump in with ♦9.")


def test_choices_know_a_card_out_of_turn() -> None:
    rules = easy(**IN)
    coding = DobonCoding(rules, 3)
    state = laid(opened(rules, "9H", "8H 6H 4H", "KC 8D", "KS 5D"), "8H")
    legal = DOBON_GAME.legal(state, 1)
    numbers = coding.options(legal, ())
    assert {coding.action(legal, (number,)) for number in numbers} == set(legal)
    assert "jump 8D H pon" in {coding.choices[number] for number in numbers}
    assert Play("8D") in {coding.action(legal, (number,)) for number in range(len(coding.choices))}


def test_the_very_card_is_that_of_the_other_deck() -> None:
    rules = easy(jump_in="card", decks=2)
    assert jumps_on(rules, "9s", "9S")
    assert not jumps_on(rules, "9C", "9S")
    assert jumps_on(easy(jump_in="rank", decks=2), "9c", "9S")
    assert jumps_on(easy(jump_in="card", decks=2, jokers=2), "X2", "X1")
    assert not jumps_on(easy(), "9C", "9S")
    assert [each.axes for each in DOBON_GAME.rulebook.conflicts({"jump_in": "card"})] == [
        ("jump_in", "decks")
    ]
