"""What each thing a seat of Dobon may do is worth to it, in chips.

Three things are weighed. A card that is played may be dobonned: that chance is exact for cards
dealt at random, and seats that have just let the same rank go can't. The cards that are kept
have to be paid for when another seat wins, and win when one's own are gone first; who will is
taken from the counts and the order. And a hand whose ranks add up to a card that others may
play soon is itself a threat.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from math import comb, exp

import msgspec

from hattari.games.dobon.rules.actions import Play, Suit
from hattari.games.dobon.rules.axes import BurstEnds, Rules, Sum, bursts
from hattari.games.dobon.rules.cards import (
    JOKER,
    RANKS,
    Card,
    Cards,
    Seats,
    adds_up,
    around,
    asked,
    called_ranks,
    eights_in,
    pack,
    suit_of,
    without_all,
)
from hattari.games.dobon.rules.effects import (
    direction_after,
    effect,
    first_effect,
    joint_effect,
    threat_after,
)
from hattari.games.dobon.rules.follows import Top, follows
from hattari.games.dobon.rules.legal import calls_drawn, is_safe, lays_drawn
from hattari.games.dobon.rules.points import (
    Cause,
    Share,
    hand_points,
    held_times,
    may_counter,
    share,
    shown_times,
)
from hattari.games.dobon.rules.view import DobonView

from .looking import fits, standing, suits, watching
from .sums import Tally, Threat, tally, threat


class Weights(msgspec.Struct, frozen=True):
    """The measures of the model that are not exact; found by playing.

    `haste`: how much likelier (log) a seat is to win for each card less. `dearer`: how much more
    than its points a hand costs that doesn't win, as it may be dobonned. `plays`: how often a
    seat plays at a later turn. `wild`: how many cards an eight in hand is less.
    """

    haste: float = 0.5
    dearer: float = 1.5
    plays: float = 0.7
    wild: float = 0.75


WEIGHTS = Weights()

NOTHING_OWED = Share(Sum.OWN, 0)


class Evaluation:
    """Weighs the actions of one seat in one view. Built for one decision, then dropped."""

    def __init__(self, rules: Rules, view: DobonView, seat: int, weights: Weights) -> None:
        self.rules = rules
        self.view = view
        self.seat = seat
        self.weights = weights
        self.hand: Cards = view.hand or ()
        self.seats = len(view.seats) - len(view.gone)
        self._rivals_seen: dict[tuple[Seats, Top], float] = {}
        self._fitting: dict[Top, Cards] = {}

    # What can be seen and what can't -----------------------------------------------------

    @cached_property
    def hidden(self) -> Cards:
        """The cards in other hands or in the stock."""
        seen = {*self.hand, *self.view.discards}
        return tuple(card for card in pack(self.rules) if card not in seen)

    @cached_property
    def unseen(self) -> Tally:
        """How many cards of each rank are hidden."""
        return tally(self.hidden)

    @cached_property
    def mean_points(self) -> float:
        """What a hidden card is worth on average."""
        return hand_points(self.rules, self.hidden) / max(1, len(self.hidden))

    @cached_property
    def others(self) -> tuple[int, ...]:
        """The other seats, in turn order from this one."""
        return self._ring(self.view.direction)[1:]

    def _ring(self, direction: int) -> Seats:
        """All seats in the round, from this one on."""
        seats = around(len(self.view.seats), self.seat, direction)
        return tuple(seat for seat in seats if seat not in self.view.gone)

    @cached_property
    def watching(self) -> frozenset[int]:
        """The seats that can't call on another card of the top card's rank."""
        return watching(self.rules, self.view)

    # A card is played --------------------------------------------------------------------

    def play(self, play: Play) -> float:
        """What it is worth to lay this card."""
        return self._laid(self.hand, (play.card, *play.more), play.suit)

    def _laid(self, hand: Cards, cards: Cards, suit: Suit | None) -> float:
        rest = without_all(hand, cards)
        called, cost = self._danger(rest, cards)
        if not rest:
            return (1 - called) * self._out - cost
        return (1 - called) * self._after(rest, cards, suit) - cost

    def _after(self, rest: Cards, cards: Cards, suit: Suit | None) -> float:
        card = cards[-1]
        done = joint_effect(self.rules, card, len(cards))
        direction = direction_after(done, self.view.direction, self.seats)
        ring = self._ring(direction)
        first = done.steps % self.seats
        order = (*ring[first:], *ring[:first])
        take = threat_after(self.rules, standing(self.view), done)
        return self.standing(rest, order, Top(card, suit or suit_of(card), take))

    def let_go(self, keeps: float = 1.0) -> float:
        """What it is worth to let the open card go: it has its effect, and play goes on.

        `keeps`: how much of its chance to go out first the hand has.
        """
        view = self.view
        up, by, take = view.up or "", view.up_by, standing(view)
        done = joint_effect(self.rules, up, view.laid)
        steps = done.steps
        if by is None:
            by, done = view.starter or 0, first_effect(self.rules, up)
            steps, take = done.steps - 1, threat_after(self.rules, 0, done)
        direction = direction_after(done, view.direction, self.seats)
        ring = [seat for seat in around(len(view.seats), by, direction) if seat not in view.gone]
        first = steps % self.seats
        order = (*ring[first:], *ring[:first])
        follows = Top(up, view.suit or suit_of(up), take)
        return self.standing(self.hand, order, follows, keeps)

    def _danger(self, rest: Cards, cards: Cards) -> tuple[float, float]:
        """The chance that cards played are dobonned, and the chips that costs on average."""
        card, laid = cards[-1], len(cards)
        if is_safe(self.rules, not rest):
            return 0.0, 0.0
        safe = 1.0
        cost = 0.0
        for seat in self.others:
            feared = self._feared(seat, card, laid)
            safe *= 1 - feared.chance
            cost += feared.chance * self._price(rest, feared)
        if rest and may_counter(self.rules) and adds_up(self.rules, rest, card, laid):
            own = held_times(self.rules, eights_in(rest))
            cost *= -self._called(Cause.COUNTER).times / (own * self._called(Cause.DOBON).times)
        return 1 - safe, cost

    def _feared(self, seat: int, card: Card, laid: int) -> Threat:
        up, rules = self.view.up, self.rules
        cards = self.view.seats[seat].cards
        same = up is not None and up[0] == card[0] and self.view.asks == asked(rules, card, laid)
        safe = same and seat in self.watching
        return threat(rules, self.unseen, 0 if safe else cards, card[0], laid)

    def _price(self, rest: Cards, feared: Threat) -> float:
        owed = self._called(Cause.DOBON)
        points = owed.amount(hand_points(self.rules, rest), feared.points)
        own = held_times(self.rules, eights_in(rest))
        return own * owed.times * feared.times * points

    def _called(self, what: Cause) -> Share:
        """What a seat pays that was called."""
        return share(self.rules, what, True) or NOTHING_OWED

    # Cards are drawn ---------------------------------------------------------------------

    def draw(self, take: int) -> float:
        """What it is worth to draw so many cards and to let the turn go."""
        view = self.view
        if view.up is None or not self.hidden or (not view.stock and view.pile < 2):
            return self.stay()
        if bursts(self.rules, len(self.hand) + take):
            return self._bursting(take)
        if take > 1:
            return self._many(take)
        return sum(share * self._drawn(card) for share, card in self._next_cards())

    def _bursting(self, take: int) -> float:
        """What it costs to burst by so many average cards."""
        owed = share(self.rules, Cause.BURST, True) or NOTHING_OWED
        own = hand_points(self.rules, self.hand) + take * self.mean_points
        often = held_times(self.rules, eights_in(self.hand)) * owed.times
        paid = [owed.amount(own, self._owned(seat)) for seat in self.others]
        leaves = self.rules.burst_ends is BurstEnds.SEAT
        return -often * (max(paid) if leaves else sum(paid))

    def _next_cards(self) -> Iterator[tuple[float, Card]]:
        """A hidden card of each rank, or each of them where it may be played at once."""
        if lays_drawn(self.rules, False):
            yield from ((1 / len(self.hidden), card) for card in self.hidden)
            return
        whole = sum(self.unseen)
        for rank, held in zip(RANKS + JOKER, self.unseen, strict=False):
            if held:
                yield held / whole, rank + "S"

    def _drawn(self, card: Card) -> float:
        hand = (*self.hand, card)
        if self._may_call(hand):
            return self._out
        kept = self._kept(hand)
        may_lay = lays_drawn(self.rules, self.view.must is not None)
        if not may_lay or not fits(self.rules, self.view, card):
            return kept
        return max(kept, *(self._laid(hand, (card,), suit) for suit in suits(self.rules, card)))

    def _may_call(self, hand: Cards) -> bool:
        """Whether this hand wins straight after drawing."""
        up = self.view.up
        if up is None or not calls_drawn(self.rules, self.view.up_by == self.seat):
            return False
        return adds_up(self.rules, hand, up, self.view.laid)

    def _many(self, take: int) -> float:
        """Several cards: they are taken as average ones, with no sum to wait for."""
        cards = len(self.hand) + take - self._wild(self.hand)
        points = self._owed(self.hand, take * self.mean_points)
        return self._race(self._winning(cards, self._order, self._top), points)

    def stay(self) -> float:
        """What it is worth to let the turn go with the hand as it is."""
        return self._kept(self.hand)

    def _kept(self, hand: Cards) -> float:
        return self.standing(hand, self._order, self._top)

    @cached_property
    def _order(self) -> Seats:
        return (*self.others, self.seat)

    @cached_property
    def _top(self) -> Top:
        view = self.view
        return Top(view.up or "", view.suit or "")

    # How things stand --------------------------------------------------------------------

    def standing(self, hand: Cards, order: Seats, top: Top, keeps: float = 1.0) -> float:
        """What a hand is worth when the seats play on in this order."""
        cards = len(hand) - self._wild(hand)
        race = self._race(self._winning(cards, order, top), self._owed(hand), keeps)
        chance = self._wait(hand, order, top)
        return chance * self._prize(hand) + (1 - chance) * race if chance else race

    def _owed(self, hand: Cards, more: float = 0.0) -> float:
        """What a hand costs that isn't won with, before rounding; `more` points beside it."""
        owed = self._out_share
        points = owed.amount(hand_points(self.rules, hand) + more, 0)
        return held_times(self.rules, eights_in(hand)) * owed.times * points

    def _wild(self, hand: Cards) -> float:
        """How many cards a hand is less, as some of it fits everything."""
        return self.weights.wild * sum(effect(self.rules, card).fits_all for card in hand)

    def _race(self, win: float, points: float, keeps: float = 1.0) -> float:
        """What is won by going out first, and lost when another seat wins."""
        return keeps * win * self._out - (1 - win) * self.weights.dearer * points

    def _winning(self, cards: float, order: Seats, top: Top) -> float:
        """The chance to be the first without cards, by everybody's count and turn."""
        own = exp(-self.weights.haste * (cards + order.index(self.seat) / self.seats))
        return own / (own + self._rivals(order, top))

    def _rivals(self, order: Seats, top: Top) -> float:
        key = (order, top)
        if key not in self._rivals_seen:
            self._rivals_seen[key] = sum(
                exp(-self.weights.haste * self._left(seat, index, top))
                for index, seat in enumerate(order)
                if seat != self.seat
            )
        return self._rivals_seen[key]

    def _left(self, seat: int, index: int, top: Top) -> float:
        """How far a seat is from its last card; the next one may be held up by the top card."""
        left = self.view.seats[seat].cards + index / self.seats
        if index:
            return left
        return left + (1 - self._can_follow(seat, top)) * (1 + (top.take or 1))

    def _can_follow(self, seat: int, top: Top) -> float:
        """The chance that a seat holds a card that fits."""
        whole, cards = len(self.hidden), self.view.seats[seat].cards
        others = whole - len(self._following(top))
        return 1 - comb(others, cards) / comb(whole, cards) if cards <= whole else 1.0

    def _following(self, top: Top) -> Cards:
        if top not in self._fitting:
            fitting = (card for card in self.hidden if follows(self.rules, top, card))
            self._fitting[top] = tuple(fitting)
        return self._fitting[top]

    def _owned(self, seat: int) -> float:
        return self.view.seats[seat].cards * self.mean_points

    @cached_property
    def _all_owned(self) -> float:
        return sum(self._owned(seat) for seat in self.others)

    @cached_property
    def _out_share(self) -> Share:
        return share(self.rules, Cause.OUT, False) or NOTHING_OWED

    @cached_property
    def _out(self) -> float:
        """What going out brings."""
        owed = self._out_share
        if isinstance(owed.of, int):
            return owed.times * owed.of * len(self.others)
        return owed.times * self._all_owned

    # Lying in wait -----------------------------------------------------------------------

    def _wait(self, hand: Cards, order: Seats, top: Top) -> float:
        """The chance that before one's next turn a card is played that makes the hand a dobon.

        The next seat plays a card that fits, later ones any.
        """
        ranks = called_ranks(self.rules, hand)
        turns = order.index(self.seat)
        if not ranks or not turns:
            return 0.0
        fitting = self._following(top)
        chance = 0.0
        if fitting:
            hit = sum(card[0] in ranks for card in fitting) / len(fitting)
            chance = hit * self._can_follow(order[0], top)
        later = sum(card[0] in ranks for card in self.hidden) / max(1, len(self.hidden))
        return 1 - (1 - chance) * (1 - self.weights.plays * later) ** (turns - 1)

    def _prize(self, hand: Cards) -> float:
        """What a dobon with this hand wins on average."""
        payer = self._all_owned / len(self.others)
        own, called = hand_points(self.rules, hand), self._called(Cause.DOBON)
        prize = called.times * called.amount(payer, own)
        if (others := share(self.rules, Cause.DOBON, False)) is not None:
            prize += others.times * others.amount(payer, own) * (len(self.others) - 1)
        return prize * shown_times(self.rules, Cause.DOBON, eights_in(hand))
