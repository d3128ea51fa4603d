"""The tree of a small round for two, asked of the engine: what both may do, and how it ends.

What can still come depends on little of what has been: of moments that are alike in it (`_alike`)
one is asked for all.
"""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from hattari.games.bluff.rules.actions import Action, BidMade, Dice, MakeBid, Passed, Reroll, State
from hattari.games.bluff.rules.axes import Doubling
from hattari.games.bluff.rules.counting import rolled_again
from hattari.games.bluff.rules.wildness import is_face_off
from hattari.games.bluff.solve.lookups import Doubles, hands

from .beginning import GAME, Beginning, End, dealt, end_of, ended, folded, opened
from .kernels import Tree


class Spot(NamedTuple):
    """A moment at which a seat is to act: the first state like it, and by action the number of the
    spot that follows, or -1 - n for end number n."""

    state: State
    mover: int
    actions: tuple[Action, ...]
    to: tuple[int, ...]


class Size(NamedTuple):
    """How large the tree below a spot is: its nodes, and the numbers kept for it."""

    nodes: int
    numbers: int


class Columns(NamedTuple):
    """The columns of a subtree, its edges in the order of its nodes."""

    spot: npt.NDArray[np.int32]
    to: npt.NDArray[np.int32]


class Cups(NamedTuple):
    """What a seat may hold: hands, and how likely each is."""

    hands: tuple[Dice, ...]
    chance: Doubles


def cups(before: Beginning, seat: int) -> Cups:
    """The hands of the starter (0) or of the other one (1)."""
    every = hands(before.dice[seat])
    known = [tuple(hand) for hand in every.dice.tolist()]
    chance = np.array([not rolled_again(before.rules, (hand,)) for hand in known]) * every.chance
    return Cups(tuple(known), chance / chance.sum())


class Layout:
    """All moments of a round, each asked once; the last is the first turn."""

    def __init__(self, before: Beginning) -> None:
        self.before = before
        self.cups = (cups(before, 0), cups(before, 1))
        self.spots: list[Spot] = []
        self.claims: list[tuple[State, Action]] = []
        self._sure = before.final and not is_face_off(before.state())
        self._known: dict[Hashable, int] = {}
        self._visit(before.state())
        self._sizes: list[Size] = []
        for spot in self.spots:
            self._sizes.append(self._size(spot))

    @property
    def size(self) -> Size:
        """How large the whole tree is."""
        return self._sizes[-1]

    def _visit(self, state: State) -> int:
        """The number of a moment; those that follow it come before it."""
        alike = _alike(state)
        if alike not in self._known:
            every = tuple(GAME.legal(state, state.turn))
            # An opening may have to be of more dice than there are.
            actions = tuple(filter(self._reckons, every)) or every
            to = tuple(self._follow(state, action) for action in actions)
            mover = state.turn
            self._known[alike] = len(self.spots)
            self.spots.append(Spot(state, mover, actions, to))
        return self._known[alike]

    def _reckons(self, action: Action) -> bool:
        """Whether anybody would do this; dice are never rolled again here."""
        if isinstance(action, MakeBid):
            most = sum(self.before.dice)
            return not action.show and (action.count <= most or not self._sure)
        return not isinstance(action, Reroll)

    def _follow(self, state: State, action: Action) -> int:
        if not ended(state, state.turn, action):
            return self._visit(opened(folded(state, state.turn, action)))
        self.claims.append((state, action))
        return -len(self.claims)

    def _size(self, spot: Spot) -> Size:
        below = [self._sizes[number] for number in spot.to if number >= 0]
        own = len(spot.actions) * len(self.cups[spot.mover].hands)
        return Size(1 + sum(s.nodes for s in below), own + sum(s.numbers for s in below))

    def tree(self) -> Tree:
        """The whole tree."""
        parts: list[Columns] = []
        for number, spot in enumerate(self.spots):
            parts.append(self._columns(number, spot, parts))
        spot_of, to = parts[-1]
        actions = np.array([len(spot.actions) for spot in self.spots], np.int64)[spot_of]
        mover = np.array([spot.mover for spot in self.spots], np.int8)[spot_of]
        width = np.array([len(cup.hands) for cup in self.cups])[mover]
        kept = actions * width
        nodes = np.array([size.nodes for size in self._sizes], np.int32)
        return Tree(
            size=nodes[spot_of],
            mover=mover,
            actions=actions.astype(np.int16),
            first=np.cumsum(actions) - actions,
            row=np.cumsum(kept) - kept,
            spot=spot_of,
            to=to,
        )

    def _columns(self, number: int, spot: Spot, parts: list[Columns]) -> Columns:
        below, steps, ahead = [], [], 1
        for to in spot.to:
            steps.append(to if to < 0 else ahead)
            if to >= 0:
                below.append(parts[to])
                ahead += self._sizes[to].nodes
        own = np.array([number], np.int32), np.array(steps, np.int32)
        return Columns(
            np.concatenate([own[0], *(part.spot for part in below)]),
            np.concatenate([own[1], *(part.to for part in below)]),
        )

    @cached_property
    def ends(self) -> tuple[list[End], npt.NDArray[np.int32]]:
        """The different ends, and (claims, H, H) which of them comes, by both hands."""
        known: dict[End, int] = {}
        one, other = (cup.hands for cup in self.cups)
        found = np.zeros((len(self.claims), len(one), len(other)), np.int32)
        for claim, (state, action) in enumerate(self.claims):
            for place in np.ndindex(found.shape[1:]):
                held = dealt(state, (one[place[0]], other[place[1]]))
                events = GAME.decide(held, state.turn, action)
                end = end_of(self.before, state, events)
                found[claim, *place] = known.setdefault(end, len(known))
        return list(known), found


def _alike(state: State) -> Hashable:
    """All that what comes after this moment depends on."""
    last = state.trail[-1] if state.trail else None
    passed = frozenset(step.seat for step in state.trail if isinstance(step, Passed))
    bids = {}
    if state.rules.doubling is Doubling.ANY_BID:
        bids = {s.seat: (s.count, s.face) for s in state.trail if isinstance(s, BidMade)}
    to_answer = state.doubled and (state.doubled.seat, state.doubled.at)
    standing = (state.phase, state.turn, state.bid, state.bidder, state.plain, to_answer)
    return (standing, passed, isinstance(last, Passed), tuple(sorted(bids.items())))
