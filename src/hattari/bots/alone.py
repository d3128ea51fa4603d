"""One person plays on from a state, bots in the other seats: from choice to choice.

Pure: what is drawn follows from `luck`, the bots' whims as well.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable
from typing import Any, Literal

import msgspec

from hattari.core.game import AnyGame, Between, Chance, Over, Turn, Window

from .match import Player, action_of, next_seat

Waits = Literal["you", "between", "over", "bots"]
"""For one's own choice; for a word to go on, a round being over; for nothing more; for bots that
would have to play on."""


class Alone(msgspec.Struct, frozen=True):
    """A game that one person plays on: the game, who plays the other seats, whether a view of
    one's own asks for more than a formality."""

    game: AnyGame
    seat: int
    player: Player
    chooses: Callable[[Any], bool]


class Stand(msgspec.Struct, frozen=True):
    """How far it has come: a state (secret), what luck is drawn from (32 bytes), decisions."""

    state: Any
    luck: bytes
    number: int = 0


class Stretch(msgspec.Struct, frozen=True):
    """Played on: what one saw after each step, and what is waited for now."""

    stand: Stand
    frames: tuple[Any, ...]
    waits: Waits


def play_on(alone: Alone, stand: Stand, most: int) -> Stretch:
    """On to one's own choice, the round's or the game's end, or so many steps."""
    frames: list[Any] = []
    for _ in range(most):
        if (waits := _waits(alone, stand.state)) != "bots":
            return Stretch(stand, tuple(frames), waits)
        stand = _stepped(alone, stand)
        frames.append(alone.game.view(stand.state, alone.seat))
    return Stretch(stand, tuple(frames), _waits(alone, stand.state))


def answered(alone: Alone, stand: Stand, action: dict[str, Any] | None) -> Stand:
    """After one's own action; without one the next round opens. Raises Refusal."""
    game, state = alone.game, stand.state
    if action is None and isinstance(game.awaits(state), Between):
        return _next_round(game, stand)
    chosen = action_of(game, state, alone.seat, action or {})
    return _after(game, stand, game.decide(state, alone.seat, chosen))


def _waits(alone: Alone, state: Any) -> Waits:
    match alone.game.awaits(state):
        case Over():
            return "over"
        case Between(_, seats) if alone.seat in seats:
            return "between"
        case Turn(seat) if seat == alone.seat:
            return "you"
        case Window() as window if alone.seat in window.pending:
            asked = alone.chooses(alone.game.view(state, alone.seat))
            return "you" if asked else "bots"
    return "bots"


def _stepped(alone: Alone, stand: Stand) -> Stand:
    """A bot's choice, chance, or time that is up."""
    game, state = alone.game, stand.state
    awaited = game.awaits(state)
    if isinstance(awaited, Between):
        return _next_round(game, stand)
    if (seat := next_seat(awaited)) is not None:
        seed = _derived(stand.luck, f"decision/{stand.number}/{seat}")
        chosen = action_of(game, state, seat, alone.player(game.view(state, seat), seed))
        return _after(game, stand, game.decide(state, seat, chosen))
    if isinstance(awaited, Chance):
        return _after(game, stand, game.resolve(state, game.draw(state, stand.luck)))
    return _after(game, stand, game.close(state))


def _next_round(game: AnyGame, stand: Stand) -> Stand:
    opened = _after(game, stand, game.close(stand.state))
    return msgspec.structs.replace(opened, luck=_derived(stand.luck, "round"))


def _after(game: AnyGame, stand: Stand, events: tuple[Any, ...]) -> Stand:
    state = stand.state
    for event in events:
        state = game.evolve(state, event)
    return Stand(state, stand.luck, stand.number + 1)


def _derived(luck: bytes, label: str) -> bytes:
    return hmac.digest(luck, label.encode(), "sha256")
