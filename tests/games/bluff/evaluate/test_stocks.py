"""What learning the values of stocks may cost."""

from __future__ import annotations

import msgspec

from hattari.core.house.rules import Players
from hattari.games.bluff.evaluate.stocks import CUT, STEPS, _played, _steps, values_of
from hattari.games.bluff.rules.axes import DEFAULTS, Stake
from hattari.games.bluff.solve import multiplayer as crowd


def test_large_tables_with_many_lives_take_no_longer_to_learn() -> None:
    """20 seats with nine lives took 22 seconds and 900 MB."""
    rules = msgspec.structs.replace(DEFAULTS, players=Players(2, 20), stake=Stake.LIVES, lives=9)
    strategy = crowd.plain(rules, 20)
    steps = _steps(strategy, _played(strategy, seed=1))
    assert STEPS / 8 < len(steps.begin) < STEPS / 2


def test_values_are_less_sure_where_games_are_cut_short() -> None:
    """One table tells of all rounds, be they early or the last but one."""
    short, long = (msgspec.structs.replace(DEFAULTS, dice=2, round_limit=n) for n in (2, 500))
    errors = [values_of(crowd.plain(rules, 2)).error for rules in (short, long)]
    assert errors[1] < CUT / 2 < errors[0] < 2 * CUT
