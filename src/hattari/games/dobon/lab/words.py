"""What the lab calls its measures and tables of Dobon, in both languages."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.games.bluff.lab.words import Words
from hattari.games.bluff.lab.words_tables import SHARE
from hattari.games.bluff.lab.words_tables import Words as TableWords

ROUNDS = Text("rounds", "ラウンド")
MATCHES = Text("matches of ten rounds", "10ラウンドの勝負")

WORDS = {
    "starter_chips": Words(
        Text("Edge of the first in turn", "最初の手番の有利さ"),
        Text(
            "What the seat that is first in turn gains in a round, on the average, in chips.",
            "最初に手番が来る人が、1ラウンドで平均何枚得をするか。",
        ),
        MATCHES,
    ),
    "skill_chips": Words(
        Text("Skill", "腕の差"),
        Text(
            "What a careful seat gains in a round among seats that act at random, in chips.",
            "よく考えて打つ人が、でたらめに打つ人たちの中で1ラウンドに平均何枚得をするか。",
        ),
        ROUNDS,
    ),
    "turns_round": Words(
        Text("Turns of a round", "1ラウンドの手番の数"),
        Text("How many turns a round takes.", "1ラウンドに手番が何回あるか。"),
        MATCHES,
    ),
    "chips_spread": Words(
        Text("Swing of a round", "1ラウンドの動き"),
        Text(
            "How far a seat's chips usually move in a round (root of the mean square).",
            "1ラウンドで1人の持ち点がふつう何枚動くか(二乗平均の平方根)。",
        ),
        ROUNDS,
    ),
    "big_payment": Words(
        Text("Ruinous rounds", "大きな支払い"),
        Text(
            "In how many rounds one seat pays 300 chips or more at once.",
            "1人が一度に300枚以上払うラウンドの割合。",
        ),
        ROUNDS,
    ),
    "debt": Words(
        Text("Debt within ten rounds", "10ラウンド以内の借金"),
        Text(
            "In how many matches of ten rounds somebody comes to owe more than it started with.",
            "10ラウンドの間に、誰かの持ち点が0を下回る割合。",
        ),
        MATCHES,
    ),
    "largest_payment": Words(
        Text("Weight of the largest payment", "最大の支払いの重み"),
        Text(
            "What share of all that is paid in ten rounds is one single payment, the largest.",
            "10ラウンドで動く点のうち、いちばん大きい1回の支払いが占める割合。",
        ),
        MATCHES,
    ),
}
"""Every measure of Dobon by its key."""

TABLES: dict[str, TableWords] = {
    "payments": (
        Text("What a seat gains or pays in a round", "1ラウンドの得失点"),
        Text(
            "How often a seat's chips move by so much in a round, in steps of 50.",
            "1ラウンドで持ち点がどれだけ動くかの分布(50枚刻み)。",
        ),
        (("chips", Text("chips", "枚")), SHARE),
    ),
    "debts": (
        Text("Debt, round by round", "借金の見込み"),
        Text(
            "In how many matches somebody has been in debt by then.",
            "そのラウンドまでに、誰かの持ち点が0を下回ったことがある割合。",
        ),
        (("round", Text("round", "ラウンド")), SHARE),
    ),
}
"""Every table of Dobon by its key."""
