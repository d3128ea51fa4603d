"""How one measure differs between two rule sets."""

from __future__ import annotations

import msgspec

from hattari.core.game import Text

from .results import Mark, Number


class Delta(msgspec.Struct, frozen=True, kw_only=True):
    """How a measure changed; value = change - base.

    low, high: the 95 % interval by itself; sure_low, sure_high: corrected for all that is looked
    at; `sure` where that one leaves out zero. `chance` of a difference as large where there is
    none. `better`: towards the good range; None where there is none, or both lie within it. The
    marks are by intervals as wide as the corrected one.
    """

    number: int
    key: str
    title: Text
    unit: str
    base: float
    change: float
    value: float
    low: Number
    high: Number
    chance: float
    sure_low: Number
    sure_high: Number
    sure: bool
    paired: bool
    better: bool | None
    base_mark: Mark = "open"
    change_mark: Mark = "open"
