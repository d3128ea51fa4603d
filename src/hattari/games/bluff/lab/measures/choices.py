"""What there is to decide, what an exact bid does, whether skill shows, what collusion gains."""

from __future__ import annotations

from collections.abc import Callable
from math import exp, inf

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.sample import Choices, Sample
from hattari.games.bluff.solve.lookups import CHALLENGE
from hattari.lab.estimate import Doubles, Estimate, Nothing, mean, ratio

from .flow import NEEDS_THREE, NO_RECKONING

THREE_IN_FOUR = 0.6744897501960817
"""Below this many standard deviations lie three quarters of a normal distribution."""

NO_POLICY = Text(
    "The players of these games don't tell what they chose from.",
    "このプレイヤーは手の選び方を示さないため、測れません。",
)
NOT_PLAYED = Text("These games were not played.", "この対戦は行っていません。")
NO_SKILL = Text(
    "The learned player is not ahead of the plain ones.",
    "学習したプレイヤーが素朴なプレイヤーを上回っていません。",
)
NO_BYSTANDERS = Text("With two seats nobody stands by.", "2人では、関わっていない人がいません。")


# Decisions -------------------------------------------------------------------------------


def richness(plays: Plays) -> Estimate:
    """exp(mean entropy of the policy over decisions): how many actions, in effect."""
    bits = _of_choices(plays, lambda choices: choices.entropy)
    low, high = bits.interval()
    value = exp(bits.value)
    return Estimate(value, bits.influence * value, bits.n, bounds=(exp(low), exp(high)))


def near_best(plays: Plays) -> Estimate:
    """Mean over decisions of how many actions are within .01 W of the best."""
    return _of_choices(plays, lambda choices: choices.close)


def no_way_out(plays: Plays) -> Estimate:
    """Share of decisions in which every action lowers W."""
    return _of_choices(plays, lambda choices: choices.stuck, share=True)


def _of_choices(plays: Plays, which: Callable[[Choices], Doubles], share: bool = False) -> Estimate:
    sample, choices = plays.main, plays.main.choices
    if choices is None:
        raise Nothing(NO_POLICY)
    return ratio(sample.per_game(which(choices)), sample.per_game(choices.counted), share)


# Exact bids ------------------------------------------------------------------------------


def exact_rate(plays: Plays) -> Estimate:
    """Share of challenges that meet an exact bid."""
    sample = plays.main
    challenged = sample.kind == CHALLENGE
    exact = challenged & (sample.margin == 0)
    return ratio(sample.per_game(exact), sample.per_game(challenged), share=True)


def exact_bidder(plays: Plays) -> Estimate:
    """Mean change of the bidder's W in rounds that end with a challenged exact bid."""
    return _of_role(plays.main, lambda sample: _one_hot(sample, sample.bidder))


def exact_claimant(plays: Plays) -> Estimate:
    """The same of the challenger's."""
    return _of_role(plays.main, lambda sample: _one_hot(sample, sample.claimant))


def exact_bystander(plays: Plays) -> Estimate:
    """The same of each seat still in that is neither."""
    if plays.main.seats == 2:
        raise Nothing(NO_BYSTANDERS)
    return _of_role(plays.main, _bystanders)


def _bystanders(sample: Sample) -> Doubles:
    parties = _one_hot(sample, sample.bidder) + _one_hot(sample, sample.claimant)
    return np.asarray(sample.inside * (1 - parties))


def _one_hot(sample: Sample, seat: np.ndarray[tuple[int], np.dtype[np.integer]]) -> Doubles:
    return np.asarray(np.arange(sample.seats) == seat[:, None], np.float64)


def _of_role(sample: Sample, role: Callable[[Sample], Doubles]) -> Estimate:
    after = sample.win_after
    if sample.win is None or after is None:
        raise Nothing(NO_RECKONING)
    exact = ((sample.kind == CHALLENGE) & (sample.margin == 0))[:, None]
    seats = role(sample) * exact
    change = ((after - sample.win) * seats).sum(axis=1)
    return ratio(sample.per_game(change), sample.per_game(seats.sum(axis=1)))


# Skill -----------------------------------------------------------------------------------


def skill(plays: Plays) -> Estimate:
    """Share of first place of one learned player among plain ones."""
    if plays.skill is None:
        raise Nothing(NOT_PLAYED)
    return ratio(plays.skill, np.ones(len(plays.skill)), share=True)


def matches(plays: Plays) -> Estimate:
    """Games after which the learned player is ahead of a plain one three times in four."""
    won, seats = skill(plays), plays.main.seats
    needed = games_to_tell(won.value, seats)
    if needed == inf:
        raise Nothing(NO_SKILL)
    low, high = won.interval()
    step = 1e-6
    slope = (games_to_tell(won.value + step, seats) - needed) / step
    bounds = (games_to_tell(high, seats), games_to_tell(low, seats))
    return Estimate(needed, won.influence * slope, won.n, bounds=bounds)


def games_to_tell(share: float, seats: int) -> float:
    """For a share of wins of one among equals, by the normal approximation; inf: never."""
    other = (1 - share) / (seats - 1)
    ahead = share - other
    if ahead <= 0:
        return inf
    spread = share + other - ahead**2
    return max(1.0, THREE_IN_FOUR**2 * spread / ahead**2)


def without(option: str) -> Callable[[Plays], Estimate]:
    """What a restricted player gives away: 1 / seats less its share of first place."""

    def lost(plays: Plays) -> Estimate:
        won = plays.restricted[option]
        fair = 1 / plays.main.seats
        return ratio(fair - won, np.ones(len(won)))

    return lost


# Playing together ------------------------------------------------------------------------


def pair(plays: Plays) -> Estimate:
    """How much likelier one of two neighbours wins who play together than of two who don't."""
    if plays.main.seats < 3:
        raise Nothing(NEEDS_THREE)
    if plays.pair is None:
        raise Nothing(NOT_PLAYED)
    return mean(plays.pair - 2 / plays.main.seats)
