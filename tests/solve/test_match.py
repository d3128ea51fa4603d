"""Whole games: chances that can be told by hand, and a check by playing."""

from __future__ import annotations

from itertools import product
from math import sqrt
from random import Random
from typing import Any

import pytest

from hattari.games.bluff.rules.actions import MakeBid, NewDice, Phase, Reroll, Roll, State
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.solve.cfr.policy import Move
from hattari.games.bluff.solve.match import Entry, Match, Precision, Stock
from tests.games.bluff.playing import BLUFF, fold

ONE_FACE = (6,)
QUICK = Precision(exploitability=2e-3)


def rules(**values: Any) -> Rules:
    return BLUFF.rulebook.parse({"players": [2, 2], "order": "quantity", **values})


def match(most: int, faces: tuple[int, ...], **values: Any) -> Match:
    return Match(rules(**values), most, faces)


def test_with_one_face_the_starter_wins_every_round() -> None:
    """All dice are alike: the starter bids them all, and the other has to doubt it."""
    lost = match(3, ONE_FACE, loss="one", starter="loser", dice=3)
    lost.solve()
    kept = match(3, ONE_FACE, loss="one", starter="winner", dice=3)
    kept.solve()
    for mine, theirs in product((1, 2, 3), repeat=2):
        # The loser starts, and wins the next round: whoever owns more at the end wins.
        assert lost.win(mine, theirs) == pytest.approx(1.0 if mine >= theirs else 0.0, abs=1e-3)
        assert kept.win(mine, theirs) == pytest.approx(1.0, abs=1e-3)
        assert lost.win(theirs, mine, starting=False) == 1 - lost.win(mine, theirs)


def test_where_dice_are_to_be_got_rid_of_the_starter_wins_too() -> None:
    shed = match(2, ONE_FACE, goal="shed", loss="one", starter="winner", dice=2)
    shed.solve()
    assert shed.win(2, 1) == pytest.approx(1.0, abs=1e-3)


def test_lives_are_lost_while_dice_stay() -> None:
    lives = match(3, ONE_FACE, stake="lives", lives=3, dice=1, loss="one", starter="loser")
    lives.solve()
    assert lives.dice((3, 1)) == (1, 1)
    assert lives.win(1, 2) == pytest.approx(0.0, abs=1e-3)
    assert lives.win(2, 2) == pytest.approx(1.0, abs=1e-3)


def test_positions_come_after_all_that_they_lead_to() -> None:
    heard: list[Stock] = []
    falling = match(2, (5, 6), loss="one", dice=2)
    falling.solve(QUICK, lambda stock, _: heard.append(stock))
    assert heard[0] == (1, 1)
    assert heard[-1] == (2, 2)
    assert len(heard) == 4


@pytest.mark.parametrize(("starter", "win"), [("loser", 4 / 7), ("winner", 6 / 11)])
def test_a_round_that_changes_nothing_is_found_by_iteration(starter: str, win: float) -> None:
    """A chance of w after a void round is worth 5/9 + 2/9 (w - 1/2) before it, where the seat that
    starts next is the challenger, and 5/9 - 2/9 (w - 1/2) where it is the bidder."""
    heard: list[Entry] = []
    faces, partial = (4, 5, 6), "componentwise"
    again = match(1, faces, order=partial, exact="nobody", dice=1, starter=starter)
    again.solve(Precision(1e-4), lambda _, entry: heard.append(entry))
    assert heard[0].win == pytest.approx(5 / 9, abs=1e-4)
    assert heard[1].win == pytest.approx(
        5 / 9 + (2 / 81 if starter == "loser" else -2 / 81) / 2, abs=1e-4
    )
    assert heard[-1].win == again.win(1, 1) == pytest.approx(win, abs=2e-4)


def test_a_given_die_leads_to_positions_above() -> None:
    gift = match(1, (5, 6), exact="gift", dice=3)
    assert set(gift.stocks) == {(1, 1)}
    rising = match(2, (5, 6), exact="gift", dice=3)
    assert set(rising.stocks) == {(1, 1), (1, 2), (2, 1), (2, 2), (1, 3), (3, 1)}


# By playing --------------------------------------------------------------------------------

PLAYED: list[dict[str, Any]] = [
    {"dice": 2, "starter": "loser"},
    {"dice": 2, "starter": "after_challenger", "exact": "all_but_bidder", "order": "doubled"},
    {"dice": 2, "starter": "rotate", "exact": "gift", "order": "track"},
    {"dice": 2, "starter": "winner", "stake": "lives", "lives": 2},
    {"dice": 2, "goal": "shed", "spot_on": "next"},
    {"dice": 2, "goal": "shed", "starter": "winner", "order": "componentwise"},
    {"dice": 2, "reroll": "after_bid", "starter": "winner", "loss": "one"},
]


@pytest.mark.parametrize("values", PLAYED)
def test_games_played_by_the_policies_are_won_as_often_as_told(values: dict[str, Any]) -> None:
    faces, games = (5, 6), 800
    told = match(2, faces, **values)
    told.solve(QUICK)
    random = Random(7)
    for stock in ((2, 2), (1, 2)):
        won = sum(play(told, stock, random) for _ in range(games))
        win = told.win(*stock)
        assert abs(won / games - win) < 4 * sqrt(max(win * (1 - win), 0.01) / games) + 0.005


def play(told: Match, stock: Stock, random: Random) -> bool:
    """A whole game through the engine, dice of a few faces; whether the first starter wins."""
    lives = told.rules.stake == "lives"
    setup = Setup(dice=told.dice(stock), lives=stock if lives else None, starter=0)
    state = BLUFF.start(told.rules, 2, setup)
    while state.ranking is None:
        state = play_round(told, state, random)
    return state.ranking[0] == (0,)


def play_round(told: Match, state: State, random: Random) -> State:
    opened = fold(state, BLUFF.close(state))
    roll = Roll(tuple(tuple(random.choices(told.faces, k=count)) for count in opened.dice))
    state = fold(opened, BLUFF.resolve(opened, roll))
    owned, first = state.lives or state.dice, state.starter
    policy = told.policy((owned[first], owned[1 - first]))
    moves: tuple[Move, ...] = ()
    while state.phase is not Phase.BETWEEN and state.ranking is None:
        if state.phase is Phase.REROLLING:
            dice = tuple(random.choices(told.faces, k=len(state.hands[state.turn])))
            events = BLUFF.resolve(state, NewDice(dice))
        else:
            shares = policy.chances(moves, state.hands[state.turn])
            (action,) = random.choices([*shares], weights=[*shares.values()])
            events = BLUFF.decide(state, state.turn, action)
            moves = (*moves, action) if isinstance(action, MakeBid | Reroll) else moves
        state = fold(state, events)
    return state
