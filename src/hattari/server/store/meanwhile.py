"""What is written for somebody while they are being forgotten goes as well."""

from __future__ import annotations

from .port import Rows


async def gone(rows: Rows, table: str, player: str, owner: str = "player_id") -> bool:
    """Delete what was written for somebody who was forgotten meanwhile; whether there was.

    Asked after the writing: who is forgotten later takes it along. Raises StoreDown.
    """
    found = await rows.change(
        f"DELETE FROM {table} WHERE {owner} = $1"  # noqa: S608
        " AND NOT EXISTS (SELECT 1 FROM players WHERE id = $1) RETURNING 1",
        player,
    )
    return bool(found)
