"""What each axis may be, read from the `Rules` struct: its default, choices and bounds."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect, structs

from .rules import DEFAULTS, Effects, Rules, full


class Shape(msgspec.Struct, frozen=True):
    """The values of one axis: its choices, or the bounds of its number.

    `default` is plain data. For `players` the bounds hold for both the least and the
    greatest number; for `effects` the choices are the ranks that may be switched.
    """

    key: str
    default: Any
    choices: tuple[str | bool, ...] = ()
    lowest: int | None = None
    highest: int | None = None


@lru_cache(maxsize=1)
def shapes() -> dict[str, Shape]:
    """The shape of every axis by its key, in the order of the rules."""
    defaults = full(DEFAULTS)
    kinds = {field.name: inspect.type_info(field.type) for field in structs.fields(Rules)}
    return {
        key: Shape(key, defaults[key], _choices(kind), *_bounds(kind))
        for key, kind in kinds.items()
    }


def _choices(kind: inspect.Type) -> tuple[str | bool, ...]:
    if isinstance(kind, inspect.BoolType):
        return (False, True)
    if isinstance(kind, inspect.EnumType):
        return tuple(member.value for member in kind.cls)
    if isinstance(kind, inspect.StructType) and kind.cls is Effects:
        return tuple(field.encode_name for field in kind.fields)
    return ()


def _bounds(kind: inspect.Type) -> tuple[int | None, int | None]:
    if isinstance(kind, inspect.IntType):
        return kind.ge, kind.le
    if isinstance(kind, inspect.StructType) and kind.cls is not Effects:
        return _bounds(kind.fields[0].type)
    return None, None
