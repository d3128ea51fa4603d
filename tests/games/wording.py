"""What is said of a rule set, and how to tell that it is words in both languages."""

from __future__ import annotations

import re
from typing import TypeVar

from hattari.core.game import Paragraph, Rulebook, Text

R = TypeVar("R")

JAPANESE = re.compile(r"[぀-ヿ一-鿿]")
CODE = re.compile(r"None|True|False|_|\{|\}|Text\(|\bNaN\b")


def texts(paragraphs: tuple[Paragraph, ...]) -> list[Text]:
    """Titles and lines, in order."""
    return [text for each in paragraphs for text in (each.title, *each.lines)]


def english(book: Rulebook[R], rules: R, seats: int | None = None) -> str:
    """The rule text, a line each."""
    return "\n".join(text.en for text in texts(book.describe(rules, seats)))


def japanese(book: Rulebook[R], rules: R, seats: int | None = None) -> str:
    """The same in Japanese."""
    return "\n".join(text.ja for text in texts(book.describe(rules, seats)))
