"""A match of Dobon taken apart: what the cards brought, and what was made of them.

Luck sums chance terms of known probability, so its mean is 0 however roughly what they bring is
valued (AIVAT: Burch et al., AAAI 2018). A deal favours nobody; a card that is drawn is any of those
left in the stock. That a card is called on is taken for chance too, as nobody can know it: how
likely hands of so many cards call is exact but for one factor, fitted on bots' games. To be called
on less by laying with care is told as luck, therefore.
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
from hattari.games.dobon.rules.cards import Card, Cards, adds_up, asked, without_all
from hattari.games.dobon.rules.legal import is_safe

from .values import FEAR, PRICE, Hand, feared, hand_of, price, turned, waiting


class _Round:
    """A round as its events go by: what everybody holds, the stock, and what luck has brought.

    `drew` are the seats that have drawn since the top card was laid, or had laid it.
    """

    def __init__(self, rules: Rules, seats: int, rate: int) -> None:
        self._rules, self._rate = rules, rate
        self.luck = [0.0] * seats
        self.gains: tuple[int, ...] = ()
        self._cards: list[Cards] = [()] * seats
        self._hands: list[Hand] = []
        self._stock: Counter[str] = Counter()
        self._top: tuple[Card, int] = ("", 1)
        self._drew: set[int] = set()

    def see(self, event: Event) -> None:
        """What this event brought."""
        if isinstance(event, Dealt):
            self._deal(event)
        elif isinstance(event, Took):
            for card in event.cards:
                self._take(event.seat, card)
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
        self._add(waiting(self._rules, self._hands), 1)
        if self._rules.opening_dobon:
            self._open(event.up)
        else:
            self._drew.update(range(len(self._cards)))

    def _open(self, up: Card) -> None:
        """Dobons on the card turned up: a deal brings them to one seat as to another."""
        called = [adds_up(self._rules, hand, up) for hand in self._cards]
        for payee, calls in enumerate(called):
            for payer in range(len(called)):
                if calls and not called[payer]:
                    worth = price(self._rules, self._hands[payer].points, self._hands[payee].points)
                    self._pay(payer, payee, worth)

    def _take(self, seat: int, card: Card) -> None:
        """The card that came, less the mean of those that could have."""
        left = self._stock.total()
        for rank, many in self._stock.items():
            if many:
                self._add(self._with(seat, rank), -many / left)
        self._add(self._with(seat, card[0]), 1)
        self._stock[card[0]] -= 1
        self._drew.add(seat)
        self._hold(seat, (*self._cards[seat], card))

    def _with(self, seat: int, rank: str) -> list[float]:
        hands = [*self._hands]
        hands[seat] = hand_of(self._rules, (*self._cards[seat], rank + "S"))
        return waiting(self._rules, hands)

    def _lay(self, event: Played) -> None:
        rules, seat, laid = self._rules, event.seat, (event.card, *event.more)
        rest = without_all(self._cards[seat], laid)
        self._hold(seat, rest)
        top, many = laid[-1], len(laid)
        if not is_safe(rules, not rest):
            is_turned = bool(rest) and adds_up(rules, rest, top, many)
            times = PRICE * (turned(rules) if is_turned else 1.0)
            same = asked(rules, top, many) == asked(rules, *self._top)
            for other in range(len(self._cards)):
                if other != seat and not (same and other not in self._drew):
                    self._call(seat, other, (top, many), times)
        self._top, self._drew = (top, many), {seat}

    def _call(self, seat: int, other: int, top: tuple[Card, int], times: float) -> None:
        """Another seat calls or doesn't: what that brings, less what it was likely to."""
        card, laid = top
        fear = feared(self._rules, len(self._cards[other]), card[0], laid)
        calls = adds_up(self._rules, self._cards[other], card, laid)
        worth = times * price(self._rules, self._hands[seat].points, fear.points)
        self._pay(seat, other, (calls - min(1.0, FEAR * fear.chance)) * worth)

    def _hold(self, seat: int, cards: Cards) -> None:
        self._cards[seat] = cards
        self._hands[seat] = hand_of(self._rules, cards)

    def _pay(self, payer: int, payee: int, worth: float) -> None:
        self.luck[payer] -= self._rate * worth
        self.luck[payee] += self._rate * worth

    def _add(self, worth: list[float], often: float) -> None:
        for seat, value in enumerate(worth):
            self.luck[seat] += self._rate * often * value


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
