"""What a measure is: where it stands in the list, what would be good, how it is estimated."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from hattari.games.bluff.lab.words import Words

from .estimate import Estimate
from .results import Number

ANY: tuple[Number, Number] = (None, None)


class Definition(msgspec.Struct, frozen=True):
    """A measure: its place in the list, its key, unit and good range, and how it is estimated.

    `compared` is off where a difference says nothing that another measure doesn't say better.
    """

    number: int
    key: str
    unit: str
    good: tuple[Number, Number]
    estimate: Callable[[Any], Estimate]
    words: Words
    compared: bool = True
