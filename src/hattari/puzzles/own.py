"""A mistake of one's own as a puzzle: what was chosen stands beside what was worth more."""

from __future__ import annotations

import hashlib

import msgspec

from hattari.core.evaluation import Evaluation, Option
from hattari.core.review import Decision
from hattari.review import Reviewed

from .find import Puzzle, posed

CHOICES = 4


def own_puzzle(reviewed: Reviewed, decision: Decision, found: Evaluation) -> Puzzle:
    """The position of a decision, with the best, what was chosen, and the best of other plans.

    Where a good player mixes, more than one of these may be right.
    """
    chosen = next(each for each in found.options if each.action == decision.action)
    seed = hashlib.sha256(msgspec.json.encode((decision.step, decision.seat))).digest()
    return posed(reviewed, decision, found, _offered(reviewed, found, chosen), seed)


def _offered(reviewed: Reviewed, found: Evaluation, chosen: Option) -> tuple[Option, ...]:
    plan = reviewed.reviewer.plan
    first = dict.fromkeys((0, found.options.index(chosen)))
    offered = [found.options[place] for place in first]
    plans = {plan(each.action) for each in offered}
    for each in found.options:
        if len(offered) < CHOICES and plan(each.action) not in plans:
            plans.add(plan(each.action))
            offered.append(each)
    return tuple(offered)
