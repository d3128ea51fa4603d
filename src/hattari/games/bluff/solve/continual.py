"""Safe re-solving of a round for two that is too large to be solved as a whole.

Every decision is solved anew from its public state: what was bid. A solve looks some actions
ahead, to where something else says what is expected (leaves), or to the round's end once that is
near. It knows how the seat to act came here with each of its hands, and what the other seat can
hold at most with each of its own by what was solved before. That seat may take as much and leave
before the solve begins (the gadget of CFR-D, Burch et al. 2014), so that whatever it holds and
however it came here it wins no more by the new solution than by the old. Both are carried on from
a seat's own earlier solves (DeepStack, Moravčík et al. 2017), which depend on bids alone: the
whole is one strategy, a function of the rules.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec
import numpy as np

from .cfr.action_values import action_values, claim_values, node_after, shares_at
from .cfr.discounted_cfr import Solver, estimate
from .cfr.passes import Leaves, Traversal, children
from .cfr.public_tree import ENDLESS, Board, Doubles, Floats, Round, Subgame
from .cfr.workspace import BEST, NEVER, Memory, Step
from .lookups import NO_BID, Bools, hands

TREMBLE = 1e-4
"""Part of a seat's reach that all of its hands share, so that no hand is without a strategy."""


KEPT = 32
"""Solves that are kept of a round."""


class Budget(msgspec.Struct, frozen=True):
    """What a solve may take: the numbers of its tree, as deep as they allow but no less than
    `depth` actions and no more than `deepest`; and its iterations, so that `effort` numbers are
    visited but within `least` and `most`."""

    numbers: int = 400_000
    depth: int = 2
    deepest: int = 4
    effort: int = 30_000_000
    least: int = 30
    most: int = 200

    def iterations(self, numbers: int, looked_up: int) -> int:
        """How often such a tree is gone through; LOOKED_UP payoffs cost as much as a number."""
        cost = max(1, numbers + looked_up // LOOKED_UP)
        return max(self.least, min(self.most, self.effort // cost))


LOOKED_UP = 16


class Known(NamedTuple):
    """What a seat that acts has from before: its own reach by hand, and what the other seat can
    hold by its hand, weighed by that reach; None where nothing was before."""

    reach: Doubles
    worth: Doubles | None


class Valued(NamedTuple):
    """A node of a solved tree with its weights, and (actions, H) what its actions are worth."""

    board: Board
    weights: Floats
    node: int
    worths: Doubles


class Continual:
    """How both seats play a round, solve by solve; seat 0 starts.

    `known` (B,) bool: the bids that `leaves` know. `opening`: the solve before any bid, where it
    is there already. The last solves are kept.
    """

    def __init__(
        self,
        round_: Round,
        leaves: Leaves,
        known: Bools,
        budget: Budget = Budget(),  # noqa: B008 (frozen)
        opening: Look | None = None,
    ) -> None:
        self.round, self.leaves, self.known, self.budget = round_, leaves, known, budget
        self._opening = opening
        self.prior = tuple(hands(dice, round_.lookups.faces).chance for dice in round_.dice)
        self.look = lru_cache(maxsize=KEPT)(self._look)

    def row(self, bids: tuple[int, ...]) -> tuple[list[int], Doubles] | None:
        """After these bids: those that may follow, and (actions, H) how often each action.

        Claims come first. None where a bid was made that nobody reckoned with.
        """
        look = self.look(bids)
        return None if look is None else look.row(bids)

    def values(self, bids: tuple[int, ...], theirs: Doubles) -> Valued | None:
        """What may be done after these bids, and what it is worth if the other seat's hands are
        so likely and it goes on as solved. None where a bid was made that nobody reckoned with."""
        look = self.look(bids)
        if look is None or (node := look.node(bids)) is None:
            return None
        if look.to_the_end:
            worths = action_values(look.board, look.sums, node, theirs)
            return Valued(look.board, look.sums, node, worths)
        chances = [*self.prior]
        chances[1 - look.mover] = theirs
        part = self._part(bids, (chances[0], chances[1]))
        below = look.expected(Traversal(part, workers=1, leaves=self.leaves))
        worths = np.concatenate([claim_values(look.board, node, theirs), below])
        return Valued(look.board, look.sums, node, worths)

    def _look(self, bids: tuple[int, ...]) -> Look | None:
        """The solve by which the seat to act plays after these bids."""
        if not bids:
            return self._opening or self._solve((), Known(self.prior[0], None))
        before = self.look(bids[:-2] if len(bids) > 1 else ())
        if before is None:
            return None
        if before.to_the_end:
            return before
        known = before.after(bids)
        return None if known is None else self._solve(bids, known)

    def _solve(self, bids: tuple[int, ...], known: Known) -> Look:
        mover = len(bids) % 2
        reach = known.reach / known.reach.sum()
        chances = [*self.prior]
        chances[mover] = (1 - TREMBLE) * reach + TREMBLE * self.prior[mover]
        part = self._part(bids, (chances[0], chances[1]))
        leaves = self.leaves if _depth(part) > 0 else None
        solver = Solver(part, workers=1, leaves=leaves)
        gadget = None
        if known.worth is not None:
            gadget = Gadget(1 - mover, self.prior[1 - mover], known.worth / known.reach.sum())
        tree, wide = solver.traversal.board.tree, len(self.prior[0]) * len(self.prior[1])
        looked_up = int((tree.actions == 0).sum()) * wide
        for _ in range(self.budget.iterations(solver.traversal.numbers, looked_up)):
            _iterate(solver, gadget)
        return Look(bids, solver, self.prior, chances[mover])

    def _part(self, bids: tuple[int, ...], chances: tuple[Doubles, Doubles]) -> Round:
        """The rest of the round, as much of it as can be solved."""
        standing, mover = bids[-1] if bids else NO_BID, len(bids) % 2
        every = np.ones_like(self.known)
        rest = msgspec.structs.replace(
            self.round, subgame=Subgame(standing, mover, every, chances, ENDLESS)
        )
        if estimate(rest).numbers <= self.budget.numbers:
            return rest
        found = rest
        for depth in range(self.budget.depth, self.budget.deepest + 1):
            subgame = Subgame(standing, mover, self.known, chances, depth)
            deeper = msgspec.structs.replace(self.round, subgame=subgame)
            if found is not rest and estimate(deeper).numbers > self.budget.numbers:
                break
            found = deeper
        return found


def _depth(round_: Round) -> int:
    return ENDLESS if round_.subgame is None else round_.subgame.depth


def _iterate(solver: Solver, gadget: Gadget | None) -> None:
    if gadget is None:
        solver.iterate()
        return
    solver.iteration += 1
    for player in (1 - gadget.seat, gadget.seat):
        solver.traversal.chances[gadget.seat] = gadget.chance()
        step = solver.learn(player)
        if player == gadget.seat:
            gadget.learn(solver.traversal.values(player), step)


class Gadget:
    """The seat that may leave before a solve begins, with `worth` (H,) by its hand; it learns
    with which hands to stay."""

    def __init__(self, seat: int, prior: Doubles, worth: Doubles) -> None:
        self.seat, self.prior, self.worth = seat, prior, worth
        self.regrets = np.zeros((2, len(prior)))

    def staying(self) -> Doubles:
        """(H,): how often it stays with each hand."""
        above = np.maximum(self.regrets, 0)
        whole = above.sum(axis=0)
        share: Doubles = np.where(whole > 0, above[0] / np.where(whole > 0, whole, 1), 0.5)
        return share

    def chance(self) -> Doubles:
        """(H,): its reach where the solve begins."""
        return self.prior * self.staying()

    def learn(self, values: Doubles, step: Step) -> None:
        """Regret matching between what staying brings and leaving; kept as the step keeps."""
        both = np.stack([values, self.worth])
        share = self.staying()
        mean = share * both[0] + (1 - share) * both[1]
        self.regrets *= np.where(self.regrets > 0, step.gains, step.losses)
        self.regrets += both - mean


class Look:
    """One solve: of the rest of a round after `bids`, some actions deep, and how it is played.

    `reach` (H,): how the seat to act came here. What the solver needed for itself isn't kept.
    """

    def __init__(
        self, bids: tuple[int, ...], solver: Solver, prior: tuple[Doubles, ...], reach: Doubles
    ) -> None:
        self.bids, self.mover = bids, len(bids) % 2
        self.to_the_end = _depth(solver.round) == ENDLESS
        self.board: Board = solver.traversal.board
        self.sums = solver.sums
        self._prior, self._reach = prior, reach
        # Before a first bid both seats go on from here, later only the one that acts.
        watched = () if self.to_the_end else (0, 1) if not bids else (1 - self.mover,)
        self._worth = {seat: self._held(solver.traversal, seat) for seat in watched}

    def node(self, bids: Sequence[int]) -> int | None:
        """Where the round stands after these bids; None where the tree lacks one."""
        return node_after(self.board, bids[len(self.bids) :])

    def row(self, bids: Sequence[int]) -> tuple[list[int], Doubles] | None:
        """As `Continual.row` says."""
        node = self.node(bids)
        return None if node is None else (self._raises(node), self._shares(node))

    def after(self, bids: Sequence[int]) -> Known | None:
        """What the seat that acts after these bids knows by this solve, in which it or, before a
        first bid, the other seat acted. None where they were not reckoned with."""
        node, actor = self.node(bids), len(bids) % 2
        if node is None:
            return None
        worth = self._worth[1 - actor][node].astype(np.float64)
        if actor != self.mover:
            return Known(self._prior[actor], worth)
        first = self._raises(0).index(bids[len(self.bids)])
        claims = int(self.board.tree.claims[0])
        return Known(self._reach * self._shares(0)[claims + first], worth)

    def expected(self, traversal: Traversal) -> Doubles:
        """(bids, H): what the first bids are worth to the seat to act, in a tree like this one."""
        worths = self._held(traversal, self.mover)
        return worths[list(children(self.board.tree, 0))].astype(np.float64)

    def _raises(self, node: int) -> list[int]:
        tree = self.board.tree
        return [int(tree.bid[child]) for child in children(tree, node)]

    def _shares(self, node: int) -> Doubles:
        """(actions, H): how often each action at a node."""
        return shares_at(self.board, self.sums, node)

    def _held(self, traversal: Traversal, seat: int) -> Floats:
        """(N, H): what a seat can hold at each node if the other one goes on as solved."""
        memory = Memory(self.sums, self.sums, self.sums)
        traversal.run(memory, Step(seat, BEST, NEVER, 0.0, 0.0, 0.0))
        return traversal.every_value(seat)
