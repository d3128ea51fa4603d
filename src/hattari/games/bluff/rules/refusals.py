"""What Bluff says when it can't accept an action: what was expected, what came, what to do."""

from __future__ import annotations

from hattari.core.game import Refusal, Text

from .bids import Bid


def _name(bid: Bid, wild: int) -> str:
    return f"{bid.count}×{'★' if bid.face == wild else bid.face}"


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


def nothing_to_undo() -> Refusal:
    """Only the very last bid, without a reroll, can be taken back."""
    return Refusal(
        "nothing_to_undo",
        Text(
            "Only the last bid can be taken back, before anybody acts and without a reroll.",
            "取り消せるのは最後のビッドだけです(次の人が動く前で、振り直しのないとき)。",
        ),
    )
