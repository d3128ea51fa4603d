"""Passes, doubles, bids out of turn, and who comes back in."""

from __future__ import annotations

from collections.abc import Iterator

from hattari.core.game import Text
from hattari.core.lesson import LEARNER
from hattari.core.text import NOTHING
from hattari.games.bluff.rules.actions import Double, MakeBid, SpotOn
from hattari.games.bluff.rules.axes import (
    Doubling,
    PassClaim,
    Rules,
    SpotOnRight,
    Stake,
)
from hattari.games.bluff.rules.legal import legal
from hattari.games.bluff.rules.passing import PASS

from .doubting import BLUFF_BUTTON, HELD, OK_BUTTON, TOO_HIGH
from .positions import (
    bid,
    bid_off_by,
    dealt,
    last_seat,
    open_bids,
    stock_of,
    uncovered,
)
from .stage import NAMES, Choice, Idea
from .telling import MIXED, Told, acted, waiting
from .words import said

_CLAIMED = {
    PassClaim.ALL_DIFFER: Text("all your dice differ", "自分のダイスはすべて違う目だ"),
    PassClaim.ALL_ALIKE: Text("all your dice are alike", "自分のダイスはすべて同じ目だ"),
}


def passing(rules: Rules) -> Iterator[Idea]:
    """A turn is let go, and that claims something."""
    if rules.pass_claim is PassClaim.OFF or (table := waiting(rules, MIXED)) is None:
        return
    told = Told(
        "pass",
        Text("A pass claims something", "パスにも意味がある"),
        Text(
            "You needn't raise. By a pass you say that {claim}, true or not. Pass!",
            "上げなくてもいい。パスは「{claim}」という宣言。本当でなくてもいい。パスしよう!",
        ).fill(claim=_CLAIMED[rules.pass_claim]),
        Text(
            "The next player may doubt it, answer the bid that stands, or go on. Each seat passes "
            "once a round.",
            "次の人は、それを疑っても、いまのビッドに答えてもいい。パスは1ラウンドに1人1回。",
        ),
    )
    choices = (Choice("pass", Text("Pass", "パス")), OK_BUTTON)
    replies = {"raise": Text("You could. But try the pass!", "それもできるけど、パスしてみて!")}
    yield from acted(told, table, PASS, choices, replies)


def doubling(rules: Rules) -> Iterator[Idea]:
    """A doubt for double."""
    if rules.doubling is Doubling.OFF:
        return
    table = uncovered(dealt(rules, TOO_HIGH, last_seat(rules)))
    made = bid_off_by(table, (-2, -1, -3))
    if made is None:
        return
    earlier = NOTHING
    if rules.doubling is Doubling.ANY_BID:
        earlier = Text(
            " An earlier bidder's last bid can be doubted so, too.",
            "前にビッドした人のビッドも、こうして疑える。",
        )
    told = Told(
        "double",
        Text("Doubt for double", "2倍で疑う"),
        Text(
            "The {by} says {words}. You are sure that it's too much: doubt it for double!",
            "{by}は「{words}」。多すぎると自信があるなら、2倍で疑おう!",
        ).fill(by=NAMES[last_seat(rules)], words=said(rules, *made)),
        Text(
            "The bidder takes it for double, or counters: then it's four times as much.{earlier}",
            "ビッドした人は、2倍で受けるか、4倍に上げ返すかを選ぶ。{earlier}",
        ).fill(earlier=earlier),
    )
    choices = (Choice("double", Text("Double!", "倍!"), tone="call"), BLUFF_BUTTON)
    replies = {"challenge": Text("You may. But you're sure!", "それもいいけど、自信があるなら…")}
    yield from acted(told, bid(table, *made), Double(last_seat(rules)), choices, replies)


def outbid(rules: Rules) -> Iterator[Idea]:
    """A sealed bid before the next seat."""
    if not rules.out_of_turn or rules.players.max < len(NAMES):
        return
    table = uncovered(dealt(rules, HELD, 1))
    first = min(open_bids(table), default=None)
    if first is None:
        return
    asked = bid(table, *first, window=True)
    mine = next((each for each in legal(asked.state, LEARNER) if isinstance(each, MakeBid)), None)
    if mine is None:
        return
    told = Told(
        "outbid",
        Text("Bid out of turn", "番でなくてもビッド"),
        Text(
            "The {by} says {words}, and the {next} would be next. Be quicker!",
            "{by}は「{words}」。次は{next}の番だけど、先に上げてしまおう!",
        ).fill(by=NAMES[1], words=said(rules, *first), next=NAMES[2]),
        Text(
            "Your bid stays sealed for a moment. The highest one counts, of equal ones the first "
            "seat after the bidder; a call comes before all bids.",
            "ビッドは少しのあいだ伏せておく。いちばん高いものが有効で、同じならビッドした人から"
            "順に見て最初の人。「ブラフ!」はどのビッドよりも先。",
        ),
    )
    words = said(rules, mine.count, mine.face)
    choices = (Choice("outbid", words), Choice("wave", Text("Let it pass", "見送る")))
    replies = {"wave": Text("Then it's the Raccoon's turn.", "それだとタヌキの番になる。")}
    yield from acted(told, asked, mine, choices, replies)


def back_in(rules: Rules) -> Iterator[Idea]:
    """Whoever is out may come back by a right spot-on."""
    if not rules.buy_back or rules.spot_on_right is SpotOnRight.OTHERS_LOSE:
        return
    if rules.players.max < len(NAMES) or rules.stake is not Stake.DICE:
        return
    table = uncovered(dealt(rules, ((), HELD[1], HELD[2]), 1, (0, *stock_of(rules, ())[1:])))
    made = bid_off_by(table, (0,))
    if made is None:
        return
    told = Told(
        "back",
        Text("Back in by a spot-on", "ジャストで復活"),
        Text(
            "You are out, but you may still watch the bids: the {by} says {words}. Exactly so?",
            "あなたは脱落したけれど、まだ見ていられる。{by}が「{words}」。ちょうどだと思ったら…",
        ).fill(by=NAMES[1], words=said(rules, *made)),
        Text(
            "If it's exactly right, you come back in with what it wins. If not, you stay out.",
            "ちょうどなら、もらったぶんを持って復活。外れたら、脱落したまま。",
        ),
    )
    choices = (
        Choice("spot_on", Text("Spot-on!", "ジャスト!"), tone="call"),
        Choice("wave", Text("Let it pass", "見送る")),
    )
    replies = {"wave": Text("Nothing ventured, nothing gained!", "言わなければ復活できない!")}
    yield from acted(told, bid(table, *made, window=True), SpotOn(), choices, replies)
