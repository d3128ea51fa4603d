"""A mark for each decision of a seat: what could be known then, and what the choice cost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, Literal

import msgspec

from hattari.core.evaluation import Bots, Branch, Claim, Evaluate, Evaluation, Option, RestsOn
from hattari.core.review import Decision, Reviewer
from hattari.core.text import Text

from .grades import Grade, grade, loss_of

MOST_OPTIONS = 500
"""So many are told at most: where dice are rolled again there are hundreds of thousands."""


class Side(msgspec.Struct, frozen=True):
    """One side of the arithmetic: how an action goes on, each end's chance times its value, and
    the sum of these."""

    of: Literal["chosen", "best", "counted"]
    words: Text
    branches: tuple[Branch, ...]
    total: float


class Weighed(msgspec.Struct, frozen=True):
    """A legal action with its value; `share` is how often the solution takes it, if any."""

    action: Any
    words: Text
    value: float
    low: float
    high: float
    share: float | None


class Mark(msgspec.Struct, frozen=True, kw_only=True):
    """One decision, graded.

    `loss`, `low` and `high` say by how much less the choice was worth than the best, without what
    an earlier choice of the same plan was `counted` with. `options` come the best first, of very
    many the last are `left_out`. In `why` the best's total less the chosen one's less what was
    counted is the loss. `step` is how many moves of the record had been made before.
    """

    seat: int
    round: int
    index: int
    step: int
    chosen: Any
    words: Text
    grade: Grade
    loss: float
    low: float
    high: float
    counted: float
    rests_on: RestsOn
    models: tuple[str, ...]
    mixes: bool
    options: tuple[Weighed, ...]
    left_out: int = 0
    why: tuple[Side, ...]
    claims: tuple[Claim, ...]

    @property
    def best(self) -> Weighed:
        """The best option."""
        return self.options[0]


Seen = Callable[[Decision, Evaluation, Mark], None]


def marks(  # noqa: PLR0913 (a mark follows from exactly these)
    evaluate: Evaluate,
    reviewer: Reviewer,
    rules: Any,
    decisions: Sequence[Decision],
    effort: float = 1.0,
    seen: Seen | None = None,
    *,
    bots: Bots = (),
) -> Iterator[Mark]:
    """A mark for each decision, in order; what comes later never changes an earlier one.

    `seen` is told each before it comes; `bots` are known to sit there.
    """
    charged: dict[Any, float] = {}
    for decision in decisions:
        evaluation = evaluate(rules, decision.view, asked=decision.action, effort=effort, bots=bots)
        plan = _plan(reviewer, decision, evaluation)
        mark = _mark(reviewer, rules, decision, evaluation, charged.get(plan, 0.0))
        if mark.grade in ("small", "mistake"):
            charged[plan] = mark.loss + mark.counted
        if seen is not None:
            seen(decision, evaluation, mark)
        yield mark


def _plan(reviewer: Reviewer, decision: Decision, evaluation: Evaluation) -> Any:
    """What makes a loss the same as an earlier one: one plan held against another in a round."""
    best = evaluation.options[0].action
    return decision.round, reviewer.plan(decision.action), reviewer.plan(best)


def _mark(
    reviewer: Reviewer, rules: Any, decision: Decision, evaluation: Evaluation, charged: float
) -> Mark:
    chosen = next(each for each in evaluation.options if each.action == decision.action)
    options = told_options(reviewer, rules, evaluation.options, chosen)
    counted = min(charged, max(0.0, chosen.behind))
    loss = loss_of(chosen, counted)
    return Mark(
        seat=decision.seat,
        round=decision.round,
        index=decision.index,
        step=decision.step,
        chosen=msgspec.to_builtins(decision.action),
        words=reviewer.words(rules, decision.action),
        grade=grade(evaluation, chosen, counted),
        loss=loss.loss,
        low=loss.low,
        high=loss.high,
        counted=counted,
        rests_on=evaluation.rests_on,
        models=evaluation.models,
        mixes=evaluation.mixes,
        options=options,
        left_out=len(evaluation.options) - len(options),
        why=_why(reviewer, rules, evaluation, chosen, counted),
        claims=evaluation.claims,
    )


def told_options(
    reviewer: Reviewer, rules: Any, options: Sequence[Option], chosen: Option | None = None
) -> tuple[Weighed, ...]:
    """The best so many and what was chosen, as people read them."""
    others = (each for each in options[MOST_OPTIONS:] if each is chosen)
    return tuple(weighed(reviewer, rules, each) for each in (*options[:MOST_OPTIONS], *others))


def weighed(reviewer: Reviewer, rules: Any, option: Option) -> Weighed:
    """An option as people read it."""
    action = msgspec.to_builtins(option.action)
    words = reviewer.words(rules, option.action)
    return Weighed(action, words, option.value, option.low, option.high, option.share)


COUNTED = Text("counted already: the same plan as before", "前に数えた分(同じ作戦の続き)")


def _why(
    reviewer: Reviewer, rules: Any, evaluation: Evaluation, chosen: Option, counted: float
) -> tuple[Side, ...]:
    best = evaluation.options[0]
    sides = [side("chosen", reviewer.words(rules, chosen.action), chosen)]
    if chosen != best:
        sides.append(side("best", reviewer.words(rules, best.action), best))
    if counted:
        sides.append(Side("counted", COUNTED, (), counted))
    return tuple(sides)


def side(of: Literal["chosen", "best"], words: Text, option: Option) -> Side:
    """What an option is worth, as a sum over its ends."""
    ends = option.branches
    total = sum(end.chance * end.value for end in ends) if ends else option.value
    return Side(of, words, ends, total)
