"""A decision in the making: events are collected and evolved as they come."""

from __future__ import annotations

from base64 import urlsafe_b64encode

import msgspec

from hattari.core import chance
from hattari.core.game import Text

from .events import Event
from .evolve import evolve
from .refusals import duties as refusals
from .refusals.people import nobody_there
from .table import Member, Table

ENTROPY_BYTES = 2 * chance.SEED_BYTES
"""A seed, and as much that is never told: the seeds of further rounds in one row follow from it."""


class Decision(msgspec.Struct, frozen=True):
    """What a command comes to.

    `events` are one row of the log (none: nothing happened, and no row is written), `table`
    is the table after them, `answer` is for the sender alone.
    """

    events: tuple[Event, ...]
    table: Table
    answer: Text | None = None


class Draft:
    """Lives inside one `decide`; nobody else ever sees it."""

    def __init__(self, table: Table, by: str | None, now: int, entropy: bytes) -> None:
        if len(entropy) != ENTROPY_BYTES:
            raise ValueError(f"expected {ENTROPY_BYTES} bytes of entropy, but got {len(entropy)}")
        self.table = table
        self.by = by
        self.now = now
        self._entropy = entropy
        self._seeds = 0
        self.events: list[Event] = []
        self.answer: Text | None = None

    def emit(self, *events: Event) -> None:
        """Let this happen."""
        for event in events:
            self.table = evolve(self.table, event, self.now)
            self.events.append(event)

    def fresh_seed(self) -> bytes:
        """32 bytes for a round. No seed follows from those before it, which may be revealed."""
        told, untold = self._entropy[: chance.SEED_BYTES], self._entropy[chance.SEED_BYTES :]
        seed = chance.round_seed(untold, (bytes([self._seeds]),)) if self._seeds else told
        self._seeds += 1
        return seed

    def fresh_key(self) -> str:
        """The key of a link, which nobody can guess from what is told of seeds."""
        told, untold = self._entropy[: chance.SEED_BYTES], self._entropy[chance.SEED_BYTES :]
        key = chance.round_seed(untold, (b"link", told))[: chance.CONTRIBUTION_BYTES]
        return urlsafe_b64encode(key).rstrip(b"=").decode()

    def decision(self) -> Decision:
        """What came of it."""
        return Decision(tuple(self.events), self.table, self.answer)

    def member(self) -> Member:
        """Who asks. Raises Refusal."""
        member = self.table.member(self.by)
        if member is None:
            raise refusals.not_member()
        return member

    def speaker(self) -> Member:
        """Who asks to be heard by the others, in words or signs. Raises Refusal."""
        member = self.member()
        if member.id in self.table.muted:
            raise refusals.muted()
        if member.id in self.table.saw:
            raise refusals.has_seen()
        return member

    def seat(self) -> int:
        """The seat of who asks. Raises Refusal."""
        seat = self.table.seat_of(self.by)
        if seat is None:
            raise refusals.not_seated()
        return seat

    def other(self, player: str) -> Member:
        """A member who isn't the one that asks. Raises Refusal."""
        if player == self.by:
            raise refusals.not_yourself()
        member = self.table.member(player)
        if member is None:
            raise nobody_there(player)
        return member
