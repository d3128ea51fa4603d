"""Axes of earlier versions, as rule sets that people kept still name them."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Any

from hattari.core.game import Conflict

from .words import named_twice

Replacements = Mapping[str, tuple[str, Mapping[Any, Any]]]
"""For each the axis that took its place, and that one's value for each of its own."""
Twice = Mapping[str, Conflict]
"""The axes that are named in two ways, each with what is said of it."""


def today(replaced: Replacements, key: str, value: Any) -> tuple[str, Any]:
    """An axis as today's rules say it."""
    if key not in replaced:
        return key, value
    axis, values = replaced[key]
    known = isinstance(value, Hashable) and value in values
    return axis, values[value] if known else value


def named_with_today(replaced: Replacements, spec: str | Mapping[str, Any]) -> dict[str, Conflict]:
    """The axes that an object gives by their names and by earlier ones: neither goes before."""
    return {
        axis: Conflict((axis,), named_twice(key, axis))
        for key, (axis, _) in replaced.items()
        if not isinstance(spec, str) and key in spec and axis in spec
    }
