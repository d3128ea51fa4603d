"""What the axes about bids are called, and what they mean at the table."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words

_BY_HEADS: dict[str | bool, Words] = {
    "heads": Words(
        Text("One for each player", "人数と同じ"),
        Text("As many as there are players still in", "残っている人数以上で始める"),
    ),
    "heads+1": Words(
        Text("Players and one", "人数+1"),
        Text("One more than there are players still in", "残っている人数より1多く始める"),
    ),
    "heads+2": Words(
        Text("Players and two", "人数+2"),
        Text("Two more than there are players still in", "残っている人数より2多く始める"),
    ),
}
"""Least counts that go by the players who are still in."""

BIDDING: dict[str, Words] = {
    "wild": Words(
        Text("Wild face", "オールマイティ"),
        Text("The face that counts as every number", "どの数字としても数える目"),
        {
            "six": Words(
                Text("Six, as a star", "6(★)"),
                Text(
                    "The die's own 6 is the ★ and counts as every number",
                    "ダイスの6の面が ★ で、どの数字としても数える",
                ),
            ),
            "ones": Words(
                Text("Ones", "1の目"),
                Text("Ones count as every number", "1の目をどの数字としても数える"),
            ),
            "none": Words(
                Text("None", "なし"),
                Text("Every die is only what it shows", "どのダイスも出た目のまま数える"),
            ),
        },
    ),
    "wild_until": Words(
        Text("How long it is wild", "オールマイティの期限"),
        Text("How long the wild face is wild in a round", "ラウンドの中でいつまで万能か"),
        {
            "always": Words(
                Text("To the end", "最後まで"),
                Text("Whatever is bid", "何がビッドされても変わらない"),
            ),
            "bid": Words(
                Text("Until it is bid", "ビッドされるまで"),
                Text(
                    "Once somebody bids on it, it counts as itself only for the rest of the round",
                    "誰かがその目にビッドしたら、そのラウンドの間はただの目として数える",
                ),
            ),
        },
    ),
    "plain": Words(
        Text("Plain bids (zhai)", "斎(ジャイ)"),
        Text(
            "Bidding “Plain!”: from that bid on nothing is wild",
            "「斎」と言ってビッドすると、そこからオールマイティなしになる",
        ),
        {
            "off": Words(Text("Off", "なし"), Text("There is no such call", "この宣言はない")),
            "same": Words(
                Text("The same count", "同じ個数から"),
                Text(
                    "A plain bid has the standing count or more, whatever the face",
                    "いまの個数以上なら、どの目でも「斎」でビッドできる",
                ),
            ),
            "one_fewer": Words(
                Text("One fewer", "1個少なくてよい"),
                Text(
                    "A plain bid may even have one fewer, but not come down to one",
                    "いまの個数より1個少なくてもよい。ただし1個には下げられない",
                ),
            ),
        },
    ),
    "fly": Words(
        Text("Flying bids (fei)", "飛(フェイ)"),
        Text(
            "Bidding “Fly!” once nothing is wild: the wild face is wild again",
            "オールマイティなしのとき「飛」と言ってビッドすると、また万能になる",
        ),
        {
            False: Words(
                Text("No", "なし"),
                Text("Plain is plain", "一度「斎」になったら、そのラウンドは戻らない"),
            ),
            True: Words(
                Text("Yes", "あり"),
                Text("For at least twice the count", "いまの個数の2倍以上でビッドする"),
            ),
        },
    ),
    "plain_opening": Words(
        Text("Least plain opening", "斎で始めるときの最少数"),
        Text(
            "The least count of a first bid that makes a round plain, so that nothing is wild",
            "最初のビッドで「斎」(オールマイティなし)にするときに言う個数の最少",
        ),
        {
            **_BY_HEADS,
            "same": Words(
                Text("As any opening", "ほかと同じ"),
                Text("As many as any first bid", "ふつうの最初のビッドと同じ"),
            ),
        },
    ),
    "order": Words(
        Text("Order of bids", "ビッドの順序"),
        Text("Which bid is higher than which", "どのビッドがどのビッドより上か"),
        {
            "track": Words(
                Text("The board's track", "ボードのマス順"),
                Text(
                    "Count first, then face; a bid on the wild face lies just below every number "
                    "with twice its count",
                    "個数、目の順。オールマイティのマスは、2倍の個数の数字のすぐ手前にある",
                ),
            ),
            "doubled": Words(
                Text("Wild counts double", "オールマイティは2倍"),
                Text(
                    "Count first, then face; a bid on the wild face lies just above every number "
                    "with twice its count",
                    "個数、目の順。オールマイティのビッドは、2倍の個数の数字のすぐ上",
                ),
            ),
            "componentwise": Words(
                Text("Neither may go down", "どちらも下げない"),
                Text(
                    "Count, face or both go up and neither goes down; no bids on the wild face",
                    "個数か目、または両方を上げる。どちらも下げられず、"
                    "オールマイティにはビッドできない",
                ),
            ),
            "quantity": Words(
                Text("Count, then face", "個数、目の順"),
                Text(
                    "Count first, then face; the wild face is the highest of its count",
                    "個数、目の順に比べる。同じ個数ではオールマイティがいちばん上",
                ),
            ),
            "perudo": Words(
                Text("Perudo", "ペルド"),
                Text(
                    "Count first, then face; going to ones halves the count, leaving them "
                    "doubles it and adds one",
                    "個数、目の順。1の目へ移るなら個数は半分でよく、"
                    "1の目から移るなら2倍より1個多く要る",
                ),
            ),
        },
    ),
    "opening": Words(
        Text("Least opening", "最初のビッドの最少数"),
        Text(
            "The least count of a round's first bid: a number, or by the players still in",
            "ラウンドの最初のビッドで言う個数の最少。数で決めるか、残っている人数で決める",
        ),
        {
            **_BY_HEADS,
        },
    ),
    "limit": Words(
        Text("Highest count", "個数の上限"),
        Text("How many dice a bid may claim", "ビッドできる個数の上限"),
        {
            "in_play": Words(
                Text("The dice in play", "場のダイスの数まで"),
                Text(
                    "No bid claims more dice than there are",
                    "場にあるダイスの数より多くはビッドできない",
                ),
            ),
            "open": Words(
                Text("Twice the dice in play", "場のダイスの数の2倍まで"),
                Text(
                    "A bid may claim more dice than there are, up to twice as many",
                    "場にあるダイスより多くても、2倍まではビッドできる",
                ),
            ),
        },
    ),
    "reroll": Words(
        Text("Reroll", "振り直し"),
        Text(
            "Setting dice in the open and rolling the other hidden ones again",
            "ダイスを何個か公開し、残りの伏せたダイスを振り直す",
        ),
        {
            "off": Words(
                Text("Off", "なし"), Text("The dice stay as rolled", "最初に振った目のまま")
            ),
            "after_bid": Words(
                Text("With the bid", "ビッドと同時"),
                Text(
                    "Announced with the bid, rolled after it: you bid without seeing the new dice",
                    "ビッドと同時に決め、振るのはビッドの後。新しい目は見ずにビッドする",
                ),
            ),
            "before_bid": Words(
                Text("Before the bid", "ビッドの前"),
                Text(
                    "Rolled and seen first, then you have to bid",
                    "先に振り直して目を見る。その後は必ずビッドする",
                ),
            ),
        },
    ),
    "palifico": Words(
        Text("Palifico", "パリフィコ"),
        Text(
            "A special round for a player who has just come down to one die",
            "残り1個になった人のための特別なラウンド",
        ),
        {
            False: Words(Text("No", "なし"), Text("No special rounds", "特別なラウンドはない")),
            True: Words(
                Text("Yes", "あり"),
                Text(
                    "In that round ones are not wild and the face stays, save for players with "
                    "one die",
                    "そのラウンドでは1の目は万能でなく、残り1個の人のほかは目を変えられない",
                ),
            ),
        },
    ),
    "straight": Words(
        Text("All different", "バラバラの手"),
        Text(
            "What five or more dice under one cup are that all differ",
            "1人の5個以上のダイスがすべて違う目のとき",
        ),
        {
            "off": Words(
                Text("Nothing special", "決まりなし"), Text("They count as ever", "ふつうに数える")
            ),
            "nothing": Words(
                Text("Count for nothing", "数えない"),
                Text("None of them counts for any bid", "どのビッドにも1個も数えない"),
            ),
            "reroll": Words(
                Text("Rolled again", "もう一度振る"),
                Text(
                    "Rolled again unseen when the round begins; nobody learns of it",
                    "ラウンドの初めに、誰にも知られず、もう一度振られる",
                ),
            ),
        },
    ),
    "straight_of": Words(
        Text("All different: which", "バラバラの範囲"),
        Text("Which dice that all differ are meant", "どのような手をバラバラの手とするか"),
        {
            "different": Words(
                Text("Any", "すべて違う目"), Text("1 2 4 5 6 too", "1 2 4 5 6 なども含む")
            ),
            "row": Words(
                Text("In a row", "続き目だけ"),
                Text("1 2 3 4 5 or 2 3 4 5 6", "1 2 3 4 5 か 2 3 4 5 6"),
            ),
        },
    ),
    "alike": Words(
        Text("Five alike", "囲骰(ゾロ目)"),
        Text(
            "What five or more dice under one cup count more that all count for the bid",
            "1人の5個以上のダイスがすべてビッドに数えられるとき、多く数える個数",
        ),
        {
            "off": Words(Text("Nothing more", "なし"), Text("Just as they are", "そのまま数える")),
            "one": Words(
                Text("One more", "1個"),
                Text("With wild dice among them or not", "オールマイティが混じっても同じ"),
            ),
            "two": Words(
                Text("Up to two more", "2個まで"),
                Text(
                    "Two more if all show the face, one if wild dice are among them",
                    "すべてその目なら2個、オールマイティが混じれば1個",
                ),
            ),
        },
    ),
}
