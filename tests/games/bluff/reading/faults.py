"""Planted faults: a sentence with another number or another word in it, or left out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from .clauses import Clause, Language, Parts, Pattern, Several, Unread, Vocabulary


class Fault(NamedTuple):
    """A sentence changed in one slot, and what it says then."""

    slot: str
    sentence: str
    clause: Clause


def faults(language: Language, sentence: str) -> Iterator[Fault]:
    """Every sentence that differs from this one in one slot and can still be read."""
    before = language.read(sentence)
    pattern = next(each for each in language.patterns if each.kind == before.kind)
    found = pattern.regex.fullmatch(sentence)
    assert found is not None
    for slot, words in pattern.slots.items():
        start, end = found.span(slot)
        for other in _others(words, found[slot]):
            changed = sentence[:start] + other + sentence[end:]
            clause = _read(language, pattern, changed)
            if clause is not None and clause != before:
                yield Fault(slot, changed, clause)


def _read(language: Language, pattern: Pattern, sentence: str) -> Clause | None:
    """What it says; None where nobody can read it, or it is of another kind."""
    try:
        clause = language.read(sentence)
    except Unread:
        return None
    return clause if clause.kind == pattern.kind else None


def _others(words: Vocabulary | None, text: str) -> Iterator[str]:
    if words is None or isinstance(words, Parts):
        yield from _other_numbers(text)
        return
    if isinstance(words, Several):
        yield from words.words
        return
    number = re.search(r"\d+", text)
    for phrase in words:
        filled = phrase.replace("{1}", "1")
        for mark in ("{n}", "{N}"):
            filled = filled.replace(mark, number[0] if number else "2")
        yield filled
        yield from _other_numbers(filled)


def _other_numbers(text: str) -> Iterator[str]:
    for found in re.finditer(r"\d+", text):
        for other in (int(found[0]) + 1, int(found[0]) - 1):
            if other >= 0:
                yield text[: found.start()] + str(other) + text[found.end() :]
