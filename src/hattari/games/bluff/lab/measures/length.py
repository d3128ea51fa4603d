"""Length: how long a game takes, and how much longer the longest do."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab.definition import SHARE, Definition, Picture, Row
from hattari.lab.estimate import (
    Doubles,
    Estimate,
    Nothing,
    by_blocks,
    mean,
    quantile,
    ratio,
)
from hattari.lab.results import Card, Column, Drawing, Sentences

from .common import (
    GAMES,
    ROUNDS,
)

NO_LIMIT = Text("These games had no limit of rounds.", "ラウンド数に上限のない対戦です。")

SECONDS_PER_TURN, SECONDS_PER_ROUND = 8, 20


# Estimates -------------------------------------------------------------------------------


def rounds(plays: Plays) -> Estimate:
    """Rounds of a game."""
    return mean(plays.main.rounds)


def turns(plays: Plays) -> Estimate:
    """Seats' turns of a game."""
    return mean(plays.main.per_game(plays.main.turns))


def turns_of_a_round(plays: Plays) -> Estimate:
    """Seats' turns of a round."""
    return ratio(plays.main.per_game(plays.main.turns), plays.main.rounds)


def minutes(plays: Plays) -> Estimate:
    """Minutes of a game, by what a turn, a window and a round are assumed to take."""
    return mean(seconds(plays) / 60)


def usual_rounds(plays: Plays) -> Estimate:
    """The median of the rounds of a game."""
    return by_blocks(plays.main.rounds, lambda each: quantile(each, 0.5))


def usual_minutes(plays: Plays) -> Estimate:
    """The median of the minutes, from whole ones."""
    return by_blocks(np.round(seconds(plays) / 60), lambda each: quantile(each, 0.5))


def ends(plays: Plays) -> Estimate:
    """Share of games that end before the limit of rounds does it."""
    if plays.cut is None:
        raise Nothing(NO_LIMIT)
    return ratio(np.where(plays.cut, 0.0, 1.0), np.ones(len(plays.cut)), share=True)


def draws(plays: Plays) -> Estimate:
    """Share of the games that end in which several share the first place."""
    shared = (plays.main.winner < 0).astype(np.float64)
    return ratio(shared, np.ones(len(shared)), share=True)


def length_spread(plays: Plays) -> Estimate:
    """The time of the 90th percentile over the median's, from whole minutes.

    Finer times come in lumps (of whole turns), between which a quantile would jump.
    """
    whole = np.round(seconds(plays) / 60)
    return by_blocks(whole, lambda each: quantile(each, 0.9) / quantile(each, 0.5))


def seconds(plays: Plays) -> Doubles:
    """(G,): how long each game takes; a window lasts as long as the rules leave it open."""
    sample = plays.main
    turns, windows = (sample.per_game(each) for each in (sample.turns, sample.windows))
    waited = windows * plays.window_seconds
    return turns * SECONDS_PER_TURN + waited + sample.rounds * SECONDS_PER_ROUND


# Pictures --------------------------------------------------------------------------------


def lengths(plays: Plays) -> Iterator[Row]:
    """How many games take so many rounds."""
    counts = np.bincount(plays.main.rounds.astype(np.int64))
    total = counts.sum()
    yield from ((n, count, count / total) for n, count in enumerate(counts.tolist()) if count)


def times(plays: Plays) -> Iterator[Row]:
    """How many games take so many minutes."""
    counts = np.bincount((seconds(plays) // 60).astype(np.int64))
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
        "How many games take so many minutes, at 8 seconds a turn and 20 a round (assumed), with "
        "the windows of the rules.",
        "1手番8秒、1ラウンド20秒と仮定し、ルールの待ち時間も入れたとき、"
        "何分で終わるゲームがいくつあるか。",
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
    note=Text(
        "Turns of a game, of all seats, however many decisions each took.",
        "1ゲームの手番の数(全員の合計。1手番で何度選んでも1回)。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("Games have more turns", "手番が増える"),
        less=Text("Games have fewer turns", "手番が減る"),
    ),
)

TURNS_OF_A_ROUND = Definition(
    number=13,
    key="turns_of_a_round",
    unit="turns",
    estimate=turns_of_a_round,
    compared=False,
    title=Text("Turns of a round", "1ラウンドの手番の数"),
    note=Text(
        "Turns from the first bid to the claim. Below two there is hardly any bidding.",
        "最初のビッドから宣言までの手番の数。2を切るようなら、ビッドの競り合いはほぼない。",
    ),
    counted=ROUNDS,
)

MINUTES = Definition(
    number=13,
    key="minutes",
    unit="minutes",
    estimate=minutes,
    title=Text("Minutes", "所要時間(分)"),
    note=Text(
        "Minutes of a game, on the average, if a turn takes 8 seconds and rolling and counting 20 "
        "a round (both assumed), and windows after a bid last as long as the rules say.",
        "1手番8秒、1ラウンドの振り直しと集計に20秒(どちらも仮定)、ビッド後の待ち時間は"
        "ルールどおりとしたときの平均。",
    ),
    counted=GAMES,
    compared=False,
    picture=TIMES,
)

USUAL_ROUNDS = Definition(
    number=13,
    key="usual_rounds",
    unit="rounds",
    estimate=usual_rounds,
    title=Text("Rounds of a usual game", "普通のゲームのラウンド数"),
    note=Text(
        "Half of the games have more rounds, half have fewer (the median).",
        "半分のゲームはこれより長く、半分は短い(中央値)。",
    ),
    counted=GAMES,
    compared=False,
    picture=LENGTHS,
)

USUAL_MINUTES = Definition(
    number=13,
    key="usual_minutes",
    unit="minutes",
    estimate=usual_minutes,
    title=Text("Minutes of a usual game", "普通のゲームの所要時間(分)"),
    note=Text(
        "Half of the games take longer, half are over sooner (the median), by the same seconds.",
        "同じ秒数で数えたとき、半分のゲームはこれより長く、半分は短い(中央値)。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("Games are longer", "ゲームが長くなる"),
        less=Text("Games are shorter", "ゲームが短くなる"),
    ),
    picture=TIMES,
    card=Card(
        place=4,
        ask=Text("How long?", "長さは?"),
        told=Text("Half of the games take more than {v}.", "半分のゲームは{v}より長くかかります。"),
        complaint=Text("Is it too long?", "長すぎる?"),
    ),
)

ENDS = Definition(
    number=13,
    key="ends",
    unit="share",
    good=(0.995, None),
    estimate=ends,
    title=Text("Games that end", "終わるゲーム"),
    note=Text(
        "How many games end by themselves. The others are cut off by the limit of rounds; they "
        "count in no other figure.",
        "自然に終わるゲームの割合。残りはラウンド数の上限で打ち切られ、ほかの値には数えない。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("More games come to an end", "終わるゲームが増える"),
        less=Text("Fewer games come to an end", "終わらないゲームが増える"),
        cured=Text("Every game comes to an end", "どのゲームも終わるようになる"),
        spoiled=Text("Some games never end", "いつまでも終わらないゲームが出る"),
    ),
    picture=LENGTHS,
    card=Card(
        place=1,
        ask=Text("Does it end?", "終わる?"),
        told=Text("{v} of the games end by themselves.", "{v}のゲームが自然に終わります。"),
        good=Text("It comes to an end.", "きちんと終わります。"),
        poor=Text("Some games never end.", "終わらないゲームがあります。"),
        complaint=Text("Does it never end?", "いつまでも終わらない?"),
        mend="more",
    ),
)

DRAWS = Definition(
    number=13,
    key="draws",
    unit="share",
    estimate=draws,
    title=Text("Draws", "引き分け"),
    note=Text(
        "How many of the games that end have several in the first place.",
        "終わったゲームのうち、1位が何人もいるものの割合。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("More games are drawn", "引き分けが増える"),
        less=Text("Fewer games are drawn", "引き分けが減る"),
    ),
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

MEASURES = (
    ENDS,
    DRAWS,
    USUAL_ROUNDS,
    ROUNDS_PLAYED,
    TURNS,
    TURNS_OF_A_ROUND,
    USUAL_MINUTES,
    MINUTES,
    LENGTH_SPREAD,
)
