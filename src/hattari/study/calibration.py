"""How well somebody estimates: what they said beside what was so, and whether it gets better."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import fmean

import msgspec

from hattari.core.drill import Form
from hattari.core.text import Text

from .intervals import Estimate, mean, rate

BINS = 5
LEAST = 5
"""Below so many answers a bin says too little."""
STRETCH = 20
MOST_STRETCHES = 8


class Answer(msgspec.Struct, frozen=True, kw_only=True):
    """What was said to a drill; `said` and `truth` of a chance or a number, `hit` whether it was
    right (of a chance: whether it was near)."""

    kind: str
    title: Text
    form: Form
    hit: bool
    said: float | None = None
    truth: float | None = None


class Bin(msgspec.Struct, frozen=True):
    """Of all chances that were said between two others: how many, what was said on average, and
    what was true; None with too few."""

    low: float
    high: float
    many: int
    said: float | None
    truth: Estimate | None


class Skill(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of drill: how often one was right, and of chances the bins.

    `off` is by how much one was wrong in mean, of each 20 answers in succession, the oldest first.
    """

    kind: str
    title: Text
    form: Form
    many: int
    hits: Estimate | None
    bins: tuple[Bin, ...]
    off: tuple[float, ...]


def skill(kind: str, answers: Sequence[Answer]) -> Skill:
    """What these answers, the oldest first, show of one kind of drill that was answered."""
    of_kind = [each for each in answers if each.kind == kind]
    last = of_kind[-1]
    pairs = [
        (each.said, each.truth)
        for each in of_kind
        if each.said is not None and each.truth is not None
    ]
    hits = sum(each.hit for each in of_kind)
    return Skill(
        kind=kind,
        title=last.title,
        form=last.form,
        many=len(of_kind),
        hits=rate(hits, len(of_kind)) if len(of_kind) >= LEAST else None,
        bins=_bins(pairs) if last.form == "chance" else (),
        off=_off(pairs),
    )


def _bins(pairs: Sequence[tuple[float, float]]) -> tuple[Bin, ...]:
    found: list[list[tuple[float, float]]] = [[] for _ in range(BINS)]
    for said, truth in pairs:
        found[min(BINS - 1, int(said * BINS))].append((said, truth))
    return tuple(_bin(number, inside) for number, inside in enumerate(found))


def _bin(number: int, inside: list[tuple[float, float]]) -> Bin:
    enough = len(inside) >= LEAST
    return Bin(
        number / BINS,
        (number + 1) / BINS,
        len(inside),
        fmean(said for said, _ in inside) if enough else None,
        mean([truth for _, truth in inside]) if enough else None,
    )


def _off(pairs: Sequence[tuple[float, float]]) -> tuple[float, ...]:
    last = pairs[len(pairs) % STRETCH :][-STRETCH * MOST_STRETCHES :]
    return tuple(
        fmean(abs(said - truth) for said, truth in last[start : start + STRETCH])
        for start in range(0, len(last), STRETCH)
    )
