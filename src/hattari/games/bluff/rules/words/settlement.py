"""Who loses how much when a bid was doubted or called exact."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.games.bluff.rules.axes import (
    ChallengeBy,
    Exact,
    Goal,
    Loss,
    LostTo,
    Rules,
    SpotOn,
    SpotOnRight,
    Stake,
    may_duel,
    returns,
)
from hattari.games.bluff.rules.phrases import Lines, amount, unit


def settlement(rules: Rules) -> Lines:
    """Who loses how much when a bid was doubted."""
    payment = _shed_payment(rules) if rules.goal is Goal.SHED else _payment(rules)
    return [*payment, _exact(rules), *_kept(rules), *_handed_over(rules)]


def _payment(rules: Rules) -> Lines:
    what, one = unit(rules), amount(rules, rules.penalty)
    if rules.loss is Loss.ONE:
        return [
            Text(
                "Fewer than bid: the bidder loses {one}.",
                "ビッドより少なければ、ビッドした人が{one}を失う。",
            ).fill(one=one),
            Text(
                "More than bid: the challenger loses {one}. How wide the miss is doesn't matter.",
                "ビッドより多ければ、疑った人が{one}を失う。差がいくつでも変わらない。",
            ).fill(one=one),
        ]
    return [
        Text(
            "Fewer than bid: the bidder loses as many {what} as are missing.",
            "ビッドより少なければ、ビッドした人が、足りない数だけ{what}を失う。",
        ).fill(what=what),
        Text(
            "More than bid: the challenger loses as many {what} as there are too many.",
            "ビッドより多ければ、疑った人が、多かった数だけ{what}を失う。",
        ).fill(what=what),
    ]


def _shed_payment(rules: Rules) -> Lines:
    if rules.loss is Loss.ONE:
        missing = extra = _discarded(rules)
    else:
        missing = Text("as many dice as are missing", "足りない数だけ")
        extra = Text("as many dice as there are too many", "多かった数だけ")
    return [
        Text(
            "Fewer than bid: the challenger was right and has to discard {missing}.",
            "ビッドより少なければ疑った人の勝ちで、疑った人がダイスを{missing}捨てる。",
        ).fill(missing=missing),
        Text(
            "More than bid: the bidder was right and has to discard {extra}.",
            "ビッドより多ければビッドした人の勝ちで、ビッドした人がダイスを{extra}捨てる。",
        ).fill(extra=extra),
    ]


def _discarded(rules: Rules) -> Text:
    """The fixed number of dice to discard."""
    return Text.counted(rules.penalty, "{count} die", "{count} dice", "{count}個")


def _exact(rules: Rules) -> Text:
    one = amount(rules, rules.penalty)
    if rules.exact is Exact.NOBODY:
        return Text(
            "Exactly the bid: nothing happens.", "ちょうどビッドどおりなら、何も起こらない。"
        )
    if rules.goal is Goal.SHED:
        return Text(
            "Exactly the bid: the bidder has to discard {dice}.",
            "ちょうどビッドどおりなら、ビッドした人がダイスを{dice}捨てる。",
        ).fill(dice=_discarded(rules))
    if rules.exact is Exact.CHALLENGER_ONE:
        return Text(
            "Exactly the bid: the challenger loses {one}.",
            "ちょうどビッドどおりなら、疑った人が{one}を失う。",
        ).fill(one=one)
    if rules.exact is Exact.GIFT:
        return _gift(rules)
    if rules.exact is Exact.BOTH and rules.stake is Stake.LOSSES:
        return Text(
            "Exactly the bid: the bidder and the challenger lose {one} each.",
            "ちょうどビッドどおりなら、ビッドした人と疑った人が、それぞれ{one}を失う。",
        ).fill(one=one)
    if rules.exact is Exact.BOTH:
        return Text(
            "Exactly the bid: the bidder and the challenger lose {one} each. If that would leave "
            "nobody in the game, the bidder keeps {last}.",
            "ちょうどビッドどおりなら、ビッドした人と疑った人が、それぞれ{one}を失う。"
            "それで誰も残らなくなるなら、ビッドした人に{last}を残す。",
        ).fill(one=one, last=amount(rules, 1))
    return _all_but_bidder(rules)


def _gift(rules: Rules) -> Text:
    if rules.penalty > 1:
        return Text(
            "Exactly the bid: the challenger gives {dice} to the bidder, even the last ones. "
            "Whatever would give the bidder more than the starting number leaves play instead.",
            "ちょうどビッドどおりなら、疑った人の{dice}(最後の分でも)がビッドした人に渡る。"
            "ただし、ビッドした人の数が最初の個数を超える分は、渡さずに場から除く。",
        ).fill(dice=amount(rules, rules.penalty))
    return Text(
        "Exactly the bid: the challenger gives 1 die to the bidder, even a last one. If the "
        "bidder would then have more than the starting number, the die leaves play instead.",
        "ちょうどビッドどおりなら、疑った人のダイス1個(最後の1個でも)がビッドした人に渡る。"
        "ただし、ビッドした人の数が最初の個数を超えてしまうなら、渡さずに場から除く。",
    )


def _all_but_bidder(rules: Rules) -> Text:
    one = amount(rules, rules.penalty)
    if rules.stake is Stake.LOSSES:
        return Text(
            "Exactly the bid: everybody except the bidder loses {one}.",
            "ちょうどビッドどおりなら、ビッドした人以外の全員が{one}を失う。",
        ).fill(one=one)
    if rules.spare_last_die and rules.penalty > 1:
        return Text(
            "Exactly the bid: everybody except the bidder loses {one}. Bystanders always keep "
            "{last}; the challenger may lose even that.",
            "ちょうどビッドどおりなら、ビッドした人以外の全員が{one}を失う。"
            "ただし、疑った人でもビッドした人でもない人には{last}が残る。疑った人は最後でも失う。",
        ).fill(one=one, last=amount(rules, 1))
    if rules.spare_last_die:
        return Text(
            "Exactly the bid: everybody except the bidder loses {one}. Bystanders who have "
            "only {one} left are spared; the challenger is not.",
            "ちょうどビッドどおりなら、ビッドした人以外の全員が{one}を失う。"
            "ただし、疑った人でもビッドした人でもない人は、最後の{one}を失わない。"
            "疑った人は最後でも失う。",
        ).fill(one=one)
    last = _LAST[rules.stake, rules.penalty == 1]
    return Text(
        "Exactly the bid: everybody except the bidder loses {one}, even if {last}.",
        "ちょうどビッドどおりなら、ビッドした人以外の全員が{one}を失う。{last}でも失う。",
    ).fill(one=one, last=last)


_LAST = {
    (Stake.DICE, True): Text("it is the last", "それが最後のダイス"),
    (Stake.DICE, False): Text("nothing is left then", "それが最後のダイス"),
    (Stake.LIVES, True): Text("it is the last", "それが最後のライフ"),
    (Stake.LIVES, False): Text("nothing is left then", "それが最後のライフ"),
}


def _kept(rules: Rules) -> Lines:
    what = unit(rules)
    if rules.stake is Stake.LOSSES:
        return [
            Text(
                "Points lost are noted and add up, without an end. Nobody ever loses dice or goes "
                "out.",
                "失った点は記録して合計していき、上限はない。ダイスを失う人も、脱落する人もいない。",
            )
        ]
    if rules.goal is Goal.SHED:
        return [
            Text(
                "Discarding is not a choice. Nobody discards more than they have.",
                "捨てる数は選べない。持っている数が足りなければ、持っているだけ捨てる。",
            )
        ]
    return [
        Text(
            "Nobody loses more {what} than they have.",
            "持っている数が足りなければ、{what}をあるだけ失う。",
        ).fill(what=what)
    ]


def _handed_over(rules: Rules) -> Lines:
    """Who gets what is lost; nothing where it leaves play."""
    if rules.lost_to is not LostTo.WINNER:
        return []
    both = Text("", "")
    if rules.exact is Exact.BOTH:
        both = Text(
            " If bidder and challenger both lose, it leaves play.",
            "ビッドした人と疑った人の両方が失うときも、場から除く。",
        )
    return [
        Text(
            "Whoever was right gets the {what} that are lost: the challenger if there were fewer "
            "than bid, else the bidder. Nobody comes to more than the starting number; what is "
            "beyond that leaves play.{both}",
            "失った{what}は、当てた人のものになる。ビッドより少なければ疑った人、"
            "それ以外ならビッドした人がもらう。ただし最初の数までで、超える分は場から除く。{both}",
        ).fill(what=unit(rules), both=both)
    ]


def spot_on(rules: Rules) -> Lines:
    """The claim that a bid is exact; nothing where the rules have none."""
    if rules.spot_on is SpotOn.OFF:
        return []
    first = Text(
        "Whoever thinks the last bid is exactly true calls “Spot-on!” instead. The round ends "
        "and the dice are counted in the same way.",
        "最後のビッドがちょうどだと思ったら、代わりに「ジャスト!」と宣言する。"
        "ラウンドはここで終わり、同じように数える。",
    )
    only = Text(
        "Only the player to move may call “Spot-on!”.",
        "「ジャスト!」を宣言できるのは手番の人だけ。",
    )
    mixed = rules.spot_on is SpotOn.NEXT and rules.challenge_by is ChallengeBy.ANYONE
    return [
        first,
        *((only,) if mixed else ()),
        *_spot_on_limits(rules),
        _spot_on_right(rules),
        _spot_on_wrong(rules),
        *_spot_on_handed_over(rules),
        Text(
            "If somebody calls “Bluff!” and the bid turns out exact, that is no spot-on: the "
            "rule for exact bids holds.",
            "「ブラフ!」と疑ってちょうどだったときはジャストではなく、"
            "「ちょうどビッドどおり」の決まりに従う。",
        ),
    ]


def _spot_on_limits(rules: Rules) -> Lines:
    """When nobody, or not everybody, may call it."""
    once = Text(
        "Each player has one such call in a game. A call that doesn't count because another "
        "came first clockwise isn't used up.",
        "宣言できるのは1ゲームに1人1回。ほかの人の宣言が先で無効になったときは、使ったことに"
        "ならない。",
    )
    duel = Text(
        "With two players left nobody can call “Spot-on!” any more.",
        "残り2人になったら、誰も「ジャスト!」を宣言できない。",
    )
    if rules.spot_on_duel and returns(rules):
        duel = Text(
            "With two players left only a player who is out can still call “Spot-on!”.",
            "残り2人になったら、「ジャスト!」を宣言できるのは脱落した人だけ。",
        )
    return [*((once,) if rules.spot_on_once else ()), *(() if may_duel(rules) else (duel,))]


def _spot_on_handed_over(rules: Rules) -> Lines:
    if rules.lost_to is not LostTo.WINNER:
        return []
    if rules.spot_on_right is SpotOnRight.OTHERS_LOSE:
        return [
            Text(
                "The {what} that are lost go to the caller who was right, else to the bidder, in "
                "the same way.",
                "失った{what}は、当たれば宣言した人、外れればビッドした人が、同じようにもらう。",
            ).fill(what=unit(rules))
        ]
    return [
        Text(
            "The {what} that a wrong caller loses go to the bidder, in the same way.",
            "外れて失った{what}は、同じようにビッドした人がもらう。",
        ).fill(what=unit(rules))
    ]


def _spot_on_right(rules: Rules) -> Text:
    reward = amount(rules, rules.reward)
    if rules.stake is Stake.LOSSES:
        return _spot_on_right_noted(rules, reward)
    if rules.spot_on_right is SpotOnRight.OTHERS_LOSE:
        return Text(
            "Right: everybody except the caller loses {reward}, even the last.",
            "当たれば、宣言した人以外の全員が{reward}を失う。最後の分でも失う。",
        ).fill(reward=reward)
    if rules.goal is Goal.SHED:
        return Text(
            "Right: the caller has to discard {reward}.",
            "当たれば、宣言した人が{reward}を捨てる。",
        ).fill(reward=reward)
    return Text(
        "Right: the caller gains {reward}, but never beyond the starting number. Nobody "
        "loses anything.",
        "当たれば、宣言した人が{reward}を得る。ただし最初の数より多くはならない。失う人はいない。",
    ).fill(reward=reward)


def _spot_on_right_noted(rules: Rules, reward: Text) -> Text:
    if rules.spot_on_right is SpotOnRight.OTHERS_LOSE:
        return Text(
            "Right: everybody except the caller loses {reward}.",
            "当たれば、宣言した人以外の全員が{reward}を失う。",
        ).fill(reward=reward)
    return Text(
        "Right: the caller takes back {reward} lost before, but has never lost fewer than none. "
        "Nobody loses anything.",
        "当たれば、宣言した人は、それまでに失った点を{reward}取り戻す。"
        "ただし失点は0より少なくならない。失う人はいない。",
    ).fill(reward=reward)


def _spot_on_wrong(rules: Rules) -> Text:
    shed = rules.goal is Goal.SHED
    who, loses = Text("the caller", "宣言した人"), Text("loses", "失う")
    if shed:
        who, loses = Text("the bidder", "ビッドした人"), Text("has to discard", "捨てる")
    if rules.loss is Loss.ONE:
        one = amount(rules, rules.penalty)
        return Text("Wrong: {who} {loses} {one}.", "外れれば、{who}が{one}を{loses}。").fill(
            who=who, loses=loses, one=one
        )
    what, more = unit(rules), rules.surcharge
    return Text(
        "Wrong, too many or too few: {who} {loses} as many {what} as bid and count "
        "differ, and {more} more.",
        "外れれば、多くても少なくても、{who}が差の数に{more}を足しただけ{what}を{loses}。",
    ).fill(who=who, loses=loses, what=what, more=more)
