"""What characters have in common: how often a mood gives one away."""

from __future__ import annotations

from hattari.core.cast import Mood

from .bot import fraction

GIVES_AWAY = 0.75
"""How often a character shows its mood when there is reason to."""

PRETENDS = 0.1
"""How often it does so without."""


def shown(mood: Mood, reason: bool, seed: bytes) -> Mood | None:
    """The mood, as often as there is reason to show it; a function of the decision's seed."""
    return mood if fraction(seed, "tell") < (GIVES_AWAY if reason else PRETENDS) else None
