"""What a store keeps of accounts, devices and reports, said once for every store.

No method needs a transaction: what is done by several statements may be done by halves. Times are
unix milliseconds; tokens, recovery codes and challenges are SHA-256 digests, passwords argon2id.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from .meanwhile import gone
from .port import Rows

DIGEST_BYTES = 32


class Account(msgspec.Struct, frozen=True):
    """How a player logs in: a name of their own for it, a hashed password, codes not used yet."""

    player: str
    login: str
    password: str
    codes: tuple[bytes, ...]


class Device(msgspec.Struct, frozen=True):
    """A browser that acts for a player; `seen` is when it last did, 0 where nobody knows."""

    session: bytes
    since: int
    device: str
    seen: int


class Passkey(msgspec.Struct, frozen=True):
    """A key that a device of the player's holds; `uses` is its own count of them."""

    id: bytes
    player: str
    public_key: bytes
    uses: int
    name: str
    created: int


class Report(msgspec.Struct, frozen=True):
    """What somebody told the operator of somebody else; `body` is JSON."""

    id: str
    table: str
    at: int
    reporter: str
    about: str
    body: bytes


class AccountRows:
    """Accounts and what belongs to them. Every method raises StoreDown."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows

    # Accounts

    async def add(self, account: Account, key: str, at: int) -> bool:
        """Make an account; False where the player has one or was forgotten meanwhile, or somebody
        else has this login."""
        made = await self._rows.change(
            "INSERT INTO accounts (player_id, login, login_key, password, codes, created)"
            " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING player_id",
            account.player,
            account.login,
            key,
            account.password,
            b"".join(account.codes),
            at,
        )
        return bool(made) and not await gone(self._rows, "accounts", account.player)

    async def of(self, player: str) -> Account | None:
        """A player's account."""
        return _account(await self._rows.ask(f"{_ACCOUNT} WHERE player_id = $1", player))

    async def named(self, key: str) -> Account | None:
        """The account with this login."""
        return _account(await self._rows.ask(f"{_ACCOUNT} WHERE login_key = $1", key))

    async def set_password(self, player: str, password: str) -> None:
        """Keep another hash."""
        await self._rows.change(
            "UPDATE accounts SET password = $2 WHERE player_id = $1", player, password
        )

    async def set_codes(self, account: Account, codes: Sequence[bytes]) -> bool:
        """Keep other codes; False where somebody else has changed them meanwhile."""
        changed = await self._rows.change(
            "UPDATE accounts SET codes = $2 WHERE player_id = $1 AND codes = $3"
            " RETURNING player_id",
            account.player,
            b"".join(codes),
            b"".join(account.codes),
        )
        return bool(changed)

    async def adopt(self, guest: str, player: str) -> None:
        """Let a guest's finished games, exercises and answers be a player's, too."""
        for table, columns in _ADOPTED:
            await self._rows.change(
                f"INSERT INTO {table} (player_id, {columns})"  # noqa: S608
                f" SELECT $2, {columns} FROM {table} WHERE player_id = $1 ON CONFLICT DO NOTHING",
                guest,
                player,
            )
        for name, key in _BROUGHT:
            await self._rows.change(
                f"UPDATE {name} SET player_id = $2 WHERE player_id = $1 AND NOT EXISTS"  # noqa: S608
                f" (SELECT 1 FROM {name} AS own WHERE own.player_id = $2 AND {key})",
                guest,
                player,
            )

    # Devices

    async def devices(self, player: str) -> Sequence[Device]:
        """A player's open sessions, the latest first."""
        found = await self._rows.ask(
            "SELECT digest, created, device, seen FROM sessions"
            " WHERE player_id = $1 AND ended IS NULL ORDER BY seen DESC, created DESC",
            player,
        )
        return [Device(*row) for row in found]

    async def touch(self, session: bytes, device: str, at: int) -> None:
        """Write down that a device was there."""
        await self._rows.change(
            "UPDATE sessions SET device = $2, seen = $3 WHERE digest = $1", session, device, at
        )

    async def end(self, player: str, session: bytes, at: int) -> None:
        """End one session of a player's."""
        await self._rows.change(
            "UPDATE sessions SET ended = $3 WHERE player_id = $1 AND digest = $2 AND ended IS NULL",
            player,
            session,
            at,
        )

    async def end_all(self, player: str, at: int, but: bytes = b"") -> None:
        """End a player's sessions, all but one, and the links that would make more of them."""
        await self._rows.change("DELETE FROM links WHERE player_id = $1", player)
        await self._rows.change(
            "UPDATE sessions SET ended = $2"
            " WHERE player_id = $1 AND digest != $3 AND ended IS NULL",
            player,
            at,
            but,
        )

    async def ended(self, since: int) -> Sequence[bytes]:
        """The sessions that ended of late."""
        found = await self._rows.ask("SELECT digest FROM sessions WHERE ended >= $1", since)
        return [digest for (digest,) in found]

    # Passkeys

    async def add_challenge(self, challenge: bytes, expires: int) -> None:
        """Keep a challenge for a while."""
        await self._rows.change(
            "INSERT INTO challenges (digest, expires) VALUES ($1, $2)", challenge, expires
        )

    async def take_challenge(self, challenge: bytes, now: int) -> bool:
        """Use a challenge up; whether there was one."""
        found = await self._rows.change(
            "DELETE FROM challenges WHERE digest = $1 AND expires > $2 RETURNING digest",
            challenge,
            now,
        )
        return bool(found)

    async def add_passkey(self, key: Passkey) -> bool:
        """Keep a passkey; False where it is known already, or its owner was forgotten meanwhile."""
        made = await self._rows.change(
            "INSERT INTO passkeys (id, player_id, public_key, uses, name, created)"
            " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING RETURNING name",
            key.id,
            key.player,
            key.public_key,
            key.uses,
            key.name,
            key.created,
        )
        return bool(made) and not await gone(self._rows, "passkeys", key.player)

    async def passkeys(self, player: str) -> Sequence[Passkey]:
        """A player's passkeys, the oldest first."""
        found = await self._rows.ask(
            f"{_PASSKEY} WHERE player_id = $1 ORDER BY created, name", player
        )
        return [Passkey(*row) for row in found]

    async def passkey(self, key: bytes) -> Passkey | None:
        """A passkey by its id."""
        found = await self._rows.ask(f"{_PASSKEY} WHERE id = $1", key)
        return Passkey(*found[0]) if found else None

    async def count_passkey(self, key: bytes, uses: int) -> None:
        """Write down how often a passkey says that it was used."""
        await self._rows.change("UPDATE passkeys SET uses = $2 WHERE id = $1", key, uses)

    async def drop_passkey(self, player: str, key: bytes) -> None:
        """Forget a passkey."""
        await self._rows.change(
            "DELETE FROM passkeys WHERE player_id = $1 AND id = $2", player, key
        )

    async def drop_passkeys(self, player: str) -> None:
        """Forget all of a player's passkeys."""
        await self._rows.change("DELETE FROM passkeys WHERE player_id = $1", player)

    # Reports

    async def add_report(self, report: Report) -> None:
        """Keep a report; none of whoever was forgotten meanwhile."""
        await self._rows.change(
            "INSERT INTO reports (id, table_id, at, reporter, about, body, post_at)"
            " VALUES ($1, $2, $3, $4, $5, $6, $3)",
            report.id,
            report.table,
            report.at,
            report.reporter,
            report.about,
            report.body,
        )
        await gone(self._rows, "reports", report.reporter, "reporter")

    async def reports(self, limit: int) -> Sequence[Report]:
        """Reports, the latest first."""
        found = await self._rows.ask(f"{_REPORT} ORDER BY at DESC LIMIT $1", limit)
        return [Report(*row) for row in found]

    async def reports_with(self, player: str) -> Sequence[Report]:
        """The reports that name a player somewhere, or came from where they typed something."""
        found = await self._rows.ask(
            f"{_REPORT} WHERE body LIKE $1 OR about = $2"  # noqa: S608 (no words of anybody)
            " OR table_id IN (SELECT table_id FROM words WHERE player_id = $2)",
            b"%%%b%%" % player.encode(),
            player,
        )
        return [Report(*row) for row in found]

    async def claim_posts(self, now: int, until: int, limit: int) -> Sequence[Report]:
        """Reports that wait to be posted and that nobody posts; they are ours `until` then."""
        found = await self._rows.change(
            "UPDATE reports SET post_at = $2 WHERE post_at <= $1 AND id IN"
            " (SELECT id FROM reports WHERE post_at <= $1 ORDER BY post_at LIMIT $3)"
            " RETURNING id, table_id, at, reporter, about, body",
            now,
            until,
            limit,
        )
        return [Report(*row) for row in found]

    async def post_at(self, report: str, at: int | None) -> None:
        """Post a report then, or no more."""
        await self._rows.change("UPDATE reports SET post_at = $2 WHERE id = $1", report, at)

    async def rewrite_report(self, report: str, body: bytes) -> None:
        """Keep another text of a report."""
        await self._rows.change("UPDATE reports SET body = $2 WHERE id = $1", report, body)

    # What is no longer needed

    async def tidy(
        self, now: int, ended_before: int, reported_before: int, opened_before: int
    ) -> None:
        """Delete challenges that are too old, sessions that ended or whose cookies did, reports,
        bans that are over, with the addresses in them, and nodes that ended before those sessions.
        """
        await self._rows.change("DELETE FROM challenges WHERE expires <= $1", now)
        await self._rows.change("DELETE FROM sessions WHERE ended < $1", ended_before)
        await self._rows.change("DELETE FROM sessions WHERE created < $1", opened_before)
        await self._rows.change("DELETE FROM reports WHERE at < $1", reported_before)
        await self._rows.change("DELETE FROM orders WHERE until <= $1", now)
        # The last of all tells how long the server was away.
        await self._rows.change(
            "DELETE FROM nodes WHERE at < $1 AND at < (SELECT max(at) FROM nodes)", ended_before
        )


_ADOPTED = (
    ("record_players", "record_id, opens, facts"),
    ("exercises", "id, game, digest, at, due, body, card"),
    ("answers", "id, at, game, digest, body"),
)
_BROUGHT = (
    ("survey_agreements", "own.table_id = survey_agreements.table_id"),
    (
        "survey_answers",
        "own.table_id = survey_answers.table_id AND own.number = survey_answers.number",
    ),
    ("house_rules", "own.id = house_rules.id"),
)
"""What comes along with a guest who logs in, but for what the account has already."""
_REPORT = "SELECT id, table_id, at, reporter, about, body FROM reports"
_ACCOUNT = "SELECT player_id, login, password, codes FROM accounts"
_PASSKEY = "SELECT id, player_id, public_key, uses, name, created FROM passkeys"


def _account(found: Sequence[tuple[str, str, str, bytes]]) -> Account | None:
    if not found:
        return None
    player, login, password, codes = found[0]
    starts = range(0, len(codes), DIGEST_BYTES)
    return Account(
        player, login, password, tuple(codes[each : each + DIGEST_BYTES] for each in starts)
    )
