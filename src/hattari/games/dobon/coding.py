"""Dobon in numbers: a card is a choice, once for each suit it may name, with and without pon.

Of several cards laid at once each is a choice, in the order in which they lie.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple, get_args

from hattari.interop.coding import Choices, from_seat, one_hot, rotated

from .rules.actions import (
    Action,
    ChanceOutcome,
    Deal,
    Dobon,
    Draw,
    Jump,
    Lot,
    NewStock,
    Pass,
    Phase,
    Play,
    State,
    Suit,
    Wave,
)
from .rules.axes import JumpIn, Rules, chosen, dealt
from .rules.cards import DECK, Card, Cards, pack
from .rules.effects import naming_ranks
from .rules.flow import MOST_TURNS
from .rules.legal import Legal
from .rules.view import DobonView

_SUITS: tuple[Suit, ...] = get_args(Suit)
_PLAIN: tuple[Action, ...] = (Draw(), Pass(), Dobon(), Wave())


def _plays(card: Card, naming: str) -> Iterator[Play]:
    """Every way to lay this card."""
    for pon in (False, True):
        for suit in (None, *(_SUITS if card[0] in naming else ())):
            yield Play(card, suit, pon)


class Lay(NamedTuple):
    """This card, with others to follow in the same play."""

    card: Card


Choice = Action | Lay

_NAMING = "8"
"""What has its place among the actions under any rules: the source's card that names a suit."""

SINGLE: tuple[Action, ...] = (
    *_PLAIN,
    *(play for card in DECK for play in _plays(card, _NAMING)),
)
"""What may be done where cards are laid one by one, and no others name a suit."""


class _Which(NamedTuple):
    """What decides which actions there are: the cards, the ranks of which several may be laid at
    once, those that may name a suit; whether cards go out of turn, and doublings are declared."""

    cards: Cards = DECK
    together: str = ""
    naming: str = _NAMING
    jumps: bool = False
    declares: bool = False


@lru_cache(maxsize=64)
def choices(which: _Which) -> tuple[Choice, ...]:
    """Every choice there is: those of most rules first, so that they keep their numbers."""
    able = which.naming + _NAMING
    single = [play for card in which.cards for play in _plays(card, able)]
    several = [Lay(card) for card in which.cards if card[0] in which.together]
    doubles = (Dobon(double=True),) if which.declares else ()
    jumps = _jumps(which) if which.jumps else ()
    return tuple(dict.fromkeys((*SINGLE, *single, *several, *doubles, *jumps)))


@lru_cache(maxsize=64)
def _numbers(which: _Which) -> dict[Choice, int]:
    return {choice: number for number, choice in enumerate(choices(which))}


def _jumps(which: _Which) -> Iterator[Action]:
    """What may be offered out of turn."""
    for card in which.cards:
        for pon in (False, True):
            for suit in (None, *(_SUITS if card[0] in which.naming else ())):
                yield Jump(card, suit, pon)


def which(rules: Rules) -> _Which:
    """What these rules say of it."""
    together = chosen(rules.together)
    jumps, declares = rules.jump_in is not JumpIn.OFF, rules.rates.declared
    return _Which(pack(rules), together, naming_ranks(rules), jumps, declares)


_PHASES = tuple(phase.value for phase in Phase)


class DobonCoding:
    """Meets `coding.Coding`."""

    def __init__(self, rules: Rules, seats: int) -> None:
        self._rules, self._seats = rules, seats
        self._which, self._cards = which(rules), pack(rules)
        # What is asked at every step; a long key is slowly looked up.
        self._every, self._numbers = choices(self._which), _numbers(self._which)
        self._place = {card: place for place, card in enumerate(self._cards)}
        able = self._which.naming + _NAMING
        self._ways = {card: tuple(_plays(card, able)) for card in self._cards}

    @property
    def choices(self) -> tuple[str, ...]:
        """Every choice there is, in words of the chat line."""
        return tuple(map(_named, self._every))

    @property
    def draws(self) -> int:
        """A card is one of the deck; the lot names a seat."""
        return len(self._cards)

    @property
    def features(self) -> int:
        """The length of an observation."""
        rows = 3 + bool(self._which.together)
        return len(_PHASES) + rows * len(self._cards) + 6 + 4 * self._seats + len(_SUITS)

    @property
    def longest(self) -> int:
        """A deal, and turns with a window and a reshuffle each, for every round."""
        return self._rules.rounds * (len(self._cards) + MOST_TURNS * (self._seats + 2)) + 1

    @property
    def utility(self) -> tuple[float, float]:
        """A debt may grow, round by round, by all that the deck is worth, many times over."""
        most = float(self._rules.rounds * self._seats * 1_000_000)
        return (-most, most)

    # Actions

    def options(self, legal: Legal, begun: Choices) -> list[int]:
        """The next choices: cards that are laid together come one by one."""
        laid = self._laid(begun)
        found: list[Choice] = [] if laid else list(legal.plain)
        for card in legal.mates if laid else legal.cards:
            found += [play for play in self._ways[card] if _joined(laid, play) in legal]
            if self._has_more(legal, (*laid, card)):
                found.append(Lay(card))
        return sorted([self._numbers[choice] for choice in found])

    def action(self, legal: Legal, begun: Choices) -> Action | None:
        """The action, or None where more cards are to follow."""
        del legal
        last = self._every[begun[-1]]
        if isinstance(last, Lay):
            return None
        return _joined(self._laid(begun[:-1]), last) if isinstance(last, Play) else last

    def _has_more(self, legal: Legal, laid: Cards) -> bool:
        """Whether another card may end a play that has begun with these."""
        if laid[0] not in legal.mates:
            return False
        ways = (play for mate in legal.mates for play in self._ways[mate])
        return any(_joined(laid, play) in legal for play in ways)

    def _laid(self, begun: Choices) -> Cards:
        laid = [self._every[each] for each in begun]
        return tuple([each.card for each in laid if isinstance(each, Lay)])

    # Chance

    def chances(self, state: State, drawn: Choices) -> list[int]:
        """The cards that may come next, or the seats of the lot."""
        if state.phase is Phase.LOT:
            return list(range(self._seats))
        cards = self._cards if state.phase is Phase.DEALING else state.pile[:-1]
        return sorted({self._place[card] for card in cards}.difference(drawn))

    def outcome(self, state: State, drawn: Choices) -> ChanceOutcome | None:
        """The outcome once every card is drawn."""
        return _OUTCOMES[state.phase](state, drawn)

    # Observations

    def observation(self, view: DobonView, begun: Choices) -> list[float]:
        """The view from the observer's seat on: seats clockwise."""
        you = view.you or 0
        turn = one_hot(from_seat(view.turn, you, self._seats), self._seats)
        author = one_hot(from_seat(view.up_by, you, self._seats), self._seats)
        counts = [seat.cards / len(self._cards) for seat in rotated(view.seats, you)]
        chips = [_squeezed(seat.chips, self._rules.chips) for seat in rotated(view.seats, you)]
        return [
            *one_hot(_PHASES.index(view.phase), len(_PHASES)),
            *self._held(view.hand or ()),
            *self._held(view.discards),
            *self._held(() if view.up is None else (view.up,)),
            *(self._held(self._laid(begun)) if self._which.together else ()),
            *one_hot(None if view.suit is None else _SUITS.index(view.suit), len(_SUITS)),
            *_table(view, len(self._cards)),
            *turn,
            *author,
            *counts,
            *chips,
        ]

    def _held(self, held: Cards) -> list[float]:
        return [float(card in held) for card in self._cards]

    def held(self, view: DobonView) -> tuple[Any, ...]:
        """The seat's own hand; nothing while it may not look."""
        return view.hand or ()

    def returns(self, state: State) -> list[float]:
        """The chips gained, less what all seats gained on average."""
        gains = [chips - self._rules.chips for chips in state.chips]
        mean = sum(gains) / self._seats
        return [gain - mean for gain in gains]


def _joined(laid: Cards, last: Play) -> Play:
    """The play of these cards with another on top of them."""
    if not laid:
        return last
    return Play(laid[0], last.suit, last.pon, (*laid[1:], last.card))


def _named(action: Choice) -> str:
    if isinstance(action, Lay):
        return f"lay {action.card}"
    if isinstance(action, Dobon) and action.double:
        return "dobon double"
    if isinstance(action, Jump):
        pon = "pon" if action.pon else None
        return " ".join(word for word in ("jump", action.card, action.suit, pon) if word)
    if not isinstance(action, Play):
        return str(type(action).__struct_config__.tag)
    words = ("play", action.card, action.suit, "pon" if action.pon else None)
    return " ".join(word for word in words if word)


def _table(view: DobonView, cards: int) -> list[float]:
    take = 0 if view.must is None else view.must.take
    return [
        view.direction,
        view.round / view.rounds,
        view.stock / cards,
        view.pile / cards,
        min(1.0, take / cards),
        float(view.window is not None and view.window.answered),
    ]


def _squeezed(chips: int, start: int) -> float:
    """Chips as a number between -1 and 1, 0 for those at the start."""
    gain = chips - start
    return gain / (abs(gain) + max(start, 1))


def _lot(_state: State, drawn: Choices) -> Lot:
    return Lot(drawn[0])


def _deal(state: State, drawn: Choices) -> Deal | None:
    every = pack(state.rules)
    if len(drawn) < len(every):
        return None
    cards, size = tuple(every[choice] for choice in drawn), dealt(state.rules, state.round)
    given = len(state.hands) * size
    hands = tuple(cards[first : first + size] for first in range(0, given, size))
    return Deal(hands, cards[given], cards[given + 1 :])


def _stock(state: State, drawn: Choices) -> NewStock | None:
    if len(drawn) < len(state.pile) - 1:
        return None
    return NewStock(tuple(pack(state.rules)[choice] for choice in drawn))


_OUTCOMES: dict[Phase, Callable[[State, Choices], ChanceOutcome | None]] = {
    Phase.LOT: _lot,
    Phase.DEALING: _deal,
    Phase.RESHUFFLE: _stock,
}
