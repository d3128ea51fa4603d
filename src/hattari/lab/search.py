"""Searching the space of house rules for one that is better, several goals at once.

Successive halving: very many rule sets are measured with players who have hardly learned, the best
of them with players who have, and the best of these again with fresh dice, full games and several
trainings, for what stands out among hundreds owes something to luck. Optuna's NSGA-II draws the
rule sets; its first ones are the presets, so what it crosses are rules that people play. Presets
are measured at every stage: their median is what some limits ask for. A draw that contradicts
itself is mended by the rulebook's own checker, and rules that mean the same are measured once. A
generation is drawn at once and measured on all cores, one rule set on each.
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

from hattari.core.game import Refusal, Rulebook, Text

from . import files
from .clusters import LOCAL, Workers
from .found import Candidate, Found, Limit, Pursuit, Standing, standing
from .judged import Figures, figures, in_figures, is_dominated, judged, ranked, rounded
from .plan import Field, Learning, Means, Plan, Progress, Tell, silent
from .results import Measured, encode
from .run import measure, measure_often
from .space import Space, Values
from .unpaired import compare

POPULATION = 16
"""Rule sets of a generation; they are drawn before any of them is measured."""
DRAWS = 40
"""A search ends when it has drawn so many times as many rule sets as it was to measure."""
FRESH = 1_000_003
"""Added to the seed for finalists."""

SEARCHING = Text("searching", "探索")
TRAINING = Text("training the best", "有望なルールの学習")


class Budget(msgspec.Struct, frozen=True):
    """How much a rule set is worth: games to learn from, and games to measure."""

    learn: int | None
    games: int


class Effort(msgspec.Struct, frozen=True):
    """A short trial for every rule set, a longer one for the best `trained` and for presets, all
    for the `finalists`, who are trained `trainings` times anew.

    `trials` rule sets are measured, those that contradict themselves not counted. `minutes`: a
    usual game may be so short and so long.
    """

    trials: int = 1000
    short: Budget = Budget(1_000, 300)
    trained: int = 32
    longer: Budget = Budget(12_000, 2_000)
    full: Budget = Budget(None, 20_000)
    finalists: int = 4
    trainings: int = 5
    minutes: tuple[float, float] = (10.0, 30.0)


class Search(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be searched: a space of rules at tables of one size.

    `against`: presets that the finalists are compared with, at full length.
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

    @property
    def limits(self) -> tuple[Limit, ...]:
        """Those of the pursuit, and the minutes. What is a goal is no limit as well."""
        goals = {each.key for each in self.pursuit.goals}
        limits = (*self.pursuit.limits, Limit(self.pursuit.length, *self.effort.minutes))
        return tuple(each for each in limits if each.key not in goals)


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
    while (done := len(_complete(study))) < every and len(_all(study)) < DRAWS * every:
        at.tell(Progress(SEARCHING, done, every))
        _try_some(wanted, study, min(POPULATION, every - done), at)
    at.tell(Progress(SEARCHING, every, every))
    found = _found(wanted, study, at)
    new = [each for each in found.candidates if each.preset is None and each.trained]
    new = [each for each in new if not each.beyond]
    runs = [
        _again(wanted, wanted.book.parse(each.rules), at)
        for each in ranked(new)[: wanted.effort.finalists]
    ]
    found = msgspec.structs.replace(
        found, finalists=tuple(runs), standings=tuple(_standings(wanted, runs, at))
    )
    files.write(at.folder / "search.json", encode(found))
    return found


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
    for broken_off in study.get_trials(states=(TrialState.RUNNING,)):
        study.tell(broken_off.number, state=TrialState.FAIL)
    return study


def _name_of(wanted: Search) -> str:
    """Another space, other goals or limits, or other short trials are another search."""
    axes = {key: repr(kind) for key, kind in wanted.space.axes.items()}
    whole = encode(
        [axes, wanted.space.fixed, wanted.effort.short, wanted.pursuit.goals, wanted.limits]
    )
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


def _all(study: Study) -> list[FrozenTrial]:
    return study.get_trials(deepcopy=False)


def _reasons(study: Study) -> list[str]:
    pruned = study.get_trials(deepcopy=False, states=(TrialState.PRUNED,))
    return [each.user_attrs["why"] for each in pruned]


# A generation ----------------------------------------------------------------------------


class Drawn(msgspec.Struct, frozen=True, eq=False):
    """A trial with its rules and a name of what they mean; or `why` it is not measured."""

    trial: Trial
    rules: Any = None
    meaning: str = ""
    why: str = ""


def _try_some(wanted: Search, study: Study, many: int, at: At) -> None:
    """Draw so many, measure them, and only then tell what came: a search broken off meanwhile
    draws the same again."""
    drawn = _drawn(wanted, study, many)
    fit = [each for each in drawn if not each.why]
    measured = _short(wanted, fit, len(_complete(study)), at)
    presets = [known_figures(each) for each in _complete(study) if _preset(each)]
    presets += [one for each, one in zip(fit, measured, strict=True) if _preset(each.trial)]
    limits = in_figures(wanted.limits, presets)
    for each in drawn:
        if each.why:
            each.trial.set_user_attr("why", each.why)
            study.tell(each.trial, state=TrialState.PRUNED)
    for each, one in zip(fit, measured, strict=True):
        each.trial.set_user_attr("meaning", each.meaning)
        each.trial.set_user_attr("figures", one)
        for limit in limits:
            each.trial.set_constraint(limit.key, limit.beyond(one[limit.key][0]))
        study.tell(each.trial, [goal.cost(one[goal.key][0]) for goal in wanted.pursuit.goals])


def _drawn(wanted: Search, study: Study, many: int) -> list[Drawn]:
    known = {each.user_attrs["meaning"] for each in _complete(study)}
    before, presets = len(_complete(study)) + len(_reasons(study)), list(_presets(wanted))
    drawn = []
    for number in range(before, before + many):
        study.sampler = _sampler(wanted, number)
        for preset, values in presets[number : number + 1]:
            study.enqueue_trial(values, user_attrs={"preset": preset})
        each = _meant(wanted, study.ask(wanted.space.axes))
        if each.meaning in known:
            each = Drawn(each.trial, why="repeated")
        elif not each.why:
            known.add(each.meaning)
        drawn.append(each)
    return drawn


def _meant(wanted: Search, trial: Trial) -> Drawn:
    values = _values(wanted, trial.params)
    if wanted.book.conflicts(values):
        return Drawn(trial, why="conflicting")
    rules = wanted.book.parse(values)
    try:
        return Drawn(trial, rules, wanted.pursuit.meaning(rules, wanted.seats))
    except Refusal:
        return Drawn(trial, why="cannot_play")


def _values(wanted: Search, drawn: Values) -> Values:
    """The rules that a draw stands for: what does nothing in them is as it usually is."""
    book = wanted.book
    values = wanted.space.values(wanted.space.mended(drawn, book.conflicts))
    if not book.conflicts(values):
        usual = {axis.key: axis.default for axis in book.axes()}
        idle = {each.axis: usual[each.axis] for each in book.idle(book.parse(values))}
        plainer = {**values, **idle}
        values = values if book.conflicts(plainer) else plainer
    return values


def _short(wanted: Search, drawn: Sequence[Drawn], done: int, at: At) -> list[Figures]:
    """The figures of each by players who have hardly learned; nothing of it is kept."""
    plans = [_plan(wanted, each.rules, wanted.effort.short, wanted.seed) for each in drawn]
    with TemporaryDirectory() as place:
        stage = Progress(SEARCHING, done, wanted.effort.trials)
        return _at_once(wanted, plans, Means(strategies=Path(place)), stage, at)


def _at_once(
    wanted: Search, plans: Sequence[Plan], means: Means, stage: Progress, at: At
) -> list[Figures]:
    """The figures of each, without pairs; one rule set on each core, in the order of the plans."""
    jobs = [(wanted.field, msgspec.structs.replace(plan, pair=False), means) for plan in plans]
    found: dict[int, Measured] = {}
    for place, measured in at.workers.each(_alone, jobs):
        found[place] = measured
        at.tell(msgspec.structs.replace(stage, done=stage.done + len(found)))
    return [figures(wanted.pursuit, found[place]) for place in range(len(plans))]


def _alone(field: Field, plan: Plan, means: Means) -> Measured:
    return measure(field, plan, means).measured


def known_figures(trial: FrozenTrial) -> Figures:
    """The figures of a trial measured at length."""
    return {key: tuple(each) for key, each in trial.user_attrs["figures"].items()}


def _longer(wanted: Search, chosen: Sequence[Candidate], at: At) -> list[Candidate]:
    """The same rule sets by players who learned for longer; kept, so that a search can go on."""
    plans = [
        _plan(wanted, wanted.book.parse(each.rules), wanted.effort.longer, wanted.seed)
        for each in chosen
    ]
    means = Means(folder=at.folder / "trained", strategies=at.folder / "strategies")
    stage = Progress(TRAINING, 0, len(chosen))
    at.tell(stage)
    measured = _at_once(wanted, plans, means, stage, at)
    return [_retold(wanted, *each) for each in zip(chosen, measured, strict=True)]


def _retold(wanted: Search, candidate: Candidate, found: Figures) -> Candidate:
    costs = rounded(goal.cost(found[goal.key][0]) for goal in wanted.pursuit.goals)
    return msgspec.structs.replace(candidate, figures=found, costs=costs, trained=True)


def _again(wanted: Search, rules: Any, at: At, name: str | None = None) -> Measured:
    """Rules measured with fresh dice, several trainings and full games."""
    plan = _plan(wanted, rules, wanted.effort.full, wanted.seed + FRESH)
    plan = msgspec.structs.replace(plan, name=name or plan.name)
    means = Means(folder=at.folder, workers=at.workers, tell=at.tell)
    return measure_often(wanted.field, plan, wanted.effort.trainings, means)


def _standings(wanted: Search, finalists: Sequence[Measured], at: At) -> Iterator[Standing]:
    """Each finalist beside each preset; the comparisons are kept in the folder."""
    for preset in wanted.against:
        if finalists:
            base = _again(wanted, wanted.book.parse(preset), at, preset)
            found = compare(base, *finalists)
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


def _preset(trial: FrozenTrial | Trial) -> str | None:
    name: str | None = trial.user_attrs.get("preset")
    return name


def _found(wanted: Search, study: Study, at: At) -> Found:
    cheap = [_candidate(wanted, *each) for each in enumerate(_complete(study))]
    every, limits = _trained(wanted, cheap, at)
    front = {each.number for each in every if each.trained and not each.beyond}
    inside = [each for each in every if each.number in front]
    reasons = _reasons(study)
    return Found(
        seats=wanted.seats,
        seed=wanted.seed,
        goals=wanted.pursuit.goals,
        limits=limits,
        axes=tuple(wanted.space.axes),
        tried=len(cheap) + len(reasons),
        conflicting=reasons.count("conflicting"),
        repeated=reasons.count("repeated"),
        cannot_play=reasons.count("cannot_play"),
        candidates=tuple(
            msgspec.structs.replace(
                each, front=each.number in front and not is_dominated(each, inside)
            )
            for each in every
        ),
        finalists=(),
    )


def _trained(
    wanted: Search, cheap: Sequence[Candidate], at: At
) -> tuple[list[Candidate], tuple[Limit, ...]]:
    """All, the best of them and the presets by players who learned for longer; and the limits."""
    cheaply, _ = judged(wanted.limits, cheap)
    new = [each for each in ranked(cheaply) if each.preset is None][: wanted.effort.trained]
    chosen = [each for each in cheaply if each.preset is not None] + new
    told, limits = judged(wanted.limits, _longer(wanted, chosen, at))
    longer = {each.number: each for each in told}
    return [longer.get(each.number, each) for each in cheaply], limits


def _candidate(wanted: Search, number: int, trial: FrozenTrial) -> Candidate:
    rules = wanted.book.parse(_values(wanted, trial.params))
    return Candidate(
        number=number,
        preset=_preset(trial),
        rules=wanted.book.full(rules),
        digest=wanted.book.digest(rules),
        figures=known_figures(trial),
        costs=rounded(trial.values),
    )
