"""The article's headlines by other means: the engine written a second time, players who only count.

Nothing here is the lab's: not its rules, its players, its dice, or its sums. Signs and order have
to agree; sizes need not, for these players learn nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from math import comb
from random import Random

import pytest

from hattari.games.bluff.rules.rulebook import RULEBOOK
from tests.games.bluff import naive

Choose = Callable[[naive.Game, int, Random], naive.Move]

STAR = 6
GAMES = 250


@cache
def _at_least(need: int, dice: int, sides: int) -> float:
    """The chance that at least so many of these dice count, `sides` of six do."""
    part = sides / 6
    terms = range(max(0, need), dice + 1)
    return sum(comb(dice, n) * part**n * (1 - part) ** (dice - n) for n in terms)


def _true(game: naive.Game, seat: int, count: int, face: int) -> float:
    """How likely a bid is true by the seat's own dice alone."""
    own = game["hidden"][seat]
    others = sum(game["dice"]) - len(own)
    return _at_least(count - naive.worth(game, own, face), others, 1 if face == STAR else 2)


def _bids(game: naive.Game, seat: int) -> list[naive.Move]:
    """The bids without a reroll, in the sheet's order."""
    return [move for move in naive.moves(game, seat) if move[0] == "bid" and not move[-1]]


def counting(doubts: float, dares: float) -> Choose:
    """Challenges what is less likely than `doubts`; else bids the likeliest, or, one in `dares`,
    anything that is a little higher."""

    def choose(game: naive.Game, seat: int, random: Random) -> naive.Move:
        bids = _bids(game, seat)
        standing = game["bid"]
        if not bids or (standing and _true(game, seat, *standing) < doubts):
            return ("challenge",)
        if random.random() < dares:
            return random.choice(bids[:6])
        return max(bids, key=lambda move: (_true(game, seat, move[1], move[2]), move))

    return choose


PLAYERS = (counting(0.3, 0.0), counting(0.45, 0.1), counting(0.4, 0.4))
"""Trusting ones, wary ones, bluffers."""


def overbids(game: naive.Game, seat: int, _random: Random) -> naive.Move:
    """Bids the most there is."""
    bids = _bids(game, seat)
    return bids[-1] if bids else ("challenge",)


def play(
    preset: str, seated: tuple[Choose, ...], seed: int
) -> tuple[list[list[int]], list[int], list[int]]:
    """A game: what each seat owned before each round, who lost it, and who won the game."""
    rules = RULEBOOK.full(RULEBOOK.parse(preset))
    random = Random(seed)
    game = naive.new(rules, len(seated), starter=random.randrange(len(seated)))
    owned, lost = [], []
    while game["ranking"] is None:
        owned.append(naive.purse(game))
        game = naive.roll(game, [[random.randint(1, 6) for _ in range(n)] for n in game["dice"]])
        game, loser = _played(game, seated, random)
        lost.append(loser)
    winners: list[int] = game["ranking"][0]
    return owned, lost, winners


def _played(game: naive.Game, seated: tuple[Choose, ...], random: Random) -> tuple[naive.Game, int]:
    """The round played out, and who of bidder and challenger was wrong."""
    while True:
        seat, bidder = game["turn"], game["bidder"]
        game = naive.play(game, seat, seated[seat](game, seat, random))
        if game["settled"]:
            return game, bidder if game["margin"] < 0 else seat


@cache
def loses_behind(preset: str) -> float:
    """How often the one of two who is behind is wrong in the next round."""
    behind = rounds = 0
    more_is_worse = RULEBOOK.parse(preset).sheds
    for number in range(GAMES):
        player = PLAYERS[number % len(PLAYERS)]
        owned, lost, _ = play(preset, (player, player), number)
        for (one, other), loser in zip(owned, lost, strict=True):
            if one != other:
                last = int((one > other) != more_is_worse)
                behind, rounds = behind + (loser == last), rounds + 1
    return behind / rounds


def test_who_is_behind_is_behind_twice_and_lives_mend_it_and_shedding_turns_it_round() -> None:
    pirates, lives, shed = map(loses_behind, ("pirates", "pirates-lives", "pirates-shed"))
    assert min(pirates, loses_behind("bluebear")) > 0.53
    assert 0.44 < lives < 0.53
    assert shed < 0.47
    assert shed < lives < pirates


@pytest.mark.parametrize(("preset", "least", "most"), [("shed", 0.9, 1.0), ("lives", 0.0, 0.7)])
def test_one_alone_hands_shedding_to_its_neighbour(preset: str, least: float, most: float) -> None:
    won = 0
    for number in range(60):
        seated = (overbids, *[PLAYERS[1]] * 3)
        won += 1 in play(f"pirates-{preset}", seated, number)[2]
    assert least <= won / 60 <= most
