"""The simulator plays what the engine plays: its games, told event by event, are replayed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from hattari.games.bluff.rules.actions import (
    Action,
    Challenge,
    MakeBid,
    NewDice,
    Phase,
    Reroll,
    Roll,
    RoundOpened,
    Settled,
    SpotOn,
    State,
    Wave,
)
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.solve.lookups import KIND_NAMES, Bids, Lookups, compile_rules
from hattari.games.bluff.solve.simulate import simulate, trace
from hattari.games.bluff.solve.simulate.table import (
    ANSWER,
    BID,
    CLAIM,
    NEW_DICE,
    PLACE,
    ROLL,
    ROUND,
    SETTLED,
    SHOW,
    STOCK,
)
from tests.games.bluff.axes import compiled_tables
from tests.games.bluff.playing import BLUFF, COMPILED, fold

RULEBOOK = BLUFF.rulebook
CLAIMS: tuple[Action, ...] = (Challenge(), SpotOn(), Wave())

Row = list[int]


def dice_of(hand: int) -> tuple[int, ...]:
    """A hand of the simulator as the engine writes it."""
    return tuple(face for face in range(1, 7) for _ in range((hand >> 8 * face) & 255))


class Replay:
    """The engine, driven by the rows of a trace; whatever differs is an AssertionError."""

    def __init__(self, rules: Rules, table: Lookups, rows: list[Row]) -> None:
        self.table = table
        self.rows: Iterator[Row] = iter(rows)
        setup = Setup(starter=rows[0][1])
        self.state: State = BLUFF.start(rules, table.seats, setup)
        self.row = next(self.rows)

    def run(self) -> State:
        """The engine's last state."""
        while self.state.phase is not Phase.OVER:
            self.step()
        assert self.state.ranking is not None
        ahead = 0
        places = {}
        for group in self.state.ranking:
            places.update(dict.fromkeys(group, ahead))
            ahead += len(group)
        for seat in range(self.table.seats):
            assert self.take(PLACE)[1:3] == [seat, places[seat]]
        assert self.row == []
        return self.state

    def take(self, what: int) -> Row:
        """This row, which has to be of that kind; the next one is up."""
        row, self.row = self.row, next(self.rows, [])
        assert row[0] == what
        return row

    def step(self) -> None:
        handlers: dict[Phase, Any] = {
            Phase.BETWEEN: self.open_round,
            Phase.ROLLING: self.roll,
            Phase.UNCOVER: self.close,
            Phase.BIDDING: self.turn,
            Phase.REROLLING: self.reroll,
            Phase.WINDOW: self.window,
        }
        handlers[self.state.phase]()

    def go(self, events: tuple[Any, ...]) -> None:
        self.state = fold(self.state, events)
        for event in events:
            if isinstance(event, Settled):
                self.settled(event)

    def close(self) -> None:
        self.go(BLUFF.close(self.state))

    def open_round(self) -> None:
        row = self.take(ROUND)
        (event,) = BLUFF.close(self.state)
        assert isinstance(event, RoundOpened)
        palifico = -1 if event.palifico is None else event.palifico
        assert row[1:4] == [self.state.starter, event.round, palifico]
        self.go((event,))

    def roll(self) -> None:
        hands: list[tuple[int, ...]] = [()] * self.table.seats
        for seat, count in enumerate(self.state.dice):
            if count:
                row = self.take(ROLL)
                assert row[1] == seat
                hands[seat] = dice_of(row[5])
        self.go(BLUFF.resolve(self.state, Roll(tuple(hands))))

    def reroll(self) -> None:
        row = self.take(NEW_DICE)
        assert row[1] == self.state.turn
        self.go(BLUFF.resolve(self.state, NewDice(dice_of(row[5]))))

    def turn(self) -> None:
        seat, row = self.state.turn, self.row
        self.take(row[0])
        assert row[1] == seat
        assert row[4] == len(BLUFF.legal(self.state, seat))
        self.go(BLUFF.decide(self.state, seat, self.action(row)))

    def action(self, row: Row) -> Action:
        if row[0] == CLAIM:
            return CLAIMS[row[2]]
        if row[0] == SHOW:
            return Reroll(dice_of(row[5]))
        assert row[0] == BID
        bids = self.bids
        return MakeBid(int(bids.count[row[2]]), int(bids.face[row[2]]), dice_of(row[5]))

    @property
    def bids(self) -> Bids:
        if self.state.palifico is None:
            return self.table.plain
        assert self.table.palifico is not None
        return self.table.palifico

    def window(self) -> None:
        while self.state.phase is Phase.WINDOW and self.row[0] == ANSWER:
            row = self.take(ANSWER)
            assert row[4] == len(BLUFF.legal(self.state, row[1]))
            self.go(BLUFF.decide(self.state, row[1], CLAIMS[row[2]]))
        self.close()

    def settled(self, event: Settled) -> None:
        row = self.take(SETTLED)
        kind = KIND_NAMES.index(event.kind)
        assert row[1:5] == [event.claimant, kind, event.bidder, event.actual]
        before = event.lives_before or event.dice_before
        for seat, owned in enumerate(before):
            if owned:
                lives = event.lives[seat] if event.lives else 0
                assert self.take(STOCK)[1:4] == [seat, event.dice[seat], lives]


def check(rules: Rules, table: Lookups, seed: int, told: Lookups | None = None) -> State:
    """Replay a game by these rules and their arrays; it is simulated with those `told` instead."""
    return Replay(rules, table, trace(told or table, seed).tolist()).run()


@pytest.mark.parametrize("preset", COMPILED)
@pytest.mark.parametrize("seats", [2, 3, 6])
def test_games_of_every_preset_are_the_engines(preset: str, seats: int) -> None:
    rules = RULEBOOK.parse(preset)
    if rules.players.min <= seats <= rules.players.max:
        for seed in range(20):
            check(rules, compile_rules(rules, seats), seed)


@settings(max_examples=60, deadline=None)
@given(compiled_tables())
def test_rounds_of_any_rules_are_the_engines(table: tuple[Rules, int, int]) -> None:
    rules, seats, seed = table
    check(rules, compile_rules(rules, seats), seed)


@pytest.mark.soak
@settings(max_examples=2000, deadline=None)
@given(compiled_tables())
def test_games_of_very_many_rules_are_the_engines(table: tuple[Rules, int, int]) -> None:
    rules, seats, seed = table
    check(rules, compile_rules(rules, seats), seed)


def check_some(table: Lookups, told: Lookups) -> None:
    for seed in range(20):
        check(table.rules, table, seed, told)


def test_a_wrong_array_would_be_seen() -> None:
    table = compile_rules(RULEBOOK.parse("bluebear"), 2)
    plain = table.plain
    no_star = replace(plain, matching=np.eye(7, dtype=np.int8))
    fewer = replace(plain, follows=np.triu(plain.follows, 2))
    kinder = replace(table, after=np.maximum(table.after, 1))
    for wrong in (replace(table, plain=no_star), replace(table, plain=fewer), kinder):
        with pytest.raises(AssertionError):
            check_some(table, wrong)


def test_a_game_is_a_function_of_its_seed() -> None:
    table = compile_rules(RULEBOOK.parse("mobius"), 3)
    assert (trace(table, 1) == trace(table, 1)).all()
    assert trace(table, 1).tolist() != trace(table, 2).tolist()


def test_dice_are_fair_and_seats_alike() -> None:
    table = compile_rules(RULEBOOK.parse("bluebear"), 4)
    games = 20_000
    tally = simulate(table, games, 5)
    assert tally.won.sum() == pytest.approx(games)
    assert abs(tally.won / games - 1 / 4).max() < 5 * (3 / 16 / games) ** 0.5
    rolled = np.zeros(7)
    for seed in range(600):
        rows = trace(table, seed)
        for hand in rows[rows[:, 0] == ROLL, 5].tolist():
            rolled += np.bincount(dice_of(hand), minlength=7)
    assert abs(rolled[1:] / rolled.sum() - 1 / 6).max() < 5 * (5 / 36 / rolled.sum()) ** 0.5
