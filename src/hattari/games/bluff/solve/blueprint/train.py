"""Learning a blueprint: rounds with few dice first, each with the chances to win behind it.

A pass draws both hands and visits every node once (counterfactual regrets, weighed by how much
of the pass comes there, linearly growing with time). Where what the seats own can stay or rise,
all rounds are learned again and again until the chances to win hold.
"""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import groupby

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.core.game import Refusal, Text
from hattari.games.bluff.rules.axes import Rules, endless, starting_stake

from . import (
    MOST_DICE,
    MOST_LIVES,
    Blueprint,
    Round,
    Stock,
    dice_of,
    kernels,
    payoffs,
    quantised,
    round_of,
    stocks,
)

Progress = Callable[[int, int], None]
"""Told after each round: how many are learned, of how many."""


class Plan(msgspec.Struct, frozen=True):
    """How to learn: bids remembered, passes for each hand pair, sweeps where stocks can rise.

    A round gets `passes` × the square root of its number of weights, between the bounds.
    """

    memory: int = 1
    passes: float = 100.0
    least: int = 20_000
    most: int = 400_000
    sweeps: int = 3
    seed: int = 1


USUAL = Plan()
QUICK = Plan(passes=2, least=300, most=3000)


def train(
    rules: Rules, plan: Plan = USUAL, cores: int = 1, progress: Progress | None = None
) -> Blueprint:
    """A blueprint for two seats, the same whatever the number of cores.

    Raises Refusal where the rules have too many hands, or need more seats.
    """
    todo = stocks(rules)
    if not todo or rules.players.min > 2:
        raise _too_large()
    win, policies = _first_guess(starting_stake(rules, 2)), dict[Stock, npt.NDArray[np.uint8]]()
    sweeps = plan.sweeps if endless(rules) else 1
    passes = done = 0
    with ThreadPoolExecutor(cores) as pool:
        for _, group in groupby(list(todo) * sweeps, key=sum):
            alike = tuple(group)
            known = win.copy()
            learned = pool.map(lambda stock, known=known: _learn(rules, stock, known, plan), alike)
            for stock, found in zip(alike, learned, strict=True):
                win[stock], policies[stock] = found.win, found.policy
                passes, done = passes + found.passes, done + 1
                if progress:
                    progress(done, sweeps * len(todo))
    return Blueprint(rules, plan.memory, passes, win, policies)


def _too_large() -> Refusal:
    return Refusal(
        "no_blueprint",
        Text(
            "Blueprints are learned for two seats that start with at most {most_dice} dice, "
            "and at most {most_lives} lives.",
            "ブループリントを学習できるのは2人用で、はじめのダイスが{most_dice}個以下、"
            "ライフが{most_lives}以下のルールです。",
        ).fill(most_dice=MOST_DICE, most_lives=MOST_LIVES),
    )


def _first_guess(most: int) -> npt.NDArray[np.float64]:
    owned = np.arange(most + 1) + 1e-9
    guess: npt.NDArray[np.float64] = owned[:, None] ** 2 / (owned[:, None] ** 2 + owned**2)
    return guess


class _Learned(msgspec.Struct, frozen=True, eq=False):
    policy: npt.NDArray[np.uint8]
    win: float
    passes: int


PARTS = 8
"""A round's own chance to win, where it can come to itself, is looked at so often."""


def _learn(rules: Rules, stock: Stock, win: npt.NDArray[np.float64], plan: Plan) -> _Learned:
    played = round_of(rules, dice_of(rules, stock), plan.memory)
    passes = int(min(plan.most, max(plan.least, plan.passes * played.size**0.5)))
    win = win.copy()
    weights = (np.zeros(played.size, np.float32), np.zeros(played.size, np.float32))
    seed = np.array([plan.seed + 1000 * stock[0] + stock[1]], np.uint64)
    work = played.work()
    for part in range(PARTS):
        deal = played.deal(payoffs(played.lookups, stock, win))
        span = (part * passes // PARTS, (part + 1) * passes // PARTS, passes)
        win[stock] = kernels.learn(played.dag, deal, work, weights, span, seed)
    policy = quantised(played, weights[1])
    deal = played.deal(payoffs(played.lookups, stock, win))
    exact = value(played, deal, policy)
    return _Learned(policy, exact, passes)


def value(played: Round, deal: kernels.Deal, policy: npt.NDArray[np.uint8]) -> float:
    """The starter's chance to win when both seats play this policy."""
    return kernels.value(played.dag, deal, played.work(), (policy, policy))
