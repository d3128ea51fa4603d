"""When the wild face is wild: the bids that end it, and those that bring it back."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import NOTHING
from hattari.games.bluff.rules.axes import (
    HEADS,
    Order,
    Plain,
    Rules,
    may_be_plain,
    plain_by_bid,
    wild_face,
)
from hattari.games.bluff.rules.bids import Bid, BidOrder
from hattari.games.bluff.rules.phrases import Lines, face_name, short
from hattari.games.bluff.rules.wildness import FLY, least_plain


def wildness(rules: Rules) -> Lines:
    """What ends the wild face's being wild; nothing where it always is."""
    if not may_be_plain(rules):
        return []
    called = rules.plain is not Plain.OFF
    return [
        *((_by_bid(rules),) if plain_by_bid(rules) else ()),
        *(_plain(rules) if called else ()),
        *_opening(rules),
        *(_fly(rules) if rules.fly else (_to_the_end(),)),
        _raises(rules),
        *((_palifico(),) if rules.palifico else ()),
    ]


def _star(rules: Rules) -> str:
    return face_name(wild_face(rules), wild_face(rules))


def _by_bid(rules: Rules) -> Text:
    return Text(
        "{star} is wild when a round begins. As soon as somebody bids on {star}, the round is "
        "plain: from that bid on nothing is wild, and every die counts as what it shows.",
        "{star} は、ラウンドの初めはオールマイティ。誰かが {star} にビッドすると、そのビッドから"
        "「斎(ジャイ)」、つまりオールマイティなしになり、どのダイスも出た目のまま数える。",
    ).fill(star=_star(rules))


def _plain(rules: Rules) -> Lines:
    """The call that makes a round plain, and how low such a bid may be."""
    fewer = rules.plain is Plain.ONE_FEWER
    least = Text("at least the standing one", "いまの個数以上")
    if fewer:
        least = Text(
            "at least one less than the standing one, but never lowered to one",
            "いまの個数より1個少ない数以上(ただし、減らすときは2個まで)",
        )
    lines = [
        Text(
            "As long as {star} is wild, whoever bids may call the bid plain (“Plain!”, zhai): the "
            "round is plain from it on. A bid so called needn't be a raise: it can have any "
            "face{other}, also the standing bid's, and its count has to be {least}.{example}",
            "{star} がオールマイティの間は、ビッドする人は「斎(ジャイ)」と宣言してビッドできる。"
            "そのビッドから「斎」、つまりオールマイティなしになる。このビッドは上げなくてよく、"
            "目は自由{other}で、同じ目のままでもよい。個数は{least}とする。{example}",
        ).fill(
            star=_star(rules),
            other=_other(rules),
            least=least,
            example=_example(rules),
        )
    ]
    if plain_by_bid(rules):
        lines.append(
            Text(
                "A bid on {star} takes no call, and while {star} is wild its count may be as low.",
                "{star} へのビッドには宣言は要らない。{star} がオールマイティの間は、"
                "個数も同じところまで少なくてよい。",
            ).fill(star=_star(rules))
        )
    return lines


def _other(rules: Rules) -> Text:
    """The face that a bid with a call can't have."""
    if not plain_by_bid(rules) and rules.order is not Order.COMPONENTWISE:
        return NOTHING
    return Text(" other than {star}", "({star} 以外)").fill(star=_star(rules))


def _example(rules: Rules) -> Text:
    standing = Bid(4, 3)
    faces = BidOrder(rules.order, wild_face(rules), rules.limit).plain_faces
    lowest = Bid(least_plain(rules, standing), faces[0])
    return Text(
        " After {first} the lowest is {second}, called plain.",
        "たとえば {first} の後は {second} の「斎」から。",
    ).fill(first=short(standing, wild_face(rules)), second=short(lowest, wild_face(rules)))


def _opening(rules: Rules) -> Lines:
    """Whether a round can open plain, and with how many."""
    on_wild = plain_by_bid(rules) and rules.order is not Order.PERUDO
    called = rules.plain is not Plain.OFF
    if not (on_wild or called):
        return []
    first = Text("The first bid may be called plain too", "最初のビッドでも「斎」を宣言できる")
    if not called:
        first = Text(
            "The first bid may be on {star} too", "最初から {star} にビッドしてもよい"
        ).fill(star=_star(rules))
    if rules.plain_opening == "same":
        return [
            Text("{first}; it needs no other count.", "{first}。個数の決まりは変わらない。").fill(
                first=first
            )
        ]
    return [
        Text(
            "{first}. The count of a first bid that makes the round plain has to be {least}; "
            "where no bid can go so high, it has the highest count that can be bid.",
            "{first}。最初のビッドで「斎」にするときの個数は{least}でなければならない。"
            "そこまで高くビッドできないときは、個数の上限で始める。",
        ).fill(first=first, least=least_words(rules.plain_opening))
    ]


def least_words(opening: int | str) -> Text:
    """A least count of a first bid."""
    if isinstance(opening, int):
        return Text("at least {count}", "{count}個以上").fill(count=opening)
    if not HEADS[opening]:
        return Text("at least the number of players still in", "残っている人数以上")
    return Text(
        "at least {more} more than there are players still in", "「残っている人数+{more}」以上"
    ).fill(more=HEADS[opening])


def _fly(rules: Rules) -> Lines:
    return [
        Text(
            "In a plain round whoever bids may call the bid to fly (“Fly!”, fei): from it on "
            "{star} is wild again. Such a bid needn't be a raise: it can have any face{other}, and "
            "its count has to be at least {times} times the standing one; where the limit allows "
            "none, nobody can call it. After that the round can be made plain once more.",
            "「斎」になったあと、ビッドする人は「飛(フェイ)」と宣言してビッドできる。"
            "そのビッドから、また {star} がオールマイティになる。"
            "このビッドは上げなくてよく、目は自由{other}で、個数はいまの{times}倍以上。"
            "上限の中にそのようなビッドがなければ宣言できない。その後、また「斎」にしてもよい。",
        ).fill(star=_star(rules), other=_other(rules), times=FLY)
    ]


def _to_the_end() -> Text:
    return Text(
        "A plain round stays plain to its end.",
        "一度「斎」になったら、そのラウンドの終わりまで続く。",
    )


def _raises(rules: Rules) -> Text:
    """What a bid without a call has to be."""
    if rules.plain is Plain.OFF and not rules.fly:
        return Text(
            "Which bid is higher than which doesn't change in a plain round.",
            "「斎」の間も、ビッドの上下の順序は変わらない。",
        )
    return Text(
        "{uncalled} Which bid is higher than which doesn't change in a plain round. Calls are made "
        "with the bid, never afterwards.",
        "{uncalled}「斎」の間も、ビッドの上下の順序は変わらない。宣言はビッドと同時にする。",
    ).fill(uncalled=_uncalled(rules))


def _uncalled(rules: Rules) -> Text:
    """What a bid without a call has to be, and what it leaves as it is."""
    if not plain_by_bid(rules):
        return Text(
            "A bid without a call leaves what is wild as it is and has to be a raise.",
            "宣言のないビッドは、オールマイティの有無を変えず、必ず上げなければならない。",
        )
    if rules.plain is Plain.OFF:
        return Text(
            "A bid without a call has to be a raise, and unless it is on {star} leaves what is "
            "wild as it is.",
            "宣言のないビッドは、必ず上げなければならず、{star} へのものでなければ、"
            "オールマイティの有無を変えない。",
        ).fill(star=_star(rules))
    return Text(
        "Any other bid without a call, in a plain round one on {star} too, leaves what is wild as "
        "it is and has to be a raise.",
        "それ以外の、宣言のないビッドは(「斎」の間は {star} へのビッドも)、"
        "オールマイティの有無を変えず、必ず上げなければならない。",
    ).fill(star=_star(rules))


def _palifico() -> Text:
    return Text(
        "In a palifico round nothing is wild anyway, and there are no such calls.",
        "パリフィコのときはもともとオールマイティがなく、これらの宣言もない。",
    )
