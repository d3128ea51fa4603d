"""What every axis and every choice is called, and what it means at the table: a module for each
heading of the form.

Only words stand here: which axes and choices there are, their defaults and bounds are read
from `Rules`.
"""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words

from .bursting import BURSTING
from .calling import CALLING
from .effects import EFFECTS
from .pack import PACK
from .payments import PAYMENTS, RATES
from .playing import PLAYING
from .points import POINTS
from .seating import SEATING

GROUPS = (
    (
        Text("Table", "人数と進め方"),
        ("players", "hand", "hand_most", "rounds", "mistakes", "window"),
    ),
    (
        Text("Cards", "カードの効果"),
        (
            "effects",
            "answer",
            "two_stack",
            "eight_on",
            "eight_names",
            "together",
            "together_effect",
            "together_sum",
            "draw_then_play",
            "draw_until",
            "jump_in",
            "first_card_effect",
            "last_card",
        ),
    ),
    (
        Text("Special dobons", "ドボンの特別ルール"),
        (
            "counter_dobon",
            "held_eights",
            "opening_dobon",
            "draw_dobon",
            "arithmetic",
            "fractions",
            "counter_answers",
            "answers_pay",
        ),
    ),
    (
        Text("Points and chips", "点数とチップ"),
        ("court", "two_points", "court_points", "rounding", "multiplier", "chips", "bank"),
    ),
    (Text("Payments", "支払い表"), ("payments", "rates")),
    (Text("Bursting", "バースト"), ("burst", "burst_ends")),
    (
        Text("Decks and jokers", "使うカード"),
        ("decks", "jokers", "joker_fits", "joker_number", "joker_points"),
    ),
)
"""The headings under which the form asks for the axes."""

AXES: dict[str, Words] = {
    **SEATING,
    "effects": EFFECTS,
    **PLAYING,
    **CALLING,
    **POINTS,
    "payments": PAYMENTS,
    "rates": RATES,
    **BURSTING,
    **PACK,
}
