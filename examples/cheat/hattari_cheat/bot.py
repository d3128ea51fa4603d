"""A bot: honest while it can be, and it doubts what it knows to be a lie."""

from hattari.bots.bot import fraction, pick
from hattari.core.game import Text

from .house import Rules
from .rules import Action, Doubt, Play, Trust
from .view import CheatView


class PlainBot:
    id = "plain"
    version = 1
    game = "cheat"
    title = Text("Plain", "すなお")
    note = Text("Honest while it can be", "出せるうちは正直に出す")

    def choose(self, _rules: Rules, view: CheatView, seed: bytes) -> Action:
        own = [card for card in view.hand if card[0] == view.said]
        if view.turn == view.you:
            cards = own or view.hand
            return Play(cards[pick(seed, "card", len(cards))])
        sure = len(own) == 4 or view.cards[view.turn or 0] == 0
        return Doubt() if sure or fraction(seed, "doubt") < 0.15 else Trust()
