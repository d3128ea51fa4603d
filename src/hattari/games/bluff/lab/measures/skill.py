"""Skill: whether it shows, and what each option is worth to those who have it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import inf

import msgspec
import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab.definition import HIGH, LOW, Definition, Picture, Row, tally
from hattari.lab.estimate import (
    Estimate,
    Nothing,
    average,
    ratio,
    shifted,
)
from hattari.lab.results import Card, Column, Drawing, Sentences

from .common import GAMES, NOT_PLAYED

THREE_IN_FOUR = 0.6744897501960817
"""Below this many standard deviations lie three quarters of a normal distribution."""

NO_SKILL = Text(
    "Who learned from more games is not ahead of those who learned from fewer.",
    "多く学習したプレイヤーが、少なく学習したプレイヤーを上回っていません。",
)


# Estimates -------------------------------------------------------------------------------


def skill(plays: Plays) -> Estimate:
    """Mean share of first place of one who stands a rung higher on the ladder than all others."""
    if not plays.ladder:
        raise Nothing(NOT_PLAYED)
    return average([rung(plays, place) for place in range(len(plays.ladder))])


def rung(plays: Plays, place: int) -> Estimate:
    """Share of first place of one of a rung among those of the rung below."""
    won = plays.ladder[place]
    return ratio(won, np.ones(len(won)), share=True)


def matches(plays: Plays) -> Estimate:
    """Games after which who stands a rung higher is ahead of one below three times in four."""
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


def climbing(plays: Plays) -> Iterator[Row]:
    """Rung by rung: how much more than its share one wins among those of the rung below."""
    for place in range(len(plays.ladder)):
        edge = shifted(rung(plays, place), -1 / plays.main.seats)
        yield (place, edge.value, *edge.interval(), edge.n)


LADDER = Picture(
    key="ladder",
    title=Text("Does it pay to have learned more?", "学べば強くなるか"),
    note=Text(
        "Players who learned the rules from ever more games, each time four times as many: how "
        "much more often than its fair share one wins among others who stand a rung lower. The "
        "rungs from left to right; where the upper one is near zero there is little left to learn.",
        "学習に使ったゲーム数が4倍ずつ違うプレイヤーを比べます。1段下の人たちの中に1人で入って、"
        "公平な割合より何ポイント多く優勝するか。左が下の段で、右の段が0に近いほど、"
        "それ以上学べることが少ないゲームです。",
    ),
    columns=(
        Column("rung", Text("rung", "段")),
        Column("edge", Text("edge over the rung below", "1段下との差"), "points"),
        LOW,
        HIGH,
        tally(GAMES),
    ),
    drawings=(
        Drawing(
            "dots",
            "edge",
            low="low",
            high="high",
            labels=(Text("second rung", "2段目"), Text("third rung", "3段目")),
        ),
    ),
    rows=climbing,
)


# Records ---------------------------------------------------------------------------------

SKILL = Definition(
    number=12,
    key="skill",
    unit="share",
    estimate=skill,
    title=Text("Skill", "腕の差"),
    note=Text(
        "How many games one wins who has learned from four times as many games as all others: the "
        "mean over a ladder of 2,000, 8,000 and 32,000 games (or fewer, where players learn from "
        "fewer).",
        "ほかの全員の4倍のゲーム数で学習した1人が優勝する割合。"
        "2,000・8,000・32,000ゲーム(学習がそれより少なければ、その4分の1ずつ)の段の平均。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("Skill counts for more", "腕の差がより出る"),
        less=Text("Skill counts for less", "腕の差が出にくくなる"),
    ),
    picture=LADDER,
    card=Card(
        place=6,
        ask=Text("How deep?", "深さは?"),
        told=Text(
            "Who learned from four times as many games wins {v}.",
            "4倍のゲーム数で学習した人は、{v}勝ちます。",
        ),
        complaint=Text("Is it all luck?", "運だけで決まる?"),
        mend="more",
    ),
)

MATCHES = Definition(
    number=12,
    key="matches",
    unit="games",
    estimate=matches,
    title=Text("Games to tell skill", "腕がわかるまで"),
    note=Text(
        "After how many games who stands a rung higher is ahead of one below three times in four.",
        "1段上のプレイヤーが下の人より多く勝っている見込みが75%になるゲーム数。",
    ),
    counted=GAMES,
    compared=False,
    picture=LADDER,
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
