"""Whether every bot stays above the one below it under rule sets that nobody has tuned it for.

Rule sets are drawn at random over all axes (`interop.ladder`), but none that only a limit ends.
Under each of them the better bot of each pair plays a few games against the other, with dice or
cards of its own; one rule set is one sample, so the interval, of Student's t, says what holds over
rule sets.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, pairwise
from statistics import fmean, stdev

import msgspec

from hattari.bots.bot import Bot, BotRegistry, installed
from hattari.core import intervals
from hattari.core.game import Refusal, Text
from hattari.core.kit import Kit, Registry
from hattari.interop.ladder import drawn

from .bots import ladder
from .figures import Figure
from .strength import Length, Score, Strength
from .subject import strength_of, subject_of

SEED = "ladder"


class Plan(msgspec.Struct, frozen=True):
    """`games` of a pair under each rule set; `only`: the better bot of the one pair to play."""

    games: int = 2
    rule_sets: int = 20
    only: str | None = None


FULL = Plan()


def measure(
    games: Registry, plan: Plan = FULL, bots: BotRegistry | None = None
) -> Iterator[Figure]:
    """For each pair of neighbours: the mean over rule sets, its interval, and in how many the
    better bot came out ahead, even, or behind. Raises Refusal for a bot that is in no pair."""
    known = installed() if bots is None else bots
    ladders = [(kit, ladder(kit, known)) for kit in games.kits]
    _check(plan.only, [bot.id for _, rungs in ladders for bot in rungs[1:]])
    for kit, rungs in ladders:
        strength = strength_of(kit)
        prefix = subject_of(kit).figures or kit.game.id
        for lower, upper in pairwise(rungs):
            if plan.only in (None, upper.id):
                name = f"ladder.{prefix}.{upper.id}_above_{lower.id}"
                yield from _pair(name, won(kit, strength, (upper, lower), plan))


def _check(only: str | None, known: Sequence[str]) -> None:
    if only is not None and only not in known:
        raise Refusal(
            "no_bot",
            Text(
                "Expected one of {known}, but got {name}.",
                "{known} のいずれかを指定してください({name} はありません)。",
            ).fill(known=", ".join(dict.fromkeys(known)), name=only),
        )


def won(kit: Kit, strength: Strength, pair: tuple[Bot, Bot], plan: Plan) -> Iterator[Score]:
    """What the better bot wins under each rule set."""
    upper, lower = pair
    rule_sets = islice(drawn(kit.game, strength.seats, SEED), plan.rule_sets)
    for number, rules in enumerate(rule_sets):
        length = Length(pairs=plan.games, seed=f"{SEED}/{number}".encode())
        yield strength.pair(upper, lower, kit.game.rulebook.full(rules), length)


def _pair(name: str, won: Iterator[Score]) -> Iterator[Figure]:
    """Above what equals would win."""
    found = list(won)
    values, unit = [each.mean - each.even for each in found], found[0].unit
    mean, many = fmean(values), len(values)
    half = 0.0
    if many > 1:
        half = intervals.quantile(many - 1, 0.975) * stdev(values) / many**0.5
    yield Figure(name, round(mean, 1), unit)
    yield Figure(f"{name}.low", round(mean - half, 1), unit)
    yield Figure(f"{name}.high", round(mean + half, 1), unit)
    yield Figure(f"{name}.ahead", sum(value > 0 for value in values), "rule sets")
    yield Figure(f"{name}.behind", sum(value < 0 for value in values), "rule sets")
