"""Presets and options of Dobon: named data, and how a name, a union or an object becomes rules."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import lru_cache
from importlib import resources
from typing import Any

import msgspec

from hattari.games.game import Option, Preset, Text

from . import reading, rules
from .rules import Rules


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Text
    note: Text
    rules: dict[str, Any]
    version: int = 1
    extends: str | None = None
    digest: str = ""


class _Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    presets: dict[str, _Entry]
    options: dict[str, _Entry]

    def values(self, name: str) -> dict[str, Any]:
        """The axis values that a preset or an option sets."""
        entry = self.presets.get(name) or self.options.get(name)
        if entry is None:
            raise reading.unknown_preset(name, (*self.presets, *self.options))
        inherited = self.values(entry.extends) if entry.extends else {}
        return {**inherited, **entry.rules}


@lru_cache(maxsize=1)
def _catalogue() -> _Catalogue:
    text = resources.files(__package__).joinpath("presets.toml").read_text("utf-8")
    return msgspec.convert(tomllib.loads(text), _Catalogue)


def presets() -> tuple[Preset, ...]:
    """Every preset, in the order of the file."""
    catalogue = _catalogue()
    return tuple(
        Preset(name, entry.version, entry.title, entry.note, catalogue.values(name), entry.digest)
        for name, entry in catalogue.presets.items()
    )


def options() -> tuple[Option, ...]:
    """The switches of the chat line."""
    return tuple(
        Option(name, entry.title, entry.note) for name, entry in _catalogue().options.items()
    )


def values(spec: str | Mapping[str, Any]) -> dict[str, Any]:
    """The axis values that a preset's name, a `+` union or an object means.

    Raises Refusal for a name that nobody has defined.
    """
    if isinstance(spec, str):
        return _union(spec)
    given = dict(spec)
    named = given.pop("preset", None)
    given.pop("digest", None)
    if named is None:
        return given
    if not isinstance(named, str):
        raise reading.unknown_preset(str(named), tuple(_catalogue().presets))
    return {**_union(named), **given}


def _union(spec: str) -> dict[str, Any]:
    catalogue = _catalogue()
    result: dict[str, Any] = {}
    for name in spec.split("+"):
        result |= catalogue.values(name.strip())
    return result


def parse(spec: str | Mapping[str, Any]) -> Rules:
    """The rule set a name, union or object means. Raises RuleConflicts, Refusal."""
    return reading.read(values(spec))


def switch(current: Rules, option: str, on: bool) -> Rules:
    """The rules with an option on or off. Raises Refusal for an unknown one.

    On sets the option's values. Off puts back to the defaults what the option has set, and
    leaves alone what it hasn't.
    """
    options = _catalogue().options
    entry = options.get(option)
    if entry is None:
        raise reading.unknown_preset(option, tuple(options))
    before, default = rules.full(current), rules.full(rules.DEFAULTS)
    if on:
        return reading.read({**before, **entry.rules})
    put_back = {key: default[key] for key, value in entry.rules.items() if before[key] == value}
    return reading.read({**before, **put_back})


def named(current: Rules) -> Preset | None:
    """The preset that these rules are, if they are one."""
    for preset in presets():
        if reading.read(preset.differs) == current:
            return preset
    return None
