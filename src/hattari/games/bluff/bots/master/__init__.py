"""The strongest bot: strategies made for the very rules.

With two seats left it solves each round, small ones as a whole, larger ones decision by decision
with a blueprint beyond the search, and plays the solution, whoever sits opposite: it gives up
what could be won from the weak, so that little can be won from it. Where dice may be rolled again,
and with more seats left, it plays every plan to the end of the round, many times, by a strategy
learned for that many seats. Where nothing of this reaches it plays as `reader` does.
"""

from __future__ import annotations

from collections.abc import Callable

from hattari.bots.bot import drawn
from hattari.games.bluff.bots.names import MASTER, MASTER_NOTE
from hattari.games.bluff.bots.reader import ReaderBot
from hattari.games.bluff.rules.actions import Action, Uncover
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView
from hattari.games.bluff.solve.blueprint import Blueprint
from hattari.games.bluff.solve.multiplayer import Strategy

from .heads_up import shares_of
from .library import find, find_table, practise, unlearned
from .rollouts import RolloutDecision, decision_of, of_the_living


class MasterBot:
    """Meets `bots.bot.Bot`. `library` finds the blueprint of a rule set, `tables` the strategy for
    more seats; None where there is none."""

    id = "master"
    version = 7
    game = "bluff"
    title = MASTER
    note = MASTER_NOTE

    def __init__(
        self,
        library: Callable[[Rules], Blueprint | None] = find,
        tables: Callable[[Rules, int], Strategy | None] = find_table,
    ) -> None:
        self._library = library
        self._tables = tables
        self._else = ReaderBot()

    def choose(self, rules: Rules, view: BluffView, seed: bytes) -> Action:
        """An action by what was solved or learned where there is something."""
        plan = self._plan(rules, view)
        if plan is None:
            return self._else.choose(rules, view, seed)
        if isinstance(plan, RolloutDecision):
            return plan.choose(seed)
        return drawn(plan, seed, "action")

    def shares(self, rules: Rules, view: BluffView) -> dict[Action, float] | None:
        """Meets `bots.bot.Mixer`; None where rounds are played out on drawn hands."""
        plan = self._plan(rules, view)
        if plan is None:
            return self._else.shares(rules, view)
        return None if isinstance(plan, RolloutDecision) else plan

    def _plan(self, rules: Rules, view: BluffView) -> dict[Action, float] | RolloutDecision | None:
        """How often each action, or what plays them out; None where that is left to `reader`."""
        if view.legal is None or view.you is None:
            raise ValueError("this view is of a seat that may not act")
        if view.legal.uncover:
            return {Uncover(): 1.0}
        if view.seats[view.you].out:
            return None
        if sum(1 for seat in view.seats if not seat.out) > 2:
            return self._decision(rules, view)
        shares = shares_of(rules, view, self._library(rules))
        return self._decision(rules, of_the_living(view)) if shares is None else shares

    def prepared(self, rules: Rules, seats: int) -> bool:
        """Whether nothing is left to learn for a table of so many seats."""
        return not unlearned(rules, seats)

    def practise(
        self, rules: Rules, seats: int, effort: float, progress: Callable[[float], None]
    ) -> None:
        """Learn what is left, and keep it on this machine."""
        practise(rules, seats, effort, progress)

    def _decision(self, rules: Rules, view: BluffView) -> RolloutDecision | None:
        strategy = self._tables(rules, len(view.seats))
        return None if strategy is None else decision_of(strategy, view)
