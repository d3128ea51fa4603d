"""A game for two laid out whole, solved by CFR+ (Tammelin, 2014), and its exact best responses.

Everything goes level by level over rows of numbers: a node's reach comes from above, its value from
below. What a seat has been told is never forgotten, so an information set lies on one level.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from .bounds import Bounds

Longs = npt.NDArray[np.int64]
Doubles = npt.NDArray[np.float64]

CHANCE = -1
"""Who moves where nobody has anything to choose."""


class Tree(NamedTuple):
    """N nodes, those of a level side by side (`levels`: where each begins, and the end), and C
    choices in the information sets of `mover`.

    By node: parent; owner, the seat that moved there, or CHANCE, who does so with this share; row,
    the number of the choice; gain, what the first seat gets where the game ends. By choice: of, its
    information set.
    """

    parent: Longs
    owner: Longs
    row: Longs
    share: Doubles
    gain: Doubles
    levels: Longs
    of: Longs
    mover: Longs


def shares(tree: Tree, weights: Doubles) -> Doubles:
    """The policy that plays in proportion to these weights; where all are 0, anything alike."""
    many = np.bincount(tree.of)
    whole = np.bincount(tree.of, weights)[tree.of]
    return np.where(whole > 0, weights / np.where(whole > 0, whole, 1), 1 / many[tree.of])


def value(tree: Tree, policy: Doubles) -> float:
    """What the first seat gets when both play so."""
    return _Pass(tree, policy).value(0)


def bounds(tree: Tree, policy: Doubles) -> Bounds:
    """Both best responses to a policy, exactly."""
    return Bounds(-_Pass(tree, policy).best(1), _Pass(tree, policy).best(0))


def solved(tree: Tree, iterations: int) -> Doubles:
    """A policy near an equilibrium: the mean of all iterations, later ones weighing more."""
    regrets, mean = np.zeros(len(tree.of)), np.zeros(len(tree.of))
    own = [tree.mover[tree.of] == seat for seat in (0, 1)]
    for number in range(1, iterations + 1):
        for seat in (0, 1):
            policy = shares(tree, regrets)
            played = _Pass(tree, policy)
            worth = played.worth(seat)
            base = np.bincount(tree.of, policy * worth)[tree.of]
            regrets[own[seat]] = np.maximum(regrets + worth - base, 0)[own[seat]]
            mean[own[seat]] += (number * played.reached(seat) * policy)[own[seat]]
    return shares(tree, mean)


class _Pass:
    """A policy taken through the tree."""

    def __init__(self, tree: Tree, policy: Doubles) -> None:
        self._tree, self._policy = tree, policy
        self._share = np.where(tree.row >= 0, policy[tree.row], tree.share)
        self._levels = list(zip(tree.levels[1:-1], tree.levels[2:], strict=True))

    def value(self, seat: int) -> float:
        """What the seat gets."""
        return float(self._up(seat, self._share)[0])

    def worth(self, seat: int) -> Doubles:
        """What each choice of the seat is worth to it, times how often others let it come there."""
        return self._sums(seat, self._others(seat) * self._up(seat, self._share))

    def reached(self, seat: int) -> Doubles:
        """By choice of the seat: its own part in coming to where it is made."""
        tree, reach = self._tree, self._down(self._tree.owner == seat)
        found = np.zeros(len(tree.of))
        own = tree.owner == seat
        found[tree.row[own]] = reach[tree.parent[own]]
        return found

    def best(self, seat: int) -> float:
        """What the seat gets that answers best, information set by information set from below."""
        tree, reach, worth = self._tree, self._others(seat), self._worths(seat)
        for first, last in reversed(self._levels):
            level = slice(first, last)
            own = tree.owner[level] == seat
            row = tree.row[level][own]
            summed: Doubles = np.zeros(len(tree.of))
            np.add.at(summed, row, (reach[level] * worth[level])[own])
            share = self._share[level].copy()
            share[own] = _highest(tree, summed, np.unique(row))[row]
            worth += np.bincount(tree.parent[level], share * worth[level], len(worth))
        return float(worth[0])

    def _worths(self, seat: int) -> Doubles:
        return self._tree.gain * (1 if seat == 0 else -1)

    def _up(self, seat: int, share: Doubles) -> Doubles:
        tree, worth = self._tree, self._worths(seat)
        for first, last in reversed(self._levels):
            level = slice(first, last)
            worth += np.bincount(tree.parent[level], share[level] * worth[level], len(worth))
        return worth

    def _others(self, seat: int) -> Doubles:
        return self._down(self._tree.owner != seat)

    def _down(self, whose: npt.NDArray[np.bool_]) -> Doubles:
        tree, reach = self._tree, np.where(whose, self._share, 1.0)
        for first, last in self._levels:
            reach[first:last] *= reach[tree.parent[first:last]]
        return reach

    def _sums(self, seat: int, what: Doubles) -> Doubles:
        found, own = np.zeros(len(self._tree.of)), self._tree.owner == seat
        np.add.at(found, self._tree.row[own], what[own])
        return found


def _highest(tree: Tree, worth: Doubles, rows: Longs) -> Doubles:
    """1 for the first choice of the highest worth in each of these rows' information sets."""
    order = rows[np.lexsort((-worth[rows], tree.of[rows]))]
    found = np.zeros(len(worth))
    found[order[np.unique(tree.of[order], return_index=True)[1]]] = 1.0
    return found
