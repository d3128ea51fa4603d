"""What is counted of who plays Dobon."""

from __future__ import annotations

from hattari.core.measure import Measure
from hattari.core.text import Text

WAITS, TAKEN, HIT, PAID = "waits", "taken", "hit", "paid"

MEASURES = (
    Measure(
        WAITS,
        Text("Plays after which you wait", "出したあと、ドボン待ちになった手"),
        Text(
            "Cards you laid that left a hand which is a dobon on some card.",
            "カードを出したあとの手札が、どれかのカードでドボンできる形だった割合。",
        ),
    ),
    Measure(
        TAKEN,
        Text("Dobons you called", "宣言したドボン"),
        Text(
            "Of those that you could have called; the others were missed or let go.",
            "宣言できたドボンのうち、実際に宣言したもの。残りは見のがしか、見送り。",
        ),
    ),
    Measure(
        HIT,
        Text("Cards you laid that were called on", "出したカードでドボンされた"),
        Text(
            "To be expected: how often hands of as many cards call on such a card.",
            "見込みでは:同じ枚数の手札が、そのカードでドボンできる確率。",
        ),
    ),
    Measure(
        PAID,
        Text("Rounds in which you lost chips", "チップを失ったラウンド"),
        Text("Of all rounds that were settled.", "精算したすべてのラウンドのうち。"),
    ),
)
