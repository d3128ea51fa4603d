"""Two results whose games are gone: what their intervals alone still bear."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from hattari.core.game import Refusal, Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab import unpaired
from hattari.lab.compare import compare
from tests.lab.made import FAIR, Fault, made, run_of


def test_a_cure_is_found_and_its_interval_is_near_that_of_the_games() -> None:
    base = run_of(Plays(made(2, 5, 1500, 1, Fault(behind=0.2))), "base")
    change = run_of(Plays(made(2, 5, 1400, 2, FAIR)), "change")  # not paired either
    near = unpaired.compare(base.measured, change.measured).changes[0]
    exact = compare(base, [change]).changes[0]
    by_key = {each.key: each for each in exact.deltas}
    (risk,) = [each for each in near.deltas if each.key == "risk"]
    assert (risk.sure, risk.better, risk.paired) == (True, True, False)
    assert risk.value == pytest.approx(by_key["risk"].value, abs=1e-5)
    assert risk.low == pytest.approx(by_key["risk"].low, abs=0.006)
    assert risk.high == pytest.approx(by_key["risk"].high, abs=0.006)
    assert near.verdict[0] == exact.verdict[0]


def test_a_result_does_not_differ_from_itself() -> None:
    one = run_of(Plays(made(2, 3, 300, 1))).measured
    (change,) = unpaired.compare(one, one).changes
    assert not any(each.sure for each in change.deltas)
    assert {each.chance for each in change.deltas} == {1.0}


def test_an_unknown_bound_bears_no_claim_on_its_side() -> None:
    base = run_of(Plays(made(2, 5, 500, 1, Fault(behind=0.2)))).measured
    change = run_of(Plays(made(2, 5, 500, 2))).measured
    open_ended = msgspec.structs.replace(
        change,
        measures=tuple(msgspec.structs.replace(each, low=None) for each in change.measures),
    )
    (found,) = unpaired.compare(base, open_ended).changes
    assert {each.low for each in found.deltas} == {None}
    assert not any(each.sure for each in found.deltas if each.value > 0)


def test_tables_of_other_sizes_are_not_compared() -> None:
    two, three = (run_of(Plays(made(seats, 3, 100, 1))).measured for seats in (2, 3))
    with pytest.raises(Refusal) as refused:
        unpaired.compare(two, three)
    assert "3" in refused.value.text.en
    assert "3人" in refused.value.text.ja


def test_what_was_measured_otherwise_is_not_compared() -> None:
    one, other = (run_of(Plays(made(2, 3, 200, seed))).measured for seed in (1, 2))
    old = tuple(
        replace(each, note=Text("By the old coin.", "以前の測り方。"))
        if each.key == "comeback"
        else each
        for each in one.measures
    )
    keys = {
        base: {each.key for each in unpaired.compare(found, other).changes[0].deltas}
        for base, found in (("new", one), ("old", replace(one, measures=old)))
    }
    assert keys["new"] - keys["old"] == {"comeback"}
