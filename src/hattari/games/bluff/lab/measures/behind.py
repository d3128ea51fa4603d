"""Being behind: whether it makes the next round harder, and whether one comes back."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab import coin
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.sample import Sample
from hattari.lab.definition import HIGH, LOW, Definition, Picture, Row, tally
from hattari.lab.estimate import (
    Doubles,
    Estimate,
    Nothing,
    ratio,
)
from hattari.lab.results import Card, Column, Drawing, Sentences

from .common import (
    COIN,
    ROUNDS,
    WIN,
)

TWO_SEATS = Text("This is looked at with two seats.", "2人のときに見る項目です。")

NEARLY_HOME = Text(
    "Here one die left is nearly home, not behind.",
    "残り1個は負けそうなのではなく、勝ちかけているルールです。",
)

ALL_LEVEL = Text("Nobody was ever behind.", "差のつく局面がありませんでした。")

TOO_MANY = Text(
    "There are too many positions to reckon the coin-flip game.",
    "局面が多すぎて、運だけのゲームの勝率を計算できません。",
)


# Estimates -------------------------------------------------------------------------------


def snowball(plays: Plays) -> Estimate:
    """P(last place loses the round) less its fair share: losers of the round / seats in it."""
    sample = plays.main
    counts = np.asarray(sample.last.any(axis=1) & sample.lost.any(axis=1))
    excess = (sample.last * sample.lost).sum(axis=1) - sample.lost.sum(axis=1) / sample.left
    return _seen(sample.per_game(excess * counts), sample.per_game(counts))


def risk(plays: Plays) -> Estimate:
    """How often the last place loses the round, over its fair share."""
    sample = plays.main
    counts = np.asarray(sample.last.any(axis=1) & sample.lost.any(axis=1))
    fair = sample.lost.sum(axis=1) / sample.left
    lost = (sample.last * sample.lost).sum(axis=1)
    n = int(counts.sum())
    return _seen(sample.per_game(lost * counts), sample.per_game(fair * counts), n)


def loses_one_to_four(plays: Plays) -> Estimate:
    """Two seats, 1 against 4: how often the one loses the next round."""
    sample = plays.main
    return _one_to_four(sample, sample.lost.astype(np.float64))


def wins_one_to_four(plays: Plays) -> Estimate:
    """Two seats, 1 against 4: how often the one wins the game."""
    sample = plays.main
    return _one_to_four(sample, sample.prize[sample.game])


def _one_to_four(sample: Sample, of_seat: Doubles) -> Estimate:
    if sample.seats != 2:
        raise Nothing(TWO_SEATS)
    if not sample.more_wins:
        raise Nothing(NEARLY_HOME)
    one = (sample.before == 1) & (sample.before[:, ::-1] == 4)
    return ratio(
        sample.per_game((of_seat * one).sum(axis=1)),
        sample.per_game(one.any(axis=1)),
        share=True,
    )


def comeback(plays: Plays) -> Estimate:
    """Share of first place of those in last place, over what coin flips would give them."""
    sample = plays.main
    yardstick = coin_wins(plays)
    behind = sample.last * is_open(sample)[:, None]
    got = (behind * sample.prize[sample.game]).sum(axis=1)
    due = (behind * yardstick).sum(axis=1)
    n = int((behind > 0).any(axis=1).sum())
    return _seen(sample.per_game(got), sample.per_game(due), n)


def _seen(above: Doubles, below: Doubles, n: int | None = None) -> Estimate:
    if below.sum() <= 0:
        raise Nothing(ALL_LEVEL)
    return ratio(above, below, n=n)


def is_open(sample: Sample) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """(R,): whether first place is still to be had."""
    if sample.more_wins:
        return np.ones(len(sample.game), np.bool_)
    return np.asarray(sample.inside.all(axis=1))


def coin_wins(plays: Plays) -> Doubles:
    """(R, n): each seat's share of first place if every round to come were a coin flip that costs
    what rounds of these games cost.

    Raises Nothing where there are too many positions.
    """
    try:
        return coin.wins(plays.main.before, plays.toll, plays.main.aim)
    except ValueError as error:
        raise Nothing(TOO_MANY) from error


# Pictures --------------------------------------------------------------------------------


def pairs(plays: Plays) -> Iterator[Row]:
    """Two seats: by what one owns and the other, how it goes on for the one."""
    sample = plays.main
    if sample.seats != 2:
        return
    for own, other in np.unique(sample.before, axis=0).tolist():
        if own <= other:
            yield from _pair(plays, own, other)


def _pair(plays: Plays, own: int, other: int) -> Iterator[Row]:
    """Both sides of a position, each seen as the one; level positions once."""
    sample = plays.main
    for mine, theirs in {(own, other), (other, own)}:
        at = [_at(sample, mine, theirs, seat) for seat in (0, 1)]
        n = sum(each.sum() for each in at)
        win = _share(sample, at, lambda seat: sample.prize[sample.game, seat])
        lost = _share(sample, at, lambda seat: sample.lost[:, seat].astype(np.float64))
        flipped = coin.wins(np.array([[mine, theirs]]), plays.toll, sample.aim)[0, 0]
        yield (mine, theirs, *win, *lost, flipped, n)


def _at(sample: Sample, mine: int, theirs: int, seat: int) -> Doubles:
    """(R,): 1 where this seat is the one; of two that own the same, the round's starter."""
    own, other = sample.before[:, seat], sample.before[:, 1 - seat]
    at = (own == mine) & (other == theirs)
    if mine == theirs:
        at = at & (sample.starter == seat)
    return np.asarray(at, np.float64)


def _share(
    sample: Sample, at: list[Doubles], of: Callable[[int], Doubles]
) -> tuple[float, float, float]:
    above = sum(sample.per_game(at[seat] * of(seat)) for seat in (0, 1))
    below = sum(sample.per_game(at[seat]) for seat in (0, 1))
    found = ratio(np.asarray(above), np.asarray(below), share=True)
    return (found.value, *found.interval())


def gaps(plays: Plays) -> Iterator[Row]:
    """By how far a seat is behind the leader: how often it wins, and by coin flips."""
    sample = plays.main
    try:
        yardstick = coin_wins(plays)
    except Nothing:
        return
    open_ = is_open(sample)[:, None] & sample.inside
    behind = np.where(open_, sample.standing.max(axis=1, keepdims=True) - sample.standing, -1)
    for gap in range(int(behind.max()) + 1):
        at = behind == gap
        n = sample.per_game(at.sum(axis=1))
        if not n.sum():
            continue
        won = ratio(sample.per_game((at * sample.prize[sample.game]).sum(axis=1)), n, share=True)
        flipped = float((at * yardstick).sum() / n.sum())
        yield (gap, won.value, *won.interval(), flipped, n.sum())


PAIRS = Picture(
    key="pairs",
    title=Text("Who wins from where", "持ち数ごとの勝ち目"),
    note=Text(
        "Two players: how often the one in the row, with so many dice or lives against so many of "
        "the other, wins the game, and loses the next round (in percent). The quicker the colour "
        "deepens away from the diagonal, the less a player who is behind can hope for. Where both "
        "own the same, the row is the round's starter.",
        "2人のとき、縦の数だけ持っている人が、横の数だけ持っている相手に対して、優勝する割合と、"
        "次のラウンドで負ける割合(%)です。対角線から離れて色が急に濃くなるほど、"
        "負けている人の望みが少ないゲームです。同数のときは、そのラウンドの親から見た値。",
    ),
    columns=(
        Column("own", Text("one's own", "自分")),
        Column("other", Text("the other's", "相手")),
        WIN,
        LOW,
        HIGH,
        Column("loses", Text("loses the next round", "次に負ける割合"), "share"),
        Column("loses_low", Text("from", "下限"), "share"),
        Column("loses_high", Text("to", "上限"), "share"),
        COIN,
        tally(Text("rounds", "ラウンド数")),
    ),
    drawings=(Drawing("heat", "win"), Drawing("heat", "loses")),
    rows=pairs,
)

GAPS = Picture(
    key="gaps",
    title=Text("Coming back", "逆転の見込み"),
    note=Text(
        "How often somebody still wins who is so far behind the leader. The dashed line is a game "
        "in which every round is a coin flip and costs as much as here: a curve well below it "
        "punishes those who are behind twice, with fewer dice and with worse odds.",
        "首位からこれだけ離されている人が、そこから優勝する割合です。"
        "破線は、同じだけ失うラウンドを運だけで決めるゲーム。それより大きく下なら、"
        "負けている人は持ち数だけでなく次の勝負でも不利になっています。",
    ),
    columns=(
        Column("gap", Text("behind the leader by", "首位との差")),
        WIN,
        LOW,
        HIGH,
        COIN,
        tally(Text("rounds × seats", "ラウンド×席")),
    ),
    drawings=(Drawing("curve", "win", low="low", high="high", beside="coin"),),
    rows=gaps,
)


# Records ---------------------------------------------------------------------------------

SNOWBALL = Definition(
    number=1,
    key="snowball",
    unit="points",
    estimate=snowball,
    title=Text("Snowball", "負けの連鎖"),
    note=Text(
        "How much more often the seat in last place loses the next round than its fair share. "
        "Zero: being behind does not make the next round harder.",
        "最下位の人が次のラウンドで負ける割合が、公平な割合をどれだけ上回るか。"
        "0なら、負けていても次のラウンドで不利にならない。",
    ),
    counted=ROUNDS,
    sentences=Sentences(
        more=Text(
            "Being behind hurts more in the next round",
            "負けていると次のラウンドがもっと不利になる",
        ),
        less=Text(
            "Being behind hurts less in the next round",
            "負けていても次のラウンドが前ほど不利にならない",
        ),
        figure=Text(
            "last place loses a round {change} above its fair share instead of {base}",
            "最下位が負ける割合と公平な割合との差が {base} → {change}",
        ),
    ),
    plainer="risk",
    picture=GAPS,
)

RISK = Definition(
    number=1,
    key="risk",
    unit="ratio",
    good=(0.9, 1.1),
    estimate=risk,
    title=Text("Risk of who is behind", "負けている人の危険度"),
    note=Text(
        "How many times as often as its fair share the seat in last place loses the next round. "
        "1: being behind does not make the next round harder. Unlike the difference in points, it "
        "can be compared between tables of different size.",
        "最下位の人が次のラウンドで負ける割合が、公平な割合の何倍か。"
        "1なら、負けていても次のラウンドで不利にならない。"
        "ポイントの差とちがい、人数のちがう卓どうしでも比べられる。",
    ),
    counted=ROUNDS,
    sentences=Sentences(
        more=Text(
            "Being behind hurts more in the next round",
            "負けていると次のラウンドがもっと不利になる",
        ),
        less=Text(
            "Being behind hurts less in the next round",
            "負けていても次のラウンドが前ほど不利にならない",
        ),
        cured=Text(
            "Who is behind is no longer behind twice", "負けている人がさらに不利、ではなくなる"
        ),
        spoiled=Text("Who is behind is now behind twice", "負けている人がさらに不利になる"),
        figure=Text(
            "last place loses a round {change} times as often as its share instead of {base}",
            "最下位が次のラウンドに負けるのは公平な割合の {base} 倍 → {change} 倍",
        ),
    ),
    plainer="loses_1v4",
    picture=GAPS,
)

LOSES_ONE_TO_FOUR = Definition(
    number=1,
    key="loses_1v4",
    unit="share",
    estimate=loses_one_to_four,
    title=Text("One against four: the next round", "1対4で次に負ける割合"),
    note=Text(
        "Two seats, one owns 1 and the other 4: how often the one loses the next round. "
        "A coin flip: .5.",
        "2人で1個対4個のとき、1個の人が次のラウンドで負ける割合。運だけなら .5。",
    ),
    counted=ROUNDS,
    sentences=Sentences(
        more=Text(
            "Being behind hurts more in the next round",
            "負けていると次のラウンドがもっと不利になる",
        ),
        less=Text(
            "Being behind hurts less in the next round",
            "負けていても次のラウンドが前ほど不利にならない",
        ),
        figure=Text(
            "1 v 4 loses the next round {change} instead of {base}",
            "1個対4個で次のラウンドに負ける割合が {base} → {change}",
        ),
    ),
    picture=PAIRS,
)

COMEBACK = Definition(
    number=2,
    key="comeback",
    unit="ratio",
    good=(0.8, None),
    estimate=comeback,
    title=Text("Comeback", "逆転のしやすさ"),
    note=Text(
        "How often the seat in last place still wins, compared with a game in which every "
        "round is a coin flip that costs what rounds cost here. 1: as often; 0: never.",
        "最下位の人がそこから優勝する割合を、同じだけ失うラウンドを運だけで決めるゲームと比べた値。"
        "1なら同じだけ逆転でき、0なら逆転できない。",
    ),
    counted=ROUNDS,
    sentences=Sentences(
        more=Text("Comebacks are likelier", "逆転が増える"),
        less=Text("Comebacks are rarer", "逆転が減る"),
        cured=Text(
            "Who is last can come back again, nearly as by coin flips",
            "最下位からでも十分に逆転できるようになる",
        ),
        spoiled=Text(
            "Who is last hardly comes back any more", "最下位からの逆転がめったになくなる"
        ),
        figure=Text(
            "last place wins {change} times what coin flips would give it instead of {base}",
            "最下位の優勝が、運だけの場合の {base} 倍 → {change} 倍",
        ),
    ),
    picture=GAPS,
    card=Card(
        place=2,
        ask=Text("Fair when behind?", "負けていても公平?"),
        told=Text(
            "Last place wins {v} times as often as by coin flips that cost as much.",
            "最下位の優勝は、同じだけ失うコイン投げの{v}倍です。",
        ),
        good=Text("Who is behind can still win.", "負けていても、まだ勝てます。"),
        poor=Text("Who is behind falls further behind.", "負けていると、さらに不利になります。"),
        complaint=Text("Does the leader always win?", "先頭がいつも勝つ?"),
        mend="more",
    ),
)

WINS_ONE_TO_FOUR = Definition(
    number=2,
    key="wins_1v4",
    unit="share",
    estimate=wins_one_to_four,
    title=Text("One against four: the game", "1対4からの優勝"),
    note=Text(
        "Two seats, one owns 1 and the other 4: how often the one still wins. By coin flips that "
        "cost one each: .06 where the last to own any wins.",
        "2人で1個対4個のとき、1個の人が優勝する割合。"
        "最後まで残れば勝ちのルールで、1個ずつ失うのを運だけで決めるなら .06。",
    ),
    counted=ROUNDS,
    sentences=Sentences(
        more=Text("One die against four wins more often", "1個対4個からの逆転が増える"),
        less=Text("One die against four wins less often", "1個対4個からの逆転が減る"),
    ),
    picture=PAIRS,
)

MEASURES = (SNOWBALL, RISK, LOSES_ONE_TO_FOUR, COMEBACK, WINS_ONE_TO_FOUR)
