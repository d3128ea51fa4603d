"""What a search for better rules is after: nobody behind twice, nobody waiting; and its limits."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.rules.axes import Rules, starting_dice, starting_stake
from hattari.games.bluff.solve.lookups import compile_rules
from hattari.lab.found import Goal, Limit, Prospect, Pursuit

from .measures import MEASURES

BEHIND, WAITING = Goal("risk", ideal=1.0), Goal("sitting_out")
GIVEN, SKILL = Goal("kingmaking"), Goal("skill", sign=-1)
TENSION = Goal("suspense", sign=-1)

LIMITS = (
    Limit("ends", least=0.99),
    Limit("kingmaking", most=0.5),
    Limit("turns_of_a_round", least=2.0),
    Limit("skill", usual=1),
    Limit("suspense", usual=1),
)
"""It ends, nobody gives it away alone, there is bidding, and depth and tension are those of rules
that people play."""

PROSPECTS = (
    Prospect(
        "front",
        Text("Fair to those behind, and a game of skill?", "負けている人に公平で、腕も出るか"),
        Text(
            "Every rule set that was measured: the further left, the less being behind matters in "
            "the next round; the higher, the more skill counts. Numbered are those within all "
            "limits that no other beats; tap a number, and the table tells of it.",
            "測ったルールすべて。左ほど、負けていることが次のラウンドに響かず、上ほど腕の差が"
            "出ます。番号は、条件をすべて満たし、勝るルールがほかにないもの。"
            "番号を押すと、表のその行へ移ります。",
        ),
        BEHIND,
        SKILL,
    ),
    Prospect(
        "front-waiting",
        Text("Nobody waits, and nobody gives it away?", "待ち時間も、勝ちの譲りも少ないか"),
        Text(
            "The same rule sets: the further left, the less the players who are out have to watch; "
            "the lower, the less one alone can hand to another.",
            "同じルールを別の2つの値で見たもの。左ほど脱落した人の待ち時間が短く、"
            "下ほど1人で勝ちを譲れなくなります。",
        ),
        WAITING,
        GIVEN,
    ),
)


def meaning(rules: Rules, seats: int) -> str:
    """A name for what these rules are to those who play.

    Rules that compile to the same arrays are the same game. Raises Refusal for what no array holds.
    """
    compiled = compile_rules(rules, seats)
    starts = (starting_dice(rules, seats), starting_stake(rules, seats))
    whole = hashlib.sha256(repr(starts).encode())
    _add(whole, msgspec.structs.replace(compiled, rules=Rules()))
    return whole.hexdigest()[:16]


def _add(whole: Any, value: Any) -> None:
    if isinstance(value, np.ndarray):
        whole.update(repr((value.shape, value.dtype.str)).encode() + value.tobytes())
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            whole.update(name.encode())
            _add(whole, getattr(value, name))
    else:
        whole.update(repr(value).encode())


PURSUIT = Pursuit(
    base="pirates",
    goals=(BEHIND, WAITING, SKILL),
    asked=(BEHIND, WAITING, GIVEN, SKILL, TENSION),
    limits=LIMITS,
    mended=(BEHIND.key, WAITING.key),
    spared=(SKILL.key,),
    length="usual_minutes",
    beside=("comeback", "turns", "rounds", "response_gap"),
    measures=MEASURES,
    prospects=PROSPECTS,
    meaning=meaning,
)
