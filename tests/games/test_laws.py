"""What holds of every game under any rule set, for any number of seats, in any match."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from itertools import islice
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hattari.core import record
from hattari.core.game import AnyGame, Between, Observer, Refusal, Window
from hattari.core.kit import Registry
from hattari.games.bluff.rules import actions as bluff
from hattari.games.dobon.rules import actions as dobon
from hattari.games.dobon.rules.cards import DECK
from tests.games import mixing
from tests.games.bluff import axes as bluff_axes
from tests.games.bluff import playing as bluff_playing
from tests.games.bluff import twins as bluff_twins
from tests.games.dobon import axes as dobon_axes
from tests.games.dobon import playing as dobon_playing
from tests.games.dobon import twins as dobon_twins
from tests.games.laws import (
    bytes_of,
    counts_and_numbers_without_repeats,
    nobody_acts_but_who_is_awaited,
)
from tests.games.walk import Played, Step, fold

Table = tuple[Any, int, int]
"""Rules, seats and a seed."""

FEW = 40
"""So many states of a game are looked at."""


class Subject(msgspec.Struct, frozen=True):
    """A game, tables of it under any rules, and random play at them; `actions`, wild ones too."""

    game: AnyGame
    tables: st.SearchStrategy[Table]
    play: Callable[[Any, int, int], Played[Any, Any, Any]]
    actions: st.SearchStrategy[Any]
    twins: Callable[..., Iterator[tuple[Step[Any, Any, Any], Step[Any, Any, Any]]]]
    values: mixing.Values
    pairs: tuple[dict[str, Any], ...]
    """Any two values of two axes; of these each soak plays `games`, and a quick run `sample`."""
    sample: int
    games: int


CALLED = st.sampled_from(["", "", "", "plain", "fly"])
SOME_DICE = st.lists(st.integers(0, 7), max_size=4).map(tuple)

BLUFF = Subject(
    game=bluff_playing.BLUFF,
    tables=bluff_axes.tables(),
    play=bluff_playing.play,
    actions=st.one_of(
        st.builds(bluff.MakeBid, st.integers(-1, 40), st.integers(0, 7), SOME_DICE, CALLED),
        st.builds(bluff.Reroll, SOME_DICE),
        st.builds(bluff.Double, st.integers(-1, 9)),
        st.sampled_from([bluff.Challenge(), bluff.SpotOn(), bluff.Wave(), bluff.Uncover()]),
        st.sampled_from([bluff.Pass(), bluff.DoubtPass(), bluff.Counter(), bluff.Accept()]),
    ),
    twins=bluff_twins.twins,
    values=bluff_axes.VALUES,
    pairs=tuple(each for each in bluff_axes.PAIRS if each.get("dice") not in (15, "split30")),
    sample=300,
    games=1000,
)

DOBON = Subject(
    game=dobon_playing.DOBON_GAME,
    tables=dobon_axes.tables(),
    play=dobon_playing.play,
    actions=st.one_of(
        st.builds(
            dobon.Play,
            st.sampled_from((*DECK, "8h", "X1", "XX", "")),
            st.sampled_from([None, None, "S", "H", "D", "C"]),
            st.booleans(),
        ),
        st.sampled_from([dobon.Draw(), dobon.Pass(), dobon.Dobon(), dobon.Wave()]),
    ),
    twins=dobon_twins.twins,
    values=dobon_axes.VALUES,
    pairs=dobon_axes.PAIRS,
    sample=40,
    games=100,
)

SUBJECTS = (BLUFF, DOBON)

every_game = pytest.mark.parametrize("of", SUBJECTS, ids=lambda subject: subject.game.id)


def law(test: Callable[[Subject, st.DataObject], None]) -> Callable[..., None]:
    """Holds of every game; its data are drawn anew some forty times."""
    tried = settings(max_examples=40, deadline=None)(given(st.data())(test))
    held: Callable[..., None] = every_game(tried)
    return held


def some(of: Subject, table: Table) -> list[Any]:
    """A few states of a random game at this table."""
    states = of.play(*table).moments
    return Random(table[2]).sample(states, min(FEW, len(states)))


def observers(seats: int) -> tuple[Observer, ...]:
    """Every seat, and a spectator."""
    return (*range(seats), None)


# Actions ---------------------------------------------------------------------------------


@law
def test_every_legal_action_is_accepted(of: Subject, data: st.DataObject) -> None:
    table = data.draw(of.tables)
    for state in some(of, table):
        for seat in range(table[1]):
            for action in islice(of.game.legal(state, seat), 100):
                assert fold(of.game, state, of.game.decide(state, seat, action)) != state


@law
def test_legal_holds_exactly_what_decide_accepts(of: Subject, data: st.DataObject) -> None:
    table = data.draw(of.tables)
    state = data.draw(st.sampled_from(of.play(*table).moments))
    before = bytes_of(state)
    for action in data.draw(st.lists(of.actions, max_size=20)):
        seat = data.draw(st.integers(-1, table[1]))
        if action in of.game.legal(state, seat):
            assert of.game.decide(state, seat, action)
        else:
            with pytest.raises(Refusal):
                of.game.decide(state, seat, action)
    assert bytes_of(state) == before


@law
def test_legal_counts_and_numbers_its_actions_without_repeats(
    of: Subject, data: st.DataObject
) -> None:
    table = data.draw(of.tables)
    for state in some(of, table):
        for seat in range(table[1]):
            counts_and_numbers_without_repeats(of.game.legal(state, seat))


@law
def test_an_answer_leaves_its_window_open_and_nothing_else_does(
    of: Subject, data: st.DataObject
) -> None:
    for step in of.play(*data.draw(of.tables)).steps:
        _every_event_leaves_a_state_that_awaits(of.game, step)
        awaited = of.game.awaits(step.before)
        answering = isinstance(awaited, Window) and step.seat is not None
        assert {isinstance(event, of.game.answers) for event in step.events} <= {answering}
        if isinstance(awaited, Window) and step.seat is not None:
            pending = tuple(seat for seat in awaited.pending if seat != step.seat)
            assert of.game.awaits(step.after) == replace(awaited, pending=pending)


def _every_event_leaves_a_state_that_awaits(game: AnyGame, step: Step[Any, Any, Any]) -> None:
    """A table asks after each event, not only after the last one of a decision."""
    state = step.before
    for event in step.events:
        state = game.evolve(state, event)
        assert game.awaits(state) is not None
    assert state == step.after


@law
def test_whoever_is_awaited_has_actions_and_nobody_else(of: Subject, data: st.DataObject) -> None:
    table = data.draw(of.tables)
    for state in of.play(*table).moments:
        nobody_acts_but_who_is_awaited(of.game, state, table[1])


@law
def test_time_can_only_run_out_where_something_is_open(of: Subject, data: st.DataObject) -> None:
    for state in some(of, data.draw(of.tables)):
        if isinstance(of.game.awaits(state), Between | Window):
            assert of.game.close(state)
        else:
            with pytest.raises(Refusal):
                of.game.close(state)


# Ends and records ------------------------------------------------------------------------


@law
def test_a_game_ends_with_every_seat_ranked_once(of: Subject, data: st.DataObject) -> None:
    table = data.draw(of.tables)
    played = of.play(*table)
    outcome = of.game.outcome(played.end)
    assert outcome is not None
    assert sorted(seat for group in outcome.ranking for seat in group) == list(range(table[1]))
    assert all(of.game.outcome(step.before) is None for step in played.steps)


@law
def test_a_record_replays_to_the_same_end(of: Subject, data: st.DataObject) -> None:
    rules, seats, seed = data.draw(of.tables)
    played = of.play(rules, seats, seed)
    registry = Registry.of(of.game)
    names = tuple(f"seat {seat}" for seat in range(seats))
    written = record.write(of.game, rules, names, played.events, name="a game")
    read = record.read(record.encode(written))
    assert read == written
    assert record.check(registry, read) == ()
    # The lot that named the first starter is written out as the setup's.
    end = record.replay(registry, read).state
    assert replace(end, draws=0) == replace(played.end, draws=0)


# Secrets ---------------------------------------------------------------------------------


@law
def test_nobody_sees_what_differs_between_twins(of: Subject, data: st.DataObject) -> None:
    """Twins differ in what the observer can't see, under the same script."""
    table = data.draw(of.tables)
    observer = data.draw(st.sampled_from(observers(table[1])))
    seen = partial(_seen, of.game, observer, data.draw(st.booleans()))
    for step, twin in of.twins(of.play(*table), observer, Random(table[2])):
        if twin.seat is not None and twin.action is not None:
            assert of.game.decide(twin.before, twin.seat, twin.action) == twin.events
        assert of.game.awaits(step.after) == of.game.awaits(twin.after)
        assert seen(step) == seen(twin)


def _seen(game: AnyGame, observer: Observer, odds: bool, step: Step[Any, Any, Any]) -> bytes:
    seen = [game.redact(event, observer) for event in step.events]
    return bytes_of([seen, game.view(step.after, observer, odds)])


@law
def test_a_sealed_answer_changes_nothing_for_others(of: Subject, data: st.DataObject) -> None:
    """Whatever a seat answers in a window, nobody else sees a thing, and it is answered."""
    table = data.draw(of.tables)
    for state in islice(_sealed(of.game, of.play(*table).moments), 8):
        before = {each: bytes_of(of.game.view(state, each)) for each in observers(table[1])}
        for seat in range(table[1]):
            for action in of.game.legal(state, seat):
                events = of.game.decide(state, seat, action)
                after = fold(of.game, state, events)
                for other in set(before) - {seat}:
                    assert [of.game.redact(event, other) for event in events] == [None]
                    assert bytes_of(of.game.view(after, other)) == before[other]
                assert len(of.game.legal(after, seat)) == 0


def _sealed(game: AnyGame, states: Iterable[Any]) -> Iterator[Any]:
    for state in states:
        awaited = game.awaits(state)
        if isinstance(awaited, Window) and awaited.sealed:
            yield state


# Mixtures --------------------------------------------------------------------------------


@every_game
def test_every_axis_has_values_to_mix(of: Subject) -> None:
    assert sorted(of.values) == sorted(axis.key for axis in of.game.rulebook.axes())


def refused_by_name_or_played(of: Subject, pairs: Iterable[dict[str, Any]], games: int) -> None:
    """Two axis values make rules that play to their end, or a conflict that names them."""
    book = of.game.rulebook
    for number, pair in enumerate(pairs):
        rules = mixing.complete(book, of.values, pair)
        if rules is None:
            assert any(set(conflict.axes) <= set(pair) for conflict in book.conflicts(pair))
            continue
        least, most = book.seats(rules)
        for other in range(games):
            seats = least + (number + other) % (most - least + 1)
            end = of.play(rules, seats, number + 10_000 * other).end
            assert of.game.outcome(end) is not None


@every_game
def test_two_axis_values_are_refused_by_name_or_play(of: Subject) -> None:
    refused_by_name_or_played(of, Random(7).sample(of.pairs, of.sample), 1)


@pytest.mark.soak
@pytest.mark.timeout(0)
@every_game
@pytest.mark.parametrize("part", range(20))
def test_any_two_axis_values_are_refused_by_name_or_play(of: Subject, part: int) -> None:
    pairs = mixing.pairs(of.values)[part::20]
    refused_by_name_or_played(of, pairs, of.games)


@pytest.mark.parametrize(
    ("of", "preset"),
    [
        pytest.param(of, preset.id, id=preset.id)
        for of in SUBJECTS
        for preset in of.game.rulebook.presets()
    ],
)
def test_every_preset_plays_to_its_end_at_every_number_of_seats(of: Subject, preset: str) -> None:
    rules = of.game.rulebook.parse(preset)
    least, most = of.game.rulebook.seats(rules)
    for seats in range(least, most + 1):
        assert of.game.outcome(of.play(rules, seats, seats).end) is not None
