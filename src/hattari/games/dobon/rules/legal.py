"""What a seat may do now, counted but never listed at once."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from .actions import Action, Dobon, Draw, Pass, Phase, Play, State, Suit, Then, Wave
from .axes import Mistakes, threatened
from .cards import Card, Cards, Seats, adds_up

DRAW = Draw()
PASS = Pass()
DOBON = Dobon()
WAVE = Wave()

WINDOWS = (Phase.OPENING, Phase.WINDOW, Phase.COUNTER)

_SUITS: tuple[Suit | None, ...] = (None, "S", "H", "D", "C")
_OWN: tuple[Suit | None, ...] = (None,)


class Legal(msgspec.Struct, frozen=True):
    """The actions of one seat: the plain ones, and the cards that it may lay.

    `eights` says that an eight may name a suit, `last_but_one` that pon may be said.
    """

    cards: Cards = ()
    eights: bool = False
    last_but_one: bool = False
    plain: tuple[Action, ...] = ()

    def __len__(self) -> int:
        ways = sum(len(self._suits(card)) for card in self.cards)
        return len(self.plain) + ways * (2 if self.last_but_one else 1)

    def __iter__(self) -> Iterator[Action]:
        return (self.at(index) for index in range(len(self)))

    def __contains__(self, action: object) -> bool:
        if isinstance(action, Play):
            said = self.last_but_one or not action.pon
            return said and action.card in self.cards and action.suit in self._suits(action.card)
        return action in self.plain

    def at(self, index: int) -> Action:
        """The action with this number: the plain ones, then the cards."""
        if not 0 <= index < len(self):
            raise IndexError(index)
        if index < len(self.plain):
            return self.plain[index]
        way, pon = divmod(index - len(self.plain), 2 if self.last_but_one else 1)
        cards = iter(self.cards)
        card = next(cards)
        while way >= len(self._suits(card)):
            way -= len(self._suits(card))
            card = next(cards)
        return Play(card, self._suits(card)[way], bool(pon))

    def _suits(self, card: Card) -> tuple[Suit | None, ...]:
        return _SUITS if self.eights and card[0] == "8" else _OWN


NOTHING = Legal()


def legal(state: State, seat: int) -> Legal:
    """What `decide` accepts from this seat now, punished mistakes included."""
    if state.phase in WINDOWS:
        return _in_window(state, seat)
    if seat != state.turn or state.phase not in (Phase.TURN, Phase.DRAWN):
        return NOTHING
    hand, blocked = state.hands[seat], state.rules.mistakes is Mistakes.BLOCKED
    cards = hand if may_lay(state) else ()
    if blocked:
        cards = tuple(card for card in cards if fits(state, card))
    return Legal(cards, state.rules.effects.eight, len(hand) == 2, _plain(state, seat))


def _plain(state: State, seat: int) -> tuple[Action, ...]:
    if state.phase is Phase.TURN:
        return (DRAW,)
    if not may_call_drawn(state) or not _is_offered(state, seat):
        return (PASS,)
    return (PASS, DOBON)


def _in_window(state: State, seat: int) -> Legal:
    if not is_pending(state, seat):
        return NOTHING
    return Legal(plain=(WAVE, DOBON) if _is_offered(state, seat) else (WAVE,))


def _is_offered(state: State, seat: int) -> bool:
    return state.rules.mistakes is Mistakes.PENALTY or holds(state, seat)


# Windows and calls -----------------------------------------------------------------------


def invited(state: State) -> Seats:
    """The seats that the open window is for; it never depends on what they hold."""
    if state.phase is Phase.COUNTER:
        return () if state.author is None else (state.author,)
    return tuple(seat for seat in range(len(state.hands)) if seat != state.author)


def is_pending(state: State, seat: int) -> bool:
    """Whether this seat has yet to answer in the open window."""
    return state.phase in WINDOWS and seat in invited(state) and seat not in state.answered


def holds(state: State, seat: int) -> bool:
    """Whether a dobon of this seat would be one."""
    out = state.author is not None and not state.hands[state.author]
    if state.phase is Phase.WINDOW and out and not state.rules.last_card:
        return False
    return adds_up(state.rules, state.hands[seat], state.pile[-1])


def may_call_drawn(state: State) -> bool:
    """Whether the seat that has drawn may call: on the up card, never on its own."""
    return state.rules.draw_dobon and state.author != state.turn


# Cards that fit --------------------------------------------------------------------------


def fits(state: State, card: Card) -> bool:
    """Whether this card may be laid now."""
    if state.phase is Phase.DRAWN and card not in state.fresh:
        return False
    top, effects = state.pile[-1], state.rules.effects
    if state.twos:
        return card[0] == "2" or card == "3" + top[1]
    if effects.eight and card[0] == "8":
        return True
    return card[0] == top[0] or card[1] == (state.suit or top[1])


def may_lay(state: State) -> bool:
    """Whether the seat in turn may try a card: not after a draw that ends its turn."""
    if state.phase is Phase.TURN:
        return True
    return state.rules.draw_then_play and state.then is Then.CHOICE


def threat(state: State) -> int:
    """How many cards the seat in turn has to take if it can't answer a two."""
    return threatened(state.rules, state.twos)
