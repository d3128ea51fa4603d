"""Any house rules, truly: rule sets drawn axis by axis play to an end, or are refused by the axes
that stand in the way.

A case is a refused rule set, and an accepted one that it becomes.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any

from msgspec.structs import replace

from hattari.core.game import Conflict, Paragraph, Text
from hattari.core.installed import registry
from hattari.core.kit import Kit
from hattari.interop import drawing
from tests.games import houses
from tests.soak.figures import spread
from tests.soak.harness import Batch, Harness

GOAL = 1000
SECONDS, STEPS, ENDED = "seconds for a case", "steps of its games", "of its games came to an end"
CAUGHT_IN = 3
"""Cases in which a planted fault shows."""
DRAWS = 50


def refused(kit: Kit, random: Random) -> dict[str, Any]:
    """A rule set that is refused, and that the axes named are enough to mend."""
    draws = (drawing.drawn(kit.game, random) for _ in range(DRAWS))
    spec = next(each for each in draws if kit.game.rulebook.conflicts(each))
    found = kit.game.rulebook.conflicts(spec)
    axes = frozenset(drawing.in_the_way(found))
    assert axes <= set(spec)
    mended = drawing.without_conflict(kit.game, spec, random, axes)
    assert mended is not None, f"{sorted(axes)} can't mend it"
    return mended


def case(kit: Kit, number: int) -> houses.Tally:
    """The case of this number. Raises whatever goes wrong."""
    random = Random(number)
    return houses.holds(kit, refused(kit, random), random)


def tried(kit: Kit, number: int) -> tuple[houses.Tally, tuple[str, ...]]:
    """What was played, and what went wrong."""
    try:
        return case(kit, number), ()
    except Exception as error:  # noqa: BLE001 (whatever it is, it's told and the run goes on)
        told = "".join(traceback.format_exception(error)[-3:])
        return houses.Tally(), (f"{kit.game.id}, case {number}: {told}",)


def _batch(kit: Kit, first: int, _folder: Path) -> Batch:
    began = monotonic()
    played, failures = tried(kit, first)
    figures = {
        SECONDS: spread([monotonic() - began]),
        STEPS: spread([played.steps]),
        ENDED: spread([played.ended]),
    }
    return Batch(1, failures, figures)


# Planted faults --------------------------------------------------------------------------


class Misnaming:
    """A rulebook that names one axis for every conflict, whichever stand in the way."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def conflicts(self, spec: str | Mapping[str, Any]) -> tuple[Conflict, ...]:
        """All conflicts, of the wrong axis."""
        return tuple(Conflict(("players",), each.text) for each in self._inner.conflicts(spec))


class HalfMute:
    """A rulebook that has lost its Japanese."""

    def __init__(self, inner: Any) -> None:
        self._inner = inner

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)

    def describe(self, rules: Any, seats: int | None = None) -> tuple[Paragraph, ...]:
        """The rule text in English twice."""
        told = self._inner.describe(rules, seats)
        return tuple(
            replace(each, lines=tuple(Text(line.en, line.en) for line in each.lines))
            for each in told
        )


class Faulty:
    """A game with another rulebook."""

    def __init__(self, inner: Any, rulebook: Any) -> None:
        self._inner = inner
        self.rulebook = rulebook

    def __getattr__(self, name: str) -> Any:
        return getattr(self._inner, name)


class Forgetting(Faulty):
    """A game that forgets the last event of what somebody did."""

    def decide(self, state: Any, seat: int, action: Any) -> Any:
        """What comes of an action, but for the end of it."""
        return self._inner.decide(state, seat, action)[:-1]


def _caught(kit: Kit, _folder: Path) -> bool:
    """Whether each of three faults shows."""
    game: Any = kit.game
    faulty = (
        Faulty(game, Misnaming(game.rulebook)),
        Faulty(game, HalfMute(game.rulebook)),
        Forgetting(game, game.rulebook),
    )
    return all(
        any(tried(replace(kit, game=each), number)[1] for number in range(CAUGHT_IN))
        for each in faulty
    )


HOUSES: tuple[Harness, ...] = tuple(
    Harness(
        name=f"houses.{kit.game.id}",
        promise="any house rules play, or are refused by the axes in the way",
        unit="rule sets accepted, and as many refused",
        goal=GOAL,
        batch=partial(_batch, kit),
        fault=partial(_caught, kit),
    )
    for kit in registry().kits
)
