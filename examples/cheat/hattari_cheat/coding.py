"""The game in numbers, for programs that learn."""

from hattari.interop.coding import PlainCoding, one_hot

from .house import Rules
from .kit import Cheat
from .rules import RANKS, Doubt, Play, Trust, deck
from .view import CheatView


def coding(rules: Rules, seats: int) -> PlainCoding:
    cards, longest = deck(rules), rules.turns * seats
    actions = (*map(Play, cards), Trust(), Doubt())

    def more(view: CheatView) -> list[float]:
        return [*one_hot(RANKS.index(view.said), len(RANKS)), view.pile / len(cards)]

    return PlainCoding(Cheat(), rules, seats, actions=actions, longest=longest, more=more)
