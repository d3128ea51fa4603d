"""The first ideas: one's own dice, the wild face, a bid about everybody's dice, what is usual."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.bluff.rules.actions import MakeBid, Phase, Uncover
from hattari.games.bluff.rules.axes import Rules, Wild, wild_face
from hattari.games.bluff.rules.axes import least_opening as opening_of
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.phrases import usual

from .positions import (
    FACE,
    WILD,
    bid,
    dealt,
    hand_size,
    held,
    open_bids,
    seen,
    uncovered,
    wild_name,
)
from .stage import BluffStage, Choice, Idea, Tally, lit, staged, with_dice_to_tap
from .words import said, sides

FIRST = ((FACE, WILD, 3, FACE, 2), (4, 2, FACE, 3, 1), (2, 4, 1, 3, 4))


def own_dice(rules: Rules) -> Iterator[Idea]:
    """One sees one's own dice alone."""
    covered = dealt(rules, FIRST, LEARNER)
    by_hand = covered.state.phase is Phase.UNCOVER
    opened = uncovered(covered)
    down = staged(seen(opened))
    hidden = replace(down, own=replace(down.own, dice=(), hidden=hand_size(rules)), covered=True)
    yield Step(
        idea="dice",
        title=Text("Your dice are your secret", "自分の目は、自分だけの秘密"),
        ask=Text(
            "Everybody's dice are under a cup. Tap yours to peek!",
            "ダイスはみんなカップの中。自分のカップを押して、見てみよう!",
        ),
        stage=hidden,
        tap="cup",
        said=Text.counted(
            hand_size(rules),
            "This die is yours. Nobody else sees it, and you don't see theirs.",
            "These {count} dice are yours. Nobody else sees them, and you don't see theirs.",
            "この{count}個があなたのダイス。ほかの人には見えないし、ほかの人のも見えない。",
        ),
        after=down,
        replies={},
        position=covered,
        reached=opened,
        action=Uncover() if by_hand else None,
    )


def wild(rules: Rules) -> Iterator[Idea]:
    """A wild die counts as every number."""
    if rules.wild is Wild.NONE or hand_size(rules) < 2:
        return
    table = uncovered(dealt(rules, FIRST, LEARNER))
    star, mine = wild_name(rules), held(table)
    plain = lit(staged(seen(table)), FACE, 0)
    asked = with_dice_to_tap(replace(plain, tally=Tally(FACE, mine - 1)))
    at = table.state.hands[LEARNER].index(wild_face(rules))
    yield Step(
        idea="wild",
        title=Text("{star} counts as any number", "{star}はどの数字にもなる").fill(
            star=_die(rules)
        ),
        ask=Text.counted(
            mine - 1,
            "It looks like {count} five… now tap the {star}.",
            "It looks like {count} fives… now tap the {star}.",
            "5は{count}個に見えるけど…{star}を押してみて。",
            star=star,
        ),
        stage=asked,
        tap=f"die.{at}",
        said=Text(
            "The {star} counts as a 5 too. That makes {count}!",
            "{star}も5の仲間。5が{count}個になった!",
        ).fill(star=star, count=mine),
        after=replace(lit(staged(seen(table)), FACE, wild_face(rules)), tally=Tally(FACE, mine)),
        replies={
            f"die.{index}": _plain_die(rules, face)
            for index, face in enumerate(table.state.hands[LEARNER])
            if index != at
        },
        position=table,
        reached=table,
    )


def _die(rules: Rules) -> Text:
    if rules.wild is Wild.ONES:
        return Text("A 1", "1の目")
    return Text("★", "★")


def _plain_die(rules: Rules, face: int) -> Text:
    star = wild_name(rules)
    return Text(
        "That's a plain {face}. Look for the {star}!", "それはふつうの{face}。{star}を探してみて!"
    ).fill(face=face, star=star)


def first_bid(rules: Rules) -> Iterator[Idea]:
    """A bid speaks of everybody's dice."""
    table = uncovered(dealt(rules, FIRST, LEARNER))
    mine, in_play = held(table), sum(table.state.dice)
    right = Bid(min(mine + 1, in_play), FACE)
    others = [each for each in (Bid(right.count - 1, 3), Bid(right.count, 2)) if each.count]
    if right not in open_bids(table):
        return
    words = said(rules, right.count, FACE)
    after = bid(table, right.count, right.face, window=True)
    yield Step(
        idea="bid",
        title=Text("Guess about all the dice", "全員のダイスで何個?"),
        ask=Text(
            "There are {in_play} dice on the table. You hold {mine} that count as 5. Bid {words}!",
            "場のダイスは全部で{in_play}個。あなたには5が{mine}個ある。「{words}」とビッドしよう!",
        ).fill(in_play=in_play, mine=mine, words=words),
        stage=with_bids(staged(seen(table)), right, *others),
        tap=bid_name(right),
        said=_promise(in_play, mine, right),
        after=staged(seen(after)),
        replies={
            bid_name(each): Text(
                "That says {other}. We want {words}.",
                "それは「{other}」。ここでは「{words}」を押そう。",
            ).fill(other=said(rules, each.count, each.face), words=words)
            for each in others
        },
        position=table,
        reached=after,
        action=MakeBid(*right),
    )


def least_opening(rules: Rules) -> Iterator[Idea]:
    """A first bid has to say so many at least."""
    table = uncovered(dealt(rules, FIRST, LEARNER))
    least = opening_of(rules, len(table.state.dice))
    right, low = Bid(least, FACE), Bid(least - 1, FACE)
    allowed = open_bids(table)
    if least < 2 or right not in allowed or low in allowed:
        return
    yield Step(
        idea="opening",
        title=Text("A round doesn't open low", "低くは始められない"),
        ask=Text(
            "You open the round, and have to say at least {least}. Which bid can you make?",
            "あなたが最初のビッドをする番。このルールでは{least}個以上で始める。できるのはどっち?",
        ).fill(least=least),
        stage=with_bids(staged(seen(table)), right, low),
        tap=bid_name(right),
        said=Text(
            "So nobody begins with something that is surely true.",
            "これで、確実に本当のビッドからは始められない。",
        ),
        after=staged(seen(bid(table, *right, window=True))),
        replies={bid_name(low): Text("That is too few to open with.", "始めるには少なすぎるよ。")},
        position=table,
        reached=bid(table, *right, window=True),
        action=MakeBid(*right),
    )


def _promise(in_play: int, mine: int, made: Bid) -> Text:
    return Text(
        "You said: of all {in_play}, at least {count} count as 5. With your {mine}, one more "
        "among the others' dice is enough.",
        "「{in_play}個のうち、5が{count}個以上ある」と言ったよ。自分に{mine}個あるから、"
        "ほかの人にあと1個あれば本当になる。",
    ).fill(in_play=in_play, count=made.count, mine=mine)


def expected(rules: Rules) -> Iterator[Idea]:
    """How many are usual: the yardstick for every bid."""
    table = uncovered(dealt(rules, FIRST, LEARNER))
    in_play, counting = sum(table.state.dice), sides(rules, FACE)
    low = in_play * counting // 6
    if low < 2:
        return
    right = usual(in_play, counting)
    few, many = Text(str(low - 1), str(low - 1)), Text(str(2 * low + 1), str(2 * low + 1))
    stage = replace(
        staged(seen(table)),
        choices=(
            Choice("few", _pieces(few)),
            Choice("usual", _pieces(right)),
            Choice("many", _pieces(many)),
        ),
    )
    yield Step(
        idea="usual",
        title=Text("How many are usual?", "ふつうは何個?"),
        ask=_chance(rules, in_play),
        stage=stage,
        tap="usual",
        said=Text(
            "Right: of {in_play} dice, {right} is usual. Far above that, somebody is bluffing!",
            "正解! {in_play}個なら、5はふつう{right}個。それよりずっと多いビッドは、あやしい!",
        ).fill(in_play=in_play, right=right),
        after=replace(stage, choices=(), tally=Tally(FACE, in_play * counting // 6))
        if in_play * counting % 6 == 0
        else replace(stage, choices=()),
        replies={
            "few": Text("A little more than that.", "もう少し多いよ。"),
            "many": Text("That would be very lucky. Fewer!", "それは出すぎ! もっと少ないよ。"),
        },
        position=table,
        reached=table,
    )


def _pieces(count: Text) -> Text:
    return Text("about {count}", "約{count}個").fill(count=count)


def _chance(rules: Rules, in_play: int) -> Text:
    if sides(rules, FACE) == 2:
        return Text(
            "A die has six sides, and two of them count as 5: the 5 and the {star}. That's one "
            "die in three. So how many of {in_play} dice?",
            "ダイスの6面のうち、5として数えるのは5と{star}の2面。つまり3個に1個。"
            "{in_play}個なら何個くらい?",
        ).fill(star=wild_name(rules), in_play=in_play)
    return Text(
        "A die has six sides, and one of them is a 5. So how many of {in_play} dice?",
        "ダイスの6面のうち、5は1面だけ。つまり6個に1個。{in_play}個なら何個くらい?",
    ).fill(in_play=in_play)


# Bids as answers -------------------------------------------------------------------------


def bid_name(made: Bid) -> str:
    """The name of a bid as an answer."""
    return f"bid.{made.count}.{made.face}"


def with_bids(stage: BluffStage, *bids: Bid) -> BluffStage:
    """With these bids as answers."""
    answers = tuple(Choice(bid_name(each), bid=(each.count, each.face)) for each in sorted(bids))
    return replace(stage, choices=answers)
