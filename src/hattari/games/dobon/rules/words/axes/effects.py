"""What the table of effects is called in the form: its ranks, and what each of them asks."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words
from hattari.games.dobon.rules.cards import JOKER, RANKS
from hattari.games.dobon.rules.refusals import rank_word

_WHAT = Words(
    Text("Does", "効果"),
    Text("What happens when it is played", "出したときに起こること"),
    {
        "nothing": Words(Text("Nothing", "なし"), Text("A plain card", "ただのカード")),
        "skip": Words(
            Text("Skips", "飛ばす"), Text("Skips so many players", "次からその人数を飛ばす")
        ),
        "draw": Words(
            Text("Makes draw", "引かせる"),
            Text(
                "The next player answers, or draws so many cards",
                "次の人は、返せなければその枚数を引く",
            ),
        ),
        "turn": Words(
            Text("Turns back", "逆回り"), Text("Reverses the order of play", "順番が逆になる")
        ),
        "suit": Words(
            Text("Names a suit", "マーク指定"),
            Text("Fits any card and may name a suit", "何の上にも出せて、マークを指定できる"),
        ),
        "again": Words(
            Text("Go again", "もう一度"), Text("The same player plays on", "同じ人がもう一度出す")
        ),
        "open": Words(
            Text("Opens a hand", "手札公開"),
            Text(
                "The next player's hand lies open until they act",
                "次の人は、出すか引くまで手札を見せる",
            ),
        ),
    },
)

_MANY = Words(
    Text("How many", "いくつ"),
    Text("Players that are skipped, or cards to draw", "飛ばす人数、または引かせる枚数"),
)


def _rank(rank: str) -> Words:
    name = rank_word(rank)
    return Words(
        Text("{rank}", "{rank}").fill(rank=name),
        Text("What a {rank} does", "{rank}の効果").fill(rank=name),
        parts={"what": _WHAT, "many": _MANY},
    )


_JOKER = Words(
    Text("Joker", "ジョーカー"),
    Text("What a joker does", "ジョーカーの効果"),
    parts={"what": _WHAT, "many": _MANY},
)

EFFECTS = Words(
    Text("Effects", "カードの効果"),
    Text(
        "What each rank does when it is played",
        "それぞれの数字のカードを出したときに起こること",
    ),
    accepts=Text(
        'entries such as {"9": "turn", "7": "draw 3", "J": false}, or a list of those that keep '
        'their effect, of "A", "2", "8" or "J"',
        '{"9": "turn", "7": "draw 3", "J": false} のような欄、または効果を残すカードの一覧'
        '("A"、"2"、"8"、"J" から)',
    ),
    parts={**{rank: _rank(rank) for rank in RANKS}, JOKER: _JOKER},
)
"""The axis `effects`."""
