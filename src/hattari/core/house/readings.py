"""What of a value is read, and what it may have been meant to be where it can't be."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import islice, product
from typing import Any

from hattari.core.game import Axis, Choice
from hattari.core.text import NOTHING

MOST = 256
"""Readings that are looked at; where there are more, what depends on them is not told."""

LONGEST_LIST = 64
"""Entries of a value that are read, far more than any axis has: a list costs by its length."""

Reads = Callable[[Any], bool]


def is_long(value: Any) -> bool:
    """Whether a value is longer than is read."""
    return isinstance(value, list | tuple | Mapping) and len(value) > LONGEST_LIST


def readings(axis: Axis, value: Any, reads: Reads) -> tuple[Any, ...]:
    """Every value that may have been meant: what of it can be read stays, the rest is open.

    `reads` says whether the axis takes a value; parts that it takes one by one need not go
    together. Of numbers the bounds stand for all.
    """
    if reads(value):
        return (value,)
    if isinstance(value, Mapping) and isinstance(axis.default, Mapping):
        own = {part.key: part for part in _entries(axis) if part.key in value}
        found = (
            readings(part, value[key], partial(_entry_reads, reads, key))
            for key, part in own.items()
        )
        every = (dict(zip(own, each, strict=True)) for each in product(*found))
        return tuple(each for each in islice(every, MOST + 1) if reads(each))
    return tuple(each for each in _values(axis) if reads(each))


def _entry_reads(reads: Reads, key: str, value: Any) -> bool:
    return reads({key: value})


def _entries(axis: Axis) -> tuple[Axis, ...]:
    """The entries of a table, of several switches, or of a least and a greatest number."""
    if axis.parts:
        return axis.parts
    switches = (Choice(False, NOTHING, NOTHING), Choice(True, NOTHING, NOTHING))
    return tuple(
        Axis(
            key,
            NOTHING,
            NOTHING,
            NOTHING,
            default,
            switches if axis.choices else (),
            axis.lowest,
            axis.highest,
        )
        for key, default in axis.default.items()
    )


def _values(axis: Axis) -> Iterator[Any]:
    yield axis.default
    yield from (choice.value for choice in axis.choices)
    yield from (bound for bound in (axis.lowest, axis.highest) if bound is not None)
