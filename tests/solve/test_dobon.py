"""The simulator of Dobon plays what the engine plays: its rounds are replayed, move by move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from hattari.core.game import Refusal
from hattari.games.dobon.rules.actions import (
    WINDOWS,
    Action,
    Deal,
    Dobon,
    Draw,
    Event,
    NewStock,
    Pass,
    Phase,
    Play,
    State,
    Suit,
    Wave,
    WindowClosed,
)
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.cards import DECK, RANKS, Card, Cards
from hattari.games.dobon.rules.effects import naming_ranks
from hattari.games.dobon.rules.legal import fits, holds, invited, may_lay
from hattari.games.dobon.rules.points import Ending
from hattari.games.dobon.rules.start import Setup
from hattari.games.dobon.rules.words.axes import AXES
from hattari.games.dobon.solve import WEIGHTS, Longs, kernels, played, policies, trace
from hattari.games.dobon.solve.kernels import Lookups
from hattari.games.dobon.solve.lookups import ENGINE_ALONE, compile_rules, compiles
from tests.games.dobon.axes import VALUES, complete, tables
from tests.games.dobon.playing import DOBON_GAME as GAME

PRESETS = [preset.id for preset in GAME.rulebook.presets()]
SUITS: tuple[Suit, ...] = ("S", "H", "D", "C")

Row = list[int]


class Replay:
    """The engine, driven by the rows of a trace; whatever differs is an AssertionError."""

    def __init__(self, rules: Rules, seats: int, rows: list[Row], sensible: int) -> None:
        self.sensible = sensible
        self.rows: Iterator[Row] = iter(rows)
        self.row = next(self.rows)
        hands = self._hands(seats)
        assert {len(hand) for hand in hands} == {rules.hand}
        _, starter, up, _ = self._pop(kernels.UP)
        self.state: State = GAME.start(rules, seats, Setup(starter=starter))
        self._fold(GAME.close(self.state))
        self._fold(GAME.resolve(self.state, Deal(hands, DECK[up], self._stock())))

    def run(self) -> State:
        """The engine's state after the round."""
        while self.state.phase not in (Phase.BETWEEN, Phase.OVER):
            self._step()
        gains = [self._pop(kernels.GAIN)[2] for _ in self.state.hands]
        assert gains == list(self.state.sheet[-1].gains)
        assert self.row[0] == END
        return self.state

    def _step(self) -> None:
        if self.state.phase in WINDOWS:
            self._window()
        elif self.state.phase is Phase.RESHUFFLE:
            self._fold(GAME.resolve(self.state, NewStock(self._stock())))
        else:
            self._turn()

    def _turn(self) -> None:
        state = self.state
        _, seat, choices, has_drawn = self._pop(kernels.TURN)
        hand = state.hands[seat] if may_lay(state) else ()
        assert (seat, has_drawn) == (state.turn, state.phase is Phase.DRAWN)
        assert choices == sum(fits(state, card) for card in hand)
        _, seat, number, _ = self._pop(kernels.DO)
        self._fold(GAME.decide(state, seat, action_of(state, number)))

    def _window(self) -> None:
        """Whoever may call in the trace may do so in the engine, and the others wave."""
        first = self.state.starter if self.state.author is None else self.state.author
        if not self.state.rules.last_card and not self.state.hands[first]:
            assert self.row[0] == kernels.CLOSED
        calls = []
        while self.row[0] == kernels.CALLED:
            calls.append(self._pop(kernels.CALLED)[1])
        self._pop(kernels.CLOSED)
        for seat in invited(self.state):
            self._fold(GAME.decide(self.state, seat, Dobon() if seat in calls else Wave()))
        closing = GAME.close(self.state)
        assert isinstance(closing[0], WindowClosed)
        assert all(call.holds for call in closing[0].calls)
        assert [call.seat for call in closing[0].calls] == calls
        callers = {seat for seat in invited(self.state) if holds(self.state, seat)}
        assert {seat for seat in callers if seat < self.sensible} <= set(calls)
        self._fold(closing)

    def _hands(self, seats: int) -> tuple[Cards, ...]:
        hands: list[list[Card]] = [[] for _ in range(seats)]
        while self.row[0] == kernels.HAND:
            _, seat, card, _ = self._pop(kernels.HAND)
            hands[seat].append(DECK[card])
        return tuple(map(tuple, hands))

    def _stock(self) -> Cards:
        cards = []
        while self.row[0] == kernels.STOCK:
            cards.append(DECK[self._pop(kernels.STOCK)[2]])
        return tuple(cards)

    def _pop(self, what: int) -> Row:
        row, self.row = self.row, next(self.rows, [END, 0, 0, 0])
        assert row[0] == what
        return row

    def _fold(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = GAME.evolve(self.state, event)


END = -1


def action_of(state: State, number: int) -> Action:
    """An action of the simulator as the engine writes it."""
    if number < kernels.PLAY:
        return (Draw(), Pass(), Dobon())[number]
    card, suit = divmod(number - kernels.PLAY, 4)
    named = SUITS[suit] if DECK[card][0] in naming_ranks(state.rules) else None
    return Play(DECK[card], named, pon=len(state.hands[state.turn]) == 2)


def replay(rules: Rules, seats: int, seed: int) -> State:
    """A round in which some seats play sensibly, in the simulator, then in the engine."""
    sensible = seed % (seats + 1)
    acting = policies(*[WEIGHTS] * sensible, *[None] * (seats - sensible))
    return replayed(rules, trace(rules, acting, seed), seats, sensible)


def replayed(rules: Rules, rows: Longs, seats: int, sensible: int) -> State:
    """The engine's state after the round that these rows tell; the first seats are sensible."""
    told = [[int(each) for each in row] for row in rows]
    return Replay(rules, seats, told, sensible).run()


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.parametrize("seats", [2, 4, 10])
def test_rounds_of_every_preset_are_the_engines(preset: str, seats: int) -> None:
    rules = GAME.rulebook.parse({"preset": preset, "players": [2, 10]})
    ended = [replay(rules, seats, seed) for seed in range(30)]
    assert len({state.sheet[-1].ending for state in ended}) > 1


SAID = VALUES | {axis: VALUES[axis][:1] for axis in ENGINE_ALONE}
"""What arrays can say: an axis that is the engine's alone stands at its default."""


@settings(max_examples=60, deadline=None)
@given(tables(SAID))
def test_rounds_of_any_rules_are_the_engines(table: tuple[Rules, int, int]) -> None:
    rules, seats, seed = table
    assert compiles(rules)
    replay(rules, seats, seed)


def test_a_round_that_takes_too_many_turns_ends_as_in_the_engine() -> None:
    every = {"preset": "numazoko-easy", "effects": dict.fromkeys(RANKS, "draw")}
    rules = GAME.rulebook.parse({**every, "two_stack": "sum", "rounds": 1})
    ended = [replay(rules, 2, seed) for seed in range(5)]
    assert Ending.TOO_LONG in {state.sheet[-1].ending for state in ended}


@pytest.mark.parametrize("axis", ENGINE_ALONE)
def test_what_arrays_cannot_say_is_never_compiled(axis: str) -> None:
    tried = [complete({axis: value}) for value in VALUES[axis]]
    refused = [rules for rules in tried if rules is not None and not compiles(rules)]
    assert refused
    for rules in refused:
        with pytest.raises(Refusal, match=re.escape(AXES[axis].title.en)) as refused_by_name:
            compile_rules(rules, 3)
        assert refused_by_name.value.code == "beyond_arrays"


@pytest.mark.parametrize("axis", ["answers_pay", "joker_number", "joker_points", "joker_fits"])
def test_what_counts_only_beyond_arrays_does_nothing_in_them(axis: str) -> None:
    usual, *others = (GAME.rulebook.parse({axis: value}) for value in VALUES[axis])
    arrays = compile_rules(usual, 3)
    for rules in others:
        assert rules != usual
        found: Any = zip(compile_rules(rules, 3), arrays, strict=True)
        assert all(np.array_equal(said, as_usual) for said, as_usual in found)


# A wrong table ---------------------------------------------------------------------------

READERS = {"preset": "full-house", "players": [2, 10], "draw_then_play": True}
"""A rule set that has a use for every table."""

TWO, THREE, JACK, KING = (DECK.index(card) for card in ("2S", "3S", "JS", "KS"))

FAULTS: tuple[tuple[str, tuple[int, ...], int], ...] = (
    ("number", (THREE,), 4),
    ("points", (KING,), 20),
    ("following", (0, KING, 0), 1 << KING + 1),
    ("following", (1, TWO, 0), 0),
    ("dobon", (20,), 1 << KING),
    ("dobon", (11,), 0),
    ("steps", (kernels.LAID, KING), 2),
    ("turn", (kernels.LAID, JACK), 1),
    ("threatens", (TWO,), 2),
    ("threats", (0, TWO), 3),
    ("rounded", (30,), 40),
    ("times", (kernels.OUT, 0), 2),
    ("times", (kernels.DOBON, 1), 1),
    ("both", (kernels.DOBON, 1), 0),
    ("fixed", (kernels.DOBON, 1), 10),
    ("most", (kernels.OUT,), 1),
    ("safe", (1,), 1),
    ("lays_drawn", (1,), 1),
    ("calls_drawn", (1,), 1),
)


@pytest.mark.parametrize(("table", "entry", "value"), FAULTS)
def test_a_wrong_entry_of_a_table_would_be_seen(
    table: str, entry: tuple[int, ...], value: int
) -> None:
    rules = GAME.rulebook.parse(READERS)
    lookups = compile_rules(rules, 3)
    wrong = getattr(lookups, table).copy()
    assert wrong[entry] != value
    wrong[entry] = value
    wrong.setflags(write=False)
    assert not is_the_engines(rules, lookups._replace(**{table: wrong}))


@pytest.mark.parametrize("values", [{}, {"last_card": False}], ids=str)
def test_the_right_tables_give_the_engines_rounds(values: dict[str, Any]) -> None:
    rules = GAME.rulebook.parse({**READERS, **values})
    assert is_the_engines(rules, compile_rules(rules, 3))


def is_the_engines(rules: Rules, lookups: Lookups) -> bool:
    """Whether the engine plays the rounds that these arrays give."""
    acting = policies(WEIGHTS, WEIGHTS, None)
    for seed in range(500):
        try:
            replayed(rules, played(lookups, rules.chips, acting, seed), 3, 2)
        except (AssertionError, Refusal):
            return False
    return True


# The same rounds as ever -----------------------------------------------------------------

AS_EVER = {
    "numazoko-easy": "b52388e7f8c47e80",
    "numazoko": "b52388e7f8c47e80",
    "stacking": "81fb2add3447cda9",
    "full-house": "c5ec7350ab31056c",
    "quick": "b52388e7f8c47e80",
}
"""What rounds among random seats are, as SHA-256: what the lab has measured rests on them."""


@pytest.mark.parametrize("preset", PRESETS)
def test_a_seed_gives_the_same_rounds_as_ever(preset: str) -> None:
    rules, told = GAME.rulebook.parse(preset), sha256()
    for seed in range(40):
        told.update(trace(rules, policies(*[None] * 4), seed).astype("<i8").tobytes())
    assert told.hexdigest()[:16] == AS_EVER[preset]


def test_the_first_full_house_is_what_it_was() -> None:
    rules = GAME.rulebook.parse({"preset": "full-house", "eights_double": True})
    told = sha256()
    for seed in range(40):
        told.update(trace(rules, policies(*[None] * 4), seed).astype("<i8").tobytes())
    assert told.hexdigest()[:16] == "1d07c839aab19483"
