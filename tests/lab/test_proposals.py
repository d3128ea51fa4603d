"""What would help whom something annoys."""

from __future__ import annotations

from typing import Any

import msgspec

from hattari.games.bluff.lab.plays import Plays
from hattari.lab import unpaired
from hattari.lab.proposals import differences, proposals
from hattari.lab.results import Measured
from tests.lab.made import Fault, made, run_of


def measured(fault: Fault, seed: int, **rules: Any) -> Measured:
    found = run_of(Plays(made(3, 5, 1500, seed, fault)), "some").measured
    return msgspec.structs.replace(found, rules={**found.rules, **rules})


HARSH, MILD = measured(Fault(behind=0.2), 1), measured(Fault(), 2, stake="lives")
ALIKE, WORSE = (
    measured(Fault(behind=0.2), 3, loss="one"),
    measured(Fault(behind=0.4), 4, dice=3),
)


def test_what_helps_comes_first_and_what_harms_is_left_out() -> None:
    found = proposals(["a", "w", "m"], unpaired.compare(HARSH, ALIKE, WORSE, MILD))
    complaint = next(each for each in found.complaints if each.key == "comeback")
    assert complaint.said.en == "Does the leader always win?"
    assert not complaint.good
    told = [(each.name, each.axis, each.value, each.delta.sure) for each in complaint.proposals]
    assert told == [("m", "stake", "lives", True), ("a", "loss", "one", False)]
    assert all(each.key != "comeback" for each in complaint.proposals[0].instead)


def test_complaints_stand_in_the_order_of_the_card_and_those_without_a_reason_last() -> None:
    found = proposals(["a"], unpaired.compare(HARSH, ALIKE))
    places = {each.key: each.card.place for each in HARSH.measures if each.card}
    asked = [(each.good, places[each.key]) for each in found.complaints]
    assert asked == sorted(asked)
    assert {good for good, _ in asked} == {False, True}
    assert all(one.delta.sure for each in found.complaints if each.good for one in each.proposals)


def test_rules_differ_in_the_axes_whose_values_differ() -> None:
    assert differences(HARSH.rules, MILD.rules) == ("stake",)
    assert differences(MILD.rules, MILD.rules) == ()


def test_several_changes_are_looked_at_together() -> None:
    alone, both = unpaired.compare(HARSH, ALIKE), unpaired.compare(HARSH, ALIKE, MILD)
    assert both.looked_at == 2 * alone.looked_at

    def reach(comparison: Any) -> float:
        delta = next(each for each in comparison.changes[0].deltas if each.key == "comeback")
        return float(delta.sure_high - delta.sure_low)

    assert reach(both) > reach(alone)
