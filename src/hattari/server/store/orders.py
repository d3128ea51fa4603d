"""What a store keeps of the operator's orders and acts, said once for every store.

Times are unix milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from .port import Rows

Kind = Literal["player", "network", "notice", "read-only", "invite-only", "invited"]


class Order(msgspec.Struct, frozen=True):
    """Something that holds until it is lifted or its end: a ban of a player or a network, a notice,
    no new games, tables by invitation alone, or a player who is invited."""

    kind: Kind
    target: str
    text: str
    at: int
    until: int | None = None


class Audited(msgspec.Struct, frozen=True):
    """Who did what; `act` is JSON."""

    number: int
    at: int
    who: str
    act: bytes


class OrderRows:
    """Orders, and the log of acts, to which rows are only added. Every method raises StoreDown."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    async def in_force(self, now: int) -> Sequence[Order]:
        """The orders that hold, the oldest first."""
        found = await self._rows.ask(
            "SELECT kind, target, text, at, until FROM orders"
            " WHERE until IS NULL OR until > $1 ORDER BY at, kind, target",
            now,
        )
        return [Order(*row) for row in found]

    async def give(self, order: Order) -> None:
        """Let an order hold, in the place of another about the same."""
        await self._rows.change(
            "INSERT INTO orders (kind, target, text, at, until) VALUES ($1, $2, $3, $4, $5)"
            " ON CONFLICT (kind, target) DO UPDATE SET text = excluded.text, at = excluded.at,"
            " until = excluded.until",
            order.kind,
            order.target,
            order.text,
            order.at,
            order.until,
        )

    async def lift(self, kind: Kind, target: str) -> bool:
        """Let an order hold no more; whether there was one."""
        gone = await self._rows.change(
            "DELETE FROM orders WHERE kind = $1 AND target = $2 RETURNING kind", kind, target
        )
        return bool(gone)

    async def write(self, at: int, who: str, act: bytes) -> None:
        """Write an act down."""
        await self._rows.change(
            "INSERT INTO audit (at, who, act) VALUES ($1, $2, $3)", at, who, act
        )

    async def acts(self, limit: int) -> Sequence[Audited]:
        """What was done, the latest first."""
        found = await self._rows.ask(
            "SELECT number, at, who, act FROM audit ORDER BY number DESC LIMIT $1", limit
        )
        return [Audited(*row) for row in found]

    # Players

    async def called(self, player: str) -> str | None:
        """What a player is called; None where there is no such player."""
        found = await self._rows.ask("SELECT name FROM players WHERE id = $1", player)
        return found[0][0] if found else None

    async def call(self, player: str, name: str) -> None:
        """Call a player otherwise."""
        await self._rows.change("UPDATE players SET name = $2 WHERE id = $1", player, name)
