"""Whatever people, bots, the time and the net do: the laws of a table hold."""

from __future__ import annotations

import hashlib
import re
from typing import Any

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as some
from hypothesis.stateful import RuleBasedStateMachine, invariant, rule
from typing_extensions import override

from hattari.core import chance
from hattari.core.game import Between, Refusal
from hattari.tables import BotMove, Command, Table, due, evolve, redact, view, wants
from hattari.tables import commands as ask
from hattari.tables.clock import agenda
from hattari.tables.events import TableEvent
from tests.tables.live import CODEC, Live, reread
from tests.tables.toy import CANARY, PRESETS

PEOPLE = ("ann", "bob", "cid", "dan")
WHO = some.sampled_from((*PEOPLE, "zoe"))
SWITCH = some.booleans()
SEATS = some.integers(-1, 4) | some.none()
ACTIONS = some.sampled_from(
    (
        {"do": "pass"},
        {"do": "swap"},
        {"do": "call"},
        {"do": "look"},
        {"do": "answer", "yes": True},
        {"do": "answer", "yes": False},
        {"do": "fly"},
        {},
    )
)
LINES = some.sampled_from(
    (
        "hi",
        "",
        "/join",
        "/pass",
        "／コール",
        "/undo yes",
        "/help",
        "/option look",
        "/fly",
        "/kick x",
    )
) | some.text(max_size=8)
CONTRIBUTIONS = tuple(bytes([number]) * chance.CONTRIBUTION_BYTES for number in (1, 2))
DIGESTS = tuple(hashlib.sha256(each).hexdigest() for each in CONTRIBUTIONS)
CHANGES: some.SearchStrategy[dict[str, Any]] = some.dictionaries(
    some.sampled_from(("seats", "turn_seconds", "spectators", "lock", "takeover_seconds", "x")),
    some.integers(-1, 12) | SWITCH,
    max_size=2,
)

COMMANDS: some.SearchStrategy[Command] = some.one_of(
    some.builds(ask.Join, WHO),
    some.builds(ask.Kick, some.none() | WHO, SEATS),
    some.builds(ask.Mute, WHO, SWITCH),
    some.builds(ask.Handover, WHO),
    some.builds(ask.Lock, SWITCH),
    some.builds(ask.Sit, SEATS),
    some.builds(ask.Queue, SWITCH),
    some.builds(ask.Ready, SWITCH),
    some.builds(ask.AddBot, some.just("odds"), SEATS),
    some.builds(ask.RemoveBot, some.integers(-1, 4)),
    some.builds(ask.SetOptions, CHANGES),
    some.builds(ask.SetRules, some.sampled_from((*PRESETS, "gone"))),
    some.builds(ask.SwitchOption, some.sampled_from(("look", "gone")), SWITCH),
    some.builds(ask.AnswerUndo, SWITCH),
    some.builds(ask.Commit, some.sampled_from(DIGESTS)),
    some.builds(ask.Reveal, some.sampled_from([each.hex() for each in CONTRIBUTIONS])),
    some.builds(ask.Say, LINES),
    some.builds(ask.Look, SWITCH),
    some.builds(ask.Guess, SWITCH),
    some.builds(ask.Read, SWITCH),
    some.builds(ask.Act, some.integers(0, 30), ACTIONS),
    some.sampled_from(
        (
            ask.Create("toy", "short", "Ann"),
            ask.Leave(),
            ask.Stand(),
            ask.Start(),
            ask.Continue(),
            ask.Pause(),
            ask.Resume(),
            ask.AskUndo(),
            ask.SkipToEnd(),
            ask.Rematch(),
        )
    ),
)

HOST_COMMANDS: some.SearchStrategy[Command] = some.sampled_from(
    (ask.Pause(), ask.Resume(), ask.Start(), ask.Rematch(), ask.AddBot("odds"))
)

CANARIES = re.compile(rb"\b90000\d\d\b|\b90001\d\d\b|\b90002\d\d\b")


class AnyTable(RuleBasedStateMachine):
    """A table of the toy game, and whatever may come."""

    preset = "look"

    def __init__(self) -> None:
        super().__init__()
        clocks: dict[str, Any] = {
            "turn_seconds": 20,
            "bank_seconds": 10,
            "pace_ms": 300,
            "grace_ms": 100,
        }
        self.live = Live(self.preset, out_sees_hands=True, **clocks)
        for player in PEOPLE[1:]:
            self.live.do(ask.Join(player), player)
        for player in PEOPLE[:2]:
            self.live.do(ask.Sit(), player)
        self.live.do(ask.AddBot("odds"))
        self.live.do(ask.Start())

    def send(self, command: Any, by: str | None) -> bool:
        """Whether the command was accepted; a refusal has changed nothing."""
        before, rows = self.live.table, len(self.live.rows)
        try:
            decision = self.live.do(command, by)
        except Refusal as refusal:
            return self.check_refusal(refusal, before)
        assert len(self.live.rows) == rows + bool(decision.events)
        if not decision.events:
            assert self.live.table == before
        return True

    def check_refusal(self, refusal: Refusal, before: Table) -> bool:
        assert refusal.text.en
        assert refusal.text.ja
        assert self.live.table is before
        return False

    @rule(command=COMMANDS, by=WHO)
    def somebody_asks(self, command: Command, by: str) -> None:
        self.send(command, by)

    @rule(command=HOST_COMMANDS)
    def the_host_asks(self, command: Command) -> None:
        self.send(command, self.live.table.host)

    @rule(by=WHO, wants_seat=SWITCH)
    def somebody_waits_for_a_seat(self, by: str, wants_seat: bool) -> None:
        self.send(ask.Queue() if wants_seat else ask.Stand(), by)

    @rule(by=WHO, action=ACTIONS)
    def somebody_plays(self, by: str, action: dict[str, Any]) -> None:
        """Exactly what is legal for a seat that its player plays is accepted."""
        table = self.live.table
        seat = table.seat_of(by)
        may = False
        if table.awaits() is not None and seat is not None and table.seats[seat].bot is None:
            legal = [msgspec.to_builtins(each) for each in table.game.legal(table.state, seat)]
            may = action in legal
        assert self.send(ask.Act(table.moment, action), by) == may

    @rule(choice=some.integers(0, 99))
    def somebody_plays_well(self, choice: int) -> None:
        table = self.live.table
        for seat in table.humans() if table.awaits() is not None else ():
            legal = table.game.legal(table.state, seat)
            if len(legal):
                action = msgspec.to_builtins(legal.at(choice % len(legal)))
                assert self.send(ask.Act(table.moment, action), table.seats[seat].player)
                return

    @rule(choice=some.integers(0, 99), action=some.none() | ACTIONS)
    def a_bot_answers(self, choice: int, action: dict[str, Any] | None) -> None:
        table = self.live.table
        for move in self.live.bot_moves()[:1]:
            legal = [msgspec.to_builtins(each) for each in table.game.legal(table.state, move.seat)]
            chosen = legal[choice % len(legal)] if action is None else action
            command = ask.BotAct(move.seat, move.bot, move.reason, move.moment, chosen)
            assert self.send(command, None) == (chosen in legal)

    @rule(seat=some.integers(-1, 4), reason=some.sampled_from(("bot", "absent", "timeout")))
    def a_bot_answers_unasked(self, seat: int, reason: str) -> None:
        table = self.live.table
        move = BotMove(seat, "odds", reason, table.moment)
        if move not in wants(table, self.live.now):
            command = ask.BotAct(seat, "odds", reason, table.moment, {"do": "pass"})
            assert not self.send(command, None)

    @rule(player=WHO, there=SWITCH)
    def somebody_comes_or_is_lost(self, player: str, there: bool) -> None:
        self.send(ask.Connect(player) if there else ask.Disconnect(player), None)

    @rule(player=WHO)
    def somebody_goes(self, player: str) -> None:
        """A removal alone never changes the game's own state."""
        before = self.live.table
        if self.send(ask.Leave(), player):
            made = self.live.rows[-1].events
            assert evolve(before, made[0], self.live.now).state is before.state
            own = [event for event in made if not isinstance(event, TableEvent)]
            assert not own or isinstance(before.awaits(), Between) or before.undo is not None

    @rule(ms=some.integers(0, 90_000))
    def time_passes(self, ms: int) -> None:
        self.live.wait(ms)
        self.nothing_is_left_behind()

    @rule()
    def time_passes_until_something_is_due(self) -> None:
        if due(self.live.table) is not None:
            self.live.wait_due()
            self.nothing_is_left_behind()

    @rule(ms=some.integers(-5, 50_000))
    def the_server_was_away(self, ms: int) -> None:
        self.send(ask.Resumed(ms), None)

    def nothing_is_left_behind(self) -> None:
        """After a tick, what is due is still to come; only bots' moves may wait."""
        table, now = self.live.table, self.live.now
        assert all(isinstance(want, BotMove) for at, want in agenda(table) if at <= now)

    @invariant()
    def times_make_sense(self) -> None:
        table, now = self.live.table, self.live.now
        assert table.since <= now
        assert all(
            member.away_since is None or member.away_since <= now for member in table.members
        )
        assert all(seat.bank_ms >= 0 for seat in table.seats)

    @invariant()
    def people_make_sense(self) -> None:
        table = self.live.table
        ids = [member.id for member in table.members]
        assert len(set(ids)) == len(ids)
        assert (table.host in ids) if ids else table.host is None
        owners = [seat.player for seat in table.seats if seat.player is not None]
        assert len(set(owners)) == len(owners)
        assert set(owners) <= set(ids)
        assert set(table.queue) <= set(ids) - set(owners)

    @invariant()
    def no_secret_leaves(self) -> None:
        """Of hidden numbers a view has the observer's own alone, but for one who is out and looks:
        they are none of those who play on, and they aren't heard."""
        table = self.live.table
        for player in (*PEOPLE, "zoe", None):
            text = msgspec.json.encode(view(table, player, self.live.now))
            seat = table.seat_of(player)
            own = set() if seat is None or table.state is None else own_number(table.state, seat)
            if not set(CANARIES.findall(text)) <= own:
                assert seat is not None
                assert table.phase == "playing"
                assert seat in table.state.gone
                assert player in table.saw
            if table.seed is not None:
                assert table.seed.server_seed.hex().encode() not in text

    @invariant()
    def nobody_who_has_seen_is_heard(self) -> None:
        for player in self.live.table.saw:
            before = self.live.table
            with pytest.raises(Refusal):
                self.live.do(ask.Say("psst"), player)
            assert self.live.table is before

    @invariant()
    def the_last_row_tells_no_secret(self) -> None:
        for event in self.live.rows[-1].events:
            for player in PEOPLE:
                text = msgspec.json.encode(redact(self.live.table, event, player))
                seat = self.live.table.seat_of(player)
                seed = self.live.table.seed
                assert seed is None or seed.server_seed.hex().encode() not in text
                mine = getattr(event, "seat", None) == seat
                assert mine or not CANARIES.findall(text)

    @override
    def teardown(self) -> None:
        """The log, read from its bytes, tells of the same table."""
        assert self.live.folded() == self.live.table
        for row in self.live.rows:
            assert CODEC.encode(reread(row).events) == CODEC.encode(row.events)


def own_number(state: Any, seat: int) -> set[bytes]:
    """The hidden number of a seat as a text would give it away."""
    return {str(state.numbers[seat]).encode()} if state.numbers else set()


class AnyTableOfTheOut(AnyTable):
    """The same where seats go out."""

    preset = "drop"


LAWS = settings(max_examples=60, stateful_step_count=60, deadline=None)
AnyTable.TestCase.settings = AnyTableOfTheOut.TestCase.settings = LAWS
TestAnyTable = AnyTable.TestCase
TestAnyTableOfTheOut = AnyTableOfTheOut.TestCase


def test_canaries_are_found() -> None:
    for number in (CANARY, CANARY + 99, CANARY + 255):
        assert CANARIES.findall(f'{{"x":{number},"y":[1]}}'.encode()) == [str(number).encode()]
