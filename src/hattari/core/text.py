"""What people read: every sentence in English and Japanese, with a way into other languages.

A sentence with values in it is a template, with names in braces, until `fill` brings them. What
is made of a template remembers it, so that `translated` can say it anew in a third language;
that is neither encoded nor compared, and what comes back from a codec has only its whole
sentence.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter
from typing import Protocol

import msgspec

Say = Callable[["Text"], str]


class Catalogue(Protocol):
    """The sentences of one language by the English ones, as gettext keeps them."""

    def gettext(self, message: str, /) -> str: ...
    def ngettext(self, one: str, many: str, count: int, /) -> str: ...


class Text(msgspec.Struct, frozen=True, dict=True):
    """One sentence or word for people, in both of Hattari's languages."""

    en: str
    ja: str

    @classmethod
    def counted(cls, count: int, one: str, many: str, ja: str, **values: object) -> Text:
        """A sentence in which the `count` decides the form in English, or in a third language."""
        form = cls(one if count == 1 else many, ja)
        form.__dict__[_ORIGIN] = _Number(one, many, count)
        return form.fill(count=count, **values)

    def fill(self, /, **values: object) -> Text:
        """This template with its values, each a Text, or anything that reads the same to all."""
        return _made(_Filled(self, values))

    def join(self, parts: Iterable[Text | str]) -> Text:
        """The parts with this one between them, as `str.join` does it."""
        return _made(_Joined(self, tuple(parts)))


COMMA = Text(", ", "、")
SENTENCES = Text(" ", "")
LINES = Text("\n", "\n")
NOTHING = Text("", "")


def translated(text: Text, catalogue: Catalogue) -> str:
    """A text in the language of a catalogue, in English where that lacks it or spoils a name."""
    if not text.en:
        return ""
    origin = text.__dict__.get(_ORIGIN)
    if isinstance(origin, _Number):
        return catalogue.ngettext(origin.one, origin.many, origin.count)
    if origin is None:
        return catalogue.gettext(text.en)
    try:
        return str(origin.said(lambda part: translated(part, catalogue)))
    except (LookupError, ValueError, AttributeError):
        return text.en


# What a text is made of ------------------------------------------------------------------

_ORIGIN = "origin"
"""Beside the fields, where neither codecs nor comparison look."""


class _Number(msgspec.Struct, frozen=True):
    one: str
    many: str
    count: int


class _Filled(msgspec.Struct, frozen=True):
    template: Text
    values: Mapping[str, object]

    def said(self, say: Say) -> str:
        values = {
            name: say(value) if isinstance(value, Text) else value
            for name, value in self.values.items()
        }
        return say(self.template).format_map(values)


class _Joined(msgspec.Struct, frozen=True):
    separator: Text
    parts: tuple[Text | str, ...]

    def said(self, say: Say) -> str:
        said = (say(part) if isinstance(part, Text) else part for part in self.parts)
        return say(self.separator).join(said)


_ENGLISH: Say = attrgetter("en")
_JAPANESE: Say = attrgetter("ja")


def _made(origin: _Filled | _Joined) -> Text:
    text = Text(origin.said(_ENGLISH), origin.said(_JAPANESE))
    text.__dict__[_ORIGIN] = origin
    return text
