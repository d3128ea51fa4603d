"""How the server meets bots: a view goes in, an action comes out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

from hattari.core.cast import Face, Mood
from hattari.core.game import Refusal, Text
from hattari.tables.events import BotAdded, OptionsSet
from hattari.tables.options import DEFAULTS
from hattari.tables.table import Table

Vet = Callable[[Table, Sequence[Any]], None]
"""Looks at what is to happen at a table before it is written. Raises Refusal."""


class BotCard(msgspec.Struct, frozen=True):
    """A bot as people choose it; `available` is False where something is missing.

    `meanwhile`: how it plays by rules that it has yet to learn.
    """

    id: str
    title: Text
    note: Text
    available: bool = True
    reason: Text | None = None
    meanwhile: Text | None = None


class Request(msgspec.Struct, frozen=True):
    """What a bot is asked: the rules, the view of its own seat, a fresh secret seed.

    With a `face` it plays as that face's character, if the game has one.
    """

    bot: str
    game: str
    rules: Any
    view: Any
    seed: bytes
    face: Face | None = None


class Chosen(msgspec.Struct, frozen=True):
    """An action as builtins, and how its bot looks with it."""

    action: dict[str, Any]
    mood: Mood | None = None


class Bots(Protocol):
    """The bots of this process."""

    def cards(self, game: str) -> Sequence[BotCard]:
        """The bots that know a game, the weakest first, those that can't run here too."""
        ...

    def stand_in(self, game: str) -> str | None:
        """The bot that plays for the absent where a table names none; None for no such bot."""
        ...

    async def choose(self, request: Request) -> Chosen:
        """What the bot does.

        Runs off the event loop. Raises whatever goes wrong; then the server plays for it.
        """
        ...

    async def close(self) -> None: ...


def vet(bots: Bots) -> Vet:
    """Keeps bots off the tables that can't play here."""

    def check(table: Table, events: Sequence[Any]) -> None:
        for event in events:
            if isinstance(event, BotAdded):
                check_able(bots, table.game.id, event.bot)
            elif isinstance(event, OptionsSet):
                named = event.options.substitute
                if named not in (DEFAULTS.substitute, table.options.substitute):
                    check_able(bots, table.game.id, named)

    return check


def check_able(bots: Bots, game: str, bot: str) -> None:
    """Raises Refusal where a bot can't play a game here."""
    able = [card.id for card in bots.cards(game) if card.available]
    there = ", ".join(able) or "-"
    if bot not in able:
        raise Refusal(
            "unknown_bot",
            Text(
                "No bot called “{bot}” can play here; there are: {there}.",
                "「{bot}」というボットはここでは遊べません。遊べるボット: {there}",
            ).fill(bot=bot, there=there),
        )
