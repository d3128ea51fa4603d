"""Dobon in numbers: a card is a choice, once for each suit it may name, with and without pon."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any, get_args

from hattari.interop.coding import Choices, from_seat, one_hot, rotated

from .rules.actions import (
    Action,
    ChanceOutcome,
    Deal,
    Dobon,
    Draw,
    Lot,
    NewStock,
    Pass,
    Phase,
    Play,
    State,
    Suit,
    Wave,
)
from .rules.axes import Rules, chosen, dealt
from .rules.cards import DECK, Card, Cards
from .rules.legal import Legal
from .rules.view import DobonView

_SUITS: tuple[Suit, ...] = get_args(Suit)
_PLAIN: tuple[Action, ...] = (Draw(), Pass(), Dobon(), Wave())


def _plays(card: Card, more: Cards) -> Iterator[Action]:
    """Every way to lay these cards."""
    for pon in (False, True):
        for suit in (None, *(_SUITS if card[0] == "8" else ())):
            yield Play(card, suit, pon, more)


def _bundles(card: Card) -> Iterator[Cards]:
    """What may go on a card with the same play."""
    others = [other for other in DECK if other[0] == card[0] and other != card]
    for size in range(1, len(others) + 1):
        yield from permutations(others, size)


SINGLE: tuple[Action, ...] = (*_PLAIN, *(play for card in DECK for play in _plays(card, ())))
"""What may be done where cards are laid one by one."""


@lru_cache(maxsize=64)
def actions(together: str) -> tuple[Action, ...]:
    """Every action there is where several cards of these ranks may be laid at once."""
    joint = [card for card in DECK if card[0] in together]
    several = [play for card in joint for more in _bundles(card) for play in _plays(card, more)]
    return (*SINGLE, *several)


@lru_cache(maxsize=64)
def _numbers(together: str) -> dict[Action, int]:
    return {action: number for number, action in enumerate(actions(together))}


_PHASES = tuple(phase.value for phase in Phase)

TURNS = 1000
"""Turns after which a round is sure to be over: it is, long before, where stocks run out."""


class DobonCoding:
    """Meets `coding.Coding`."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self._rules, self._seats = rules, seats
        self._together = chosen(rules.together)

    @property
    def choices(self) -> tuple[str, ...]:
        """Every action there is, in words of the chat line."""
        return tuple(map(_named, actions(self._together)))

    @property
    def draws(self) -> int:
        """A card is one of the deck; the lot names a seat."""
        return len(DECK)

    @property
    def features(self) -> int:
        """The length of an observation."""
        return len(_PHASES) + 3 * len(DECK) + 6 + 4 * self._seats + len(_SUITS)

    @property
    def longest(self) -> int:
        """A deal, and turns with a window and a reshuffle each, for every round."""
        return self._rules.rounds * (len(DECK) + TURNS * (self._seats + 2)) + 1

    @property
    def utility(self) -> tuple[float, float]:
        """A debt may grow, round by round, by all that the deck is worth, many times over."""
        most = float(self._rules.rounds * self._seats * 1_000_000)
        return (-most, most)

    # Actions

    def options(self, legal: Legal, begun: Choices) -> list[int]:
        """Every action is one choice."""
        del begun
        numbers = _numbers(self._together)
        return sorted(numbers[action] for action in legal)

    def action(self, legal: Legal, begun: Choices) -> Action | None:
        """The action with this number."""
        del legal
        return actions(self._together)[begun[0]]

    # Chance

    def chances(self, state: State, drawn: Choices) -> list[int]:
        """The cards that may come next, or the seats of the lot."""
        if state.phase is Phase.LOT:
            return list(range(self._seats))
        cards = DECK if state.phase is Phase.DEALING else state.pile[:-1]
        return sorted({DECK.index(card) for card in cards} - set(drawn))

    def outcome(self, state: State, drawn: Choices) -> ChanceOutcome | None:
        """The outcome once every card is drawn."""
        return _OUTCOMES[state.phase](state, drawn)

    # Observations

    def observation(self, view: DobonView, begun: Choices) -> list[float]:
        """The view from the observer's seat on: seats clockwise."""
        del begun
        you = view.you or 0
        turn = one_hot(from_seat(view.turn, you, self._seats), self._seats)
        author = one_hot(from_seat(view.up_by, you, self._seats), self._seats)
        counts = [seat.cards / len(DECK) for seat in rotated(view.seats, you)]
        chips = [_squeezed(seat.chips, self._rules.chips) for seat in rotated(view.seats, you)]
        return [
            *one_hot(_PHASES.index(view.phase), len(_PHASES)),
            *_cards(view.hand or ()),
            *_cards(view.discards),
            *_cards(() if view.up is None else (view.up,)),
            *one_hot(None if view.suit is None else _SUITS.index(view.suit), len(_SUITS)),
            *_table(view),
            *turn,
            *author,
            *counts,
            *chips,
        ]

    def held(self, view: DobonView) -> tuple[Any, ...]:
        """The seat's own hand; nothing while it may not look."""
        return view.hand or ()

    def returns(self, state: State) -> list[float]:
        """The chips gained, less what all seats gained on average."""
        gains = [chips - self._rules.chips for chips in state.chips]
        mean = sum(gains) / self._seats
        return [gain - mean for gain in gains]


def _named(action: Action) -> str:
    if not isinstance(action, Play):
        return str(type(action).__struct_config__.tag)
    words = ("play", action.card, *action.more, action.suit, "pon" if action.pon else None)
    return " ".join(word for word in words if word)


def _cards(held: tuple[Card, ...]) -> list[float]:
    return [float(card in held) for card in DECK]


def _table(view: DobonView) -> list[float]:
    take = 0 if view.must is None else view.must.take
    return [
        view.direction,
        view.round / view.rounds,
        view.stock / len(DECK),
        view.pile / len(DECK),
        min(1.0, take / len(DECK)),
        float(view.window is not None and view.window.answered),
    ]


def _squeezed(chips: int, start: int) -> float:
    """Chips as a number between -1 and 1, 0 for those at the start."""
    gain = chips - start
    return gain / (abs(gain) + max(start, 1))


def _lot(_state: State, drawn: Choices) -> Lot:
    return Lot(drawn[0])


def _deal(state: State, drawn: Choices) -> Deal | None:
    if len(drawn) < len(DECK):
        return None
    cards, size = tuple(DECK[choice] for choice in drawn), dealt(state.rules, state.round)
    given = len(state.hands) * size
    hands = tuple(cards[first : first + size] for first in range(0, given, size))
    return Deal(hands, cards[given], cards[given + 1 :])


def _stock(state: State, drawn: Choices) -> NewStock | None:
    if len(drawn) < len(state.pile) - 1:
        return None
    return NewStock(tuple(DECK[choice] for choice in drawn))


_OUTCOMES: dict[Phase, Callable[[State, Choices], ChanceOutcome | None]] = {
    Phase.LOT: _lot,
    Phase.DEALING: _deal,
    Phase.RESHUFFLE: _stock,
}
