"""How many sequences of actions a round has, by length, over fixed deals.

Windows are closed without being counted; in them the seats answer in their order. A
reshuffle turns the pile over, so that both engines get the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from copy import deepcopy
from typing import Protocol

from hattari.core.game import Chance, Turn, Window
from hattari.games.dobon.rules.actions import Deal, NewStock, State
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import DECK, Hands
from hattari.games.dobon.rules.start import Setup

from . import naive
from .playing import DOBON_GAME, fold


class Node(Protocol):
    """A moment of a round in either engine."""

    def count(self) -> int:
        """How many actions there are."""
        ...

    def children(self) -> Iterator[Node]:
        """The moments after each action."""
        ...


class Engine:
    """A moment in the engine under test."""

    def __init__(self, state: State) -> None:
        while not isinstance(awaited := DOBON_GAME.awaits(state), Turn):
            if isinstance(awaited, Chance):
                stock = NewStock(state.pile[:-1][::-1])
                state = fold(state, DOBON_GAME.resolve(state, stock))
            elif isinstance(awaited, Window) and not awaited.pending:
                state = fold(state, DOBON_GAME.close(state))
            else:
                break
        self.state = state

    def _seat(self) -> int | None:
        awaited = DOBON_GAME.awaits(self.state)
        if isinstance(awaited, Turn):
            return awaited.seat
        return awaited.pending[0] if isinstance(awaited, Window) else None

    def count(self) -> int:
        seat = self._seat()
        return 0 if seat is None else len(DOBON_GAME.legal(self.state, seat))

    def children(self) -> Iterator[Node]:
        seat = self._seat()
        if seat is not None:
            for action in DOBON_GAME.legal(self.state, seat):
                yield Engine(fold(self.state, DOBON_GAME.decide(self.state, seat, action)))


class Naive:
    """A moment in the second implementation."""

    def __init__(self, match: naive.Match) -> None:
        while match.moment in ("reshuffle", "opening", "window", "counter", "answer"):
            if match.moment == "reshuffle":
                match.give_stock(match.pile[:-1][::-1])
            elif not match.waiting():
                match.time_up()
            else:
                break
        self.match = match

    def _moves(self) -> tuple[int, list[naive.Move]]:
        seat = (self.match.waiting() or [self.match.turn])[0]
        return seat, self.match.moves(seat)

    def count(self) -> int:
        return len(self._moves()[1])

    def children(self) -> Iterator[Node]:
        seat, moves = self._moves()
        for move in moves:
            after = deepcopy(self.match)
            after.act(seat, move)
            yield Naive(after)


def engine(rules: Rules, deal: Deal) -> Engine:
    """A round with this deal; the first seat starts."""
    state = DOBON_GAME.start(rules, len(deal.hands), Setup(starter=0))
    state = fold(state, DOBON_GAME.close(state))
    return Engine(fold(state, DOBON_GAME.resolve(state, deal)))


def second(rules: Rules, deal: Deal) -> Naive:
    """The same round in the second implementation."""
    match = naive.Match(DOBON_GAME.rulebook.full(rules), len(deal.hands))
    match.deal(deal.hands, deal.up, deal.stock)
    return Naive(match)


def perft(node: Node, depth: int) -> int:
    """How many sequences of exactly this many actions follow."""
    if depth == 1:
        return node.count()
    return sum(perft(child, depth - 1) for child in node.children())


# Files -----------------------------------------------------------------------------------


def deal(up: str, *hands: str) -> Deal:
    """A deal of these hands, the stock in the deck's order."""
    held: Hands = tuple(tuple(hand.split()) for hand in hands)
    gone = {up, *(card for hand in held for card in hand)}
    return Deal(held, up, tuple(card for card in DECK if card not in gone))


def nearly_all_dealt(up: str, stock: str) -> Deal:
    """Two seats hold everything but the stock."""
    kept = {up, *stock.split()}
    cards = tuple(card for card in DECK if card not in kept)
    return Deal((cards[::2], cards[1::2]), up, tuple(stock.split()))


DEALS: tuple[tuple[Deal, int], ...] = (
    (deal("5H", "8H 5S", "2C JD"), 6),
    (deal("5H", "2H AH", "2S 3H", "JC 2D"), 7),
    (deal("KS", "KH AS 2S 3S", "6H 7S", "QC AD"), 5),
    (nearly_all_dealt("5H", "2H"), 3),
    (nearly_all_dealt("QH", ""), 3),
)

HEADER = """\
# {preset}: sequences of actions of one round, the first seat starts.
# "length count" after each deal: the card turned up, the hands, how many cards are in stock.
# tests/games/dobon/perft.py says how to count.
"""


def text(preset: str, opened: Sequence[Node]) -> str:
    """A preset's file."""
    lines = []
    for (dealt, depth), node in zip(DEALS, opened, strict=True):
        hands = " | ".join(" ".join(hand) for hand in dealt.hands)
        lines.append(f"deal {dealt.up} | {hands} | {len(dealt.stock)}")
        lines += [f"{length} {perft(node, length)}" for length in range(1, depth + 1)]
    return HEADER.format(preset=preset) + "\n".join(lines) + "\n"
