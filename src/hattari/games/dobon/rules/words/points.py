"""The rule text about points: what cards are worth, how it goes on and ends."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.games.dobon.rules.axes import Bank, BurstEnds, Rules
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


def next_round(rules: Rules) -> Lines:
    """Who starts."""
    leaves = rules.burst_ends is BurstEnds.SEAT
    after_burst = Text(
        "After a burst it is the next in turn order.", "バーストのあとは、その次の番の人。"
    )
    return [
        Text(
            "The winner starts the next round. Of several winners it is the first after the "
            "player who was dobonned, the way play went before that card.",
            "勝った人が次の親になる。何人もいれば、ドボンされた人の次から、"
            "そのカードが出る前の順番で見て最初の人。",
        ),
        *([after_burst] if rules.burst != "off" and not leaves else []),
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
            "Nobody pays more than they had before the round was paid: several winners are paid "
            "one after the other, the next starter first, until the purse is empty.",
            "その回の清算の前に持っていた分より多くは払わない。勝った人が何人もいれば、次の親から"
            "順に、なくなるまで払う。",
        )
    if bank is Bank.BUST:
        return Text(
            "When somebody has no chips left, the match ends there, after the full payment.",
            "誰かのチップが0以下になったら、全額を払ったうえで、そこで終わる。",
        )
    return Text(
        "Chips may fall below zero; play goes on.", "チップがマイナスになっても、そのまま続ける。"
    )
