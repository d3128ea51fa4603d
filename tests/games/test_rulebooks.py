"""What holds for the rule book of every game: its axes, its presets, their names and its text."""

from __future__ import annotations

import re
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hattari.core import record
from hattari.core.game import AnyGame, Axis, Choice, Option, Preset, Rulebook
from hattari.core.kit import Registry
from tests.games import mixing
from tests.games.bluff.axes import VALUES as BLUFF_VALUES
from tests.games.bluff.axes import rule_sets as bluff_rules
from tests.games.bluff.playing import BLUFF
from tests.games.dobon.axes import VALUES as DOBON_VALUES
from tests.games.dobon.axes import rule_sets as dobon_rules
from tests.games.dobon.playing import DOBON_GAME
from tests.games.wording import CODE, JAPANESE, texts

BOOKS: tuple[Rulebook[Any], ...] = (BLUFF.rulebook, DOBON_GAME.rulebook)
FIGURES = {"6(★)", "11・12・13"}
"""Titles that read the same to everybody."""

ONE_OF_MANY = re.compile(r"\b1 (dice|lives|rounds|cards|seconds)\b|  ")

every_game = pytest.mark.parametrize("game", [BLUFF, DOBON_GAME], ids=lambda game: game.id)
every_book = pytest.mark.parametrize("book", BOOKS, ids=("bluff", "dobon"))
every_rule_set = pytest.mark.parametrize(
    ("book", "rule_sets"),
    [
        pytest.param(BLUFF.rulebook, bluff_rules(), id="bluff"),
        pytest.param(DOBON_GAME.rulebook, dobon_rules(), id="dobon"),
    ],
)
every_preset = pytest.mark.parametrize(
    ("book", "preset"),
    [pytest.param(book, preset, id=preset.id) for book in BOOKS for preset in book.presets()],
)
every_axis = pytest.mark.parametrize(
    ("game", "values", "axis"),
    [
        pytest.param(game, values, axis, id=f"{game.id}: {axis}")
        for game, values in ((BLUFF, BLUFF_VALUES), (DOBON_GAME, DOBON_VALUES))
        for axis in values
    ],
)


@every_book
def test_a_number_out_of_its_bounds_is_refused(book: Rulebook[Any]) -> None:
    for axis in book.axes():
        if axis.lowest is not None and axis.highest is not None:
            for value in (axis.lowest - 1, axis.highest + 1):
                assert book.conflicts({axis.key: value})[0].axes == (axis.key,)


@every_book
def test_every_value_that_the_form_offers_is_accepted(book: Rulebook[Any]) -> None:
    for axis in book.axes():
        switches = isinstance(axis.default, dict)
        values = [] if switches else [choice.value for choice in axis.choices]
        for value in (axis.default, *values, axis.lowest, axis.highest):
            if value is not None:
                found = book.conflicts({axis.key: value})
                assert all("can't be " not in conflict.text.en for conflict in found)


@every_rule_set
@given(st.data())
def test_what_is_barred_is_what_would_be_refused(
    book: Rulebook[Any], rule_sets: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    rules = data.draw(rule_sets)
    values = book.full(rules)
    refused = {
        (axis.key, choice.value, conflict.text)
        for axis in book.axes()
        if not isinstance(axis.default, dict)
        for choice in axis.choices
        for conflict in book.conflicts({**values, axis.key: choice.value})
    }
    told = book.barred(rules)
    assert {(each.axis, value, each.text) for each in told for value in each.values} == refused


@every_book
def test_what_is_barred_cuts_no_preset_off_from_another(book: Rulebook[Any]) -> None:
    presets = [book.full(book.parse(preset.id)) for preset in book.presets()]
    for values, wanted in permutations(presets, 2):
        now, left = dict(values), {key for key in wanted if wanted[key] != values[key]}
        while left:
            free = {key for key in left if not book.conflicts({**now, key: wanted[key]})}
            assert free, left
            now |= {(key := min(free)): wanted[key]}
            left.remove(key)


@every_book
def test_the_defaults_are_those_of_the_rules(book: Rulebook[Any]) -> None:
    assert {axis.key: axis.default for axis in book.axes()} == book.full(book.parse({}))


@every_book
def test_the_form_has_both_languages(book: Rulebook[Any]) -> None:
    for axis in book.axes():
        parts: tuple[Axis | Choice, ...] = (axis, *axis.choices)
        for part in parts:
            for text in (part.title, part.note, axis.group):
                assert text.en
                assert not JAPANESE.search(text.en)
                assert JAPANESE.search(text.ja) or text.ja in FIGURES


@every_book
def test_a_newcomer_is_told_what_a_preset_is_like(book: Rulebook[Any]) -> None:
    said = [preset.character for preset in book.presets()]
    assert all(text.en and JAPANESE.search(text.ja) for text in said)
    assert len({text.ja for text in said}) == len(said)


@every_preset
def test_a_preset_never_changes_under_its_version(book: Rulebook[Any], preset: Preset) -> None:
    # A change of a preset needs a new version, and then its new digest in presets.toml.
    assert preset.digest == book.digest(book.parse(preset.id))
    assert preset.version >= 1
    assert book.title(book.parse(preset.id)) == preset.title


@every_book
def test_no_two_presets_are_the_same_rules(book: Rulebook[Any]) -> None:
    assert len({preset.digest for preset in book.presets()}) == len(book.presets())


@every_book
def test_presets_and_options_are_named_in_both_languages(book: Rulebook[Any]) -> None:
    named: tuple[Preset | Option, ...] = (*book.presets(), *book.options())
    for each in named:
        assert all((each.title.en, each.title.ja, each.note.en, each.note.ja))


@every_rule_set
@given(st.data())
def test_any_rule_set_reads_in_both_languages(
    book: Rulebook[Any], rule_sets: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    rules = data.draw(rule_sets)
    for seats in (None, data.draw(mixing.seats_of(book, rules))):
        for text in texts(book.describe(rules, seats)):
            assert not JAPANESE.search(text.en)
            assert JAPANESE.search(text.ja)
            assert not CODE.search(text.en + text.ja)
            assert ONE_OF_MANY.search(text.en) is None


@every_preset
def test_paragraphs_are_whole_sentences(book: Rulebook[Any], preset: Preset) -> None:
    for paragraph in book.describe(book.parse(preset.id)):
        for line in paragraph.lines:
            assert line.en.endswith(".")
            assert line.ja.endswith(("。", "。)"))


@every_game
def test_every_typed_command_has_names_of_its_own_and_help(game: AnyGame) -> None:
    commands = game.chatline.commands()
    names = [name for each in commands for name in each.names]
    assert len(set(names)) == len(names) >= len(commands)
    for each in commands:
        assert all((each.names, each.help.en, each.help.ja))
        assert bool(each.arguments.en) == bool(each.arguments.ja)


@every_rule_set
@given(st.data())
def test_the_full_form_reads_back(
    book: Rulebook[Any], rule_sets: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    rules = data.draw(rule_sets)
    assert book.parse(book.full(rules)) == rules
    assert book.parse({**book.full(rules), "digest": book.digest(rules)}) == rules


@every_rule_set
@given(st.data())
def test_a_digest_names_one_rule_set(
    book: Rulebook[Any], rule_sets: st.SearchStrategy[Any], data: st.DataObject
) -> None:
    one, other = data.draw(rule_sets), data.draw(rule_sets)
    assert (book.digest(one) == book.digest(other)) is (one == other)
    assert len(book.digest(one)) == 64


@every_axis
def test_a_record_keeps_every_axis(game: AnyGame, values: mixing.Values, axis: str) -> None:
    for value in values[axis]:
        rules = mixing.complete(game.rulebook, values, {axis: value})
        seats = game.rulebook.seats(rules)[0]
        written = record.encode(record.write(game, rules, ("A",) * seats, ()))
        assert record.replay(Registry.of(game), record.read(written)).start.rules == rules
