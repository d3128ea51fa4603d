"""The article's headlines by other means: the engine written a second time, players who only count.

Nothing here is the lab's: not its rules, its players, its dice, or its sums. Signs and order have
to agree; sizes need not, for these players learn nothing. What the article can't tell has no row.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from math import comb
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

from hattari.games.bluff.rules.rulebook import RULEBOOK
from tests.games.bluff import naive

Choose = Callable[[naive.Game, int, Random], naive.Move]

STAR = 6
GAMES = {2: 100, 4: 40}
"""Games by seats."""

MENDED = (Path(__file__).parents[2] / "docs/lab/shed-mended.toml").read_text("utf-8")


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


def counting(doubts: float, dares: float) -> Choose:
    """Challenges what is less likely than `doubts`; else bids the likeliest, or, one in `dares`,
    anything that is a little higher."""

    def choose(game: naive.Game, seat: int, random: Random) -> naive.Move:
        standing = game["bid"]
        if standing and _true(game, seat, *standing) < doubts:
            return ("challenge",)
        if game["window"] is not None:
            return ("wave",)
        bids = naive.bids(game, seat)
        if not bids:
            return ("challenge",)
        if random.random() < dares:
            return ("bid", *random.choice(bids[:6]), ())
        return ("bid", *max(bids, key=lambda bid: (_true(game, seat, *bid), bid)), ())

    return choose


PLAYERS = (counting(0.3, 0.0), counting(0.45, 0.1), counting(0.4, 0.4))
"""Trusting ones, wary ones, bluffers."""


def overbids(game: naive.Game, seat: int, _random: Random) -> naive.Move:
    """Bids the most there is."""
    if game["window"] is not None:
        return ("wave",)
    bids = naive.bids(game, seat)
    return ("bid", *bids[-1], ()) if bids else ("challenge",)


class Played(NamedTuple):
    """A game: what each seat owned before each round, who was wrong in it and whether its bid was
    exact, and who won."""

    owned: list[list[int]]
    wrong: list[int]
    exact: list[bool]
    winners: list[int]


def play(preset: str, seated: tuple[Choose, ...], seed: int) -> Played:
    """A game of these players."""
    rules = RULEBOOK.full(RULEBOOK.parse(_spec(preset)))
    random = Random(seed)
    game = naive.new(rules, len(seated), starter=random.randrange(len(seated)))
    owned, wrong, exact = [], [], []
    while game["ranking"] is None:
        owned.append(naive.purse(game))
        game = naive.roll(game, [[random.randint(1, 6) for _ in range(n)] for n in game["dice"]])
        game = _round(game, seated, random)
        wrong.append(game["bidder"] if game["margin"] < 0 else game["caller"])
        exact.append(game["margin"] == 0)
    return Played(owned, wrong, exact, game["ranking"][0])


@cache
def _spec(preset: str) -> str | dict[str, object]:
    return tomllib.loads(MENDED) if preset == "mended" else preset


def _round(game: naive.Game, seated: tuple[Choose, ...], random: Random) -> naive.Game:
    """The round played out; `caller` is who ended it."""
    seat = game["turn"]
    while not game["settled"]:
        if game["window"] is not None and not naive.pending(game):
            bold = [seat for seat, move in game["window"] if move == ("challenge",)]
            game = naive.close(game)
            seat = min(bold, key=lambda one: (one - game["bidder"]) % len(seated), default=-1)
        else:
            seat = game["turn"] if game["window"] is None else naive.pending(game)[0]
            game = naive.play(game, seat, seated[seat](game, seat, random))
    return {**game, "caller": seat}


@cache
def games(preset: str, seats: int) -> tuple[Played, ...]:
    """Games of each kind of players among themselves."""
    each = (PLAYERS[number % len(PLAYERS)] for number in range(GAMES[seats]))
    return tuple(play(preset, (player,) * seats, seed) for seed, player in enumerate(each))


def risk(preset: str, seats: int) -> float:
    """How many times as often as its share the one who is last is wrong in the next round."""
    sheds, lost, share = RULEBOOK.parse(_spec(preset)).sheds, 0.0, 0.0
    for played in games(preset, seats):
        for owned, wrong in zip(played.owned, played.wrong, strict=True):
            inside = [seat for seat in range(seats) if owned[seat]]
            stocks = [owned[seat] for seat in inside]
            if min(stocks) < max(stocks):
                worst = max(stocks) if sheds else min(stocks)
                last = [seat for seat in inside if owned[seat] == worst]
                lost += (wrong in last) / len(last)
                share += 1 / len(inside)
    return lost / share


def exact(preset: str, seats: int) -> float:
    """The share of challenges that meet an exact bid."""
    found = [each for played in games(preset, seats) for each in played.exact]
    return sum(found) / len(found)


def rounds(preset: str, seats: int) -> float:
    """Rounds of a game, the mean."""
    return sum(len(played.wrong) for played in games(preset, seats)) / GAMES[seats]


def lead_changes(preset: str, seats: int) -> float:
    """How often another one leads alone."""
    best = min if RULEBOOK.parse(_spec(preset)).sheds else max
    changes = 0
    for played in games(preset, seats):
        tops = [(best(owned), owned) for owned in played.owned]
        leads = [owned.index(top) for top, owned in tops if owned.count(top) == 1]
        changes += sum(one != other for one, other in pairwise(leads))
    return changes / GAMES[seats]


def handed(preset: str) -> float:
    """How often the next seat wins where one of four always bids the most."""
    seated = (overbids, *[PLAYERS[1]] * 3)
    return sum(1 in play(preset, seated, seed).winners for seed in range(20)) / 20


# The rows --------------------------------------------------------------------------------


@pytest.mark.parametrize("preset", ["pirates", "bluebear", "mobius", "culdcept", "common-hand"])
def test_who_is_behind_is_behind_twice(preset: str) -> None:
    assert risk(preset, 2) > 1.07


def test_lives_mend_it_and_shedding_turns_it_round() -> None:
    assert 0.9 < risk("pirates-lives", 2) < 1.06 < risk("pirates", 2)
    assert risk("pirates-shed", 4) < 0.97 < risk("pirates-lives", 4) < risk("culdcept", 4)


def test_an_exact_bid_is_no_trifle_and_rarer_with_more_seats() -> None:
    assert exact("pirates", 2) > 0.3
    assert 0.2 < exact("pirates", 4) < exact("pirates", 2)
    assert exact("pirates-lives", 2) < exact("pirates", 2) < exact("pirates-nobody", 2)


def test_where_nobody_loses_games_drag_on_and_who_is_behind_stays_behind() -> None:
    assert rounds("pirates-nobody", 2) > 1.2 * rounds("pirates", 2)
    assert rounds("pirates-nobody", 4) > 1.1 * rounds("pirates", 4)
    assert risk("pirates-nobody", 2) > 1.07


def test_the_lead_changes_most_where_dice_are_shed() -> None:
    assert lead_changes("pirates-shed", 4) > lead_changes("pirates", 4)
    assert lead_changes("pirates-shed", 4) > lead_changes("pirates-lives", 4)


@pytest.mark.parametrize(
    ("preset", "least", "most"),
    [
        ("pirates", 0.0, 0.7),
        ("pirates-lives", 0.0, 0.7),
        ("pirates-shed", 0.9, 1.0),
        ("mended", 0.9, 1.0),  # the lab's players end rounds before it comes to that; these don't
    ],
)
def test_what_one_alone_hands_to_its_neighbour(preset: str, least: float, most: float) -> None:
    assert least <= handed(preset) <= most
