"""Who somebody is: guests with a name, known by a cookie, without an account.

A token is 256 bits from the system's source of randomness and only ever kept as its
SHA-256, so a stolen store opens no session. A player's public id is another number and
gives no right to anything.
"""

from __future__ import annotations

import hashlib
import secrets
import sys

import msgspec

from hattari.core.game import Refusal, Text
from hattari.core.languages import BOTH, ENGLISH, Languages
from hattari.tables.words import LONGEST_NAME, clean

from .clock import Clock
from .store.port import People, Player

LINK_MINUTES = 10
FRESH_MS = 600_000
"""How long after logging in a session may delete its account."""
LONGEST_TOKEN = 160
BOT_MARK = " (bot)"
"""What a bot from afar has behind its name: nobody mistakes it for a person."""
LONGEST_BOT_NAME = LONGEST_NAME - len(BOT_MARK)
_TOKEN_BYTES = 32
_KEY_BYTES = 18
_PLAYER_BYTES = 9


class Arrival(msgspec.Struct, frozen=True):
    """A player and the token for a new cookie of theirs."""

    player: Player
    token: str


def digest(token: str) -> bytes:
    """What is kept of a token: its SHA-256, 32 bytes."""
    return hashlib.sha256(token.encode()).digest()


def bringer(token: str) -> str:
    """The player who brought the bot whose token this is; "" where an older token names none."""
    _, *named, _ = token.split(".")
    return named[0] if named else ""


def new_key() -> str:
    """A key for a table's link: 144 bits, 24 characters that fit an address."""
    return secrets.token_urlsafe(_KEY_BYTES)


def table_id(key: str) -> str:
    """A table's id in the log, made from the key of its link; hex, 64 characters."""
    return hashlib.sha256(b"hattari/table/" + key.encode()).hexdigest()


def clean_name(name: str) -> str:
    """A name without what deceives the eye or breaks a line. Raises Refusal."""
    cleaned = clean(name, sys.maxsize)
    check_length(cleaned)
    return cleaned


def check_length(cleaned: str) -> None:
    """Raises Refusal for a name of no letters, or of too many."""
    if not 1 <= len(cleaned) <= LONGEST_NAME:
        raise Refusal(
            "bad_name",
            Text(
                "A name has 1 to {longest_name} characters; this one has {count}.",
                "名前は1〜{longest_name}文字で入力してください(今は{count}文字です)。",
            ).fill(longest_name=LONGEST_NAME, count=len(cleaned)),
        )


def guest_name() -> Text:
    """A name for somebody who has not told one."""
    number = secrets.randbelow(900) + 100
    return Text("Guest {number}", "ゲスト{number}").fill(number=number)


class Sessions:
    """Guests and their devices."""

    def __init__(self, people: People, clock: Clock, languages: Languages = BOTH) -> None:
        self._people = people
        self._clock = clock
        self.languages = languages

    async def arrive(self, name: str | None, language: str) -> Arrival:
        """A new guest. Raises Refusal for a name that can't be."""
        spoken = self.languages.best(language)
        shown = self.languages.say(guest_name(), spoken) if name is None else clean_name(name)
        player = Player(secrets.token_urlsafe(_PLAYER_BYTES), shown, spoken)
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        await self._people.add_player(player, digest(token), self._clock())
        return Arrival(player, token)

    async def whose(self, token: str | None) -> Player | None:
        """The player of a cookie; None for a missing, unknown or forgotten one."""
        if not token or len(token) > 2 * _TOKEN_BYTES or "." in token:
            return None
        return await self._people.player(digest(token))

    async def bring(self, name: str, table: str, bringer: str) -> Arrival:
        """A bot from afar, and the token that lets it act at this table and nowhere else.

        The token names its table and the player who brings the bot; only its digest is kept, so
        that neither can be changed. Raises Refusal for a name that can't be.
        """
        shown = clean_name(name)[:LONGEST_BOT_NAME] + BOT_MARK
        player = Player(secrets.token_urlsafe(_PLAYER_BYTES), shown, ENGLISH)
        token = f"{table}.{bringer}.{secrets.token_urlsafe(_TOKEN_BYTES)}"
        await self._people.add_player(player, digest(token), self._clock())
        return Arrival(player, token)

    async def bearer(self, token: str, table: str) -> Player | None:
        """The bot whose token this is; None for an unknown one or another table's."""
        if len(token) > LONGEST_TOKEN or not token.startswith(f"{table}."):
            return None
        return await self._people.player(digest(token))

    async def change(self, player: Player, name: str | None, language: str | None) -> Player:
        """A player with another name or language. Raises Refusal."""
        changed = Player(
            player.id,
            player.name if name is None else clean_name(name),
            player.language if language is None else self.languages.best(language),
        )
        await self._people.update_player(changed)
        return changed

    async def link(self, player: Player) -> str:
        """A token that brings a player to one more device, once, within ten minutes."""
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        expires = self._clock() + LINK_MINUTES * 60_000
        await self._people.add_link(player.id, digest(token), expires)
        return token

    async def follow(self, link: str) -> str:
        """The token for this device's cookie. Raises Refusal for a link that is used up."""
        player = await self._people.take_link(digest(link), self._clock())
        if player is None:
            raise Refusal(
                "link_gone",
                Text(
                    "This personal link has been used or is too old; make a new one.",
                    "この引き継ぎリンクは使用済みか期限切れです。新しいリンクを作ってください。",
                ),
            )
        # A link was asked for with a cookie, which is no password: this is no log-in of late.
        return await self._opened(player, self._clock() - FRESH_MS - 1)

    async def open(self, player: str) -> str:
        """The token for one more cookie of a player's, by their id."""
        return await self._opened(player, self._clock())

    async def _opened(self, player: str, since: int) -> str:
        token = secrets.token_urlsafe(_TOKEN_BYTES)
        await self._people.add_session(player, digest(token), since)
        return token
