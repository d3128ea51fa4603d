"""What a search for better rules is after: nobody behind twice, nobody waiting, skill kept."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.rules.axes import Rules, starting_dice, starting_stake
from hattari.games.bluff.solve.lookups import compile_rules
from hattari.lab.found import Goal, Prospect, Pursuit

from .measures import MEASURES

BEHIND, WAITING = Goal("snowball", size=True), Goal("sitting_out")
DEAD_TURNS, SKILL = Goal("no_way_out"), Goal("skill", sign=-1)

PROSPECTS = (
    Prospect(
        "front",
        Text("Fair to those behind, and a game of skill?", "負けている人に公平で、腕も出るか"),
        Text(
            "Every rule set that was measured: the further left, the less being behind matters in "
            "the next round; the higher, the more skill counts. Numbered are those that no other "
            "beats in all four goals; the table names them.",
            "測ったルールすべて。左ほど、負けていることが次のラウンドに響かず、上ほど腕の差が"
            "出ます。番号は、4つの目標すべてで勝るルールがほかにないもの。名前は表にあります。",
        ),
        BEHIND,
        SKILL,
    ),
    Prospect(
        "front-waiting",
        Text("Nobody waits, and nobody is stuck?", "待ち時間も詰みも少ないか"),
        Text(
            "The same rule sets by the other two goals: the further left, the less the players who "
            "are out have to watch; the lower, the fewer turns have no way out.",
            "同じルールを、残りの2つの目標で見たもの。左ほど脱落した人の待ち時間が短く、"
            "下ほど詰みの手番が少なくなります。",
        ),
        WAITING,
        DEAD_TURNS,
    ),
)


def meaning(rules: Rules, seats: int) -> str:
    """A name for what these rules are to those who play.

    Rules that compile to the same arrays are the same game.
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
    goals=(BEHIND, WAITING, DEAD_TURNS, SKILL),
    mended=(BEHIND.key, WAITING.key),
    spared=(SKILL.key,),
    length="usual_minutes",
    beside=("comeback", "starter_edge", "exact_rate"),
    measures=MEASURES,
    prospects=PROSPECTS,
    meaning=meaning,
)
