"""Names and lines of chat as people type them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

LONGEST_TITLE = 60
LONGEST_NAME = 24
LONGEST_LINE = 500

_JOINER = "\u200d"
# Controls, invisible and bidirectional marks, private and unassigned characters, separators.
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

_FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})
_LOOKALIKES = str.maketrans(
    "авекмнорстухіјѕԁһԛԝӏѵ" + "αβεικμνορτυχη" + "օսհո" + "01|",
    "abekmhopctyxijsdhqwlv" + "abeikmvoptuxn" + "ouhn" + "oll",
)
"""Small letters of Cyrillic, Greek and Armenian, and digits, by the Latin ones they look like."""


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


def lookalike(text: str) -> str:
    """The same for two texts that differ only by letters of other scripts that look the same."""
    return fold_case(text).translate(_LOOKALIKES)


def isolated(name: str) -> str:
    """A name to stand within a sentence: one that is read from right to left turns no other word.

    The marks around it come from us; `clean` takes all others away.
    """
    turns = any(unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in name)
    return f"\u2068{name}\u2069" if turns else name


def _forms(name: str) -> set[str]:
    # A capital I looks like a small L in most letters of screens.
    return {lookalike(name), lookalike(name.replace("I", "l"))}


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, or with a number behind it where another looks like it."""
    used = {form for other in others for form in _forms(other)}
    candidate, number = name, 1
    while not used.isdisjoint(_forms(candidate)):
        number += 1
        candidate = f"{name} {number}"
    return candidate
