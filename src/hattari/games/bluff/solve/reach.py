"""What arrays can't say of a rule set: there the engine alone plays.

An array tells a seat's fate by its role and by what it owns. Rules that ask what others own, or
what has been before in the game, are beyond it, and are refused by name instead of being
simulated wrongly.
"""

from __future__ import annotations

from collections.abc import Callable

from hattari.core.refusals import beyond_arrays
from hattari.games.bluff.rules.axes import (
    Alike,
    Doubling,
    Exact,
    LostTo,
    PassClaim,
    Plain,
    Rules,
    SpotOn,
    Stake,
    Straight,
    WildUntil,
)
from hattari.games.bluff.rules.words.axes import AXES


def _calls(rules: Rules) -> bool:
    return rules.spot_on is not SpotOn.OFF


_BEYOND: tuple[tuple[str, Callable[[Rules], bool]], ...] = (
    ("exact", lambda rules: rules.exact is Exact.BOTH),
    ("penalty", lambda rules: rules.exact is Exact.GIFT and rules.penalty > 1),
    ("lost_to", lambda rules: rules.lost_to is not LostTo.NOBODY),
    ("pass_claim", lambda rules: rules.pass_claim is not PassClaim.OFF),
    ("doubling", lambda rules: rules.doubling is not Doubling.OFF),
    ("buy_back", lambda rules: rules.buy_back),
    ("out_of_turn", lambda rules: rules.out_of_turn),
    ("face_off", lambda rules: rules.face_off),
    ("opening", lambda rules: rules.opening != 1),
    ("wild_until", lambda rules: rules.wild_until is not WildUntil.ALWAYS),
    ("plain", lambda rules: rules.plain is not Plain.OFF),
    ("straight", lambda rules: rules.straight is not Straight.OFF),
    ("alike", lambda rules: rules.alike is not Alike.OFF),
    ("stake", lambda rules: rules.stake is Stake.LOSSES),
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
        raise beyond_arrays(AXES[axis].title for axis in axes)
