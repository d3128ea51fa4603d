"""Rules of Bluff that no array can hold are measured all the same: by bots, with the engine."""

from __future__ import annotations

import pytest

from hattari.core.game import Refusal
from hattari.games.bluff.lab.field import FIELD
from hattari.games.bluff.rules import Bluff
from hattari.lab.plan import Plan
from hattari.lab.results import encode
from hattari.lab.run import measure

BOOK = Bluff().rulebook
RULES = BOOK.parse({"preset": "common-hand", "dice": 2, "lost_to": "winner", "round_limit": 6})


def test_they_are_played_by_the_bots_and_measured_the_same_each_time() -> None:
    plan = Plan(game="bluff", name="own", title=BOOK.title(RULES), rules=RULES, seats=3, games=8)
    run = measure(FIELD, plan)
    assert encode(measure(FIELD, plan).measured) == encode(run.measured)
    assert {each.key for each in run.measured.measures} == {"best_seat", "decisions"}
    assert run.plays.shares.sum(axis=1).tolist() == pytest.approx([1.0] * 8)


def test_what_positions_are_worth_is_not_reckoned() -> None:
    with pytest.raises(Refusal, match="can be played, but not yet solved"):
        FIELD.position_values(RULES)
