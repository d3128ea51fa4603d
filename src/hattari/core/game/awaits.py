"""What a state waits for, and how a game ended."""

from __future__ import annotations

import msgspec


class Turn(msgspec.Struct, frozen=True):
    """One seat decides; when its clock runs out somebody decides for it."""

    seat: int


class Window(msgspec.Struct, frozen=True):
    """Several seats may answer, each once, unseen by the others; then `close` goes on.

    `pending` are the seats that have not answered: secret as long as `sealed` holds.
    `seconds` is the window's length, None where the table's turn clock serves. `full_length`: it
    stays open so long though all have answered, because not every seat is asked for an answer and
    an early end would tell which were.
    """

    kind: str
    pending: tuple[int, ...]
    sealed: bool
    seconds: int | None
    full_length: bool = False


class Chance(msgspec.Struct, frozen=True):
    """Dice or cards come next: `draw` makes the outcome, `resolve` accepts it."""

    label: str


class Between(msgspec.Struct, frozen=True):
    """A round is to open; `close` opens it. The next round's seed is committed here.

    `seats` are those that play on; the others need not be waited for.
    """

    round: int
    seats: tuple[int, ...]


class Over(msgspec.Struct, frozen=True):
    """Nothing more comes."""


Awaits = Turn | Window | Chance | Between | Over


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: groups of seats, the best first; seats of one group share a rank."""

    ranking: tuple[tuple[int, ...], ...]
