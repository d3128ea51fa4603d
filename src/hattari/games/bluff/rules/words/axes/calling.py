"""What the axes about calls are called, and what they mean at the table."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words

_NEXT = Words(
    Text("The next player", "次の人"), Text("Only the player whose turn it is", "手番の人だけ")
)

CALLING: dict[str, Words] = {
    "challenge_by": Words(
        Text("Who may challenge", "ブラフを宣言できる人"),
        Text("Who may doubt a bid", "ビッドを疑えるのは誰か"),
        {
            "next": _NEXT,
            "anyone": Words(
                Text("Anyone", "誰でも"),
                Text(
                    "After every bid all others have a few seconds to doubt it",
                    "ビッドのたびに、ほかの全員が数秒のあいだ疑える",
                ),
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
    "spot_on": Words(
        Text("Spot-on", "ジャスト"),
        Text("Claiming that the bid is exactly true", "ビッドの個数がちょうどだと宣言すること"),
        {
            "off": Words(Text("Off", "なし"), Text("There is no such claim", "この宣言はない")),
            "next": _NEXT,
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
