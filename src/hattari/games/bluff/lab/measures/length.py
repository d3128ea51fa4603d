"""Length: how long a game takes, and how much longer the longest do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.sample import Sample
from hattari.lab.definition import SHARE, Definition, Picture, Row
from hattari.lab.estimate import (
    Doubles,
    Estimate,
    by_blocks,
    mean,
    quantile,
)
from hattari.lab.results import Column, Drawing, Sentences

from .common import (
    GAMES,
)

SECONDS_PER_TURN, SECONDS_PER_ROUND = 8, 20


# Estimates -------------------------------------------------------------------------------


def rounds(plays: Plays) -> Estimate:
    """Rounds of a game."""
    return mean(plays.main.rounds)


def turns(plays: Plays) -> Estimate:
    """Decisions of a game."""
    return mean(plays.main.per_game(plays.main.turns))


def minutes(plays: Plays) -> Estimate:
    """Minutes of a game, by what a turn and a round are assumed to take."""
    return mean(seconds(plays.main) / 60)


def length_spread(plays: Plays) -> Estimate:
    """The time of the 90th percentile over the median's, from whole minutes.

    Finer times come in lumps (of whole turns), between which a quantile would jump.
    """
    whole = np.round(seconds(plays.main) / 60)
    return by_blocks(whole, lambda each: quantile(each, 0.9) / quantile(each, 0.5))


def seconds(sample: Sample) -> Doubles:
    """(G,): how long each game takes."""
    turns = sample.per_game(sample.turns)
    return turns * SECONDS_PER_TURN + sample.rounds * SECONDS_PER_ROUND


# Pictures --------------------------------------------------------------------------------


def lengths(plays: Plays) -> Iterator[Row]:
    """How many games take so many rounds."""
    counts = np.bincount(plays.main.rounds.astype(np.int64))
    total = counts.sum()
    yield from ((n, count, count / total) for n, count in enumerate(counts.tolist()) if count)


def times(plays: Plays) -> Iterator[Row]:
    """How many games take so many minutes."""
    counts = np.bincount((seconds(plays.main) // 60).astype(np.int64))
    total = counts.sum()
    yield from ((n, count, count / total) for n, count in enumerate(counts.tolist()) if count)


LENGTHS = Picture(
    key="lengths",
    title=Text("Rounds of a game", "ゲームの長さ(ラウンド)"),
    note=Text(
        "The share of games that take so many rounds. A long tail to the right means that an "
        "evening may be spent on one game.",
        "何ラウンドで終わるゲームがどれだけあるか。"
        "右に長く尾を引くなら、たまに1ゲームがとても長引きます。",
    ),
    columns=(
        Column("rounds", Text("rounds", "ラウンド数")),
        Column("games", Text("games", "ゲーム数")),
        SHARE,
    ),
    drawings=(Drawing("steps", "share"),),
    rows=lengths,
)

TIMES = Picture(
    key="times",
    title=Text("Minutes of a game", "ゲームの長さ(分)"),
    note=Text(
        "How many games take so many minutes, at 8 seconds a turn and 20 a round (assumed).",
        "1手番8秒、1ラウンド20秒と仮定したとき、何分で終わるゲームがいくつあるか。",
    ),
    columns=(
        Column("minutes", Text("minutes", "分")),
        Column("games", Text("games", "ゲーム数")),
        SHARE,
    ),
    drawings=(Drawing("steps", "share"),),
    rows=times,
)


# Records ---------------------------------------------------------------------------------

ROUNDS_PLAYED = Definition(
    number=13,
    key="rounds",
    unit="rounds",
    estimate=rounds,
    title=Text("Rounds", "ラウンド数"),
    note=Text("Rounds of a game.", "1ゲームのラウンド数。"),
    counted=GAMES,
    sentences=Sentences(
        more=Text("Games have more rounds", "ラウンド数が増える"),
        less=Text("Games have fewer rounds", "ラウンド数が減る"),
    ),
    picture=LENGTHS,
)

TURNS = Definition(
    number=13,
    key="turns",
    unit="turns",
    estimate=turns,
    title=Text("Turns", "手番の数"),
    note=Text("Decisions of a game, of all seats.", "1ゲームで全員が手を選ぶ回数。"),
    counted=GAMES,
    sentences=Sentences(
        more=Text("Games have more turns", "手番が増える"),
        less=Text("Games have fewer turns", "手番が減る"),
    ),
)

MINUTES = Definition(
    number=13,
    key="minutes",
    unit="minutes",
    estimate=minutes,
    title=Text("Minutes", "所要時間(分)"),
    note=Text(
        "Minutes of a game if a turn takes 8 seconds and rolling and counting 20 a round. "
        "These two are assumed, not measured.",
        "1手番8秒、1ラウンドの振り直しと集計に20秒かかるとしたときの時間。"
        "この秒数は仮定で、測ったものではない。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("Games are longer", "ゲームが長くなる"),
        less=Text("Games are shorter", "ゲームが短くなる"),
    ),
    picture=TIMES,
)

LENGTH_SPREAD = Definition(
    number=13,
    key="length_spread",
    unit="ratio",
    good=(None, 2.0),
    estimate=length_spread,
    title=Text("Long games", "長引きやすさ"),
    note=Text(
        "How much longer than usual the longest tenth of games is: the 90th percentile of the "
        "time, divided by the median.",
        "長いほうから1割目のゲームが、普通のゲームの何倍かかるか(時間の90パーセンタイル÷中央値)。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("Long games are further from the usual", "長引くゲームがより長引く"),
        less=Text("Long games are nearer to the usual", "長引くゲームの長さが普通に近づく"),
        cured=Text("Games no longer drag on", "極端に長引くゲームがなくなる"),
        spoiled=Text("Some games now drag on", "極端に長引くゲームが出る"),
    ),
    picture=TIMES,
)

MEASURES = (ROUNDS_PLAYED, TURNS, MINUTES, LENGTH_SPREAD)
