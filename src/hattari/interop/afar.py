"""A bot that plays at a table of a server elsewhere, through the interface that pages use."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import suppress
from itertools import count
from typing import Any
from urllib.parse import urlsplit

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from hattari.bots.bot import Bot
from hattari.core.changes import changed
from hattari.core.game import AnyGame, Refusal, Text
from hattari.core.kit import Registry

SEED_BYTES = 32
PING_SECONDS = 5.0
SPACING_SECONDS = 0.07
"""Between two moves: servers hang up on those who send more than 20 messages a second for long."""


_NO_TOKEN = Text(
    "This is no token for this table; ask its host for another.",
    "このテーブルのトークンではありません。ホストに作り直してもらってください。",
)


class Turned(Exception):
    """The server ended the connection, and why."""

    def __init__(self, text: Text) -> None:
        super().__init__(text.en)
        self.text = text


class _You(msgspec.Struct):
    member: bool
    seat: int | None


class _Rules(msgspec.Struct):
    full: dict[str, Any]


class _Clock(msgspec.Struct):
    kind: str | None


class _View(msgspec.Struct):
    game_id: str
    phase: str
    you: _You
    rules: _Rules
    clock: _Clock
    moment: int
    game_number: int
    game: Any


class _Frame(msgspec.Struct):
    type: str
    id: str = ""
    code: str = ""
    text: Text | None = None
    view: dict[str, Any] | None = None
    changes: list[Any] | dict[str, Any] | None = None


_decode = msgspec.json.Decoder(_Frame).decode


class Seat:
    """One bot at one table from afar: it takes a seat, decides, and stays for rematches."""

    def __init__(self, games: Registry, bot: Bot) -> None:
        self._games = games
        self._bot = bot
        self._rules: tuple[dict[str, Any], Any] | None = None

    def wants(self, view: _View) -> dict[str, Any] | None:
        """What the bot does at this moment, as a command; None where it has to wait.

        Raises Refusal at a table of another game.
        """
        if view.game_id != self._bot.game:
            raise _other_game(*(self._games.get(game) for game in (self._bot.game, view.game_id)))
        if not view.you.member:
            return {"do": "join", "name": self._bot.title.en}
        if view.you.seat is None:
            return {"do": "sit"} if view.phase == "lobby" else None
        if view.phase != "playing":
            return None
        if view.clock.kind == "between":
            return {"do": "continue"}
        return self._move(view)

    def _move(self, view: _View) -> dict[str, Any] | None:
        if view.game is None:
            return None
        kind = self._games.get(view.game_id).seen_as
        seen = msgspec.convert(view.game, kind, str_keys=True)
        if seen.legal is None:
            return None
        action = self._bot.choose(self._under(view), seen, secrets.token_bytes(SEED_BYTES))
        return {"do": "act", "moment": view.moment, "action": msgspec.to_builtins(action)}

    def _under(self, view: _View) -> Any:
        """The rules, read anew only where they have changed."""
        if self._rules is None or self._rules[0] != view.rules.full:
            parsed = self._games.get(view.game_id).rulebook.parse(view.rules.full)
            self._rules = (view.rules.full, parsed)
        return self._rules[1]


async def play(url: str, token: str, seat: Seat) -> None:
    """Play at a table, given by its link, until the server says goodbye.

    Raises Turned with the server's words, Refusal, and OSError where nobody answers.
    """
    parts = urlsplit(url)
    scheme = {"http": "ws", "https": "wss"}.get(parts.scheme)
    key = parts.path.rstrip("/").rpartition("/")[2]
    if scheme is None or not parts.hostname or not key:
        raise _no_link(url)
    address = f"{scheme}://{parts.netloc}/ws/t/{key}"
    headers = {"authorization": f"Bearer {token}"}
    async with connect(address, additional_headers=headers, max_size=None) as socket:
        with suppress(ConnectionClosed):
            await _converse(socket, seat)


async def _converse(socket: ClientConnection, seat: Seat) -> None:
    with suppress(ConnectionClosed):  # what the server says to that is still to be read
        await _send(socket, {"type": "hello", "page": "", "language": "en", "version": 2})
    alive = asyncio.create_task(_stay_alive(socket))
    try:
        await _act(socket, seat)
    finally:
        alive.cancel()


async def _stay_alive(socket: ClientConnection) -> None:
    """The server lets go of pages that it doesn't hear of."""
    while True:
        await asyncio.sleep(PING_SECONDS)
        await _send(socket, {"type": "ping", "at": 0.0})


async def _act(socket: ClientConnection, seat: Seat) -> None:
    done: Any = None
    numbers = count(1)
    async for view in _views(socket):
        wanted = seat.wants(view)
        occasion = (view.moment, view.game_number, view.clock.kind, wanted and wanted["do"])
        if wanted is None or occasion == done:
            continue
        done = occasion
        name = f"{secrets.token_hex(4)}-{next(numbers)}"
        await _send(socket, {"type": "command", "id": name, "command": wanted})
        await asyncio.sleep(SPACING_SECONDS)


async def _views(socket: ClientConnection) -> AsyncIterator[_View]:
    """The table as it changes. Raises Turned, and Refusal."""
    view: dict[str, Any] = {}
    async for data in socket:
        frame = _decode(data)
        if frame.type == "bye":
            text = frame.text or Text("goodbye", "さようなら")
            raise Turned(text) if view else _turned_away(frame.code, text)
        if frame.type == "refused" and frame.text is not None and frame.code != "stale":
            raise Refusal(frame.code, frame.text)
        if frame.view is not None or frame.changes is not None:
            view = changed(view, frame.changes) if frame.view is None else frame.view
            yield msgspec.convert(view, _View)


async def _send(socket: ClientConnection, message: dict[str, Any]) -> None:
    await socket.send(msgspec.json.encode(message).decode())


def _turned_away(code: str, text: Text) -> Refusal:
    """Why the bot never saw the table; a page would be told to say its name."""
    return Refusal(code, _NO_TOKEN if code == "no_identity" else text)


def _other_game(own: AnyGame, theirs: AnyGame) -> Refusal:
    return Refusal(
        "other_game",
        Text(
            "This bot plays {own}, and the table plays {theirs}; take it to a table of {own}.",
            "このボットは{own}用ですが、テーブルのゲームは{theirs}です。"
            "{own}のテーブルに参加させてください。",
        ).fill(own=own.title, theirs=theirs.title),
    )


def _no_link(url: str) -> Refusal:
    return Refusal(
        "no_link",
        Text(
            "Expected a table's link such as https://example.org/t/KEY, got {url}.",
            "テーブルのリンク(https://example.org/t/KEY など)ではありません: {url}",
        ).fill(url=url),
    )
