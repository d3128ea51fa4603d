"""Tables that people, bots and guests play at random, as the log has them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
from msgspec.structs import replace

from hattari.core.game import Between, Refusal, Turn, Window, sample
from hattari.core.kit import Registry
from hattari.games.dobon.rules.actions import State as DobonState
from hattari.tables import commands as ask
from hattari.tables import due
from hattari.tables.events import Row
from tests.games.dobon.playing import choose
from tests.tables.live import Live

PEOPLE = ("ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal")
WATCHER = "zoe"
"""A member without a seat."""
GUEST = "guest"
"""Somebody with the link who hasn't joined."""
BOTS = {"bluff": "odds", "dobon": "steady"}
LINES = ("hm", "はったり!", "2x3?", "/help", "/rules", "who bets?", "<b>&amp;")
STEPS = 2_000


class Story(msgspec.Struct, frozen=True):
    """A table's log with its cast: the seats of people, the seat of a bot."""

    registry: Registry
    rows: tuple[Row, ...]
    people: tuple[int, ...]
    bot: int


def presets(registry: Registry, game: str) -> list[str]:
    """The names of a game's rule sets."""
    return [preset.id for preset in registry.get(game).rulebook.presets()]


def opened(registry: Registry, game: str, rules: str, random: Random, **options: Any) -> Live:
    """A table of people, one bot and a watcher, whose game has begun."""
    book = registry.get(game).rulebook
    least, most = book.seats(book.parse(rules))
    seats = random.randint(max(least, 2), min(most, 6))
    wishes = {"seats": seats, "substitute": BOTS[game], "turn_seconds": 30, **options}
    live = Live(rules, game, registry, **wishes)
    live.entropy = random.getrandbits(200)
    live.system(ask.Connect("ann"))
    live.do(ask.Sit())
    live.come(*PEOPLE[1 : seats - 1])
    for player in PEOPLE[1 : seats - 1]:
        live.system(ask.Connect(player))
    live.do(ask.AddBot(BOTS[game]))
    live.do(ask.Join("Zoe"), WATCHER)
    live.do(ask.Start())
    return live


def story(registry: Registry, game: str, rules: str, random: Random, **options: Any) -> Story:
    """A whole game at random; people talk and try what they may not."""
    live = opened(registry, game, rules, random, **options)
    for _ in range(STEPS):
        if live.table.phase != "playing":
            break
        live.now += random.randrange(500)
        step(live, random)
        if random.random() < 0.1:
            _talk(live, random)
    seats = live.table.seats
    people = tuple(index for index, seat in enumerate(seats) if seat.player is not None)
    bot = next(index for index, seat in enumerate(seats) if seat.player is None)
    rows = (replace(row, head=b"%032d" % seq) for seq, row in enumerate(live.rows))
    return Story(registry, tuple(rows), people, bot)


def step(live: Live, random: Random) -> None:
    """Let something happen: a bot's move, a person's, or nothing until it is due."""
    moves, awaited = live.bot_moves(), live.table.awaits()
    if moves:
        live.bot(action(live, moves[0].seat, random))
        return
    if isinstance(awaited, Between):
        for seat in awaited.seats:
            _continue(live, seat)
    elif (mover := _who(live, awaited, random)) is None:
        live.wait_due()
    else:
        live.act(action(live, mover, random), owner(live, mover))


def _continue(live: Live, seat: int) -> None:
    table = live.table
    if isinstance(table.awaits(), Between) and table.seats[seat].bot is None:
        live.do(ask.Continue(), owner(live, seat))


def _who(live: Live, awaited: object, random: Random) -> int | None:
    if isinstance(awaited, Turn):
        return awaited.seat if live.table.seats[awaited.seat].bot is None else None
    if isinstance(awaited, Window):
        people = [each for each in awaited.pending if live.table.seats[each].bot is None]
        # Alone against bots no clock runs, and the person is waited for.
        waits = [] if due(live.table) is None else [None]
        return random.choice([*people, *waits])
    return None


def action(live: Live, seat: int, random: Random) -> dict[str, Any]:
    """Something legal; in Dobon mostly something sensible, so that rounds have some length."""
    state = live.table.state
    chosen = (
        choose(state, seat, random, 0.9)
        if isinstance(state, DobonState)
        else sample(live.table.game.legal(state, seat), _low(random))
    )
    made: dict[str, Any] = msgspec.to_builtins(chosen)
    return made


def _low(random: Random) -> Callable[[int], int]:
    """Low bids come first: mostly one of those, so that rounds have some length."""

    def pick(count: int) -> int:
        most = count if random.random() < 0.3 else max(1, count // 4)
        return random.randrange(most)

    return pick


def _talk(live: Live, random: Random) -> None:
    try:
        live.do(ask.Say(random.choice(LINES)), random.choice(members(live)))
    except Refusal:
        return


def members(live: Live) -> Sequence[str]:
    """Everybody who has joined."""
    return [member.id for member in live.table.members]


def owner(live: Live, seat: int) -> str:
    """Who owns a seat."""
    player = live.table.seats[seat].player
    assert player is not None
    return player
