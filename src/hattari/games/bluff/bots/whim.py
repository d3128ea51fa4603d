"""The yardstick: a bot that does anything it may, each choice as likely as another."""

from __future__ import annotations

from hattari.bots.bot import fraction, pick
from hattari.core.game import Text
from hattari.games.bluff.rules.actions import (
    Action,
    Challenge,
    MakeBid,
    Reroll,
    SpotOn,
    Uncover,
    Wave,
)
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView, LegalView

REROLLS = 0.25


class RandomBot:
    """Meets `bots.bot.Bot`; for comparison, not registered for people."""

    id = "random"
    version = 1
    game = "bluff"
    title = Text("Random", "でたらめ")
    note = Text("Does anything it may", "できることを何でもする")

    def choose(self, _rules: Rules, view: BluffView, seed: bytes) -> Action:
        """One of the claims and bids, sometimes with a reroll."""
        legal = view.legal
        if legal is None:
            raise ValueError("this view is of a seat that may not act")
        plain = _plain(legal)
        choice = pick(seed, "any", len(plain) + len(legal.bids))
        if choice < len(plain):
            return plain[choice]
        count, face = legal.bids[choice - len(plain)]
        if legal.show == "off" or fraction(seed, "reroll") >= REROLLS:
            return MakeBid(count, face)
        show = (view.hand or ())[: 1 + pick(seed, "show", legal.show_most)]
        return Reroll(show) if legal.show == "before_bid" else MakeBid(count, face, show)


def _plain(legal: LegalView) -> list[Action]:
    open_to: list[tuple[bool, Action]] = [
        (legal.challenge, Challenge()),
        (legal.spot_on, SpotOn()),
        (legal.wave, Wave()),
        (legal.uncover, Uncover()),
    ]
    return [action for allowed, action in open_to if allowed]
