"""What the axes about turns and doubled stakes are called, and what they mean at the table."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words

TURNING: dict[str, Words] = {
    "pass_claim": Words(
        Text("Passing", "パス"),
        Text(
            "Whether you may let your turn go, once in a round, and what you claim by that",
            "1ラウンドに1回パスできるか。パスすると何を宣言したことになるか",
        ),
        {
            "off": Words(Text("Off", "なし"), Text("Nobody can pass", "パスはできない")),
            "all_differ": Words(
                Text("“All my dice differ”", "「目が全部違う」"),
                Text(
                    "Whoever passes claims that their dice all differ; the next player may doubt "
                    "it",
                    "パスは「自分の目が全部違う」という宣言。次の人が疑える",
                ),
            ),
            "all_alike": Words(
                Text("“All my dice are alike”", "「目が全部同じ」"),
                Text(
                    "Whoever passes claims that their dice are all alike; the next player may "
                    "doubt it",
                    "パスは「自分の目が全部同じ」という宣言。次の人が疑える",
                ),
            ),
        },
    ),
    "doubling": Words(
        Text("Raising the stake", "倍がけ"),
        Text(
            "Whether a bid can be doubted for double, answered by a counter for four",
            "ビッドを2倍の賭けで疑えるか。疑われた人は4倍で返せる",
        ),
        {
            "off": Words(Text("Off", "なし"), Text("No such call", "この宣言はない")),
            "last_bid": Words(
                Text("The last bid", "最後のビッドだけ"),
                Text(
                    "On your turn the last bid can be doubted for double",
                    "自分の番に、最後のビッドを2倍で疑える",
                ),
            ),
            "any_bid": Words(
                Text("Any player's bid", "誰のビッドでも"),
                Text(
                    "On your turn the last bid of any player in this round can be doubted for "
                    "double",
                    "自分の番に、このラウンドの誰かのビッド(その人の最後のもの)を2倍で疑える",
                ),
            ),
        },
    ),
    "face_off": Words(
        Text("Face-off", "一騎打ち"),
        Text(
            "How two players bid who have one die each left",
            "最後の2人がダイス1個ずつになったときのビッド",
        ),
        {
            False: Words(Text("As ever", "いつもどおり"), Text("Count and face", "個数と目で")),
            True: Words(
                Text("On the sum of pips", "目の合計で"),
                Text(
                    "They bid on the sum of both dice; nothing is wild",
                    "2個の目の合計にビッドする。オールマイティはない",
                ),
            ),
        },
    ),
    "out_of_turn": Words(
        Text("Bids out of turn", "割り込みのビッド"),
        Text(
            "Whether others than the next player may raise a bid",
            "次の人のほかもビッドを上げられるか",
        ),
        {
            False: Words(Text("No", "なし"), Text("Only in turn", "自分の番だけ")),
            True: Words(
                Text("Yes", "あり"),
                Text(
                    "After every bid all others have a few seconds to bid higher, unseen; the "
                    "highest bid counts and play goes on from there",
                    "ビッドのたびに、ほかの全員が数秒のあいだ、見えないように上のビッドを出せる。"
                    "いちばん高いものが有効で、そこから続ける",
                ),
            ),
        },
    ),
    "buy_back": Words(
        Text("Coming back in", "復活"),
        Text(
            "Whether who is out may come back in by a right spot-on",
            "脱落した人がジャストを当てて戻れるか",
        ),
        {
            False: Words(Text("No", "なし"), Text("Out is out", "脱落したら終わり")),
            True: Words(
                Text("Yes", "あり"),
                Text(
                    "Once in a game who is out may call spot-on after a bid, and is back if right",
                    "脱落した人も1ゲームに1回だけジャストを宣言でき、当たれば戻る",
                ),
            ),
        },
    ),
}
