"""What the form asks for an axis, as the type of its field says: choices, bounds, parts."""

from __future__ import annotations

from typing import Any

from msgspec import inspect

from hattari.core.game import Axis, Choice, Text
from hattari.core.text import NOTHING

from .rules import Players
from .words import Words


def axis_of(key: str, kind: inspect.Type, default: Any, words: Words, group: Text) -> Axis:
    """The axis that a field of this type is, in these words."""
    lowest, highest = _bounds(kind)
    choices = ((value, words.choices[value]) for value in _choices(kind))
    return Axis(
        key=key,
        title=words.title,
        note=words.note,
        group=group,
        default=default,
        choices=tuple(Choice(value, said.title, said.note) for value, said in choices),
        lowest=lowest,
        highest=highest,
        parts=tuple(
            axis_of(part, of, default[part], words.parts[part], NOTHING)
            for part, of in _parts(kind)
        ),
    )


def _parts(kind: inspect.Type) -> tuple[tuple[str, inspect.Type], ...]:
    """What a table asks: each of its entries, and what that may be."""
    if not isinstance(kind, inspect.StructType) or _is_switches(kind) or _is_players(kind):
        return ()
    return tuple((field.encode_name, field.type) for field in kind.fields)


def _is_switches(kind: inspect.StructType) -> bool:
    return all(isinstance(field.type, inspect.BoolType) for field in kind.fields)


def _is_players(kind: inspect.StructType) -> bool:
    return issubclass(kind.cls, Players)


def _choices(kind: inspect.Type) -> tuple[str | bool, ...]:
    if isinstance(kind, inspect.BoolType):
        return (False, True)
    if isinstance(kind, inspect.EnumType):
        return tuple(member.value for member in kind.cls)
    if isinstance(kind, inspect.LiteralType):
        return tuple(str(value) for value in kind.values)
    if isinstance(kind, inspect.UnionType):
        return tuple(choice for part in kind.types for choice in _choices(part))
    if isinstance(kind, inspect.StructType) and _is_switches(kind):
        return tuple(field.encode_name for field in kind.fields)
    return ()


def _bounds(kind: inspect.Type) -> tuple[int | None, int | None]:
    if isinstance(kind, inspect.IntType):
        return kind.ge, kind.le
    if isinstance(kind, inspect.UnionType):
        return next(bounds for part in kind.types if (bounds := _bounds(part)) != (None, None))
    if isinstance(kind, inspect.StructType) and _is_players(kind):
        return _bounds(kind.fields[0].type)
    return None, None
