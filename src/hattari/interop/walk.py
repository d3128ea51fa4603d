"""A game as a row of single choices: who chooses, from what, and what comes of it.

Windows, in which several seats answer at once and unseen, become answers one after the other in
the order of seats; nobody's view tells of the answers before, so nothing changes.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace

from hattari.bots.match import next_seat
from hattari.core.game import AnyGame, Awaits, Between, Chance, Window

from .coding import Choices, Coding

CHANCE = -1
"""Who moves when dice are rolled or cards are dealt."""

RECALL = 128
"""The bits that stand for a memory: no two of them will ever be found that share all."""

_encode = msgspec.json.Encoder().encode


class Walk(msgspec.Struct, frozen=True):
    """A game at one moment.

    `begun` are the choices made of an action or an outcome that isn't whole yet. `told` holds
    the events that each seat has seen and the hands it chose with: all it may ever remember.
    `seat` is the `mover`, `allowed` the `options`: they are asked for again and again.
    """

    game: Any
    coding: Coding
    state: Any
    told: tuple[tuple[str, ...], ...]
    begun: Choices = ()
    seat: int | None = None
    allowed: tuple[int, ...] = ()


def begin(game: AnyGame, coding: Coding, rules: Any, seats: int) -> Walk:
    """A game before its first choice. Raises Refusal for seats that the rules don't take."""
    return _onward(Walk(game, coding, game.start(rules, seats), ((),) * seats))


def mover(walk: Walk) -> int | None:
    """The seat that chooses, CHANCE, or None when the game is over."""
    return walk.seat


def options(walk: Walk) -> list[int]:
    """The numbers that may be chosen now, in ascending order; none when the game is over."""
    return list(walk.allowed)


def _asked(game: AnyGame, state: Any) -> int | None:
    awaited = game.awaits(state)
    return CHANCE if isinstance(awaited, Chance) else next_seat(awaited)


def _allowed(walk: Walk) -> tuple[int, ...]:
    if walk.seat is None:
        return ()
    if walk.seat == CHANCE:
        return tuple(walk.coding.chances(walk.state, walk.begun))
    return tuple(walk.coding.options(walk.game.legal(walk.state, walk.seat), walk.begun))


def choose(walk: Walk, choice: int) -> Walk:
    """The game after a choice. Raises ValueError for one that may not be made."""
    if choice not in walk.allowed:
        raise ValueError(f"expected one of {options(walk)}, got {choice}")
    begun = (*walk.begun, choice)
    events = _made(walk, begun)
    if events is None:
        return _offering(replace(walk, begun=begun))
    return _onward(_after(walk, events))


def let_chance(walk: Walk, seed: bytes) -> Walk:
    """The game after its dice or cards have come as this round seed (32 bytes) has them."""
    outcome = walk.game.draw(walk.state, seed)
    return _onward(_after(walk, walk.game.resolve(walk.state, outcome)))


def observation(walk: Walk, seat: int) -> list[float]:
    """What a seat may know, in numbers."""
    begun = walk.begun if mover(walk) == seat else ()
    return walk.coding.observation(walk.game.view(walk.state, seat), begun)


def memory(walk: Walk, seat: int) -> str:
    """All that a seat has ever been told, and what it has begun: its information state."""
    begun = walk.begun if mover(walk) == seat else ()
    return f"{seat} {begun} " + "".join((*walk.told[seat], _held(walk, seat)))


def recall(walk: Walk, seat: int) -> list[float]:
    """`memory` in so many numbers as `RECALL`, 0 or 1: the bits of its digest."""
    digest = sha256(memory(walk, seat).encode()).digest()[: RECALL // 8]
    return [float(byte >> bit & 1) for byte in digest for bit in range(8)]


def _made(walk: Walk, begun: Choices) -> tuple[Any, ...] | None:
    seat = mover(walk)
    if seat == CHANCE:
        outcome = walk.coding.outcome(walk.state, begun)
        return None if outcome is None else tuple(walk.game.resolve(walk.state, outcome))
    action = walk.coding.action(walk.game.legal(walk.state, seat), begun)
    return None if action is None else tuple(walk.game.decide(walk.state, seat, action))


def _after(walk: Walk, events: tuple[Any, ...]) -> Walk:
    state = walk.state
    for event in events:
        state = walk.game.evolve(state, event)
    told = tuple(
        (*before, *_seen(walk.game, events, seat)) for seat, before in enumerate(walk.told)
    )
    return replace(walk, state=state, told=told, begun=())


def _seen(game: AnyGame, events: tuple[Any, ...], seat: int) -> list[str]:
    seen = [game.redact(event, seat) for event in events]
    return [_encode(each).decode() for each in seen if each is not None]


def _onward(walk: Walk) -> Walk:
    """Open rounds and close windows until somebody has to choose, and keeps that in mind."""
    while _is_idle(walk.game.awaits(walk.state)):
        walk = _after(walk, walk.game.close(walk.state))
    seat = _asked(walk.game, walk.state)
    told = list(walk.told)
    if seat is not None and seat != CHANCE:
        told[seat] = (*told[seat], _held(walk, seat))
    return _offering(replace(walk, told=tuple(told), seat=seat))


def _offering(walk: Walk) -> Walk:
    return replace(walk, allowed=_allowed(walk))


def _is_idle(awaited: Awaits) -> bool:
    """Whether nobody has anything to choose."""
    return isinstance(awaited, Between) or (isinstance(awaited, Window) and not awaited.pending)


def _held(walk: Walk, seat: int) -> str:
    return _encode(walk.coding.held(walk.game.view(walk.state, seat))).decode()
