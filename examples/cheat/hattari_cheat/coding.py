"""The game in numbers, for programs that learn."""

from hattari.interop.coding import Choices, PlainCoding, from_seat, one_hot, rotated

from .house import Rules
from .rules import RANKS, Cards, Deal, Doubt, Play, State, Trust, deck, outcome
from .view import CheatView


class CheatCoding(PlainCoding):
    def __init__(self, rules: Rules, seats: int) -> None:
        cards = deck(rules)
        super().__init__((*map(Play, cards), Trust(), Doubt()), cards, seats)
        self.longest = len(cards) + rules.turns * seats
        self.features = len(cards) + len(RANKS) + 2 * seats + 2

    def outcome(self, _state: State, drawn: Choices) -> Deal | None:
        cards = self.dealt(drawn)
        return None if cards is None else Deal(cards)

    def observation(self, view: CheatView, _begun: Choices) -> list[float]:
        you, seats = view.you or 0, len(view.cards)
        return [
            *(float(card in view.hand) for card in self._cards),
            *one_hot(RANKS.index(view.said), len(RANKS)),
            *one_hot(from_seat(view.turn, you, seats), seats),
            *(cards / self.draws for cards in rotated(view.cards, you)),
            view.pile / self.draws,
            float(bool(view.legal and view.legal.answer)),
        ]

    def held(self, view: CheatView) -> Cards:
        return view.hand

    def returns(self, state: State) -> list[float]:
        end = outcome(state)
        return self.shares(end.ranking) if end else [0.0] * len(state.hands)
