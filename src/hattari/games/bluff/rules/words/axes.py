"""What every axis and every choice is called, and what it means at the table.

Only words stand here: which axes and choices there are, their defaults and bounds are read
from `Rules`.
"""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house_words import PLAYERS, Words

GROUPS = (
    (Text("Table and dice", "人数とダイス"), ("players", "dice", "roll", "starter")),
    (Text("Bids", "ビッド"), ("wild", "order", "opening", "limit", "reroll", "palifico")),
    (
        Text("Calls", "ブラフとジャスト"),
        (
            "challenge_by",
            "window",
            "spot_on",
            "spot_on_right",
            "reward",
            "surcharge",
            "spot_on_once",
            "spot_on_duel",
        ),
    ),
    (
        Text("What is lost", "失うもの"),
        ("loss", "penalty", "exact", "spare_last_die", "lost_to", "stake", "lives"),
    ),
    (Text("The end", "終わり方"), ("goal", "ending", "round_limit")),
)
"""The headings under which the form asks for the axes."""

AXES: dict[str, Words] = {
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
    "challenge_by": Words(
        Text("Who may challenge", "ブラフを宣言できる人"),
        Text("Who may doubt a bid", "ビッドを疑えるのは誰か"),
        {
            "next": Words(
                Text("The next player", "次の人"),
                Text("Only the player whose turn it is", "手番の人だけ"),
            ),
            "anyone": Words(
                Text("Anyone", "誰でも"),
                Text(
                    "After every bid all others have a few seconds to doubt it",
                    "ビッドのたびに、ほかの全員が数秒のあいだ疑える",
                ),
            ),
        },
    ),
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
    "spot_on": Words(
        Text("Spot-on", "ジャスト"),
        Text("Claiming that the bid is exactly true", "ビッドの個数がちょうどだと宣言すること"),
        {
            "off": Words(Text("Off", "なし"), Text("There is no such claim", "この宣言はない")),
            "next": Words(
                Text("The next player", "次の人"),
                Text("Only the player whose turn it is", "手番の人だけ"),
            ),
            "anyone": Words(
                Text("Anyone", "誰でも"),
                Text(
                    "After every bid all others have a few seconds to claim it",
                    "ビッドのたびに、ほかの全員が数秒のあいだ宣言できる",
                ),
            ),
            "all_but_next": Words(
                Text("All but the next player", "次の人以外"),
                Text(
                    "After every bid all others have a few seconds to claim it, but not the player "
                    "whose turn comes",
                    "ビッドのたびに、次の番の人を除く全員が数秒のあいだ宣言できる",
                ),
            ),
        },
    ),
    "reward": Words(
        Text("Spot-on: reward", "ジャストの報酬"),
        Text(
            "What a right spot-on gains, never above the starting number; read only with spot-on",
            "ジャストが当たると増える数。最初の数は超えない。ジャストがあるときだけ使う",
        ),
    ),
    "surcharge": Words(
        Text("Spot-on: surcharge", "ジャストの上乗せ"),
        Text(
            "What a wrong spot-on costs on top of the difference; not read where losses "
            "are a fixed number",
            "ジャストが外れると差に上乗せして失う数。失う数が「決まった数」なら使わない",
        ),
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
        },
    ),
    "lives": Words(
        Text("Lives", "ライフの数"),
        Text(
            "How many lives each player starts with; read only where lives are the stake",
            "最初のライフの数。ライフ制のときだけ使う",
        ),
    ),
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
    "round_limit": Words(
        Text("Round limit", "ラウンドの上限"),
        Text(
            "After this many rounds the game ends, ranked by what is left",
            "このラウンド数で終わり、残りの数で順位を決める",
        ),
    ),
    "opening": Words(
        Text("Least opening", "最初のビッドの最少数"),
        Text(
            "The least count of a round's first bid: a number, or by the players still in",
            "ラウンドの最初のビッドで言う個数の最少。数で決めるか、残っている人数で決める",
        ),
        {
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
        },
    ),
    "window": Words(
        Text("Seconds to call", "宣言を待つ秒数"),
        Text(
            "How long everybody has to call after a bid; read only where others than the next "
            "player may",
            "ビッドのあと、宣言を待つ秒数。次の人以外も宣言できるときだけ使う",
        ),
    ),
    "penalty": Words(
        Text("Fixed loss", "決まった数"),
        Text(
            "What is lost wherever it isn't the difference: on an exact bid, and in every "
            "challenge if losses are a fixed number",
            "差の数ではないときに失う数。ぴったりのときと、失う数が「決まった数」のときに使う",
        ),
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
    "spot_on_right": Words(
        Text("Spot-on: if right", "ジャストが当たると"),
        Text("What a right spot-on brings", "ジャストが当たったときに起こること"),
        {
            "gain": Words(
                Text("The caller gains", "宣言した人が得る"),
                Text("The caller gets the reward", "宣言した人が報酬の数だけ得る"),
            ),
            "others_lose": Words(
                Text("All others lose", "ほかの全員が失う"),
                Text(
                    "Everybody else loses the number of the reward",
                    "宣言した人以外の全員が、報酬の数だけ失う",
                ),
            ),
        },
    ),
    "spot_on_once": Words(
        Text("Spot-on once a game", "ジャストは1人1回"),
        Text("How often a player may call spot-on", "ジャストを宣言できる回数"),
        {
            False: Words(
                Text("No limit", "制限なし"), Text("As often as you dare", "何度でも宣言できる")
            ),
            True: Words(
                Text("Once", "1回だけ"),
                Text("Each player once in a game", "1ゲームに1人1回だけ"),
            ),
        },
    ),
    "spot_on_duel": Words(
        Text("Spot-on with two left", "残り2人のジャスト"),
        Text(
            "Whether spot-on can be called with two players left",
            "残り2人になってもジャストを宣言できるか",
        ),
        {
            False: Words(
                Text("No", "できない"),
                Text("With two left the bid is raised or doubted", "2人では上げるか疑うかだけ"),
            ),
            True: Words(Text("Yes", "できる"), Text("Down to the end", "最後まで宣言できる")),
        },
    ),
}
