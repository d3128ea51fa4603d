"""What a rulebook says: axes, presets and options, what rules are called, and their text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from hattari.core.text import Text

from .refusal import Conflict

R = TypeVar("R")


class Preset(msgspec.Struct, frozen=True):
    """A named rule set: data with a version, never a branch in the code.

    `character` are a few words about it for somebody to whom its title says nothing.
    """

    id: str
    version: int
    title: Text
    character: Text
    note: Text
    differs: dict[str, Any]
    digest: str


class Choice(msgspec.Struct, frozen=True):
    """One value of an axis, with the words for the form."""

    value: str | int | bool
    title: Text
    note: Text


class Axis(msgspec.Struct, frozen=True):
    """One question of the house rules, as the form of the page asks it.

    Those of one `group` stand together there. `choices` for an enum or a switch; `lowest` and
    `highest` for a number (both may be given beside choices: `dice` is a number or a word). A
    table is an axis of `parts`, each asked like an axis: its value holds one for each of them.
    """

    key: str
    title: Text
    note: Text
    group: Text
    default: Any
    choices: tuple[Choice, ...] = ()
    lowest: int | None = None
    highest: int | None = None
    parts: tuple[Axis, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """A switch of the chat line (`/option NAME`): a bundle of axis values.

    `sets` says in words what it sets.
    """

    name: str
    title: Text
    note: Text
    sets: Text


class Difference(msgspec.Struct, frozen=True):
    """What one rule set has otherwise than another, in a few words, and what that means."""

    axes: tuple[str, ...]
    title: Text
    note: Text


class Naming(msgspec.Struct, frozen=True):
    """What a rule set is called: the nearest preset's title, and what differs from that.

    `title` says both in one line. `preset` is None where there are no presets.
    """

    title: Text
    preset: Text | None
    differs: tuple[Difference, ...]


class Paragraph(msgspec.Struct, frozen=True):
    """A heading and its sentences, generated from a rule set."""

    title: Text
    lines: tuple[Text, ...]


class Chosen(msgspec.Struct, Generic[R], frozen=True):
    """Rules as a set of options beside others: `base` is what they are without, `options` the names
    in the order in which they were switched on, and `rules` what both make together."""

    rules: R
    base: R
    options: tuple[str, ...] = ()


class Idle(msgspec.Struct, frozen=True):
    """An axis whose value changes nothing beside the others', its title, and why."""

    axis: str
    title: Text
    text: Text


class Barred(msgspec.Struct, frozen=True):
    """Choices of an axis that contradict what the others say, and why."""

    axis: str
    values: tuple[str | int | bool, ...]
    text: Text


class Rulebook(Protocol[R]):
    """Everything about a game's rule sets; the one owner of what an axis means."""

    def presets(self) -> tuple[Preset, ...]:
        """All presets; the first is for newcomers, and played where nobody names one."""
        ...

    def options(self) -> tuple[Option, ...]: ...
    def axes(self) -> tuple[Axis, ...]: ...

    def parse(self, spec: str | Mapping[str, Any]) -> R:
        """A rule set from a preset's name, a `+` union, or an object of axis values.

        Raises RuleConflicts with every conflict, Refusal for an unknown preset or key.
        """
        ...

    def conflicts(self, spec: str | Mapping[str, Any]) -> tuple[Conflict, ...]:
        """Why `parse` would refuse, all at once; empty when it would not."""
        ...

    def idle(self, rules: R) -> tuple[Idle, ...]:
        """The values that somebody chose and that do nothing here."""
        ...

    def barred(self, rules: R) -> tuple[Barred, ...]:
        """The choices that, taken alone, would make a contradiction of these rules."""
        ...

    def switch(self, rules: R, option: str, on: bool) -> R:
        """The rule set with an option of the chat line switched. Raises Refusal."""
        ...

    def switched_on(self, rules: R) -> tuple[str, ...]:
        """The names of the options that are on in a rule set."""
        ...

    def chosen(self, rules: R) -> Chosen[R]:
        """A rule set as options beside what it is without them."""
        ...

    def choose(self, chosen: Chosen[R], option: str, on: bool) -> Chosen[R]:
        """The same with an option on or off: off leaves what it was before it came. Raises
        Refusal."""
        ...

    def differences(self, before: R, after: R) -> tuple[Difference, ...]:
        """What the second rule set has otherwise than the first."""
        ...

    def full(self, rules: R) -> dict[str, Any]:
        """Every axis with its value, ready for JSON; `parse` takes it back."""
        ...

    def digest(self, rules: R) -> str:
        """Hex SHA-256 of the canonical full form: the rule set's name for programs."""
        ...

    def seats(self, rules: R) -> tuple[int, int]:
        """The least and the greatest number of seats."""
        ...

    def endless(self, rules: R) -> bool:
        """Whether only the round limit ends every game."""
        ...

    def title(self, rules: R) -> Text:
        """What a rule set is called in one line: that of its naming."""
        ...

    def naming(self, rules: R) -> Naming:
        """What a rule set is called, and what differs from the nearest preset."""
        ...

    def describe(self, rules: R, seats: int | None = None) -> tuple[Paragraph, ...]:
        """The rule text for a guest who has never played, with worked examples."""
        ...
