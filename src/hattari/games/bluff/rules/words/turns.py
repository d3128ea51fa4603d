"""What a turn may be besides a bid and a doubt: passing, and raising the stake."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import NOTHING
from hattari.games.bluff.rules.axes import (
    DEFAULTS,
    Doubling,
    Exact,
    Goal,
    LostTo,
    Order,
    PassClaim,
    Reroll,
    Rules,
    Stake,
    Starter,
    may_be_plain,
    returns,
)
from hattari.games.bluff.rules.phrases import Lines, amount, unit

from .calls import has_window
from .course import bidding


def passing(rules: Rules) -> Lines:
    """Letting one's turn go, and doubting that; nothing where nobody may."""
    if rules.pass_claim is PassClaim.OFF:
        return []
    return [_pass(rules), *_after_pass(rules), *_doubted_pass(rules)]


_CLAIMED = {
    PassClaim.ALL_DIFFER: Text(
        "that no two of your own dice show the same", "自分のダイスの目がすべて違う"
    ),
    PassClaim.ALL_ALIKE: Text(
        "that all your own dice show the same", "自分のダイスの目がすべて同じ"
    ),
}


def _pass(rules: Rules) -> Text:
    rerolled = NOTHING
    if rules.reroll is Reroll.BEFORE_BID:
        rerolled = Text(
            ", nor whoever has just rerolled and has to bid", "。振り直してビッドする人もできない"
        )
    return Text(
        "On your turn you may say “Pass!” instead, once in a round. By that you claim {claimed}: "
        "hidden and shown ones together, each die as it lies, wild ones too. You may say so "
        "whatever your dice are. Before the round's first bid nobody can pass{rerolled}.",
        "自分の番に、代わりに「パス」と言ってもよい。1ラウンドに1人1回まで。"
        "パスは「{claimed}」という宣言で、伏せたダイスも公開したダイスも、"
        "オールマイティも含めて、出た目のまま比べる。実際の目がどうであっても言ってよい。"
        "最初のビッドの前はパスできない{rerolled}。",
    ).fill(claimed=_CLAIMED[rules.pass_claim], rerolled=rerolled)


def _after_pass(rules: Rules) -> Lines:
    double = NOTHING
    if rules.doubling is Doubling.ANY_BID:
        double = Text(
            ", or call “Double!” on another player's bid",
            "。ほかの人のビッドに「倍!」と宣言することもできる",
        )
    calls = Text("doubt it", "「ブラフ!」と疑う")
    if rules.spots_in_turn:
        calls = Text("doubt it, call “Spot-on!”", "「ブラフ!」と疑う・「ジャスト!」と宣言する")
    if rules.doubling is not Doubling.OFF:
        calls = Text("{calls}, call “Double!”", "{calls}・「倍!」と宣言する").fill(calls=calls)
    lines = [
        Text(
            "The last bid stays as it is, and the next player has the turn: to {bid}, "
            "{calls}, pass as well, or doubt the pass. Only the next player may doubt the pass, "
            "and only instead of anything else.",
            "ビッドはそのまま残り、次の人の番になる。次の人は、{bid}・{calls}・"
            "自分もパスする・パスを疑う、のどれかを行う。パスを疑えるのは次の人だけ。",
        ).fill(bid=bidding(rules), calls=calls),
        Text(
            "If all others pass and the turn comes back to the bidder, the bidder can't call "
            "anything on this bid, but may {bid}, doubt the last pass, or pass if they haven't "
            "yet{double}.",
            "ほかの全員がパスしてビッドした人の番に戻ったら、その人は自分のビッドには何も"
            "宣言できないが、{bid}・最後のパスを疑う・まだならパスする、"
            "ことができる{double}。",
        ).fill(bid=bidding(rules), double=double),
    ]
    if has_window(rules):
        lines.append(Text("After a pass there is no window.", "パスの後に宣言の時間はない。"))
    return lines


def _doubted_pass(rules: Rules) -> Lines:
    one = amount(rules, rules.penalty)
    cost = Text(
        "If it is true, whoever doubted it loses {one}; if not, whoever passed does.",
        "本当なら疑った人が、うそならパスした人が{one}を失う。",
    ).fill(one=one)
    if rules.goal is Goal.SHED:
        cost = Text(
            "If it is true, whoever passed has to discard {one}; if not, whoever doubted it does.",
            "本当ならパスした人が、うそなら疑った人が{one}を捨てる。",
        ).fill(one=one)
    lines = [
        Text(
            "If the pass is doubted, the round ends and all dice are shown. {cost}",
            "パスが疑われたらラウンドは終わり、全員のダイスを公開する。{cost}",
        ).fill(cost=cost)
    ]
    if rules.lost_to is LostTo.WINNER:
        lines.append(
            Text(
                "The {what} that are lost go to whoever was right, in the same way.",
                "失った{what}は、同じように、当てた人がもらう。",
            ).fill(what=unit(rules))
        )
    if rules.starter is not Starter.ROTATE:
        lines.append(
            Text(
                "For the question of who starts next, whoever doubted the pass is the challenger, "
                "whoever passed is the bidder, and a true pass is an exact bid.",
                "次の親を決めるときは、パスを疑った人を「疑った人」、パスした人を「ビッドした人」と"
                "し、本当だったパスは「ちょうど」とみなす。",
            )
        )
    return lines


def doubling(rules: Rules) -> Lines:
    """Doubting a bid for double; nothing where nobody may."""
    if rules.doubling is Doubling.OFF:
        return []
    earlier = rules.doubling is Doubling.ANY_BID and may_be_plain(rules)
    return [
        _double(rules),
        *((_WILD_NOW,) if earlier else ()),
        _answer(rules),
        *_at_stake(rules),
    ]


_WILD_NOW = Text(
    "What is wild is what is wild now, when the double is called, not when that bid was made.",
    "オールマイティの有無は、そのビッドのときではなく、「倍!」と宣言した時点に従う。",
)


def _double(rules: Rules) -> Text:
    which = {
        Doubling.LAST_BID: Text("the last bid", "最後のビッド"),
        Doubling.ANY_BID: Text(
            "the last bid that any one other player made in this round, also one that has been "
            "raised since",
            "このラウンドでほかの誰か1人がした最後のビッド(その後に上げられたものでもよい)",
        ),
    }[rules.doubling]
    return Text(
        "Instead of calling “Bluff!” the player to move may call “Double!” on {which}. Whoever "
        "calls it is the challenger and whoever made that bid is the bidder, of that bid.",
        "手番の人は、「ブラフ!」の代わりに、{which}に「倍!」と宣言してもよい。"
        "宣言した人を「疑った人」、そのビッドをした人を「ビッドした人」とし、そのビッドで勝負する。",
    ).fill(which=which)


def _answer(rules: Rules) -> Text:
    others = NOTHING
    if has_window(rules):
        others = Text(
            " Nobody else can call anything then.", "その間、ほかの人は何も宣言できない。"
        )
    return Text(
        "The bidder has to answer before any die is shown: “Accepted”, for two times the stake, "
        "or “Redouble!”, for four times. Then the round ends and the dice are counted for that "
        "bid.{others}",
        "ビッドした人は、ダイスを見せる前に、「受ける」(2倍)か「倍返し!」(4倍)で必ず答える。"
        "そこでラウンドは終わり、そのビッドについて数える。{others}",
    ).fill(others=others)


def _at_stake(rules: Rules) -> Lines:
    verb = (
        Text("is discarded", "捨てる数") if rules.goal is Goal.SHED else Text("is lost", "失う数")
    )
    gift = NOTHING
    if rules.exact is Exact.GIFT:
        gift = Text(" or given away", "や譲る数")
    return [
        Text(
            "All that {verb}{gift} in the settlement, by anybody, is two or four times as much; "
            "everything else stays as it is.",
            "この清算では、誰についても、{verb}{gift}がすべて2倍または4倍になる。"
            "ほかの決まりはそのまま。",
        ).fill(verb=verb, gift=gift)
    ]


def face_off(rules: Rules) -> Lines:
    """The round of two with one die each; nothing where it is like any other."""
    if not rules.face_off:
        return []
    return [
        Text(
            "When two players are left with one die each, they bid on the sum of the pips of both "
            "dice: 7 says that it is 7 or more. In such a round nothing is wild and faces aren't "
            "named. Any sum from 2 to 12 may open it{opening}, and a raise is any higher sum up "
            "to 12.",
            "残った2人のダイスが1個ずつになったら、2個の目の合計にビッドする。"
            "「7」は「合計が7以上」という意味。このときはオールマイティがなく、目は言わない。"
            "最初は2から12までのどれでもよく{opening}、上げるときは12までのより大きい合計を言う。",
        ).fill(opening=_free_opening(rules)),
        Text(
            "Everything else stays as it is: the sum takes the place of the count, and the "
            "difference is that between the bid and the sum.",
            "ほかはいつもどおりで、個数の代わりに合計を比べる。差は、ビッドと合計の差。",
        ),
    ]


def _free_opening(rules: Rules) -> Text:
    if rules.opening == DEFAULTS.opening:
        return NOTHING
    return Text(", whatever the least opening is", "(最初のビッドの最少数は関係ない)")


def out_of_turn(rules: Rules) -> Lines:
    """Bids in the window after another one; nothing where the turn goes round."""
    if not rules.out_of_turn:
        return []
    return [_outbid(rules), _highest(rules), *_after_outbid(rules)]


def _outbid(rules: Rules) -> Text:
    long = Text.counted(rules.window, "{count} second", "{count} seconds", "{count}秒")
    calls = Text("bid", "ビッドを出せる")
    if has_window(rules):
        calls = Text("bid instead of calling", "宣言の代わりにビッドを出せる")
    bare = NOTHING
    if rules.reroll is not Reroll.OFF or may_be_plain(rules):
        bare = Text(
            " It is a bare bid: nothing else can be said or done with it.",
            "個数と目だけで、ほかのことは付けられない。",
        )
    return Text(
        "After every bid, as long as three or more players are left, all players but the bidder, "
        "the next one too, have {long} in which each may {calls}, once and unseen by the others: "
        "any bid that they could make on the last one in their turn.{bare} The time is the same "
        "for everybody and runs to its end.",
        "3人以上が残っている間は、ビッドのたびに、ビッドした人以外の全員(次の人も)が"
        "{long}のあいだに1人1回、ほかの人に見えないように{calls}。"
        "出せるのは、自分の番ならできるビッド。{bare}"
        "時間は全員同じで、途中では終わらない。",
    ).fill(long=long, calls=calls, bare=bare)


def _highest(rules: Rules) -> Text:
    higher = NOTHING
    if rules.order is Order.COMPONENTWISE:
        higher = Text(
            " Here the higher count is the higher bid; of the same count, the higher face is.",
            "ここでは個数が多いほど上、同じ個数なら目が大きいほど上とする。",
        )
    if rules.order is Order.PERUDO:
        higher = Text(
            " Here a bid on 1s is above every bid of twice its count and below those of more.",
            "ここでは、1の目のビッドは、その2倍の個数のどのビッドよりも上、"
            "それより多い個数のビッドよりも下とする。",
        )
        if rules.palifico:
            higher = Text(
                "{higher} In a palifico round the count decides, then the face.",
                "{higher}パリフィコのときは、個数、目の順に比べる。",
            ).fill(higher=higher)
    return Text(
        "The highest of these bids counts, of equal ones that of the first player clockwise after "
        "the bidder; all others are void.{higher}",
        "そのうちいちばん高いビッドだけが有効になる。同じなら、ビッドした人から時計回りで最初の人の"
        "もの。ほかは無効。{higher}",
    ).fill(higher=higher)


def _after_outbid(rules: Rules) -> Lines:
    lines = [
        Text(
            "It stands as if it had been made in turn: the same time for bids follows it, and play "
            "goes on clockwise from whoever made it, over all in between. If nobody bids, the next "
            "player moves.",
            "そのビッドは番に行ったものと同じに扱い、それにもまた同じ時間がある。"
            "手番はその人から時計回りに続き、間の人は飛ばす。誰も出さなければ次の人の番になる。",
        )
    ]
    if has_window(rules):
        lines.append(
            Text(
                "If anybody calls in that time, the call counts and all bids made in it are void.",
                "その間に誰かが宣言したら、宣言が有効で、出されたビッドはすべて無効になる。",
            )
        )
    if rules.pass_claim is not PassClaim.OFF:
        lines.append(Text("After a pass there is no such time.", "パスの後にこの時間はない。"))
    return lines


def buying_back(rules: Rules) -> Lines:
    """Coming back in by a right spot-on; nothing where who is out stays out."""
    if not returns(rules):
        return []
    with_dice = NOTHING
    if rules.stake is Stake.LIVES:
        with_dice = Text(" and as many dice as at the start", "と、最初と同じ数のダイス")
    until = NOTHING
    if not rules.spot_on_duel:
        until = Text(
            " With two players left nobody can come back in any more.",
            "残り2人になったら、もう戻れない。",
        )
    once = Text("once in a game, right or wrong", "当たっても外れても1ゲームに1回だけ")
    if rules.spot_on_once:
        once = Text(
            "if they haven't called it in this game yet", "このゲームでまだ宣言していなければ"
        )
    return [
        Text(
            "In the time for calls after a bid a player who is out may call “Spot-on!” too, "
            "{once}; the call has its place clockwise like any other. If it is right, that player "
            "is back in from the next round on, with {reward}{with_dice}, but not more than at the "
            "start. If it is wrong, it costs nothing and that player stays out. The round ends "
            "either way.{until}",
            "ビッドの後の宣言の時間には、脱落した人も「ジャスト!」を宣言できる。{once}。"
            "宣言の順番は席順で、ほかの人と同じに扱う。当たれば、最初の数を超えない範囲で"
            "{reward}{with_dice}を持って、次のラウンドから戻る。外れても何も失わず、脱落したまま。"
            "どちらでもラウンドは終わる。{until}",
        ).fill(once=once, reward=amount(rules, rules.reward), with_dice=with_dice, until=until),
        Text(
            "Whoever may still come back in can't look at the others' dice. For the ranking only "
            "the last time counts that a player went out.",
            "まだ戻れる人は、ほかの人のダイスを見られない。順位では、最後に脱落したときだけを数える。",
        ),
    ]
