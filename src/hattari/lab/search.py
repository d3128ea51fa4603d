"""Searching the space of house rules for one that is better, several goals at once.

Optuna's NSGA-II draws rule sets from the axes; its first ones are the presets, so what it crosses
are rules that people play. Rules that contradict themselves are pruned by the rulebook's own
checker, rules that mean the same are measured once, and those that a short trial shows to be worse
than a known one in every goal for sure get no longer one. The best are measured again with fresh
dice and full games: what stands out among hundreds owes something to luck.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import optuna
from optuna.samplers import NSGAIISampler
from optuna.study import Study
from optuna.trial import FrozenTrial, Trial, TrialState

from hattari.core.game import Rulebook, Text

from . import files
from .clusters import LOCAL, Workers
from .compare import compare
from .found import Candidate, Found, Goal, Pursuit, Standing, standing
from .plan import Field, Learning, Means, Plan, Progress, Tell, silent
from .results import Measured, encode
from .run import Run, measure
from .space import Space, Values

POPULATION = 16
DRAWS = 40
"""A search ends when it has drawn so many times as many rule sets as it was to measure."""
FRESH = 1_000_003
"""Added to the seed for finalists."""

SEARCHING = Text("searching", "探索")


class Budget(msgspec.Struct, frozen=True):
    """How much a rule set is worth: games to learn from, and games to measure."""

    learn: int | None
    games: int


class Effort(msgspec.Struct, frozen=True):
    """A short trial for every rule set, a longer one for what is not hopeless, all for the best.

    `trials` rule sets are measured, those that contradict themselves not counted. `minutes`: games
    may be so short and so long, on the average.
    """

    trials: int = 100
    short: Budget = Budget(3_000, 400)
    longer: Budget = Budget(12_000, 2_000)
    full: Budget = Budget(None, 20_000)
    finalists: int = 4
    minutes: tuple[float, float] = (3.0, 30.0)


class Search(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be searched: a space of rules at tables of one size.

    `against`: presets that the finalists are compared with, at full length and with one dice.
    """

    field: Field
    pursuit: Pursuit
    game: str
    book: Any
    space: Space
    seats: int
    seed: int = 1
    effort: Effort = Effort()
    against: tuple[str, ...] = ()


class At(msgspec.Struct, frozen=True):
    """Where and with what a search is done; none of it changes what is found."""

    folder: Path
    workers: Workers = LOCAL
    tell: Tell = silent


def search(wanted: Search, at: At) -> Found:
    """Search, or go on with a search broken off; writes `search.json` into the folder."""
    at.folder.mkdir(parents=True, exist_ok=True)
    study = _study(wanted, at.folder)
    every = wanted.effort.trials
    while (done := _done(study)) < every and len(study.trials) < DRAWS * every:
        at.tell(Progress(SEARCHING, done, every))
        _try_one(wanted, study, at)
    at.tell(Progress(SEARCHING, every, every))
    found = _found(wanted, study)
    runs = [
        _again(wanted, wanted.book.parse(each.rules), at)
        for each in best(found.candidates, len(found.goals), wanted.effort)
    ]
    found = msgspec.structs.replace(
        found,
        finalists=tuple(run.measured for run in runs),
        standings=tuple(_standings(wanted, runs, at)),
    )
    files.write(at.folder / "search.json", encode(found))
    return found


def best(candidates: Sequence[Candidate], goals: int, effort: Effort) -> list[Candidate]:
    """The finalists: of the front, those with the least sum of ranks over the goals."""
    front = [each for each in candidates if each.front]
    ranks = {each.number: 0 for each in front}
    for goal in range(goals):
        order = sorted(front, key=lambda each, goal=goal: each.costs[goal])  # type: ignore[misc]
        for rank, each in enumerate(order):
            ranks[each.number] += rank
    return sorted(front, key=lambda each: (ranks[each.number], each.number))[: effort.finalists]


# The study -------------------------------------------------------------------------------


def _study(wanted: Search, folder: Path) -> Study:
    optuna.logging.set_verbosity(optuna.logging.WARNING)
    name = f"{wanted.seats}-{wanted.seed}-{_name_of(wanted)}"
    study = optuna.create_study(
        study_name=name,
        storage=f"sqlite:///{folder / 'search.db'}",
        directions=["minimize"] * len(wanted.pursuit.goals),
        load_if_exists=True,
    )
    if not study.trials:
        for preset, drawn in _presets(wanted):
            study.enqueue_trial(drawn, user_attrs={"preset": preset})
    for broken_off in study.get_trials(states=(TrialState.RUNNING,)):
        study.tell(broken_off.number, state=TrialState.FAIL)
        if "preset" in broken_off.user_attrs:
            named = {"preset": broken_off.user_attrs["preset"]}
            study.enqueue_trial(broken_off.params, user_attrs=named)
    return study


def _name_of(wanted: Search) -> str:
    """Another space or another effort is another search."""
    effort = msgspec.structs.replace(wanted.effort, trials=0, finalists=0)
    axes = {key: repr(kind) for key, kind in wanted.space.axes.items()}
    whole = encode([axes, wanted.space.fixed, effort])
    return hashlib.sha256(whole).hexdigest()[:12]


def _presets(wanted: Search) -> Iterable[tuple[str, Values]]:
    """The presets that lie in the space, as far as it varies them."""
    book: Rulebook[Any] = wanted.book
    for preset in book.presets():
        rules = book.parse(preset.id)
        least, most = book.seats(rules)
        drawn = wanted.space.place(book.full(rules))
        if drawn is not None and least <= wanted.seats <= most:
            yield preset.id, drawn


def _sampler(wanted: Search, number: int) -> NSGAIISampler:
    """A sampler for one trial, so that a search that goes on draws as if never broken off."""
    return NSGAIISampler(population_size=POPULATION, seed=wanted.seed * FRESH + number)


def _done(study: Study) -> int:
    """How many rule sets were measured, at length or not."""
    return len(_complete(study)) + _reasons(study).count("hopeless")


def _reasons(study: Study) -> list[str]:
    pruned = study.get_trials(deepcopy=False, states=(TrialState.PRUNED,))
    return [each.user_attrs["why"] for each in pruned]


# One trial -------------------------------------------------------------------------------


def _try_one(wanted: Search, study: Study, at: At) -> None:
    study.sampler = _sampler(wanted, len(_complete(study)) + len(_reasons(study)))
    trial = study.ask(wanted.space.axes)
    why, costs = _tried(wanted, study, trial, at)
    if costs is None:
        trial.set_user_attr("why", why)
        study.tell(trial, state=TrialState.PRUNED)
    else:
        study.tell(trial, costs)


def _tried(
    wanted: Search, study: Study, trial: Trial, at: At
) -> tuple[str, tuple[float, ...] | None]:
    """What a rule set costs by goal; None where it is not measured at length, and why."""
    values = wanted.space.values(trial.params)
    if wanted.book.conflicts(values):
        return "conflicting", None
    rules = wanted.book.parse(values)
    same = wanted.pursuit.meaning(rules, wanted.seats)
    if any(each.user_attrs.get("meaning") == same for each in study.trials):
        return "repeated", None
    trial.set_user_attr("meaning", same)
    pursuit = wanted.pursuit
    short = figures(pursuit, _measured(wanted, rules, wanted.effort.short, at))
    if _is_hopeless(pursuit.goals, short, [known_figures(each) for each in _complete(study)]):
        return "hopeless", None
    longer = figures(pursuit, _measured(wanted, rules, wanted.effort.longer, at))
    trial.set_user_attr("figures", longer)
    beyond = _beyond(longer[pursuit.length][0], wanted.effort.minutes)
    trial.set_user_attr("beyond", beyond)
    trial.set_constraint(pursuit.length, beyond)
    return "", tuple(goal.cost(longer[goal.key][0]) for goal in pursuit.goals)


Figures = dict[str, tuple[float, float, float]]


def figures(pursuit: Pursuit, measured: Measured) -> Figures:
    """(value, low, high) of the measures pursued; nothing is there where one has no value."""
    found = {}
    for key in pursuit.keys:
        each = measured.measure(key)
        bounds = (each.value or 0.0, each.low or 0.0, each.high or 0.0)
        found[key] = bounds
    return found


def known_figures(trial: FrozenTrial) -> Figures:
    """The figures of a trial measured at length."""
    return {key: tuple(each) for key, each in trial.user_attrs["figures"].items()}


def _is_hopeless(goals: Sequence[Goal], short: Figures, known: Iterable[Figures]) -> bool:
    """Whether a known one is better in every goal, whatever the intervals leave open."""
    return any(all(_is_better(goal, each, short) for goal in goals) for each in known)


def _is_better(goal: Goal, one: Figures, other: Figures) -> bool:
    return goal.costs(*one[goal.key][1:])[1] < goal.costs(*other[goal.key][1:])[0]


def _beyond(minutes: float, allowed: tuple[float, float]) -> float:
    """How far outside the allowed length; not above zero inside it."""
    return max(allowed[0] - minutes, minutes - allowed[1])


def _measured(wanted: Search, rules: Any, budget: Budget, at: At) -> Measured:
    plan = msgspec.structs.replace(_plan(wanted, rules, budget, wanted.seed), pair=False)
    with TemporaryDirectory() as place:
        means = Means(strategies=Path(place), workers=at.workers)
        return measure(wanted.field, plan, means).measured


def _again(wanted: Search, rules: Any, at: At, name: str | None = None) -> Run:
    """Rules measured with fresh dice, fresh players and full games."""
    plan = _plan(wanted, rules, wanted.effort.full, wanted.seed + FRESH)
    plan = msgspec.structs.replace(plan, name=name or plan.name)
    return measure(wanted.field, plan, Means(folder=at.folder, workers=at.workers, tell=at.tell))


def _standings(wanted: Search, finalists: Sequence[Run], at: At) -> Iterator[Standing]:
    """Each finalist beside each preset; the comparisons are kept in the folder."""
    for preset in wanted.against:
        if finalists:
            base = _again(wanted, wanted.book.parse(preset), at, preset)
            found = compare(base, finalists)
            files.write(at.folder / f"comparison-{preset}.json", encode(found))
            yield from (standing(wanted.pursuit, preset, change) for change in found.changes)


def _plan(wanted: Search, rules: Any, budget: Budget, seed: int) -> Plan:
    name = wanted.book.digest(rules)[:8]
    return Plan(
        game=wanted.game,
        name=f"found-{name}",
        title=wanted.book.title(rules),
        rules=rules,
        seats=wanted.seats,
        games=budget.games,
        seed=seed,
        learning=Learning(budget.learn, seed),
    )


# The result ------------------------------------------------------------------------------


def _complete(study: Study) -> list[FrozenTrial]:
    return study.get_trials(deepcopy=False, states=(TrialState.COMPLETE,))


def _found(wanted: Search, study: Study) -> Found:
    complete = _complete(study)
    inside = [each for each in complete if each.user_attrs["beyond"] <= 0]
    front = {each.number for each in inside if not _is_dominated(each, inside)}
    reasons = _reasons(study)
    return Found(
        seats=wanted.seats,
        seed=wanted.seed,
        goals=wanted.pursuit.goals,
        axes=tuple(wanted.space.axes),
        tried=len(complete) + len(reasons),
        conflicting=reasons.count("conflicting"),
        repeated=reasons.count("repeated"),
        hopeless=reasons.count("hopeless"),
        candidates=tuple(_candidate(wanted, each, each.number in front) for each in complete),
        finalists=(),
    )


def _is_dominated(trial: FrozenTrial, others: Iterable[FrozenTrial]) -> bool:
    costs = tuple(trial.values)
    return any(
        all(one <= own for one, own in zip(other.values, costs, strict=True))
        and tuple(other.values) != costs
        for other in others
    )


def _candidate(wanted: Search, trial: FrozenTrial, front: bool) -> Candidate:
    rules = wanted.book.parse(wanted.space.values(trial.params))
    return Candidate(
        number=trial.number,
        preset=trial.user_attrs.get("preset"),
        rules=wanted.book.full(rules),
        digest=wanted.book.digest(rules),
        figures=known_figures(trial),
        costs=tuple(round(value, 6) + 0.0 for value in trial.values),
        front=front,
    )
