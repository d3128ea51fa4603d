"""What the axes about the table are called: who plays, how long, and how strictly."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import PLAYERS, Words

SEATING: dict[str, Words] = {
    "players": PLAYERS,
    "hand": Words(
        Text("Hand", "手札の枚数"),
        Text("How many cards each player is dealt", "最初に1人に配る枚数"),
    ),
    "hand_most": Words(
        Text("A deal that grows to", "手札が増えていく"),
        Text(
            "One card more each round up to so many, then again as in the first",
            "回ごとに1枚ずつ増やし、この枚数の次は最初の枚数に戻る",
        ),
        {"off": Words(Text("No", "なし"), Text("Always the same", "いつも同じ枚数"))},
    ),
    "rounds": Words(
        Text("Rounds", "回数"), Text("How many rounds a match has", "何回戦で終わるか")
    ),
    "mistakes": Words(
        Text("Mistakes", "チョンボ"),
        Text(
            "Whether a wrong card, a false dobon or a forgotten pon can happen",
            "出せないカード、外れたドボン、「ポン」の言い忘れが起こるかどうか",
        ),
        {
            "penalty": Words(
                Text("Penalised", "1枚引く"),
                Text(
                    "They happen, and cost the culprit a card",
                    "起こりうる。したら罰として1枚引く",
                ),
            ),
            "blocked": Words(
                Text("Impossible", "起こらない"),
                Text(
                    "Only right moves are offered, and pon is said for you",
                    "正しい手だけを選べて、「ポン」も自動で言う",
                ),
            ),
        },
    ),
    "window": Words(
        Text("Time to call", "ドボンの受付時間"),
        Text(
            "Seconds after every play in which others may call; the same for every card",
            "カードが出るたびに、ほかの人がドボンできる秒数。どのカードでも同じ",
        ),
    ),
}
"""The axes by their key."""
