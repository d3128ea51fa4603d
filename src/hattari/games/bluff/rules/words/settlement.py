"""Who loses how much when a bid was doubted or called exact."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.games.bluff.rules.axes import ChallengeBy, Exact, Goal, Loss, Rules, SpotOn, Stake
from hattari.games.bluff.rules.phrases import Lines, amount, unit


def settlement(rules: Rules) -> Lines:
    """Who loses how much when a bid was doubted."""
    payment = _shed_payment(rules) if rules.goal is Goal.SHED else _payment(rules)
    return [*payment, _exact(rules), *_kept(rules)]


def _payment(rules: Rules) -> Lines:
    what, one = unit(rules), amount(rules, 1)
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
        missing, extra = Text("1 die", "1個"), Text("1 die", "1個")
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


def _exact(rules: Rules) -> Text:
    one = amount(rules, 1)
    if rules.exact is Exact.NOBODY:
        return Text(
            "Exactly the bid: nothing happens.", "ちょうどビッドどおりなら、何も起こらない。"
        )
    if rules.goal is Goal.SHED:
        return Text(
            "Exactly the bid: the bidder has to discard 1 die.",
            "ちょうどビッドどおりなら、ビッドした人がダイスを1個捨てる。",
        )
    if rules.exact is Exact.CHALLENGER_ONE:
        return Text(
            "Exactly the bid: the challenger loses {one}.",
            "ちょうどビッドどおりなら、疑った人が{one}を失う。",
        ).fill(one=one)
    if rules.exact is Exact.GIFT:
        return Text(
            "Exactly the bid: the challenger gives 1 die to the bidder, even a last one. If the "
            "bidder would then have more than the starting number, the die leaves play instead.",
            "ちょうどビッドどおりなら、疑った人のダイス1個(最後の1個でも)がビッドした人に渡る。"
            "ただし、ビッドした人の数が最初の個数を超えてしまうなら、渡さずに場から除く。",
        )
    return _all_but_bidder(rules)


def _all_but_bidder(rules: Rules) -> Text:
    one = amount(rules, 1)
    if rules.spare_last_die:
        return Text(
            "Exactly the bid: everybody except the bidder loses {one}. Bystanders who have "
            "only {one} left are spared; the challenger is not.",
            "ちょうどビッドどおりなら、ビッドした人以外の全員が{one}を失う。"
            "ただし、疑った人でもビッドした人でもない人は、最後の{one}を失わない。"
            "疑った人は最後でも失う。",
        ).fill(one=one)
    last = Text("it is the last", "それが最後のダイス")
    if rules.stake is Stake.LIVES:
        last = Text("it is the last", "それが最後のライフ")
    return Text(
        "Exactly the bid: everybody except the bidder loses {one}, even if {last}.",
        "ちょうどビッドどおりなら、ビッドした人以外の全員が{one}を失う。{last}でも失う。",
    ).fill(one=one, last=last)


def _kept(rules: Rules) -> Lines:
    what = unit(rules)
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
        _spot_on_right(rules),
        _spot_on_wrong(rules),
        Text(
            "If somebody calls “Bluff!” and the bid turns out exact, that is no spot-on: the "
            "rule for exact bids holds.",
            "「ブラフ!」と疑ってちょうどだったときはジャストではなく、"
            "「ちょうどビッドどおり」の決まりに従う。",
        ),
    ]


def _spot_on_right(rules: Rules) -> Text:
    reward = amount(rules, rules.reward)
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


def _spot_on_wrong(rules: Rules) -> Text:
    shed = rules.goal is Goal.SHED
    who, loses = Text("the caller", "宣言した人"), Text("loses", "失う")
    if shed:
        who, loses = Text("the bidder", "ビッドした人"), Text("has to discard", "捨てる")
    if rules.loss is Loss.ONE:
        one = amount(rules, 1)
        return Text("Wrong: {who} {loses} {one}.", "外れれば、{who}が{one}を{loses}。").fill(
            who=who, loses=loses, one=one
        )
    what, more = unit(rules), rules.surcharge
    return Text(
        "Wrong, too many or too few: {who} {loses} as many {what} as bid and count "
        "differ, and {more} more.",
        "外れれば、多くても少なくても、{who}が差の数に{more}を足しただけ{what}を{loses}。",
    ).fill(who=who, loses=loses, what=what, more=more)
