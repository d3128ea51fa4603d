"""What is told of the animals of Bluff."""

from __future__ import annotations

from hattari.core.cast import Habit
from hattari.core.text import Text

WHERE = "hattari.games.bluff.bots.characters"
GENTLE = ("easy", "odds")
"""Who is asked for strength gives nothing away."""

HABITS = (
    Habit(
        "fox",
        GENTLE,
        Text("Likes to bid one more.", "ひとつ多めに宣言したがる。"),
        Text(
            "Breaks into a sweat when its own dice don't carry its bid. Mostly.",
            "自分のダイスでは足りない宣言をすると、だいたい冷や汗をかく。",
        ),
        f"{WHERE}:FOX",
    ),
    Habit(
        "tanuki",
        GENTLE,
        Text("Likes to bid the wild face.", "どの目にもなるダイスで宣言したがる。"),
        Text(
            "Can't help looking smug while a wild die is under its cup.",
            "どの目にもなるダイスがカップにあると、ついにやりとする。",
        ),
        f"{WHERE}:TANUKI",
    ),
    Habit(
        "cat",
        GENTLE,
        Text("Doubts early.", "早めに疑ってくる。"),
        Text(
            "Looks startled when it raises a bid that it only half believes.",
            "半信半疑の宣言に上乗せするとき、びっくり顔になりがち。",
        ),
        f"{WHERE}:CAT",
    ),
    Habit(
        "frog",
        GENTLE,
        Text("Plays it straight.", "くせのない打ち方をする。"),
        Text(
            "Laughs when half of what it bids is under its own cup.",
            "宣言の半分以上が自分のカップにあると、うれしくて笑ってしまう。",
        ),
        f"{WHERE}:FROG",
    ),
)
