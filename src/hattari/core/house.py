"""House rules as data: how a game's axes, presets and options are read, switched and named.

A game brings a frozen struct with a field for each axis, a table of contradictions, a file of
presets and its words; one `House` of them is its rulebook.
"""

from __future__ import annotations

import hashlib
import tomllib
from collections.abc import Callable, Hashable, Iterable, Mapping
from functools import cached_property
from importlib.resources.abc import Traversable
from itertools import islice, product
from types import MappingProxyType
from typing import Annotated, Any, ClassVar, Generic, TypeVar

import msgspec
from msgspec import Meta, inspect, structs

from .game import (
    Axis,
    Choice,
    Chosen,
    Conflict,
    Difference,
    Idle,
    Naming,
    Option,
    Paragraph,
    Preset,
    Refusal,
    Rulebook,
    RuleConflicts,
    Text,
)
from .house_names import apart, described, said, titled
from .house_readings import MOST as MOST_READINGS
from .house_readings import readings
from .house_words import OWN_RULES, PLAYERS_CROSSED, Words, bad_value, unknown_key, unknown_preset
from .refusals import impossible, wrong_seats
from .text import NOTHING

# Rules -----------------------------------------------------------------------------------

LEAST_SEATS, MOST_SEATS = 2, 20
"""The bounds of any table. A game that takes fewer narrows `Players`."""

SeatCount = Annotated[int, Meta(ge=LEAST_SEATS, le=MOST_SEATS)]


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least and the greatest number of seats."""

    min: SeatCount = 2
    max: SeatCount = 6


class HouseRules(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The axes that every game has; a game adds its own, each with its default."""

    players: Players = Players()

    FIRST: ClassVar[frozenset[str] | None] = None
    """The axes that a game had when its rule sets were first named by their digests, once others
    have come (None: all). It never changes."""

    def named(self) -> dict[str, Any]:
        """What a digest is made of: every first axis, the later ones only where they aren't at
        their default, so that what was named before they came keeps its name."""
        values, default = full(self), full(type(self)())
        always = values.keys() if self.FIRST is None else self.FIRST
        return {key: each for key, each in values.items() if key in always or each != default[key]}


R = TypeVar("R", bound=HouseRules)

Group = tuple[Text, tuple[str, ...]]
"""A heading of the form, and its axes."""

Clash = tuple[tuple[str, ...], Callable[[R], bool], Text]
"""A contradiction: the axes involved, whether rules have it, and the reason in plain words."""


Idling = tuple[str, Callable[[R], bool], Text]
"""An axis, beside which rules its value does nothing, and the reason in plain words."""


def full(rules: HouseRules) -> dict[str, Any]:
    """Every axis with its value, as plain data for JSON."""
    plain: dict[str, Any] = msgspec.to_builtins(rules)
    return plain


def digest(game: str, rules: HouseRules) -> str:
    """Hex SHA-256 of the canonical JSON (keys in order) of `named` under the game's id."""
    canonical = msgspec.json.encode({game: rules.named()}, order="sorted")
    return hashlib.sha256(canonical).hexdigest()


def for_seats(spec: str | Mapping[str, Any], seats: int) -> Mapping[str, Any]:
    """The same rules for a table of so many seats, unless they say themselves for how many.

    What a rule set invites to is less than what can be played: a record shows that it was.
    """
    given = {"preset": spec} if isinstance(spec, str) else spec
    can_be = LEAST_SEATS <= seats <= MOST_SEATS
    return {"players": seats, **given} if can_be else given


def most_seats(book: Rulebook[Any]) -> int:
    """The greatest number of seats that any rules of a game take."""
    said = (axis.highest for axis in book.axes() if axis.key == "players")
    return next(said, None) or MOST_SEATS


def check_seats(rules: HouseRules, seats: int) -> None:
    """Raises Refusal for a number of seats that the rules don't take."""
    least, most = rules.players.min, rules.players.max
    if not least <= seats <= most:
        raise wrong_seats(least, most, seats)


def check_starter(starter: int | None, seats: int) -> None:
    """Raises Refusal for a starter that is no seat; None is found by lot."""
    if starter is not None and not 0 <= starter < seats:
        raise impossible(
            Text("The starter has to be one of the seats.", "親は席の番号で指定してください。")
        )


# Axes ------------------------------------------------------------------------------------


def _axis(key: str, kind: inspect.Type, default: Any, words: Words, group: Text) -> Axis:
    lowest, highest = _bounds(kind)
    choices = ((value, words.choices[value]) for value in _choices(kind))
    return Axis(
        key=key,
        title=words.title,
        note=words.note,
        group=group,
        default=default,
        choices=tuple(Choice(value, said.title, said.note) for value, said in choices),
        lowest=lowest,
        highest=highest,
        parts=tuple(
            _axis(part, of, default[part], words.parts[part], NOTHING) for part, of in _parts(kind)
        ),
    )


def _parts(kind: inspect.Type) -> tuple[tuple[str, inspect.Type], ...]:
    """What a table asks: each of its entries, and what that may be."""
    if not isinstance(kind, inspect.StructType) or _is_switches(kind) or _is_players(kind):
        return ()
    return tuple((field.encode_name, field.type) for field in kind.fields)


def _is_switches(kind: inspect.StructType) -> bool:
    return all(isinstance(field.type, inspect.BoolType) for field in kind.fields)


def _is_players(kind: inspect.StructType) -> bool:
    return issubclass(kind.cls, Players)


def _choices(kind: inspect.Type) -> tuple[str | bool, ...]:
    if isinstance(kind, inspect.BoolType):
        return (False, True)
    if isinstance(kind, inspect.EnumType):
        return tuple(member.value for member in kind.cls)
    if isinstance(kind, inspect.LiteralType):
        return tuple(str(value) for value in kind.values)
    if isinstance(kind, inspect.UnionType):
        return tuple(choice for part in kind.types for choice in _choices(part))
    if isinstance(kind, inspect.StructType) and _is_switches(kind):
        return tuple(field.encode_name for field in kind.fields)
    return ()


def _bounds(kind: inspect.Type) -> tuple[int | None, int | None]:
    if isinstance(kind, inspect.IntType):
        return kind.ge, kind.le
    if isinstance(kind, inspect.UnionType):
        return next(bounds for part in kind.types if (bounds := _bounds(part)) != (None, None))
    if isinstance(kind, inspect.StructType) and _is_players(kind):
        return _bounds(kind.fields[0].type)
    return None, None


# Presets and options ---------------------------------------------------------------------


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    title: Text
    note: Text
    rules: dict[str, Any]
    character: Text = NOTHING
    version: int = 1
    extends: str | None = None
    voids: tuple[str, ...] = ()
    digest: str = ""


class _Catalogue(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A file of presets: what each preset and each option of the chat line sets.

    An option may void others, which then have no effect beside it.
    """

    presets: dict[str, _Entry]
    options: dict[str, _Entry] = {}

    @property
    def names(self) -> tuple[str, ...]:
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


# The rulebook ----------------------------------------------------------------------------


def _canonical_players(value: Any) -> Any:
    """The ways people write a number of players: 2, [2, 6], or {"min": 2, "max": 6}."""
    if isinstance(value, int) and not isinstance(value, bool):
        return {"min": value, "max": value}
    if isinstance(value, list | tuple) and len(value) == 2:
        return {"min": value[0], "max": value[1]}
    return value


def _as_given(_key: str, value: Any) -> Any:
    return value


Replaced = tuple[str, Mapping[Any, Any]]
"""The axis that took an earlier one's place, and its value for each of the earlier one's."""


def _never(_rules: HouseRules) -> bool:
    return False


class House(msgspec.Struct, Generic[R], frozen=True, kw_only=True, dict=True):
    """The house rules of one game; meets `games.game.Rulebook`.

    `rules` is the struct of the axes, each with a default. `catalogue` is the TOML file of
    presets and options, `words` has an entry for each axis, `groups` the headings under which the
    form asks for them. `describing` writes the rule text,
    `ending_by_limit` tells whether only the round limit ends every game, and `canonical` turns
    the value of an axis, however people write it, into the one that the struct takes.
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
    replaced: Mapping[str, Replaced] = MappingProxyType({})

    @cached_property
    def _catalogue(self) -> _Catalogue:
        return msgspec.convert(tomllib.loads(self.catalogue.read_text("utf-8")), _Catalogue)

    @cached_property
    def _axes(self) -> dict[str, Axis]:
        default = full(self.rules())
        group = {key: title for title, keys in self.groups for key in keys}
        return {
            field.name: _axis(
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
        return self._read(self._values(spec))

    def conflicts(self, spec: str | Mapping[str, Any]) -> tuple[Conflict, ...]:
        """Why `parse` would refuse, all at once."""
        try:
            return self._problems(self._values(spec))
        except Refusal as refusal:
            return (Conflict(("preset",), refusal.text),)

    def idle(self, rules: R) -> tuple[Idle, ...]:
        """The values that somebody chose and that do nothing here; a default chooses nothing."""
        chosen = apart(full(self.rules()), full(rules))
        holding = ((key, text) for key, holds, text in self.idling if holds(rules))
        return tuple(
            Idle(key, self.words[key].title, text) for key, text in holding if key in chosen
        )

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
        return any(option in other.voids and _is_set(other, values) for other in others)

    def switched_on(self, rules: R) -> tuple[str, ...]:
        """The names of the options that are on."""
        values = full(rules)
        return tuple(
            name for name, entry in self._catalogue.options.items() if _is_set(entry, values)
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
        return self.describing(rules, seats)

    def _values(self, spec: str | Mapping[str, Any]) -> dict[str, Any]:
        """The axis values that a preset's name, a `+` union or an object means."""
        if isinstance(spec, str):
            return self._union(spec)
        given = dict(spec)
        given.pop("digest", None)
        named = given.pop("preset", None)
        given = dict(self._today(key, value) for key, value in given.items())
        return given if named is None else {**self._union(str(named)), **given}

    def _today(self, key: str, value: Any) -> tuple[str, Any]:
        """An axis of an earlier version as today's rules say it."""
        if key not in self.replaced:
            return key, value
        axis, values = self.replaced[key]
        known = isinstance(value, Hashable) and value in values
        return axis, values[value] if known else value

    def _union(self, spec: str) -> dict[str, Any]:
        names, known = [name.strip() for name in spec.split("+")], self._catalogue.names
        for name in names:
            if name not in known:
                raise unknown_preset(self.name, name, known)
        return self._catalogue.union(names)

    def _read(self, values: Mapping[str, Any]) -> R:
        if found := self._problems(values):
            raise RuleConflicts(found)
        return self._convert(values)

    def _problems(self, values: Mapping[str, Any]) -> tuple[Conflict, ...]:
        """All that is wrong with these axis values: unknown keys, bad values, contradictions.

        A contradiction that a bad value might not have made is left out.
        """
        faults = {key: fault for key, value in values.items() if (fault := self._fault(key, value))}
        read = {key: value for key, value in values.items() if key not in faults}
        sound = self._convert(read)
        meant = {key: self._meant(key, values[key]) for key in faults if key in self._axes}
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
        """What a bad value may have been meant to be."""
        plain = _canonical_players(value) if key == "players" else self.canonical(key, value)
        return readings(self._axes[key], plain, lambda each: self._fault(key, each) is None)

    def _surely(
        self,
        holds: Callable[[R], bool],
        read: Mapping[str, Any],
        meant: Mapping[str, tuple[Any, ...]],
    ) -> bool:
        """Whether rules have a contradiction, whatever is meant by what can't be read."""
        every = [dict(zip(meant, each, strict=True)) for each in _first(product(*meant.values()))]
        if len(every) > MOST_READINGS:
            return False
        return all(holds(self._convert({**read, **each})) for each in every)

    def _fault(self, key: str, value: Any) -> Conflict | None:
        if key not in self._axes:
            return Conflict((key,), unknown_key(key, tuple(self._axes)))
        try:
            self._convert({key: value})
        except msgspec.ValidationError:
            return Conflict((key,), bad_value(self._axes[key], self.words[key].accepts, value))
        return None

    def _convert(self, values: Mapping[str, Any]) -> R:
        plain = {key: self.canonical(key, value) for key, value in values.items()}
        if "players" in plain:
            plain["players"] = _canonical_players(plain["players"])
        return msgspec.convert(plain, self.rules)


def _first(every: Iterable[tuple[Any, ...]]) -> Iterable[tuple[Any, ...]]:
    return islice(every, MOST_READINGS + 1)


_PLAYERS_CLASH: Clash[HouseRules] = (
    ("players",),
    lambda rules: rules.players.min > rules.players.max,
    PLAYERS_CROSSED,
)


def _is_set(option: _Entry, values: Mapping[str, Any]) -> bool:
    """Whether these values are on the option's side in everything it sets."""
    return all(values[key] == value for key, value in option.rules.items())
