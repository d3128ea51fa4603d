"""The yardstick: a bot that does anything it may, each choice as likely as another."""

from __future__ import annotations

from hattari.bots.bot import pick
from hattari.core.game import Text
from hattari.games.dobon.rules.actions import Action, Dobon, Draw, Pass, Wave
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.view import DobonView, LegalView

from .looking import jumps, options, plays


class RandomBot:
    """Meets `bots.bot.Bot`; for comparison, not registered for people. Lays no wrong cards."""

    id = "random"
    version = 1
    game = "dobon"
    title = Text("Random", "でたらめ")
    note = Text("Does anything it may", "できることを何でもする")

    def choose(self, rules: Rules, view: DobonView, seed: bytes) -> Action:
        """One of the plays, draws and calls that the table offers."""
        choices = (*_plain(options(view)), *jumps(rules, view), *plays(rules, view))
        return choices[pick(seed, "any", len(choices))]


def _plain(legal: LegalView) -> tuple[Action, ...]:
    open_to: tuple[tuple[bool, Action], ...] = (
        (legal.draw, Draw()),
        (legal.pass_, Pass()),
        (legal.dobon, Dobon()),
        (legal.dobon and legal.double, Dobon(double=True)),
        (legal.wave, Wave()),
    )
    return tuple(action for allowed, action in open_to if allowed)
