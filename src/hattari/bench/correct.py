"""Whether losses are true where a solution is exact: weighed once as reviews do, and once by a
solution of many times the effort."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import msgspec

from hattari.core.evaluation import Evaluation, Option
from hattari.review.grades import grade

from .figures import Figure

NOTHING = 0.001
"""A true loss below this is none: longer solutions too are solutions."""


class Twice(msgspec.Struct, frozen=True):
    """A decision, weighed as reviews do and by the longer solution, and what was chosen."""

    chosen: Any
    said: Evaluation
    true: Evaluation


class Exact(Protocol):
    """A game's exact decisions; `Subject.exact` names a class of these, called without
    arguments."""

    def cases(self) -> Sequence[str]:
        """As figures are named."""
        ...

    def weighed(self, case: str, many: int, seed: bytes) -> Iterable[Twice]:
        """So many decisions of games with this seed."""
        ...


def correct(game: str, exact: Exact, many: int, seed: bytes) -> Iterable[Figure]:
    """How many true losses lie inside the interval, and how many marks cost nothing."""
    every: list[Twice] = []
    for case in exact.cases():
        found = list(exact.weighed(case, many, seed))
        yield _covered(f"review.{game}.correct.{case}", found)
        every += found
    yield _covered(f"review.{game}.correct", every)
    yield _covered(f"review.{game}.correct.lost", [each for each in every if _lost(each)])
    marked = [each for each in every if _grade(each) in ("small", "mistake")]
    without = sum(_loss(each) < NOTHING for each in marked)
    yield Figure(f"review.{game}.marks_without_loss", without, f"of {len(marked)} marks")


def _covered(name: str, found: Sequence[Twice]) -> Figure:
    inside = sum(_is_inside(each) for each in found)
    return Figure(name, inside / max(1, len(found)), f"of {len(found)} true losses inside")


def _is_inside(twice: Twice) -> bool:
    said = _said(twice)
    return said.behind_low <= _loss(twice) <= said.behind_high


def _lost(twice: Twice) -> bool:
    """Whether something was lost or is said to be: what is best both times is inside anyhow."""
    return _said(twice).behind > 0 or _loss(twice) > 0


def _loss(twice: Twice) -> float:
    return next(each.behind for each in twice.true.options if each.action == twice.chosen)


def _said(twice: Twice) -> Option:
    return next(each for each in twice.said.options if each.action == twice.chosen)


def _grade(twice: Twice) -> str:
    return grade(twice.said, _said(twice))
