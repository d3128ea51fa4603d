"""What every axis and every choice is called, and what it means at the table: a module for each
heading of the form.

Only words stand here: which axes and choices there are, their defaults and bounds are read
from `Rules`.
"""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words

from .bidding import BIDDING
from .calling import CALLING
from .finish import FINISH
from .losing import LOSING
from .seating import SEATING
from .turning import TURNING

GROUPS = (
    (Text("Table and dice", "人数とダイス"), ("players", "dice", "roll", "starter")),
    (
        Text("Bids", "ビッド"),
        (
            "wild",
            "wild_until",
            "plain",
            "fly",
            "order",
            "opening",
            "plain_opening",
            "limit",
            "reroll",
            "palifico",
            "straight",
            "straight_of",
            "alike",
        ),
    ),
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
    (Text("Turns", "手番"), ("pass_claim", "doubling", "face_off", "out_of_turn", "buy_back")),
    (
        Text("What is lost", "失うもの"),
        ("loss", "penalty", "exact", "spare_last_die", "lost_to", "stake", "lives"),
    ),
    (Text("The end", "終わり方"), ("goal", "ending", "round_limit")),
)
"""The headings under which the form asks for the axes."""

AXES: dict[str, Words] = {**SEATING, **BIDDING, **CALLING, **TURNING, **LOSING, **FINISH}
