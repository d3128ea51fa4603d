"""Late positions of a round for two, small enough to be laid out whole, as the engine plays them.

Axes know no small pack, so all cards but a few lie on the pile, where both have seen them. Who
holds which of the few, and what comes next from the stock, nobody knows. Whoever takes the stock's
last card ends what is laid out: from there on it is worth what both gain in the simulator's rounds,
where they play as `steady` does.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import combinations
from typing import NamedTuple

import msgspec
import numpy as np
from msgspec.structs import replace

from hattari.core.game import Turn, Window
from hattari.games.dobon.evaluate.arrays import Arrays
from hattari.games.dobon.evaluate.deals import Deal
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules.actions import Action, Draw, Event, Phase, State
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import DECK, Card, Cards
from hattari.games.dobon.solve import WEIGHTS
from hattari.solve.extensive import CHANCE, Tree

GAME = Dobon()
SEATS = (0, 1)

ROUNDS = 400
"""Rounds played on from where the stock ends."""

Happened = tuple[Event, ...]


class Position(msgspec.Struct, frozen=True):
    """A first turn under rules in which nobody can err: the card turned up, the few cards that are
    hidden, how many of them the starter and the other seat hold; the others are the stock."""

    rules: Rules
    up: Card
    hidden: Cards
    held: tuple[int, int]

    def states(self) -> Iterator[State]:
        """The first turn after each deal, all as likely; the order of the stock is left open."""
        pile = tuple(card for card in DECK if card not in self.hidden and card != self.up)
        for one in combinations(self.hidden, self.held[0]):
            rest = tuple(card for card in self.hidden if card not in one)
            for other in combinations(rest, self.held[1]):
                yield State(
                    rules=replace(self.rules, rounds=1),
                    phase=Phase.TURN,
                    chips=(self.rules.chips,) * len(SEATS),
                    hands=(one, other),
                    stock=tuple(card for card in rest if card not in other),
                    pile=(*pile, self.up),
                    round=1,
                )


class Spot(msgspec.Struct, frozen=True):
    """An information set: its seat, one of its states, and what each move makes happen there."""

    seat: int
    state: State
    moves: tuple[Happened, ...]

    def move(self, action: Action) -> int:
        """The number of a move. Raises ValueError for one that isn't among them."""
        return self.moves.index(tuple(GAME.decide(self.state, self.seat, action)))


class _Node(NamedTuple):
    """A moment: the state, what each seat was told up to it, whether a card is to be drawn."""

    number: int
    state: State
    told: tuple[int, ...]
    draws: bool = False


class _Edge(NamedTuple):
    parent: int
    owner: int = CHANCE
    spot: int = 0
    move: int = 0
    share: float = 1.0


class Layout:
    """All that may happen after a position, level by level."""

    def __init__(self, position: Position) -> None:
        self.spots: list[Spot] = []
        self._known: dict[tuple[int, int], int] = {}
        self._told: dict[Hashable, int] = {}
        self._worth: dict[Hashable, float] = {}
        self._edges, self._gains, levels = [_Edge(-1)], [0.0], [0, 1]
        level = self._deal(list(position.states()))
        while level:
            levels.append(len(self._edges))
            level = [after for node in level for after in self._visit(node)]
        self.tree = self._tree([*levels, len(self._edges)])

    def _deal(self, states: list[State]) -> list[_Node]:
        edge = _Edge(0, share=1 / len(states))
        told = [tuple(self._remember(hand) for hand in state.hands) for state in states]
        return [self._add(edge, state, each) for state, each in zip(states, told, strict=True)]

    def _add(self, edge: _Edge, state: State, told: tuple[int, ...], draws: bool = False) -> _Node:
        self._edges.append(edge)
        self._gains.append(0.0)
        return _Node(len(self._edges) - 1, state, told, draws)

    def _remember(self, what: Hashable) -> int:
        return self._told.setdefault(what, len(self._told))

    def _visit(self, node: _Node) -> Iterator[_Node]:
        if node.draws:
            yield from self._draw(node)
            return
        seat = _seat(node.state)
        moves = _moves(node.state, seat)
        spot = self._spot(node, seat, tuple(moves)) if len(moves) > 1 else CHANCE
        owner = CHANCE if spot == CHANCE else seat
        for move, (happened, action) in enumerate(moves.items()):
            edge = _Edge(node.number, owner, spot, move)
            if isinstance(action, Draw):
                yield self._add(edge, node.state, node.told, draws=True)
            else:
                yield from self._follow(edge, node, happened)

    def _draw(self, node: _Node) -> Iterator[_Node]:
        """Each card that may come, or those that a threat makes draw."""
        state, stock, many = node.state, node.state.stock, max(1, node.state.take)
        if many >= len(stock):
            self._gains[node.number] = self._beyond(state)
            return
        drawn = list(combinations(stock, many))
        for cards in drawn:
            others = tuple(card for card in stock if card not in cards)
            found = replace(state, stock=(*cards, *others))
            happened = tuple(GAME.decide(found, state.turn, Draw()))
            edge = _Edge(node.number, share=1 / len(drawn))
            yield from self._follow(edge, node._replace(state=found), happened)

    def _follow(self, edge: _Edge, node: _Node, happened: Happened) -> Iterator[_Node]:
        state, events = node.state, list(happened)
        for event in happened:
            state = GAME.evolve(state, event)
        while isinstance(awaited := GAME.awaits(state), Window) and not awaited.pending:
            for event in GAME.close(state):
                events.append(event)
                state = GAME.evolve(state, event)
        if isinstance(awaited, Turn | Window):
            seen = [tuple(GAME.redact(event, seat) for event in events) for seat in SEATS]
            told = tuple(self._remember((node.told[seat], seen[seat])) for seat in SEATS)
            yield self._add(edge, state, told)
            return
        self._add(edge, state, ())
        self._gains[-1] = state.sheet[-1].gains[0]

    def _beyond(self, state: State) -> float:
        """What the first seat gains when the seat in turn draws the stock's last card."""
        alike = (*map(frozenset, state.hands), state.pile[-1], state.turn, state.take, state.author)
        if alike not in self._worth:
            self._worth[alike] = played_on(state)
        return self._worth[alike]

    def _spot(self, node: _Node, seat: int, moves: tuple[Happened, ...]) -> int:
        number = self._known.setdefault((seat, node.told[seat]), len(self.spots))
        if number == len(self.spots):
            self.spots.append(Spot(seat, node.state, moves))
        return number

    def _tree(self, levels: list[int]) -> Tree:
        many = np.array([len(spot.moves) for spot in self.spots])
        first = np.cumsum(many) - many
        parent, owner, spot, move, share = (np.array(row) for row in zip(*self._edges, strict=True))
        return Tree(
            parent=parent,
            owner=owner,
            row=np.where(owner == CHANCE, -1, first[spot] + move),
            share=share,
            gain=np.array(self._gains),
            levels=np.array(levels),
            of=np.repeat(np.arange(len(many)), many),
            mover=np.array([spot.seat for spot in self.spots]),
        )


def played_on(state: State) -> float:
    """What the first seat gains in the mean when the seat in turn draws and both go on as `steady`,
    in the simulator, with other luck each time."""
    arrays = Arrays(state, 0, [WEIGHTS] * len(SEATS))
    deals = [Deal(state.hands, state.stock)] * ROUNDS
    return float(arrays.gains(state, [Draw()], deals, range(ROUNDS)).gains.mean())


def _seat(state: State) -> int:
    awaited = GAME.awaits(state)
    return awaited.pending[0] if isinstance(awaited, Window) else state.turn


def _moves(state: State, seat: int) -> dict[Happened, Action]:
    """What may be done, by what it makes happen: pon is said for all, so saying it is nothing."""
    found: dict[Happened, Action] = {}
    for action in GAME.legal(state, seat):
        found.setdefault(tuple(GAME.decide(state, seat, action)), action)
    return found
