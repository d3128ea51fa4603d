"""What arrays can't say of a rule set: there the engine alone plays.

An array tells a seat's fate by its role and by what it owns. Rules that ask what others own, or
what has been before in the game, are beyond it, and are refused by name instead of being
simulated wrongly.
"""

from __future__ import annotations

from collections.abc import Callable

from hattari.core.game import Refusal, Text
from hattari.core.text import COMMA
from hattari.games.bluff.rules.axes import Exact, LostTo, Rules, SpotOn
from hattari.games.bluff.rules.words.axes import AXES


def _calls(rules: Rules) -> bool:
    return rules.spot_on is not SpotOn.OFF


_BEYOND: tuple[tuple[str, Callable[[Rules], bool]], ...] = (
    ("exact", lambda rules: rules.exact is Exact.BOTH),
    ("penalty", lambda rules: rules.exact is Exact.GIFT and rules.penalty > 1),
    ("lost_to", lambda rules: rules.lost_to is not LostTo.NOBODY),
    ("opening", lambda rules: rules.opening != 1),
    ("spot_on", lambda rules: rules.spot_on is SpotOn.ALL_BUT_NEXT),
    ("spot_on_once", lambda rules: rules.spot_on_once and _calls(rules)),
    ("spot_on_duel", lambda rules: not rules.spot_on_duel and _calls(rules)),
)


def beyond(rules: Rules) -> tuple[str, ...]:
    """The axes whose values no array can hold; () where arrays say all."""
    return tuple(axis for axis, holds in _BEYOND if holds(rules))


def check_reach(rules: Rules) -> None:
    """Raises Refusal for rules that only the engine can play."""
    if axes := beyond(rules):
        raise Refusal(
            "beyond_arrays",
            Text(
                "These rules can be played, but not yet solved or learned: “{axes}” would have to "
                "be at the default.",
                "このルールは遊べますが、解析や学習にはまだ対応していません"
                "(「{axes}」を標準の値にすればできます)。",
            ).fill(axes=COMMA.join(AXES[axis].title for axis in axes)),
        )
