"""What the lab calls its tables and their columns, in both languages."""

from __future__ import annotations

from hattari.games.game import Text

Words = tuple[Text, Text, tuple[tuple[str, Text], ...]]
"""The title of a table, a sentence about it, and its columns."""

OWN = ("own", Text("own", "自分"))
OTHER = ("other", Text("other's", "相手"))
WIN = ("win", Text("wins", "優勝の割合"))
LOW, HIGH = ("low", Text("from", "下限")), ("high", Text("to", "上限"))
COIN = ("coin", Text("by coin flips", "運だけなら"))
GAMES = ("games", Text("games", "ゲーム数"))
SHARE = ("share", Text("share", "割合"))


TABLES: dict[str, Words] = {
    "pairs": (
        Text("Chances by what both own", "持ち数ごとの勝ち目"),
        Text(
            "Two seats: how often the one who owns so many against so many wins the game, and "
            "loses the next round. Where both own the same, the one is the round's starter.",
            "2人のとき、持ち数ごとに、その人が優勝する割合と、次のラウンドで負ける割合。"
            "同数のときは、そのラウンドの親から見た値。",
        ),
        (
            OWN,
            OTHER,
            WIN,
            LOW,
            HIGH,
            ("loses", Text("loses the round", "次に負ける割合")),
            ("loses_low", Text("from", "下限")),
            ("loses_high", Text("to", "上限")),
            COIN,
            ("n", Text("rounds", "ラウンド数")),
        ),
    ),
    "gaps": (
        Text("Coming back", "逆転の見込み"),
        Text(
            "How often a seat that is so far behind the leader still wins, and how often it would "
            "if every round were a coin flip.",
            "首位との差ごとに、そこから優勝する割合と、毎ラウンド運だけで決まる場合の割合。",
        ),
        (
            ("gap", Text("behind by", "首位との差")),
            WIN,
            LOW,
            HIGH,
            COIN,
            ("n", Text("rounds × seats", "ラウンド×席")),
        ),
    ),
    "lengths": (
        Text("Rounds of a game", "ゲームの長さ(ラウンド)"),
        Text("How many games take so many rounds.", "何ラウンドで終わるゲームがいくつあるか。"),
        (("rounds", Text("rounds", "ラウンド数")), GAMES, SHARE),
    ),
    "times": (
        Text("Minutes of a game", "ゲームの長さ(分)"),
        Text(
            "How many games take so many minutes, at 8 seconds a turn and 20 a round (assumed).",
            "1手番8秒、1ラウンド20秒と仮定したとき、何分で終わるゲームがいくつあるか。",
        ),
        (("minutes", Text("minutes", "分")), GAMES, SHARE),
    ),
    "waiting": (
        Text("Who still plays", "残っている人数"),
        Text(
            "Round by round: what share of the games comes so far, and how many seats still play.",
            "ラウンドごとに、そこまで続くゲームの割合と、まだ遊んでいる人数の平均。",
        ),
        (
            ("round", Text("round", "ラウンド")),
            ("reached", Text("games that come so far", "そこまで続く割合")),
            ("left", Text("seats that play", "遊んでいる人数")),
        ),
    ),
    "seats": (
        Text("Edge of each seat", "席順の有利・不利"),
        Text(
            "Share of wins less the fair share, clockwise from the first starter (0).",
            "最初の親(0)から時計回りに数えた席ごとの、優勝の割合と公平な割合との差。",
        ),
        (
            ("place", Text("place", "席順")),
            ("edge", Text("edge", "差")),
            LOW,
            HIGH,
            ("n", Text("games", "ゲーム数")),
        ),
    ),
    "margins": (
        Text("How far off challenged bids are", "疑われたビッドと実際の差"),
        Text(
            "Actual count less the bid, for every challenged bid. 0 is an exact bid.",
            "チャレンジされたビッドについて、実際の数からビッドの数を引いた値。0がぴったり。",
        ),
        (
            ("margin", Text("margin", "差")),
            ("challenges", Text("challenges", "チャレンジ数")),
            SHARE,
        ),
    ),
    "decisions": (
        Text("Decisions as the table empties", "残り数と選択の幅"),
        Text(
            "By what all seats together still own: actions in effect, actions near the best, and "
            "turns with no way out.",
            "全員の残り数の合計ごとに、使い分けている手の数、最善に近い手の数、詰みの割合。",
        ),
        (
            ("left", Text("left in all", "残り合計")),
            ("effective", Text("actions in effect", "実質の手の数")),
            ("close", Text("actions near the best", "最善に近い手の数")),
            ("stuck", Text("no way out", "詰みの割合")),
            ("n", Text("decisions", "手番")),
        ),
    ),
    "telling": (
        Text("Telling skill from luck", "腕と運"),
        Text(
            "After so many games: how likely the learned player has won more than a plain one.",
            "その回数だけ遊んだとき、学習したプレイヤーのほうが多く勝っている見込み。",
        ),
        (
            ("games", Text("games", "ゲーム数")),
            ("ahead", Text("ahead", "上回る見込み")),
        ),
    ),
}
"""Every table by its key."""
