"""Which bid is higher: the plain raise, and where the wild face stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from hattari.core.game import Text
from hattari.core.lesson import Step
from hattari.games.bluff.rules.actions import MakeBid
from hattari.games.bluff.rules.axes import Order, Rules, Wild, wild_face
from hattari.games.bluff.rules.bids import Bid

from .positions import Table, bid, dealt, last_seat, open_bids, seen, uncovered, wild_name
from .seeing import bid_name, with_bids
from .stage import NAMES, Idea, staged, with_squares
from .words import said

HANDS = ((5, 5, 0, 4, 2), (4, 3, 0, 3, 1), (3, 3, 5, 2, 6))
STANDING = 3
"""The count of the bid to raise, where there are dice enough."""


def _standing(rules: Rules, count: int, face: int) -> Table | None:
    """The learner's turn over this bid of the seat before, or None where nobody could make it."""
    table = uncovered(dealt(rules, HANDS, last_seat(rules)))
    if Bid(count, face) not in open_bids(table):
        return None
    return bid(table, count, face)


def _count(rules: Rules) -> int:
    table = uncovered(dealt(rules, HANDS, last_seat(rules)))
    return max(1, min(STANDING, sum(table.state.dice) // 2))


def higher(rules: Rules) -> Iterator[Idea]:
    """The next bid has to be higher."""
    count = _count(rules)
    table = _standing(rules, count, 3)
    if table is None:
        return
    tried = [Bid(count, 5), Bid(count + 1, 2), Bid(count - 1, 5), Bid(count, 2)]
    asked = [each for each in tried if each.count]
    allowed = open_bids(table)
    right = next(each for each in asked if each in allowed)
    wrong = [each for each in asked if each not in allowed][:2]
    by = NAMES[last_seat(rules)]
    after = bid(table, *right, window=True)
    yield Step(
        idea="raise",
        title=Text("Always higher", "次はもっと高く"),
        ask=Text(
            "The {by} says {words}. You have to go higher. Which of these is?",
            "{by}は「{words}」。次の人は、それより高くビッドする。高いのはどれ?",
        ).fill(by=by, words=said(rules, count, 3)),
        stage=with_bids(staged(seen(table)), right, *wrong),
        tap=bid_name(right),
        said=_COMPARED[rules.order],
        after=staged(seen(after)),
        replies={bid_name(each): _too_low(rules, Bid(count, 3), each) for each in wrong},
        position=table,
        reached=after,
        action=MakeBid(*right),
    )


_COUNT_FIRST = Text(
    "Higher! A bigger count is higher, with any number. With the same count, a bigger number is.",
    "そう! 個数が多ければ、目は何でも上。個数が同じなら、目が大きいほうが上。",
)
_COMPARED = {
    Order.TRACK: _COUNT_FIRST,
    Order.DOUBLED: _COUNT_FIRST,
    Order.QUANTITY: _COUNT_FIRST,
    Order.PERUDO: _COUNT_FIRST,
    Order.COMPONENTWISE: Text(
        "Higher! The count or the number goes up, or both. Neither may ever go down.",
        "そう! 個数か目のどちらか、または両方を上げる。どちらも下げてはいけない。",
    ),
}


def _too_low(rules: Rules, standing: Bid, tried: Bid) -> Text:
    if rules.order is Order.COMPONENTWISE and tried.count > standing.count:
        return Text(
            "More dice, but the number went down from {face} to {other}. That isn't allowed here.",
            "個数は増えたけど、目が{face}から{other}に下がった。このルールでは下げられない。",
        ).fill(face=standing.face, other=tried.face)
    if tried.count < standing.count:
        return Text(
            "Only {count}, and {least} were bid. That's lower.",
            "{count}個では、いまの{least}個より低いよ。",
        ).fill(count=tried.count, least=standing.count)
    return Text(
        "The same count, but {other} is a smaller number than {face}.",
        "個数は同じだけど、目の{other}は{face}より小さいよ。",
    ).fill(other=tried.face, face=standing.face)


# Where the wild face stands --------------------------------------------------------------


def place_of_wild(rules: Rules) -> Iterator[Idea]:
    """Bids on the wild face stand in a place of their own."""
    if rules.wild is not Wild.NONE:
        yield from _PLACES[rules.order](rules)


_BESIDE = {
    True: Text("just before the {n}", "{n}のすぐ手前"),
    False: Text("just after the {n}", "{n}のすぐあと"),
}


def _on_the_track(rules: Rules) -> Iterator[Idea]:
    """★2 lies before 4, or after it: a star is half as frequent as a number."""
    stars = 2 if _count(rules) == STANDING else 1
    standing = 2 * stars - 1
    table = _standing(rules, standing, 5)
    right = Bid(stars, wild_face(rules))
    if table is None or right not in open_bids(table):
        return
    star, tap = wild_name(rules), f"square.star.{stars}"
    after = bid(table, *right, window=True)
    stage = with_squares(staged(seen(table)), seen(table))
    place = _BESIDE[rules.order is Order.TRACK].fill(n=2 * stars)
    yield Step(
        idea="star_square",
        title=Text("Why {star}{k} lies {place}", "{star}{k}が{place}にあるわけ").fill(
            star=star, k=stars, place=place
        ),
        ask=Text(
            "You can bid on the {star} alone too. These are the squares of the board: tap "
            "{star}{k}.",
            "{star}だけを数えるビッドもできる。これがボードのマス。{star}{k}を押してみよう。",
        ).fill(star=star, k=stars),
        stage=stage,
        tap=tap,
        said=Text(
            "For a number two sides of a die count, for {star} only one. So {k} × {star} is as "
            "hard as {n} of a number, and lies {place}.",
            "数字は2面({star}も入る)、{star}は1面だけ。だから{star}{k}個は数字{n}個と同じくらい"
            "出にくい。それで{place}にある。",
        ).fill(star=star, k=stars, n=2 * stars, place=place),
        after=with_squares(staged(seen(after)), seen(after)),
        replies={
            square.target: _other_square(star, stars, square.kind, square.count, square.state)
            for square in stage.squares
            if square.target != tap and square.target
        },
        position=table,
        reached=after,
        action=MakeBid(*right),
    )


def _other_square(star: str, stars: int, kind: str, count: int, state: str) -> Text:
    if state == "past":
        return Text(
            "That square lies behind the bid; nobody can go back.",
            "そのマスはもう通り過ぎた。後ろには戻れないよ。",
        )
    if kind == "star":
        return Text(
            "That's {star}{count}, even higher. Tap {star}{stars}.",
            "それは{star}{count}で、もっと高い。{star}{stars}を押そう。",
        ).fill(star=star, count=count, stars=stars)
    return Text(
        "That square is for {count} of a number. {star}{stars} is the one with the star.",
        "それは数字の{count}個のマス。{star}の印のある{star}{stars}を探そう。",
    ).fill(count=count, star=star, stars=stars)


def _among_bids(
    rules: Rules,
    standing: Bid,
    tried: Sequence[Bid],
    words: tuple[Text, Text, Text, Text],
) -> Iterator[Idea]:
    """A choice of bids, of which the rules take one; `words`: title, ask, said, why not."""
    table = _standing(rules, *standing)
    if table is None:
        return
    allowed = open_bids(table)
    right = [each for each in tried if each in allowed][:1]
    wrong = [each for each in tried if each not in allowed and each.count]
    if not right or not wrong:
        return
    after = bid(table, *right[0], window=True)
    by, now = NAMES[last_seat(rules)], said(rules, *standing)
    title, ask, done, why = (each.fill(by=by, now=now, star=wild_name(rules)) for each in words)
    yield Step(
        idea="wild_bid",
        title=title,
        ask=ask,
        stage=with_bids(staged(seen(table)), *right, *wrong),
        tap=bid_name(right[0]),
        said=done,
        after=staged(seen(after)),
        replies={bid_name(each): why for each in wrong},
        position=table,
        reached=after,
        action=MakeBid(*right[0]),
    )


def _highest_face(rules: Rules) -> Iterator[Idea]:
    count = _count(rules)
    words = (
        Text("{star} is the highest face", "{star}はいちばん大きい目"),
        Text(
            "The {by} says {now}. You want to bid on {star} alone. Which bid is higher?",
            "{by}は「{now}」。{star}だけを数えるビッドもできる。高いのはどれ?",
        ),
        Text(
            "With the same count, {star} is above every number. Only {star} count for it.",
            "個数が同じなら、{star}はどの数字より上。数えるのは{star}だけになる。",
        ),
        Text("That count is too low, even for the {star}.", "その個数では、{star}でも低すぎるよ。"),
    )
    tried = (Bid(count, wild_face(rules)), Bid(count - 1, wild_face(rules)))
    yield from _among_bids(rules, Bid(count, 5), tried, words)


def _no_bids_on_wild(rules: Rules) -> Iterator[Idea]:
    count = _count(rules)
    words = (
        Text("Nobody bids on {star}", "{star}にはビッドできない"),
        Text(
            "The {by} says {now}. One of these can't be bid at all. Tap the one that can.",
            "{by}は「{now}」。この中に、絶対にできないビッドがある。できるほうを押そう。",
        ),
        Text(
            "Right. {star} helps every number, but a bid names a number.",
            "そう。{star}はどの数字も助けるけれど、ビッドするのは数字だけ。",
        ),
        Text("{star} can't be bid under these rules.", "このルールでは{star}にビッドできないよ。"),
    )
    tried = (Bid(count, 5 if wild_face(rules) != 5 else 4), Bid(count + 1, wild_face(rules)))
    yield from _among_bids(rules, Bid(count, 3), tried, words)


def _half_for_ones(rules: Rules) -> Iterator[Idea]:
    words = (
        Text("Ones cost half", "1の目は半分でいい"),
        Text(
            "The {by} says {now}. To go over to ones, half the count is enough, rounded up. Which "
            "is the lowest?",
            "{by}は「{now}」。1の目に移るなら、個数は半分(端数は切り上げ)でいい。どれならできる?",
        ),
        Text(
            "Ones are wild and so half as frequent. Going back costs twice the count and one more.",
            "1は1面だけだから、出るのは数字の半分くらい。戻るときは、2倍に1を足した個数がいる。",
        ),
        Text("That's less than half.", "それでは半分に足りないよ。"),
    )
    count = 2 * _count(rules) - 1
    half = (count + 1) // 2
    yield from _among_bids(rules, Bid(count, 4), (Bid(half, 1), Bid(half - 1, 1)), words)


_PLACES = {
    Order.TRACK: _on_the_track,
    Order.DOUBLED: _on_the_track,
    Order.QUANTITY: _highest_face,
    Order.COMPONENTWISE: _no_bids_on_wild,
    Order.PERUDO: _half_for_ones,
}
