"""The states that a seat may be in, as far as its view tells: hands and stock dealt anew."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from msgspec.structs import replace

from hattari.games.dobon.bots.looking import SUITS, drawing, fits, options, watching
from hattari.games.dobon.rules.actions import COUNTER, TURNS, WINDOW, Phase, State, Then
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import Cards, Hands, adds_up, pack
from hattari.games.dobon.rules.points import Ending, Result
from hattari.games.dobon.rules.view import DobonView

TRIES = 20
"""How often a hand is dealt anew that its seat would have played otherwise."""

ROUNDS_OF_TRIES = 400
"""How often everything is, where somebody must have called."""

DOUBT = 0.1
"""How often a seat draws though it could follow."""


class Deal(NamedTuple):
    """What may be hidden: everybody's hand, and the stock with its next card first."""

    hands: Hands
    stock: Cards


def known(rules: Rules, view: DobonView) -> State:
    """The state of this view, without the hands of others and the stock."""
    seat, phase = _seat(view), Phase(view.phase)
    hands: list[Cards] = [each.open for each in view.seats]
    hands[seat] = view.hand or ()
    turn = view.turn if view.turn is not None else view.up_by
    return State(
        rules=rules,
        phase=phase,
        chips=tuple(each.chips for each in view.seats),
        hands=tuple(hands),
        pile=view.discards,
        round=view.round,
        starter=view.starter or 0,
        turn=(view.starter or 0) if turn is None else turn,
        direction=view.direction,
        suit=next((suit for suit in SUITS if suit == view.suit), None),
        take=0 if view.must is None else view.must.take,
        author=view.up_by,
        laid=view.laid,
        fresh=view.fresh,
        opened=next((each.open for each in view.seats if each.open), ()),
        turns=view.turns,
        idle=view.idle,
        then=Then.CHOICE if options(view).cards else Then.FORCED,
        out=frozenset(view.gone),
        rate=view.rate,
    )


def _seat(view: DobonView) -> int:
    if view.you is None:
        raise ValueError("a spectator has nothing to weigh")
    return view.you


def dealt(state: State, deal: Deal, view: DobonView) -> State:
    """A known state with what is hidden; who must have called before has."""
    whole = replace(state, hands=deal.hands, stock=deal.stock)
    if state.phase is not COUNTER or state.author is None:
        return whole
    callers, author = _callers(state, deal.hands, view), state.author
    if author in _invited(view):
        return replace(whole, result=Result(Ending.DOBON, callers, (author,)))
    return replace(
        whole,
        result=Result(Ending.COUNTER, (author,), callers, turned=((author,),)),
        spoken=frozenset((*callers, author)),
    )


def _invited(view: DobonView) -> tuple[int, ...]:
    return () if view.window is None else view.window.invited


def _callers(state: State, hands: Hands, view: DobonView) -> tuple[int, ...]:
    """Who called on the top card: in an answer's window all that have no say in it."""
    return tuple(
        seat
        for seat in range(len(hands))
        if seat != state.author and seat not in _invited(view) and _holds(state, hands, seat)
    )


def _holds(state: State, hands: Hands, seat: int) -> bool:
    return adds_up(state.rules, hands[seat], state.pile[-1], state.laid)


class Dealer:
    """Deals what a view leaves open, as often as one likes."""

    def __init__(self, rules: Rules, view: DobonView, state: State, random: Random) -> None:
        self._view, self._state, self._random = view, state, random
        seen = {*view.discards, *(card for hand in state.hands for card in hand)}
        self._hidden = tuple(card for card in pack(rules) if card not in seen)
        self._silent = watching(rules, view) if state.phase in TURNS else frozenset()
        self._drew = drawing(rules, view) if state.phase is not WINDOW else frozenset()
        self._fitting = frozenset(card for card in self._hidden if fits(rules, view, card))

    def deals(self, many: int) -> Iterator[Deal]:
        """So many deals."""
        return (self._deal() for _ in range(many))

    def _deal(self) -> Deal:
        deal = self._once()
        if self._state.phase is COUNTER:
            for _ in range(ROUNDS_OF_TRIES):
                if self._has_callers(deal):
                    break
                deal = self._once()
        return deal

    def _has_callers(self, deal: Deal) -> bool:
        state, hands, author = self._state, deal.hands, self._state.author
        called = _callers(state, hands, self._view)
        if author is None or author in _invited(self._view):
            return bool(called)
        silent = {author, *_invited(self._view), *self._view.gone}
        return _holds(state, hands, author) and len(called) == len(hands) - len(silent)

    def _once(self) -> Deal:
        rest, hands = list(self._hidden), list(self._state.hands)
        for seat, seen in enumerate(self._view.seats):
            if seat == self._view.you or seen.open:
                continue
            hands[seat] = self._hand(seat, rest)
            taken = set(hands[seat])
            rest = [card for card in rest if card not in taken]
        self._random.shuffle(rest)
        return Deal(tuple(hands), tuple(rest))

    def _hand(self, seat: int, rest: list[str]) -> Cards:
        many = self._view.seats[seat].cards
        hand = tuple(self._random.sample(rest, many))
        for _ in range(TRIES):
            if self._is_likely(seat, hand):
                break
            hand = tuple(self._random.sample(rest, many))
        return hand

    def _is_likely(self, seat: int, hand: Cards) -> bool:
        """Whether a seat with this hand would have done what was seen, by lot where it may be."""
        state = self._state
        if seat in self._silent and adds_up(state.rules, hand, state.pile[-1], state.laid):
            return False
        if seat not in self._drew:
            return True
        fitting = sum(card in self._fitting for card in hand)
        if not fitting:
            return True
        likely = 1 / len(hand) if fitting == 1 and not state.rules.draw_then_play else 0.0
        return self._random.random() < max(DOUBT, likely)
