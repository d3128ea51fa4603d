"""What best responses say of a policy for two."""

from __future__ import annotations

import msgspec


class Bounds(msgspec.Struct, frozen=True):
    """What seat 0 gets at least, and what it can get at most, against a policy of both seats.

    `low` is what seat 0's policy holds when seat 1 answers best, `high` is seat 0's best answer to
    seat 1's policy. The value lies between.
    """

    low: float
    high: float

    @property
    def exploitability(self) -> float:
        """NashConv / 2: half of what both players together can still gain."""
        return (self.high - self.low) / 2
