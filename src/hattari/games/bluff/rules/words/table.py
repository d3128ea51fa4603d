"""What is played for, and with what: the aim, the dice, and what their faces mean."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import COMMA, NOTHING
from hattari.games.bluff.rules.axes import (
    BOX_DICE,
    Ending,
    Exact,
    Goal,
    Limit,
    Order,
    Rules,
    Stake,
    Wild,
    may_be_plain,
    others_pay,
    wild_face,
)
from hattari.games.bluff.rules.bids import BidOrder
from hattari.games.bluff.rules.phrases import Lines, amount, face_name, unit
from hattari.games.bluff.rules.settle import matches


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
