"""The rule text about points: what cards are worth, who pays, how it goes on and ends."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.games.dobon.rules.axes import Bank, CounterDobon, Rules
from hattari.games.dobon.rules.phrases import Lines, rounds


def points(rules: Rules) -> Lines:
    """What a hand is worth."""
    court, two = rules.court_points, rules.two_points
    return [
        Text(
            "Cards in the hand count: A 1, 2 {two}, 3 to 10 their number, J Q K {court}.",
            "手札の点数: Aは1、2は{two}、3〜10は数字のとおり、J・Q・Kは{court}。",
        ).fill(two=two, court=court),
        *_rounding(rules),
        Text(
            "The card that was just played counts for nobody.",
            "いま出したカードは、誰の点数にも入れない。",
        ),
    ]


def _rounding(rules: Rules) -> Lines:
    if rules.rounding == 1:
        return []
    return [
        Text(
            "Sums are rounded to the nearest {rounding}, half up: once, after adding "
            "and before multiplying.",
            "合計は{rounding}点単位に四捨五入する。足し終えたあと、倍にする前に1回だけ。",
        ).fill(rounding=rules.rounding)
    ]


def paying(rules: Rules) -> Lines:
    """Who pays whom."""
    times = rules.multiplier
    lines = [
        Text(
            "Somebody went out: everybody else pays them the sum of their own hand.",
            "誰かが上がったら、ほかの全員が自分の手札の点数をその人に払う。",
        ),
        Text(
            "Dobon: whoever played the card pays {times} × the sum of their own hand and the "
            "caller's. Everybody else pays the sum of their own hand.",
            "ドボンなら、カードを出した人が「自分の手札+ドボンした人の手札」の点数の{times}倍を"
            "払う。ほかの人は自分の手札の点数を払う。",
        ).fill(times=times),
        Text(
            "With several callers each is paid apart, by that caller's own hand. Callers don't "
            "pay each other.",
            "ドボンした人が何人もいれば、それぞれの手札で計算して、それぞれに払う。"
            "ドボンした人どうしは払わない。",
        ),
    ]
    return lines + _counter(rules)


def _counter(rules: Rules) -> Lines:
    if rules.counter_dobon is CounterDobon.OFF:
        return []
    times = rules.multiplier * (2 if rules.counter_dobon is CounterDobon.DOUBLED else 1)
    return [
        Text(
            "Counter: each caller pays {times} × the sum of both hands to the player they "
            "called; everybody else pays that player their own hand once.",
            "ドボン返しなら、ドボンした人がそれぞれ、2人の手札の点数の{times}倍を返した人に払う。"
            "ほかの人は自分の手札の点数を払う。",
        ).fill(times=times)
    ]


def next_round(_rules: Rules) -> Lines:
    """Who starts."""
    return [
        Text(
            "The winner starts the next round. Of several winners it is the first in turn order "
            "after the player who paid for the dobon.",
            "勝った人が次の親になる。何人もいれば、ドボンされた人から順に見て最初の人。",
        ),
        Text("Every round starts clockwise.", "どの回も時計回りで始める。"),
    ]


def ending(rules: Rules) -> Lines:
    """The end of the match, and what happens without chips."""
    match = rounds(rules.rounds)
    return [
        Text(
            "The match ends after {match}. Equal chips share a rank.",
            "{match}で終わり。チップが同じなら同じ順位。",
        ).fill(match=match),
        _bank(rules.bank),
    ]


def _bank(bank: Bank) -> Text:
    if bank is Bank.TABLE_STAKES:
        return Text(
            "Nobody pays more than they have: winners are paid in turn order until the purse "
            "is empty.",
            "持っているより多くは払わない。勝った人が何人もいれば、番の順になくなるまで払う。",
        )
    if bank is Bank.BUST:
        return Text(
            "When somebody has no chips left, the match ends there, after the full payment.",
            "誰かのチップが0以下になったら、全額を払ったうえで、そこで終わる。",
        )
    return Text(
        "Chips may fall below zero; play goes on.", "チップがマイナスになっても、そのまま続ける。"
    )
