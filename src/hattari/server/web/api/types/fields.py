"""The fields that many messages have, with the bounds of what comes in."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

Name = Annotated[str, msgspec.Meta(max_length=200)]
Word = Annotated[str, msgspec.Meta(max_length=40)]
Language = Annotated[str, msgspec.Meta(max_length=35)]
"""A language's tag; English is taken for one that isn't spoken here."""
RulesIn = Annotated[str, msgspec.Meta(max_length=400)] | dict[str, Any]


class In(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What comes in: a field that nobody knows is refused."""
