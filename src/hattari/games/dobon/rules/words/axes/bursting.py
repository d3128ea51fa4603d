"""What the axes about hands that grow too large are called."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words

BURSTING: dict[str, Words] = {
    "burst": Words(
        Text("Burst", "バースト"),
        Text(
            "From how many cards on a hand bursts after a draw",
            "引いたあと手札が何枚以上ならバーストか",
        ),
        {"off": Words(Text("Never", "なし"), Text("Hands may grow", "何枚持ってもよい"))},
    ),
    "burst_ends": Words(
        Text("What a burst ends", "バーストで終わるもの"),
        Text("What becomes of whoever has burst", "バーストした人がどうなるか"),
        {
            "round": Words(
                Text("The round", "その回"), Text("They pay all others", "その人が全員に払う")
            ),
            "seat": Words(
                Text("Their round alone", "その人だけ"),
                Text("They leave it and pay whoever wins", "抜けて、終わったら勝った人に払う"),
            ),
        },
    ),
}
"""The axes by their key."""
