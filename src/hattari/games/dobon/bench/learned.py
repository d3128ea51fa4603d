"""A player that learned its rules, as a bot: it sees a view, and acts as in the simulator."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.games.dobon.bots.looking import call, holds, idle, options, plays
from hattari.games.dobon.bots.trial import Trial, number
from hattari.games.dobon.rules.actions import Action
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.view import DobonView
from hattari.games.dobon.solve import WEIGHTS, hand_chances, kernels
from hattari.games.dobon.solve.kernels import HandChances, Lookups, Policies, Table
from hattari.games.dobon.solve.kernels.learned import choose_as_learned
from hattari.games.dobon.solve.kernels.policy import fitting_cards
from hattari.games.dobon.solve.learning import Learned, acting
from hattari.games.dobon.solve.lookups import compile_rules
from hattari.solve.compiled import compiled


@compiled
def _chosen(lookups: Lookups, table: Table, those: Policies, chances: HandChances) -> int:
    return choose_as_learned(lookups, table, those, chances, fitting_cards(lookups, table))


class LearnedBot:
    """Meets `bots.bot.Bot`; to be measured, not registered for people."""

    id = "learned"
    version = 1
    game = "dobon"
    title = Text("Learned", "学習")
    note = Text("Does what it found out by itself", "自分で見つけた打ち方をする")

    def __init__(self, learned: Learned) -> None:
        self._learned = learned

    def choose(self, rules: Rules, view: DobonView, _seed: bytes) -> Action:
        """The action of the highest gain that it expects; it calls whatever holds."""
        if holds(rules, view):
            return call(view)
        if options(view).wave:
            return idle(view)
        seats = len(view.seats)
        lookups, table = compile_rules(rules, seats), Trial(rules, view, WEIGHTS, 0).root
        chances = hand_chances(lookups, kernels.ALL_CARDS)
        which = _chosen(lookups, table, acting([self._learned] * seats), chances)
        able = [idle(view), *plays(rules, view)]
        return next(action for action in able if number(action) == which)
