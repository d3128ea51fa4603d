"""How the server meets the coach who reckons: a view goes in, an evaluation comes out.

A person asks for it, at a table where the host gives helps, about what they see themselves.
"""

from __future__ import annotations

import asyncio
from typing import Any, Protocol

import msgspec

from hattari.core.evaluation import RestsOn, Unit
from hattari.core.game import Refusal, Text
from hattari.core.refusals import not_your_turn
from hattari.review import Weighed
from hattari.tables.refusals.duties import not_seated
from hattari.tables.table import Table
from hattari.tables.view import view

from .line import Places

WAITING = 8
"""People that may wait for a word, of all tables together."""
WAITING_OF_ONE = 2
"""How many of them may be one person, or come from one address."""


class Word(msgspec.Struct, frozen=True):
    """What there is to say of a view, and the figures it is said from, the best first."""

    text: Text
    unit: Unit
    rests_on: RestsOn
    options: tuple[Weighed, ...]


class Advice(msgspec.Struct, frozen=True):
    """A word to whoever is to act at this `moment` of their table."""

    moment: int
    word: Word


class Adviser(Protocol):
    """Who reckons here."""

    def closed(self, game: str) -> Text | None:
        """Why nobody reckons at this game here; None where somebody does."""
        ...

    async def advise(self, game: str, rules: Any, seen: Any) -> Word:
        """What each action of a game's view is worth.

        Raises ValueError where the seat of the view has nothing to choose.
        """
        ...

    def stop(self) -> None:
        """Nobody asks any more."""
        ...


class Coach:
    """Everybody's coach, who answers one after the other."""

    def __init__(self, adviser: Adviser) -> None:
        self._adviser = adviser
        self._turn = asyncio.Lock()
        self._places = Places(WAITING, WAITING_OF_ONE)

    def stop(self) -> None:
        """Let go of who reckons."""
        self._adviser.stop()

    async def advise(self, table: Table, player: str, asker: str, now: int) -> Advice:
        """A word to a person at a table, from their own view. Raises Refusal.

        `asker` is who waits: an address, or a person where addresses tell nobody apart.
        """
        seen = self._seen(table, player, now)
        try:
            with self._places.taken(asker, _too_many):
                async with self._turn:
                    word = await self._adviser.advise(table.game.id, table.rules.value, seen)
        except ValueError as error:
            raise _nothing() from error
        return Advice(table.moment, word)

    def _seen(self, table: Table, player: str, now: int) -> Any:
        """What this person sees of the game."""
        seat = table.seat_of(player)
        if seat is None:
            raise not_seated()
        if not table.helps() or table.looks(seat):
            raise _not_here()
        if reason := self._adviser.closed(table.game.id):
            raise Refusal("coach_closed", reason)
        seen = view(table, player, now).game
        if table.phase != "playing" or seen is None:
            raise not_your_turn()
        return seen


# Refusals --------------------------------------------------------------------------------


def _not_here() -> Refusal:
    return Refusal(
        "no_coach",
        Text(
            "There is no help at this table; its host may allow it under “Helps”.",
            "このテーブルでは助言を使えません(ホストが「ヒント」の設定で変えられます)。",
        ),
    )


def _nothing() -> Refusal:
    return Refusal(
        "nothing_to_weigh",
        Text("There is nothing to weigh at this moment.", "いまは比べるものがありません。"),
    )


def _too_many() -> Refusal:
    return Refusal(
        "coach_busy",
        Text(
            "The coach is busy with others; ask again in a moment.",
            "コーチは混み合っています。少し待ってから、もう一度どうぞ。",
        ),
    )
