"""The rulebook of a game: how its axes, presets and options are read, switched and named."""

from __future__ import annotations

import tomllib
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, lru_cache
from importlib.resources.abc import Traversable
from itertools import islice, product
from types import MappingProxyType
from typing import Any, Generic

import msgspec
from msgspec import inspect, structs

from hattari.core.game import (
    Axis,
    Barred,
    Chosen,
    Conflict,
    Difference,
    Idle,
    Naming,
    Option,
    Paragraph,
    Preset,
    Refusal,
    RuleConflicts,
    Text,
)
from hattari.core.text import NOTHING

from .axes import axis_of
from .catalogue import Catalogue, is_set
from .earlier import Replacements, Twice, named_with_today, today
from .names import apart, described, said, titled
from .readings import MOST as MOST_READINGS
from .readings import is_long, readings
from .rules import Clash, Group, HouseRules, Idling, R, canonical_players, digest, full
from .words import (
    OWN_RULES,
    PLAYERS_CROSSED,
    Words,
    bad_value,
    spelled_twice,
    too_long,
    unknown_key,
    unknown_preset,
)

UNKNOWN_TOLD = 8
"""Unknown keys that a refusal names: each says what is known instead, and thousands may come."""
TEXTS_KEPT = 64


def _as_given(_key: str, value: Any) -> Any:
    return value


def _never(_rules: HouseRules) -> bool:
    return False


class House(msgspec.Struct, Generic[R], frozen=True, kw_only=True, dict=True):
    """The house rules of one game; meets `core.game.Rulebook`.

    `rules` is the struct of the axes, each with a default. `catalogue` is the TOML file of
    presets and options, `words` has an entry for each axis, `groups` the headings under which the
    form asks for them. `describing` writes the rule text,
    `ending_by_limit` tells whether only the round limit ends every game, and `canonical` turns
    the value of an axis, however people write it, into the one that the struct takes; `twice` finds
    two spellings of one entry in such a value.
    `replaced` reads the axes of earlier versions.
    """

    id: str
    name: Text
    rules: type[R]
    catalogue: Traversable
    words: dict[str, Words]
    groups: tuple[Group, ...] = ()
    clashes: tuple[Clash[R], ...] = ()
    idling: tuple[Idling[R], ...] = ()
    describing: Callable[[R, int | None], tuple[Paragraph, ...]]
    ending_by_limit: Callable[[R], bool] = _never
    canonical: Callable[[str, Any], Any] = _as_given
    twice: Callable[[str, Any], tuple[str, str] | None] = lambda _key, _value: None
    replaced: Replacements = MappingProxyType({})

    @cached_property
    def _catalogue(self) -> Catalogue:
        return msgspec.convert(tomllib.loads(self.catalogue.read_text("utf-8")), Catalogue)

    @cached_property
    def _axes(self) -> dict[str, Axis]:
        default = full(self.rules())
        group = {key: title for title, keys in self.groups for key in keys}
        return {
            field.name: axis_of(
                field.name,
                inspect.type_info(field.type),
                default[field.name],
                self.words[field.name],
                group.get(field.name, NOTHING),
            )
            for field in structs.fields(self.rules)
        }

    @cached_property
    def _titled(self) -> tuple[tuple[Text, R], ...]:
        """Every preset's title with its rules."""
        entries = self._catalogue.presets.items()
        values = self._catalogue.values
        return tuple((entry.title, self._read(values(name))) for name, entry in entries)

    def presets(self) -> tuple[Preset, ...]:
        """Every preset with its version and digest, in the order of the file."""
        values = self._catalogue.values
        return tuple(
            Preset(
                name,
                entry.version,
                entry.title,
                entry.character,
                entry.note,
                values(name),
                entry.digest,
            )
            for name, entry in self._catalogue.presets.items()
        )

    def options(self) -> tuple[Option, ...]:
        """The switches of the chat line."""
        entries = self._catalogue.options.items()
        return tuple(
            Option(name, entry.title, entry.note, said(self._axes, entry.rules))
            for name, entry in entries
        )

    def axes(self) -> tuple[Axis, ...]:
        """Every axis for the form, in the order of the rules.

        The value of `players` is {"min": number, "max": number}, both within the bounds; that
        of an axis of several switches holds one for each of its choices: {"A": true, …}; that of a
        table one for each of its parts.
        """
        return tuple(self._axes.values())

    def parse(self, spec: str | Mapping[str, Any]) -> R:
        """A rule set from a name, a union or an object. Raises RuleConflicts, Refusal."""
        return self._read(self._values(spec), named_with_today(self.replaced, spec))

    def conflicts(self, spec: str | Mapping[str, Any]) -> tuple[Conflict, ...]:
        """Why `parse` would refuse, all at once."""
        try:
            return self._problems(self._values(spec), named_with_today(self.replaced, spec))
        except Refusal as refusal:
            return (Conflict(("preset",), refusal.text),)

    def idle(self, rules: R) -> tuple[Idle, ...]:
        """The values that somebody chose and that do nothing here; a default chooses nothing."""
        chosen = apart(full(self.rules()), full(rules))
        holding = ((key, text) for key, holds, text in self.idling if holds(rules))
        return tuple(
            Idle(key, self.words[key].title, text) for key, text in holding if key in chosen
        )

    def barred(self, rules: R) -> tuple[Barred, ...]:
        """The choices that, taken alone, would make a contradiction of these rules."""
        found = defaultdict[tuple[str, Text], list[Any]](list)
        for axis in self.axes():
            for choice in () if isinstance(axis.default, Mapping) else axis.choices:
                alone = self._convert({axis.key: choice.value})
                other = structs.replace(rules, **{axis.key: getattr(alone, axis.key)})
                for text in (text for _, holds, text in self.clashes if holds(other)):
                    found[axis.key, text].append(choice.value)
        return tuple(Barred(axis, tuple(each), text) for (axis, text), each in found.items())

    def switch(self, rules: R, option: str, on: bool) -> R:
        """The rules with an option on or off. Raises RuleConflicts, Refusal for an unknown one.

        On sets the option's values, and puts what it voids back to the defaults. Off puts back
        what the option has set, and leaves alone what it hasn't.
        """
        options, default = self._catalogue.options, full(self.rules())
        if option not in options:
            raise unknown_preset(self.name, option, tuple(options))
        entry, before = options[option], full(rules)
        if self._is_void(option, before):
            return rules
        if not on:
            put_back = {key for key, value in entry.rules.items() if before[key] == value}
            return self._read({**before, **{key: default[key] for key in put_back}})
        voided = {key for void in entry.voids for key in options[void].rules}
        return self._read({**before, **{key: default[key] for key in voided}, **entry.rules})

    def _is_void(self, option: str, values: Mapping[str, Any]) -> bool:
        """Whether another option that is on leaves this one without effect."""
        others = self._catalogue.options.values()
        return any(option in other.voids and is_set(other, values) for other in others)

    def switched_on(self, rules: R) -> tuple[str, ...]:
        """The names of the options that are on."""
        values = full(rules)
        return tuple(
            name for name, entry in self._catalogue.options.items() if is_set(entry, values)
        )

    def chosen(self, rules: R) -> Chosen[R]:
        """A rule set as options beside what it is without them, as far as the rules tell."""
        on, values, default = self.switched_on(rules), full(rules), full(self.rules())
        of_options = {key for name in on for key in self._catalogue.options[name].rules}
        try:
            base = self._read({**values, **{key: default[key] for key in of_options}})
            found = Chosen(self._together(base, on), base, on)
        except RuleConflicts:
            return Chosen(rules, rules)
        return found if found.rules == rules else Chosen(rules, rules)

    def choose(self, chosen: Chosen[R], option: str, on: bool) -> Chosen[R]:
        """The same with an option on or off: whatever it has voided or covered comes back with off.

        Off of an option that isn't among them puts back what the rest has of it. Raises
        RuleConflicts, Refusal for an unknown one.
        """
        if option not in self._catalogue.options:
            raise unknown_preset(self.name, option, tuple(self._catalogue.options))
        base, others = chosen.base, tuple(name for name in chosen.options if name != option)
        if on:
            names = chosen.options if option in chosen.options else (*others, option)
            return Chosen(self._together(base, names), base, names)
        if option not in chosen.options:
            base = self.switch(base, option, False)
        return Chosen(self._together(base, others), base, others)

    def _together(self, base: R, names: tuple[str, ...]) -> R:
        """Rules with options over them; what one of them voids counts for nothing."""
        options, values, default = self._catalogue.options, full(base), full(self.rules())
        voided = {void for name in names for void in options[name].voids}
        values |= {key: default[key] for void in voided for key in options[void].rules}
        for name in names:
            if name not in voided:
                values |= options[name].rules
        return self._read(values)

    def differences(self, before: R, after: R) -> tuple[Difference, ...]:
        """What the second rule set has otherwise than the first."""
        entries = self._catalogue.options.values()
        bundles = ((entry.title, entry.note, entry.rules) for entry in entries)
        return described(self._axes, bundles, full(before), full(after))

    def full(self, rules: R) -> dict[str, Any]:
        """Every axis with its value, as plain data."""
        return full(rules)

    def digest(self, rules: R) -> str:
        """Hex SHA-256 of the canonical full form."""
        return digest(self.id, rules)

    def seats(self, rules: R) -> tuple[int, int]:
        """The least and the greatest number of seats."""
        return rules.players.min, rules.players.max

    def endless(self, rules: R) -> bool:
        """Whether only the round limit ends every game."""
        return self.ending_by_limit(rules)

    def title(self, rules: R) -> Text:
        """What a rule set is called in one line."""
        return self.naming(rules).title

    def naming(self, rules: R) -> Naming:
        """What a rule set is called, and what differs from the nearest preset."""
        if not self._titled:
            return Naming(OWN_RULES, None, ())
        values = full(rules)
        title, preset = min(self._titled, key=lambda each: len(apart(full(each[1]), values)))
        differs = self.differences(preset, rules)
        return Naming(titled(title, differs), title, differs)

    def describe(self, rules: R, seats: int | None = None) -> tuple[Paragraph, ...]:
        """The rule text for a guest, with worked examples."""
        return _described(self.describing, rules, seats)

    def _values(self, spec: str | Mapping[str, Any]) -> dict[str, Any]:
        """The axis values that a preset's name, a `+` union or an object means."""
        if isinstance(spec, str):
            return self._union(spec)
        given = dict(spec)
        given.pop("digest", None)
        named = given.pop("preset", None)
        given = dict(today(self.replaced, key, value) for key, value in given.items())
        return given if named is None else {**self._union(str(named)), **given}

    def _union(self, spec: str) -> dict[str, Any]:
        names, known = [name.strip() for name in spec.split("+")], self._catalogue.names
        for name in names:
            if name not in known:
                raise unknown_preset(self.name, name, known)
        return self._catalogue.union(names)

    def _read(self, values: Mapping[str, Any], twice: Twice = MappingProxyType({})) -> R:
        if found := self._problems(values, twice):
            raise RuleConflicts(found)
        return self._convert(values)

    def _problems(self, values: Mapping[str, Any], twice: Twice) -> tuple[Conflict, ...]:
        """All that is wrong with these axis values: unknown keys, bad values, contradictions, and
        the axes that are given `twice`.

        A contradiction that a bad value might not have made is left out.
        """
        strange = [key for key in values if key not in self._axes]
        untold = frozenset(strange[UNKNOWN_TOLD:])
        values = {key: value for key, value in values.items() if key not in untold}
        faults = {
            key: fault
            for key, value in values.items()
            if (fault := twice.get(key) or self._fault(key, value))
        }
        read = {key: value for key, value in values.items() if key not in faults}
        sound = self._convert(read)
        meant = {
            key: () if key in twice else self._meant(key, values[key])
            for key in faults
            if key in self._axes
        }
        clashes = (_PLAYERS_CLASH, *self.clashes)
        return (
            *faults.values(),
            *(
                Conflict(axes, text)
                for axes, holds, text in clashes
                if (
                    self._surely(holds, read, {key: meant[key] for key in axes if key in meant})
                    if meant.keys() & set(axes)
                    else holds(sound)
                )
            ),
        )

    def _meant(self, key: str, value: Any) -> tuple[Any, ...]:
        """What a bad value may have been meant to be; anything where it is too long to read, or
        says one thing twice."""
        if is_long(value) or self.twice(key, value):
            return ()
        plain = canonical_players(value) if key == "players" else self.canonical(key, value)
        return readings(self._axes[key], plain, lambda each: self._fault(key, each) is None)

    def _surely(
        self,
        holds: Callable[[R], bool],
        read: Mapping[str, Any],
        meant: Mapping[str, tuple[Any, ...]],
    ) -> bool:
        """Whether rules have a contradiction, whatever is meant by what can't be read."""
        every = [dict(zip(meant, each, strict=True)) for each in _first(product(*meant.values()))]
        if not every or len(every) > MOST_READINGS:
            return False
        return all(holds(self._convert({**read, **each})) for each in every)

    def _fault(self, key: str, value: Any) -> Conflict | None:
        if key not in self._axes:
            return Conflict((key,), unknown_key(key, tuple(self._axes)))
        if is_long(value):
            return Conflict((key,), too_long(self._axes[key], self.words[key].accepts, len(value)))
        if both := self.twice(key, value):
            return Conflict((key,), spelled_twice(self._axes[key], *both))
        try:
            self._convert({key: value})
        except msgspec.ValidationError:
            return Conflict((key,), bad_value(self._axes[key], self.words[key].accepts, value))
        return None

    def _convert(self, values: Mapping[str, Any]) -> R:
        plain = {key: self.canonical(key, value) for key, value in values.items()}
        if "players" in plain:
            plain["players"] = canonical_players(plain["players"])
        return msgspec.convert(plain, self.rules)


@lru_cache(maxsize=TEXTS_KEPT)
def _described(
    describing: Callable[[Any, int | None], tuple[Paragraph, ...]], rules: Any, seats: int | None
) -> tuple[Paragraph, ...]:
    return describing(rules, seats)


def _first(every: Iterable[tuple[Any, ...]]) -> Iterable[tuple[Any, ...]]:
    return islice(every, MOST_READINGS + 1)


_PLAYERS_CLASH: Clash[HouseRules] = (
    ("players",),
    lambda rules: rules.players.min > rules.players.max,
    PLAYERS_CROSSED,
)
