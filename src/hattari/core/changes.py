"""What changed between two values that are told as JSON, and how a client applies it.

A change is a list of one item, the new value; or an object with a change for each field of an
object, or each place of a list, that isn't as it was. A list that became longer or shorter has
`splice` instead: where, how many items go, and those that come, as in JavaScript's
`Array.splice`. Nothing in it knows a rule.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile
from typing import Any

import msgspec

from .text import Text

Change = list[Any] | dict[str, Any]

SPLICE = "splice"
NOTHING: Change = {}


def change(before: Any, after: Any) -> Change:
    """What makes the one into the other; `NOTHING` where they are equal."""
    return _change(before, after) or NOTHING


def _change(before: Any, after: Any) -> Change | None:
    if type(before) is not type(after):
        return [after]
    if before == after:
        return None
    match after:
        case Text():
            return [after]
        case msgspec.Struct():
            names = zip(after.__struct_fields__, after.__struct_encode_fields__, strict=True)
            return {
                told: each
                for name, told in names
                if (each := _change(getattr(before, name), getattr(after, name))) is not None
            }
        case tuple() | list():
            return _items(before, after)
    return [after]


def _items(before: Sequence[Any], after: Sequence[Any]) -> Change:
    if len(before) == len(after):
        changes = enumerate(map(_change, before, after))
        return {str(place): each for place, each in changes if each is not None}
    shorter = min(len(before), len(after))
    first = _alike(zip(before, after, strict=False))
    last = min(_alike(zip(reversed(before), reversed(after), strict=False)), shorter - first)
    if not first and not last:
        return [after]
    come = after[first : len(after) - last]
    return {SPLICE: [first, len(before) - last - first, *come]}


def _alike(pairs: Iterator[tuple[Any, Any]]) -> int:
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def changed(before: Any, change: Any) -> Any:
    """The value, as JSON was read, with a change; what isn't touched is not copied."""
    if isinstance(change, list):
        return change[0]
    if isinstance(before, dict):
        return before | {name: changed(before[name], each) for name, each in change.items()}
    if SPLICE in change:
        first, gone, *come = change[SPLICE]
        return [*before[:first], *come, *before[first + gone :]]
    items = enumerate(before)
    return [changed(each, change[str(at)]) if str(at) in change else each for at, each in items]
