"""What Bluff says when it can't accept an action: what was expected, what came, what to do."""

from __future__ import annotations

from hattari.core.game import Refusal, Text
from hattari.core.refusals import impossible

from .axes import MOST_DICE
from .bids import PIPS, Bid


def _name(bid: Bid, wild: int) -> str | Text:
    if bid.face == PIPS:
        return Text("A sum of {count}", "合計{count}").fill(count=bid.count)
    return f"{bid.count}×{'★' if bid.face == wild else bid.face}"


def too_many_dice(dice: int) -> Refusal:
    """More dice than any game has in play."""
    return impossible(
        Text(
            "There may be {most} dice in all, not {dice}; take fewer.",
            "ダイスは全員で{most}個までです({dice}個になります)。減らしてください。",
        ).fill(most=MOST_DICE, dice=dice)
    )


def nothing_to_doubt() -> Refusal:
    """A challenge or spot-on without a standing bid."""
    return Refusal(
        "nothing_to_doubt",
        Text(
            "There is no bid to doubt yet; the starter has to bid.",
            "まだビッドがありません。親は必ずビッドします。",
        ),
    )


def must_bid() -> Refusal:
    """After a reroll that came before the bid only a bid may follow."""
    return Refusal(
        "must_bid",
        Text("After the reroll a bid has to follow.", "振り直したあとは必ずビッドします。"),
    )


def too_low(bid: Bid, standing: Bid | None, wild: int) -> Refusal:
    """A bid that may not follow the standing one."""
    if standing is None:
        return Refusal(
            "bid_not_open",
            Text(
                "{name} can't open a round; choose one of the lit squares.",
                "{name} では始められません。光っているマスから選んでください。",
            ).fill(name=_name(bid, wild)),
        )
    return Refusal(
        "bid_too_low",
        Text(
            "{name} doesn't raise {name_standing_wild}; "
            "choose a higher bid within the limit, or doubt it.",
            "{name} は {name_standing_wild} より上ではないか、上限を超えています。"
            "もっと上のビッドを選ぶか、ブラフを宣言してください。",
        ).fill(name=_name(bid, wild), name_standing_wild=_name(standing, wild)),
    )


def too_few(bid: Bid, wild: int, least: int) -> Refusal:
    """An opening of fewer dice than the rules ask for."""
    return Refusal(
        "opening_too_low",
        Text(
            "{name} can't open a round; say at least {least}, or as many as may be bid.",
            "{name} では始められません。{least}個以上(上限がそれより少なければ上限の数)で"
            "始めてください。",
        ).fill(name=_name(bid, wild), least=least),
    )


def own_bid() -> Refusal:
    """A claim on one's own bid, which comes back where everybody passes."""
    return Refusal(
        "own_bid",
        Text(
            "This is your own bid; bid higher, pass or doubt the pass.",
            "自分のビッドです。ビッドを上げるか、パスするか、パスを疑ってください。",
        ),
    )


def no_passing() -> Refusal:
    """A pass, or a doubt of one, where the rules have none."""
    return Refusal(
        "no_passing",
        Text("These rules have no passing.", "このルールではパスできません。"),
    )


def starter_passes() -> Refusal:
    """A pass before the first bid."""
    return Refusal(
        "starter_passes",
        Text(
            "There is no bid yet; the starter can't pass.",
            "まだビッドがありません。親はパスできません。",
        ),
    )


def passed_before() -> Refusal:
    """A second pass of a seat in a round."""
    return Refusal(
        "passed_before",
        Text(
            "You have passed in this round already.",
            "パスは1ラウンドに1回で、もうパスしています。",
        ),
    )


def no_pass_to_doubt() -> Refusal:
    """A doubt of a pass where the seat before made none."""
    return Refusal(
        "no_pass_to_doubt",
        Text(
            "The player before you hasn't passed, so there is no pass to doubt.",
            "前の人はパスしていないので、疑うパスがありません。",
        ),
    )


def plain_outbid() -> Refusal:
    """A reroll or a call with a bid out of turn."""
    return Refusal(
        "plain_outbid",
        Text(
            "A bid out of turn is a count and a face, without a reroll or another call.",
            "割り込みのビッドでは個数と目だけを言います。振り直しやほかの宣言は付けられません。",
        ),
    )


def no_doubling() -> Refusal:
    """A double where the rules have none."""
    return Refusal(
        "no_doubling",
        Text("These rules have no doubling.", "このルールに「倍!」はありません。"),
    )


def no_bid_to_double() -> Refusal:
    """A double on a seat whose bid can't be doubted so."""
    return Refusal(
        "no_bid_to_double",
        Text(
            "There is no bid of that player that you may double.",
            "その人には、「倍!」を宣言できるビッドがありません。",
        ),
    )


def no_call(call: str) -> Refusal:
    """A bid called plain, or to fly, where that can't be."""
    if call == "fly":
        return Refusal(
            "no_fly",
            Text(
                "A bid can be called to fly only where the rules have it and nothing is wild now.",
                "「飛」は、そのルールがあり、いま「斎」になっているときだけ宣言できます。",
            ),
        )
    return Refusal(
        "no_plain",
        Text(
            "A bid can be called plain only where the rules have it and a face is wild now.",
            "「斎」は、そのルールがあり、いまオールマイティが使えるときだけ宣言できます。",
        ),
    )


def call_too_low(bid: Bid, wild: int, least: int | None) -> Refusal:
    """A bid of fewer dice than its call needs, beyond the limit, or on a face that needs none."""
    if least is None:
        return Refusal(
            "call_too_high",
            Text(
                "With this call no bid is left within the limit.",
                "この宣言でできるビッドは、上限の中にもうありません。",
            ),
        )
    return Refusal(
        "call_not_open",
        Text(
            "{name} can't be bid with this call; it needs {least} or more within the limit, "
            "and a face that doesn't make the round plain by itself.",
            "{name} はこの宣言ではビッドできません。上限までの{least}個以上で、"
            "それだけで「斎」になる目以外を選んでください。",
        ).fill(name=_name(bid, wild), least=least),
    )


def reroll_off() -> Refusal:
    """A reroll where the rules have none, or at the wrong moment."""
    return Refusal(
        "reroll_off",
        Text(
            "These rules have no reroll at this moment.",
            "このルールでは、いま振り直しはできません。",
        ),
    )


def bad_show() -> Refusal:
    """Dice to show that aren't a proper part of the hidden ones."""
    return Refusal(
        "bad_show",
        Text(
            "A reroll shows at least one hidden die of your own and rolls at least one again.",
            "振り直しでは、伏せた自分のダイスを1個以上見せ、1個以上を振り直します。",
        ),
    )


def no_spot_on() -> Refusal:
    """A spot-on where the rules have none."""
    return Refusal(
        "no_spot_on",
        Text("These rules have no spot-on.", "このルールに「ジャスト」はありません。"),
    )


def spot_on_once() -> Refusal:
    """A second spot-on of a seat that has one in a game."""
    return Refusal(
        "spot_on_once",
        Text(
            "You have called your only spot-on of this game already.",
            "ジャストは1ゲームに1回で、もう宣言しています。",
        ),
    )


def spot_on_duel() -> Refusal:
    """A spot-on with two seats left, where the rules have none then."""
    return Refusal(
        "spot_on_duel",
        Text(
            "With two players left nobody can call spot-on any more.",
            "残り2人になったら、ジャストは宣言できません。",
        ),
    )


def spot_on_not_next() -> Refusal:
    """A spot-on of the seat in turn, where all others have it."""
    return Refusal(
        "spot_on_not_next",
        Text(
            "The player to move can't call spot-on; bid higher or doubt the bid.",
            "手番の人はジャストを宣言できません。ビッドを上げるか、疑ってください。",
        ),
    )


def no_higher_bid() -> Refusal:
    """A reroll before the bid where no bid could follow."""
    return Refusal(
        "no_higher_bid",
        Text(
            "No higher bid exists, so a reroll can't be followed by one; doubt the bid.",
            "これより上のビッドがないため振り直せません。ブラフを宣言してください。",
        ),
    )


def straight_hand() -> Refusal:
    """A roll that holds a hand which the rules roll again."""
    return impossible(
        Text(
            "A hand whose dice all differ is rolled again under these rules and can't be dealt.",
            "目がすべて違う手は、このルールでは振り直されるので、配られることはありません。",
        )
    )


def nothing_to_undo() -> Refusal:
    """Only the very last bid, without a reroll, can be taken back."""
    return Refusal(
        "nothing_to_undo",
        Text(
            "Only the last bid can be taken back, before anybody acts and without a reroll.",
            "取り消せるのは最後のビッドだけです(次の人が動く前で、振り直しのないとき)。",
        ),
    )
