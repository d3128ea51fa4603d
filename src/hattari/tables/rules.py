"""The rules of a table: what it tells about them, and how many they let sit."""

from __future__ import annotations

from typing import Any

import msgspec

from hattari.core.game import AnyGame, Chosen, Difference, Text

from .options import Options


class RuleSet(msgspec.Struct, frozen=True):
    """The rules as the game reads them, and what the table tells about them.

    `preset` is the title of the nearest preset, `differs` what differs from it, `on` are the names
    of the game's own options that are on, and `chosen` what the rules are without those that
    somebody switched.
    """

    value: Any
    chosen: Chosen[Any]
    full: dict[str, Any]
    digest: str
    title: Text
    preset: Text | None
    differs: tuple[Difference, ...]
    on: tuple[str, ...]
    least: int
    most: int


def rule_set(
    game: AnyGame,
    full: dict[str, Any],
    base: dict[str, Any] | None = None,
    options: tuple[str, ...] = (),
) -> RuleSet:
    """The rules, and what a table tells about them; `base` without these options, if known."""
    book = game.rulebook
    value = book.parse(full)
    chosen = book.chosen(value) if base is None else Chosen(value, book.parse(base), options)
    least, most = book.seats(value)
    named = book.naming(value)
    return RuleSet(
        value=value,
        chosen=chosen,
        full=book.full(value),
        digest=book.digest(value),
        title=named.title,
        preset=named.preset,
        differs=named.differs,
        on=book.switched_on(value),
        least=least,
        most=most,
    )


def capacity(options: Options, rules: RuleSet) -> int:
    """How many may sit: what the host chose, within the rules."""
    return max(rules.least, min(options.seats, rules.most))
