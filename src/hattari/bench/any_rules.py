"""Whether a review comes under any rules: rule sets drawn at random, tables of two to six."""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from hattari.bots.bot import Bot, installed
from hattari.bots.match import seat_of, steps
from hattari.core import record as records
from hattari.core.game import Chance
from hattari.core.kit import Kit, Registry
from hattari.core.record import Record
from hattari.interop.drawing import accepted, drawn
from hattari.review import Mark, marks, opened

from .figures import Figure

MOST_SEATS = 6

STEPS = 300
"""A game that goes on longer is reviewed as far as that."""

MARKS = 3
"""Choices of a seat that are weighed."""


def any_rules(registry: Registry, kit: Kit, many: int, seed: bytes) -> Iterator[Figure]:
    """Of so many rule sets: how many got a review, and what their marks rest on."""
    rests: Counter[str] = Counter()
    came, undecided = 0, 0
    for number in range(many):
        found = _marks(registry, kit, hmac.digest(seed, f"any/{number}".encode(), "sha256"))
        rests.update(mark.rests_on for mark in found)
        came += 1
        undecided += not found
    name = f"review.{kit.game.id}.rules"
    yield Figure(name, came, f"of {many} rule sets, {undecided} of them without a choice")
    for basis, count in sorted(rests.items()):
        yield Figure(f"{name}.{basis}", count, f"of {rests.total()} marks")


def _marks(registry: Registry, kit: Kit, seed: bytes) -> list[Mark]:
    """The first marks of a seat in a game under rules of this seed. Raises whatever a review
    raises."""
    random = Random(seed)  # noqa: S311 (rules that people might choose)
    spec = accepted(kit.game, drawn(kit.game, random), random)
    reviewed = opened(registry, _played(kit, spec, random))
    seat = random.randrange(len(reviewed.record.seats))
    few = reviewed.decisions(seat)[:MARKS]
    return list(marks(reviewed.evaluate, reviewed.reviewer, reviewed.rules, few, effort=0.02))


def _played(kit: Kit, spec: Any, random: Random) -> Record:
    game, rules = kit.game, kit.game.rulebook.parse(spec)
    least = max(2, rules.players.min)
    seats = random.randint(least, max(least, min(MOST_SEATS, rules.players.max)))
    bot: Bot = installed().get(game.id, kit.stand_in or "")
    players = [seat_of(bot, rules)] * seats
    state = game.start(rules, seats)
    events: list[Any] = []
    for number, step in enumerate(steps(game, state, players, random.randbytes(32))):
        events += step.events
        if number >= STEPS and not isinstance(game.awaits(step.state), Chance):
            break  # dice in the air belong to the move before them
    return records.write(game, rules, [f"S{seat}" for seat in range(seats)], events)
