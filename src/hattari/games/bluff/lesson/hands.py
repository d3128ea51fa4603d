"""What hands count as a whole, and the sum of the last two dice."""

from __future__ import annotations

from collections.abc import Iterator

from hattari.core.game import Text
from hattari.core.lesson import LEARNER
from hattari.games.bluff.rules.actions import MakeBid
from hattari.games.bluff.rules.axes import (
    Alike,
    Rules,
    Straight,
    wild_face,
)
from hattari.games.bluff.rules.bids import PIPS
from hattari.games.bluff.rules.counting import HAND, counted, is_straight

from .positions import (
    FACE,
    dealt,
    hand_size,
    uncovered,
)
from .stage import Choice, Idea
from .telling import MIXED, Told, acted, asked_to_count

ALL_ALIKE = ((FACE, FACE, FACE, FACE, FACE), *MIXED[1:])
STRAIGHTS = ((1, 2, 3, 4, 5), (2, 3, 4, 5, 6))
LAST_DICE = ((FACE,), (3,), ())
SEVEN, TWELVE = 7, 12


def straight(rules: Rules) -> Iterator[Idea]:
    """A hand of five that differ counts for nothing; where it's rolled again, nobody sees it."""
    if rules.straight is not Straight.NOTHING or hand_size(rules) < HAND:
        return
    hand = next(each for each in STRAIGHTS if is_straight(rules, each))
    told = Told(
        "straight",
        Text("A hand that counts for nothing", "何にも数えない手"),
        Text(
            "{hand}: five dice that all differ. Under these rules such a hand counts for nothing. "
            "How many 5s would it be?",
            "{hand}。5個とも違う目! このルールでは、こういう手は1個も数えない。5は何個?",
        ).fill(hand=" ".join(map(str, hand))),
        Text("Not one, whatever is bid.", "どのビッドに対しても、0個。"),
    )
    table = uncovered(dealt(rules, MIXED, LEARNER))
    yield from asked_to_count(told, table, counted(rules, hand, FACE, 0), hand.count(FACE))


def alike(rules: Rules) -> Iterator[Idea]:
    """A hand whose dice all count counts for more."""
    if rules.alike is Alike.OFF or hand_size(rules) < HAND:
        return
    table = uncovered(dealt(rules, ALL_ALIKE, LEARNER))
    hand = table.state.hands[LEARNER]
    told = Told(
        "alike",
        Text("Five of a kind count more", "5個そろうと、多く数える"),
        _ALIKE[rules.alike],
        Text("All of them are 5s, so they count for more.", "全部が5だから、多く数える。"),
    )
    right = counted(rules, hand, FACE, wild_face(rules))
    if right != len(hand):
        yield from asked_to_count(told, table, right, len(hand))


_ALIKE = {
    Alike.ONE: Text(
        "All your dice are 5s! Such a hand counts for one more. How many 5s is it?",
        "あなたのダイスは全部5! そろった手は1個多く数える。さて、5は何個?",
    ),
    Alike.TWO: Text(
        "All your dice are 5s! Such a hand counts for two more, and for one more with wild dice "
        "among them. How many 5s is it?",
        "あなたのダイスは全部5! そろった手は2個(万能が混じれば1個)多く数える。さて、5は何個?",
    ),
}


def face_off(rules: Rules) -> Iterator[Idea]:
    """Two last dice: bids are on the sum of their pips."""
    if not rules.face_off:
        return
    table = uncovered(dealt(rules, LAST_DICE, LEARNER, (1, 1, 0)))
    told = Told(
        "face_off",
        Text("The face-off", "一騎打ち"),
        Text(
            "Two players, one die each: now you bid on the sum of both. Yours is a {die}. Say 7!",
            "2人とも残り1個。今度は目の合計をビッドする。あなたの目は{die}。「7」と言ってみよう!",
        ).fill(die=FACE),
        Text(
            "Nothing is wild here, and a raise is a higher sum, up to {most}.",
            "万能の目はない。上げるときは、{most}までの、もっと大きい合計を言う。",
        ).fill(most=TWELVE),
    )
    choices = (
        Choice("sum.7", Text("7 pips", "合計7")),
        Choice("sum.12", Text("12 pips", "合計12")),
    )
    replies = {"sum.12": Text("With your 5 that can't be.", "あなたが5だから、それは無理。")}
    yield from acted(told, table, MakeBid(SEVEN, PIPS), choices, replies)
