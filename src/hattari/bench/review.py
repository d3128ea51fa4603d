"""What reviews are worth, in bots' games of fresh seeds.

Hindsight: records in which a mark changes with what its seat couldn't know (`hindsight.py`).
Correct: where a solution is exact, how many true losses lie inside the interval (`correct.py`).
Blunders: choices planted that cost a twentieth of the game or more, and how many of them are among
a seat's three dearest. Rules: whether a review comes under any (`any_rules.py`). Luck: the means of
result, luck and rest with their intervals, and the variances beside the result's. Time: until the
first mark, for all seats of a game, and for a choice among the most; and how far the sums of these
reasons are from the loss.
"""

from __future__ import annotations

import hmac
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pkgutil import resolve_name
from secrets import token_bytes
from statistics import fmean, pvariance, stdev
from time import process_time
from typing import Any

import msgspec

from hattari.bots.bot import Bot, installed
from hattari.bots.match import Player, play_game, seat_of, steps
from hattari.core import record as records
from hattari.core.evaluation import Evaluate, Evaluation
from hattari.core.game import Turn
from hattari.core.intervals import NORMAL_95
from hattari.core.kit import Kit, Registry
from hattari.core.record import Record
from hattari.core.refusals import unknown_part
from hattari.core.review import Luck, Reviewer
from hattari.review import Mark, opened, review
from hattari.review.grades import limits_of

from .any_rules import any_rules
from .correct import correct
from .figures import Figure
from .hindsight import Twin, differs
from .subject import subject_of

DEAREST = 3

PARTS = ("hindsight", "correct", "blunders", "rules", "luck", "time")
"""What is measured of each game, in order; `Plan.only` names one."""


class Plan(msgspec.Struct, frozen=True):
    """How much is played: records looked at for hindsight, blunders planted, exact decisions of a
    case, rule sets, games for luck under each preset, games timed; `games`, where given, stands for
    each of these. `only` names what is measured. `seed` is fresh for each run."""

    records: int = 10
    blunders: int = 8
    exact: int = 25
    rules: int = 10
    luck: int = 100
    timed: int = 1
    presets: int = 5
    games: int | None = None
    only: str | None = None
    effort: float = 0.3
    seed: bytes = b""

    def many(self, usual: int) -> int:
        """How many, in the place of so many."""
        return usual if self.games is None else self.games


class Case(msgspec.Struct, frozen=True):
    """A preset at a table of so many bots."""

    kit: Any
    preset: str
    rules: Any
    seats: int
    bot: Any
    seed: bytes

    @property
    def name(self) -> str:
        """As figures are named."""
        return f"{self.kit.game.id}.{self.preset}.{self.seats}"

    def players(self) -> list[Player]:
        """A bot in every seat."""
        return [seat_of(self.bot, self.rules)] * self.seats

    def played(self, number: int, players: Sequence[Player] | None = None) -> Record:
        """The record of the game of this number."""
        seed = hmac.digest(self.seed, f"{self.name}/{number}".encode(), "sha256")
        game, chosen = self.kit.game, players or self.players()
        events = play_game(game, self.rules, chosen, seed).events
        return records.write(game, self.rules, [f"S{seat}" for seat in range(self.seats)], events)


def measure(registry: Registry, plan: Plan = Plan()) -> Iterator[Figure]:  # noqa: B008 (frozen)
    """Game by game. Raises Refusal where `only` names no part."""
    if plan.only is not None and plan.only not in PARTS:
        raise unknown_part(plan.only, PARTS)
    seed = plan.seed or token_bytes(32)
    for kit in registry.kits:
        if {"evaluate", "review"} <= kit.parts.keys() and kit.stand_in is not None:
            cases = _cases(kit, plan, seed)
            for name, part in _parts(registry, cases, plan).items():
                if plan.only in (None, name):
                    yield from part()


def _parts(
    registry: Registry, cases: Sequence[Case], plan: Plan
) -> dict[str, Callable[[], Iterable[Figure]]]:
    first = cases[0]
    parts: tuple[Callable[[], Iterable[Figure]], ...] = (
        lambda: _hindsight(registry, cases, plan),
        lambda: _correct(first, plan),
        lambda: _blunders(registry, cases, plan),
        lambda: any_rules(registry, first.kit, plan.many(plan.rules), first.seed),
        lambda: chain.from_iterable(_luck(registry, case, plan) for case in cases),
        lambda: chain(_times(registry, first, plan), _widest(first)),
    )
    return dict(zip(PARTS, parts, strict=True))


def _correct(case: Case, plan: Plan) -> Iterable[Figure]:
    named = subject_of(case.kit).exact
    if named is None:
        return ()
    return correct(case.kit.game.id, resolve_name(named)(), plan.many(plan.exact), case.seed)


def _cases(kit: Kit, plan: Plan, seed: bytes) -> list[Case]:
    """The first presets, at tables of four, two and three in turn where they take so many."""
    bot: Bot = installed().get(kit.game.id, kit.stand_in or "")
    found = []
    for place, preset in enumerate(kit.game.rulebook.presets()[: plan.presets]):
        rules = kit.game.rulebook.parse(preset.id)
        wanted = (4, 2, 3)[place % 3]
        seats = min(max(wanted, rules.players.min), rules.players.max)
        found.append(Case(kit, preset.id, rules, seats, bot, seed))
    return found


# Hindsight -------------------------------------------------------------------------------


def _hindsight(registry: Registry, cases: Sequence[Case], plan: Plan) -> Iterator[Figure]:
    twin = subject_of(cases[0].kit).twin
    if twin is None:
        return
    found = hindsight(registry, cases, resolve_name(twin), plan.many(plan.records))
    game = cases[0].kit.game.id
    yield Figure(f"review.{game}.hindsight", sum(found), f"of {len(found)} records")


def hindsight(
    registry: Registry, cases: Sequence[Case], twin: Twin, many: int, first: int = 0
) -> list[bool]:
    """Of so many records, case by case, which have a mark that knew too much."""
    found = []
    for number in range(first, first + many):
        case = cases[number % len(cases)]
        try:
            found.append(differs(registry, case.played(number), twin, case.players(), number))
        except ValueError:  # nothing to decide, or nothing that could be otherwise
            continue
    return found


# Blunders --------------------------------------------------------------------------------


class Planter:
    """A seat that plays as its bot does but for one choice, which costs a lot; `step` names it by
    how many choices of its own came before. Looks for one from a given choice on."""

    def __init__(self, case: Case, first: int) -> None:
        self._case, self._first, self._asked = case, first, 0
        self._evaluate: Evaluate = case.kit.load("evaluate")
        self.planted: Any = None

    def __call__(self, view: Any, seed: bytes) -> Any:
        """The bot's choice, or the blunder."""
        self._asked += 1
        if self.planted is None and self._asked > self._first:
            blunder = _blunder(self._evaluate(self._case.rules, view))
            if blunder is not None:
                self.planted = (view, blunder)
                return blunder
        return self._case.bot.choose(self._case.rules, view, seed)


def _blunder(found: Evaluation) -> Any:
    """The least of those that clearly cost enough; None where there is none."""
    least = limits_of(found).mistake * 5 / 3
    dear = [each for each in found.options if each.behind_low >= least]
    return dear[-1].action if dear and not found.mixes else None


def _blunders(registry: Registry, cases: Sequence[Case], plan: Plan) -> Iterator[Figure]:
    """In games of a bot that makes few mistakes of its own, some of which may still be dearer than
    the planted one: what is told as a mistake counts as well."""
    found: list[tuple[int, Mark]] = []
    if (careful := subject_of(cases[0].kit).careful) is not None:
        bot = installed().get(cases[0].kit.game.id, careful)
        cases = [msgspec.structs.replace(case, bot=bot) for case in cases]
    number, wanted = 0, plan.many(plan.blunders)
    while len(found) < wanted and number < 4 * wanted:
        planted = planted_blunder(registry, cases[number % len(cases)], number, plan.effort)
        found += [] if planted is None else [planted]
        number += 1
    name = f"review.{cases[0].kit.game.id}.blunders"
    top = sum(place < DEAREST for place, _ in found)
    told = sum(mark.grade == "mistake" for _, mark in found)
    yield Figure(name, top, f"of {len(found)} in the three dearest")
    yield Figure(f"{name}.mistakes", told, f"of {len(found)} told as mistakes")


def planted_blunder(
    registry: Registry, case: Case, number: int, effort: float
) -> tuple[int, Mark] | None:
    """Where a planted blunder stands among its seat's choices, the dearest 0, and its mark; None
    where none was planted."""
    seat = number % case.seats
    players, planter = case.players(), Planter(case, number % 5)
    players[seat] = planter
    record = case.played(number, players)
    if planter.planted is None:
        return None
    reviewed = opened(registry, record)
    made = [(each.view, each.action) for each in reviewed.decisions(seat)]
    if planter.planted not in made:
        return None
    at = made.index(planter.planted)
    every = review(reviewed, seat, effort=effort)
    return every.moments.index(every.decisions[at]), every.decisions[at]


# Luck ------------------------------------------------------------------------------------


def _luck(registry: Registry, case: Case, plan: Plan) -> Iterator[Figure]:
    """Of the bot that plays for the absent, among weakest ones: all seats' luck adds up to 0, so
    that of equals its mean would be 0 whatever is counted."""
    weakest = next(each.bot for each in installed().of(case.kit.game.id) if each.bot is not None)
    players = case.players()
    players[1:] = [seat_of(weakest, case.rules)] * (case.seats - 1)
    reviewer: Reviewer = case.kit.load("review")
    found, spent = [], 0.0
    for number in range(plan.many(plan.luck)):
        replay = records.replay(registry, case.played(number, players))
        began = process_time()
        luck = reviewer.luck(replay)
        spent += process_time() - began
        found.append(luck[0])
    name = f"review.luck.{case.name}"
    yield from _means(name, reviewer.unit, found)
    yield Figure(f"{name}.time", 1000 * spent / len(found), "ms a game")


def _means(name: str, unit: str, found: Sequence[Luck]) -> Iterator[Figure]:
    whole = pvariance([each.result for each in found])
    for part in ("result", "luck", "rest"):
        values = [getattr(each, part) for each in found]
        half = NORMAL_95 * stdev(values) / len(values) ** 0.5
        yield Figure(f"{name}.{part}.mean", fmean(values), f"{unit} ± {half:.4g}")
    for part in ("luck", "play", "rest") if whole else ():
        share = pvariance([getattr(each, part) for each in found]) / whole
        yield Figure(f"{name}.{part}.variance", share, "of the result's")


# Time ------------------------------------------------------------------------------------


def _times(registry: Registry, case: Case, plan: Plan) -> Iterator[Figure]:
    """At full effort, all seats of a game."""
    grades: Counter[str] = Counter()
    first, whole, off = 0.0, 0.0, 0.0
    for number in range(plan.many(plan.timed)):
        reviewed = opened(registry, case.played(number))
        began = process_time()
        came: list[float] = []

        def heard(_done: int, _whole: int, mark: Mark) -> None:
            came.append(process_time())  # noqa: B023 (called within this turn)
            grades[mark.grade] += 1

        for seat in range(case.seats):
            found = review(reviewed, seat, progress=heard)
            off = max(off, *(map(_off, found.decisions)), 0.0)
        first = max(first, came[0] - began)
        whole = max(whole, process_time() - began)
    game = case.kit.game.id
    yield Figure(f"review.{game}.first_mark", first, "s of a core")
    yield Figure(f"review.{game}.game", whole, f"s of a core, {case.seats} seats")
    yield Figure(f"review.{game}.why", off, "by which a reason's sum is off at most")
    for grade, count in sorted(grades.items()):
        yield Figure(f"review.{game}.grade.{grade}", count / grades.total(), "of all choices")


def _widest(case: Case) -> Iterator[Figure]:
    """The first choice of a game, at full effort and at a tenth."""
    kit, game = case.kit, case.kit.game
    evaluate: Evaluate = kit.load("evaluate")
    for preset, seats in subject_of(kit).widest:
        rules = game.rulebook.parse(preset)
        players = [seat_of(case.bot, rules)] * seats
        played = steps(game, game.start(rules, seats, game.setup()), players, case.seed)
        turns = ((step.state, game.awaits(step.state)) for step in played)
        state, turn = next(each for each in turns if isinstance(each[1], Turn))
        view = game.view(state, turn.seat)
        evaluate(rules, view, effort=0.0)  # what is loaded and compiled once is no part of it
        for effort in (1.0, 0.1):
            began = process_time()
            many = len(evaluate(rules, view, effort=effort).options)
            name = f"review.{game.id}.choice.{preset}.{seats}.{effort:g}"
            yield Figure(name, process_time() - began, f"s of a core, {many} actions")


def _off(mark: Mark) -> float:
    """How far best less chosen less what was counted before is from the loss."""
    totals = {side.of: side.total for side in mark.why}
    best = totals.get("best", totals["chosen"])
    return abs(best - totals["chosen"] - totals.get("counted", 0.0) - mark.loss)
