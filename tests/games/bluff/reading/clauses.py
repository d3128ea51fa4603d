"""How a sentence of a rule text becomes a clause: one pattern for each kind of sentence.

A pattern is a sentence with slots in braces. A slot takes a phrase of the vocabulary that it names
(`{who}`, or `{first=who}`), and what the phrase means is what the clause says; a slot without a
vocabulary takes a number. What stands in a slot whose name begins with `_` isn't kept: it only
repeats. In a phrase `{1}` is the number one, `{n}` any other, `{N}` any at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

Meaning = str | int | tuple["Meaning", ...]


class Unread(AssertionError):
    """A sentence that no pattern reads, or more than one."""


class Clause(NamedTuple):
    """What one sentence says: its kind, and what stands in its slots."""

    kind: str
    says: tuple[tuple[str, Meaning], ...]


class Several(NamedTuple):
    """Phrases in a row: what stands between them, and before the last one."""

    words: Mapping[str, str]
    comma: str
    last: str


class Parts(NamedTuple):
    """Things in a row, each of one form; what they mean is what stands in its groups."""

    form: str
    comma: str


Vocabulary = Mapping[str, Meaning] | Several | Parts

NUMBERS = {"{1}": r"1(?!\d)", "{n}": r"(?!1(?!\d))\d+", "{N}": r"\d+"}
SLOT = re.compile(r"\{(\w{2,})(?:=(\w+))?\}")


def _phrase(phrase: str) -> str:
    pattern = re.escape(phrase)
    for mark, number in NUMBERS.items():
        pattern = pattern.replace(re.escape(mark), number)
    return pattern


def _regex(words: Vocabulary | None) -> str:
    if words is None:
        return r"\d+"
    if isinstance(words, Parts):
        return f"(?:{_open(words.form)})(?:{re.escape(words.comma)}(?:{_open(words.form)}))*"
    if isinstance(words, Several):
        one = "|".join(map(_phrase, sorted(words.words, key=len, reverse=True)))
        between = f"(?:{re.escape(words.comma)}(?:{one}))*"
        return f"(?:{one}){between}(?:{re.escape(words.last)}(?:{one}))?"
    return "|".join(map(_phrase, sorted(words, key=len, reverse=True)))


def _open(form: str) -> str:
    """The same form without groups of its own."""
    return re.sub(r"(?<!\\)\((?!\?)", "(?:", form)


def _things(text: str) -> Meaning:
    """Seats, faces and numbers; the star is the die's six."""
    found = re.findall(r"[A-T]|\d+|★", text)
    return tuple(
        int(each.replace("★", "6")) if each == "★" or each.isdigit() else each for each in found
    )


def _meaning(words: Vocabulary | None, text: str) -> Meaning:
    if words is None:
        return int(text)
    if isinstance(words, Parts):
        rows = re.finditer(words.form, text)
        return tuple(tuple(map(_things, each.groups(default=""))) for each in rows)
    if isinstance(words, Several):
        one = "|".join(map(_phrase, sorted(words.words, key=len, reverse=True)))
        return tuple(words.words[found] for found in re.findall(one, text))
    for phrase, meaning in words.items():
        if re.fullmatch(_phrase(phrase), text):
            counted = re.search(r"\d+", text) if re.search(r"\{[1nN]\}", phrase) else None
            return meaning if counted is None else (meaning, int(counted[0]))
    raise Unread(text)


class Pattern(NamedTuple):
    """A kind of sentence in one language."""

    kind: str
    regex: re.Pattern[str]
    slots: dict[str, Vocabulary | None]

    def read(self, sentence: str) -> Clause | None:
        """The clause; None where the sentence is of another kind."""
        found = self.regex.fullmatch(sentence)
        if found is None:
            return None
        says = sorted((slot, each) for slot, each in self.slots.items() if slot[0] != "_")
        return Clause(
            self.kind, tuple((slot, _meaning(words, found[slot])) for slot, words in says)
        )


@dataclass(frozen=True)
class Language:
    """A vocabulary and a pattern for each kind of sentence."""

    titles: Mapping[str, str]
    words: Mapping[str, Vocabulary]
    sentences: Mapping[str, str]

    @cached_property
    def patterns(self) -> tuple[Pattern, ...]:
        """All patterns, compiled."""
        return tuple(self._pattern(kind, each) for kind, each in self.sentences.items())

    @cached_property
    def _clauses(self) -> dict[str, Clause]:
        return {}

    def _pattern(self, kind: str, template: str) -> Pattern:
        slots = {slot: self.words.get(name or slot) for slot, name in SLOT.findall(template)}
        regex, end = "", 0
        for found in SLOT.finditer(template):
            slot = found[1]
            regex += re.escape(template[end : found.start()]) + f"(?P<{slot}>{_regex(slots[slot])})"
            end = found.end()
        return Pattern(kind, re.compile(regex + re.escape(template[end:])), slots)

    def read(self, sentence: str) -> Clause:
        """The clause of a sentence. Raises Unread."""
        if sentence not in self._clauses:
            found = [each for pattern in self.patterns if (each := pattern.read(sentence))]
            if len(found) != 1:
                raise Unread(f"{[each.kind for each in found] or 'no pattern'}: {sentence}")
            self._clauses[sentence] = found[0]
        return self._clauses[sentence]


class Silent(AssertionError):
    """A question on which the text says nothing."""


class Clauses:
    """What a whole text says; one sentence of each kind, save in its examples."""

    def __init__(self, clauses: Iterable[Clause]) -> None:
        """Raises Unread where a text says a thing twice."""
        self.all = tuple(clauses)
        self.asked: set[str] = set()
        self._by_kind = {each.kind: dict(each.says) for each in self.all}
        kinds = [each.kind for each in self.all]
        if len(self._by_kind) < len(kinds):
            raise Unread(f"said twice: {sorted({kind for kind in kinds if kinds.count(kind) > 1})}")

    def __contains__(self, kind: str) -> bool:
        self.asked.add(kind)
        return kind in self._by_kind

    def without(self, kind: str) -> Clauses:
        """The text with sentences of this kind left out."""
        return Clauses(each for each in self.all if each.kind != kind)

    def instead(self, changed: Clause) -> Clauses:
        """The text with this sentence in the place of the one of its kind."""
        return Clauses(changed if each.kind == changed.kind else each for each in self.all)

    def __call__(self, kind: str, slot: str) -> Meaning:
        """What a sentence of this kind says. Raises Silent where there is none."""
        self.has(kind)
        return self._by_kind[kind][slot]

    def everything(self) -> list[tuple[str, str, Meaning]]:
        """Each slot of each sentence, with what it says."""
        return [(each.kind, slot, value) for each in self.all for slot, value in each.says]

    def has(self, kind: str) -> None:
        """Raises Silent where there is no such sentence."""
        if kind not in self:
            raise Silent(kind)

    def one_of(self, *kinds: str) -> str:
        """The one of these kinds that the text has. Raises Silent where it has none, or several."""
        found = [kind for kind in kinds if kind in self]
        if len(found) != 1:
            raise Silent(f"one of {kinds}: {found}")
        return found[0]

    def word(self, kind: str, slot: str) -> str:
        """The same of a word."""
        found = self(kind, slot)
        assert isinstance(found, str)
        return found

    def number(self, kind: str, slot: str) -> int:
        """The same of a number, or a face."""
        found = self(kind, slot)
        assert isinstance(found, int)
        return found

    def things(self, kind: str, slot: str) -> tuple[Any, ...]:
        """The same of several things in a row."""
        found = self(kind, slot)
        assert isinstance(found, tuple)
        return found

    def amount(self, kind: str, slot: str) -> int:
        """How many of something: dice, lives, rounds …"""
        number = self.things(kind, slot)[1]
        assert isinstance(number, int)
        return number
