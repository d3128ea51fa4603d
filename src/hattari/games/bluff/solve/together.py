"""Small rounds that lead to one another in a circle, solved all at once.

Where a round may lead on to more, as a right spot-on brings a die, none of them comes first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Protocol, TypeVar

from .match import Stock

AGAIN = 20
"""After so many iterations a round that may be played again is worth what it has come to."""

SWEEPS = 12
"""How often that is done with rounds that lead to one another."""


class Begun(Protocol):
    """Where a round begins."""

    @property
    def stock(self) -> Stock:
        """What the starter and the other one can lose."""
        ...

    @property
    def dice(self) -> Stock:
        """Their dice."""
        ...


B = TypeVar("B", bound=Begun)
B_co = TypeVar("B_co", bound=Begun, covariant=True)


class Learning(Protocol[B_co]):
    """A round that is being solved."""

    def stake(self, chance: Callable[[B_co], float]) -> None:
        """From now on rounds that follow are worth these chances to their starters."""
        ...

    def iterate(self) -> None:
        """Learn once more."""
        ...

    def win(self) -> float:
        """The starter's chance by what was learned so far."""
        ...


def around(
    start: B, following: Callable[[B], Iterable[B]], size: Callable[[B], float], most: float
) -> frozenset[B]:
    """All rounds with a finite size that follow this one sooner or later, itself among them; none
    where they are larger than `most` all together."""
    found = {start} if size(start) < float("inf") else set[B]()
    left = [start]
    while left and sum(map(size, found)) <= most:
        new = {to for to in following(left.pop()) if size(to) < float("inf")} - found
        found |= new
        left += new
    return frozenset() if left else frozenset(found)


def swept(rounds: Collection[B]) -> list[B]:
    """In the same order in every process, as who comes first moves a share's last digits. Rounds
    with the same dice and stock stay as they come."""
    return sorted(rounds, key=lambda each: (sum(each.stock), each.stock, each.dice))


def standing(rounds: Mapping[B, Learning[B]], guess: Callable[[Stock], float]) -> dict[B, float]:
    """The chance to win of who starts each round: each worth what the others have come to, and
    what is beyond them the guess."""
    chances = {start: guess(start.stock) for start in rounds}

    def chance(to: B) -> float:
        return chances[to] if to in chances else guess(to.stock)

    for _ in range(SWEEPS):
        for start, learning in rounds.items():
            learning.stake(chance)
            for _ in range(AGAIN):
                learning.iterate()
            chances[start] = learning.win()
    return chances
