"""The atlas of every game: each text is playable, honest about what it can't say, and found."""

from __future__ import annotations

from itertools import chain, product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hattari.core.atlas import Entry, entries
from hattari.core.game import Refusal, RuleConflicts
from hattari.core.interview import FEWEST, MOST, Arrival, Inquiry, interview, truthful
from hattari.core.kit import Kit
from hattari.core.text import NOTHING
from tests.games.atlases import (
    KITS,
    NAMES,
    TEXTS,
    arrives,
    asked,
    can_be_read,
    holds_what_was_said,
    is_told,
    lacks_what_it_says,
    refused,
)

GAMES = [kit.game.id for kit in KITS]
LEAST_TEXTS = 15


@pytest.mark.parametrize(("kit", "entry"), TEXTS, ids=NAMES)
def test_a_text_can_be_played_and_read_and_is_honest(kit: Kit, entry: Entry[Any]) -> None:
    can_be_read(entry)
    lacks_what_it_says(kit, entry)
    is_told(kit, entry, kit.game.rulebook.parse({}))
    is_told(kit, entry, entry.rules)


@pytest.mark.parametrize("kit", KITS, ids=GAMES)
def test_no_two_texts_are_the_same_and_none_is_forgotten(kit: Kit) -> None:
    book, texts = kit.game.rulebook, entries(kit)
    assert len(texts) >= LEAST_TEXTS
    digests = [book.digest(entry.rules) for entry in texts]
    assert len(set(digests)) == len(digests)
    presets = {book.digest(book.parse(preset.id)) for preset in book.presets()}
    assert presets <= set(digests)


def test_a_lack_that_can_be_said_would_be_seen() -> None:
    kit, entry = TEXTS[0]
    lack = replace(next(e for _, e in TEXTS if e.lacks).lacks[0], needs={"players": 4})
    with pytest.raises(AssertionError, match="can say it now"):
        lacks_what_it_says(kit, replace(entry, lacks=(lack,)))


def test_a_game_without_an_atlas_says_so() -> None:
    kit = Kit(game=KITS[0].game)
    with pytest.raises(Refusal, match="no atlas"):
        entries(kit)


def test_an_entry_that_contradicts_itself_is_refused(tmp_path: Path) -> None:
    text = '{ en = "x", ja = "ほ" }'
    lines = [f"{name} = {text}" for name in ("title", "source", "character")]
    first = KITS[0].game.rulebook.presets()[0].id
    lines += [f'preset = "{first}"', "rules = { players = { min = 6, max = 2 } }"]
    file = tmp_path / "atlas.toml"
    file.write_text("\n".join(["[entries.bad]", *lines]), "utf-8")
    with pytest.raises(RuleConflicts):
        entries(Kit(game=KITS[0].game, atlas=file))


# The interview ------------------------------------------------------------------------------


@pytest.mark.land
@pytest.mark.parametrize(("kit", "entry"), TEXTS, ids=NAMES)
def test_who_answers_as_a_text_says_arrives_at_it(kit: Kit, entry: Entry[Any]) -> None:
    arrives(kit, entry)


@pytest.mark.parametrize("kit", KITS, ids=GAMES)
def test_most_questions_are_positions_with_a_picture(kit: Kit) -> None:
    questions = [each for entry in entries(kit) for each in asked(kit, entry.rules)[0]]
    positions = [each for each in questions if each.key.startswith("position")]
    assert 2 * len(positions) > len(questions)
    assert all(each.stage is not None and each.scene.en for each in questions)
    assert all(2 <= len(each.answers) == len(set(each.answers)) for each in questions)


@pytest.mark.parametrize("kit", KITS, ids=GAMES)
def test_who_can_never_say_is_asked_no_more_than_ten_times(kit: Kit) -> None:
    picks: list[int | None] = []
    while isinstance(interview(kit, picks), Inquiry):
        picks.append(None)
    assert FEWEST <= len(picks) <= MOST
    found = interview(kit, picks)
    assert isinstance(found, Arrival)
    assert found.alike
    assert not found.differs
    assert len(found.assumed) == len(kit.game.rulebook.axes())


def test_a_table_of_which_one_entry_was_asked_is_said_not_to_be_decided() -> None:
    decided: set[str] = set()
    for kit, first in product(KITS, range(FEWEST)):
        picks: list[int | None] = [None] * first
        entries: set[str] = set()
        while isinstance(question := interview(kit, picks), Inquiry):
            axis, *entry = question.key.split(".")
            single = axis != "position" and entry and not entries
            entries |= {axis} if single else set()
            picks.append(0 if single else None)
        assert entries <= {key for each in question.assumed for key in each.axes}
        decided |= entries
    assert decided


@settings(max_examples=40)
@given(st.sampled_from(KITS), st.lists(st.integers(0, 5) | st.none(), max_size=MOST))
def test_any_answers_come_to_rules_that_can_be_played(kit: Kit, wanted: list[int | None]) -> None:
    picks: list[int | None] = []
    while isinstance(found := interview(kit, picks), Inquiry):
        pick = wanted[len(picks)] if len(picks) < len(wanted) else 0
        picks.append(None if pick is None else pick % len(found.answers))
    book = kit.game.rulebook
    assert book.parse(book.full(found.rules)) == found.rules
    assert found.differs == book.differences(found.entry.rules, found.rules)


@pytest.mark.land
@pytest.mark.parametrize(("kit", "entry"), TEXTS, ids=NAMES)
def test_what_was_said_holds_for_rules_of_ones_own(kit: Kit, entry: Entry[Any]) -> None:
    book, texts = kit.game.rulebook, entries(kit)
    full = book.full(entry.rules)
    at = texts.index(entry)
    for other in (texts[at - 1], texts[at - 5]):
        theirs = book.full(other.rules)
        keys = [key for key in full if theirs[key] != full[key] and key != "players"]
        own = {**full, keys[at % len(keys)]: theirs[keys[at % len(keys)]]}
        if not book.conflicts(own):
            holds_what_was_said(kit, book.parse(own))


@pytest.mark.parametrize("kit", KITS, ids=GAMES)
def test_an_answer_that_was_not_offered_is_refused(kit: Kit) -> None:
    assert refused(kit, [99]) == "no_such_answer"
    assert refused(kit, [-1]) == "no_such_answer"
    assert refused(kit, [None] * (MOST + 1)) == "no_such_answer"
    assert refused(kit, []) == ""


@pytest.fixture
def unquizzed(tmp_path: Path) -> Kit:
    """A game without a quiz, whose atlas holds two texts."""
    text = '{ en = "x", ja = "ほ" }'
    said = [f"{name} = {text}" for name in ("title", "source", "character")]
    file = tmp_path / "atlas.toml"
    presets = KITS[0].game.rulebook.presets()[:2]
    lines = (
        [f"[entries.{each.id}]", f'preset = "{each.id}"', "rules = {}", *said] for each in presets
    )
    file.write_text("\n".join(chain(*lines)), "utf-8")
    return Kit(game=KITS[0].game, atlas=file)


def test_without_a_quiz_only_what_texts_have_otherwise_is_asked_and_nothing_drawn(
    unquizzed: Kit,
) -> None:
    one, other = entries(unquizzed)
    questions, found = asked(unquizzed, one.rules)
    axes = {each.axes[0] for each in unquizzed.game.rulebook.differences(one.rules, other.rules)}
    assert found.entry is one
    (only,) = questions
    assert only.key in axes
    assert (only.stage, only.scene) == (None, NOTHING)


def test_nobody_has_an_answer_when_nothing_is_asked_any_more(unquizzed: Kit) -> None:
    rules = entries(unquizzed)[0].rules
    questions, _ = asked(unquizzed, rules)
    with pytest.raises(Refusal, match="begin the interview anew"):
        truthful(unquizzed, rules, [0] * len(questions))
