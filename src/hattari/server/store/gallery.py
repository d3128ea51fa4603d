"""What a store keeps of house rules that players have put on show, and of reports about them."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .meanwhile import gone
from .port import Rows


class HouseRule(msgspec.Struct, frozen=True):
    """A rule set on show since `at` (unix ms); `rules` is JSON of every axis."""

    id: str
    player: str
    at: int
    game: str
    name: str
    about: str
    rules: bytes


class RuleReport(msgspec.Struct, frozen=True):
    """What somebody told the operator of a rule set on show."""

    entry: str
    name: str
    about: str
    player: str
    reporter: str
    at: int
    reason: str


class GalleryRows:
    """House rules on show. Every method raises StoreDown."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    async def add(self, entry: HouseRule) -> None:
        """Put a rule set on show; none of whoever was forgotten meanwhile."""
        await self._rows.change(
            "INSERT INTO house_rules (id, player_id, at, game, name, about, rules)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7)",
            entry.id,
            entry.player,
            entry.at,
            entry.game,
            entry.name,
            entry.about,
            entry.rules,
        )
        await gone(self._rows, "house_rules", entry.player)

    async def latest(self, limit: int) -> Sequence[HouseRule]:
        """Those on show, the latest first."""
        found = await self._rows.ask(f"{_ENTRY} ORDER BY at DESC, id LIMIT $1", limit)
        return [HouseRule(*row) for row in found]

    async def of(self, player: str) -> Sequence[HouseRule]:
        """A player's own."""
        found = await self._rows.ask(f"{_ENTRY} WHERE player_id = $1 ORDER BY at DESC", player)
        return [HouseRule(*row) for row in found]

    async def entry(self, entry: str) -> HouseRule | None:
        """One of them."""
        found = await self._rows.ask(f"{_ENTRY} WHERE id = $1", entry)
        return HouseRule(*found[0]) if found else None

    async def remove(self, entry: str) -> None:
        """Take one away, with what was told of it."""
        await self._rows.change("DELETE FROM house_rule_reports WHERE house_rule_id = $1", entry)
        await self._rows.change("DELETE FROM house_rules WHERE id = $1", entry)

    async def report(self, entry: str, reporter: str, at: int, reason: str) -> None:
        """Tell the operator; once for each who does."""
        await self._rows.change(
            "INSERT INTO house_rule_reports (house_rule_id, reporter, at, reason)"
            " VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING",
            entry,
            reporter,
            at,
            reason,
        )
        await gone(self._rows, "house_rule_reports", reporter, "reporter")

    async def reports(self, limit: int) -> Sequence[RuleReport]:
        """What was told of those that are still on show, the latest first."""
        found = await self._rows.ask(
            "SELECT house_rules.id, name, about, player_id, reporter, reported.at, reason"
            " FROM house_rule_reports AS reported"
            " JOIN house_rules ON house_rules.id = house_rule_id"
            " ORDER BY reported.at DESC LIMIT $1",
            limit,
        )
        return [RuleReport(*row) for row in found]


_ENTRY = "SELECT id, player_id, at, game, name, about, rules FROM house_rules"
