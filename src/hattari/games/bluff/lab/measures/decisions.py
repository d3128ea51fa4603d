"""Decisions: how much there is to choose from, and whether every choice is bad."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import exp

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.sample import Choices
from hattari.lab.definition import Definition, Picture, Row, tally
from hattari.lab.estimate import (
    Doubles,
    Estimate,
    Nothing,
    ratio,
)
from hattari.lab.results import Column, Drawing, Sentences

from .common import (
    DECISIONS,
)

NO_POLICY = Text(
    "The players of these games don't tell what they chose from.",
    "このプレイヤーは手の選び方を示さないため、測れません。",
)


# Estimates -------------------------------------------------------------------------------


def richness(plays: Plays) -> Estimate:
    """exp(mean entropy of the policy over decisions): how many actions, in effect."""
    bits = _of_choices(plays, lambda choices: choices.entropy)
    low, high = bits.interval()
    value = exp(bits.value)
    return Estimate(value, bits.influence * value, bits.n, bounds=(exp(low), exp(high)))


def near_best(plays: Plays) -> Estimate:
    """Mean over decisions of how many actions are within .01 W of the best."""
    return _of_choices(plays, lambda choices: choices.close)


def no_way_out(plays: Plays) -> Estimate:
    """Share of decisions in which every action lowers W."""
    return _of_choices(plays, lambda choices: choices.stuck, share=True)


def _of_choices(plays: Plays, which: Callable[[Choices], Doubles], share: bool = False) -> Estimate:
    sample, choices = plays.main, plays.main.choices
    if choices is None:
        raise Nothing(NO_POLICY)
    return ratio(sample.per_game(which(choices)), sample.per_game(choices.counted), share)


# Pictures --------------------------------------------------------------------------------


def decisions(plays: Plays) -> Iterator[Row]:
    """By dice or lives left at the table: what there is to decide."""
    sample, choices = plays.main, plays.main.choices
    if choices is None:
        return
    left = sample.before.sum(axis=1)
    for stock in np.unique(left).tolist():
        at = left == stock
        n = choices.counted[at].sum()
        if n:
            entropy, close, stuck = (
                float(each[at].sum() / n)
                for each in (choices.entropy, choices.close, choices.stuck)
            )
            yield (stock, float(np.exp(entropy)), close, stuck, n)


DECISIONS_LEFT = Picture(
    key="decisions",
    title=Text("How much there is to decide", "選択の幅"),
    note=Text(
        "As the table empties from left to right: among how many actions players really vary "
        "theirs (at 1 everybody always knows what to do), how many are nearly the best, and in how "
        "many of the turns every action lowers the chance to win.",
        "場の残りが減っていくにつれて(左から右へ)、実質いくつの手を使い分けているか"
        "(1なら、いつも打つ手が決まっています)、最善に近い手がいくつあるか、"
        "どうしても勝率が下がる手番がどれだけあるか。",
    ),
    columns=(
        Column("left", Text("left at the table in all", "場に残っている合計")),
        Column("effective", Text("actions in effect", "使い分ける手の数")),
        Column("close", Text("actions near the best", "最善に近い手の数")),
        Column("stuck", Text("turns with no way out", "詰みの手番の割合"), "share"),
        tally(Text("decisions", "手番")),
    ),
    drawings=tuple(
        Drawing("curve", column, falling=True) for column in ("effective", "close", "stuck")
    ),
    rows=decisions,
)


# Records ---------------------------------------------------------------------------------

RICHNESS = Definition(
    number=9,
    key="richness",
    unit="actions",
    estimate=richness,
    title=Text("Richness of decisions", "選択の幅"),
    note=Text(
        "Among how many actions, in effect, the players vary theirs: the exponential of the "
        "policy's entropy. 1: they always know what to do.",
        "実質いくつの手を使い分けているか(方策のエントロピーの指数)。"
        "1なら、いつも打つ手が決まっている。",
    ),
    counted=DECISIONS,
    sentences=Sentences(
        more=Text("Players vary their actions more", "使い分ける手が増える"),
        less=Text("Players vary their actions less", "使い分ける手が減る"),
    ),
    picture=DECISIONS_LEFT,
)

NEAR_BEST = Definition(
    number=9,
    key="near_best",
    unit="actions",
    good=(2.0, None),
    estimate=near_best,
    title=Text("Actions worth a thought", "迷える手の数"),
    note=Text(
        "How many actions are within one point of winning chance of the best.",
        "最善手と勝率1ポイント以内の手がいくつあるか。",
    ),
    counted=DECISIONS,
    sentences=Sentences(
        more=Text("More actions are worth a thought", "迷える手が増える"),
        less=Text("Fewer actions are worth a thought", "迷える手が減る"),
        cured=Text("There is something to decide again", "迷える手が残るようになる"),
        spoiled=Text("Little is left to decide", "迷える手がほとんどなくなる"),
    ),
    picture=DECISIONS_LEFT,
)

NO_WAY_OUT = Definition(
    number=10,
    key="no_way_out",
    unit="share",
    estimate=no_way_out,
    title=Text("No way out", "詰み"),
    note=Text(
        "In how many of the turns every action, the challenge and each raise, lowers the "
        "chance to win.",
        "チャレンジしても、どう上げても勝率が下がる手番の割合。",
    ),
    counted=DECISIONS,
    sentences=Sentences(
        more=Text("More turns have no way out", "詰みの手番が増える"),
        less=Text("Fewer turns have no way out", "詰みの手番が減る"),
    ),
    picture=DECISIONS_LEFT,
)

MEASURES = (RICHNESS, NEAR_BEST, NO_WAY_OUT)
