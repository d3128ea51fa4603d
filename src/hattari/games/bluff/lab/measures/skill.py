"""Skill: whether it shows, and what each option is worth to those who have it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf
from statistics import NormalDist

import msgspec
import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab.definition import Definition, Picture, Row
from hattari.lab.estimate import (
    Estimate,
    Nothing,
    ratio,
)
from hattari.lab.results import Column, Drawing, Sentences

from .common import (
    GAMES,
)

THREE_IN_FOUR = 0.6744897501960817
"""Below this many standard deviations lie three quarters of a normal distribution."""

NOT_PLAYED = Text("These games were not played.", "この対戦は行っていません。")

NO_SKILL = Text(
    "The learned player is not ahead of the plain ones.",
    "学習したプレイヤーが素朴なプレイヤーを上回っていません。",
)


# Estimates -------------------------------------------------------------------------------


def skill(plays: Plays) -> Estimate:
    """Share of first place of one learned player among plain ones."""
    if plays.skill is None:
        raise Nothing(NOT_PLAYED)
    return ratio(plays.skill, np.ones(len(plays.skill)), share=True)


def matches(plays: Plays) -> Estimate:
    """Games after which the learned player is ahead of a plain one three times in four."""
    won, seats = skill(plays), plays.main.seats
    needed = games_to_tell(won.value, seats)
    if needed == inf:
        raise Nothing(NO_SKILL)
    low, high = won.interval()
    step = 1e-6
    slope = (games_to_tell(won.value + step, seats) - needed) / step
    bounds = (games_to_tell(high, seats), games_to_tell(low, seats))
    return Estimate(needed, won.influence * slope, won.n, bounds=bounds)


def games_to_tell(share: float, seats: int) -> float:
    """For a share of wins of one among equals, by the normal approximation; inf: never."""
    other = (1 - share) / (seats - 1)
    ahead = share - other
    if ahead <= 0:
        return inf
    spread = share + other - ahead**2
    return max(1.0, THREE_IN_FOUR**2 * spread / ahead**2)


# Pictures --------------------------------------------------------------------------------


def telling(plays: Plays) -> Iterator[Row]:
    """After so many games: how likely the learned player is ahead of a plain one."""
    try:
        won = skill(plays)
    except Nothing:
        return
    needed = games_to_tell(won.value, plays.main.seats)
    for games in (1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000):
        yield (games, NormalDist().cdf(THREE_IN_FOUR * (games / needed) ** 0.5))


TELLING = Picture(
    key="telling",
    title=Text("Telling skill from luck", "腕と運"),
    note=Text(
        "How likely a player who has learned the rules leads one who only goes by the odds, after "
        "so many games. The dashed line is three times in four.",
        "ルールを学習した人が、確率だけで打つ人を、その回数だけ遊んだ時点で上回っている見込み。"
        "破線は75%です。",
    ),
    columns=(
        Column("games", Text("games played", "遊んだゲーム数")),
        Column("ahead", Text("the better player leads", "強い人が上回る見込み"), "share"),
    ),
    drawings=(Drawing("curve", "ahead", level=0.75),),
    rows=telling,
)


# Records ---------------------------------------------------------------------------------

SKILL = Definition(
    number=12,
    key="skill",
    unit="share",
    estimate=skill,
    title=Text("Skill", "腕の差"),
    note=Text(
        "How many games one learned player wins against plain players, who bid by the odds of "
        "their own dice.",
        "学習したプレイヤー1人が、自分のダイスから確率だけで打つ素朴なプレイヤーの中で"
        "優勝する割合。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("Skill counts for more", "腕の差がより出る"),
        less=Text("Skill counts for less", "腕の差が出にくくなる"),
    ),
    picture=TELLING,
)

MATCHES = Definition(
    number=12,
    key="matches",
    unit="games",
    estimate=matches,
    title=Text("Games to tell skill", "腕がわかるまで"),
    note=Text(
        "After how many games the learned player is ahead of a plain one three times in four.",
        "学習したプレイヤーが素朴なプレイヤーより多く勝っている見込みが75%になるゲーム数。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text(
            "It takes longer to tell skill from luck", "腕の差がわかるまでのゲーム数が増える"
        ),
        less=Text("Skill is told from luck sooner", "腕の差が早くわかるようになる"),
    ),
    compared=False,
    picture=TELLING,
)

MEASURES = (SKILL, MATCHES)


# Options ---------------------------------------------------------------------------------


class Ban(msgspec.Struct, frozen=True):
    """What a restricted player may not do, and the sentences about what that option is worth."""

    title: Text
    what: Text
    sentences: Sentences


BANS = {
    "bluff": Ban(
        Text("Bluffing", "はったり"),
        Text(
            "bid what is more likely false than true to its own eyes",
            "自分から見て外れそうなビッドをできない",
        ),
        Sentences(
            more=Text("Bluffing is worth more", "はったりの価値が上がる"),
            less=Text("Bluffing is worth less", "はったりの価値が下がる"),
        ),
    ),
    "challenge": Ban(
        Text("Challenging", "チャレンジ"),
        Text("challenge while it can raise", "上げられるうちは疑えない"),
        Sentences(
            more=Text("Challenging early is worth more", "早く疑うことの価値が上がる"),
            less=Text("Challenging early is worth less", "早く疑うことの価値が下がる"),
        ),
    ),
    "reroll": Ban(
        Text("Rerolling", "振り直し"),
        Text("reroll", "振り直せない"),
        Sentences(
            more=Text("Rerolling is worth more", "振り直しの価値が上がる"),
            less=Text("Rerolling is worth less", "振り直しの価値が下がる"),
        ),
    ),
    "exact": Ban(
        Text("Spot-on", "ジャスト"),
        Text("call spot-on", "ジャストを宣言できない"),
        Sentences(
            more=Text("Calling spot-on is worth more", "ジャストの価値が上がる"),
            less=Text("Calling spot-on is worth less", "ジャストの価値が下がる"),
        ),
    ),
}
"""What restricted players may not do, by what the simulator calls it."""


def restricted(option: str) -> Definition:
    """What an option is worth: what a player gives away who may not use it."""
    ban = BANS[option]
    return Definition(
        number=15,
        key=f"without_{option}",
        unit="points",
        good=(0.0, None),
        estimate=_without(option),
        title=Text("{title}: worth of the option", "{title}の価値").fill(title=ban.title),
        note=Text(
            "How many games a player gives away who may not {what}. Zero: the option does nothing.",
            "{what}プレイヤーが、どれだけ優勝を逃すか。0なら、その選択肢に意味がない。",
        ).fill(what=ban.what),
        counted=GAMES,
        sentences=ban.sentences,
    )


def _without(option: str) -> Callable[[Plays], Estimate]:
    # 1 / seats less the share of first place that the restricted player got.
    def lost(plays: Plays) -> Estimate:
        won = plays.restricted[option]
        fair = 1 / plays.main.seats
        return ratio(fair - won, np.ones(len(won)))

    return lost
