"""What holds under any rule set, for any number of seats, in any match."""

from __future__ import annotations

from random import Random

import msgspec
import pytest
from hypothesis import given, settings

from hattari.core.game import Chance, Refusal, Window
from hattari.games.dobon.rules.actions import (
    Dobon,
    Jump,
    Phase,
    Play,
    Played,
    Settled,
    State,
    Wave,
)
from hattari.games.dobon.rules.axes import Bank, Mistakes, Rules
from hattari.games.dobon.rules.cards import DECK, pack
from hattari.games.dobon.rules.points import Ending

from .axes import PAIRS, complete, tables
from .playing import DOBON_GAME, play
from .playing import Played as Match

Table = tuple[Rules, int, int]

LAW = settings(max_examples=25, deadline=None)


def some(match: Match, seed: int) -> list[State]:
    """A few of its states."""
    states = match.moments
    return Random(seed).sample(states, min(40, len(states)))


# Actions ---------------------------------------------------------------------------------


@LAW
@given(tables())
def test_all_cards_are_tried_and_legal_says_which_are_accepted(table: Table) -> None:
    for state in some(play(*table), table[2])[:10]:
        for seat in range(len(state.hands)):
            legal = DOBON_GAME.legal(state, seat)
            for action in (Play(card, None, pon) for card in DECK for pon in (False, True)):
                try:
                    accepted = bool(DOBON_GAME.decide(state, seat, action))
                except Refusal:
                    accepted = False
                assert accepted is (action in legal)


@LAW
@given(tables())
def test_nothing_is_taken_back(table: Table) -> None:
    for state in some(play(*table), table[2])[:5]:
        with pytest.raises(Refusal):
            DOBON_GAME.undo(state)


# Windows ---------------------------------------------------------------------------------


@LAW
@given(tables())
def test_after_every_play_everybody_else_has_the_same_time(table: Table) -> None:
    rules, seats, _ = table
    for step in play(*table).steps:
        for event in step.events:
            if isinstance(event, Played):
                away = {event.seat, *step.after.out}
                others = tuple(seat for seat in range(seats) if seat not in away)
                some = rules.mistakes is Mistakes.BLOCKED
                expected = Window("dobon", others, True, rules.window, full_length=some)
                assert DOBON_GAME.awaits(step.after) == expected


@LAW
@given(tables())
def test_where_mistakes_are_penalised_the_dobon_is_always_there(table: Table) -> None:
    rules = msgspec.structs.replace(table[0], mistakes=Mistakes.PENALTY)
    for state in play(rules, *table[1:]).moments:
        awaited = DOBON_GAME.awaits(state)
        if isinstance(awaited, Window):
            for seat in awaited.pending:
                calls = [Dobon(), Dobon(double=True)][: 1 + rules.rates.declared]
                legal = list(DOBON_GAME.legal(state, seat))
                assert [each for each in legal if not isinstance(each, Jump)] == [Wave(), *calls]


# Cards and chips -------------------------------------------------------------------------


@LAW
@given(tables())
def test_every_card_is_somewhere_once(table: Table) -> None:
    for state in play(*table).moments:
        if state.pile:
            hands = [card for hand in state.hands for card in hand]
            assert sorted([*hands, *state.stock, *state.pile]) == sorted(pack(state.rules))


@LAW
@given(tables())
def test_no_chip_is_made_or_lost(table: Table) -> None:
    rules, seats, _ = table
    for state in play(*table).moments:
        assert sum(state.chips) == rules.chips * seats
        if rules.bank is Bank.TABLE_STAKES:
            assert min(state.chips) >= 0


@LAW
@given(tables())
def test_a_settlement_says_its_arithmetic(table: Table) -> None:
    rules, seats, _ = table
    chips = (rules.chips,) * seats
    for event in play(*table).events:
        if isinstance(event, Settled):
            assert event.before == chips
            owned = list(chips)
            for each in event.payments:
                assert each.due == each.rounded * each.times
                assert 0 <= each.paid <= each.due
                assert each.paid == each.due or rules.bank is Bank.TABLE_STAKES
                assert each.payer not in event.winners
                assert each.payee in event.winners
                owned[each.payer] -= each.paid
                owned[each.payee] += each.paid
            chips = tuple(owned)
            assert event.chips == chips
            assert event.starter == event.winners[0]


@LAW
@given(tables())
def test_the_score_sheet_adds_up(table: Table) -> None:
    rules, seats, _ = table
    end = play(*table).end
    assert len(end.sheet) == end.round
    for seat in range(seats):
        assert rules.chips + sum(line.gains[seat] for line in end.sheet) == end.chips[seat]


@LAW
@given(tables())
def test_a_match_ends_with_every_seat_ranked_once(table: Table) -> None:
    rules, seats, _ = table
    match = play(*table)
    outcome = DOBON_GAME.outcome(match.end)
    assert outcome is not None
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(seats))
    bust = rules.bank is Bank.BUST and min(match.end.chips) <= 0
    assert match.end.round == rules.rounds or bust
    assert all(DOBON_GAME.outcome(step.before) is None for step in match.steps)
    assert not DOBON_GAME.rulebook.endless(rules)


# Records ---------------------------------------------------------------------------------


# Mixtures --------------------------------------------------------------------------------


def test_some_pairs_contradict_each_other() -> None:
    refused = [pair for pair in PAIRS if complete(pair) is None]
    assert {"effects": {}, "two_stack": "sum"} not in refused
    assert {"effects": ["A", "J"], "two_stack": "sum"} not in refused
    assert {"players": [2, 10], "hand": 8} in refused


def test_random_matches_see_every_ending() -> None:
    rules = DOBON_GAME.rulebook.parse("full-house")
    endings = {
        event.ending
        for seed in (1, 9, 216)
        for event in play(rules, 3, seed).events
        if isinstance(event, Settled)
    }
    assert endings == set(Ending) - {Ending.BURST, Ending.TOO_LONG}


def test_nobody_holds_too_many_cards_while_a_round_goes_on() -> None:
    rules = DOBON_GAME.rulebook.parse({"preset": "full-house", "burst": 7})
    burst = 0
    for seed in range(6):
        match = play(rules, 4, seed)
        for state in match.moments:
            assert state.phase is not Phase.TURN or max(map(len, state.hands)) < 7
        for event in match.events:
            if isinstance(event, Settled) and event.ending is Ending.BURST:
                burst += 1
                assert len(event.hands[event.called[0]]) >= 7
                assert sorted((*event.winners, *event.called)) == [0, 1, 2, 3]
    assert burst


def test_chance_is_awaited_where_the_stock_runs_out() -> None:
    match = play(DOBON_GAME.rulebook.parse("numazoko"), 3, 2)
    asked = {DOBON_GAME.awaits(state) for state in match.moments}
    assert {Chance("lot"), Chance("deal"), Chance("reshuffle")} <= asked
