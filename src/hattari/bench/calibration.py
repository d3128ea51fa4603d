"""Whether claims come true as often as is said: `claims` of a game's `evaluate` in bots' games.

Every game is played by bots from a seed of its own. What is said of a claim is kept beside what
came; cases of about the same chance lie in a bin. Cases of one game hang together, so intervals
are clustered by game, Wilson's as in `lab.estimate`. Brier: the mean square of chance less truth, 0
is perfect.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby
from pkgutil import resolve_name
from typing import Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.core.kit import Kit, Registry
from hattari.core.refusals import unknown_part
from hattari.lab import estimate

from .figures import Figure
from .subject import subject_of

BINS = 10

ENOUGH = 3000
"""A bin with fewer cases says nothing of a case by itself."""

ALMOST = 0.001

NEWTON = 12
"""Steps to a line; it stands still long before."""

Doubles = npt.NDArray[np.float64]


class Said(msgspec.Struct, frozen=True):
    """A claim in a game: its kind, both chances, and whether it came true."""

    kind: str
    chance: float
    plain: float
    true: bool


class Calibrated(Protocol):
    """A game's claims; `Subject.calibration` names a class of these, called without arguments."""

    def cases(self) -> Sequence[str]:
        """Who plays under which rules, as figures are named: PRESET.BOT."""
        ...

    def said(self, case: str, number: int) -> Iterable[Said]:
        """All claims of the game of this number; other numbers are other dice or cards."""
        ...


class Plan(msgspec.Struct, frozen=True):
    """Games for each case, the number of the first one, and one case alone."""

    games: int = 4
    first: int = 1_000_000
    only: str | None = None


class Tally(msgspec.Struct, frozen=True, eq=False):
    """Claims of one kind, each (N,): the game, both chances, 1 where it came true."""

    game: npt.NDArray[np.int64]
    chance: Doubles
    plain: Doubles
    true: Doubles

    def brier(self, said: Doubles) -> float:
        """The mean square of what was said less what came."""
        return float(np.mean((said - self.true) ** 2))

    def line(self) -> tuple[float, float]:
        """First value and slope of the line through what came, in log odds, by what was said
        (Cox 1958): 0 and 1 where claims come true as often as is said. What was said for sure is
        left out, and what almost was counts as `ALMOST`: else a few such cases draw the line."""
        open_ = (self.chance > 0) & (self.chance < 1)
        said = np.clip(self.chance[open_], ALMOST, 1 - ALMOST)
        odds = np.log(said / (1 - said))
        terms, true = np.stack([np.ones(len(odds)), odds]), self.true[open_]
        line = np.array([0.0, 1.0])
        for _ in range(NEWTON):
            fitted = 1 / (1 + np.exp(-line @ terms))
            weight = fitted * (1 - fitted)
            line += np.linalg.solve(terms * weight @ terms.T, terms @ (true - fitted))
        return float(line[0]), float(line[1])

    def bins(self) -> Iterator[Bin]:
        """Those that hold any."""
        place = np.minimum((self.chance * BINS).astype(int), BINS - 1)
        for number in np.unique(place).tolist():
            inside = place == number
            yield _bin(number, self.game[inside], self.chance[inside], self.true[inside])


class Bin(msgspec.Struct, frozen=True):
    """Cases of about the same chance: what was said on average, and how often it came true."""

    number: int
    cases: int
    said: float
    true: float
    low: float
    high: float

    @property
    def off(self) -> float:
        """How far what was said is from what came."""
        return abs(self.said - self.true)


def _bin(number: int, game: npt.NDArray[np.int64], chance: Doubles, true: Doubles) -> Bin:
    _, cluster = np.unique(game, return_inverse=True)
    came, cases = (
        np.bincount(cluster, each).astype(np.float64) for each in (true, np.ones(len(true)))
    )
    share = estimate.ratio(came, cases, share=True)
    return Bin(number, len(true), float(chance.mean()), share.value, *share.interval())


def measure(registry: Registry, plan: Plan = Plan()) -> Iterator[Figure]:  # noqa: B008 (frozen)
    """Case by case, then all cases of a kind together, bin by bin. Raises Refusal where `only`
    names no case."""
    named = ((kit, subject_of(kit).calibration) for kit in registry.kits)
    every: list[tuple[Kit, Calibrated]] = [(kit, resolve_name(of)()) for kit, of in named if of]
    if plan.only is not None and not any(_cases(calibrated, plan) for _, calibrated in every):
        raise unknown_part(plan.only, chain.from_iterable(each.cases() for _, each in every))
    for kit, calibrated in every:
        yield from _measured(kit, calibrated, plan)


def _measured(kit: Kit, calibrated: Calibrated, plan: Plan) -> Iterator[Figure]:
    every: list[tuple[int, Said]] = []
    for place, case in enumerate(_cases(calibrated, plan)):
        numbers = range(plan.first, plan.first + plan.games)
        found = [(number, said) for number in numbers for said in calibrated.said(case, number)]
        for kind, tally in tallied(found):
            yield from _figures(f"calibration.{kit.game.id}.{kind}.{case}", tally, ENOUGH)
        every += [(place * plan.games + number, said) for number, said in found]
    for kind, tally in tallied(every):
        yield from _figures(f"calibration.{kit.game.id}.{kind}", tally, 1)


def _cases(calibrated: Calibrated, plan: Plan) -> Sequence[str]:
    return [case for case in calibrated.cases() if plan.only is None or plan.only in case]


def tallied(found: Sequence[tuple[int, Said]]) -> Iterator[tuple[str, Tally]]:
    """By kind, all that was said in these games."""
    for kind, rows in groupby(sorted(found, key=lambda row: row[1].kind), lambda row: row[1].kind):
        games, said = zip(*rows, strict=True)
        chance, plain, true = (
            np.array([getattr(each, name) for each in said], np.float64)
            for name in ("chance", "plain", "true")
        )
        yield kind, Tally(np.array(games), chance, plain, true)


def _figures(name: str, tally: Tally, least: int) -> Iterator[Figure]:
    yield Figure(f"{name}.n", len(tally.true), "cases")
    yield Figure(f"{name}.brier", round(tally.brier(tally.chance), 4), "square")
    yield Figure(f"{name}.brier_plain", round(tally.brier(tally.plain), 4), "square")
    bins = [each for each in tally.bins() if each.cases >= least]
    for each in bins:
        for end in ("said", "true", "low", "high"):
            yield Figure(f"{name}.{each.number}.{end}", round(getattr(each, end), 3), "share")
        yield Figure(f"{name}.{each.number}.n", each.cases, "cases")
    worst = max((each.off for each in bins if each.cases >= ENOUGH), default=None)
    if worst is not None:
        yield Figure(f"{name}.worst", round(worst, 3), "share")
    if len(tally.true) >= ENOUGH:
        for end, value in zip(("first", "slope"), tally.line(), strict=True):
            yield Figure(f"{name}.line.{end}", round(value, 3), "log odds")
