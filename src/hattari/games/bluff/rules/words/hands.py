"""Hands that count for nothing or for more, and those that are rolled again."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import NOTHING
from hattari.games.bluff.rules.axes import Alike, Order, Rules, Straight, StraightOf, wild_face
from hattari.games.bluff.rules.phrases import Lines, dice_of, face_name


def _straight(rules: Rules) -> Text:
    """Which hand is meant."""
    if rules.straight_of is StraightOf.ROW:
        return Text(
            "five or more dice under one cup that all differ and lie in a row without a gap "
            "(1 2 3 4 5, for example)",
            "5個以上のダイスがすべて違う目で、数が切れ目なく続く手(1 2 3 4 5 など)",
        )
    return Text(
        "five or more dice under one cup that all differ (1 2 4 5 6, for example)",
        "5個以上のダイスがすべて違う目の手(1 2 4 5 6 など)",
    )


def rolled_again(rules: Rules) -> Text:
    """What happens to such a hand as a round begins."""
    return Text(
        "If there are {straight}, that cup is rolled again before anybody has looked, as often as "
        "it takes; nobody learns of it. That holds for a round's first roll only. The wild face "
        "counts as its own number here.",
        "{straight}は、誰も見ないうちに、そうでなくなるまで、もう一度振る。"
        "そのことは誰にも知らされない。ラウンドの最初に振ったときだけの決まりで、"
        "オールマイティもここではその目の数字とみる。",
    ).fill(straight=_straight(rules))


def counted_otherwise(rules: Rules) -> Lines:
    """Hands that count for nothing, and those that count for more."""
    lines: Lines = []
    if rules.straight is Straight.NOTHING:
        lines.append(
            Text(
                "But {straight} count for nothing: none of them, for no bid. That is judged by "
                "all dice of the player, hidden and shown, and the wild face counts as its own "
                "number here.",
                "ただし、{straight}は、どのビッドに対しても1個も数えない。"
                "伏せたダイスも公開したダイスも合わせた手で見て、"
                "オールマイティもここではその目の数字とみる。",
            ).fill(straight=_straight(rules))
        )
    if rules.alike is not Alike.OFF:
        lines.append(_alike(rules))
    return lines


def _alike(rules: Rules) -> Text:
    return Text(
        "If a player has five or more dice, hidden and shown, and all of them count for the bid, "
        "they count for more: {more}. So the count can be higher than the number of dice.",
        "ある人のダイスが伏せたものと公開したものを合わせて5個以上で、そのすべてがビッドに"
        "数えられるなら、多く数える。{more}。そのため、数がダイスの個数を超えることもある。",
    ).fill(more=_more(rules))


def _more(rules: Rules) -> Text:
    """How many more they count; on the wild face only wild dice count, and so all are alike."""
    two, wild = rules.alike is Alike.TWO, wild_face(rules)
    if not wild:
        return Text("{count} more", "{count}個多い").fill(count=2 if two else 1)
    if not two:
        return Text(
            "1 more, with wild dice among them or not",
            "オールマイティが混じっていてもいなくても、1個多い",
        )
    on_wild = NOTHING
    if rules.order is not Order.COMPONENTWISE:
        on_wild = Text(
            " (on a bid on {stars}: all {stars})", "({stars} へのビッドなら、全部が {stars})"
        ).fill(stars=dice_of(face_name(wild, wild)))
    return Text(
        "2 more where all of them show the bid's face{on_wild}, else 1 more",
        "全部がビッドの目そのもの{on_wild}なら2個、そうでなければ1個多い",
    ).fill(on_wild=on_wild)
