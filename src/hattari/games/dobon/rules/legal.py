"""What a seat may do now, counted but never listed at once."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, islice, permutations
from math import perm

import msgspec

from .actions import (
    COUNTER,
    DRAWN,
    TURN,
    TURNS,
    WINDOW,
    WINDOWS,
    Action,
    Dobon,
    Draw,
    Jump,
    Pass,
    Play,
    State,
    Suit,
    Then,
    Wave,
)
from .axes import Colour, JumpIn, Rules, chosen
from .cards import JOKER, RED, Card, Cards, Seats, adds_up, suit_of
from .effects import named_suits, naming_ranks
from .follows import Top, following
from .points import Ending, may_counter

DRAW = Draw()
PASS = Pass()
DOBON = Dobon()
DOUBLE = Dobon(double=True)
WAVE = Wave()

_SUITS: tuple[Suit | None, ...] = (None, "S", "H", "D", "C")
_OWN = _SUITS[:1]
_PONS = (False, True)
_COLOURS: tuple[tuple[Suit | None, ...], ...] = ((None, "S", "C"), (None, "H", "D"))
"""What may be named with a black card, and with a red one."""


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
            return len(self.plain) + sum(map(self._ways_of, self.cards))
        naming = [card for card in self.cards if card[0] in self.naming]
        ways = len(self.cards) + (len(_SUITS) - 1) * len(naming)
        return len(self.plain) + ways * (2 if self.held == 2 else 1)

    def __iter__(self) -> Iterator[Action]:
        if not self.mates and not self.own_colour:
            return (self.at(index) for index in range(len(self)))
        return chain(self.plain, *map(self._plays_of, self.cards))

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
        return not action.more or self._goes_along(action.card, action.more)

    def at(self, index: int) -> Action:
        """The action with this number: the plain ones, then the cards."""
        if index < 0:
            raise IndexError(index)
        if index < len(self.plain):
            return self.plain[index]
        index -= len(self.plain)
        if not self.mates and not self.own_colour:
            return self._single(index)
        for card in self.cards:
            if index < (ways := self._ways_of(card)):
                return self._of_card(card, index)
            index -= ways
        raise IndexError(index)

    def _of_card(self, card: Card, index: int) -> Play:
        """The play of this card with this number among all of its own."""
        return next(islice(self._plays_of(card), index, None))

    def _plays_of(self, card: Card) -> Iterator[Play]:
        """Every play of this card."""
        for more in self._bundles(card):
            pons = _PONS[: self._pons(1 + len(more))]
            for suit in self._suits((card, *more)[-1]):
                for pon in pons:
                    yield Play(card, suit, pon, more)

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
        sizes = {1 + size for card in self.cards for size in range(len(self._others(card)) + 1)}
        return any(self._pons(laid) == len(_PONS) for laid in sizes)

    def _ways_of(self, card: Card) -> int:
        """In how many ways a card may be played, with others on it or none: counted, as cards of
        two decks may lie on each other in very many orders."""
        others = self._others(card)
        last = sum(len(self._suits(other)) for other in others)
        more = sum(
            last * perm(len(others) - 1, size - 1) * self._pons(1 + size)
            for size in range(1, len(others) + 1)
        )
        return more + len(self._suits(card)) * self._pons(1)

    def _goes_along(self, card: Card, more: Cards) -> bool:
        """Whether these cards may go on this one with the same play."""
        others = self._others(card)
        return len(set(more)) == len(more) and all(other in others for other in more)

    def _others(self, card: Card) -> Cards:
        """The cards that may go on this one with the same play."""
        if card not in self.mates:
            return ()
        return tuple([mate for mate in self.mates if mate[0] == card[0] and mate != card])

    def _bundles(self, card: Card) -> Iterator[Cards]:
        """What may go on a card with the same play; nothing first."""
        others = self._others(card)
        for size in range(len(others) + 1):
            yield from permutations(others, size)

    def _pons(self, laid: int) -> int:
        """In how many ways so many cards may be laid as to pon: with it and without, or without."""
        return len(_PONS) if self.held - laid == 1 else 1

    def _suits(self, card: Card) -> tuple[Suit | None, ...]:
        """What may be named with this card on top; None: nothing."""
        if card[0] not in self.naming:
            return _OWN
        own_colour = self.own_colour and card[0] != JOKER
        return _COLOURS[suit_of(card) in RED] if own_colour else _SUITS


NOTHING = Legal()


def legal(state: State, seat: int) -> Legal:
    """What `decide` accepts from this seat now, punished mistakes included."""
    if state.phase in WINDOWS:
        return _in_window(state, seat)
    if seat != state.turn or state.phase not in TURNS:
        return NOTHING
    hand = state.hands[seat]
    cards = hand if may_lay(state) else ()
    if state.rules.blocks_mistakes:
        cards = fitting(state, cards)
    naming, several, is_own = _laying(state.rules)
    laid = mates(state.rules, hand) if several and cards else ()
    return Legal(cards, naming, len(hand), _plain(state, seat), laid, is_own)


@lru_cache(maxsize=64)
def _laying(rules: Rules) -> tuple[str, bool, bool]:
    """What rules say of laying: the ranks that name a suit, whether several cards go together,
    whether only a suit of one's own colour is named. Asked at every step, so once for all."""
    several, own_colour = bool(chosen(rules.together)), rules.eight_names is Colour.OWN
    return naming_ranks(rules), several, own_colour


def own_colour(rules: Rules) -> bool:
    """Whether only a suit of the card's own colour may be named."""
    return _laying(rules)[2]


def mates(rules: Rules, hand: Cards) -> Cards:
    """The cards of a hand that may be laid with others of their rank."""
    ranks = chosen(rules.together)
    return tuple([card for card in hand if card[0] in ranks]) if ranks else ()


def _plain(state: State, seat: int) -> tuple[Action, ...]:
    if state.phase is TURN:
        return (DRAW,)
    if not may_call_drawn(state) or not _is_offered(state, seat):
        return (PASS,)
    return (PASS, *_calls(state.rules))


def _in_window(state: State, seat: int) -> Legal:
    if not is_pending(state, seat):
        return NOTHING
    calls = _calls(state.rules) if _is_offered(state, seat) else ()
    if not state.rules.jumps:
        return Legal(plain=(WAVE, *calls))
    return Legal(plain=(WAVE, *calls, *jumps(state, seat)))


def jumps(state: State, seat: int) -> tuple[Jump, ...]:
    """The cards that this seat may offer out of turn, in every way."""
    if not state.rules.jumps:
        return ()
    hand = state.hands[seat]
    pons = _PONS if len(hand) == 2 else _PONS[:1]
    return tuple(
        Jump(card, suit, pon)
        for card in hand
        if may_jump(state, card)
        for suit in (None, *named_suits(state.rules, card))
        for pon in pons
    )


def may_jump(state: State, card: Card) -> bool:
    """Whether whoever holds this card may offer it out of turn: never on a last one."""
    if state.phase is not WINDOW:
        return False
    is_last = state.author is not None and not state.hands[state.author]
    return not is_last and jumps_on(state.rules, card, state.pile[-1])


def jumps_on(rules: Rules, card: Card, up: Card) -> bool:
    """Whether a card is enough like the one on top to be laid on it out of turn."""
    if card[0] != up[0] or not rules.jumps:
        return False
    return rules.jump_in is JumpIn.RANK or suit_of(card) == suit_of(up)


def _calls(rules: Rules) -> tuple[Dobon, ...]:
    """The ways to call, where one may."""
    return (DOBON, DOUBLE) if rules.rates.declared else (DOBON,)


def _is_offered(state: State, seat: int) -> bool:
    return not state.rules.blocks_mistakes or holds(state, seat)


# Windows and calls -----------------------------------------------------------------------


def invited(state: State) -> Seats:
    """The seats that the open window is for; it never depends on what they hold."""
    if state.phase is COUNTER:
        return answering(state)
    # A tuple of a list is made sooner than one of a generator, and this is asked at every step.
    author, out = state.author, state.out
    if not out:
        return tuple([seat for seat in range(len(state.hands)) if seat != author])
    return tuple([seat for seat in range(len(state.hands)) if seat != author and seat not in out])


def staying(state: State) -> Seats:
    """The seats that haven't left the round."""
    out = state.out
    if not out:
        return tuple(range(len(state.hands)))
    return tuple([seat for seat in range(len(state.hands)) if seat not in out])


def answering(state: State) -> Seats:
    """Who may turn round the calls that hold now: the seat that was called; after its counter
    whoever hasn't called on this card."""
    if state.result is None or state.result.ending is not Ending.COUNTER:
        return () if state.author is None else (state.author,)
    spoken = state.spoken | state.out
    return tuple([seat for seat in range(len(state.hands)) if seat not in spoken])


def may_answer(state: State) -> bool:
    """Whether the calls that hold now may be turned round in a further window."""
    result = state.result
    if result is None or result.ending is Ending.DOBON:
        return may_counter(state.rules)
    return len(result.turned) < state.rules.counter_answers and bool(answering(state))


def window_kind(state: State) -> str:
    """What the open window is for: "dobon", "opening", "counter", or "answer" to a counter."""
    if state.phase is WINDOW:
        return "dobon"
    is_answer = state.result is not None and state.result.ending is Ending.COUNTER
    return "answer" if is_answer else state.phase.value


def is_pending(state: State, seat: int) -> bool:
    """Whether this seat has yet to answer in the open window."""
    return state.phase in WINDOWS and seat in invited(state) and seat not in state.answered


def holds(state: State, seat: int) -> bool:
    """Whether a dobon of this seat would be one."""
    out = state.author is not None and not state.hands[state.author]
    if state.phase is WINDOW and is_safe(state.rules, out):
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
    if state.phase is DRAWN:
        able = able.intersection(state.fresh)
    return tuple([card for card in cards if card in able])


def top(state: State) -> Top:
    """What the seat in turn has to follow."""
    card = state.pile[-1]
    return Top(card, state.suit or suit_of(card), state.take)


def may_lay(state: State) -> bool:
    """Whether the seat in turn may try a card: not after a draw that ends its turn."""
    if state.phase is TURN:
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
