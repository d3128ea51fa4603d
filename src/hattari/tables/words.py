"""Names and lines of chat as people type them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LONGEST_NAME = 24
LONGEST_LINE = 500

_JOINER = "\u200d"
# Controls, invisible and bidirectional marks, private and unassigned characters, separators.
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})


def clean(text: str, longest: int) -> str:
    """The text on one line, without what can't be seen; at most this many characters."""
    spaced = " ".join(unicodedata.normalize("NFC", text).split())
    kept = (letter for letter in spaced if letter == _JOINER or _is_shown(letter))
    return "".join(kept).strip(_JOINER + " ")[:longest].rstrip()


def _is_shown(letter: str) -> bool:
    return unicodedata.category(letter) not in _DROPPED


def fold_case(text: str) -> str:
    """The form in which two names that look alike compare equal."""
    return unicodedata.normalize("NFKC", text).casefold()


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, or with a number behind it where another is like it."""
    used = {fold_case(other) for other in others}
    candidate, number = name, 1
    while fold_case(candidate) in used:
        number += 1
        candidate = f"{name} {number}"
    return candidate
