"""What the axes about the table and its dice are called, and what they mean at the table."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import PLAYERS, Words

SEATING: dict[str, Words] = {
    "players": PLAYERS,
    "dice": Words(
        Text("Dice", "ダイスの数"),
        Text("How many dice each player starts with", "最初に1人が持つダイスの数"),
        {
            "split30": Words(
                Text("Share out thirty", "30個を分ける"),
                Text(
                    "Thirty dice dealt evenly, the rest left out; six players at most",
                    "30個を均等に配り、余りは使わない。6人まで",
                ),
            ),
        },
    ),
    "roll": Words(
        Text("Rolling", "ダイスの振り方"),
        Text("How a round's dice are rolled", "ラウンドの最初の振り方"),
        {
            "auto": Words(
                Text("By itself", "自動"),
                Text("The dice are rolled when a round opens", "ラウンドが始まると自動で振られる"),
            ),
            "by_hand": Words(
                Text("By hand", "自分で"),
                Text(
                    "Everybody taps their cup to see their dice; the bidding waits for it, up to a "
                    "time limit",
                    "各自がカップを押して自分の目を見る。全員がそろうか時間が来たらビッドを始める",
                ),
            ),
        },
    ),
    "starter": Words(
        Text("Next starter", "次の親"),
        Text("Who bids first in the next round", "次のラウンドで最初にビッドする人"),
        {
            "loser": Words(
                Text("Who was wrong", "外した人"),
                Text(
                    "Bidder or challenger, whoever was wrong; on an exact bid the challenger",
                    "ビッドした人と疑った人のうち、外したほう。ぴったりなら疑った人",
                ),
            ),
            "winner": Words(
                Text("Who was right", "当てた人"),
                Text(
                    "Bidder or challenger, whoever was right; on an exact bid the bidder",
                    "ビッドした人と疑った人のうち、当てたほう。ぴったりならビッドした人",
                ),
            ),
            "after_challenger": Words(
                Text("After the challenger", "疑った人の次"),
                Text(
                    "The player clockwise after the challenger",
                    "疑った人の、時計回りで次の人",
                ),
            ),
            "rotate": Words(
                Text("In turn", "順番に交代"),
                Text(
                    "The player clockwise after the last starter",
                    "前の親の、時計回りで次の人",
                ),
            ),
        },
    ),
}
