"""What others do to one's chances: seats without hope, and two who play together."""

from __future__ import annotations

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab.definition import Definition
from hattari.lab.estimate import (
    Estimate,
    Nothing,
    mean,
    ratio,
)
from hattari.lab.results import Sentences

from .common import (
    GAMES,
    NEEDS_THREE,
    ROUNDS,
    after,
    reckoned,
)

HOPELESS = 0.05

NOT_PLAYED = Text("These games were not played.", "この対戦は行っていません。")


# Estimates -------------------------------------------------------------------------------


def kingmaking(plays: Plays) -> Estimate:
    """What moves among the others in rounds that a seat without hope is a party to."""
    sample, win = reckoned(plays)
    if sample.seats < 3:
        raise Nothing(NEEDS_THREE)
    rows = np.arange(len(win))
    parties = np.zeros(win.shape, np.bool_)
    parties[rows, sample.bidder] = parties[rows, sample.claimant] = True
    hopeless = parties & (win < HOPELESS)
    counts = np.asarray(hopeless.any(axis=1))
    change = np.abs(after(sample) - win) * ~hopeless
    return ratio(sample.per_game(change.sum(axis=1) / 2 * counts), sample.per_game(counts))


def pair(plays: Plays) -> Estimate:
    """How much likelier one of two neighbours wins who play together than of two who don't."""
    if plays.main.seats < 3:
        raise Nothing(NEEDS_THREE)
    if plays.pair is None:
        raise Nothing(NOT_PLAYED)
    return mean(plays.pair - 2 / plays.main.seats)


# Records ---------------------------------------------------------------------------------

KINGMAKING = Definition(
    number=14,
    key="kingmaking",
    unit="share",
    estimate=kingmaking,
    title=Text("Kingmaking", "キングメーカー"),
    note=Text(
        "How much of the chance to win moves among the others in a round that a seat without "
        "hope (below .05) ends, on the average. What such seats did cause, as a stand-in for "
        "the most they could.",
        "勝ち目のない人(勝率 0.05 未満)が決着に関わったラウンドで、"
        "ほかの人たちの勝率が平均どれだけ動くか。"
        "起こしえた最大ではなく、実際に起きた動きで代用している。",
    ),
    counted=ROUNDS,
    sentences=Sentences(
        more=Text(
            "Seats without hope decide more for others", "勝ち目のない人が他人の勝敗をより左右する"
        ),
        less=Text(
            "Seats without hope decide less for others",
            "勝ち目のない人が他人の勝敗を左右しにくくなる",
        ),
    ),
)

PAIR = Definition(
    number=14,
    key="pair",
    unit="points",
    estimate=pair,
    title=Text("Playing together", "組んで打つ得"),
    note=Text(
        "How much likelier it is that one of two neighbours wins who have learned to play "
        "together than that one of two does who play for themselves. They see only their own "
        "dice, and the others don't know. It is what this pair has found: there may be more.",
        "隣どうしの2人が組んで打つことを学習すると、どちらかが優勝する割合が、"
        "組まない2人よりどれだけ高くなるか。2人とも見えるのは自分のダイスだけで、"
        "ほかの人は組んでいることを知らない。この2人が見つけた分なので、もっと得をする手もありうる。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("Two who play together gain more", "2人で組む得が大きくなる"),
        less=Text("Two who play together gain less", "2人で組む得が小さくなる"),
    ),
)

MEASURES = (KINGMAKING, PAIR)
