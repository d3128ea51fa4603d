"""Which values do nothing beside the others, and why, in plain words."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Idling

from .axes import Often, Rules, TwoStack, chosen
from .effects import binding_ranks, effect, repeated, threatening_ranks

_NO_THREATS = Text("no card makes anybody draw", "引かせるカードがないからです")
_NO_JOKERS = Text("there are no jokers", "ジョーカーを使わないからです")


def _repeats_only_threats(rules: Rules) -> bool:
    """Whether of cards that may be laid at once none does more together but to make draw."""
    more = [rank for rank in chosen(rules.together) if repeated(rules, rank, 2)]
    return all(effect(rules, rank).threatens for rank in more)


IDLING: tuple[Idling[Rules], ...] = (
    ("answer", lambda r: not threatening_ranks(r), _NO_THREATS),
    ("two_stack", lambda r: not threatening_ranks(r), _NO_THREATS),
    (
        "first_card_effect",
        lambda r: not binding_ranks(r),
        Text(
            "no card skips, makes draw, turns or opens a hand",
            "飛ばす・引かせる・逆回り・手札公開のカードがないからです",
        ),
    ),
    (
        "together_effect",
        lambda r: (
            r.together_effect is not Often.ONCE
            and r.two_stack is TwoStack.OFF
            and _repeats_only_threats(r)
        ),
        Text("the cards to draw don't add up", "引かせる枚数は重ならないからです"),
    ),
    (
        "burst_ends",
        lambda r: r.burst == "off",
        Text("hands don't burst", "バーストがないからです"),
    ),
    (
        "answers_pay",
        lambda r: not r.counter_answers,
        Text("a counter can't be answered", "ドボン返しに返すことができないからです"),
    ),
    (
        "fractions",
        lambda r: r.arithmetic in ("off", 2, 3),
        Text(
            "with three cards or fewer they never make more",
            "3枚以下の計算では、分数を使っても作れる数が増えないからです",
        ),
    ),
    ("joker_number", lambda r: not r.jokers, _NO_JOKERS),
    ("joker_points", lambda r: not r.jokers, _NO_JOKERS),
    ("joker_fits", lambda r: not r.jokers, _NO_JOKERS),
)
