"""A match of Dobon taken apart: what the cards brought, and what was made of them.

Luck sums chance terms whose probability is known, so its mean is 0 however roughly what they bring
is valued (AIVAT: Burch et al., AAAI 2018): a deal favours nobody, and a card that is drawn is any
of those left in the stock. How likely a card is called on hangs on how its player lays and on what
the others keep, so that is play.
"""

from __future__ import annotations

from collections import Counter
from math import sqrt
from statistics import fmean

from hattari.core.intervals import quantile
from hattari.core.record import Replay
from hattari.core.review import Luck
from hattari.games.dobon.rules.actions import (
    Dealt,
    Event,
    Played,
    Reshuffled,
    Settled,
    State,
    Took,
)
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import Card, Cards, adds_up, without_all
from hattari.games.dobon.rules.legal import calls_drawn
from hattari.games.dobon.rules.points import Cause

from .values import CALLS, Hand, ahead, hand_of, price


class _Round:
    """A round as its events go by: what everybody holds, the stock, and what luck has brought."""

    def __init__(self, rules: Rules, seats: int, rate: int) -> None:
        self._rules, self._rate = rules, rate
        self.luck = [0.0] * seats
        self.gains: tuple[int, ...] = ()
        self._cards: list[Cards] = [()] * seats
        self._hands: list[Hand] = []
        self._stock: Counter[str] = Counter()
        self._top: tuple[Card, int] = ("", 1)
        self._author: int | None = None
        self._usual = 0.0

    def see(self, event: Event) -> None:
        """What this event brought."""
        if isinstance(event, Dealt):
            self._deal(event)
        elif isinstance(event, Took):
            # Several come for a threat or a mistake, after which one seldom may call.
            calls = len(event.cards) == 1 and calls_drawn(self._rules, event.seat == self._author)
            for card in event.cards:
                self._take(event.seat, card, calls)
        elif isinstance(event, Played):
            self._lay(event)
        elif isinstance(event, Reshuffled):
            self._stock = Counter(card[0] for card in event.stock)
        elif isinstance(event, Settled):
            self.gains = _gains(event)

    def _deal(self, event: Dealt) -> None:
        self._cards = list(event.hands)
        self._hands = [hand_of(self._rules, hand) for hand in event.hands]
        self._stock = Counter(card[0] for card in event.stock)
        self._top = event.up, 1
        mean = fmean(hand.points for hand in self._hands)
        self._usual = price(self._rules, Cause.DOBON, mean, mean) / (len(self._hands) - 1)
        for seat, hand in enumerate(self._hands):
            # Each pair comes twice, once from either side.
            self._add(seat, hand, 0.5)
            if self._rules.opening_dobon and adds_up(self._rules, event.hands[seat], event.up):
                self._add_call(seat, hand, Cause.EARTH, 1)

    def _take(self, seat: int, card: Card, may_call: bool) -> None:
        """The card that came, less the mean of those that could have."""
        often = {rank: -many / self._stock.total() for rank, many in self._stock.items() if many}
        often[card[0]] += 1
        for rank, each in often.items():
            drawn = (*self._cards[seat], rank + "S")
            hand = hand_of(self._rules, drawn)
            self._add(seat, hand, each)
            if may_call and adds_up(self._rules, drawn, *self._top):
                self._add_call(seat, hand, Cause.DRAW, each)
        self._stock[card[0]] -= 1
        self._hold(seat, (*self._cards[seat], card))

    def _lay(self, event: Played) -> None:
        laid = (event.card, *event.more)
        self._hold(event.seat, without_all(self._cards[event.seat], laid))
        self._top, self._author = (laid[-1], len(laid)), event.seat

    def _hold(self, seat: int, cards: Cards) -> None:
        self._cards[seat] = cards
        self._hands[seat] = hand_of(self._rules, cards)

    def _add(self, seat: int, hand: Hand, often: float) -> None:
        """What this hand is worth to a seat, beside those of the others."""
        for other, theirs in enumerate(self._hands):
            if other != seat:
                worth = ahead(self._rules, hand, theirs, self._usual)
                self._pay(other, seat, often * worth)

    def _add_call(self, seat: int, hand: Hand, what: Cause, often: float) -> None:
        """What it is worth to call at once, paid as the rules say for this."""
        for other, theirs in enumerate(self._hands):
            if other != seat:
                worth = CALLS * price(self._rules, what, theirs.points, hand.points)
                self._pay(other, seat, often * worth)

    def _pay(self, payer: int, payee: int, worth: float) -> None:
        self.luck[payer] -= self._rate * worth
        self.luck[payee] += self._rate * worth


def _gains(event: Settled) -> tuple[int, ...]:
    return tuple(now - before for now, before in zip(event.chips, event.before, strict=True))


def luck(replay: Replay) -> tuple[Luck, ...]:
    """By seat, over the rounds that were settled."""
    rounds = [each for each in _rounds(replay) if each.gains]
    spread = _spread(rounds)
    return tuple(_of_seat(rounds, seat, spread) for seat in range(len(replay.start.chips)))


def _rounds(replay: Replay) -> list[_Round]:
    found: list[_Round] = []
    state: State = replay.start
    for step in replay.steps:
        for event in step.events:
            if isinstance(event, Dealt):
                found.append(_Round(state.rules, len(state.chips), state.rate))
            if found:
                found[-1].see(event)
        state = step.state
    return found


def _of_seat(rounds: list[_Round], seat: int, spread: float) -> Luck:
    """All that chance didn't bring is what everybody made of it: nothing is left over."""
    result = float(sum(each.gains[seat] for each in rounds))
    brought = sum(each.luck[seat] for each in rounds)
    # What one seat wins others lose, and means are taken off where there are several rounds.
    freedom = (len(rounds[0].gains) - 1) * max(1, len(rounds) - 1) if rounds else 1
    half = quantile(freedom, 0.975) * spread * sqrt(len(rounds))
    return Luck(
        luck=brought,
        luck_low=brought,
        luck_high=brought,
        play=result - brought,
        play_low=result - brought - half,
        play_high=result - brought + half,
        result=result,
    )


def _spread(rounds: list[_Round]) -> float:
    """By how much a seat's play brings more or less from round to round: one standard deviation,
    of all seats together about their own means (of one round about 0)."""
    seats = len(rounds[0].gains) if rounds else 0
    squares = 0.0
    for seat in range(seats):
        made = [each.gains[seat] - each.luck[seat] for each in rounds]
        mean = fmean(made) if len(made) > 1 else 0.0
        squares += sum((each - mean) ** 2 for each in made)
    return sqrt(squares / (seats * max(1, len(rounds) - 1))) if rounds else 0.0
