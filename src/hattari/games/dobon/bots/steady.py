"""The bot that counts: the cards it has seen, what other hands may add up to, and chips."""

from __future__ import annotations

from collections.abc import Iterator

from hattari.bots.bot import pick
from hattari.core.game import Text
from hattari.games.dobon.rules.actions import Action, Dobon, Draw, Pass, Play, Wave
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.view import DobonView, LegalView

from .calling import let_go, may_cost, worth
from .looking import call, holds, idle, jumps, options, plays
from .weigh import WEIGHTS, Evaluation, Weights

Weighed = tuple[float, Action]

CLOSE = 0.25
"""Actions that differ by less, in chips, are as good as equal."""


class SteadyBot:
    """Meets `bots.bot.Bot`. `weights` are those of its model of a round."""

    id = "steady"
    version = 2
    game = "dobon"
    title = Text("Steady", "手堅い")
    note = Text(
        "Counts the cards, dodges your dobon and lies in wait with its own",
        "場に出たカードを数え、ドボンを避けつつ、自分のドボンを狙う",
    )

    def __init__(self, weights: Weights = WEIGHTS) -> None:
        self._weights = weights

    def choose(self, rules: Rules, view: DobonView, seed: bytes) -> Action:
        """The action of the highest expected worth; close ones by lot."""
        legal = options(view)
        may_call = holds(rules, view)
        if may_call and not may_cost(rules, view):
            return call(view)
        if view.you is None or (legal.wave and not legal.jump and not may_call):
            return idle(view)
        evaluation = Evaluation(rules, view, view.you, self._weights)
        weighed = list(_weigh(evaluation, legal))
        if may_call:
            weighed.append(_weigh_call(evaluation, legal))
        return _by_lot(weighed, seed)


def _by_lot(weighed: list[Weighed], seed: bytes) -> Action:
    best = max(worth for worth, _ in weighed)
    equals = [action for worth, action in weighed if worth >= best - CLOSE]
    return equals[pick(seed, "close", len(equals))]


def _weigh(evaluation: Evaluation, legal: LegalView) -> Iterator[Weighed]:
    if legal.wave:
        yield let_go(evaluation), Wave()
    for jump in jumps(evaluation.rules, evaluation.view):
        yield evaluation.play(Play(jump.card, jump.suit, jump.pon)), jump
    if legal.draw:
        yield evaluation.draw(legal.take), Draw()
    if legal.pass_:
        yield evaluation.stay(), Pass()
    for play in plays(evaluation.rules, evaluation.view):
        yield evaluation.play(play), play


def _weigh_call(evaluation: Evaluation, legal: LegalView) -> Weighed:
    won = worth(evaluation)
    double = legal.double and won > 0
    return won * (1 + double), Dobon(double)
