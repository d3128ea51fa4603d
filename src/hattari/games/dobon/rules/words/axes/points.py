"""What the axes about points and chips are called."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words

POINTS: dict[str, Words] = {
    "court": Words(
        Text("J, Q, K in a dobon", "絵札の数え方"),
        Text(
            "What J, Q and K count when a hand is added up", "ドボンの合計で絵札をいくつと数えるか"
        ),
        {
            "rank": Words(Text("11, 12, 13", "11・12・13"), Text("By rank", "数字どおり")),
            "ten": Words(Text("10 each", "どれも10"), Text("All the same", "J・Q・K とも10")),
        },
    ),
    "two_points": Words(
        Text("Points of a 2", "2の点数"),
        Text("What a 2 in the hand costs", "手札の2が何点になるか"),
    ),
    "court_points": Words(
        Text("Points of J, Q, K", "絵札の点数"),
        Text("What a court card in the hand costs", "手札の絵札が何点になるか"),
    ),
    "rounding": Words(
        Text("Rounding", "四捨五入の単位"),
        Text("Sums are rounded to this, half up", "合計をこの単位に四捨五入する"),
    ),
    "multiplier": Words(
        Text("Dobon pays", "ドボンの倍率"),
        Text("How many times a dobonned player pays", "ドボンされた人が払う倍率"),
    ),
    "chips": Words(
        Text("Chips", "チップ"),
        Text("How many each player starts with", "最初に1人が持つチップ"),
    ),
    "bank": Words(
        Text("Out of chips", "チップがなくなったら"),
        Text("What happens when somebody can't pay", "払いきれなくなったらどうするか"),
        {
            "debt": Words(
                Text("Run up a debt", "借りて続ける"),
                Text("Play on below zero", "マイナスのまま続ける"),
            ),
            "table_stakes": Words(
                Text("Pay what is there", "あるだけ払う"),
                Text(
                    "Winners are paid in turn order until the purse is empty",
                    "番の順に、なくなるまで払う",
                ),
            ),
            "bust": Words(
                Text("The match ends", "そこで終わり"),
                Text("All is paid, and that was the last round", "全額を払い、その回で終わる"),
            ),
        },
    ),
}
"""The axes by their key."""
