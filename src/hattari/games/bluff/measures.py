"""What is counted of who plays Bluff."""

from __future__ import annotations

from hattari.core.measure import Measure
from hattari.core.text import Text

BLUFFS, CAUGHT, DOUBTS, SPOT_ON = "bluffs", "caught", "doubts", "spot_on"

MEASURES = (
    Measure(
        BLUFFS,
        Text("Bids that weren't true", "本当でなかったビッド"),
        Text(
            "To be expected: how often they would not have been, by what your own dice said.",
            "見込みでは:自分のダイスから見て、本当でない確率がどれくらいあったか。",
        ),
    ),
    Measure(
        CAUGHT,
        Text("Of these, called", "そのうち、見破られたもの"),
        Text(
            "Untrue bids that somebody called before a higher one came.",
            "本当でないビッドのうち、次のビッドの前に疑われたもの。",
        ),
    ),
    Measure(
        DOUBTS,
        Text("Doubts that were right", "当たった「ブラフ!」"),
        Text(
            "To be expected: how often they would have been, by your own dice and nothing else. "
            "Whoever reads bids well does better than that.",
            "見込みでは:自分のダイスだけから見て、当たる確率がどれくらいあったか。"
            "ビッドを読めていれば、実際はこれを上回ります。",
        ),
    ),
    Measure(
        SPOT_ON,
        Text("Spot-on calls that hit", "当たった「ジャスト!」"),
        Text("Calls of exactly as many.", "ちょうどその数だと言い当てた割合。"),
    ),
)
