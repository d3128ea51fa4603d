"""What if: from a moment of a finished game somebody plays on against bots, as often as they like.

Nothing of it is a game of this house: it is in no log, no standing and no list of records, and it
is gone when others need its place. The state stays here; what leaves is the view of the one seat.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any, Literal, Protocol

import msgspec

from hattari.core.game import Refusal, Text

from .line import Places
from .records import Records
from .reviews import Reviews

REMEMBERED = 200
REMEMBERED_OF_ONE = 8
WAITING = 8
"""People that may wait for bots' answers at once."""
WAITING_OF_ONE = 2
SHOWN = 40
"""So many views at most are told at once: where bots end a game among themselves, the last."""

Hands = Literal["believed", "true"]
Waits = Literal["you", "between", "over"]


class At(msgspec.Struct, frozen=True):
    """A seat's next choice once so many moves have been made."""

    seat: int
    step: int


class Outset(msgspec.Struct, frozen=True):
    """The choice it begins at: moves before it, its round from 1, its number there from 0."""

    step: int
    round: int
    index: int


class Begun(msgspec.Struct, frozen=True):
    """A game at the moment it is played on from; `state` is secret."""

    game: str
    rules: dict[str, Any]
    seat: int
    moment: Outset
    state: Any
    view: Any


class Reached(msgspec.Struct, frozen=True):
    """How far it has come: a secret state, what the seat saw of late, what it waits for."""

    state: Any
    frames: tuple[Any, ...]
    waits: Waits
    ranking: tuple[tuple[int, ...], ...] | None = None


class Others(Protocol):
    """Who plays the other seats here."""

    async def begin(self, record: bytes, seat: int, step: int, hands: Hands, luck: bytes) -> Begun:
        """A record at a seat's next choice after so many moves. Raises Refusal."""
        ...

    async def go_on(self, begun: Begun, state: Any, action: dict[str, Any] | None) -> Reached:
        """On to the seat's next choice, the round's or the game's end; without an action the next
        round opens. Raises Refusal."""
        ...


class WhatIf(msgspec.Struct, frozen=True):
    """Where such a game stands for the one who plays it: views of their seat alone.

    `at` counts the answers so far: the next has to name it. `frames` are the views since the last
    answer, oldest first; `ranking` groups of seats, the best first, once it is over.
    """

    id: str
    game: str
    names: tuple[str, ...]
    rules: dict[str, Any]
    seat: int
    moment: Outset
    hands: Hands
    at: int
    frames: Sequence[Any]
    waits: Waits
    ranking: tuple[tuple[int, ...], ...] | None = None


class _Game:
    """One that lives."""

    def __init__(self, record: str, player: str, begun: Begun, hands: Hands, asker: str) -> None:
        self.record, self.player, self.begun, self.hands = record, player, begun, hands
        self.asker = asker
        self.reached = Reached(begun.state, (begun.view,), "you")
        self.at = 0
        self.turn = asyncio.Lock()


class WhatIfs:
    """Everybody's."""

    def __init__(self, reviews: Reviews, records: Records, others: Others) -> None:
        self._reviews, self._records, self._others = reviews, records, others
        self._games: dict[str, _Game] = {}
        self._places = Places(WAITING, WAITING_OF_ONE)

    async def begin(
        self, record: str, at: At, player: str, hands: Hands, asker: str = ""
    ) -> WhatIf:
        """Play on from a seat's next choice after so many moves, for who may read its review.

        With the `true` hands only who may read everybody's. `asker` is who waits, as pieces of
        work have it. Raises Refusal, StoreDown.
        """
        await self._reviews.admitted(record, at.seat, player)
        if hands == "true" and not await self._reviews.all_open(record, player):
            raise _not_your_hands()
        body = await self._records.body(record)
        luck = secrets.token_bytes(32)
        with self._places.taken(asker, _too_many):
            begun = await self._others.begin(body, at.seat, at.step, hands, luck)
        self._forget_old(asker)
        name = secrets.token_urlsafe(16)
        self._games[name] = game = _Game(record, player, begun, hands, asker)
        return _seen(name, game, await self._records.names(record))

    def _forget_old(self, asker: str) -> None:
        """Make room: whoever has many loses their own first."""
        own = [name for name, game in self._games.items() if game.asker == asker]
        if len(own) >= REMEMBERED_OF_ONE:
            del self._games[own[0]]
        while len(self._games) >= REMEMBERED:
            del self._games[next(iter(self._games))]

    async def act(
        self, record: str, name: str, player: str, at: int, action: dict[str, Any] | None
    ) -> WhatIf:
        """One's own action; without one the next round. An answer that came before is only told
        again. Raises Refusal."""
        game = self._games.get(name)
        if game is None or (game.record, game.player) != (record, player):
            raise _gone()
        async with game.turn:
            if at == game.at:
                state = game.reached.state
                with self._places.taken(game.asker, _too_many):
                    game.reached = await self._others.go_on(game.begun, state, action)
                game.at += 1
            return _seen(name, game, await self._records.names(record))


def _seen(name: str, game: _Game, names: tuple[str, ...]) -> WhatIf:
    begun, reached = game.begun, game.reached
    return WhatIf(
        id=name,
        game=begun.game,
        names=names,
        rules=begun.rules,
        seat=begun.seat,
        moment=begun.moment,
        hands=game.hands,
        at=game.at,
        frames=reached.frames,
        waits=reached.waits,
        ranking=reached.ranking,
    )


# Refusals --------------------------------------------------------------------------------


def _not_your_hands() -> Refusal:
    return Refusal(
        "hands_of_others",
        Text(
            "What the others really held opens when everybody who played agrees; play on with "
            "hands drawn as they might have been.",
            "本当の手は、遊んだ全員が同意すると使えます。ありえた手を引いて打ち直せます。",
        ),
    )


def _gone() -> Refusal:
    return Refusal(
        "no_whatif",
        Text(
            "This try is no longer here; begin another one.",
            "この打ち直しはもう残っていません。もう一度始めてください。",
        ),
    )


def _too_many() -> Refusal:
    return Refusal(
        "whatif_busy",
        Text(
            "Others are waiting for bots' answers; try again in a moment.",
            "ほかの人がボットの返事を待っています。少し待ってからお試しください。",
        ),
    )
