"""What follows a round: the next starter, palifico, the end and the ranking."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import NOTHING
from hattari.games.bluff.rules.axes import (
    DEFAULTS,
    Ending,
    Exact,
    Goal,
    LostTo,
    Order,
    Rules,
    SpotOn,
    Stake,
    Starter,
    endless,
    others_pay,
    plain_opening_apart,
)
from hattari.games.bluff.rules.phrases import Lines, gone, unit


def palifico(rules: Rules) -> Lines:
    """The special round; nothing where it is off."""
    if not rules.palifico:
        return []
    compared = (
        Text("count or face goes up and neither goes down", "個数か目を上げ、どちらも下げられない")
        if rules.order is Order.COMPONENTWISE
        else Text("count first, then face", "個数、目の順に比べる")
    )
    return [
        Text(
            "When any loss{also} brings a player from more dice down to one, and at least "
            "three players are still in, the next round is that player's palifico round, and "
            "that player starts it. Nobody has more than one in a game.",
            "清算でダイスを失って{also}残り1個になった人がいて、3人以上が残っているとき、"
            "次のラウンドはその人のパリフィコとなり、その人が親になる。"
            "パリフィコは1人につき1ゲームに1回まで。",
        ).fill(also=_any_loss(rules)),
        *_several_at_once(rules),
        Text(
            "In a palifico round nothing is wild: ones count only as ones, and 1 is the lowest "
            "face. {opened} Bids are compared plainly: {compared}.",
            "パリフィコの間はオールマイティがない。1の目は1としてだけ数え、いちばん小さい目になる。"
            "{opened}ビッドは{compared}。",
        ).fill(compared=compared, opened=_opened(rules)),
        Text(
            "Whoever has more than one die has to keep the face of the last bid and can only "
            "raise the count. Players with one die may change the face.",
            "ダイスが2個以上ある人は、直前のビッドの目を変えられず、個数だけを上げる。"
            "残り1個の人は目を変えてもよい。",
        ),
    ]


def _any_loss(rules: Rules) -> Text:
    """The losses that one might not think of."""
    calls, gives = rules.spot_on is not SpotOn.OFF, rules.exact is Exact.GIFT
    if calls and gives:
        return Text(
            ", a wrong spot-on or a die given away too,", "(ジャストが外れたときや、渡したときも)"
        )
    if gives:
        return Text(", a die given away too,", "(渡したときも)")
    return Text(", a wrong spot-on too,", "(ジャストが外れたときも)") if calls else NOTHING


def _opened(rules: Rules) -> Text:
    """What a palifico round opens with."""
    if plain_opening_apart(rules):
        return Text(
            "Any face may open it, ones too, with the least count of a first bid that leaves the "
            "wild face wild.",
            "最初のビッドは1の目でもよく、個数の最少は、どの目でも、"
            "オールマイティを残す最初のビッドと同じ。",
        )
    if rules.opening != DEFAULTS.opening:
        return Text(
            "Any face may open it, ones too, with the least count of any first bid.",
            "最初のビッドは1の目でもよく、個数の最少はいつもと同じ。",
        )
    return Text("Any bid may open it, ones too.", "最初のビッドは1の目でもよい。")


def _several_at_once(rules: Rules) -> Lines:
    """Who has the palifico round; nothing where only one player can lose in a settlement."""
    others_lose = others_pay(rules)
    if rules.exact not in (Exact.ALL_BUT_BIDDER, Exact.BOTH) and not others_lose:
        return []
    # Only who gets dice back can come down twice.
    gains = rules.spot_on is not SpotOn.OFF and not others_lose
    again = gains or rules.lost_to is LostTo.WINNER or rules.exact is Exact.GIFT
    first = Text(" who hasn't had one yet", "まだ行っていない人のうち") if again else NOTHING
    later = (
        Text(
            ", but may have theirs if a later loss brings them from more dice to one again",
            "。ただし、後でダイスが増え、また残り1個に減れば行える",
        )
        if again
        else NOTHING
    )
    return [
        Text(
            "If several come down to one in the same settlement, only the first clockwise after "
            "the bidder{first} has it. The others start no palifico round for this{later}.",
            "1回の清算で何人もそうなったら、{first}ビッドした人から時計回りで最初の人だけが"
            "パリフィコを行う。ほかの人は、それではパリフィコにならない{later}。",
        ).fill(first=first, later=later)
    ]


def next_round(rules: Rules) -> Lines:
    """Who starts the next round."""
    lines = [_STARTERS[rules.starter]]
    if rules.spot_on is not SpotOn.OFF and rules.starter in _AFTER_SPOT_ON:
        lines.append(_AFTER_SPOT_ON[rules.starter])
    if rules.ending is not Ending.FIRST_OUT and rules.stake is not Stake.LOSSES:
        lines.append(
            Text(
                "If that player {gone}, the next player clockwise who is still in starts.",
                "その人が{gone}いたら、時計回りで次の残っている人が親になる。",
            ).fill(gone=gone(rules))
        )
    if rules.palifico:
        lines.append(
            Text(
                "A palifico round is started by its own player instead.",
                "パリフィコのときは、その本人が親になる。",
            )
        )
    return lines


_STARTERS = {
    Starter.LOSER: Text(
        "Next round's starter is whoever was wrong: the bidder if there were fewer than bid, "
        "else (also on an exact bid) the challenger.",
        "次の親は、外した人。ビッドより少なければビッドした人、"
        "それ以外(ちょうどのときも)は疑った人。",
    ),
    Starter.WINNER: Text(
        "Next round's starter is whoever was right: the challenger if there were fewer than "
        "bid, else (also on an exact bid) the bidder.",
        "次の親は、当てた人。ビッドより少なければ疑った人、"
        "それ以外(ちょうどのときも)はビッドした人。",
    ),
    Starter.AFTER_CHALLENGER: Text(
        "Next round's starter is the player clockwise after the challenger.",
        "次の親は、疑った人から時計回りで次の人。",
    ),
    Starter.ROTATE: Text(
        "Next round's starter is the player clockwise after the last starter's place.",
        "次の親は、いまの親の席から時計回りで次の人。",
    ),
}

_AFTER_SPOT_ON = {
    Starter.LOSER: Text(
        "After “Spot-on!”: the caller, right or wrong.",
        "ジャストの後は、当たっても外れても、宣言した人が親。",
    ),
    Starter.WINNER: Text(
        "After “Spot-on!”: the caller if it was right, the bidder if it was wrong.",
        "ジャストの後は、当たれば宣言した人、外れればビッドした人が親。",
    ),
    Starter.AFTER_CHALLENGER: Text(
        "After “Spot-on!”: the player clockwise after the caller.",
        "ジャストの後は、宣言した人から時計回りで次の人が親。",
    ),
}


def ending(rules: Rules) -> Lines:
    """When the game ends, and the ranking."""
    return [*_ranking(rules), *_last_round(rules)]


def _ranking(rules: Rules) -> Lines:
    what, shed = unit(rules), rules.goal is Goal.SHED
    if rules.stake is Stake.LOSSES:
        return [_after_rounds(rules)]
    if rules.ending is Ending.FIRST_OUT:
        order = Text("the fewest", "少ない") if shed else Text("the most", "多い")
        ends = Text("finishes", "上がった") if shed else Text("goes out", "脱落した")
        return [
            Text(
                "The game ends after the round in which somebody {ends}. The "
                "{what} left are the score: whoever has {order} ranks first, and equal "
                "scores share a rank.",
                "誰かが{ends}ラウンドでゲームは終わる。残った{what}が得点で、{order}順に"
                "順位を付け、同点は同じ順位とする。",
            ).fill(ends=ends, what=what, order=order),
            *(_LAST_TOGETHER,) * _several_can_go(rules),
        ]
    if shed:
        return [
            Text(
                "The game ends when one player is left. Players rank in the order in which they "
                "finished; the one left is last.",
                "残りが1人になったらゲームは終わる。順位は上がった順で、最後に残った人が最下位。",
            )
        ]
    return [
        Text(
            "The game ends when one player is left, the winner. The others rank by how long they "
            "stayed in; those who go out in the same round share a rank.",
            "残りが1人になったらゲームは終わり、その人の勝ち。ほかの人は長く残った順に順位が付き、"
            "同じラウンドで脱落した人は同じ順位とする。",
        )
    ]


_LAST_TOGETHER = Text(
    "Players who go out together share the last rank.",
    "同時に脱落した人は、同じ最下位とする。",
)


def _several_can_go(rules: Rules) -> bool:
    """Whether one settlement can put several players out."""
    if rules.goal is Goal.SHED:
        return False
    if rules.exact is Exact.BOTH or others_pay(rules):
        return True
    return rules.exact is Exact.ALL_BUT_BIDDER and not rules.spare_last_die


def _after_rounds(rules: Rules) -> Text:
    return Text.counted(
        rules.round_limit,
        "The game ends after {count} round. Whoever has lost fewer points ranks higher; "
        "equal numbers share a rank.",
        "The game ends after {count} rounds. Whoever has lost fewer points ranks higher; "
        "equal numbers share a rank.",
        "{count}ラウンドでゲームは終わる。失点の少ない順に順位が付き、同点は同じ順位とする。",
    )


def _last_round(rules: Rules) -> Lines:
    if rules.stake is Stake.LOSSES:
        return []
    if not endless(rules):
        return [_round_limit(rules)]
    what = unit(rules)
    return [
        Text(
            "With these rules the total of {what} doesn't fall in every round, so a game could "
            "go on for ever.",
            "このルールでは全員の{what}の合計が減らないラウンドがあり、決着がつかないこともある。",
        ).fill(what=what),
        _round_limit(rules),
    ]


def _round_limit(rules: Rules) -> Text:
    what, shed, limit = unit(rules), rules.goal is Goal.SHED, rules.round_limit
    rounds = Text.counted(limit, "{count} round", "{count} rounds", "{count}ラウンド")
    if rules.ending is Ending.FIRST_OUT:
        return Text(
            "After {rounds} the game ends in any case, and the score decides in the same way.",
            "{rounds}でゲームは必ず終わり、順位は同じく得点で決める。",
        ).fill(rounds=rounds)
    order = Text("the fewest", "少ない") if shed else Text("the most", "多い")
    place = Text("behind", "より下") if shed else Text("ahead of", "より上")
    return Text(
        "After {rounds} the game ends in any case. Players still in rank {place} those who "
        "{gone}, whoever has {order} {what} first; equal numbers share a rank.",
        "{rounds}でゲームは必ず終わる。残っている人は{gone}いる人{place}で、"
        "残った{what}が{order}順。同数は同じ順位とする。",
    ).fill(rounds=rounds, place=place, gone=gone(rules, 2), order=order, what=what)
