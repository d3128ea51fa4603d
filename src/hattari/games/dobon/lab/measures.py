"""The measures of Dobon: how far its chips swing, and what pays."""

from __future__ import annotations

from math import sqrt

import numpy as np

from hattari.core.game import Text
from hattari.lab.definition import SHARE, Definition, Picture, Row
from hattari.lab.estimate import Doubles, Estimate, average, mean, ratio
from hattari.lab.results import GAP, Card, Column, Drawing, Sentences

from .plays import Plays

BIG = 300
"""Chips of a payment that hurts: what everybody starts with under the source's rules."""

SECONDS_PER_TURN, SECONDS_PER_ROUND = 5, 40
"""What a turn takes beside its window, and dealing and paying."""

ROOM = 2.0
"""Chips that the players may give away in a round before the lab refuses a verdict."""

STEP = 50
"""Chips of a step of the picture of payments."""

ROUNDS = Text("rounds", "ラウンド")
MATCHES = Text("matches of ten rounds", "10ラウンドの勝負")


# Estimates -------------------------------------------------------------------------------


def starter_edge(plays: Plays) -> Estimate:
    """Mean chips a round of the seat that is first in turn."""
    own = np.take_along_axis(plays.gains, plays.starter[..., None], axis=2)[..., 0]
    return mean(own.mean(axis=1))


def skill(plays: Plays) -> Estimate:
    """Mean chips a round of one who stands a rung higher on the ladder than all others."""
    return average([mean(each) for each in plays.ladder])


def waiting(plays: Plays) -> Estimate:
    """Mean chips a round that a seat loses among equals if it never draws while it could lay."""
    return mean(-np.asarray(plays.bound))


def response_gap(plays: Plays) -> Estimate:
    """Mean chips a round of one who learned what to do against the others."""
    return mean(np.asarray(plays.response))


def turns(plays: Plays) -> Estimate:
    """Mean turns of a round."""
    return mean(plays.turns.mean(axis=1))


def minutes(plays: Plays) -> Estimate:
    """Mean minutes of a round, by what a turn, a window and a round are assumed to take."""
    waited = plays.windows * plays.window_seconds
    seconds = plays.turns * SECONDS_PER_TURN + waited + SECONDS_PER_ROUND
    return mean(seconds.mean(axis=1) / 60)


def spread(plays: Plays) -> Estimate:
    """The root of the mean square of what a seat gains or pays in a round."""
    squares = mean((plays.gains.astype(np.float64) ** 2).mean(axis=(1, 2)))
    value = sqrt(squares.value)
    low, high = squares.interval()
    bounds = (sqrt(max(0.0, low)), sqrt(high))
    slope = 1 / (2 * value) if value else 0.0
    return Estimate(value, squares.influence * slope, plays.turns.size, bounds=bounds)


def big_payment(plays: Plays) -> Estimate:
    """Share of rounds in which one seat pays BIG chips or more."""
    return _share_of_rounds((_payments(plays).max(axis=2) >= BIG).sum(axis=1), plays)


def debt(plays: Plays) -> Estimate:
    """Share of matches in which, within ten rounds, somebody owes more than it has."""
    lowest = plays.chips + plays.gains.cumsum(axis=1).min(axis=(1, 2))
    return ratio((lowest < 0).astype(np.float64), np.ones(len(lowest)), share=True)


def largest_payment(plays: Plays) -> Estimate:
    """The largest payment's share of all that is paid in the matches."""
    paid = _payments(plays)
    return ratio(paid.max(axis=(1, 2)), paid.sum(axis=(1, 2)).astype(np.float64), n=len(paid))


def _payments(plays: Plays) -> Doubles:
    return np.maximum(-plays.gains, 0).astype(np.float64)


def _share_of_rounds(counts: Doubles, plays: Plays) -> Estimate:
    rounds = np.full(len(counts), plays.gains.shape[1], np.float64)
    return ratio(counts.astype(np.float64), rounds, share=True)


# Pictures --------------------------------------------------------------------------------


def payments(plays: Plays) -> list[Row]:
    """How often a seat's chips move by so much in a round."""
    steps = np.round(plays.gains / STEP).astype(np.int64) * STEP
    values, counts = np.unique(steps, return_counts=True)
    shares = counts / counts.sum()
    return [(float(v), float(s)) for v, s in zip(values, shares, strict=True)]


def debts(plays: Plays) -> list[Row]:
    """Round by round: matches in which somebody has been in debt by then."""
    lowest = np.minimum.accumulate(plays.gains.cumsum(axis=1).min(axis=2), axis=1)
    shares = (plays.chips + lowest < 0).mean(axis=0)
    return [(float(place + 1), float(share)) for place, share in enumerate(shares)]


PAYMENTS = Picture(
    key="payments",
    title=Text("What a round costs", "1ラウンドの得失点"),
    note=Text(
        "How often a player's chips move by so much in a round, in steps of 50. A long tail to the "
        "left means that one mistake can cost the evening.",
        "1ラウンドで持ち点がどれだけ動くかの分布(50枚刻み)。左に長く尾を引くなら、"
        "一度の失敗で取り返しのつかない差がつきます。",
    ),
    columns=(Column("chips", Text("chips", "持ち点の動き(枚)")), SHARE),
    drawings=(Drawing("steps", "share"),),
    rows=payments,
)

DEBTS = Picture(
    key="debts",
    title=Text("Running into debt", "借金の見込み"),
    note=Text(
        "In how many matches somebody has been in debt by that round.",
        "そのラウンドまでに、誰かの持ち点が0を下回ったことのある勝負の割合です。",
    ),
    columns=(Column("round", Text("round", "ラウンド")), SHARE),
    drawings=(Drawing("curve", "share"),),
    rows=debts,
)


# Records ---------------------------------------------------------------------------------

STARTER_CHIPS = Definition(
    number=7,
    key="starter_chips",
    unit="chips",
    estimate=starter_edge,
    title=Text("Edge of the first in turn", "最初の手番の有利さ"),
    note=Text(
        "What the seat that is first in turn gains in a round, on the average, in chips.",
        "最初に手番が来る人が、1ラウンドで平均何枚得をするか。",
    ),
    counted=MATCHES,
    sentences=Sentences(
        more=Text("Being first in turn is worth more", "最初の手番がより得になる"),
        less=Text("Being first in turn is worth less", "最初の手番の得が減る"),
    ),
    card=Card(
        place=4,
        ask=Text("Is going first an edge?", "先手は得?"),
        told=Text(
            "Who is first in turn gains {v} a round.", "最初の手番の人の得は、1ラウンドに{v}です。"
        ),
    ),
)

SKILL_CHIPS = Definition(
    number=12,
    key="skill_chips",
    unit="chips",
    estimate=skill,
    title=Text("Skill", "腕の差"),
    note=Text(
        "What one gains in a round, in chips, who has learned from 16 times as many rounds as all "
        "others: the mean over a ladder of some 1,600, 25,000 and 400,000 rounds (or fewer, where "
        "players learn from fewer).",
        "ほかの全員の16倍のラウンド数で学習した1人が、1ラウンドに平均何枚得をするか。"
        "約1,600・25,000・400,000ラウンド(学習がそれより少なければ、その16分の1ずつ)の段の平均。",
    ),
    counted=MATCHES,
    sentences=Sentences(
        more=Text("Skill counts for more", "腕の差がより出る"),
        less=Text("Skill counts for less", "腕の差が出にくくなる"),
    ),
    card=Card(
        place=6,
        ask=Text("How deep?", "深さは?"),
        told=Text(
            "Who learned from 16 times as many rounds gains {v} a round.",
            "16倍のラウンド数で学習した人の得は、1ラウンドに{v}です。",
        ),
        complaint=Text("Is it all luck?", "運だけで決まる?"),
        mend="more",
    ),
)

TURNS_ROUND = Definition(
    number=13,
    key="turns_round",
    unit="turns",
    estimate=turns,
    title=Text("Turns of a round", "1ラウンドの手番の数"),
    note=Text(
        "How many turns a round takes, however many decisions each.",
        "1ラウンドに手番が何回あるか(引いてから出すのも1手番)。",
    ),
    counted=MATCHES,
    sentences=Sentences(
        more=Text("Rounds are longer", "1ラウンドが長くなる"),
        less=Text("Rounds are shorter", "1ラウンドが短くなる"),
    ),
)

MINUTES_ROUND = Definition(
    number=13,
    key="minutes_round",
    unit="minutes",
    estimate=minutes,
    title=Text("Minutes of a round", "1ラウンドの所要時間(分)"),
    note=Text(
        "If a turn takes 5 seconds, dealing and paying 40 (both assumed), and the window after "
        "each card as long as the rules say.",
        "1手番5秒、配るのと精算に40秒(どちらも仮定)、出した札ごとの受付時間は"
        "ルールどおりとしたときの時間。",
    ),
    counted=MATCHES,
    sentences=Sentences(
        more=Text("Rounds take longer", "1ラウンドに時間がかかる"),
        less=Text("Rounds take less time", "1ラウンドが早く終わる"),
    ),
    card=Card(
        place=1,
        ask=Text("How long?", "長さは?"),
        told=Text("A round takes {v}.", "1ラウンドは{v}です。"),
        complaint=Text("Is it too long?", "長すぎる?"),
    ),
)

CHIPS_SPREAD = Definition(
    number=16,
    key="chips_spread",
    unit="chips",
    estimate=spread,
    title=Text("Swing of a round", "1ラウンドの動き"),
    note=Text(
        "How far a seat's chips usually move in a round (root of the mean square).",
        "1ラウンドで1人の持ち点がふつう何枚動くか(二乗平均の平方根)。",
    ),
    counted=ROUNDS,
    sentences=Sentences(
        more=Text("More chips move in a round", "1ラウンドで動くチップが増える"),
        less=Text("Fewer chips move in a round", "1ラウンドで動くチップが減る"),
    ),
    picture=PAYMENTS,
)

BIG_PAYMENT = Definition(
    number=16,
    key="big_payment",
    unit="share",
    estimate=big_payment,
    title=Text("Ruinous rounds", "大きな支払い"),
    note=Text(
        "In how many rounds one seat pays 300 chips or more at once.",
        "1人が一度に300枚以上払うラウンドの割合。",
    ),
    counted=ROUNDS,
    sentences=Sentences(
        more=Text("Ruinous payments are more frequent", "大きな支払いが増える"),
        less=Text("Ruinous payments are rarer", "大きな支払いが減る"),
    ),
    picture=PAYMENTS,
    card=Card(
        place=2,
        ask=Text("Can one round ruin somebody?", "1回で大損する?"),
        told=Text(
            "In {v} of the rounds somebody pays 300 chips or more at once.",
            "{v}のラウンドで、誰かが一度に300枚以上払います。",
        ),
        complaint=Text("Does one payment spoil the evening?", "一度の大損で冷める?"),
    ),
)

DEBT = Definition(
    number=16,
    key="debt",
    unit="share",
    estimate=debt,
    title=Text("Debt within ten rounds", "10ラウンド以内の借金"),
    note=Text(
        "In how many matches of ten rounds somebody comes to owe more than it started with.",
        "10ラウンドの間に、誰かの持ち点が0を下回る割合。",
    ),
    counted=MATCHES,
    sentences=Sentences(
        more=Text("More matches see somebody in debt", "借金する人の出るマッチが増える"),
        less=Text("Fewer matches see somebody in debt", "借金する人の出るマッチが減る"),
    ),
    picture=DEBTS,
    card=Card(
        place=3,
        ask=Text("Do the chips last?", "チップは足りる?"),
        told=Text(
            "In {v} of matches of ten rounds somebody runs out of chips.",
            "10ラウンドの勝負の{v}で、誰かのチップがなくなります。",
        ),
        complaint=Text("Does somebody always run out of chips?", "いつも誰かのチップがなくなる?"),
    ),
)

LARGEST_PAYMENT = Definition(
    number=16,
    key="largest_payment",
    unit="share",
    estimate=largest_payment,
    title=Text("Weight of the largest payment", "最大の支払いの重み"),
    note=Text(
        "What share of all that is paid in ten rounds is one single payment, the largest.",
        "10ラウンドで動く点のうち、いちばん大きい1回の支払いが占める割合。",
    ),
    counted=MATCHES,
    sentences=Sentences(
        more=Text("One payment decides more of a match", "1回の支払いがマッチをより大きく左右する"),
        less=Text("One payment decides less of a match", "1回の支払いがマッチを左右しにくくなる"),
    ),
    picture=PAYMENTS,
)

WAITING = Definition(
    number=12,
    key="waiting_chips",
    unit="chips",
    estimate=waiting,
    title=Text("Worth of waiting", "出せるのに引く価値"),
    note=Text(
        "What a player loses in a round, in chips, who never draws while a card could be laid, "
        "among equals who may.",
        "出せる札があるときは決して山札を引かない人が、引いてもよい互角の相手の中で1ラウンドに"
        "平均何枚損をするか。",
    ),
    counted=MATCHES,
    sentences=Sentences(
        more=Text("Waiting is worth more", "出せるのに引くことの価値が上がる"),
        less=Text("Waiting is worth less", "出せるのに引くことの価値が下がる"),
    ),
    card=Card(
        place=5,
        ask=Text("Does waiting pay?", "待つのは得?"),
        told=Text(
            "Who never draws while a card could be laid loses {v} a round.",
            "出せるのに引くことを決してしない人の損は、1ラウンドに{v}です。",
        ),
    ),
)

RESPONSE_GAP = Definition(
    number=17,
    key=GAP,
    unit="chips",
    good=(None, ROOM),
    estimate=response_gap,
    title=Text("What the players give away", "プレイヤーの隙"),
    note=Text(
        "What somebody gains in a round, in chips, who has learned what to do against these very "
        "players. It is a lower bound: there may be better answers. Above two chips the lab "
        "refuses a verdict.",
        "このプレイヤーたちの弱点だけを学習した1人が、1ラウンドに平均何枚得をするか。"
        "もっとうまい相手もありうるので、下限の値。2枚を超えたら、ラボは判定しない。",
    ),
    counted=MATCHES,
    sentences=Sentences(),
    compared=False,
)

MEASURES = (
    STARTER_CHIPS,
    TURNS_ROUND,
    MINUTES_ROUND,
    CHIPS_SPREAD,
    BIG_PAYMENT,
    DEBT,
    LARGEST_PAYMENT,
)

OF_LEARNED = (SKILL_CHIPS, WAITING, RESPONSE_GAP)
"""What only those show who have learned."""
