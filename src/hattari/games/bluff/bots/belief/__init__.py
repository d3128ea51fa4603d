"""What a seat may believe about hidden dice: exact chances, moved by what others have bid.

The prior is exact: hidden dice are fair and independent. A bid then tells something about the
bidder's dice, by a simple model of bidders: they favour faces that they hold more of, and they
make a bid more readily the likelier it is to be true for them. A seat's hidden dice are counted
as so many of each face it has bid, so many wild ones and a rest; every such count is weighed
exactly. Dice rolled again after a bid are fair again, so the bids before it tell nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property, lru_cache
from itertools import pairwise
from math import exp, factorial, prod
from operator import mul

import msgspec

from hattari.games.bluff.rules.actions import Dice
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import FACES, PIPS
from hattari.games.bluff.rules.counting import counted
from hattari.games.bluff.rules.odds import at_least
from hattari.games.bluff.rules.settle import matches
from hattari.games.bluff.rules.view import BluffView

from .cup import Cup, by_counts, cup_of

Chances = tuple[float, ...]
"""The chance of each number, from 0 up."""

FAVOUR = 0.5
"""How much likelier (log) each matching die makes a face the one to be bid."""

BLUFF = 0.15
"""How readily a bid is made that can't be true, next to one that must be."""

FEW_DICE = 6
"""Up to so many hidden dice the last three faces bid are weighed together, else two."""


class Signal(msgspec.Struct, frozen=True):
    """One bid as evidence: `needed` matches were not in sight for its bidder, who could not
    see `unseen` dice of others."""

    face: int
    needed: int
    unseen: int


Signals = tuple[Signal, ...]


def certain(number: int) -> Chances:
    """The chances of a number that is known."""
    return (*(0.0,) * number, 1.0)


@lru_cache(maxsize=1024)
def fair(dice: int, sides: int) -> Chances:
    """The chances of each number of matches among fair dice with `sides` matching sides."""
    tails = [at_least(hits, dice, sides) for hits in range(dice + 2)]
    return tuple(max(0.0, more - less) for more, less in pairwise(tails))


@lru_cache(maxsize=16384)
def both(first: Chances, second: Chances) -> Chances:
    """The chances of the sum of two independent numbers."""
    total = [0.0] * (len(first) + len(second) - 1)
    for shift, chance in enumerate(first):
        for number, other in enumerate(second):
            total[shift + number] += chance * other
    return tuple(total)


def expected(chances: Chances, values: tuple[float, ...], first: int) -> float:
    """The mean of values[first], values[first + 1], … under these chances."""
    return float(sum(map(mul, chances, values[first : first + len(chances)])))


def sides(face: int, wild: int) -> int:
    """How many sides of a die match a bid on this face."""
    return 2 if wild and face != wild else 1


# What each seat's bids say ---------------------------------------------------------------


def signals(view: BluffView) -> tuple[Signals, ...]:
    """By seat: the bids of this round that still say something about its hidden dice."""
    wild = view.wild or 0
    told: list[list[Signal]] = [[] for _ in view.seats]
    shown: list[tuple[int, ...]] = [() for _ in view.seats]
    for step in view.trail:
        counts_alike = step.plain == view.plain
        if step.count is not None and step.face is not None and not step.show and counts_alike:
            in_sight = sum(matches(dice, step.face, wild) for dice in shown)
            unseen = view.in_play - view.seats[step.seat].dice - sum(map(len, shown))
            unseen += len(shown[step.seat])
            told[step.seat].append(Signal(step.face, step.count - in_sight, unseen))
        if step.show:
            told[step.seat].clear()
            shown[step.seat] += step.show
    return tuple(tuple(each) for each in told)


def likelihood(signal: Signal, hits: int, wild: int) -> float:
    """How readily a seat with so many matching hidden dice would make this bid."""
    chance = at_least(signal.needed - hits, signal.unseen, sides(signal.face, wild))
    return BLUFF + (1 - BLUFF) * chance


@lru_cache(maxsize=65536)
def hidden_matches(
    hidden: int, told: Signals, face: int, wild: int, cup: Cup | None = None
) -> Chances:
    """The chances of each number of a seat's hidden dice that match a bid on `face`.

    `told` are the seat's bids, earlier ones first; without any the dice are fair. Under a `cup`
    the hand counts as a whole.
    """
    faces = _telling_faces(hidden, told)
    known = tuple(dict.fromkeys((*((wild,) if wild else ()), *faces))) if faces else ()
    if cup is not None:
        return _as_a_whole(cup, hidden, told, known, (face, wild))
    if not known:
        return fair(hidden, sides(face, wild))
    if face not in known:
        return _another(hidden, told, known, wild)
    places = [place for place, each in enumerate(known) if each in (face, wild)]
    total = [0.0] * (hidden + 1)
    for counts, weight in _weighed(hidden, told, known, wild):
        total[sum([counts[place] for place in places])] += weight
    return _normal(total)


def _as_a_whole(
    cup: Cup, hidden: int, told: Signals, known: tuple[int, ...], bid_on: tuple[int, int]
) -> Chances:
    """The same with hands that count as a whole; `bid_on` are the face and the wild one."""
    face, wild = bid_on
    table = by_counts(cup, hidden, known, face, wild)
    total = [0.0] * (cup.most(hidden) + 1)
    for counts, weight in _weighed(hidden, told, known, wild):
        for number, share in enumerate(table[counts]):
            total[number] += weight * share
    return _normal(total)


@lru_cache(maxsize=16384)
def _another(hidden: int, told: Signals, counted: tuple[int, ...], wild: int) -> Chances:
    """The same for any one face but these, of which the wild one is the first."""
    total = [0.0] * (hidden + 1)
    for counts, weight in _weighed(hidden, told, counted, wild):
        rest = one_in(6 - len(counted), hidden - sum(counts))
        for number, chance in enumerate(rest, counts[0] if wild else 0):
            total[number] += weight * chance
    return _normal(total)


def _telling_faces(hidden: int, told: Signals) -> tuple[int, ...]:
    latest = list(dict.fromkeys(signal.face for signal in reversed(told)))
    return tuple(latest[: 3 if hidden <= FEW_DICE else 2]) if hidden else ()


@lru_cache(maxsize=4096)
def _weighed(
    hidden: int, told: Signals, faces: tuple[int, ...], wild: int
) -> tuple[tuple[tuple[int, ...], float], ...]:
    """Every count of these faces among the hidden dice, with its weight."""
    tables = {
        signal: [likelihood(signal, hits, wild) for hits in range(hidden + 1)] for signal in told
    }
    telling = {signal: table for signal, table in tables.items() if signal.face in faces}
    favoured = {signal.face for signal in telling}
    weighed = []
    for counts in _counts(hidden, len(faces)):
        held = dict(zip(faces, counts, strict=True))
        hits = {face: sum(held[each] for each in {face, wild} if each) for face in favoured}
        weight = _ways(hidden, counts, len(faces)) * exp(FAVOUR * sum(hits.values()))
        weighed.append((counts, weight * prod(telling[s][hits[s.face]] for s in telling)))
    return tuple(weighed)


def _counts(most: int, places: int) -> Iterator[tuple[int, ...]]:
    if not places:
        yield ()
        return
    for first in range(most + 1):
        for rest in _counts(most - first, places - 1):
            yield (first, *rest)


def _ways(hidden: int, counts: tuple[int, ...], faces: int) -> float:
    """How likely these counts are with fair dice, up to a factor."""
    rest = hidden - sum(counts)
    ways = factorial(hidden) // (factorial(rest) * prod(map(factorial, counts)))
    return float(ways * (6 - faces) ** rest)


@lru_cache(maxsize=1024)
def one_in(faces: int, dice: int) -> Chances:
    """The chances of each number of one face among dice that show one of `faces`."""
    table: Chances = (1.0,)
    for _ in range(dice):
        table = both(table, (1 - 1 / faces, 1 / faces))
    return table


def _normal(weights: list[float]) -> Chances:
    whole = sum(weights)
    return tuple(weight / whole for weight in weights)


# What one seat makes of it ---------------------------------------------------------------


class Belief(msgspec.Struct, frozen=True, dict=True):
    """What the seat of a view believes; `told` may be empty for a seat that trusts no bid.

    A decision asks the same of it for every bid, so what it has reckoned it keeps.
    """

    rules: Rules
    view: BluffView
    told: tuple[Signals, ...]

    @property
    def wild(self) -> int:
        """The round's wild face, 0 for none."""
        return self.view.wild or 0

    @cached_property
    def _hidden(self) -> tuple[dict[int, Chances], ...]:
        """By seat and face, as asked so far."""
        return tuple({} for _ in self.view.seats)

    @cached_property
    def _others(self) -> dict[tuple[int, frozenset[int]], Chances]:
        return {}

    @cached_property
    def _counts(self) -> dict[int, Chances]:
        return {}

    @cached_property
    def _shown(self) -> Dice:
        return tuple(die for seat in self.view.seats for die in seat.shown)

    def hidden(self, seat: int, face: int) -> Chances:
        """How many hidden dice of a seat match, as everybody else may believe."""
        known = self._hidden[seat]
        if face not in known:
            info = self.view.seats[seat]
            cup = cup_of(self.rules, info.shown, info.hidden)
            known[face] = hidden_matches(info.hidden, self.told[seat], face, self.wild, cup)
        return known[face]

    def shown(self, face: int) -> int:
        """How many dice in the open match."""
        return matches(self._shown, face, self.wild)

    def held(self, face: int) -> int:
        """How many hidden dice of one's own match; what they count for as part of the hand."""
        return max(0, own_count(self.rules, self.view, face) - self._own_shown(face))

    def _own_shown(self, face: int) -> int:
        return matches(own_shown(self.view), face, self.wild)

    def others(self, face: int, without: frozenset[int]) -> Chances:
        """How many hidden dice match of all seats but these."""
        asked = face, without
        if asked not in self._others:
            total: Chances = (1.0,)
            for seat, info in enumerate(self.view.seats):
                if info.hidden and seat not in without:
                    total = both(total, self.hidden(seat, face))
            self._others[asked] = total
        return self._others[asked]

    def count(self, face: int) -> Chances:
        """The chances of each count of all dice in play, one's own dice known.

        Of a face-off the chances of each sum of pips, the other die taken for a fair one.
        """
        if face == PIPS:
            return (0.0,) * (1 + sum(self.view.hand or ())) + (1 / len(FACES),) * len(FACES)
        if face not in self._counts:
            in_sight = self.shown(face) - self._own_shown(face)
            known = certain(in_sight + own_count(self.rules, self.view, face))
            self._counts[face] = both(known, self.others(face, frozenset({_own(self.view)})))
        return self._counts[face]


def _own(view: BluffView) -> int:
    return -1 if view.you is None else view.you


def own_shown(view: BluffView) -> Dice:
    """One's own dice in the open."""
    return () if view.you is None else view.seats[view.you].shown


def own_count(rules: Rules, view: BluffView, face: int) -> int:
    """What all of one's own dice, hidden and shown, count for."""
    return counted(rules, (*(view.hand or ()), *own_shown(view)), face, view.wild or 0)


def believe(rules: Rules, view: BluffView) -> Belief:
    """What a seat may believe that listens to the others' bids."""
    return Belief(rules, view, signals(view))


def ignore(rules: Rules, view: BluffView) -> Belief:
    """What a seat believes that listens to nobody: all hidden dice are fair."""
    return Belief(rules, view, ((),) * len(view.seats))


def chance(counts: Chances, needed: int) -> float:
    """The chance that the count is `needed` or more."""
    return sum(counts[max(0, needed) :])
