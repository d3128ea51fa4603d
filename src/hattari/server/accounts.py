"""Accounts beside guests: a login and a password, recovery codes, and the list of devices.

An account is made of a guest, who stays the same player: seats, games and name come along.
Whoever forgets the password uses one of eight codes; there is no mail to ask for.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
import unicodedata
from collections.abc import Sequence
from contextlib import suppress

import msgspec

from hattari.core.game import Refusal, Text
from hattari.tables.words import lookalike

from . import passwords
from .clock import Clock
from .passwords import Passwords
from .sessions import FRESH_MS, Sessions, check_length, digest
from .store.accounts import Account, AccountRows, Device
from .store.port import Player, StoreDown

CODES = 8
_CODE_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Base 32 without letters that look like others, 5 bits each."""
_CODE_GROUPS = (5, 5, 5, 5)
_LOOKALIKES = str.maketrans("OIL", "011")
HOUR_MS = 3_600_000
ENDINGS_KEPT_MS = 24 * HOUR_MS
TIDY_SECONDS = 3600.0
TOUCHED_MS = 300_000
MOST_TOUCHED = 10_000
COOKIES_KEPT_MS = 400 * 24 * HOUR_MS
"""No browser keeps a cookie longer than that."""
REPORTS_KEPT_MS = 90 * 24 * HOUR_MS


class Opened(msgspec.Struct, frozen=True):
    """An account's new recovery codes; they are told only now."""

    codes: tuple[str, ...]


class SignedUp(msgspec.Struct, frozen=True):
    """A new account's recovery codes, told only now, and the token for a new cookie."""

    codes: tuple[str, ...]
    token: str


class Known(msgspec.Struct, frozen=True):
    """Somebody who logged in: the player, and the token for a cookie of theirs."""

    player: str
    token: str


def clean_login(login: str) -> str:
    """A login on one line. Raises Refusal. Logins are kept so, and it never changes."""
    composed = unicodedata.normalize("NFC", login)
    kept = "".join(c if unicodedata.category(c)[0] != "C" else " " for c in composed)
    cleaned = " ".join(kept.split())
    check_length(cleaned)
    return cleaned


def login_key(login: str) -> str:
    """What two logins that look alike have in common."""
    return lookalike(clean_login(login))


def new_codes() -> tuple[str, ...]:
    """Fresh recovery codes of 100 bits each."""
    return tuple(
        "-".join(
            "".join(secrets.choice(_CODE_LETTERS) for _ in range(letters))
            for letters in _CODE_GROUPS
        )
        for _ in range(CODES)
    )


def code_digest(player: str, code: str) -> bytes:
    """What is kept of a code, however it is typed; 32 bytes."""
    typed = "".join(each for each in code.upper() if each.isalnum()).translate(_LOOKALIKES)
    return hashlib.sha256(f"hattari/code/{player}/{typed}".encode()).digest()


def session_id(session: bytes) -> str:
    """A public name for a session, made from its digest; it opens nothing."""
    return hashlib.sha256(b"hattari/session/" + session).hexdigest()[:24]


class Accounts:
    """All accounts of this server."""

    def __init__(
        self, rows: AccountRows, sessions: Sessions, clock: Clock, secret: Passwords
    ) -> None:
        self.rows = rows
        self._sessions = sessions
        self._clock = clock
        self._passwords = secret
        self._touched: dict[bytes, int] = {}

    # Coming and going

    async def of(self, player: Player) -> Account:
        """A player's account. Raises Refusal for a guest."""
        account = await self.rows.of(player.id)
        if account is None:
            raise no_account()
        return account

    async def sign_up(self, player: Player, login: str, password: str) -> SignedUp:
        """Make an account of a guest; all cookies of theirs but a new one are good for nothing any
        more. Raises Refusal."""
        shown = clean_login(login)
        if await self.rows.of(player.id) is not None:
            raise _has_account()
        passwords.check(password, shown)
        if await self.rows.named(login_key(shown)) is not None:
            raise _taken(shown)
        codes = new_codes()
        account = Account(
            player.id, shown, await self._passwords.hash(password), _digests(player.id, codes)
        )
        if not await self.rows.add(account, login_key(shown), self._clock()):
            raise _taken(shown)
        fresh = await self._sessions.open(player.id)
        await self.rows.end_all(player.id, self._clock(), but=digest(fresh))
        return SignedUp(codes, fresh)

    async def log_in(self, login: str, password: str) -> Known:
        """A session for whoever knows the password. Raises Refusal."""
        account = await self._named(login)
        kept = None if account is None else account.password
        if not await self._passwords.matches(kept, password) or account is None:
            raise _wrong_login()
        if self._passwords.outdated(account.password):
            await self.rows.set_password(account.player, await self._passwords.hash(password))
        return await self.enter(account.player)

    async def recover(self, login: str, code: str, password: str) -> Known:
        """A new password for whoever has a code; it is used up, all devices are logged out and
        all passkeys forgotten. Raises Refusal."""
        account = await self._named(login)
        spent = None if account is None else _spent(account, code)
        if account is None or spent is None:
            raise _wrong_code()
        passwords.check(password, account.login)
        hashed = await self._passwords.hash(password)
        left = [each for each in account.codes if each != spent]
        if not await self.rows.set_codes(account, left):
            raise _wrong_code()
        await self.rows.set_password(account.player, hashed)
        await self.rows.drop_passkeys(account.player)
        await self.rows.end_all(account.player, self._clock())
        return await self.enter(account.player)

    async def enter(self, player: str) -> Known:
        """One more session of a player's."""
        return Known(player, await self._sessions.open(player))

    async def _named(self, login: str) -> Account | None:
        try:
            key = login_key(login)
        except Refusal:
            return None
        return await self.rows.named(key)

    async def bring_along(self, guest: Player | None, player: str) -> None:
        """Let the finished games of a browser's guest be its new player's, too."""
        if guest is not None and guest.id != player and await self.rows.of(guest.id) is None:
            await self.rows.adopt(guest.id, player)

    # Changes, which need the password again

    async def confirm(self, player: Player, password: str) -> Account:
        """A player's account. Raises Refusal for a wrong password, or a guest."""
        account = await self.of(player)
        if not await self._passwords.matches(account.password, password):
            raise _wrong_login()
        return account

    async def change_password(self, player: Player, old: str, new: str, token: str) -> None:
        """Another password; all other devices are logged out. Raises Refusal."""
        account = await self.confirm(player, old)
        passwords.check(new, account.login)
        await self.rows.set_password(player.id, await self._passwords.hash(new))
        await self.rows.end_all(player.id, self._clock(), but=digest(token))

    async def check_fresh(self, player: Player, token: str) -> None:
        """Raises Refusal for an account's session that wasn't opened by a password of late."""
        account = await self.rows.of(player.id)
        if account is None:
            return
        opened = {each.session: each.since for each in await self.devices(player)}
        if self._clock() - opened.get(digest(token), 0) > FRESH_MS:
            raise _log_in_again()

    async def renew_codes(self, player: Player, password: str) -> Opened:
        """Other recovery codes; the old ones are worth nothing. Raises Refusal."""
        account = await self.confirm(player, password)
        codes = new_codes()
        await self.rows.set_codes(account, _digests(player.id, codes))
        return Opened(codes)

    # Devices

    async def devices(self, player: Player) -> Sequence[Device]:
        """Where a player is known, the latest first."""
        return await self.rows.devices(player.id)

    def is_news(self, token: str) -> bool:
        """Whether it is a while since it was written down that this device was there."""
        now, session = self._clock(), digest(token)
        if now - self._touched.get(session, 0) < TOUCHED_MS:
            return False
        if len(self._touched) >= MOST_TOUCHED:
            self._touched.clear()
        self._touched[session] = now
        return True

    async def touch(self, token: str, device: str) -> None:
        """Write down that a device was there just now; a store that is away isn't waited for."""
        with suppress(StoreDown):
            await self.rows.touch(digest(token), device, self._clock())

    async def log_out(self, player: Player, session: str) -> None:
        """End the session with this public name; none is ended where it is unknown."""
        for device in await self.rows.devices(player.id):
            if hmac.compare_digest(session_id(device.session), session):
                await self.rows.end(player.id, device.session, self._clock())

    async def log_out_everywhere(self, player: Player) -> None:
        """End all sessions of a player's."""
        await self.rows.end_all(player.id, self._clock())

    async def tidy(self) -> None:
        """Delete what is no longer needed."""
        now = self._clock()
        await self.rows.tidy(
            now, now - ENDINGS_KEPT_MS, now - REPORTS_KEPT_MS, now - COOKIES_KEPT_MS
        )

    def close(self) -> None:
        """Let the threads go."""
        self._passwords.close()


def _digests(player: str, codes: Sequence[str]) -> tuple[bytes, ...]:
    return tuple(code_digest(player, code) for code in codes)


def _spent(account: Account, code: str) -> bytes | None:
    typed = code_digest(account.player, code)
    found = [each for each in account.codes if hmac.compare_digest(each, typed)]
    return found[0] if found else None


def no_account() -> Refusal:
    """Only an account can do that."""
    return Refusal(
        "no_account",
        Text("You need an account for that.", "この操作にはアカウントが必要です。"),
    )


def _has_account() -> Refusal:
    return Refusal(
        "has_account",
        Text("You have an account already.", "すでにアカウントがあります。"),
    )


def _taken(login: str) -> Refusal:
    return Refusal(
        "login_taken",
        Text(
            "Somebody has the login “{login}”, or one that looks like it; choose another.",
            "「{login}」または似たログイン名はすでに使われています。別の名前にしてください。",
        ).fill(login=login),
    )


def _log_in_again() -> Refusal:
    return Refusal(
        "log_in_again",
        Text(
            "Log out and in again first: this needs your password of the last ten minutes.",
            "一度ログアウトし、もう一度ログインしてください。10分以内のログインが必要です。",
        ),
    )


def _wrong_login() -> Refusal:
    return Refusal(
        "wrong_login",
        Text(
            "Login and password don't belong together; check both.",
            "ログイン名またはパスワードが違います。もう一度ご確認ください。",
        ),
    )


def _wrong_code() -> Refusal:
    return Refusal(
        "wrong_code",
        Text(
            "This login has no such recovery code, or it has been used.",
            "このログイン名の復旧コードではないか、すでに使われています。",
        ),
    )
