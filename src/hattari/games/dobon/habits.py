"""What is told of the animals of Dobon."""

from __future__ import annotations

from hattari.core.cast import Habit
from hattari.core.text import Text

WHERE = "hattari.games.dobon.bots.characters"
GENTLE = ("easy", "steady")
"""Who is asked for strength gives nothing away."""

PLAIN = Text("Plays it straight.", "くせのない打ち方をする。")

HABITS = (
    Habit(
        "fox",
        GENTLE,
        PLAIN,
        Text(
            "Laughs up its sleeve while it keeps a card that fits everything.",
            "何にでも出せるカードを隠し持っていると、つい笑ってしまう。",
        ),
        f"{WHERE}:FOX",
    ),
    Habit(
        "tanuki",
        GENTLE,
        PLAIN,
        Text(
            "Looks smug when it lies in wait with a sum to call on.",
            "ドボンを待てる手になると、ついにやりとする。",
        ),
        f"{WHERE}:TANUKI",
    ),
    Habit(
        "cat",
        GENTLE,
        Text(
            "Lays a card that fits everything as soon as it can.",
            "何にでも出せるカードを、すぐに出したがる。",
        ),
        Text(
            "Looks startled at how dear its cards have become.",
            "手札の点が高いと、びっくり顔になりがち。",
        ),
        f"{WHERE}:CAT",
    ),
    Habit(
        "frog",
        GENTLE,
        PLAIN,
        Text(
            "Sweats when its cards would cost it thirty points or more.",
            "手札が30点以上あると、だいたい冷や汗をかく。",
        ),
        f"{WHERE}:FROG",
    ),
)
