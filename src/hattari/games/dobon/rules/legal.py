"""What a seat may do now, counted but never listed at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

import msgspec

from .actions import Action, Dobon, Draw, Pass, Phase, Play, State, Suit, Then, Wave
from .axes import Colour, Mistakes, Rules, chosen, threatened
from .cards import RED, Card, Cards, Seats, adds_up
from .effects import naming_ranks
from .follows import Top, following

DRAW = Draw()
PASS = Pass()
DOBON = Dobon()
WAVE = Wave()

WINDOWS = (Phase.OPENING, Phase.WINDOW, Phase.COUNTER)

_SUITS: tuple[Suit | None, ...] = (None, "S", "H", "D", "C")
_OWN = _SUITS[:1]
_PONS = (False, True)
_COLOURS: tuple[tuple[Suit | None, ...], ...] = ((None, "S", "C"), (None, "H", "D"))
"""What may be named with a black card, and with a red one."""
_ALONE: tuple[Cards, ...] = ((),)


class Legal(msgspec.Struct, frozen=True):
    """The actions of one seat: the plain ones, and the cards that it may lay.

    `naming` are the ranks that may name a suit; `held` says how many cards are in hand, as pon
    may be said with a play that leaves one. `mates` are the cards in hand that may be laid with
    others of their rank, in any order. `own_colour` says that only a suit of the top card's
    colour may be named.
    """

    cards: Cards = ()
    naming: str = ""
    held: int = 0
    plain: tuple[Action, ...] = ()
    mates: Cards = ()
    own_colour: bool = False

    def __len__(self) -> int:
        if self.mates or self.own_colour:
            return len(self.plain) + sum(ways for *_, ways in self._ways())
        naming = [card for card in self.cards if card[0] in self.naming]
        ways = len(self.cards) + (len(_SUITS) - 1) * len(naming)
        return len(self.plain) + ways * (2 if self.held == 2 else 1)

    def __iter__(self) -> Iterator[Action]:
        return (self.at(index) for index in range(len(self)))

    def __contains__(self, action: object) -> bool:
        if not isinstance(action, Play):
            return action in self.plain
        laid = 1 + len(action.more)
        if action.card not in self.cards:
            return False
        if action.suit not in self._suits((action.card, *action.more)[-1]):
            return False
        if action.pon and self._pons(laid) == 1:
            return False
        return not action.more or action.more in self._bundles(action.card)

    def at(self, index: int) -> Action:
        """The action with this number: the plain ones, then the cards."""
        if index < 0:
            raise IndexError(index)
        if index < len(self.plain):
            return self.plain[index]
        index -= len(self.plain)
        if not self.mates and not self.own_colour:
            return self._single(index)
        for card, more, ways in self._ways():
            if index < ways:
                way, pon = divmod(index, self._pons(1 + len(more)))
                suits = self._suits((card, *more)[-1])
                return Play(card, suits[way], bool(pon), more)
            index -= ways
        raise IndexError(index)

    def _single(self, index: int) -> Play:
        """The same where cards are laid one by one: most rules', and asked at every step."""
        way, pon = divmod(index, 2 if self.held == 2 else 1)
        for card in self.cards:
            ways = len(_SUITS) if card[0] in self.naming else len(_OWN)
            if way < ways:
                return Play(card, _SUITS[way], bool(pon))
            way -= ways
        raise IndexError(index)

    def may_pon(self) -> bool:
        """Whether pon may be said with one of the plays."""
        return any(self._pons(1 + len(more)) == len(_PONS) for _, more, _ in self._ways())

    def _ways(self) -> Iterator[tuple[Card, Cards, int]]:
        """Every card with what may go on it, and in how many ways that may be played."""
        for card in self.cards:
            for more in self._bundles(card):
                suits = self._suits((card, *more)[-1])
                yield card, more, len(suits) * self._pons(1 + len(more))

    def _bundles(self, card: Card) -> tuple[Cards, ...]:
        """What may go on a card with the same play; nothing first."""
        if card not in self.mates:
            return _ALONE
        others = [mate for mate in self.mates if mate[0] == card[0] and mate != card]
        sizes = range(len(others) + 1)
        return tuple(more for size in sizes for more in permutations(others, size))

    def _pons(self, laid: int) -> int:
        """In how many ways so many cards may be laid as to pon: with it and without, or without."""
        return len(_PONS) if self.held - laid == 1 else 1

    def _suits(self, card: Card) -> tuple[Suit | None, ...]:
        """What may be named with this card on top; None: nothing."""
        if card[0] not in self.naming:
            return _OWN
        return _COLOURS[card[1] in RED] if self.own_colour else _SUITS


NOTHING = Legal()


def legal(state: State, seat: int) -> Legal:
    """What `decide` accepts from this seat now, punished mistakes included."""
    if state.phase in WINDOWS:
        return _in_window(state, seat)
    if seat != state.turn or state.phase not in (Phase.TURN, Phase.DRAWN):
        return NOTHING
    hand = state.hands[seat]
    cards = hand if may_lay(state) else ()
    if state.rules.mistakes is Mistakes.BLOCKED:
        cards = fitting(state, cards)
    naming, several, own_colour = _laying(state.rules)
    laid = mates(state.rules, hand) if several and cards else ()
    return Legal(cards, naming, len(hand), _plain(state, seat), laid, own_colour)


@lru_cache(maxsize=64)
def _laying(rules: Rules) -> tuple[str, bool, bool]:
    """What rules say of laying: the ranks that name a suit, whether several cards go together,
    whether only a suit of one's own colour is named. Asked at every step, so once for all."""
    several, own_colour = bool(chosen(rules.together)), rules.eight_names is Colour.OWN
    return naming_ranks(rules.effects), several, own_colour


def mates(rules: Rules, hand: Cards) -> Cards:
    """The cards of a hand that may be laid with others of their rank."""
    ranks = chosen(rules.together)
    return tuple([card for card in hand if card[0] in ranks]) if ranks else ()


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
    # A tuple of a list is made sooner than one of a generator, and this is asked at every step.
    author = state.author
    return tuple([seat for seat in range(len(state.hands)) if seat != author])


def is_pending(state: State, seat: int) -> bool:
    """Whether this seat has yet to answer in the open window."""
    return state.phase in WINDOWS and seat in invited(state) and seat not in state.answered


def holds(state: State, seat: int) -> bool:
    """Whether a dobon of this seat would be one."""
    out = state.author is not None and not state.hands[state.author]
    if state.phase is Phase.WINDOW and is_safe(state.rules, out):
        return False
    return adds_up(state.rules, state.hands[seat], state.pile[-1], state.laid)


def is_safe(rules: Rules, is_last: bool) -> bool:
    """Whether nobody may call on a card, its player's last or another."""
    return is_last and not rules.last_card


def may_call_drawn(state: State) -> bool:
    """Whether the seat that has drawn may call."""
    return calls_drawn(state.rules, state.author == state.turn)


def calls_drawn(rules: Rules, is_own: bool) -> bool:
    """Whether one may call after a draw: on the up card, never on one's own."""
    return rules.draw_dobon and not is_own


# Cards that fit --------------------------------------------------------------------------


def fits(state: State, card: Card) -> bool:
    """Whether this card may be laid now."""
    return bool(fitting(state, (card,)))


def fitting(state: State, cards: Cards) -> Cards:
    """Those of these cards that may be laid now."""
    able = following(state.rules, top(state))
    if state.phase is Phase.DRAWN:
        able = able.intersection(state.fresh)
    return tuple([card for card in cards if card in able])


def top(state: State) -> Top:
    """What the seat in turn has to follow."""
    card = state.pile[-1]
    return Top(card, state.suit or card[1], threat(state))


def may_lay(state: State) -> bool:
    """Whether the seat in turn may try a card: not after a draw that ends its turn."""
    if state.phase is Phase.TURN:
        return True
    return lays_drawn(state.rules, state.then is not Then.CHOICE)


def lays_drawn(rules: Rules, is_forced: bool) -> bool:
    """Whether a card may be laid after a draw, a forced one or one of one's own will."""
    return rules.draw_then_play and not is_forced


def goes_on(state: State) -> bool:
    """Whether a draw of one's own will isn't over: nothing came that fits, and there is more."""
    if not state.rules.draw_until or not (state.stock or len(state.pile) > 1):
        return False
    return following(state.rules, top(state)).isdisjoint(state.fresh)


def threat(state: State) -> int:
    """How many cards the seat in turn has to take if it can't answer a two."""
    return threatened(state.rules, state.twos)
