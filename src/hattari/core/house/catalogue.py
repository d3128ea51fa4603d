"""A game's file of presets and options: what each of them sets, alone and beside others."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hattari.core.game import Text
from hattari.core.text import NOTHING


class Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A preset or an option, as the file has it."""

    title: Text
    note: Text
    rules: dict[str, Any]
    character: Text = NOTHING
    version: int = 1
    extends: str | None = None
    voids: tuple[str, ...] = ()
    digest: str = ""


class Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of presets: what each preset and each option of the chat line sets.

    An option may void others, which then have no effect beside it.
    """

    presets: dict[str, Entry]
    options: dict[str, Entry] = {}

    @property
    def names(self) -> tuple[str, ...]:
        """Everything that a rule set can be named by."""
        return (*self.presets, *self.options)

    def values(self, name: str) -> dict[str, Any]:
        """The axis values that a preset or an option sets. Raises KeyError."""
        entry = self.presets[name] if name in self.presets else self.options[name]
        inherited = self.values(entry.extends) if entry.extends else {}
        return {**inherited, **entry.rules}

    def union(self, names: list[str]) -> dict[str, Any]:
        """The axis values of several, the later over the earlier. Raises KeyError."""
        options = [self.options[name] for name in names if name in self.options]
        voided = {void for option in options for void in option.voids}
        result: dict[str, Any] = {}
        for name in names:
            if name not in voided:
                result |= self.values(name)
        return result


def is_set(option: Entry, values: Mapping[str, Any]) -> bool:
    """Whether these values are on the option's side in everything it sets."""
    return all(values[key] == value for key, value in option.rules.items())
