"""Names and lines of chat as people type them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from functools import lru_cache

from confusable_homoglyphs.confusables import confusables_data

LONGEST_TITLE = 60
LONGEST_NAME = 24
LONGEST_LINE = 500

_JOINER = "\u200d"
_AS_PICTURE = "\ufe0f"
"""Asks for a picture of the symbol before it; means nothing elsewhere."""
_BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u2d7f\u3164\uffa0"
    "\U00016fe4\U0001d159"
) | {
    chr(code)
    for start, end in ((0xFE00, 0xFE0F), (0xE0100, 0xE01EF))
    for code in range(start, end + 1)
}
"""Letters and marks that show nothing (Unicode's default ignorables of other categories than those
below, and those that are drawn as nothing: Braille's blank, the joiner of Tifinagh, Khitan's
filler, a note without a head)."""
# Controls, invisible and bidirectional marks, private and unassigned characters, separators.
_DROPPED = frozenset({"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"})

_FROM_THE_RIGHT = frozenset({"R", "AL", "AN"})
_LOOKALIKES = str.maketrans(
    "авекмнорстухіјѕԁһԛԝӏѵ" + "αβεικμνορτυχη" + "օսհո" + "01|",
    "abekmhopctyxijsdhqwlv" + "abeikmvoptuxn" + "ouhn" + "oll",
)
"""Small letters of Cyrillic, Greek and Armenian, and digits, by the Latin ones they look like."""
_VOICED = str.maketrans("\u309b\u309c\uff9e\uff9f", "\u3099\u309a" * 2)
"""Marks of Japanese that stand alone, by those that lie on the letter before them."""


def kept(line: str) -> str:
    """A line as the log keeps it: what was typed, and no more of it than people see."""
    return line.strip()[:LONGEST_LINE]


@lru_cache(maxsize=256)
def line(typed: str) -> str:
    """A line as people see it: no more of it than they can read.

    The same line is shown to everybody, and again to whoever comes back.
    """
    return clean(typed, LONGEST_LINE)


def clean(text: str, longest: int) -> str:
    """The text on one line, without what can't be seen; at most this many characters."""
    kept = [" "]
    for letter in " ".join(unicodedata.normalize("NFC", text).split()):
        if _is_kept(letter, kept[-1]):
            kept.append(letter)
    return "".join(kept).strip(_JOINER + " ")[:longest].rstrip()


def _is_kept(letter: str, before: str) -> bool:
    kind = unicodedata.category(letter)
    if letter == _AS_PICTURE:
        return unicodedata.category(before) in ("So", "Sm", "Po")
    if kind.startswith("M") and before in (" ", _JOINER):
        return False  # it would lie on what stands before the name
    return letter == _JOINER or (kind not in _DROPPED and letter not in _BLANK)


def fold_case(text: str) -> str:
    """The form in which two names that look alike compare equal."""
    return unicodedata.normalize("NFKC", text).casefold()


def lookalike(text: str) -> str:
    """The same for two texts that differ only by letters of other scripts that look the same.

    Logins are kept under it, so it never changes.
    """
    return fold_case(text).translate(_LOOKALIKES)


def skeleton(text: str) -> str:
    """The same for two texts that people take for each other (Unicode Technical Standard 39, 4)."""
    marks = unicodedata.normalize("NFD", text)
    return "".join(_prototype(letter) for letter in marks if letter not in (_JOINER, _AS_PICTURE))


def _prototype(letter: str) -> str:
    """What a letter stands for in a skeleton; the data name a lone pair both ways round."""
    alike = [str(each["c"]) for each in confusables_data.get(letter, ())]
    if len(alike) != 1:
        return letter
    is_pair = [each["c"] for each in confusables_data.get(alike[0], ())] == [letter]
    return min(letter, alike[0]) if is_pair else alike[0]


def isolated(name: str) -> str:
    """A name to stand within a sentence: one that is read from right to left turns no other word.

    The marks around it come from us; `clean` takes all others away.
    """
    turns = any(unicodedata.bidirectional(letter) in _FROM_THE_RIGHT for letter in name)
    return f"\u2068{name}\u2069" if turns else name


def _forms(name: str) -> set[str]:
    voiced = name.translate(_VOICED)
    # By capitals and by small letters: a capital I looks like a small L, and an i doesn't.
    return {fold_case(skeleton(voiced)), skeleton(fold_case(voiced))}


def alike(name: str, others: Iterable[str]) -> bool:
    """Whether people take the name for one of the others."""
    return not _forms(name).isdisjoint(form for other in others for form in _forms(other))


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, or with a number behind it where another looks like it."""
    used = {form for other in others for form in _forms(other)}
    candidate, number = name, 1
    while not used.isdisjoint(_forms(candidate)):
        number += 1
        candidate = f"{name} {number}"
    return candidate
