"""What the axes about what is lost are called, and what they mean at the table."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words

LOSING: dict[str, Words] = {
    "loss": Words(
        Text("Cost of a challenge", "失う数"),
        Text("How much a lost challenge costs", "ブラフの勝負に負けたときに失う数"),
        {
            "margin": Words(
                Text("The difference", "差の数"),
                Text(
                    "As much as the bid and the actual count differ",
                    "ビッドした個数と実際の個数の差だけ",
                ),
            ),
            "one": Words(
                Text("A fixed number", "決まった数"),
                Text("However wide the miss", "差によらず同じ数"),
            ),
        },
    ),
    "penalty": Words(
        Text("Fixed loss", "決まった数"),
        Text(
            "What is lost wherever it isn't the difference: on an exact bid, and in every "
            "challenge if losses are a fixed number",
            "差の数ではないときに失う数。ぴったりのときと、失う数が「決まった数」のときに使う",
        ),
    ),
    "exact": Words(
        Text("Exact bid", "ぴったりのとき"),
        Text(
            "What happens when a doubted bid is exactly true",
            "疑われたビッドがちょうど当たっていたとき",
        ),
        {
            "challenger_one": Words(
                Text("The challenger loses one", "疑った人が1失う"),
                Text(
                    "The challenger was wrong and pays one", "疑いが外れたので、疑った人だけが1失う"
                ),
            ),
            "nobody": Words(
                Text("Nobody loses", "誰も失わない"),
                Text("Nothing happens; a new round", "何も起きず、次のラウンドへ"),
            ),
            "all_but_bidder": Words(
                Text("All but the bidder lose one", "ビッドした人以外が1失う"),
                Text("Bystanders pay too", "見ていた人もとばっちりを受ける"),
            ),
            "gift": Words(
                Text("A die for the bidder", "ビッドした人に譲る"),
                Text(
                    "The challenger's die goes to the bidder, up to the starting number",
                    "疑った人のダイス1個がビッドした人に渡る。ただし最初の個数まで",
                ),
            ),
            "both": Words(
                Text("Both lose", "両方が失う"),
                Text(
                    "Bidder and challenger pay alike",
                    "ビッドした人と疑った人が同じだけ失う",
                ),
            ),
        },
    ),
    "spare_last_die": Words(
        Text("Spare a last one", "最後の1つは守る"),
        Text(
            "When all but the bidder lose one, a bystander's last one is safe",
            "ビッドした人以外が失うとき、無関係な人の最後の1つは守られる",
        ),
        {
            False: Words(Text("No", "なし"), Text("Bystanders can go out", "無関係な人も脱落する")),
            True: Words(
                Text("Yes", "あり"),
                Text(
                    "Bystanders with one left are spared; the challenger is not",
                    "残り1つの無関係な人は失わない。疑った人は守られない",
                ),
            ),
        },
    ),
    "lost_to": Words(
        Text("Lost to", "失ったものの行き先"),
        Text("Where that goes which somebody loses", "誰かが失った分はどこへ行くか"),
        {
            "nobody": Words(
                Text("Out of play", "場から除く"),
                Text("It leaves the game", "ゲームから除く"),
            ),
            "winner": Words(
                Text("Whoever was right", "当てた人"),
                Text(
                    "The winner of the challenge gets it, up to the starting number",
                    "勝負に勝った人がもらう。ただし最初の数まで",
                ),
            ),
        },
    ),
    "stake": Words(
        Text("Stake", "失うもの"),
        Text("What is lost", "負けたときに失うもの"),
        {
            "dice": Words(
                Text("Dice", "ダイス"),
                Text("Losers play on with fewer dice", "負けるとダイスが減っていく"),
            ),
            "lives": Words(
                Text("Lives", "ライフ"),
                Text(
                    "The dice never change; at life zero you are out",
                    "ダイスは減らず、ライフが0になると脱落",
                ),
            ),
            "losses": Words(
                Text("Noted losses", "失点"),
                Text(
                    "The dice never change and nobody goes out; after the rounds of the round "
                    "limit the fewest points lost win",
                    "ダイスは減らず、脱落もない。ラウンドの上限まで遊び、失点が少ないほど上位",
                ),
            ),
        },
    ),
    "lives": Words(
        Text("Lives", "ライフの数"),
        Text(
            "How many lives each player starts with; read only where lives are the stake",
            "最初のライフの数。ライフ制のときだけ使う",
        ),
    ),
}
