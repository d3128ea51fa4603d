"""Two results whose games are gone: what their intervals alone still bear."""

from __future__ import annotations

from statistics import NormalDist

import msgspec
import numpy as np
import pytest
from msgspec.structs import replace

from hattari.core.game import Refusal, Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab import trainings, unpaired
from hattari.lab.compare import compare
from hattari.lab.results import Measured, encode
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


# Few trainings ---------------------------------------------------------------------------

MEASURES = 45


def told_twice(template: Measured, random: np.random.Generator, *many: int) -> list[Measured]:
    """Two results of so many trainings: nothing differs, and players vary three times as much as
    sampling."""
    (first, *_) = (each for each in template.measures if each.key == "snowball")

    def training() -> Measured:
        values = random.normal(0, 10**0.5, MEASURES)
        return replace(
            template,
            measures=tuple(
                replace(first, key=str(key), value=value, low=value - 1.96, high=value + 1.96)
                for key, value in enumerate(values.tolist())
            ),
        )

    return [trainings.together([training() for _ in range(each)]) for each in many]


@pytest.mark.parametrize("many", [(5, 5), (2, 10)], ids=str)
def test_of_few_trainings_at_most_five_of_a_hundred_comparisons_say_what_is_not_so(
    many: tuple[int, int],
) -> None:
    template, random = run_of(Plays(made(2, 3, 50, 1))).measured, np.random.default_rng(1)
    runs, false = 150, 0
    for _ in range(runs):
        (change,) = unpaired.compare(*told_twice(template, random, *many)).changes
        false += any(each.sure for each in change.deltas)
    assert false <= 0.05 * runs


def test_two_results_of_two_trainings_bear_what_student_says() -> None:
    """Two degrees of freedom, where the quantile has a closed form."""
    template, random = run_of(Plays(made(2, 3, 50, 1))).measured, np.random.default_rng(2)
    base, change = told_twice(template, random, 2, 2)
    wide = {"value": 0.0, "low": -1.0, "high": 1.0}
    here, there = (
        replace(each, measures=tuple(replace(one, **wide) for one in each.measures))
        for each in (base, change)
    )
    (delta, *_) = unpaired.compare(here, there).changes[0].deltas
    assert delta.low == pytest.approx(-(2**0.5), abs=1e-6)
    assert delta.sure_low is not None
    both = [1 - 0.05 / MEASURES, 0.95]
    far, near = (level * (2 / (1 - level**2)) ** 0.5 for level in both)
    assert delta.sure_low == pytest.approx(-(2**0.5) * far / near, rel=1e-5)


def test_a_result_knows_the_freedom_of_its_measures() -> None:
    each = [run_of(Plays(made(2, 4, 400, seed))).measured for seed in (1, 2, 3)]
    assert each[0].measure("snowball").freedom == 399
    assert trainings.together(each).measure("snowball").freedom == 2


def test_results_of_older_versions_are_read_with_care() -> None:
    known = [run_of(Plays(made(2, 4, 400, seed))).measured for seed in (1, 2)]
    older = [_without_freedom(each) for each in known]
    new, old = (
        {each.key: each for each in unpaired.compare(*found).changes[0].deltas}
        for found in (known, older)
    )
    for key, delta in new.items():
        assert old[key].low == delta.low
        assert old[key].high == delta.high
        careful = old[key].sure_low
        if delta.sure_low is not None and careful is not None:
            assert careful <= delta.sure_low
    several = trainings.together(known)
    (new_change,) = unpaired.compare(several, several).changes
    (old_change,) = unpaired.compare(*[_without_freedom(several)] * 2).changes
    assert old_change.deltas == new_change.deltas


def _without_freedom(found: Measured) -> Measured:
    """As an older version wrote it."""
    written = msgspec.json.decode(encode(found))
    for each in written["measures"]:
        del each["freedom"]
    return msgspec.convert(written, Measured)


def test_many_games_bear_what_the_normal_distribution_says() -> None:
    known = [run_of(Plays(made(2, 4, 1000, seed))).measured for seed in (1, 2)]
    found = unpaired.compare(*known)
    for each in found.changes[0].deltas:
        if each.low is not None and each.sure_low is not None and each.value > each.low:
            quantile = NormalDist().inv_cdf
            least = quantile(1 - 0.025 / found.looked_at) / quantile(0.975)
            stretch = (each.value - each.sure_low) / (each.value - each.low)
            assert stretch <= least * 1.03
