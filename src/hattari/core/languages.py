"""Which languages people may read: English and Japanese, and those that a catalogue adds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar, cast

import msgspec

from .text import Catalogue, Text, translated

T = TypeVar("T")

ENGLISH, JAPANESE = "en", "ja"


class Languages:
    """English first, which is also read where nothing else is known; then the others.

    `catalogues` are by the language's tag, as in HTML: `fr`, `pt-BR`.
    """

    def __init__(self, catalogues: Mapping[str, Catalogue] | None = None) -> None:
        self._catalogues = {**(catalogues or {})}
        self.tags = (ENGLISH, JAPANESE, *self._catalogues)
        self._told = _told(tuple(self._catalogues))

    def say(self, text: Text, tag: str) -> str:
        """A text in a language of ours."""
        catalogue = self._catalogues.get(tag)
        if catalogue is not None:
            return translated(text, catalogue)
        return text.ja if tag == JAPANESE else text.en

    def best(self, wanted: str) -> str:
        """The language for a tag or an Accept-Language header, whose first wish counts."""
        tag = wanted.strip().lower().partition(",")[0].partition(";")[0].strip()
        known = {each.lower(): each for each in self.tags}
        return known.get(tag) or known.get(tag.partition("-")[0], ENGLISH)

    def told(self, value: T) -> T:
        """The same message with every text in every language, ready to be encoded."""
        return self._each(value) if self._catalogues else value

    def _each(self, value: Any) -> Any:
        match value:
            case Text():
                return self._whole(value)
            case msgspec.Struct():
                fields = {name: getattr(value, name) for name in value.__struct_fields__}
                made = {name: self._each(field) for name, field in fields.items()}
                changed = any(made[name] is not field for name, field in fields.items())
                return type(value)(**made) if changed else value
            case tuple():
                return tuple(map(self._each, value))
            case list():
                return [*map(self._each, value)]
            case dict():
                return {key: self._each(each) for key, each in value.items()}
        return value

    def _whole(self, text: Text) -> Text:
        more = (translated(text, each) for each in self._catalogues.values())
        return self._told(text.en, text.ja, *more)


def _told(tags: tuple[str, ...]) -> type[Text]:
    """A text that is encoded as `{"en": …, "ja": …, "fr": …}`."""
    fields = {f"in_{number}": tag for number, tag in enumerate(tags)}
    made = msgspec.defstruct(
        "Told", [(name, str) for name in fields], bases=(Text,), frozen=True, rename=fields
    )
    return cast("type[Text]", made)


BOTH = Languages()
"""English and Japanese alone."""
