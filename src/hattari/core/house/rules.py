"""Rules as data: the axes of every game, what names a rule set, and how many it seats."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from typing import Annotated, Any, ClassVar, TypeVar

import msgspec
from msgspec import Meta

from hattari.core.game import Rulebook, Text
from hattari.core.refusals import impossible, wrong_seats

LEAST_SEATS, MOST_SEATS = 2, 20
"""The bounds of any table. A game that takes fewer narrows `Players`."""

SeatCount = Annotated[int, Meta(ge=LEAST_SEATS, le=MOST_SEATS)]


class Players(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The least and the greatest number of seats."""

    min: SeatCount = 2
    max: SeatCount = 6


def canonical_players(value: Any) -> Any:
    """The ways people write a number of players: 2, [2, 6], or {"min": 2, "max": 6}."""
    if isinstance(value, int) and not isinstance(value, bool):
        return {"min": value, "max": value}
    if isinstance(value, list | tuple) and len(value) == 2:
        return {"min": value[0], "max": value[1]}
    return value


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
