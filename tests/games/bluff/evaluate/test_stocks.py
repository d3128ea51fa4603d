"""What learning the values of stocks may cost."""

from __future__ import annotations

import msgspec

from hattari.core.house.rules import Players
from hattari.games.bluff.evaluate.stocks import STEPS, _played
from hattari.games.bluff.rules.axes import DEFAULTS, Stake
from hattari.games.bluff.solve import multiplayer as crowd


def test_large_tables_with_many_lives_take_no_longer_to_learn() -> None:
    """20 seats with nine lives took 22 seconds and 900 MB."""
    rules = msgspec.structs.replace(DEFAULTS, players=Players(2, 20), stake=Stake.LIVES, lives=9)
    steps = _played(crowd.plain(rules, 20), seed=1)
    assert STEPS / 8 < len(steps.begin) < STEPS / 2
