"""What happens at the table: the aim, the dice, the course of a round, rerolls and doubting."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import COMMA, NOTHING
from hattari.games.bluff.rules.axes import (
    BOX_DICE,
    ChallengeBy,
    Doubling,
    Ending,
    Exact,
    Goal,
    Limit,
    Order,
    PassClaim,
    Reroll,
    Roll,
    Rules,
    SpotOn,
    Stake,
    Straight,
    Wild,
    may_be_plain,
    others_pay,
    wild_face,
)
from hattari.games.bluff.rules.bids import BidOrder
from hattari.games.bluff.rules.phrases import Lines, amount, face_name, gone, unit
from hattari.games.bluff.rules.settle import matches

from .bids import bid_order
from .hands import counted_otherwise, rolled_again


def aim(rules: Rules) -> Lines:
    """What the players do and what they play for."""
    always = Text("always", "必ず")
    if rules.calls:
        always = Text("usually", "たいていは")
    return [
        Text(
            "Everybody rolls dice under a cup and looks only at their own. In turn the players "
            "say how many dice of one face there are on the whole table, {always} higher than the "
            "bid before, until somebody doubts it. Then all dice are shown and counted.",
            "各自がカップの中でダイスを振り、自分の目だけを見る。"
            "全員のダイスを合わせて、ある目が何個以上あるかを順番に予想し、{always}前の人より高く"
            "ビッドしていく。誰かが疑ったら、全員のダイスを公開して数える。",
        ).fill(always=always),
        _stakes(rules),
        _victory(rules),
    ]


def _stakes(rules: Rules) -> Text:
    shed = rules.goal is Goal.SHED
    others = (Exact.NOBODY, Exact.ALL_BUT_BIDDER, Exact.BOTH)
    usually = rules.exact in (others[:1] if shed else others)
    usually = usually or others_pay(rules)
    who = Text("Usually whoever was", "ふつうは") if usually else Text("Whoever was", "")
    if shed:
        return Text(
            "{who} right gets rid of dice. A player without dice has finished: out of the "
            "game, ahead of everybody who still has dice.",
            "{who}当てた人がダイスを捨てる。ダイスがなくなった人は上がりで、"
            "まだダイスがある人より上の順位になる。",
        ).fill(who=who)
    if rules.stake is Stake.LOSSES:
        return Text(
            "{who} wrong loses points, which are noted; the number of dice stays the same and "
            "nobody goes out.",
            "{who}外した人が点を失い、その失点を記録していく。ダイスの数は変わらず、脱落もない。",
        ).fill(who=who)
    if rules.stake is Stake.LIVES:
        leave = (
            Text("", "する")
            if rules.ending is Ending.FIRST_OUT
            else Text(", and that player's dice leave the table", "し、その人のダイスは場から除く")
        )
        return Text(
            "{who} wrong loses lives; the number of dice stays the same. At life 0 a player "
            "is out{leave}.",
            "{who}外した人がライフを失い、ダイスの数は変わらない。ライフが0になった人は脱落"
            "{leave}。",
        ).fill(who=who, leave=leave)
    return Text(
        "{who} wrong loses dice. A player without dice is out.",
        "{who}外した人がダイスを失い、ダイスがなくなった人は脱落する。",
    ).fill(who=who)


def _victory(rules: Rules) -> Text:
    what = unit(rules)
    if rules.stake is Stake.LOSSES:
        return Text.counted(
            rules.round_limit,
            "The game lasts {count} round; whoever has lost the fewest points then wins.",
            "The game lasts {count} rounds; whoever has lost the fewest points then wins.",
            "{count}ラウンドで終わり、失点がいちばん少ない人の勝ち。",
        )
    if rules.ending is Ending.FIRST_OUT and rules.goal is Goal.SHED:
        return Text("The first player to finish wins.", "最初に上がった人の勝ち。")
    if rules.goal is Goal.SHED:
        return Text(
            "The earlier you finish, the better; the last one with dice has lost.",
            "早く上がるほどよく、最後までダイスが残った人の負け。",
        )
    if rules.ending is Ending.FIRST_OUT:
        return Text(
            "The game ends when somebody is out; whoever has the most {what} then wins.",
            "誰かが脱落したところでゲームは終わり、残った{what}がいちばん多い人の勝ち。",
        ).fill(what=what)
    return Text("The last player left wins.", "最後まで残った人の勝ち。")


def equipment(rules: Rules, seats: int | None) -> Lines:
    """Players, dice, lives and what the faces mean."""
    least, most = rules.players.min, rules.players.max
    lines = [
        Text("{least} players.", "{least}人で遊ぶ。").fill(least=least)
        if least == most
        else Text("{least} to {most} players.", "{least}〜{most}人で遊ぶ。").fill(
            least=least, most=most
        ),
        _dice_each(rules, seats),
    ]
    if rules.stake is Stake.LIVES:
        much = amount(rules, rules.lives)
        lines.append(
            Text("Each player starts with {much}.", "最初に1人{much}を持つ。").fill(much=much)
        )
    return [*lines, *_faces(rules)]


def _dice_each(rules: Rules, seats: int | None) -> Text:
    if rules.dice != "split30":
        return Text.counted(
            rules.dice,
            "Each player starts with {count} six-sided die.",
            "Each player starts with {count} six-sided dice.",
            "6面ダイスを1人{count}個ずつ持って始める。",
        )
    tables = (seats,) if seats else range(rules.players.min, rules.players.max + 1)
    shares = COMMA.join(_share(count) for count in tables)
    return Text(
        "{box_dice} dice are dealt out evenly, what is left over stays out of play: {shares}.",
        "{box_dice}個のダイスを均等に分け、余りは使わない({shares})。",
    ).fill(box_dice=BOX_DICE, shares=shares)


def _share(seats: int) -> Text:
    each, left = BOX_DICE // seats, BOX_DICE % seats
    over = Text(" ({left} left over)", "、余り{left}個").fill(left=left) if left else NOTHING
    return Text("with {seats} players {each} each{over}", "{seats}人なら{each}個ずつ{over}").fill(
        seats=seats, each=each, over=over
    )


def _faces(rules: Rules) -> Lines:
    wild = wild_face(rules)
    if not wild:
        return [
            Text(
                "No face is wild: every die counts as the number it shows.",
                "オールマイティの目はない。どのダイスも出た目のまま数える。",
            )
        ]
    named = {
        Wild.SIX: Text(
            "The die's own 6 is the star, ★, so there is no number 6. The ★",
            "ダイスの6の面が ★ で、数字の6はない。★ は",
        ),
        Wild.ONES: Text("The 1", "1の目は"),
    }[rules.wild]
    if may_be_plain(rules):
        return [_wild_at_first(named), _counted_hand(wild)]
    save = (
        Text(" Only a palifico round is different.", "ただしパリフィコのときは別。")
        if rules.palifico
        else NOTHING
    )
    if rules.face_off:
        save = Text("{save} So is a face-off.", "{save}一騎打ちのときも別。").fill(save=save)
        if not rules.palifico:
            save = Text(" Only a face-off is different.", "ただし一騎打ちのときは別。")
    return [
        Text(
            "{named} is wild: it counts as every number, always.{save}",
            "{named}オールマイティ。どの数字としても必ず数える。{save}",
        ).fill(named=named, save=save),
        _counted_hand(wild),
    ]


def _wild_at_first(named: Text) -> Text:
    return Text(
        "{named} is wild: it counts as every number. But a bid can make a round plain, in which "
        "nothing is wild; “Wild or plain” below says how.",
        "{named}オールマイティで、どの数字としても数える。ただし、ビッドによって"
        "「斎」(オールマイティなし)になることがある。くわしくは「オールマイティと斎」で。",
    ).fill(named=named)


def _counted_hand(wild: int) -> Text:
    plain = BidOrder(Order.QUANTITY, wild, Limit.IN_PLAY).plain_faces
    hand = sorted((plain[0], plain[0], plain[1], plain[2], wild))
    shown = " ".join(face_name(face, wild) for face in hand)
    counts = [(face_name(face, wild), matches(hand, face, wild)) for face in (*plain, wild)]
    each = COMMA.join(
        Text("{face}: {count}", "{face} は{count}個").fill(face=face, count=count)
        for face, count in counts
    )
    return Text("So {shown} counts as {each}.", "たとえば {shown} は、{each} と数える。").fill(
        shown=shown, each=each
    )


def course(rules: Rules) -> Lines:
    """How a round runs."""
    lines = [
        _clockwise(rules),
        Text(
            "At the start of every round everybody rolls all their dice and keeps them hidden.",
            "ラウンドの初めに、全員が自分のダイスをすべて振り、伏せたままにする。",
        ),
        *((rolled_again(rules),) if rules.straight is Straight.REROLL else ()),
    ]
    if rules.roll is Roll.BY_HAND:
        lines.append(
            Text(
                "Then everybody turns their own cup: a tap on it uncovers your dice, for you "
                "alone. The bidding opens when all have; whoever is too slow is uncovered by the "
                "clock.",
                "次に各自が自分のカップを開ける。カップを押すと、自分のダイスが自分にだけ見える。"
                "全員が開けたらビッドを始める。遅れた人のカップは、時間が来ると自動で開く。",
            )
        )
    return [*lines, *_turn(rules)]


def _clockwise(rules: Rules) -> Text:
    over = (
        NOTHING
        if rules.ending is Ending.FIRST_OUT or rules.stake is Stake.LOSSES
        else Text(
            " and passes over players who {gone}",
            "で、{gone}いる人は飛ばす",
        ).fill(gone=gone(rules, 2))
    )
    return Text(
        "The first round's starter is drawn by lot. Play goes clockwise{over}.",
        "最初の親はくじで決める。手番は時計回り{over}。",
    ).fill(over=over)


def _turn(rules: Rules) -> Lines:
    passing = Text("; passing is not allowed", "。パスはできない")
    if rules.pass_claim is not PassClaim.OFF:
        passing = NOTHING
    turn = Text(
        "The starter has to bid. After that the player to move has to {choices}{passing}.",
        "親は必ずビッドする。次の人からは、{choices}のいずれかを必ず行う{passing}。",
    ).fill(choices=_choices(rules), passing=passing)
    calls = _window_calls(rules)
    if not calls:
        return [turn]
    return [
        turn,
        Text(
            "After every bid there is a short window before the next player moves, in which "
            "everybody but {bidder} may call {calls}.",
            "ビッドのたびに、次の人の番になる前の短い間、{bidder}以外の全員が{calls}を宣言できる。",
        ).fill(calls=_either(calls), bidder=_without(rules)),
    ]


def bidding(rules: Rules) -> Text:
    """What a bid over another one is."""
    if rules.calls:
        return Text("bid again", "ビッドする")
    return Text("raise the bid", "ビッドを上げる")


def _choices(rules: Rules) -> Text:
    """What a turn may be, in the words that go before the last of them."""
    choices = [
        bidding(rules),
        Text("doubt it", "「ブラフ!」と疑う"),
        *((Text("call “Spot-on!”", "「ジャスト!」と宣言する"),) * rules.spots_in_turn),
        *((Text("call “Double!”", "「倍!」と宣言する"),) * (rules.doubling is not Doubling.OFF)),
        *((Text("pass", "パスする"),) * (rules.pass_claim is not PassClaim.OFF)),
    ]
    *first, last = choices
    return Text("{first} or {last}", "{first}・{last}").fill(
        first=Text(", ", "・").join(first), last=last
    )


_BLUFF = Text("“Bluff!”", "「ブラフ!」")
_SPOT_ON = Text("“Spot-on!”", "「ジャスト!」")


def _window_calls(rules: Rules) -> Lines:
    """The calls that everybody may make after a bid."""
    return [
        *((_BLUFF,) if rules.challenge_by is ChallengeBy.ANYONE else ()),
        *((_called_at_once(rules),) if rules.spots_at_once else ()),
    ]


def has_window(rules: Rules) -> bool:
    """Whether others than the player to move have a call after a bid."""
    return bool(_window_calls(rules))


def _called_at_once(rules: Rules) -> Text:
    """The call of spot-on in a window, and who has no part in it where others have a call."""
    if rules.spot_on is SpotOn.ALL_BUT_NEXT and rules.challenge_by is ChallengeBy.ANYONE:
        return Text("(save for the next player) “Spot-on!”", "(次の人を除いて)「ジャスト!」")
    return _SPOT_ON


def _without(rules: Rules) -> Text:
    """Who has no call in the window."""
    if rules.spot_on is SpotOn.ALL_BUT_NEXT and rules.challenge_by is ChallengeBy.NEXT:
        return Text("the bidder and the next player", "ビッドした人と次の人")
    return Text("the bidder", "ビッドした人")


def _turn_calls(rules: Rules) -> Lines:
    """The calls that the player to move may make."""
    return [_BLUFF, _SPOT_ON] if rules.spots_in_turn else [_BLUFF]


def _either(calls: Lines) -> Text:
    return Text(" or ", "か").join(calls)


def _no_bid(rules: Rules) -> Text:
    if rules.calls:
        return Text(
            "you can make no bid any more, called or not,",
            "宣言つきのものも含めて、できるビッドがない",
        )
    return Text("no higher bid is left", "それ以上のビッドがない")


def reroll(rules: Rules) -> Lines:
    """Setting dice in the open; nothing where the rules have none."""
    if rules.reroll is Reroll.OFF:
        return []
    when = {
        Reroll.AFTER_BID: Text(
            "Whoever bids may reroll with the bid, the starter too. Say so together with the "
            "bid; the dice are rolled after it, so you bid without knowing them.",
            "ビッドする人は、ビッドと同時に振り直しを選べる。親の最初のビッドでもよい。"
            "振るのはビッドの後なので、新しい目を知らずにビッドすることになる。",
        ),
        Reroll.BEFORE_BID: Text(
            "On your turn you may reroll first, once, the starter too. Look at the new dice, "
            "then you have to bid; so where {no_bid} you can't reroll.",
            "自分の番に、ビッドの前に1回振り直せる。親もできる。新しい目を見たら、必ず"
            "ビッドしなければならない。そのため、{no_bid}ときは振り直せない。",
        ).fill(no_bid=_no_bid(rules)),
    }[rules.reroll]
    return [
        when,
        Text(
            "For a reroll set at least one of your hidden dice in the open, unchanged, and roll "
            "all your other hidden dice again, unseen by the others. At least one has to be "
            "rolled, so you need two hidden dice. The dice you show can be of any face.",
            "伏せたダイスを1個以上、目を変えずに公開し、残りの伏せたダイスをすべて振り直す。"
            "新しい目は他の人に見せない。1個以上は振り直すので、伏せたダイスが2個以上必要。"
            "公開する目は何でもよい。",
        ),
        Text(
            "Shown dice count like all others, lie open until the round ends and can't be rolled "
            "again in it. Every further reroll has to show at least one more.",
            "公開したダイスも数に入る。ラウンドが終わるまでそのまま置き、振り直せない。"
            "もう一度振り直すときは、さらに1個以上を公開する。",
        ),
    ]


def challenge(rules: Rules) -> Lines:
    """How a bid is doubted, by whom, and how the dice are counted."""
    counted = (
        Text(
            "the dice with the bid's face, together with the wild ones; for a bid on the wild "
            "face the wild ones alone",
            "ビッドの目とオールマイティを合わせて数え、オールマイティへのビッドなら"
            "オールマイティだけを数える",
        )
        if wild_face(rules) in bid_order(rules).faces
        else Text(
            "the dice with the bid's face, together with the wild ones",
            "ビッドの目とオールマイティを合わせて数える",
        )
        if wild_face(rules)
        else Text("the dice with the bid's face", "ビッドの目を数える")
    )
    lines = [
        Text(
            "Whoever thinks the last bid is too high calls “Bluff!”: this player is the "
            "challenger, the player of the last bid is the bidder. The round ends.",
            "最後のビッドが多すぎると思ったら「ブラフ!」と宣言する。"
            "以下、宣言した人を「疑った人」、最後にビッドした人を「ビッドした人」と呼ぶ。"
            "ラウンドはここで終わる。",
        )
    ]
    lines += _who(rules)
    return [
        *lines,
        Text("All dice are shown. Count {counted}.", "全員のダイスを公開し、{counted}。").fill(
            counted=counted
        ),
        *counted_otherwise(rules),
        *(_count_plain(),) * may_be_plain(rules),
        *(_count_in_palifico(),) * rules.palifico,
    ]


def _count_plain() -> Text:
    return Text(
        "If the last bid made the round plain, or left it plain, nothing is wild: count only the "
        "dice with the bid's face.",
        "最後のビッドで「斎」になったか、「斎」のままだったときは、オールマイティはなく、"
        "ビッドの目だけを数える。",
    )


def _count_in_palifico() -> Text:
    return Text(
        "In a palifico round nothing is wild: count only the dice with the bid's face.",
        "パリフィコのときはオールマイティがないので、ビッドの目だけを数える。",
    )


def _who(rules: Rules) -> Lines:
    """Who may call what, and the window after a bid where there is one."""
    window = _window_calls(rules)
    if not window:
        return [_only_in_turn(_turn_calls(rules))]
    lines = _window(rules, _either(window), _either(_turn_calls(rules)))
    if rules.reroll is Reroll.AFTER_BID:
        lines.append(
            Text(
                "A reroll with the bid is carried out before that.",
                "ビッドと同時の振り直しは、その前に済ませる。",
            )
        )
    if _BLUFF not in window:
        return [_only_in_turn([_BLUFF]), *lines]
    return lines


def _only_in_turn(calls: Lines) -> Text:
    return Text(
        "Only the player to move may call {calls}.",
        "{calls}を宣言できるのは手番の人だけ。",
    ).fill(calls=Text(" or ", "と").join(calls))


def _window(rules: Rules, calls: Text, in_turn: Text) -> Lines:
    """How the calls that everybody may make are made, in the words for these calls."""
    long = Text.counted(rules.window, "{count} second", "{count} seconds", "{count}秒")
    return [
        Text(
            "After every bid all players but {bidder} have {long} to call "
            "{calls}, without seeing what the others do. Of several calls only one counts: "
            "that of the first player clockwise after the bidder.",
            "ビッドのたびに、{bidder}以外の全員が{long}のあいだ{calls}を"
            "宣言できる。他の人の選択は見えない。何人かが宣言したら、ビッドした人から時計回りで"
            "最初の人の宣言だけが有効になる。",
        ).fill(long=long, calls=calls, bidder=_without(rules)),
        Text(
            "If nobody calls, the next player moves, and may still call {in_turn} in that turn.",
            "誰も宣言しなければ次の人の番になり、その人は自分の番でも{in_turn}を宣言できる。",
        ).fill(in_turn=in_turn),
    ]
