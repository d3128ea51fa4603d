"""Which values do nothing beside the others, and why, in plain words."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Idling

from .axes import Rules

IDLING: tuple[Idling[Rules], ...] = (
    (
        "answer",
        lambda r: not r.effects.two,
        Text("a 2 makes nobody draw", "2に効果がないからです"),
    ),
)
