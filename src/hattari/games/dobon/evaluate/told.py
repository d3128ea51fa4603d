"""What tries have shown, as an evaluation: means and intervals that cover every model."""

from __future__ import annotations

from math import sqrt
from typing import NamedTuple

import numpy as np
from msgspec.structs import replace

from hattari.core.evaluation import Claim, Evaluation, Option
from hattari.core.intervals import quantile
from hattari.games.dobon.rules.actions import Action
from hattari.games.dobon.solve import Doubles

from .claims import hit
from .endings import branches
from .tries import Asked, Found
from .ways import Ways


class Spread(NamedTuple):
    """A mean over the models, and the 95 % interval that covers all of them."""

    mean: float
    low: float
    high: float


NONE = Spread(0.0, 0.0, 0.0)


def told(tries: Asked, ways: Ways, asked: Action | None, found: dict[str, Found]) -> Evaluation:
    """All legal actions, the best first."""
    means = np.mean([each.gains.mean(axis=0) for each in found.values()], axis=0)
    order = [ways.kinds[place] for place in np.argsort(-means, kind="stable")]
    wanted = dict.fromkeys(order[:1] if asked is None else (order[0], ways.same_as(asked)))
    of = {kind: _option(tries, found, kind, order[0], kind in wanted) for kind in order}
    every = sorted(ways.actions, key=lambda action: order.index(ways.same_as(action)))
    return Evaluation(
        unit="chips",
        options=tuple(replace(of[ways.same_as(action)], action=action) for action in every),
        rests_on="played_out",
        models=tuple(found),
        claims=tuple(_claims(tries, list(wanted))),
    )


def _claims(tries: Asked, actions: list[Action]) -> list[Claim]:
    rules = tries.state.rules
    return [claim for each in actions if (claim := hit(rules, tries.view, each)) is not None]


def _option(
    tries: Asked, found: dict[str, Found], action: Action, best: Action, is_wanted: bool
) -> Option:
    place, first = tries.actions.index(action), tries.actions.index(best)
    gains = [each.gains[:, place] for each in found.values()]
    value = _spread(gains)
    behind = NONE
    if action != best:
        behind = _spread([each.gains[:, first] - each.gains[:, place] for each in found.values()])
    kinds = np.concatenate([each.kinds[:, place] for each in found.values()])
    return Option(
        action=action,
        value=value.mean,
        low=value.low,
        high=value.high,
        behind=behind.mean,
        behind_low=behind.low,
        behind_high=behind.high,
        branches=branches(np.concatenate(gains), kinds) if is_wanted else (),
    )


def _spread(samples: list[Doubles]) -> Spread:
    means = [float(each.mean()) for each in samples]
    halves = [
        quantile(len(each) - 1, 0.975) * float(each.std(ddof=1)) / sqrt(len(each))
        for each in samples
    ]
    lows = [mean - half for mean, half in zip(means, halves, strict=True)]
    highs = [mean + half for mean, half in zip(means, halves, strict=True)]
    return Spread(sum(means) / len(means), min(lows), max(highs))
