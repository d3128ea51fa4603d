"""What others do to one's chances: one who gives the game away, and two who play together."""

from __future__ import annotations

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab.definition import Definition
from hattari.lab.estimate import Estimate, Nothing, mean
from hattari.lab.results import Card, Sentences

from .common import GAMES, NEEDS_THREE, NOT_PLAYED

# Estimates -------------------------------------------------------------------------------


def kingmaking(plays: Plays) -> Estimate:
    """What the seat gains to which another throws the game, as a part of all there is to gain.

    Of all ways to throw it away and all seats the most; the interval allows for the choice.
    """
    seats = plays.main.seats
    if seats < 3:
        raise Nothing(NEEDS_THREE)
    if not plays.gifts:
        raise Nothing(NOT_PLAYED)
    shares = [won[:, seat] for won in plays.gifts.values() for seat in range(1, seats)]
    most = max(shares, key=np.mean)
    gained = mean((most - 1 / seats) / (1 - 1 / seats))
    bounds = gained.interval(1 - 0.05 / len(shares))
    return Estimate(gained.value, gained.influence, gained.n, bounds=bounds)


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
    good=(None, 0.5),
    estimate=kingmaking,
    title=Text("What one can give away", "1人で勝ちを譲れる度合い"),
    note=Text(
        "How much of what is missing to a sure win one seat can hand to another all by itself, "
        "from the first round on: by always bidding the most there is, or by doubting every bid, "
        "whichever gives more. 100 %: it decides who wins; there may be better ways.",
        "1人が最初から自分の勝ちを捨てて、別の1人をどこまで優勝に近づけられるか"
        "(いつも最大のビッドをするか、どのビッドも疑うか、効果の大きいほう)。"
        "100%なら、その人だけで優勝者を決められる。もっと効く手もありうる。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("One alone can give more away", "1人で譲れる勝ちが大きくなる"),
        less=Text("One alone can give less away", "1人で譲れる勝ちが小さくなる"),
        cured=Text("One alone no longer decides who wins", "1人では優勝者を決められなくなる"),
        spoiled=Text("One alone can now decide who wins", "1人だけで優勝者を決められるようになる"),
    ),
    card=Card(
        place=5,
        ask=Text("Can one break it?", "1人で壊せる?"),
        told=Text(
            "One seat can hand another {v} of what is missing to a sure win.",
            "1人で、確実な優勝までに足りないぶんの{v}を誰かに譲れます。",
        ),
        good=Text("Nobody decides alone who wins.", "1人で勝者を決めることはできません。"),
        poor=Text("One alone can decide who wins.", "1人だけで勝者を決められます。"),
        complaint=Text("Does somebody hand the game away?", "誰かが勝ちを譲ってしまう?"),
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
