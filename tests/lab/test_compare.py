"""A comparison claims what was planted, and nothing where nothing was."""

from __future__ import annotations

import numpy as np
import pytest

from hattari.games.bluff.lab.plays import Plays
from hattari.lab.compare import compare
from hattari.lab.comparison import Comparison, outside, sure_levels
from tests.lab.made import FAIR, Fault, made, run_of


def compared(change: Fault, seats: int = 2, games: int = 1500, seed: int = 2) -> Comparison:
    base = run_of(Plays(made(seats, 5, games, 1, Fault(behind=0.2))), "base")
    return compare(base, [run_of(Plays(made(seats, 5, games, seed, change)), "change")])


def test_a_cure_is_told_in_words_with_its_figures() -> None:
    change = compared(FAIR).changes[0]
    assert change.verdict[0].en.startswith("Who is last can come back again")
    first = next(each for each in change.verdict if "twice" in each.en)
    assert first.en.startswith(
        "Who is behind is no longer behind twice: 1 v 4 loses the next round"
    )
    assert first.ja.startswith("負けている人がさらに不利、ではなくなる(1個対4個で")
    assert any("Comebacks" in text.en or "come back" in text.en for text in change.verdict)
    risk = next(each for each in change.deltas if each.key == "risk")
    assert risk.sure
    assert risk.better is True
    assert risk.paired


def test_nothing_is_claimed_of_players_who_give_much_away() -> None:
    games, none = made(2, 5, 1500, 1, Fault(behind=0.2)), made(2, 5, 1500, 2)
    said = {}
    for knows in (0.51, 0.6):
        won = (np.arange(1000) < 1000 * knows).astype(np.float64)
        runs = (run_of(Plays(games, response=won), "base"), run_of(Plays(none), "change"))
        said[knows] = compare(runs[0], [runs[1]]).changes[0].verdict
    assert any("no longer behind twice" in each.en for each in said[0.51])
    (only,) = said[0.6]
    assert only.en.startswith("Can't tell: somebody who knows these players gains +10.0 points")
    assert "判定できません" in only.ja


def test_a_fault_is_told_the_other_way_round() -> None:
    base = run_of(Plays(made(2, 5, 1500, 1)), "base")
    change = compare(base, [run_of(Plays(made(2, 5, 1500, 2, Fault(behind=0.2))), "worse")])
    said = [each.en.partition(":")[0] for each in change.changes[0].verdict]
    assert "Who is behind is now behind twice" in said


@pytest.mark.parametrize("seats", [2, 4])
def test_where_nothing_has_changed_nothing_is_claimed(seats: int) -> None:
    """Twenty comparisons of a game with itself, other dice: one or two may claim something."""
    false = 0
    for seed in range(20):
        base = run_of(Plays(made(seats, 3, 300, 1000 + seed)), "base")
        other = run_of(Plays(made(seats, 3, 300, seed)), "same")
        found = compare(base, [other]).changes[0]
        said = [each for each in found.deltas if each.sure]
        false += bool(said)
        if not said:
            assert "No measure differs for sure" in found.verdict[0].en
    assert false <= 2


def test_a_claim_has_a_corrected_interval_without_zero() -> None:
    found = compared(Fault(behind=0.1, exact=0.4), games=800)
    for each in found.changes[0].deltas:
        if each.sure:
            assert each.sure_low is not None
            assert each.sure_high is not None
            assert each.sure_low > 0 or each.sure_high < 0
        elif None not in (each.low, each.sure_low):
            assert (each.sure_low or 0) <= (each.low or 0)


def test_several_changes_share_one_correction() -> None:
    base = run_of(Plays(made(2, 5, 500, 1)), "base")
    changes = [run_of(Plays(made(2, 5, 500, seed)), f"change {seed}") for seed in (2, 3, 4)]
    alone, together = compare(base, changes[:1]), compare(base, changes)
    assert together.looked_at == 3 * alone.looked_at
    one, same = alone.changes[0].deltas[0], together.changes[0].deltas[0]
    assert one.value == same.value
    assert (same.sure_low or 0) <= (one.sure_low or 0)


def test_holm_steps_down_until_one_is_not_sure() -> None:
    assert sure_levels([0.001, 0.04, 0.012]) == pytest.approx([1 - 0.05 / 3, 0.95, 0.975])
    assert sure_levels([0.5, 0.04]) == pytest.approx([0.975, 0.975])
    assert sure_levels([]) == []


def test_being_better_is_being_nearer_to_the_range() -> None:
    assert outside(0.2, (-0.05, 0.05)) == pytest.approx(0.15)
    assert outside(-0.2, (-0.05, None)) == pytest.approx(0.15)
    assert outside(9, (None, None)) == 0
