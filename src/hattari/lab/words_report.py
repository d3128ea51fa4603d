"""What a report says beside its pictures, in both languages."""

from __future__ import annotations

import msgspec

from hattari.core.game import Text
from hattari.games.bluff.rules import Bluff
from hattari.games.dobon.rules import Dobon


class Picture(msgspec.Struct, frozen=True):
    """A picture: the table it is drawn from, its words, and the figures that belong beside it."""

    key: str
    table: str
    title: Text
    words: Text
    measures: tuple[str, ...]


# Axes ------------------------------------------------------------------------------------

OWN, OTHER = Text("one's own", "自分"), Text("the other's", "相手")
COIN = Text("if only luck decided", "運だけなら")
BEHIND, WINS = Text("behind the leader by", "首位との差"), Text("wins the game", "優勝する割合")
ROUNDS, GAMES = Text("rounds of the game", "ゲームのラウンド数"), Text("games", "ゲームの割合")
CHIPS = Text("chips", "持ち点の動き")
SEATED_ROUNDS = Text("players, rounds", "人数×ラウンドの割合")
MATCHES = Text("matches", "勝負の割合")
ROUND, STILL = Text("round", "ラウンド"), Text("still playing", "遊んでいる人数")
PLACE, EDGE = Text("place, first starter = 1", "席順(最初の親=1)"), Text("edge", "有利さ")
ROLES = (Text("bidder", "ビッドした人"), Text("challenger", "疑った人"), Text("others", "ほかの人"))
MOVES = Text("chance to win moves by", "勝率の動き")
LEFT = Text("left at the table in all", "場に残っている合計")
IN_EFFECT = Text("actions in effect", "使い分ける手の数")
STUCK = Text("turns with no way out", "詰みの手番の割合")
PLAYED = Text("games played", "遊んだゲーム数")
AHEAD = Text("the better player leads", "強い人が上回る")

# Pictures --------------------------------------------------------------------------------

HEAT = Picture(
    "chances",
    "pairs",
    Text("Who wins from where", "持ち数ごとの勝ち目"),
    Text(
        "Two players: the percentage of games that the one in the row wins, with so many dice or "
        "lives against so many of the other. The quicker the colour deepens away from the "
        "diagonal, the less a player who is behind can hope for.",
        "2人のとき、縦の数だけ持っている人が、横の数だけ持っている相手に勝つ割合(%)です。"
        "対角線から離れて色が急に濃くなるほど、負けている人の望みが少ないゲームです。",
    ),
    ("comeback",),
)
COMEBACK = Picture(
    "comeback",
    "gaps",
    Text("Coming back", "逆転の見込み"),
    Text(
        "How often somebody still wins who is so far behind the leader. The dashed line is a game "
        "in which every round is a coin flip: a curve well below it punishes those who are behind "
        "twice, with fewer dice and with worse odds.",
        "首位からこれだけ離されている人が、そこから優勝する割合です。"
        "破線は、毎ラウンドを運だけで決めるゲーム。それより大きく下なら、"
        "負けている人は持ち数だけでなく次の勝負でも不利になっています。",
    ),
    ("snowball", "comeback"),
)
LENGTH = Picture(
    "length",
    "lengths",
    Text("How long games are", "ゲームの長さ"),
    Text(
        "The share of games that take so many rounds. A long tail to the right means that an "
        "evening may be spent on one game.",
        "何ラウンドで終わるゲームがどれだけあるか。"
        "右に長く尾を引くなら、たまに1ゲームがとても長引きます。",
    ),
    ("rounds", "minutes", "length_spread"),
)
WAITING = Picture(
    "waiting",
    "waiting",
    Text("Sitting out", "見ているだけの時間"),
    Text(
        "How many players are still in the game, round by round. The sooner the line falls, the "
        "longer those who are out have to watch.",
        "ラウンドごとに、まだ遊んでいる人が何人いるか。"
        "早く下がるほど、脱落した人が長く見ているだけになります。",
    ),
    ("sitting_out", "early_winners"),
)
SEATS = Picture(
    "seats",
    "seats",
    Text("Does the seat matter?", "席順は公平か"),
    Text(
        "How much more often than its fair share a seat wins, counted from whoever starts the "
        "first round. Within the grey band the difference is too small to care about.",
        "最初の親から数えた席ごとに、公平な割合より何ポイント多く優勝するか。"
        "灰色の帯の中なら、気にするほどの差ではありません。",
    ),
    ("starter_edge", "seat_edge"),
)
EXACT = Picture(
    "exact",
    "margins",
    Text("The exact bid", "ぴったりのビッド"),
    Text(
        "A challenged bid turns out exactly true: how much that moves the chance to win of who "
        "made it, of who doubted it, and of the others. It should be worth something to be right.",
        "疑われたビッドがちょうどその数だったとき、ビッドした人、疑った人、"
        "ほかの人の勝率がどれだけ動くか。当てた人が報われるのが自然です。",
    ),
    ("exact_rate", "exact_bidder", "exact_claimant", "exact_bystander"),
)
RICHNESS = Picture(
    "richness",
    "decisions",
    Text("How much there is to decide", "選択の幅"),
    Text(
        "Among how many actions players really vary theirs, as the table empties from left to "
        "right. At 1 everybody always knows what to do.",
        "場の残りが減っていくにつれて(左から右へ)、実質いくつの手を使い分けているか。"
        "1なら、いつも打つ手が決まっています。",
    ),
    ("richness", "near_best"),
)
NO_WAY_OUT = Picture(
    "no-way-out",
    "decisions",
    Text("No way out", "詰みの手番"),
    Text(
        "How often one's turn comes and everything one can do makes things worse: to doubt the "
        "bid as well as every higher one.",
        "手番が回ってきたとき、疑っても、どう上げても勝率が下がってしまう割合です。",
    ),
    ("no_way_out",),
)
SKILL = Picture(
    "skill",
    "telling",
    Text("Skill and luck", "腕と運"),
    Text(
        "How likely a player who has learned the rules leads one who only goes by the odds, after "
        "so many games. The dashed line is three times in four.",
        "ルールを学習した人が、確率だけで打つ人を、その回数だけ遊んだ時点で上回っている見込み。"
        "破線は75%です。",
    ),
    ("skill", "matches"),
)

PAYMENTS = Picture(
    "payments",
    "payments",
    Text("What a round costs", "1ラウンドの得失点"),
    Text(
        "How often a player's chips move by so much in a round. A long tail to the left means that "
        "one mistake can cost the evening.",
        "1ラウンドで持ち点がどれだけ動くか。左に長く尾を引くなら、"
        "一度の失敗で取り返しのつかない差がつきます。",
    ),
    ("chips_spread", "big_payment", "largest_payment"),
)
DEBT = Picture(
    "debt",
    "debts",
    Text("Running into debt", "借金の見込み"),
    Text(
        "In how many matches somebody has been in debt by that round.",
        "そのラウンドまでに、誰かの持ち点が0を下回ったことのある勝負の割合です。",
    ),
    ("debt",),
)

# The page --------------------------------------------------------------------------------

# A search --------------------------------------------------------------------------------

SEARCHED = Text("What the search found", "探索の結果")
FRONTS = (
    Picture(
        "front",
        "",
        Text("Fair to those behind, and a game of skill?", "負けている人に公平で、腕も出るか"),
        Text(
            "Every rule set that was measured: the further left, the less being behind matters in "
            "the next round; the higher, the more skill counts. Numbered are those that no other "
            "beats in all four goals; the table names them.",
            "測ったルールすべて。左ほど、負けていることが次のラウンドに響かず、上ほど腕の差が"
            "出ます。番号は、4つの目標すべてで勝るルールがほかにないもの。名前は表にあります。",
        ),
        (),
    ),
    Picture(
        "front-waiting",
        "",
        Text("Nobody waits, and nobody is stuck?", "待ち時間も詰みも少ないか"),
        Text(
            "The same rule sets by the other two goals: the further left, the less the players who "
            "are out have to watch; the lower, the fewer turns have no way out.",
            "同じルールを、残りの2つの目標で見たもの。左ほど脱落した人の待ち時間が短く、"
            "下ほど詰みの手番が少なくなります。",
        ),
        (),
    ),
)
TRIED = Text("tried", "試したルール")
PRESETS = Text("presets", "プリセット")
UNBEATEN = Text("beaten by none in all four", "4つすべてで勝るものなし")
NUMBER, RULES = Text("No.", "番号"), Text("Rules", "ルール")

TITLE = Text("Is this house rule any good?", "このハウスルールは面白いか")
INTRO = Text(
    "Players who learned each rule set played it many times. Every figure comes with its 95 % "
    "interval; “good” and “poor” are said only where the whole interval agrees.",
    "ルールごとに学習したプレイヤーに、何度も対戦させました。どの値にも95%信頼区間があり、"
    "「良い」「悪い」は区間全体がそう言えるときだけ付けています。",
)
GAME_TITLES = {game.id: game.title for game in (Bluff(), Dobon())}
SEATED = Text("{game}, {n} players", "{game}、{n}人のとき")
GLANCE = Text("All figures", "すべての値")
FIGURE = Text("Figure", "値")
VERDICT = Text("What the change does", "変えるとどうなるか")
NO_CLAIM = Text("Nothing that the intervals bear.", "信頼区間から言い切れる違いはありません。")
ORIGIN = Text("How it was measured", "測り方")
RUN = Text("{games} games, seed {seed}; {versions}", "{games}ゲーム、シード{seed}。{versions}")
MARKS = {
    "good": Text("good", "良い"),
    "poor": Text("poor", "悪い"),
    "open": Text("not settled", "まだ不明"),
}
SIGNS = {"good": "✓", "poor": "✕", "open": "?"}
UNITS = {
    "share": Text("{v} %", "{v}%"),
    "points": Text("{v} points", "{v}ポイント"),
    "ratio": Text("{v}", "{v}"),
    "per_game": Text("{v} a game", "1ゲームに{v}回"),
    "actions": Text("{v} actions", "{v}手"),
    "games": Text("{v} games", "{v}ゲーム"),
    "rounds": Text("{v} rounds", "{v}ラウンド"),
    "turns": Text("{v} turns", "{v}手番"),
    "minutes": Text("{v} minutes", "{v}分"),
    "chips": Text("{v} chips", "{v}枚"),
}
"""A value in words, by its unit."""
