"""A rule text as a host sees it, in one language, and what is read from it."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from hattari.core.game import Paragraph, Text

from .clauses import Clause, Clauses, Language, Unread
from .sentences_en import ENGLISH
from .sentences_ja import JAPANESE

Written = tuple[tuple[str, tuple[str, ...]], ...]
"""Each paragraph's title, and its sentences."""

Said = tuple[tuple[str, tuple[Clause, ...]], ...]
"""The same once it is read."""

LANGUAGES: tuple[tuple[Language, Callable[[Text], str]], ...] = (
    (ENGLISH, lambda text: text.en),
    (JAPANESE, lambda text: text.ja),
)


def written(paragraphs: tuple[Paragraph, ...], say: Callable[[Text], str]) -> Written:
    """The strings alone."""
    return tuple((say(each.title), tuple(map(say, each.lines))) for each in paragraphs)


def read(language: Language, text: Written) -> Said:
    """What a text says. Raises Unread."""
    return tuple(
        (_title(language, title), tuple(map(language.read, lines))) for title, lines in text
    )


def _title(language: Language, title: str) -> str:
    if title not in language.titles:
        raise Unread(title)
    return language.titles[title]


@lru_cache(maxsize=512)
def read_alike(paragraphs: tuple[Paragraph, ...]) -> Said:
    """What both languages say. Raises Unread where one says something else than the other."""
    english, japanese = (read(language, written(paragraphs, say)) for language, say in LANGUAGES)
    for (title, lines), other in zip(english, japanese, strict=True):
        if (title, lines) != other:
            pairs = zip(lines, other[1], strict=True)
            raise Unread(f"{title}: {[(one, two) for one, two in pairs if one != two]}")
    return english


def rules_of(said: Said) -> Clauses:
    """The clauses of all but the examples."""
    return Clauses(line for title, lines in said if title != "example" for line in lines)


def examples_of(said: Said) -> tuple[Clauses, ...]:
    """The clauses of each example."""
    return tuple(Clauses(lines) for title, lines in said if title == "example")
