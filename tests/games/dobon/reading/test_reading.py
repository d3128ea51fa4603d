"""The text as a second engine: what the sentences alone say is what the engine does."""

from __future__ import annotations

import re
from random import Random

import pytest

from hattari.games.dobon.rules.axes import Rules
from tests.games.dobon.axes import RULEBOOK, VALUES
from tests.games.dobon.playing import PRESETS

from .compare import differences, game, lines, read, sentences
from .said import Unread, said
from .sentences_en import ENGLISH
from .sentences_ja import JAPANESE
from .sets import MIXED, SINGLE, agree

LANGUAGES = {"en": ENGLISH, "ja": JAPANESE}

# Every sentence is read, alike in both languages ----------------------------------------------


@pytest.mark.parametrize("rules", [*(rules for *_, rules in SINGLE), *MIXED])
def test_every_sentence_is_read_by_one_pattern_and_says_the_same_in_both_languages(
    rules: Rules,
) -> None:
    for line in lines(rules):
        english, japanese = ENGLISH.read(line.en), JAPANESE.read(line.ja)
        assert len(english) == 1, line.en
        assert japanese == english, line.ja


# What the sentences say is what the engine does -----------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_played_from_its_text(preset: str, language: str) -> None:
    for seed in range(3):
        agree(RULEBOOK.parse(preset), seed, language)


# A text that says something else is caught ----------------------------------------------------


PLANTED = (
    ("numazoko", "3 × the sum", "4 × the sum"),
    ("numazoko", "nearest 10", "nearest 5"),
    ("numazoko", "A 1, 2 50", "A 1, 2 40"),
    ("numazoko", "300 chips", "310 chips"),
    ("numazoko", "gets 5 cards", "gets 6 cards"),
    ("numazoko", "A: the next player is skipped", "7: the next player is skipped"),
    ("numazoko", "J: the order", "9: the order"),
    ("numazoko", "draw 2 cards and pass", "draw 3 cards and pass"),
    ("numazoko", "8: goes on any card", "7: goes on any card"),
    ("numazoko", "after 10 rounds. Equal", "after 9 rounds. Equal"),
    ("full-house", "2, 4, 6 or 16", "2, 4, 7 or 16"),
)


@pytest.mark.parametrize(("preset", "was", "now"), PLANTED)
def test_another_number_or_card_in_the_text_is_another_game(
    preset: str, was: str, now: str
) -> None:
    rules = RULEBOOK.parse(preset)
    told = sentences(rules, "en")
    planted = [line.replace(was, now) for line in told]
    assert planted != told
    assert _parts(rules, planted)


def _parts(rules: Rules, planted: list[str]) -> bool:
    """Whether a text tells another game than the engine plays, in any of some matches."""
    text = said(ENGLISH, planted)
    for seed in range(12):
        starter, groups = game(rules, 4, seed)
        if list(differences(text, 4, starter, groups)):
            return True
    return False


def _words(sentence: str) -> list[str]:
    return re.findall(r"[A-Za-z]{3,}", sentence)


@pytest.mark.parametrize("rules", [rules for *_, rules in SINGLE[::16]])
def test_a_sentence_with_a_word_left_out_is_not_read(rules: Rules) -> None:
    random = Random(1)
    for sentence in sentences(rules, "en"):
        word = random.choice(_words(sentence))
        broken = sentence.replace(word, "", 1)
        with pytest.raises(Unread):
            said(ENGLISH, [broken])


def test_an_engine_that_plays_another_value_is_caught() -> None:
    told, played = RULEBOOK.parse("numazoko"), RULEBOOK.parse("numazoko+counter")
    starter, groups = game(played, 4, 3)
    assert list(differences(read(told), 4, starter, groups))


# Two values of an axis are told apart ----------------------------------------------------------


@pytest.mark.parametrize("axis", sorted(VALUES))
def test_two_values_of_an_axis_have_different_texts(axis: str) -> None:
    told: dict[tuple[str, ...], Rules] = {}
    for name, _, rules in SINGLE:
        if name != axis or any(idle.axis == axis for idle in RULEBOOK.idle(rules)):
            continue
        text = tuple(line.en for line in lines(rules))
        assert told.setdefault(text, rules) == rules
