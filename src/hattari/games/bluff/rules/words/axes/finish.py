"""What the axes about the end are called, and what they mean at the table."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words

FINISH: dict[str, Words] = {
    "goal": Words(
        Text("Aim", "目的"),
        Text("What you play for", "何を目指すか"),
        {
            "survive": Words(
                Text("Survive", "生き残る"),
                Text("Keep your dice; the last player in wins", "ダイスを守り、最後まで残れば勝ち"),
            ),
            "shed": Words(
                Text("Get rid of them", "捨てきる"),
                Text(
                    "Whoever is right discards; the first without dice wins",
                    "当てた人がダイスを捨て、先になくした人から上がり",
                ),
            ),
        },
    ),
    "ending": Words(
        Text("End of the game", "ゲームの終わり"),
        Text("When the game ends", "いつ終わるか"),
        {
            "last_standing": Words(
                Text("One player left", "最後の1人まで"),
                Text("Played until one player is left", "残りが1人になるまで続ける"),
            ),
            "first_out": Words(
                Text("First one out", "最初の1人が抜けたら"),
                Text(
                    "Ends as soon as somebody is out; what is left are points",
                    "誰かが抜けたら終わり。残りの数が得点になる",
                ),
            ),
        },
    ),
    "round_limit": Words(
        Text("Round limit", "ラウンドの上限"),
        Text(
            "After this many rounds the game ends, ranked by what is left",
            "このラウンド数で終わり、残りの数で順位を決める",
        ),
    ),
}
