"""One bot of Dobon against a table of another, in chips per round.

Every deal is played once from every seat, so that cards and the lot favour nobody; the mean over
the seats of a deal is one sample.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator
from itertools import islice
from math import sqrt
from statistics import fmean, variance

import msgspec
from msgspec.structs import replace

from hattari.bots.bot import Bot
from hattari.bots.match import play_game, seat_of
from hattari.core.intervals import NORMAL_95
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules.axes import Rules


class Chips(msgspec.Struct, frozen=True):
    """Chips won per round, the mean with its 95 % interval. Equal players win 0."""

    rounds: int
    mean: float
    low: float
    high: float


def per_round(rules: Rules, one: Bot, other: Bot, seats: int, seed: bytes, deals: int) -> Chips:
    """What `one` wins a round from seats - 1 of `other`, over deals × seats rounds (2 or more)."""
    samples = list(islice(_samples(replace(rules, rounds=1), one, other, seats, seed), deals))
    mean = fmean(samples)
    half = NORMAL_95 * sqrt(variance(samples, mean) / deals)
    return Chips(deals * seats, mean, mean - half, mean + half)


def _samples(rules: Rules, one: Bot, other: Bot, seats: int, seed: bytes) -> Iterator[float]:
    """Without end: what the one bot won with each deal, the mean over the seats."""
    number = 0
    while True:
        deal = hmac.digest(seed, f"deal/{number}".encode(), "sha256")
        yield fmean(_gain(rules, one, other, seats, place, deal) for place in range(seats))
        number += 1


def _gain(rules: Rules, one: Bot, other: Bot, seats: int, place: int, deal: bytes) -> int:
    bots = [other] * seats
    bots[place] = one
    played = play_game(Dobon(), rules, [seat_of(bot, rules) for bot in bots], deal)
    gains: tuple[int, ...] = played.state.sheet[0].gains
    return gains[place]
