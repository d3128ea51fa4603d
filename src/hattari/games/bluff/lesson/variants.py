"""What only some rules have: rerolls, spot-on, calls out of turn, palifico."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.core.text import NOTHING
from hattari.games.bluff.rules.actions import (
    Action,
    Challenge,
    MakeBid,
    NewDice,
    Phase,
    Reroll,
    Roll,
    SpotOn,
)
from hattari.games.bluff.rules.axes import ChallengeBy, Goal, Rules, SpotOnRight, Stake, wild_face
from hattari.games.bluff.rules.axes import Reroll as RerollKind
from hattari.games.bluff.rules.axes import SpotOn as SpotOnBy
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.legal import legal
from hattari.games.bluff.rules.phrases import amount

from .doubting import BLUFF_BUTTON, EXACT, HELD, TOO_HIGH, changes_of, reveal, settlement
from .positions import (
    FACE,
    Table,
    bid,
    bid_off_by,
    dealt,
    hand_size,
    last_seat,
    open_bids,
    seen,
    uncovered,
    wild_name,
)
from .seeing import bid_name, with_bids
from .stage import NAMES, BluffStage, Choice, Idea, staged, with_dice_to_tap
from .words import said

REROLLED = (2, FACE, 3, 0)
ONE_LEFT = ((3, 2, 3, 4, 2), (2, 4, 4, 5, 2), (3,))
SPOT_BUTTON = Choice("spot_on", Text("Spot-on!", "ジャスト!"), tone="call")


_WHEN = {
    RerollKind.AFTER_BID: Text(
        "You choose it with your bid, and bid before you see the new dice.",
        "ビッドと同時に選び、新しい目を見る前にビッドする。",
    ),
    RerollKind.BEFORE_BID: Text(
        "You see the new dice first, and then have to bid.",
        "新しい目を見てから、必ずビッドする。",
    ),
}


def reroll(rules: Rules) -> Iterator[Idea]:
    """Some dice are set in the open, the others rolled again."""
    if rules.reroll is RerollKind.OFF or hand_size(rules) < 2:
        return
    table = uncovered(dealt(rules, HELD, LEARNER))
    hand, wild = table.state.hands[LEARNER], wild_face(rules) or FACE
    at, made = hand.index(wild), Bid(1, FACE)
    if rules.reroll is RerollKind.AFTER_BID and made not in open_bids(table):
        return
    after_bid = rules.reroll is RerollKind.AFTER_BID
    action: Action = MakeBid(*made, (wild,)) if after_bid else Reroll((wild,))
    fresh = tuple(face or wild for face in REROLLED[: len(hand) - 1])
    after = table.act(LEARNER, action).chance(NewDice(fresh))
    name = wild_name(rules) if wild_face(rules) else str(FACE)
    yield Step(
        idea="reroll",
        title=Text("Show some, roll the rest again", "見せて、残りを振り直す"),
        ask=Text(
            "On your turn you may show dice to everybody and roll the others again. Tap the "
            "{name} to show it!",
            "自分の番には、ダイスを見せて、残りを振り直せる。{name}を押して見せてみよう!",
        ).fill(name=name),
        stage=with_dice_to_tap(staged(seen(table))),
        tap=f"die.{at}",
        said=Text(
            "The {name} lies open and still counts. {when}",
            "{name}は見せたまま数に入る。{when}",
        ).fill(name=name, when=_WHEN[rules.reroll]),
        after=_with_the_shown_lit(staged(seen(after))),
        replies={
            f"die.{index}": Text(
                "That works too, but the {name} helps you more.",
                "それでもいいけど、{name}を見せるほうが役に立つよ。",
            ).fill(name=name)
            for index in range(len(hand))
            if index != at
        },
        position=table,
        reached=after,
        action=action,
    )


def _with_the_shown_lit(stage: BluffStage) -> BluffStage:
    dice = (replace(stage.own.dice[0], lit=True), *stage.own.dice[1:])
    return replace(stage, own=replace(stage.own, dice=dice))


def spot_on(rules: Rules) -> Iterator[Idea]:
    """The call that a bid is exactly true."""
    if rules.spot_on is SpotOnBy.OFF:
        return
    table = uncovered(dealt(rules, EXACT, last_seat(rules), (2, 4, 3)))
    made = bid_off_by(table, (0,))
    if made is None:
        return
    asked = bid(table, *made)
    if SpotOn() not in legal(asked.state, LEARNER):
        return
    after = asked.act(LEARNER, SpotOn())
    who = NOTHING
    if rules.spot_on is SpotOnBy.ANYONE:
        who = Text(" Anybody may call it, even out of turn.", "手番でない人も宣言できる。")
    yield Step(
        idea="spot_on",
        title=Text("Spot-on!", "「ジャスト!」"),
        ask=Text(
            "The {by} says {words}. You are sure that it's exactly right, not one more. Say so!",
            "{by}は「{words}」。多くも少なくもなく、ちょうどだと思ったら…「ジャスト!」",
        ).fill(by=NAMES[last_seat(rules)], words=said(rules, *made)),
        stage=replace(staged(seen(asked)), choices=(BLUFF_BUTTON, SPOT_BUTTON)),
        tap="spot_on",
        said=Text("{won} {missed}{who}", "{won}{missed}{who}").fill(
            won=_exactly(rules, after),
            missed=_MISSED_SHED if rules.goal is Goal.SHED else _MISSED,
            who=who,
        ),
        after=reveal(after, changes=True),
        replies={
            "challenge": Text(
                "“Bluff!” is for bids that are too high. This one is just right.",
                "「ブラフ!」は多すぎるとき。ここはちょうどだと思うから…",
            )
        },
        position=asked,
        reached=after,
        action=SpotOn(),
    )


def _exactly(rules: Rules, after: Table) -> Text:
    changes, reward = changes_of(rules, settlement(after)), rules.reward
    if rules.spot_on_right is SpotOnRight.OTHERS_LOSE:
        reach = all(change == -reward for change in changes if change)
        return (_OTHERS if reach else _OTHERS_AS_FAR).fill(much=amount(rules, reward))
    gained = changes[LEARNER]
    if not gained:
        none_lost = _NONE_NOTED if rules.stake is Stake.LOSSES else _NEVER_ABOVE
        return none_lost.fill(much=amount(rules, reward))
    won = Text("Exactly! You gain {much}.", "ぴったり! {much}をもらえる。")
    if rules.goal is Goal.SHED:
        won = Text("Exactly! You get rid of {much}.", "ぴったり! {much}を捨てられる。")
    return won.fill(much=amount(rules, abs(gained)))


_MISSED = Text("A miss costs.", "外すと損をする。")
_MISSED_SHED = Text(
    "If you miss, it is the bidder who gets rid of some.", "外すと、ビッドした人が捨てられる。"
)
_OTHERS = Text("Exactly! All others lose {much}.", "ぴったり! ほかの全員が{much}を失う。")
_OTHERS_AS_FAR = Text(
    "Exactly! All others lose {much}, or all they have.",
    "ぴったり! ほかの全員が{much}(足りなければ全部)を失う。",
)
_NEVER_ABOVE = Text(
    "Exactly! You'd gain {much}, but never above what you started with.",
    "ぴったり! {much}をもらえる(ただし最初の数まで)。",
)
_NONE_NOTED = Text(
    "Exactly! You'd take back {much} lost before, but you haven't lost any yet.",
    "ぴったり! それまでの失点から{much}を取り戻せる(まだ失点がないので、今回はそのまま)。",
)


def out_of_turn(rules: Rules) -> Iterator[Idea]:
    """Anybody may doubt, not only who is next."""
    if rules.challenge_by is not ChallengeBy.ANYONE or rules.players.max < 3:
        return
    table = uncovered(dealt(rules, (TOO_HIGH[0], TOO_HIGH[2], TOO_HIGH[1]), 1))
    made = bid_off_by(table, (-2, -1, -3))
    if made is None:
        return
    asked = bid(table, *made, window=True)
    called = asked.act(LEARNER, Challenge())
    after = called.close()
    by, following = NAMES[1], NAMES[2]
    yield Step(
        idea="anyone",
        title=Text("Anybody may doubt", "誰でも疑える"),
        ask=Text(
            "The {by} says {words}, and the {following} would be next. You needn't wait: doubt it!",
            "{by}は「{words}」。次は{following}の番だけど、待たなくていい。疑おう!",
        ).fill(by=by, words=said(rules, *made), following=following),
        stage=replace(
            staged(seen(asked)),
            choices=(Choice("wave", Text("Let it pass", "見送る")), BLUFF_BUTTON),
        ),
        tap="challenge",
        said=Text(
            "After every bid everybody has a moment to call. Of several calls, the first seat "
            "after the bidder counts.",
            "ビッドのたびに、全員に少しだけ宣言する時間がある。何人か重なったら、"
            "ビッドした人から順に見て最初の人が有効。",
        ),
        after=reveal(after, changes=True),
        replies={
            "wave": Text(
                "You may. But this one is far too high!", "それもいいけど、これは多すぎる!"
            )
        },
        position=asked,
        reached=after,
        action=Challenge(),
    )


def _down_to_one(rules: Rules) -> Table | None:
    """A round that the last seat opens with its last die; None where there is none such."""
    if not rules.palifico or rules.players.max < 3 or hand_size(rules) < 2:
        return None
    one = last_seat(rules)
    before = uncovered(dealt(rules, EXACT, one, (3, 3, 2)))
    too_many = bid_off_by(before, (-1, -2))
    if too_many is None:
        return None
    settled = bid(before, *too_many).act(LEARNER, Challenge())
    if settled.state.palifico_next != one or settled.state.phase is Phase.OVER:
        return None
    hands = tuple(ONE_LEFT[seat][:count] for seat, count in enumerate(settled.state.dice))
    return uncovered(settled.close().chance(Roll(hands)))


def palifico(rules: Rules) -> Iterator[Idea]:
    """The round of a player who has come down to one die."""
    opened = _down_to_one(rules)
    if opened is None or Bid(1, 3) not in open_bids(opened):
        return
    one, asked = last_seat(rules), bid(opened, 1, 3)
    right, wrong = Bid(2, 3), Bid(1, 5)
    allowed = open_bids(asked)
    if right not in allowed or wrong in allowed:
        return
    after = bid(asked, *right, window=True)
    yield Step(
        idea="palifico",
        title=Text("Palifico: the last die's round", "パリフィコ:最後の1個の回"),
        ask=Text(
            "The {name} is down to one die, so this round is special: nothing is wild, and the "
            "face can't change. {name}: one 3. Your bid?",
            "{name}のダイスが残り1個になった。この回だけ、万能の目はなく、目も変えられない。"
            "{name}は「3が1個」。どうビッドする?",
        ).fill(name=NAMES[one]),
        stage=with_bids(staged(seen(asked)), right, wrong),
        tap=bid_name(right),
        said=Text(
            "Only the count goes up. Who has just one die may change the face.",
            "上げられるのは個数だけ。ダイスが1個の人だけは、目も変えてよい。",
        ),
        after=staged(seen(after)),
        replies={
            bid_name(wrong): Text(
                "That would change the face. Not in this round!",
                "目が変わってしまう。この回はだめ!",
            )
        },
        position=asked,
        reached=after,
        action=MakeBid(*right),
    )
