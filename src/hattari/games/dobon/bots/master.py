"""The bot that tries things out: it deals the hidden cards at random and plays the round on.

A compiled simulator plays thousands of rounds for a decision. All actions are tried on the same
deals with the same luck after them; those that are clearly worse are left aside on the way.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec
import numpy as np

from hattari.games.dobon.rules.actions import Action, Dobon, Draw, Pass, Wave
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.view import DobonView, LegalView
from hattari.games.dobon.solve import Doubles, Longs, Weights
from hattari.games.dobon.solve.kernels import Gains
from hattari.games.dobon.solve.lookups import compiles

from .calling import may_cost
from .looking import call, holds, idle, options, plays
from .names import MASTER, MASTER_NOTE
from .steady import SteadyBot
from .trial import Trial


class Effort(msgspec.Struct, frozen=True):
    """How much is tried out: `rounds` played on in a heat, and in `heats` at most.

    Where points are dear hardly anybody dares to lay a card, and a round takes thousands of turns:
    after so many `turns` a heat ends.

    Actions that gain less than the best by `doubt` standard errors are left aside. Tries end
    when the others are known to `close` chips.
    """

    rounds: int = 1500
    heats: int = 3
    doubt: float = 2.5
    close: float = 1.0
    turns: int = 150_000


EFFORT = Effort()
WEIGHTS = Weights()


class MasterBot:
    """Meets `bots.bot.Bot`. `weights` are those of the players it imagines."""

    id = "master"
    version = 4
    game = "dobon"
    title = MASTER
    note = MASTER_NOTE

    def __init__(self, effort: Effort = EFFORT, weights: Weights = WEIGHTS) -> None:
        self._effort, self._weights = effort, weights
        self._careful = SteadyBot()

    def choose(self, rules: Rules, view: DobonView, seed: bytes) -> Action:
        """The action that gained most over rounds played on from deals that fit the view; under
        rules that the simulator can't play, the one that weighs most."""
        legal = options(view)
        if not compiles(rules):
            return self._careful.choose(rules, view, seed)
        may_call = holds(rules, view)
        if may_call and not may_cost(rules, view):
            return call(view)
        if view.you is None or (legal.wave and not may_call):
            return idle(view)
        choices = _choices(rules, view, legal)
        if may_call:
            choices.append(Dobon())
        if len(choices) == 1:
            return choices[0]
        trial = Trial(rules, view, self._weights, int.from_bytes(seed[:8], "big"))
        return best(trial, choices, self._effort)


def _choices(rules: Rules, view: DobonView, legal: LegalView) -> list[Action]:
    idle: list[tuple[bool, Action]] = [
        (legal.draw, Draw()),
        (legal.pass_, Pass()),
        (legal.wave, Wave()),
    ]
    return [*(action for may, action in idle if may), *plays(rules, view)]


class Tries(Protocol):
    """What can tell how much actions gain on the same deals."""

    def gains(self, actions: Sequence[Action], deals: int, turns: int) -> Gains: ...


def best(trial: Tries, actions: Sequence[Action], effort: Effort) -> Action:
    """The action that gains most, as far as it can be told."""
    kept: Longs = np.arange(len(actions))
    totals, products, deals = np.zeros(len(actions)), np.zeros((len(actions),) * 2), 0
    for _ in range(effort.heats):
        each = max(1, effort.rounds // len(kept))
        found = trial.gains([actions[int(place)] for place in kept], each, effort.turns)
        totals[kept] += found.totals
        products[np.ix_(kept, kept)] += found.products
        deals += int(found.spent[0])
        less, errors = _behind(totals[kept], products[np.ix_(kept, kept)], deals)
        near = less <= effort.doubt * errors
        kept, errors = kept[near], errors[near]
        if len(kept) == 1 or errors.max() < effort.close:
            break
    return actions[int(kept[np.argmax(totals[kept])])]


def _behind(totals: Doubles, products: Doubles, deals: int) -> tuple[Doubles, Doubles]:
    """By action: how much less it gains than the best, and the standard error of that."""
    best = int(np.argmax(totals))
    less = (totals[best] - totals) / deals
    squares = (products.diagonal() + products[best, best] - 2 * products[best]) / deals
    return less, np.sqrt(np.maximum(squares - less**2, 0.0) / deals)
