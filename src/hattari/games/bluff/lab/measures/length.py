"""Seats, waiting and length: who is favoured, who sits idle, how long it takes."""

from __future__ import annotations

import numpy as np
from scipy.special import ndtri

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.sample import Sample
from hattari.lab.estimate import (
    Doubles,
    Estimate,
    Nothing,
    by_blocks,
    mean,
    quantile,
    ratio,
    shifted,
)

NOBODY_FAILS = Text(
    "Here who leaves has won; see winners who wait.",
    "先に抜けた人が勝ちなので、「勝ち抜けて待つ時間」を見てください。",
)
NOBODY_LEAVES = Text("Nobody wins before the end.", "途中で勝ち抜けることはありません。")

SECONDS_PER_TURN, SECONDS_PER_ROUND = 8, 20


# Seats -----------------------------------------------------------------------------------


def starter_edge(plays: Plays) -> Estimate:
    """The first starter's share of first place less 1 / seats."""
    return seat_edges(plays.main)[0]


def seat_edges(sample: Sample) -> list[Estimate]:
    """The same for every seat, counted clockwise from the first starter."""
    starter = sample.starter[sample.first]
    games = np.arange(sample.games)
    places = [(starter + step) % sample.seats for step in range(sample.seats)]
    return [shifted(mean(sample.prize[games, seat]), -1 / sample.seats) for seat in places]


def seat_edge(plays: Plays) -> Estimate:
    """The edge furthest from zero, its interval as wide as looking at all seats asks for."""
    edges = seat_edges(plays.main)
    worst = max(edges, key=lambda edge: abs(edge.value))
    reach = float(ndtri(1 - 0.025 / len(edges))) * worst.error
    bounds = (worst.value - reach, worst.value + reach)
    return Estimate(worst.value, worst.influence, worst.n, bounds=bounds)


# Waiting ---------------------------------------------------------------------------------


def sitting_out(plays: Plays) -> Estimate:
    """Rounds spent eliminated / (seats × rounds)."""
    if not plays.main.more_wins:
        raise Nothing(NOBODY_FAILS)
    return _waiting(plays.main)


def early_winners(plays: Plays) -> Estimate:
    """Rounds spent watching after having got rid of all dice / (seats × rounds)."""
    if plays.main.more_wins:
        raise Nothing(NOBODY_LEAVES)
    return _waiting(plays.main)


def _waiting(sample: Sample) -> Estimate:
    out = sample.per_game(sample.seats - sample.left)
    seats_times_rounds = sample.rounds * sample.seats
    return ratio(out, seats_times_rounds, share=True, n=len(sample.game))


# Length ----------------------------------------------------------------------------------


def rounds(plays: Plays) -> Estimate:
    """Rounds of a game."""
    return mean(plays.main.rounds)


def turns(plays: Plays) -> Estimate:
    """Decisions of a game."""
    return mean(plays.main.per_game(plays.main.turns))


def minutes(plays: Plays) -> Estimate:
    """Minutes of a game, by what a turn and a round are assumed to take."""
    return mean(seconds(plays.main) / 60)


def length_spread(plays: Plays) -> Estimate:
    """The time of the 90th percentile over the median's, from whole minutes.

    Finer times come in lumps (of whole turns), between which a quantile would jump.
    """
    whole = np.round(seconds(plays.main) / 60)
    return by_blocks(whole, lambda each: quantile(each, 0.9) / quantile(each, 0.5))


def seconds(sample: Sample) -> Doubles:
    """(G,): how long each game takes."""
    turns = sample.per_game(sample.turns)
    return turns * SECONDS_PER_TURN + sample.rounds * SECONDS_PER_ROUND
