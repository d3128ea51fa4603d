"""Dobon at a table for tests: stacked decks, people who play at random, sealed answers."""

from __future__ import annotations

import copy
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
from typing_extensions import override

from hattari.core.game import Turn, Window
from hattari.core.kit import Registry
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules.actions import ChanceOutcome, Deal, Lot, Phase, State
from hattari.games.dobon.rules.cards import DECK
from hattari.tables import Table, due, evolve, seen, view
from hattari.tables import commands as ask
from hattari.tables.clock import WINDOW_GRACE_MS
from tests.games.dobon.playing import choose
from tests.tables.live import Live

NAMES = ("ann", "bob", "cid", "dan", "eve", "fay", "gus", "hal", "ivy", "joe")
GUEST = "zoe"
"""Somebody who came to watch."""


def deck(up: str, *hands: str, first: str = "") -> Deal:
    """A deal of these hands; `first` lies on top of the stock, the deck's rest below."""
    held, top = tuple(tuple(hand.split()) for hand in hands), tuple(first.split())
    used = {up, *top, *(card for hand in held for card in hand)}
    return Deal(held, up, (*top, *(card for card in DECK if card not in used)))


class Stacked(Dobon):
    """Dobon with a stacked deck: the first seat starts, and every round has this deal."""

    def __init__(self, deal: Deal) -> None:
        self._deal = deal

    @override
    def draw(self, state: State, seed: bytes) -> ChanceOutcome:
        if state.phase is Phase.LOT:
            return Lot(0)
        return self._deal if state.phase is Phase.DEALING else Dobon.draw(state, seed)


def playing(
    rules: str | dict[str, Any],
    game: Dobon,
    people: int = 3,
    bots: int = 0,
    entropy: int = 0,
    **options: Any,
) -> Live:
    """A match of so many people and bots that has begun; Zoe watches."""
    wishes = {"substitute": "steady", "seats": people + bots, **options}
    live = Live(rules, "dobon", Registry.of(game), **wishes)
    live.entropy = entropy
    live.system(ask.Connect("ann"))
    live.do(ask.Sit())
    live.come(*NAMES[1:people])
    for player in NAMES[1:people]:
        live.system(ask.Connect(player))
    for _ in range(bots):
        live.do(ask.AddBot("steady"))
    live.do(ask.Join("Zoe"), GUEST)
    live.do(ask.Start())
    return live


def stacked(rules: str | dict[str, Any], deal: Deal, bots: int = 0, **options: Any) -> Live:
    """A match with a stacked deck; Ann is in turn."""
    return playing(rules, Stacked(deal), len(deal.hands) - bots, bots, **options)


def owner(live: Live, seat: int) -> str:
    """Who owns a seat."""
    player = live.table.seats[seat].player
    assert player is not None
    return player


def step(live: Live, random: Random, care: float) -> None:
    """Let something happen: a bot's move, a person's, or nothing until it is due."""

    def action(seat: int) -> dict[str, Any]:
        chosen: dict[str, Any] = msgspec.to_builtins(choose(live.table.state, seat, random, care))
        return chosen

    moves, awaited = live.bot_moves(), live.table.awaits()
    seat = None
    if isinstance(awaited, Turn):
        seat = awaited.seat
    elif isinstance(awaited, Window):
        people = [each for each in awaited.pending if live.table.seats[each].bot is None]
        seat = random.choice([*people, None])
    if moves:
        live.bot(action(moves[0].seat))
    elif seat is None:
        live.wait_due()
    else:
        live.act(action(seat), owner(live, seat))


def play_out(live: Live, random: Random, care: float) -> None:
    """Play at random until the match is over."""
    while live.table.phase == "playing":
        step(live, random, care)


def windows(live: Live, random: Random, care: float) -> Iterator[Window]:
    """Every moment of a random match at which a window is open, from its opening on."""
    while live.table.phase == "playing":
        awaited = live.table.awaits()
        if isinstance(awaited, Window):
            yield awaited
        step(live, random, care)


# What people are told --------------------------------------------------------------------


class Heard(msgspec.Struct, frozen=True):
    """What somebody was told since a moment: a frame for each row that they saw, the view."""

    frames: tuple[bytes, ...]
    view: bytes


def fork(live: Live) -> Live:
    """The same table in another course of events."""
    other = copy.copy(live)
    other.rows = list(live.rows)
    return other


def heard(live: Live, since: Live, player: str | None) -> Heard:
    """What this person (None: a guest who hasn't joined) heard since then."""
    table, frames = since.table, []
    name = player or "nobody"
    for row in live.rows[len(since.rows) :]:
        things = seen(table, row, [name])[name]
        table = _after(table, row.events, row.at)
        if things:
            frames.append(msgspec.json.encode(things))
    return Heard(tuple(frames), msgspec.json.encode(view(live.table, player, live.now)))


def _after(table: Table, events: tuple[Any, ...], at: int) -> Table:
    for event in events:
        table = evolve(table, event, at)
    return table


def others(live: Live, player: str) -> tuple[str | None, ...]:
    """Everybody else who may look: the other members, and a guest."""
    return (*(member.id for member in live.table.members if member.id != player), None)


def check_sealed(live: Live, seat: int) -> None:
    """Nothing that a seat may answer in the open window is told to anybody else, nor felt in
    the table's times; and a wave is not even told by the close."""
    player, silent = owner(live, seat), fork(live)
    silent.wait_due()
    for action in live.table.game.legal(live.table.state, seat):
        answered = fork(live)
        answered.act(msgspec.to_builtins(action), player)
        assert (due(answered.table), answered.table.moment) == (due(live.table), live.table.moment)
        for other in others(live, player):
            assert heard(answered, live, other) == heard(live, live, other)
        if msgspec.to_builtins(action) == {"do": "wave"}:
            answered.entropy = live.entropy  # the next round has the same seed
            answered.wait_due()
            for other in others(live, player):
                assert heard(answered, live, other) == heard(silent, live, other)


def check_length(live: Live, window: Window) -> None:
    """An open window ends after the rules' seconds and the grace, whatever anybody holds."""
    table = live.table
    seconds, grace = table.rules.value.window, table.options.grace_ms
    if window.full_length:
        grace = min(grace, WINDOW_GRACE_MS)
    assert due(table) == table.since + seconds * 1000 + grace
    assert view(table, None, live.now).clock.deadline == table.since + seconds * 1000


def check_answers(live: Live, window: Window) -> None:
    """Every seat's answer is sealed, where somebody else's is still awaited."""
    if len(window.pending) > 1:
        for seat in window.pending:
            check_sealed(live, seat)
