"""The strongest bot: strategies learned beforehand, and what the bids of this round tell.

With two seats left it weighs every hand that the other seat may hold as `reader` does, and what
each action is worth against them if both go on by the blueprint. A round that is small, or of
which little is left, it solves at the table, and leans from the solution towards what is worth
more; else it takes the blueprint's choice among the actions that are as good as the best. Where
dice may be rolled again, which blueprints leave out, and with more seats left, it plays every plan
to the end of the round, many times, by a strategy learned for that many seats. Where nothing was
learned it plays as `reader` does.
"""

from __future__ import annotations

from collections.abc import Callable

from hattari.games.bluff.bots.names import MASTER, MASTER_NOTE
from hattari.games.bluff.bots.reader import ReaderBot
from hattari.games.bluff.rules.actions import Action, Uncover, Wave
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView
from hattari.games.bluff.solve.blueprint import Blueprint
from hattari.games.bluff.solve.multiplayer import Strategy

from .heads_up import HeadsUp, heads_up_of
from .library import find, find_table, practise, unlearned
from .rollouts import RolloutDecision, decision_of, of_the_living


class MasterBot:
    """Meets `bots.bot.Bot`. `library` finds the blueprint of a rule set, `tables` the strategy for
    more seats; None where there is none."""

    id = "master"
    version = 4
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
        """An action by what was learned where there is something, and by what is to be believed."""
        if view.legal is None:
            raise ValueError("this view is of a seat that may not act")
        if view.legal.uncover:
            return Uncover()
        if view.you is not None and view.seats[view.you].out:
            return self._else.choose(rules, view, seed)
        if sum(1 for seat in view.seats if not seat.out) == 2:
            return self._of_two(rules, view, seed)
        decision = self._decision(rules, view)
        return self._else.choose(rules, view, seed) if decision is None else decision.choose(seed)

    def prepared(self, rules: Rules, seats: int) -> bool:
        """Whether nothing is left to learn for a table of so many seats."""
        return not unlearned(rules, seats)

    def practise(
        self, rules: Rules, seats: int, effort: float, progress: Callable[[float], None]
    ) -> None:
        """Learn what is left, and keep it on this machine."""
        practise(rules, seats, effort, progress)

    def _of_two(self, rules: Rules, view: BluffView, seed: bytes) -> Action:
        heads_up = self._heads_up(rules, view)
        if heads_up is None or _rolls_again(view):
            decision = self._decision(rules, of_the_living(view))
            return (
                self._else.choose(rules, view, seed) if decision is None else decision.choose(seed)
            )
        # Of two seats only one may call, and it may still do so in its turn.
        return Wave() if view.legal and view.legal.wave else heads_up.choose(seed)

    def _heads_up(self, rules: Rules, view: BluffView) -> HeadsUp | None:
        blueprint = None if view.palifico is not None else self._library(rules)
        return None if blueprint is None else heads_up_of(blueprint, view)

    def _decision(self, rules: Rules, view: BluffView) -> RolloutDecision | None:
        strategy = self._tables(rules, len(view.seats))
        return None if strategy is None else decision_of(strategy, view)


def _rolls_again(view: BluffView) -> bool:
    """Whether this seat may roll dice again, or has done so in this round."""
    if view.legal is None or view.you is None:
        return False
    return view.legal.show != "off" or bool(view.seats[view.you].shown)
