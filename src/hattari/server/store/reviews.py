"""What a store keeps of reviews: who lets the others of a game read theirs."""

from __future__ import annotations

from .port import Rows


class ReviewRows:
    """Agreements, by finished game and player. Every method raises StoreDown."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    async def agree(self, record: str, player: str, opens: bool) -> None:
        """Let the others read one's review, or not any more; nothing for who didn't play."""
        await self._rows.change(
            "UPDATE record_players SET opens = $3 WHERE record_id = $1 AND player_id = $2",
            record,
            player,
            int(opens),
        )

    async def agreed(self, record: str) -> frozenset[str]:
        """The players who do."""
        found = await self._rows.ask(
            "SELECT player_id FROM record_players WHERE record_id = $1 AND opens = 1", record
        )
        return frozenset(player for (player,) in found)
