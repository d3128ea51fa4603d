"""A state of the engine as the simulator keeps it, played on there."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hattari.games.dobon import solve as simulator
from hattari.games.dobon.bots.looking import SUITS
from hattari.games.dobon.bots.trial import number
from hattari.games.dobon.rules.actions import DRAWN, Action, State, Then
from hattari.games.dobon.rules.cards import DECK, suit_of
from hattari.games.dobon.solve import Longs, Weights, kernels
from hattari.games.dobon.solve.kernels import Belief, Dealt, Ends, Model, Table
from hattari.games.dobon.solve.lookups import compile_rules

from .deals import Deal

NO_BELIEF = Belief(*(np.zeros(0, np.int64) for _ in range(3)))
NUMBER = {card: place for place, card in enumerate(DECK)}


class Arrays:
    """The simulator at one table: `weights` are those of each seat, what is gained is `seat`'s."""

    def __init__(self, state: State, seat: int, weights: Sequence[Weights]) -> None:
        seats, rules = len(state.hands), state.rules
        lookups = compile_rules(rules, seats)
        self._seat = seat
        self._tables = simulator.table(seats, rules.chips, 0), simulator.table(seats, 0, 0)
        # All seats go by them, and nobody knows what another holds.
        unseen = kernels.ALL_CARDS & ~simulator.card_set(state.pile)
        chances = simulator.hand_chances(lookups, unseen)
        self._model = Model(lookups, simulator.policies(*weights), chances, NO_BELIEF)

    def gains(
        self, state: State, actions: Sequence[Action], deals: Sequence[Deal], luck: Sequence[int]
    ) -> Ends:
        """What the actions (none: whatever the seat in turn does) come to, by deal and action."""
        _fill(self._tables[0], state, len(deals[0].stock))
        self._tables[1].chips[:] = state.chips
        numbers = np.array([number(each) for each in actions] or [kernels.NOTHING], np.int64)
        shape = len(deals), len(numbers)
        ends = Ends(np.zeros(shape), np.zeros(shape, np.int64), np.zeros(shape, np.int64))
        kernels.play_dealt(
            self._model, self._tables, _dealt(deals, luck), self._seat, numbers, ends
        )
        return ends


def _dealt(deals: Sequence[Deal], luck: Sequence[int]) -> Dealt:
    stocks = np.zeros((len(deals), kernels.CARDS), np.int64)
    for place, deal in enumerate(deals):
        # The next card is the last of the simulator's stock, and the first of the engine's.
        stocks[place, : len(deal.stock)] = [NUMBER[card] for card in reversed(deal.stock)]
    hands = [[sum(1 << NUMBER[card] for card in hand) for hand in deal.hands] for deal in deals]
    return Dealt(np.array(hands, np.int64), stocks, np.array(luck, np.uint64))


def _fill(table: Table, state: State, stock: int) -> None:
    pile = [NUMBER[card] for card in state.pile]
    table.pile[: len(pile)] = pile
    table.chips[:] = state.chips
    now: Longs = table.now
    now[:] = 0
    now[kernels.WHOSE], now[kernels.DIRECTION] = state.turn, state.direction
    now[kernels.SUIT] = SUITS.index(state.suit or suit_of(state.pile[-1]))
    now[kernels.TAKE] = min(state.take, kernels.CARDS)
    now[kernels.AUTHOR] = kernels.NOBODY if state.author is None else state.author
    now[kernels.IDLE], now[kernels.STARTER] = state.idle, state.starter
    now[kernels.SEAT_TURNS] = state.turns
    now[kernels.PILED], now[kernels.STOCKED] = len(pile), stock
    now[kernels.FRESH] = simulator.card_set(state.fresh)
    now[kernels.BY_CHOICE] = state.then is Then.CHOICE
    now[kernels.PHASE] = kernels.DRAWN if state.phase is DRAWN else kernels.ONGOING
    now[kernels.SEEN] = simulator.card_set(state.pile)
