"""A game as a row of single choices: who chooses, from what, and what comes of it.

Windows, in which several seats answer at once and unseen, become answers one after the other in
the order of seats; nobody's view tells of the answers before, so nothing changes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial, reduce
from hashlib import sha256
from typing import Any

import msgspec
from msgspec.structs import replace
from typing_extensions import override

from hattari.bots.match import next_seat
from hattari.core.game import AnyGame, Awaits, Between, Chance, Window

from .coding import Choices, Coding

CHANCE = -1
"""Who moves when dice are rolled or cards are dealt."""

RECALL = 128
"""The bits that stand for a memory: no two of them will ever be found that share all."""

_encode = msgspec.json.Encoder().encode


class Told:
    """What has been told so far, the last thing first: events, or the hand that a seat is to choose
    with. It is put into words when somebody asks, and then kept."""

    __slots__ = ("_before", "_what", "_words")

    def __init__(self, before: Told | None, what: Callable[[int], str]) -> None:
        self._before, self._what = before, what
        self._words: dict[int, str] = {}

    def words(self, seat: int) -> str:
        """All that this seat was ever told."""
        unsaid, now = [], self
        while seat not in now._words and now._before is not None:
            unsaid.append(now)
            now = now._before
        said = now._words.setdefault(seat, "")
        for each in reversed(unsaid):
            said = each._words[seat] = said + each._what(seat)
        return said

    def __deepcopy__(self, memo: dict[int, Any]) -> Told:
        """Itself: nothing of it changes, and it may be thousands of steps long."""
        return self

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        """A row, for pickle would go as deep as it is long."""
        row, now = [], self
        while now._before is not None:
            row.append(now._what)
            now = now._before
        return _told_again, (now._what, *reversed(row))


def _told_again(first: Callable[[int], str], *row: Callable[[int], str]) -> Told:
    return reduce(Told, row, Told(None, first))


class Walk(msgspec.Struct, frozen=True):
    """A game at one moment.

    `begun` are the choices made of an action or an outcome that isn't whole yet. `told` holds
    the events that each seat has seen and the hands it chose with: all it may ever remember.
    `seat` is the `mover`, `legal` what it may do, `allowed` the `options`: they are asked for again
    and again.
    """

    game: Any
    coding: Coding
    seats: int
    state: Any
    told: Told
    begun: Choices = ()
    seat: int | None = None
    legal: Any = None
    allowed: tuple[int, ...] = ()

    def __deepcopy__(self, memo: dict[int, Any]) -> Walk:
        """Itself: nothing of it changes. OpenSpiel's copies of states are made so."""
        return self


def begin(game: AnyGame, coding: Coding, rules: Any, seats: int) -> Walk:
    """A game before its first choice. Raises Refusal for seats that the rules don't take."""
    told = Told(None, _nothing)
    return _onward(Walk(game, coding, seats, game.start(rules, seats), told), ())


def mover(walk: Walk) -> int | None:
    """The seat that chooses, CHANCE, or None when the game is over."""
    return walk.seat


def options(walk: Walk) -> list[int]:
    """The numbers that may be chosen now, in ascending order; none when the game is over."""
    return list(walk.allowed)


def choose(walk: Walk, choice: int) -> Walk:
    """The game after a choice. Raises ValueError for one that may not be made."""
    if choice not in walk.allowed:
        raise ValueError(f"expected one of {options(walk)}, got {choice}")
    begun = (*walk.begun, choice)
    if walk.seat == CHANCE:
        outcome = walk.coding.outcome(walk.state, begun)
        if outcome is not None:
            return _onward(walk, walk.game.resolve(walk.state, outcome))
        return replace(walk, begun=begun, allowed=tuple(walk.coding.chances(walk.state, begun)))
    action = walk.coding.action(walk.legal, begun)
    if action is not None:
        return _onward(walk, walk.game.decide(walk.state, walk.seat, action))
    return replace(walk, begun=begun, allowed=tuple(walk.coding.options(walk.legal, begun)))


def let_chance(walk: Walk, seed: bytes) -> Walk:
    """The game after its dice or cards have come as this round seed (32 bytes) has them."""
    return let_come(walk, walk.game.draw(walk.state, seed))


def let_come(walk: Walk, outcome: Any) -> Walk:
    """The game after this outcome of chance."""
    return _onward(walk, walk.game.resolve(walk.state, outcome))


def observation(walk: Walk, seat: int) -> list[float]:
    """What a seat may know, in numbers."""
    begun = walk.begun if mover(walk) == seat else ()
    return walk.coding.observation(walk.game.view(walk.state, seat), begun)


def memory(walk: Walk, seat: int) -> str:
    """All that a seat has ever been told, and what it has begun: its information state."""
    begun = walk.begun if mover(walk) == seat else ()
    held = _held(walk.game, walk.coding, walk.state, seat)
    return f"{seat} {begun} {walk.told.words(seat)}{held}"


def recall(walk: Walk, seat: int) -> list[float]:
    """`memory` in so many numbers as `RECALL`, 0 or 1: the bits of its digest."""
    digest = sha256(memory(walk, seat).encode()).digest()[: RECALL // 8]
    return [float(byte >> bit & 1) for byte in digest for bit in range(8)]


def _onward(walk: Walk, events: Sequence[Any]) -> Walk:
    """After these events: rounds are opened and windows closed until somebody has to choose."""
    game, state, told, happened = walk.game, walk.state, walk.told, [*events]
    for event in events:
        state = game.evolve(state, event)
    while _is_idle(awaited := game.awaits(state)):
        for event in game.close(state):
            happened.append(event)
            state = game.evolve(state, event)
    told = Told(told, partial(_seen, game, happened))
    seat = CHANCE if isinstance(awaited, Chance) else next_seat(awaited)
    coding = walk.coding
    now = Walk(game, coding, walk.seats, state, told, (), seat)
    if seat is None:
        return now
    if seat == CHANCE:
        return replace(now, allowed=tuple(coding.chances(state, ())))
    legal = game.legal(state, seat)
    chosen_with = Told(told, partial(_chosen_with, game, coding, state, seat))
    return replace(now, told=chosen_with, legal=legal, allowed=tuple(coding.options(legal, ())))


def _nothing(_seat: int) -> str:
    return ""


def _chosen_with(game: AnyGame, coding: Coding, state: Any, mover: int, seat: int) -> str:
    return _held(game, coding, state, seat) if seat == mover else ""


def _seen(game: AnyGame, events: Sequence[Any], seat: int) -> str:
    seen = [game.redact(event, seat) for event in events]
    return "".join([_encode(each).decode() for each in seen if each is not None])


def _is_idle(awaited: Awaits) -> bool:
    """Whether nobody has anything to choose."""
    return isinstance(awaited, Between) or (isinstance(awaited, Window) and not awaited.pending)


def _held(game: AnyGame, coding: Coding, state: Any, seat: int) -> str:
    return _encode(coding.held(game.view(state, seat))).decode()
