"""What is counted of a player over many games, for that player alone."""

from __future__ import annotations

import msgspec

from .text import Text


class Measure(msgspec.Struct, frozen=True):
    """Something that was so or not, again and again; the games' part `review` counts it."""

    key: str
    title: Text
    note: Text
