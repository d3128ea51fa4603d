"""The course of a round: whose turn it is, what a turn may be, and rerolls."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import NOTHING
from hattari.games.bluff.rules.axes import (
    Doubling,
    Ending,
    PassClaim,
    Reroll,
    Roll,
    Rules,
    Stake,
    Straight,
)
from hattari.games.bluff.rules.phrases import Lines, gone

from .calls import either, window_calls, without
from .hands import rolled_again


def course(rules: Rules) -> Lines:
    """How a round runs."""
    lines = [
        _clockwise(rules),
        Text(
            "At the start of every round everybody rolls all their dice and keeps them hidden.",
            "ラウンドの初めに、全員が自分のダイスをすべて振り、伏せたままにする。",
        ),
        *((rolled_again(rules),) if rules.straight is Straight.REROLL else ()),
    ]
    if rules.roll is Roll.BY_HAND:
        lines.append(
            Text(
                "Then everybody turns their own cup: a tap on it uncovers your dice, for you "
                "alone. The bidding opens when all have; whoever is too slow is uncovered by the "
                "clock.",
                "次に各自が自分のカップを開ける。カップを押すと、自分のダイスが自分にだけ見える。"
                "全員が開けたらビッドを始める。遅れた人のカップは、時間が来ると自動で開く。",
            )
        )
    return [*lines, *_turn(rules)]


def _clockwise(rules: Rules) -> Text:
    over = (
        NOTHING
        if rules.ending is Ending.FIRST_OUT or rules.stake is Stake.LOSSES
        else Text(
            " and passes over players who {gone}",
            "で、{gone}いる人は飛ばす",
        ).fill(gone=gone(rules, 2))
    )
    return Text(
        "The first round's starter is drawn by lot. Play goes clockwise{over}.",
        "最初の親はくじで決める。手番は時計回り{over}。",
    ).fill(over=over)


def _turn(rules: Rules) -> Lines:
    passing = Text("; passing is not allowed", "。パスはできない")
    if rules.pass_claim is not PassClaim.OFF:
        passing = NOTHING
    turn = Text(
        "The starter has to bid. After that the player to move has to {choices}{passing}.",
        "親は必ずビッドする。次の人からは、{choices}のいずれかを必ず行う{passing}。",
    ).fill(choices=_choices(rules), passing=passing)
    calls = window_calls(rules)
    if not calls:
        return [turn]
    return [
        turn,
        Text(
            "After every bid there is a short window before the next player moves, in which "
            "everybody but {bidder} may call {calls}.",
            "ビッドのたびに、次の人の番になる前の短い間、{bidder}以外の全員が{calls}を宣言できる。",
        ).fill(calls=either(calls), bidder=without(rules)),
    ]


def bidding(rules: Rules) -> Text:
    """What a bid over another one is."""
    if rules.calls:
        return Text("bid again", "ビッドする")
    return Text("raise the bid", "ビッドを上げる")


def _choices(rules: Rules) -> Text:
    """What a turn may be, in the words that go before the last of them."""
    choices = [
        bidding(rules),
        Text("doubt it", "「ブラフ!」と疑う"),
        *((Text("call “Spot-on!”", "「ジャスト!」と宣言する"),) * rules.spots_in_turn),
        *((Text("call “Double!”", "「倍!」と宣言する"),) * (rules.doubling is not Doubling.OFF)),
        *((Text("pass", "パスする"),) * (rules.pass_claim is not PassClaim.OFF)),
    ]
    *first, last = choices
    return Text("{first} or {last}", "{first}・{last}").fill(
        first=Text(", ", "・").join(first), last=last
    )


def _no_bid(rules: Rules) -> Text:
    if rules.calls:
        return Text(
            "you can make no bid any more, called or not,",
            "宣言つきのものも含めて、できるビッドがない",
        )
    return Text("no higher bid is left", "それ以上のビッドがない")


def reroll(rules: Rules) -> Lines:
    """Setting dice in the open; nothing where the rules have none."""
    if rules.reroll is Reroll.OFF:
        return []
    when = {
        Reroll.AFTER_BID: Text(
            "Whoever bids may reroll with the bid, the starter too. Say so together with the "
            "bid; the dice are rolled after it, so you bid without knowing them.",
            "ビッドする人は、ビッドと同時に振り直しを選べる。親の最初のビッドでもよい。"
            "振るのはビッドの後なので、新しい目を知らずにビッドすることになる。",
        ),
        Reroll.BEFORE_BID: Text(
            "On your turn you may reroll first, once, the starter too. Look at the new dice, "
            "then you have to bid; so where {no_bid} you can't reroll.",
            "自分の番に、ビッドの前に1回振り直せる。親もできる。新しい目を見たら、必ず"
            "ビッドしなければならない。そのため、{no_bid}ときは振り直せない。",
        ).fill(no_bid=_no_bid(rules)),
    }[rules.reroll]
    return [
        when,
        Text(
            "For a reroll set at least one of your hidden dice in the open, unchanged, and roll "
            "all your other hidden dice again, unseen by the others. At least one has to be "
            "rolled, so you need two hidden dice. The dice you show can be of any face.",
            "伏せたダイスを1個以上、目を変えずに公開し、残りの伏せたダイスをすべて振り直す。"
            "新しい目は他の人に見せない。1個以上は振り直すので、伏せたダイスが2個以上必要。"
            "公開する目は何でもよい。",
        ),
        Text(
            "Shown dice count like all others, lie open until the round ends and can't be rolled "
            "again in it. Every further reroll has to show at least one more.",
            "公開したダイスも数に入る。ラウンドが終わるまでそのまま置き、振り直せない。"
            "もう一度振り直すときは、さらに1個以上を公開する。",
        ),
    ]
