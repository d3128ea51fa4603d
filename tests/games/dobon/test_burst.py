"""A hand that bursts and leaves the round, which goes on without it."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from hattari.bots.bot import Bot
from hattari.cli.page import Loud
from hattari.core.game import Refusal, Text, Turn, Window
from hattari.games.dobon.bots.easy import EasyBot
from hattari.games.dobon.bots.steady import SteadyBot
from hattari.games.dobon.rules.actions import Dobon, Draw, Phase, State
from hattari.games.dobon.rules.points import Ending
from hattari.games.dobon.rules.seen import SeenSettled, redact
from hattari.games.dobon.rules.view import view
from hattari.games.dobon.screen.sheet import settlement

from .playing import DOBON_GAME, fold
from .tables import called, closed, do, easy, laid, opened, paid, penal

LEAVES = {"burst": 6, "burst_ends": "seat"}
FIVE = "AS 3S 4S 5S 7S"


def without_second() -> State:
    """Seat 1 of four has burst by a draw; seat 2 is in turn on a nine."""
    state = closed(laid(opened(easy(**LEAVES), "QH", "9H KC", FIVE, "9D 6C 5C", "JC KS 2C"), "9H"))
    return do(state, 1, Draw())


def test_the_round_goes_on_without_whoever_bursts() -> None:
    state = without_second()
    assert DOBON_GAME.awaits(state) == Turn(2)
    assert view(state, None).gone == (1,)
    state = laid(state, "9D")
    assert DOBON_GAME.awaits(state) == Window("dobon", (0, 3), True, 3, full_length=True)
    with pytest.raises(Refusal, match="goes on without you"):
        DOBON_GAME.decide(state, 1, Dobon())
    state = closed(state)
    assert DOBON_GAME.awaits(state) == Turn(3)
    state = do(do(state, 3, Draw()), 0, Draw())
    assert DOBON_GAME.awaits(state) == Turn(2)


@pytest.mark.parametrize(
    ("payments", "burst", "others"),
    [
        ({}, 70, [(2, 0, 10), (3, 0, 210)]),
        ({"burst": {"of": "both", "times": 2}}, 160, [(2, 0, 10), (3, 0, 210)]),
        ({"dobon": {"who": "victim"}}, 70, [(3, 0, 210)]),
        ({"dobon": {"who": "most"}, "burst": {"of": 5}}, 5, [(3, 0, 210)]),
    ],
)
def test_they_pay_the_winner_by_an_entry_of_their_own(
    payments: dict[str, Any], burst: int, others: list[tuple[int, int, int]]
) -> None:
    rules = easy(**LEAVES, payments=payments)
    state = opened(rules, "QH", "9H KC", FIVE, "9D 6C 5C", "JC KD 2C", stock="2S")
    state = do(closed(laid(state, "9H")), 1, Draw())
    state = called(laid(closed(laid(state, "9D")), "KD"), 0)
    assert paid(state) == [(1, 0, burst), *others]
    assert state.last is not None
    assert state.last.burst == (1,)


@pytest.mark.parametrize(
    ("values", "en", "ja"),
    [
        (LEAVES, "of the losers who haven't burst, only", "負けた人(バーストした人を除く)のうち"),
        ({"burst": 6}, "only the loser whose hand", "負けた人のうち"),
        ({"burst_ends": "seat"}, "only the loser whose hand", "負けた人のうち"),
    ],
)
def test_where_one_loser_pays_the_text_tells_whether_burst_ones_are_looked_at(
    values: dict[str, Any], en: str, ja: str
) -> None:
    rules = easy(**values, payments={"out": {"who": "most"}})
    text = [line for part in DOBON_GAME.rulebook.describe(rules) for line in part.lines]
    (line,) = (line for line in text if line.en.startswith("Somebody went out: "))
    assert en in line.en
    assert ja in line.ja


def test_who_is_left_alone_wins_and_every_burst_hand_pays() -> None:
    state = do(opened(easy(**LEAVES), "QH", FIVE, "2S 6S 8S 9S TS", "KC"), 0, Draw())
    assert state.turn == 1
    state = do(state, 1, Draw())
    assert state.last is not None
    assert (state.last.ending, state.last.winners) == (Ending.BURST, (2,))
    assert sorted(state.last.called) == [0, 1]
    assert state.starter == 2
    assert state.out == frozenset()
    shown = view(state, None).showdown
    assert shown is not None
    assert shown.burst == (0, 1)
    assert [payee for _, payee, _ in paid(state)] == [2, 2]


def test_a_penalty_bursts_too_and_the_card_has_its_effect() -> None:
    rules = penal(**LEAVES)
    state = laid(opened(rules, "QH", "AH 5C 4C", FIVE, "KC 2D", "KS 2C"), "AH")
    state = called(state, 1)
    assert state.out == {1}
    assert DOBON_GAME.awaits(state) == Turn(3)


def test_with_two_left_a_jack_turns_nothing() -> None:
    rules = easy(**LEAVES)
    state = do(opened(rules, "QH", FIVE, "JH 5C 4C", "KC 2D"), 0, Draw())
    state = closed(laid(state, "JH"))
    assert (state.direction, state.turn) == (1, 2)


def test_after_the_deal_a_false_call_may_burst_the_starter() -> None:
    rules = penal(**LEAVES, opening_dobon=True)
    state = opened(rules, "QH", FIVE, "KC 2D", "KS 2C")
    assert state.phase is Phase.OPENING
    state = called(state, 0)
    assert DOBON_GAME.awaits(state) == Turn(1)


@pytest.mark.parametrize("bot", [SteadyBot(), EasyBot()])
def test_bots_play_on_beside_a_seat_that_is_gone(bot: Bot) -> None:
    state = without_second()
    action = bot.choose(state.rules, view(state, 2), bytes(8))
    assert action in DOBON_GAME.legal(state, 2)


@pytest.mark.parametrize(
    ("gone", "winner", "words"), [((), 0, "it started"), ((0,), 1, "first from")]
)
def test_nobody_is_said_to_have_started_who_did_not(
    gone: tuple[int, ...], winner: int, words: str
) -> None:
    state = opened(easy(**LEAVES), "5S", "5D 6D", "7H 8H", "9C TC")
    state = replace(state, out=frozenset(gone), turn=2, stock=(), idle=2 - len(gone))
    events = DOBON_GAME.decide(state, 2, Draw())
    shown = view(fold(state, events), None).showdown
    assert shown is not None
    assert (shown.winners, shown.burst) == ((winner,), gone)
    [told] = [line for line in settlement(("Ann", "Bob", "Cid"), shown) if isinstance(line, Loud)]
    assert isinstance(told.text, Text)
    assert words in told.text.en
    seen = [redact(event, None) for event in events]
    assert [each.burst for each in seen if isinstance(each, SeenSettled)] == [gone]
