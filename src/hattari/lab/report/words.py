"""What a report says beside its figures and pictures, in both languages."""

from __future__ import annotations

from hattari.core.game import Text

SEARCHED = Text("What the search found", "探索の結果")
NUMBER, RULES = Text("No.", "番号"), Text("Rules", "ルール")

TITLE = Text("Is this house rule any good?", "このハウスルールは面白いか")
INTRO = Text(
    "Players who learned each rule set played it many times. Every figure comes with its 95 % "
    "interval; “good” and “poor” are said only where the whole interval agrees.",
    "ルールごとに学習したプレイヤーに、何度も対戦させました。どの値にも95%信頼区間があり、"
    "「良い」「悪い」は区間全体がそう言えるときだけ付けています。",
)
SEATED = Text("{game}, {n} players", "{game}、{n}人のとき")
QUALITY = Text("players give away {gap}", "プレイヤーの隙 {gap}")
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
