"""A position at a table as anybody there could write it down: no rule is in it."""

from __future__ import annotations

from typing import NamedTuple

Counts = tuple[int, ...]
Hands = tuple[Counts, ...]


class Step(NamedTuple):
    """A bid, a reroll before a bid, or a pass; `call` is what a bid was called."""

    kind: str
    seat: int
    count: int = 0  # type: ignore[assignment]  # the field's word hides tuple.count
    face: int = 0
    call: str = ""

    @property
    def bid(self) -> tuple[int, int]:
        """Count and face."""
        return self.count, self.face


class Position(NamedTuple):
    """What lies on the table, and what has happened.

    `owned` are each seat's dice, lives, or points lost. `steps` are those of this round, `turn` is
    who moves, `had_palifico`, `called_spot_on` and `tried_back` tell of the whole game, `gone` are
    the seats out in the order of leaving.
    """

    dice: Counts
    owned: Counts
    hidden: Hands
    shown: Hands
    round: int
    starter: int
    turn: int
    steps: tuple[Step, ...] = ()
    palifico: int | None = None
    had_palifico: frozenset[int] = frozenset()
    called_spot_on: frozenset[int] = frozenset()
    tried_back: frozenset[int] = frozenset()
    gone: Hands = ()

    @property
    def seats(self) -> int:
        """How many seats the table has."""
        return len(self.dice)

    @property
    def left(self) -> Counts:
        """Who is still in."""
        return tuple(seat for seat, count in enumerate(self.dice) if count)

    @property
    def standing(self) -> Step | None:
        """The last bid."""
        return next((step for step in reversed(self.steps) if step.kind == "bid"), None)

    @property
    def must_bid(self) -> bool:
        """Whether a reroll before the bid has just been made."""
        return bool(self.steps) and self.steps[-1].kind == "reroll"

    def clockwise(self, seat: int) -> Counts:
        """All seats from the one after this on, itself last."""
        return tuple((seat + step) % self.seats for step in range(1, self.seats + 1))

    def next_in(self, seat: int) -> int:
        """The next player clockwise who is still in."""
        return next(each for each in self.clockwise(seat) if self.dice[each])
