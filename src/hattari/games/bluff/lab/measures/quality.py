"""How good the players are: what somebody gains who knows them."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab.definition import Definition
from hattari.lab.estimate import Estimate, Nothing, mean
from hattari.lab.results import GAP, Sentences

from .common import GAMES, NOT_PLAYED

ROOM = 0.02
"""Above this the lab refuses a verdict."""


def response_gap(plays: Plays) -> Estimate:
    """Share of first place of one who learned what to do against the others, less 1 / seats."""
    if plays.response is None:
        raise Nothing(NOT_PLAYED)
    return mean(plays.response - 1 / plays.main.seats)


RESPONSE_GAP = Definition(
    number=17,
    key=GAP,
    unit="points",
    good=(None, ROOM),
    estimate=response_gap,
    title=Text("What the players give away", "プレイヤーの隙"),
    note=Text(
        "How much more often than its fair share somebody wins who has learned what to do against "
        "these very players. It is a lower bound: there may be better answers. Above two points "
        "the lab refuses a verdict.",
        "このプレイヤーたちの弱点だけを学習した1人が、公平な割合よりどれだけ多く優勝するか。"
        "もっとうまい相手もありうるので、下限の値。2ポイントを超えたら、ラボは判定しない。",
    ),
    counted=GAMES,
    sentences=Sentences(),
    compared=False,
)

MEASURES = (RESPONSE_GAP,)
