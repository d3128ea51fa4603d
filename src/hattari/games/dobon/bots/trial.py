"""A turn of Dobon for the simulator: what a seat knows of the round, and what it may try."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence

import numpy as np

from hattari.games.dobon import solve as simulator
from hattari.games.dobon.rules.actions import Action, Dobon, Draw, Pass, Play, Wave
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import DECK
from hattari.games.dobon.rules.points import hand_points
from hattari.games.dobon.rules.view import DobonView
from hattari.games.dobon.solve import Longs, Weights, kernels
from hattari.games.dobon.solve.kernels import Belief, Gains, Model
from hattari.games.dobon.solve.lookups import compile_rules

from .looking import SUITS, drawing, options, standing, watching

PLAIN: dict[type[Action], int] = {
    Draw: kernels.DRAW,
    Pass: kernels.PASS,
    Wave: kernels.PASS,
    Dobon: kernels.CALL,
}
PHASES = {"drawn": kernels.DRAWN, "window": kernels.WINDOW, "opening": kernels.OPENED}


class Trial:
    """The rounds that may be under way, as far as a seat can tell, and what actions gain there.

    `weights` are those of all seats in the rounds played on. `seed` says which hidden cards are
    dealt and what comes after. `root` is the table as the seat sees it.
    """

    def __init__(self, rules: Rules, view: DobonView, weights: Weights, seed: int) -> None:
        seats = len(view.seats)
        self.root = simulator.table(seats, 0, seed)
        self._work = simulator.table(seats, 0, 0)
        hand, known = view.hand or (), {*(view.hand or ()), *view.discards}
        hidden = np.flatnonzero([card not in known for card in DECK]).astype(np.int64)
        lookups = compile_rules(rules, seats)
        self._model = Model(
            lookups=lookups,
            policies=simulator.policies(*[weights] * seats),
            # All seats go by them, and the others don't know what this one holds.
            chances=simulator.hand_chances(
                lookups, kernels.ALL_CARDS & ~simulator.card_set(view.discards)
            ),
            belief=Belief(
                hidden=hidden,
                silent=_members(_told(watching, rules, view), seats),
                drew=_members(_told(drawing, rules, view), seats),
            ),
        )
        self._fill(rules, view, hand)

    def gains(self, actions: Sequence[Action], deals: int, turns: int = sys.maxsize) -> Gains:
        """What each of A actions gains in chips, on the same deals; on fewer once so many turns
        are played."""
        many = len(actions)
        found = Gains(np.zeros(many), np.zeros((many, many)), np.zeros(many), np.zeros(2, np.int64))
        numbers = np.array([number(action) for action in actions], np.int64)
        kernels.try_out(self._model, self.root, self._work, numbers, (deals, turns), found)
        return found

    def _fill(self, rules: Rules, view: DobonView, hand: tuple[str, ...]) -> None:
        root, seat = self.root, view.you or 0
        root.hands[seat] = simulator.card_set(hand)
        numbers = self._model.lookups.number
        root.total[seat] = sum(int(numbers[DECK.index(card)]) for card in hand)
        root.worth[seat] = hand_points(rules, hand)
        for each, seen in enumerate(view.seats):
            root.held[each], root.chips[each] = seen.cards, seen.chips
            self._work.chips[each] = seen.chips
        pile = [DECK.index(card) for card in view.discards]
        root.pile[: len(pile)] = pile
        self._now(view, seat)

    def _now(self, view: DobonView, seat: int) -> None:
        now: Longs = self.root.now
        now[kernels.WHOSE], now[kernels.DIRECTION] = seat, view.direction
        now[kernels.SUIT] = SUITS.index(view.suit) if view.suit in SUITS else 0
        now[kernels.TAKE] = min(standing(view), kernels.CARDS)
        now[kernels.AUTHOR] = kernels.NOBODY if view.up_by is None else view.up_by
        now[kernels.IDLE], now[kernels.STARTER] = view.idle, view.starter or 0
        now[kernels.SEAT_TURNS] = view.turns
        now[kernels.STOCKED], now[kernels.PILED] = view.stock, view.pile
        now[kernels.FRESH] = simulator.card_set(view.fresh)
        now[kernels.BY_CHOICE] = bool(options(view).cards)
        now[kernels.PHASE] = PHASES.get(view.phase, kernels.ONGOING)
        now[kernels.SEEN] = simulator.card_set(view.discards)


def _told(
    which: Callable[[Rules, DobonView], frozenset[int]], rules: Rules, view: DobonView
) -> frozenset[int]:
    """Which seats have shown what they hold; nobody has yet while the card's window is open."""
    return frozenset() if view.window is not None else which(rules, view)


def _members(seats: frozenset[int], many: int) -> Longs:
    return np.array([seat in seats for seat in range(many)], np.int64)


def number(action: Action) -> int:
    """An action as the simulator writes it."""
    if not isinstance(action, Play):
        return PLAIN[type(action)]
    card = DECK.index(action.card)
    suit = SUITS.index(action.suit) if action.suit else card // kernels.RANKS
    return kernels.PLAY + 4 * card + suit
