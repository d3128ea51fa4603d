"""What a game says of itself to those who measure it; all of it may be left unsaid."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pkgutil import resolve_name
from typing import Any

import msgspec

from hattari.bots.bot import Bot
from hattari.core.kit import Kit

from .strength import Strength

Guest = Callable[[msgspec.Raw], Any]
"""The game's part of a view as a page gets it, JSON -> an action, None for a seat that waits.

It runs beside the server that is measured, so it had better read no more than it needs.
"""


class Subject(msgspec.Struct, frozen=True, kw_only=True):
    """A game to be measured, the part `bench` of its kit.

    `setup` is a start for two of the size that the same game has elsewhere. `guest` plays at the
    tables of a server, under `rules`: else the weakest bot does, under the first preset.
    `yardstick` is a player below all bots. `strength` is MODULE:CLASS of a `Strength`, called with
    the game; `calibration` of a `calibration.Calibrated`, None for no claims. `figures` is how the
    names of figures about bots begin. `thinking` are the rules that make the most to think about,
    where each seat begins with `each` dice or cards. `twin` is MODULE:FUNCTION of a
    `hindsight.Twin`; `exact` MODULE:CLASS of a `correct.Exact`, None where nothing is solved.
    `careful` is the bot that makes the fewest mistakes, where the one that plays for the absent
    makes many. `widest` are presets and seats where a seat has the most to choose from.
    """

    setup: Any = None
    guest: Guest | None = None
    rules: str | None = None
    yardstick: Bot | None = None
    strength: str = "hattari.bench.strength:Shares"
    calibration: str | None = None
    figures: str = ""
    thinking: str | Mapping[str, Any] | None = None
    twin: str | None = None
    exact: str | None = None
    careful: str | None = None
    each: int = 5
    widest: tuple[tuple[str, int], ...] = ()


NOTHING_SAID = Subject()


def subject_of(kit: Kit) -> Subject:
    """What this game says of itself."""
    said: Subject = kit.load("bench") if "bench" in kit.parts else NOTHING_SAID
    return said


def strength_of(kit: Kit) -> Strength:
    """How this game's bots are set against each other. Raises ImportError for a missing extra."""
    made: Strength = resolve_name(subject_of(kit).strength)(kit.game)
    return made


def first_preset(kit: Kit) -> str:
    """The rules for newcomers."""
    return kit.game.rulebook.presets()[0].id
