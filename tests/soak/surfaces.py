"""What one observer gets of a table, surface by surface, in the bytes that would be sent."""

from __future__ import annotations

from typing import Any

import msgspec

from hattari.core.game import Refusal
from hattari.core.kit import Registry
from hattari.server.entries import summary
from hattari.server.live import Live, Update
from hattari.server.slices import at_once
from hattari.server.store.port import Player
from hattari.server.web import messages
from hattari.server.web.convert import summarised
from hattari.tables import clock
from hattari.tables import commands as ask
from hattari.tables.decide import decide
from hattari.tables.draft import ENTROPY_BYTES
from hattari.tables.events import Row
from hattari.tables.table import Table

ENTROPY = b"\x01" * ENTROPY_BYTES
ACTIONS: tuple[dict[str, Any], ...] = (
    *({"do": "bid", "count": count, "face": face} for count, face in ((1, 1), (3, 6), (99, 2))),
    *({"do": "bid", "count": 4, "face": 3, "show": [face]} for face in range(1, 7)),
    *({"do": "reroll", "show": [face]} for face in range(1, 7)),
    *({"do": "play", "card": card} for card in ("AS", "8H", "2D", "KC", "7S", "10H", "XX")),
    *({"do": "play", "card": "8C", "suit": suit, "pon": True} for suit in ("S", "D")),
    *(
        {"do": word}
        for word in ("challenge", "spot_on", "wave", "uncover", "draw", "pass", "dobon")
    ),
    {},
)
TYPED = ("/help", "/rules", "/pass", "/roll", "/bid 2 3", "/call", "/dobon", "/play 8H", "/hand")


class Silent:
    """A watcher, so that the server makes updates for its observer."""

    def update(self, update: Update) -> None:
        """Not called here."""

    def farewell(self, code: str) -> None:
        """Not called here."""


class Side(msgspec.Struct, frozen=True):
    """One of the two tables, as the server holds it."""

    live: Live
    registry: Registry
    observer: str
    seat: int | None


def frame(side: Side, row: Row) -> bytes:
    """The update that a row brings; nothing where it brings none."""
    step = side.live.advance(side.registry, row)
    assert step is not None
    update = side.live.updates(step).get(side.observer)
    return b"" if update is None else messages.encode(messages.update_message(update))


def snapshot(side: Side, at: int, epoch: str | None, counter: int | None) -> bytes:
    """What a page is told that comes now: anew, or from where it was cut off."""
    greeting = at_once(side.live.greet(side.observer, epoch, counter, at))
    welcome = messages.Welcome(
        greeting.epoch,
        greeting.counter,
        greeting.view,
        greeting.history,
        "",
        greeting.head.hex(),
    )
    missed = [messages.encode(messages.update_message(each)) for each in greeting.missed]
    return b"\n".join([messages.encode(welcome), *missed])


def outside(side: Side) -> bytes:
    """What lists and the page before joining say, and when the server would wake."""
    table = side.live.table
    visitor = Player(side.observer, side.observer, "en")
    told = [summarised("key", table, visitor, ()), summary(table), clock.due(table)]
    return msgspec.json.encode(told)


def thought(side: Side) -> bytes:
    """What a bot on this seat is asked, and what it might do."""
    table = side.live.table
    if side.seat is None:
        return b""
    legal = table.game.legal(table.state, side.seat)
    view = table.game.view(table.state, side.seat, table.helps())
    return msgspec.json.encode([view, len(legal), [legal.at(each) for each in range(len(legal))]])


def answers(side: Side, at: int) -> bytes:
    """What each of many commands, most of them illegal, would be answered."""
    table = side.live.table
    tries: list[Any] = [ask.Act(table.moment, action) for action in ACTIONS]
    tries += [ask.Act(table.moment - 1, {"do": "challenge"}), ask.AskUndo(), ask.Continue()]
    tries += [ask.Say(line) for line in TYPED]
    return b"\n".join(answer(table, each, side.observer, at) for each in tries)


def answer(table: Table, command: Any, by: str, at: int) -> bytes:
    """Accepted or refused, and in which words."""
    try:
        made = decide(table, command, by, at, ENTROPY)
    except Refusal as refusal:
        return msgspec.json.encode([refusal.code, refusal.text])
    return msgspec.json.encode(["accepted", made.answer])
