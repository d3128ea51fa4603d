"""Everything about Dobon's rule sets behind one door."""

from __future__ import annotations

from importlib import resources
from typing import Any

from hattari.core.game import Text
from hattari.core.house import House

from . import doing
from .axes import DEFAULTS, EIGHTS_DOUBLE, Rules, TwoStack, full
from .conflicts import CLASHES
from .idle import IDLING
from .words.axes import AXES, GROUPS
from .words.describe import describe


def canonical(key: str, value: Any) -> Any:
    """The value of an axis in its one form, however people write it."""
    if key == "effects":
        return doing.read(value)
    if key == "rates" and isinstance(value, list | tuple):
        return {str(cause): True for cause in value}
    if key == "together":
        return _ranks(value)
    if key == "two_stack" and value in ("2-4-6-16", [2, 4, 6, 16], (2, 4, 6, 16)):
        return TwoStack.SCHEDULE.value
    return value


def twice(key: str, value: Any) -> tuple[str, str] | None:
    """Two spellings of one entry in the value of an axis."""
    return doing.twice(value) if key == "effects" else None


def _ranks(value: Any) -> Any:
    """The ways people write ranks: "none", "any", "Q", ["Q", "10"], or {"Q": true}."""
    every = full(DEFAULTS)["together"]
    if value in ("none", "any"):
        return dict.fromkeys(every, value == "any")
    named = [value] if isinstance(value, str) else value
    if isinstance(named, list | tuple):
        return {"T" if rank in ("10", 10) else str(rank): True for rank in named}
    return value


RULEBOOK = House(
    id="dobon",
    name=Text("Dobon", "ドボン"),
    rules=Rules,
    catalogue=resources.files(__package__) / "presets.toml",
    words=AXES,
    groups=GROUPS,
    clashes=CLASHES,
    idling=IDLING,
    describing=describe,
    canonical=canonical,
    twice=twice,
    replaced={"eights_double": ("held_eights", EIGHTS_DOUBLE)},
)
"""The axes, presets, conflicts and words of Dobon."""
