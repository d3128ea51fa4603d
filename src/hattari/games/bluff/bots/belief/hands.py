"""What a seat may hold, hand by hand, and what its bids say about each of them.

Up to `MOST_DICE` hidden dice every multiset is weighed exactly. With more dice the counts of a
few faces are weighed, those that the round is about, and the other dice share the other faces.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from math import factorial, prod

import msgspec

from hattari.games.bluff.rules.counting import rolled_again

from . import Chances, one_in
from .cup import MOST_HIDDEN, Cup, most_of

FACES = (1, 2, 3, 4, 5, 6)

MOST_DICE = MOST_HIDDEN
"""Up to so many hidden dice every hand is weighed: 792 of them."""


class Hands(msgspec.Struct, frozen=True, eq=False):
    """Hands of so many dice, told apart by how many of some faces they hold.

    `chance` of each hand with fair dice; `held[face]`, from 1 on, how many dice of each hand
    match a bid on the face, `most` at most; `rest`, how many of its dice show none of the `faces`
    told apart, and may match a bid on another face too.
    """

    dice: int
    most: int
    wild: int
    faces: tuple[int, ...]
    chance: tuple[float, ...]
    held: tuple[tuple[int, ...], ...]
    rest: tuple[int, ...]


@lru_cache(maxsize=512)
def hands(dice: int, wild: int, faces: tuple[int, ...] = FACES, cup: Cup | None = None) -> Hands:
    """Every hand of so many fair dice, the `faces` told apart; all are, where there is a `cup`."""
    others = 6 - len(faces)
    every = list(counted(dice, len(faces), exact=not others))
    rest = [dice - sum(counts) for counts in every]
    chance = [_chance(dice, counts, others) for counts in every]
    if cup is None:
        held = [_held(dict(zip(faces, each, strict=True)), wild, others, dice) for each in every]
    else:
        held, chance = _as_wholes(cup, every, chance, wild)
    return Hands(
        dice=dice,
        most=most_of(cup, dice),
        wild=wild,
        faces=faces,
        chance=tuple(chance),
        held=((), *(tuple(column) for column in zip(*held, strict=True))),
        rest=tuple(rest),
    )


def _as_wholes(
    cup: Cup, every: list[tuple[int, ...]], chances: list[float], wild: int
) -> tuple[list[tuple[int, ...]], list[float]]:
    """What each hand counts for by face, and its chance where some are rolled again."""
    dice = [
        tuple(face for face, many in zip(FACES, counts, strict=True) for _ in range(many))
        for counts in every
    ]
    held = [tuple(cup.count(each, face, wild) for face in FACES) for each in dice]
    kept = [
        0.0 if rolled_again(cup.rules, (each,)) else chance
        for each, chance in zip(dice, chances, strict=True)
    ]
    return held, [chance / sum(kept) for chance in kept]


def counted(dice: int, places: int, exact: bool) -> Iterator[tuple[int, ...]]:
    """So many dice in so many places, all of them where they have to be `exact`, in order."""
    if not places:
        yield ()
        return
    lowest = dice if exact and places == 1 else 0
    for first in range(lowest, dice + 1):
        for more in counted(dice - first, places - 1, exact):
            yield (first, *more)


def _chance(dice: int, counts: tuple[int, ...], others: int) -> float:
    rest = dice - sum(counts)
    ways = factorial(dice) // (factorial(rest) * prod(map(factorial, counts)))
    return float(ways * others**rest / 6**dice)


def _held(counts: dict[int, int], wild: int, others: int, dice: int) -> tuple[int, ...]:
    """Matching dice by face; a face that isn't told apart has its share of the rest."""
    rest = dice - sum(counts.values())
    own = {face: counts[face] if face in counts else round(rest / others) for face in FACES}
    return tuple(own[face] + (own[wild] if wild and wild != face else 0) for face in FACES)


class Posterior(msgspec.Struct, frozen=True, eq=False, dict=True):
    """How likely each hand of a seat is: `weights` of `hands.chance`'s order, which sum to one."""

    hands: Hands
    weights: tuple[float, ...]

    def matching(self, face: int) -> Chances:
        """The chances of each number of its dice that match a bid on the face."""
        return self._matching[face]

    @cached_property
    def _matching(self) -> dict[int, Chances]:
        return {face: self._count(face) for face in FACES}

    def _count(self, face: int) -> Chances:
        told_apart = {face, self.hands.wild} - {0} <= set(self.hands.faces)
        total = [0.0] * (self.hands.most + 1)
        if told_apart:
            for held, weight in zip(self.hands.held[face], self.weights, strict=True):
                total[held] += weight
            return tuple(total)
        return self._spread(total)

    def _spread(self, total: list[float]) -> Chances:
        """The count of any face that is one of the rest."""
        wild = self.hands.wild
        known = self.hands.held[wild] if wild in self.hands.faces else (0,) * len(self.weights)
        others = 6 - len(self.hands.faces)
        for held, rest, weight in zip(known, self.hands.rest, self.weights, strict=True):
            for number, chance in enumerate(one_in(others, rest)):
                total[held + number] += weight * chance
        return tuple(total)

    def about(self, face: int) -> Posterior:
        """The same belief, told apart by the matches of this face where it wasn't yet."""
        if {face, self.hands.wild} - {0} <= set(self.hands.faces):
            return self
        return _by_matches(self, face)


def _by_matches(belief: Posterior, face: int) -> Posterior:
    """Only the matches of one face are told apart; all others are what is to be expected."""
    dice, most = belief.hands.dice, belief.hands.most
    means = [_mean(belief.matching(each)) for each in FACES]
    held = tuple(
        tuple(range(most + 1)) if each == face else (round(means[each - 1]),) * (most + 1)
        for each in FACES
    )
    one = Hands(dice, most, belief.hands.wild, (), (), ((), *held), ())
    return Posterior(one, belief.matching(face))


def _mean(chances: Chances) -> float:
    return sum(number * chance for number, chance in enumerate(chances))


@lru_cache(maxsize=1024)
def unknown(dice: int, wild: int, about: tuple[int, ...] = (), cup: Cup | None = None) -> Posterior:
    """What fair dice may be; with many of them only the wild face and some of `about` count."""
    if dice <= MOST_DICE:
        every = hands(dice, wild, cup=cup)
        return Posterior(every, every.chance)
    faces = tuple(dict.fromkeys((*((wild,) if wild else ()), *about)))[:3]
    few = hands(dice, wild, faces)
    return Posterior(few, few.chance)
