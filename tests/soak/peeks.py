"""Who looks from where, and sees what: two tables that differ only in what one observer may
not know must look the same to that observer, to the byte, until the round's showdown.

A pair is one round of a random game beside its twin, with other hidden dice or cards and
another seed; everything goes through what the server itself uses: its cache of a table, its
messages, its refusals, its lists.
"""

from __future__ import annotations

import copy
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from hattari.core.game import AnyGame, Observer, Window
from hattari.core.kit import Registry
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Settled as BluffSettled
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules.actions import Settled as DobonSettled
from hattari.server.live import Live
from hattari.server.slices import at_once
from hattari.tables.events import Row, TableEvent
from hattari.tables.table import Table
from tests.games.bluff.twins import twin_round as bluff_twin
from tests.games.dobon.twins import twin_round as dobon_twin
from tests.server.counting import learn
from tests.soak.harness import Batch, Harness
from tests.soak.leaky import CHATTY, LEAKY
from tests.soak.logs import GUEST, WATCHER, Story, presets, story
from tests.soak.surfaces import Side, Silent, answers, frame, outside, snapshot, thought

SEALED = {"Waved", "Claimed", "Called"}
"""Answers that nobody else may hear of while their window is open."""
ROUNDS = 8
"""At most so many rounds of one game, drawn at random."""
PAIRS_AT_ONCE = 40
OTHER_SEED = b"\xee" * 32


# The pair --------------------------------------------------------------------------------


class Round(msgspec.Struct, frozen=True):
    """A round's rows of a log: from the row that opens it to before the one that settles it."""

    first: int
    last: int


TwinRound = Callable[[Sequence[Any], Observer, Random], list[Any]]
TWINS: dict[str, TwinRound] = {"bluff": bluff_twin, "dobon": dobon_twin}


def is_settled(event: Any) -> bool:
    """Whether this is a lawful reveal."""
    return isinstance(event, BluffSettled | DobonSettled)


def rounds(rows: Sequence[Row]) -> Iterator[Round]:
    """All rounds of a log that came to a showdown."""
    first = None
    for index, row in enumerate(rows):
        if first is not None and any(is_settled(event) for event in row.events):
            yield Round(first, index)
            first = None
        if any(type(event).__name__ == "RoundOpened" for event in row.events):
            first = index


def twin_rows(
    rows: Sequence[Row], game: str, observer: Observer, random: Random
) -> tuple[Row, ...]:
    """The rows of a round with everything else in them that the observer can't know."""
    opened = [type(event).__name__ for event in rows[0].events].index("RoundOpened")
    own = [
        (place, event)
        for place, row in enumerate(rows)
        for index, event in enumerate(row.events)
        if not isinstance(event, TableEvent) and (place or index >= opened)
    ]
    others = iter(TWINS[game]([event for _, event in own], observer, random))
    return tuple(
        replace(
            row,
            events=tuple(
                event
                if isinstance(event, TableEvent) or not (place or index >= opened)
                else next(others)
                for index, event in enumerate(row.events)
            ),
        )
        for place, row in enumerate(rows)
    )


def forked(live: Live) -> Live:
    """The same table in another course of events."""
    other = copy.copy(live)
    other._steps = deque(live._steps)
    other._counters = dict(live._counters)
    other._belonged = set(live._belonged)
    other.watchers = dict(live.watchers)
    return other


def reseeded(live: Live) -> Live:
    """The same table with another secret seed behind its commitment."""
    other = forked(live)
    table = live.table
    if table.seed is not None:
        other._table = replace(table, seed=replace(table.seed, server_seed=OTHER_SEED))
    return other


# The comparison ------------------------------------------------------------------------


class Peek:
    """Compares the two tables row by row; what differs is named by its surface."""

    def __init__(self, one: Side, other: Side) -> None:
        self._sides = (one, other)
        self._epoch: str | None = None
        self._counter: int | None = None
        self.leaks: list[str] = []

    def begin(self, at: int) -> None:
        """Remember where a page that is cut off now would go on."""
        side = self._sides[0]
        greeting = at_once(side.live.greet(side.observer, None, None, at))
        self._epoch, self._counter = greeting.epoch, greeting.counter

    def row(self, one: Row, other: Row) -> None:
        """Let both tables go on."""
        frames = [frame(side, row) for side, row in zip(self._sides, (one, other), strict=True)]
        self._same("frame", frames)
        if frames[0] and _is_sealed(one, self._sides[0]):
            self.leaks.append("sealed: an answer in an open window was told")

    def look(self, at: int) -> None:
        """Compare all that may be asked for at this moment."""
        self._each("snapshot", lambda side: snapshot(side, at, None, None))
        self._each("resume", lambda side: snapshot(side, at, self._epoch, self._counter))
        self._each("outside", outside)
        self._each("bot", thought)
        self._each("answers", lambda side: answers(side, at))

    def _each(self, surface: str, told: Callable[[Side], bytes]) -> None:
        self._same(surface, [told(side) for side in self._sides])

    def _same(self, surface: str, told: Sequence[bytes]) -> None:
        if told[0] != told[1]:
            self.leaks.append(f"{surface}: {first_difference(*told)}")


def _is_sealed(row: Row, side: Side) -> bool:
    """Whether a row holds somebody else's answer alone, and its window is still open."""
    mine = any(getattr(event, "seat", None) == side.seat for event in row.events)
    return (
        not mine
        and all(type(event).__name__ in SEALED for event in row.events)
        and isinstance(side.live.table.awaits(), Window)
    )


def first_difference(one: bytes, other: bytes) -> str:
    """Where two texts part."""
    pairs = enumerate(zip(one, other, strict=False))
    place = next((index for index, (a, b) in pairs if a != b), min(len(one), len(other)))
    start = max(0, place - 60)
    return f"…{one[start : place + 40]!r} is not …{other[start : place + 40]!r}"


# Roles -----------------------------------------------------------------------------------

Who = tuple[str, int | None]
"""An observer's name and seat."""


def _seated(table: Table, seats: Sequence[int]) -> Iterator[Who]:
    for seat in seats:
        player = table.seats[seat].player
        yield player or f"bot at {seat}", seat


def cast(role: str, told: Story, table: Table) -> list[Who]:
    """Everybody in this role when a round opens."""
    public = table.game.view(table.state, None)
    out = {index for index, seat in enumerate(public.seats) if getattr(seat, "out", False)}
    match role:
        case "player":
            return list(_seated(table, [seat for seat in told.people if seat not in out]))
        case "eliminated":
            return list(_seated(table, [seat for seat in told.people if seat in out]))
        case "bot":
            return list(_seated(table, [told.bot]))
        case "spectator":
            return [(WATCHER, None)]
    return [(GUEST, None)]


ROLES = {
    "bluff": ("player", "eliminated", "spectator", "bot", "guest"),
    "dobon": ("player", "spectator", "bot", "guest"),
}
"""In Dobon nobody is out before the match is over."""
ASKING = ("player", "eliminated")
"""Whose commands come as far as the game."""


def peek(told: Story, role: str, random: Random) -> Iterator[list[str]]:
    """What leaked in each pair that one game gives for a role."""
    live = Live("table")
    found = list(rounds(told.rows))
    chosen = {each.first: each for each in random.sample(found, min(ROUNDS, len(found)))}
    for index, row in enumerate(told.rows):
        if index in chosen:
            for who in _one(cast(role, told, _with(live, row)), random):
                yield _pair(told, live, chosen[index], who, random)
        step = live.advance(told.registry, row)
        if step is None:
            learn(live, told.registry, (row,), GUEST)
        else:
            live.updates(step)


def _one(people: Sequence[Who], random: Random) -> Sequence[Who]:
    return [random.choice(people)] if people else []


def _with(live: Live, row: Row) -> Table:
    """The table once the round is open."""
    other = forked(live)
    other.advance(Registry.of(live.table.game), row)
    return other.table


def _pair(told: Story, live: Live, part: Round, who: Who, random: Random) -> list[str]:
    observer, seat = who
    rows = told.rows[part.first : part.last]
    twins = twin_rows(rows, live.table.game.id, seat, random)
    sides = []
    for table in (forked(live), reseeded(live)):
        kind = table._kind(observer)
        table._counters = {kind: table._counters[kind]}
        table.watchers = {observer: {Silent()}}
        sides.append(Side(table, told.registry, observer, seat))
    made = Peek(*sides)
    made.begin(rows[0].at)
    looked = random.randrange(len(rows))
    for index, (one, other) in enumerate(zip(rows, twins, strict=True)):
        made.row(one, other)
        if index == looked:
            made.look(one.at)
    return made.leaks


# The harnesses ---------------------------------------------------------------------------


def pairs(game: AnyGame, role: str, preset: int, seed: str) -> list[list[str]]:
    """What leaked in each pair of one random game."""
    registry, random = Registry.of(game), Random(f"{game.id}/{role}/{seed}")
    names = presets(registry, game.id)
    options = {
        "odds": random.random() < 0.3,
        "pace_ms": random.choice((0, 300)),
        "spectator_delay": random.random() < 0.3,
    }
    told = story(registry, game.id, names[preset % len(names)], random, **options)
    return list(peek(told, role, random))


def _batch(game: AnyGame, role: str) -> Callable[[int, Path], Batch]:
    def batch(first: int, _folder: Path) -> Batch:
        count, failures, number = 0, list[str](), 0
        while count < PAIRS_AT_ONCE:
            for leaks in pairs(game, role, first + number, f"{first}/{number}"):
                count += 1
                failures += [f"pair {first}/{number}: {leak}" for leak in leaks[:1]]
            number += 1
        return Batch(count, tuple(failures))

    return batch


def caught(game: AnyGame, role: str) -> bool:
    """Whether a game that leaks is found out."""
    return any(leaks for case in range(60) for leaks in pairs(game, role, case, f"fault {case}"))


def _fault(game: str, role: str) -> Callable[[Path], bool]:
    asks = (CHATTY[game],) if role in ASKING else ()
    return lambda _folder: all(caught(leaky, role) for leaky in (*LEAKY[game], *asks))


GAMES: tuple[AnyGame, ...] = (Bluff(), Dobon())

PEEKS = tuple(
    Harness(
        name=f"peek.{game.id}.{role}",
        promise=f"what is hidden changes nothing (role: {role})",
        unit="pairs of rounds",
        goal=100_000,
        batch=_batch(game, role),
        fault=_fault(game.id, role),
    )
    for game in GAMES
    for role in ROLES[game.id]
)
