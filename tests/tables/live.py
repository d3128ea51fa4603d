"""A live table for tests: sends commands, keeps the log, moves the time."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from hattari.core.game import Refusal
from hattari.core.installed import registry
from hattari.core.kit import Registry
from hattari.tables import (
    BotMove,
    Codec,
    Command,
    Create,
    Decision,
    Row,
    SystemCommand,
    Table,
    TableView,
    create,
    decide,
    due,
    fold,
    seen,
    view,
    wants,
)
from hattari.tables import commands as ask
from hattari.tables.draft import ENTROPY_BYTES
from tests.tables.toy import TOY

REGISTRY = Registry.of(TOY, *registry().games)
CODEC = Codec(REGISTRY)
START = 1_700_000_000_000


class Live:
    """One table, its log and the time. People are known by their lower-case names."""

    def __init__(
        self,
        rules: str | dict[str, Any] = "short",
        game: str = "toy",
        registry: Registry = REGISTRY,
        **options: Any,
    ) -> None:
        self.now = START
        self.registry = registry
        command = Create(
            game, rules, "Ann", {"pace_ms": 0, "substitute": "odds", **options}, "Friday"
        )
        self.entropy = 0
        self.rows: list[Row] = []
        self.table: Table
        self._keep(create(registry, command, "ann", self.now))

    def _keep(self, decision: Decision) -> Decision:
        if decision.events:
            self.rows.append(Row(decision.events, self.now))
        self.table = decision.table
        return decision

    def do(self, command: Command | SystemCommand, by: str | None = "ann") -> Decision:
        """Let somebody send a command."""
        self.entropy += 1
        entropy = self.entropy.to_bytes(32, "big").ljust(ENTROPY_BYTES, b"\1")
        return self._keep(decide(self.table, command, by, self.now, entropy))

    def system(self, command: SystemCommand) -> Decision:
        """Let the server send a command."""
        return self.do(command, None)

    def refused(self, command: Command | SystemCommand, by: str | None = "ann") -> str:
        """Check that a command is refused in both languages and changes nothing; the code."""
        before = self.table
        with pytest.raises(Refusal) as caught:
            self.do(command, by)
        assert caught.value.text.en
        assert caught.value.text.ja
        assert self.table is before
        return caught.value.code

    def act(self, action: dict[str, Any], by: str = "ann") -> Decision:
        """Play, at the moment that is."""
        return self.do(ask.Act(self.table.moment, action), by)

    def come(self, *names: str) -> None:
        """People join and sit down."""
        for name in names:
            self.do(ask.Join(name.capitalize()), name)
            self.do(ask.Sit(), name)

    def wait(self, ms: int) -> None:
        """Let time pass and the server tick at its end; bots' moves are left alone."""
        self.now += ms
        self.system(ask.Tick())

    def wait_due(self) -> None:
        """Let time pass until the next thing is due."""
        at = due(self.table)
        assert at is not None
        self.wait(max(0, at - self.now))

    def bot_moves(self) -> list[BotMove]:
        """The bots' moves that are awaited now."""
        return [want for want in wants(self.table, self.now) if isinstance(want, BotMove)]

    def bot(self, action: dict[str, Any]) -> Decision:
        """Let the first bot that is awaited act."""
        move = self.bot_moves()[0]
        return self.system(ask.BotAct(move.seat, move.bot, move.reason, move.moment, action))

    def view(self, player: str | None = "ann") -> TableView:
        """What somebody gets."""
        return view(self.table, player, self.now)

    def kinds(self, row: int = -1) -> list[str]:
        """The tags of a row's events."""
        return [str(type(event).__struct_config__.tag) for event in self.rows[row].events]

    def folded(self) -> Table:
        """The table that the log tells of, read from its bytes."""
        return fold(self.registry, [reread(row) for row in self.rows])

    def frames(self, player: str) -> list[bytes]:
        """Everything that the rows so far made this person see, row by row."""
        frames = []
        for index, row in enumerate(self.rows[1:], 1):
            before = fold(self.registry, self.rows[:index])
            things = seen(before, row, [player])[player]
            if things:
                frames.append(msgspec.json.encode(things))
        return frames


def reread(row: Row) -> Row:
    """The row as the store gives it back."""
    return Row(CODEC.decode(CODEC.encode(row.events), CODEC.schema), row.at)


def seated(rules: str = "short", *others: str, **options: Any) -> Live:
    """A table with Ann, connected and seated, and with others."""
    live = Live(rules, **options)
    live.system(ask.Connect("ann"))
    live.do(ask.Sit())
    live.come(*others)
    return live


def playing(rules: str = "short", *others: str, bots: int = 0, **options: Any) -> Live:
    """A table whose first game has begun; Ann is at turn."""
    live = seated(rules, *(others or ("bob",)), **options)
    for _ in range(bots):
        live.do(ask.AddBot("odds"))
    live.do(ask.Start())
    return live


def play_out(live: Live, choose: Callable[[Live, int], dict[str, Any]], limit: int = 5000) -> None:
    """Play until the game is over; `choose` gives every seat's action."""
    for _ in range(limit):
        if live.table.phase != "playing":
            return
        moves = live.bot_moves()
        if moves:
            live.bot(choose(live, moves[0].seat))
        elif not _person_acts(live, choose):
            live.wait_due()
    raise AssertionError("the game didn't end")


def _person_acts(live: Live, choose: Callable[[Live, int], dict[str, Any]]) -> bool:
    for seat in live.table.humans():
        if len(live.table.game.legal(live.table.state, seat)):
            player = live.table.seats[seat].player
            assert player is not None
            live.act(choose(live, seat), player)
            return True
    return False


def views(table: Table, at: int) -> dict[str, Any]:
    """What everybody at the table gets, and a guest, as plain data."""
    people = [member.id for member in table.members]
    made = {player: view(table, player, at) for player in [*people, "guest"]}
    plain: dict[str, Any] = json.loads(msgspec.json.encode(made))
    return plain
