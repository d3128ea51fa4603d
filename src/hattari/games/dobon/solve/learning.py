"""Players that learn Dobon for their rule set, from nothing but rounds among themselves.

What an action gains is expected by a small net from what its seat knows (`kernels/learned.py`).
All seats play by it, at times not quite the best; what was gained moves it: TD(lambda) (Sutton,
1988) by Adam (Kingma & Ba, 2015). So no weight that somebody chose decides how they play.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
import numpy as np

from hattari.games.dobon.rules.axes import Rules, of_round

from . import Doubles, Weights, hand_chances, kernels, policies, table
from .kernels import Policies
from .kernels.learned import CHIPS, FEATURES
from .kernels.learning import Notes, play_to_learn
from .kernels.table import LEARNED, Net
from .lookups import compile_rules

VERSION = 1
"""Another way of learning, or of seeing, is another version: what was kept is learned anew."""
ROUNDS = 400_000
NOTES = 16_384
"""Decisions between two lessons."""
LARGE = 3.0
"""Of an error, in the net's units."""

Told = Callable[[int, int], None]
"""Told how far learning has come: done, of."""


class Course(msgspec.Struct, frozen=True):
    """How is learned: `units` of the net's layer; `heat` in chips and `step` of Adam, at first and
    at last; `batch` of decisions; `trust` in what came of a round rather than in what is expected
    of the next decision (lambda)."""

    units: int = 32
    heat: tuple[float, float] = (12.0, 0.5)
    step: tuple[float, float] = (2e-3, 2e-4)
    batch: int = 512
    trust: float = 0.8


COURSE = Course()


class Learned(msgspec.Struct, frozen=True, eq=False):
    """What was learned: weights (FEATURES, H), bias (H,), out (H + 1,); of how many rounds."""

    weights: Doubles
    bias: Doubles
    out: Doubles
    rounds: int


def acting(
    learned: Sequence[Learned], *, bound: tuple[int, ...] = (), heat: float = 0.0
) -> Policies:
    """Each seat acts as it learned; `bound` ones never draw while they could lay a card. The first
    seat's player at times does what is less, by up to `heat` chips or so."""
    those, seats = list({id(each): each for each in learned}.values()), len(learned)
    numbers = [next(n for n, one in enumerate(those) if one is each) for each in learned]
    return policies(*[None] * seats)._replace(
        kind=np.array([LEARNED - number for number in numbers], np.int64),
        bound=np.array([seat in bound for seat in range(seats)], np.int64),
        net=Net(
            weights=np.stack([each.weights for each in those]),
            bias=np.stack([each.bias for each in those]),
            out=np.stack([each.out for each in those]),
            heat=np.array([heat, *[0.0] * (len(those) - 1)]),
            seen=np.zeros(FEATURES),
            layer=np.zeros(len(those[0].bias)),
        ),
    )


def among(one: Learned, others: Learned | Weights, seats: int, *, heat: float = 0.0) -> Policies:
    """The first seat acts as one learned, all others as they do."""
    if isinstance(others, Learned):
        return acting([one, *[others] * (seats - 1)], heat=heat)
    alone, theirs = acting([one], heat=heat), policies(None, *[others] * (seats - 1))
    return theirs._replace(kind=np.array([LEARNED, *theirs.kind[1:]], np.int64), net=alone.net)


def learn(
    rules: Rules,
    seats: int,
    seed: int,
    *,
    rounds: int = ROUNDS,
    against: Learned | Weights | None = None,
    told: Told = lambda *_: None,
) -> Learned:
    """A player of these rules: among its like, or alone `against` others. Raises Refusal for rules
    that no arrays hold."""
    lesson, dealt = _Lesson(seed), [of_round(rules, each + 1) for each in range(rules.rounds)]
    setting = [compile_rules(each, seats) for each in dealt]
    chances = [hand_chances(lookups, kernels.ALL_CARDS) for lookups in setting]
    space, number = table(seats, rules.chips, seed), 0
    while (done := int(lesson.notes.many[1])) < rounds:
        told(done, rounds)
        own = lesson.learned()
        others, heat = own if against is None else against, _between(COURSE.heat, done / rounds)
        those = among(own, others, seats, heat=heat)
        place = number % len(setting)
        play_to_learn(setting[place], space, those, chances[place], lesson.notes, COURSE.trust)
        lesson.learn(_between(COURSE.step, done / rounds))
        number += 1
    told(rounds, rounds)
    return lesson.learned()


class _Lesson:
    """A net that is being taught: all its numbers in one row, with Adam's memory of them."""

    def __init__(self, seed: int) -> None:
        self._lot, units = np.random.default_rng(seed), COURSE.units
        weights = self._lot.normal(0, 0.15, FEATURES * units)
        self._row = np.concatenate([weights, np.zeros(units), self._lot.normal(0, 0.1, units), [0]])
        self._mean, self._square = np.zeros_like(self._row), np.zeros_like(self._row)
        self._steps = 0
        self.notes = _notes(NOTES)

    def _parts(self) -> tuple[Doubles, Doubles, Doubles]:
        units = COURSE.units
        weights, bias, out = np.split(self._row, [FEATURES * units, FEATURES * units + units])
        return weights.reshape(FEATURES, units), bias, out

    def learned(self) -> Learned:
        """What was learned so far."""
        weights, bias, out = (part.copy() for part in self._parts())
        return Learned(weights, bias, out, int(self.notes.many[1]))

    def learn(self, step: float) -> None:
        """Moves the net towards what was gained, once for each decision."""
        many = int(self.notes.many[0])
        order = self._lot.permutation(many)
        for first in range(0, many, COURSE.batch):
            which = order[first : first + COURSE.batch]
            self._move(self._slope(self.notes.seen[which], self.notes.gained[which] / CHIPS), step)

    def _move(self, slope: Doubles, step: float) -> None:
        self._steps += 1
        self._mean += 0.1 * (slope - self._mean)
        self._square += 0.001 * (slope**2 - self._square)
        towards = self._mean / (1 - 0.9**self._steps)
        self._row -= step * towards / (np.sqrt(self._square / (1 - 0.999**self._steps)) + 1e-8)

    def _slope(self, seen: Doubles, gained: Doubles) -> Doubles:
        """Of the squared error; of errors above LARGE of their size alone (Huber, 1964)."""
        weights, bias, out = self._parts()
        sums = seen @ weights + bias
        layer = np.maximum(sums, 0)
        error = np.clip(layer @ out[:-1] + out[-1] - gained, -LARGE, LARGE) / len(gained)
        back = np.outer(error, out[:-1]) * (sums > 0)
        each = (seen.T @ back).ravel(), back.sum(axis=0), layer.T @ error, [error.sum()]
        return np.concatenate(each)


def _notes(many: int) -> Notes:
    return Notes(
        seen=np.zeros((many, FEATURES)),
        gained=np.zeros(many),
        expected=np.zeros(many),
        whose=np.zeros(many, np.int64),
        many=np.zeros(2, np.int64),
    )


def _between(ends: tuple[float, float], share: float) -> float:
    first, last = ends
    return first + (last - first) * share


def save(learned: Learned, path: Path) -> None:
    """To a file, as whole as it was."""
    with path.open("wb") as file:
        np.savez(
            file,
            allow_pickle=False,
            weights=learned.weights,
            bias=learned.bias,
            out=learned.out,
            rounds=np.array(learned.rounds),
        )


def load(path: Path) -> Learned:
    """From a file. Raises OSError, ValueError or KeyError for what `save` didn't write."""
    with np.load(path, allow_pickle=False) as kept:
        return Learned(kept["weights"], kept["bias"], kept["out"], int(kept["rounds"]))


def gains(rules: Rules, those: Policies, rounds: int, seed: int) -> Doubles:
    """What each seat gains, (rounds, seats); every seat begins as often."""
    seats = len(those.kind)
    lookups, space = compile_rules(rules, seats), table(seats, rules.chips, seed)
    chances, found = hand_chances(lookups, kernels.ALL_CARDS), np.zeros((rounds, seats))
    for number in range(rounds):
        kernels.deal(lookups, space, those, number % seats)
        kernels.play_on(lookups, space, those, chances, kernels.NOTHING)
        found[number] = space.gains
    return found


def won(rules: Rules, those: Policies, deals: int, seed: int) -> Doubles:
    """What the first player gains a round with each of these deals, (deals,): the mean over all
    seats, each of which it sits in once."""
    seats = len(those.kind)
    lookups, space = compile_rules(rules, seats), table(seats, rules.chips, seed)
    chances, found = hand_chances(lookups, kernels.ALL_CARDS), np.zeros(deals)
    for deal in range(deals):
        for place in range(seats):
            turned = those._replace(
                kind=np.roll(those.kind, place), bound=np.roll(those.bound, place)
            )
            space.seed[0] = np.uint64((seed << 32) + deal)
            kernels.deal(lookups, space, turned, 0)
            kernels.play_on(lookups, space, turned, chances, kernels.NOTHING)
            found[deal] += space.gains[place]
    return found / seats
