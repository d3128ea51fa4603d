"""Every sentence of every rule text is read, says the same in both languages, and fits the rest."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from hattari.games.bluff.rules.axes import Rules
from tests.games.bluff.playing import PRESETS

from . import worked
from .arrays import BOOK, rows
from .clauses import Clause, Language, Unread
from .faults import faults
from .restated import contradictions
from .sentences_en import ENGLISH
from .sentences_ja import JAPANESE
from .texts import LANGUAGES, Said, examples_of, read_alike, rules_of, written

PALIFICO = {"wild": "ones", "palifico": True}

GIFTS = {**PALIFICO, "exact": "gift", "spot_on": "next", "spot_on_right": "others_lose"}
"""Gifts bring back dice, so that who had a palifico round may come down to one die again."""

ALL_LOSE = {**PALIFICO, "exact": "all_but_bidder"}
"""One goes out as another one comes down to a last die."""

TABLE = 4
"""A table at which one may go out and another one come down to a last die at once."""

READER = (
    "bidding", "clauses", "counting", "positions", "restated", "sentences_en", "sentences_ja",
    "settling", "turns", "words_en", "words_ja", "worked",
)  # fmt: skip
"""What reads and settles; the other files beside it bring texts and the engine's games."""

PARTS = 4
"""So many tests share the texts."""


@cache
def sets() -> tuple[Rules, ...]:
    """The presets, an array, and what no pair shows."""
    return (*map(BOOK.parse, PRESETS), *rows(), *map(BOOK.parse, (GIFTS, ALL_LOSE)))


def _texts(rules: Rules) -> Iterator[Said]:
    """For any table, and for one."""
    least, most = BOOK.seats(rules)
    yield read_alike(BOOK.describe(rules))
    yield read_alike(BOOK.describe(rules, min(max(TABLE, least), most)))


@pytest.mark.parametrize("part", range(PARTS))
def test_a_text_says_the_same_in_both_languages_and_all_through(part: int) -> None:
    for rules in sets()[part::PARTS]:
        for said in _texts(rules):
            assert contradictions(rules_of(said)) == []
            worked.check(rules_of(said), examples_of(said))


def test_each_pattern_reads_a_sentence() -> None:
    assert ENGLISH.sentences.keys() == JAPANESE.sentences.keys()
    said = {
        clause.kind
        for rules in sets()
        for text in _texts(rules)
        for _, lines in text
        for clause in lines
    }
    assert said == ENGLISH.sentences.keys()


def test_reader_and_settler_know_no_engine() -> None:
    for name in READER:
        assert "hattari" not in Path(__file__).with_name(f"{name}.py").read_text("utf-8")


@pytest.mark.parametrize(("language", "part"), [(ENGLISH, r"[\w’]+"), (JAPANESE, r"\w")])
def test_a_sentence_that_lacks_a_word_says_something_else_or_nothing(
    language: Language, part: str
) -> None:
    for sentence in _samples(language).values():
        for found in re.finditer(part, sentence):
            rest = sentence[: found.start()] + sentence[found.end() :]
            assert _read(language, rest) != language.read(sentence), rest


@pytest.mark.parametrize("language", [ENGLISH, JAPANESE])
def test_a_change_in_one_language_alone_shows(language: Language) -> None:
    changed = 0
    for sentence in _samples(language).values():
        for fault in faults(language, sentence):
            assert fault.clause != language.read(sentence)
            changed += 1
    assert changed > len(language.sentences)


def _samples(language: Language) -> dict[str, str]:
    """A sentence of each kind."""
    say = next(say for each, say in LANGUAGES if each is language)
    texts = (written(BOOK.describe(rules), say) for rules in sets())
    return {language.read(line).kind: line for text in texts for _, lines in text for line in lines}


def _read(language: Language, sentence: str) -> Clause | None:
    try:
        return language.read(sentence)
    except Unread:
        return None
