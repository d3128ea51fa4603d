"""Calls: who may make which and when, how a bid is doubted, and how the dice are counted."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.games.bluff.rules.axes import (
    ChallengeBy,
    Reroll,
    Rules,
    SpotOn,
    may_be_plain,
    wild_face,
)
from hattari.games.bluff.rules.phrases import Lines

from .bids import bid_order
from .hands import counted_otherwise

_BLUFF = Text("“Bluff!”", "「ブラフ!」")
_SPOT_ON = Text("“Spot-on!”", "「ジャスト!」")


def window_calls(rules: Rules) -> Lines:
    """The calls that everybody may make after a bid."""
    return [
        *((_BLUFF,) if rules.challenge_by is ChallengeBy.ANYONE else ()),
        *((_called_at_once(rules),) if rules.spots_at_once else ()),
    ]


def has_window(rules: Rules) -> bool:
    """Whether others than the player to move have a call after a bid."""
    return bool(window_calls(rules))


def _called_at_once(rules: Rules) -> Text:
    """The call of spot-on in a window, and who has no part in it where others have a call."""
    if rules.spot_on is SpotOn.ALL_BUT_NEXT and rules.challenge_by is ChallengeBy.ANYONE:
        return Text("(save for the next player) “Spot-on!”", "(次の人を除いて)「ジャスト!」")
    return _SPOT_ON


def without(rules: Rules) -> Text:
    """Who has no call in the window."""
    if rules.spot_on is SpotOn.ALL_BUT_NEXT and rules.challenge_by is ChallengeBy.NEXT:
        return Text("the bidder and the next player", "ビッドした人と次の人")
    return Text("the bidder", "ビッドした人")


def _turn_calls(rules: Rules) -> Lines:
    """The calls that the player to move may make."""
    return [_BLUFF, _SPOT_ON] if rules.spots_in_turn else [_BLUFF]


def either(calls: Lines) -> Text:
    """One of these calls."""
    return Text(" or ", "か").join(calls)


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
    window = window_calls(rules)
    if not window:
        return [_only_in_turn(_turn_calls(rules))]
    lines = _window(rules, either(window), either(_turn_calls(rules)))
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
        ).fill(long=long, calls=calls, bidder=without(rules)),
        Text(
            "If nobody calls, the next player moves, and may still call {in_turn} in that turn.",
            "誰も宣言しなければ次の人の番になり、その人は自分の番でも{in_turn}を宣言できる。",
        ).fill(in_turn=in_turn),
    ]
