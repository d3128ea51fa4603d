"""What a sentence of a rule text says, and how a table of sentences is read."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple


@dataclass(frozen=True)
class Clause:
    """One thing that a text says: its kind, and by name what it says of it."""

    kind: str
    values: frozenset[tuple[str, Any]]

    def __getitem__(self, name: str) -> Any:
        return dict(self.values)[name]


class Field(NamedTuple):
    """What may stand in a gap of a sentence, and what it means."""

    pattern: str
    means: Callable[[str], Any]


def choice(words: Mapping[str, Any]) -> Field:
    """One of these phrases."""
    longest = sorted(words, key=len, reverse=True)
    return Field("|".join(map(re.escape, longest)), words.__getitem__)


def listed(item: str, between: str, means: Callable[[str], Any]) -> Field:
    """Several of a kind with this between them, as a tuple."""
    return Field(
        f"{item}(?:{between}{item})*",
        lambda text: tuple(means(each) for each in re.split(between, text)),
    )


NUMBER = Field(r"\d+", int)
RANK_TEXT = "(?:10|[A2-9JQK★])"


def rank(text: str) -> str:
    """A rank as a record writes it."""
    return {"10": "T", "★": "X"}.get(text, text)


RANK = Field(RANK_TEXT, rank)


class Language(NamedTuple):
    """The sentences of a language: a kind each, and a pattern whose gaps are fields."""

    sentences: tuple[tuple[str, re.Pattern[str]], ...]
    fields: Mapping[str, Field]

    def read(self, sentence: str) -> list[Clause]:
        """What each pattern that this sentence follows makes of it."""
        return [
            Clause(kind, frozenset((gap, self._meaning(gap, said)) for gap, said in found))
            for kind, pattern in self.sentences
            if (match := pattern.fullmatch(sentence))
            for found in [match.groupdict().items()]
        ]

    def _meaning(self, gap: str, said: str) -> Any:
        return self.fields[gap].means(said)


def language(sentences: Iterable[tuple[str, str]], fields: Mapping[str, Field]) -> Language:
    """A language of sentences with `{gaps}`."""
    return Language(tuple((kind, _pattern(said, fields)) for kind, said in sentences), fields)


def _pattern(said: str, fields: Mapping[str, Field]) -> re.Pattern[str]:
    parts = re.split(r"\{(\w+)\}", said)
    return re.compile(
        "".join(
            f"(?P<{part}>{fields[part].pattern})" if at % 2 else re.escape(part)
            for at, part in enumerate(parts)
        )
    )
