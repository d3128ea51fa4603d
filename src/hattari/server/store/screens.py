"""What a store keeps of short codes, screens and viewers' guesses, said once for every store.

No method needs a transaction. Times are unix milliseconds. A code is kept as it is: it opens
little, for ten minutes; a screen's pass is kept as its SHA-256, and so is where a guess came from.
"""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from .meanwhile import gone
from .port import Rows


class Code(msgspec.Struct, frozen=True):
    """A short code of a table."""

    code: str
    table: str
    expires: int


class Screen(msgspec.Struct, frozen=True):
    """What a screen shows, and which player opened it; None where that was not kept yet."""

    table: str
    opener: str | None


class Vote(msgspec.Struct, frozen=True):
    """A viewer's guess about a moment of a table, in a round; `origin` stands for a block of
    addresses and one of them."""

    table: str
    moment: int
    round: str
    voter: bytes
    origin: bytes
    yes: bool


class Votes(msgspec.Struct, frozen=True):
    """All guesses about a moment: its round, how many there are, and how many of them say yes."""

    round: str
    total: int
    yes: int


NO_VOTES = Votes("", 0, 0)


class ScreenRows:
    """Codes, screens and guesses. Every method raises StoreDown."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    # Codes

    async def add_code(self, code: Code, now: int) -> bool:
        """Keep a code; False where another table has it still."""
        await self._rows.change("DELETE FROM codes WHERE expires <= $1", now)
        made = await self._rows.change(
            "INSERT INTO codes (code, table_id, expires) VALUES ($1, $2, $3)"
            " ON CONFLICT DO NOTHING RETURNING code",
            code.code,
            code.table,
            code.expires,
        )
        return bool(made)

    async def code(self, code: str, now: int) -> Code | None:
        """A code that still lives."""
        found = await self._rows.ask(f"{_CODE} WHERE code = $1 AND expires > $2", code, now)
        return Code(*found[0]) if found else None

    async def code_of(self, table: str, now: int) -> Code | None:
        """The code of a table that lives longest."""
        found = await self._rows.ask(
            f"{_CODE} WHERE table_id = $1 AND expires > $2 ORDER BY expires DESC, code LIMIT 1",
            table,
            now,
        )
        return Code(*found[0]) if found else None

    async def renew(self, code: str, expires: int) -> None:
        """Let a code live on."""
        await self._rows.change("UPDATE codes SET expires = $2 WHERE code = $1", code, expires)

    # Screens

    async def add_screen(self, digest: bytes, table: str, expires: int, opener: str) -> None:
        """Let a screen show a table; it goes with the player who opened it."""
        await self._rows.change(
            "INSERT INTO screens (digest, table_id, expires, player_id) VALUES ($1, $2, $3, $4)",
            digest,
            table,
            expires,
            opener,
        )
        await gone(self._rows, "screens", opener)

    async def screen(self, digest: bytes, now: int) -> Screen | None:
        """What a screen shows."""
        found = await self._rows.ask(
            "SELECT table_id, player_id FROM screens WHERE digest = $1 AND expires > $2",
            digest,
            now,
        )
        return Screen(*found[0]) if found else None

    async def keep_screen(self, digest: bytes, expires: int) -> None:
        """Let a screen stay."""
        await self._rows.change(
            "UPDATE screens SET expires = $2 WHERE digest = $1", digest, expires
        )

    async def openers(self, table: str, expire_after: int) -> list[str | None]:
        """Who opened the screens of a table, one by one; of those that have long to live."""
        found = await self._rows.ask(
            "SELECT player_id FROM screens WHERE table_id = $1 AND expires > $2",
            table,
            expire_after,
        )
        return [opener for (opener,) in found]

    async def left(self, digests: Collection[bytes], now: int) -> set[bytes]:
        """Which of these screens still show something."""
        places = ", ".join(f"${number}" for number in range(2, len(digests) + 2))
        found = await self._rows.ask(
            f"SELECT digest FROM screens WHERE expires > $1 AND digest IN ({places})",  # noqa: S608
            now,
            *digests,
        )
        return {bytes(digest) for (digest,) in found}

    async def end(self, table: str) -> None:
        """Let no screen show a table any more, and no code lead there."""
        await self._rows.change("DELETE FROM codes WHERE table_id = $1", table)
        await self._rows.change("DELETE FROM screens WHERE table_id = $1", table)

    # Guesses

    async def voters(self, vote: Vote, origin: bytes) -> int:
        """How many others have guessed about this moment from origins that begin so."""
        found = await self._rows.ask(
            "SELECT count(*) FROM guesses"
            " WHERE table_id = $1 AND moment = $2 AND voter != $3 AND substr(origin, 1, $4) = $5",
            vote.table,
            vote.moment,
            vote.voter,
            len(origin),
            origin,
        )
        return int(found[0][0])

    async def vote(self, vote: Vote, at: int) -> None:
        """Count a guess; a later one of the same viewer takes its place."""
        await self._rows.change(
            "INSERT INTO guesses (table_id, moment, round, voter, origin, yes, at)"
            " VALUES ($1, $2, $3, $4, $5, $6, $7)"
            " ON CONFLICT (table_id, moment, voter) DO UPDATE SET yes = excluded.yes",
            vote.table,
            vote.moment,
            vote.round,
            vote.voter,
            vote.origin,
            int(vote.yes),
            at,
        )

    async def votes(self, table: str, moment: int) -> Votes:
        """The guesses about a moment."""
        found = await self._rows.ask(
            "SELECT round, count(*), sum(yes) FROM guesses"
            " WHERE table_id = $1 AND moment = $2 GROUP BY round",
            table,
            moment,
        )
        return Votes(found[0][0], int(found[0][1]), int(found[0][2])) if found else NO_VOTES

    async def tidy(self, now: int, guessed_before: int) -> None:
        """Delete what has expired, and old guesses."""
        await self._rows.change("DELETE FROM codes WHERE expires <= $1", now)
        await self._rows.change("DELETE FROM screens WHERE expires <= $1", now)
        await self._rows.change("DELETE FROM guesses WHERE at < $1", guessed_before)


_CODE = "SELECT code, table_id, expires FROM codes"
