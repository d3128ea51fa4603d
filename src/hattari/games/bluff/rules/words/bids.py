"""What a bid says, which one is higher, and how high it may go."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import COMMA, NOTHING
from hattari.games.bluff.rules.axes import (
    Doubling,
    Limit,
    Order,
    PassClaim,
    Rules,
    may_be_plain,
    plain_opening_apart,
    wild_face,
)
from hattari.games.bluff.rules.bids import Bid, BidOrder
from hattari.games.bluff.rules.phrases import Lines, dice_of, face_name, listed, short

from .wildness import least_words


def bid_order(rules: Rules) -> BidOrder:
    """The order of bids of these rules."""
    return BidOrder(rules.order, wild_face(rules), rules.limit)


def bids(rules: Rules) -> Lines:
    """What a bid says and which one is higher."""
    wild, order = wild_face(rules), bid_order(rules)
    counted = Text(", wild dice included", "(オールマイティを含む)") if wild else NOTHING
    if may_be_plain(rules):
        counted = Text(
            ", wild dice included unless the round is plain",
            "(「斎」でなければオールマイティを含む)",
        )
    lines = [
        Text(
            "A bid names a count and a face. 4×3 says: of all dice on the table, hidden and "
            "shown, at least four count as 3s{counted}.",
            "ビッドは個数と目を言う。4×3 は「場の全ダイスのうち、3が4個以上ある」{counted}"
            "という意味で、伏せたダイスも公開したダイスも数える。",
        ).fill(counted=counted)
    ]
    if wild in order.faces:
        star = face_name(wild, wild)
        lines.append(
            Text(
                "The wild face can be bid too: 2×{star} says at least two {stars}, and "
                "only {stars} count for it.",
                "オールマイティにもビッドできる。2×{star} は「{stars} が2個以上」で、"
                "{stars} だけを数える。",
            ).fill(star=star, stars=dice_of(star))
        )
    elif wild:
        lines.append(_never_on_wild(rules))
    return [*lines, *_comparison(rules, order), *_openings(rules, order), *_limit(rules)]


def _never_on_wild(rules: Rules) -> Text:
    if not may_be_plain(rules):
        return Text("Nobody can bid on the wild face.", "オールマイティの目にはビッドできない。")
    save = NOTHING
    if rules.palifico:
        save = Text("; only in a palifico round can one", "。ただしパリフィコのときはできる")
    stars = dice_of(face_name(wild_face(rules), wild_face(rules)))
    return Text(
        "Nobody can bid on {stars}, in a plain round either{save}.",
        "{stars} には、「斎」の間もビッドできない{save}。",
    ).fill(stars=stars, save=save)


_NUMBERS_COMPARED = Text(
    "A higher count is a higher bid; of the same count, a higher number is.",
    "数字どうしは、個数が多いほど上、同じ個数なら数字が大きいほど上。",
)

_COMPARED = {
    Order.TRACK: _NUMBERS_COMPARED,
    Order.DOUBLED: _NUMBERS_COMPARED,
    Order.COMPONENTWISE: Text(
        "To raise, make the count or the face higher, or both, by any amount. Neither may go down.",
        "上げるときは、個数か目のどちらか、または両方を増やす。いくつ増やしてもよいが、"
        "どちらも減らせない。",
    ),
    Order.QUANTITY: Text(
        "A higher count is a higher bid; of the same count, a higher face is.",
        "個数が多いほど上、同じ個数なら目が大きいほど上。",
    ),
    Order.PERUDO: Text(
        "To raise, keep the count and name a higher face, or name a higher count with any face. "
        "Going to ones or leaving them has a rule of its own: from another face to ones, the "
        "count has to be at least half the standing one, rounded up; from ones to another face, "
        "at least twice the standing one, and one more. Ones over ones just need a higher count.",
        "上げるときは、同じ個数で目を大きくするか、個数を増やす(目は自由)。"
        "ただし1の目との間を移るときは別で、ほかの目から1へは、前の個数の半分(端数切り上げ)以上、"
        "1からほかの目へは、前の個数の2倍に1を足した数以上でなければならない。"
        "1の目から1の目へは、個数を増やすだけでよい。",
    ),
}


def _comparison(rules: Rules, order: BidOrder) -> Lines:
    wild = order.wild
    lines = [_COMPARED[rules.order]]
    if rules.order is Order.QUANTITY and wild:
        star = face_name(wild, wild)
        lines.append(
            Text("{star} is the highest face.", "{star} がいちばん大きい目になる。").fill(star=star)
        )
    if rules.order in (Order.TRACK, Order.DOUBLED):
        lines += [_place_of_wild(order), _chain(order)]
    lines += [_raises(order, Bid(4, 3))]
    if rules.order is Order.PERUDO:
        lines += [_lowest(order, Bid(5, 4)), _lowest(order, Bid(2, wild))]
    if rules.order is Order.COMPONENTWISE:
        lines.append(_only_the_count(order))
    return lines


def _place_of_wild(order: BidOrder) -> Text:
    """Where the bids on the wild face stand among those on numbers."""
    if order.order is Order.TRACK:
        return Text(
            "A bid on the wild face stands just below every bid on a number with twice its count.",
            "オールマイティのビッドは、その2倍の個数の、数字のビッドすべてのすぐ下に入る。",
        )
    star = face_name(order.wild, order.wild)
    return Text(
        "A bid on the wild face is worth twice its count: k×{star} stands just above every "
        "number bid of count 2k.",
        "オールマイティのビッドは2倍の個数とみなす。k×{star} は、個数が 2k の数字のビッド"
        "すべてのすぐ上に入る。",
    ).fill(star=star)


def _chain(order: BidOrder) -> Text:
    """The lowest bids on the wild face, each between its neighbours."""
    every = order.bids(10)
    places = [every.index(Bid(count, order.wild)) for count in (1, 2, 3)]
    chains = [
        " < ".join(short(bid, order.wild) for bid in every[place - 1 : place + 2])
        for place in places
    ]
    return Text("So {chains}.", "つまり {chains}。").fill(chains=COMMA.join(chains))


def _raises(order: BidOrder, standing: Bid) -> Text:
    """Some bids that may follow, and some that may not."""
    counts = (standing.count // 2, standing.count, standing.count + 1)
    wild = (order.wild,) if order.wild in order.faces else ()
    near = [
        Bid(count, face)
        for count in counts
        for face in (*range(2, 5), *wild)
        if Bid(count, face) != standing
    ]
    higher = [bid for bid in near if order.follows(standing, bid)]
    lower = [bid for bid in near if not order.follows(standing, bid)]
    may, may_not = listed(higher, order.wild), listed(lower, order.wild)
    bid = short(standing, order.wild)
    return Text(
        "After {bid} you may bid, for example, {may}, but not {may_not}.",
        "たとえば {bid} の後は {may} などにビッドできるが、{may_not} にはできない。",
    ).fill(bid=bid, may=may, may_not=may_not)


def _lowest(order: BidOrder, standing: Bid) -> Text:
    """The lowest count of the change to ones, or from them."""
    face = standing.face if standing.face != order.wild else order.plain_faces[-1]
    target = order.wild if standing.face != order.wild else face
    count = next(
        count
        for count in range(1, 4 * standing.count)
        if order.follows(standing, Bid(count, target))
    )
    first, second = short(standing, order.wild), short(Bid(count, target), order.wild)
    return Text(
        "The lowest bid on {targets} after {first} is {second}.",
        "{first} の後に {targets} へ移るなら、いちばん低いのは {second}。",
    ).fill(targets=dice_of(str(target)), first=first, second=second)


def _only_the_count(order: BidOrder) -> Text:
    top = order.plain_faces[-1]
    return Text(
        "The highest face is {top}; from there only the count can rise.",
        "いちばん大きい目は {top} で、そこからは個数しか増やせない。",
    ).fill(top=top)


def _openings(rules: Rules, order: BidOrder) -> Lines:
    said = rules.opening != 1 or plain_opening_apart(rules)
    return [_free_opening(rules, order), *((_least(rules),) if said else ())]


def _least(rules: Rules) -> Text:
    """The least opening; what it is where fewer dice are left."""
    least = least_words(rules.opening)
    if plain_opening_apart(rules):
        return Text(
            "The count of a first bid that leaves the wild face wild has to be {least}. Where no "
            "bid can go so high, it has the highest count that can be bid.",
            "最初のビッドの個数は、オールマイティを残すなら{least}でなければならない。"
            "そこまで高くビッドできないときは、個数の上限で始める。",
        ).fill(least=least)
    return Text(
        "The count of the first bid has to be {least}, whatever the face. Where no bid can go so "
        "high, the first bid has the highest count that can be bid.",
        "最初のビッドの個数は、どの目でも{least}でなければならない。"
        "そこまで高くビッドできないときは、個数の上限で始める。",
    ).fill(least=least)


def _free_opening(rules: Rules, order: BidOrder) -> Text:
    skips = Text("You may skip any number of steps.", "間はいくつ飛ばしてもよい。")
    if set(order.openings(1)) != set(order.bids(1)):
        extra = (
            Text(" A palifico round can open on ones too.", "パリフィコは1の目からでもよい。")
            if rules.palifico
            else NOTHING
        )
        return Text(
            "{skips} A round can open on any face except ones; only later bids may go over to "
            "ones.{extra}",
            "{skips}ラウンドの最初のビッドは自由だが、1の目にはできない。"
            "1の目へは、2番目以降のビッドで移る。{extra}",
        ).fill(skips=skips, extra=extra)
    if rules.opening != 1 or plain_opening_apart(rules):
        return skips
    return Text(
        "{skips} A round can open with any bid.",
        "{skips}最初のビッドは自由。",
    ).fill(skips=skips)


def _limit(rules: Rules) -> Lines:
    most = {
        Limit.IN_PLAY: Text(
            "No bid's count may be higher than the number of dice in play. That holds for "
            "every face.",
            "ビッドの個数は、場にあるダイスの数まで。これはどの目でも同じ。",
        ),
        Limit.OPEN: Text(
            "A bid's count may be higher than the number of dice in play, up to twice as many. "
            "That holds for every face.",
            "ビッドの個数は、場にあるダイスの数を超えてもよいが、その2倍まで。"
            "これはどの目でも同じ。",
        ),
    }[rules.limit]
    return [
        most,
        Text(
            "Dice in play are all that the players own now, hidden or shown. {who} has to {ways}.",
            "場のダイスとは、いま全員が持っているダイスのことで、公開したものも含む。"
            "{who}、{ways}しかない。",
        ).fill(who=_without_a_bid(rules), ways=_ways(rules)),
    ]


def _without_a_bid(rules: Rules) -> Text:
    if rules.calls:
        return Text(
            "Whoever can make no bid any more, called or not,",
            "宣言つきのものも含めて、できるビッドがないときは",
        )
    return Text("Whoever faces a bid that can't be raised", "それ以上のビッドがないときは")


def _ways(rules: Rules) -> Text:
    """What is left to whoever can't bid."""
    ways = [
        Text("doubt it", "疑う"),
        *((Text("call “Spot-on!”", "ジャストを宣言する"),) * rules.spots_in_turn),
        *((Text("call “Double!”", "「倍!」を宣言する"),) * (rules.doubling is not Doubling.OFF)),
        *((Text("pass", "パスする"),) * (rules.pass_claim is not PassClaim.OFF)),
    ]
    *first, last = ways
    if not first:
        return last
    return Text("{first} or {last}", "{first}か、{last}").fill(
        first=Text(", ", "か、").join(first), last=last
    )
