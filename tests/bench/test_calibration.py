"""The benchmark of claims sorts what was said into bins and says how often it came true."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import log

import pytest

from hattari.bench import calibration
from hattari.bench.calibration import Plan, Said, tallied
from hattari.core.installed import registry
from hattari.core.kit import Registry
from hattari.games.bluff.bench.calibration import BluffCalibrated
from hattari.games.bluff.rules import Bluff


def claims(chance: float, came: Sequence[bool], game: int) -> Iterator[tuple[int, Said]]:
    """The same claim again and again in one game."""
    for true in came:
        yield game, Said("holds", chance, 0.5, true)


def test_a_bin_says_what_was_said_and_what_came() -> None:
    found = [
        *claims(0.72, [True, True, False], 1),
        *claims(0.78, [True], 2),
        *claims(1.0, [True], 3),
    ]
    ((kind, tally),) = tallied(found)
    seventies, sure = tally.bins()
    assert kind == "holds"
    assert (seventies.number, seventies.cases, sure.number) == (7, 4, 9)
    assert seventies.said == pytest.approx(0.735)
    assert seventies.true == pytest.approx(0.75)
    assert seventies.low < seventies.true < seventies.high
    assert tally.brier(tally.plain) == pytest.approx(0.25)
    assert tally.brier(tally.chance) == pytest.approx((2 * 0.28**2 + 0.72**2 + 0.22**2) / 5)


def test_claims_of_one_game_hang_together() -> None:
    """So that they tell no more than as many games."""
    alone = [each for game in range(20) for each in claims(0.5, [game % 2 > 0], game)]
    together = [each for game in range(20) for each in claims(0.5, [game % 2 > 0] * 9, game)]
    ((_, one),), ((_, nine),) = tallied(alone), tallied(together)
    (few,), (many,) = one.bins(), nine.bins()
    assert few.high - few.low == pytest.approx(many.high - many.low)


def test_few_games_leave_an_interval_that_is_honest() -> None:
    """Three of four in one game tell hardly anything, and no share lies outside of 0 and 1."""
    one = [*claims(0.75, [True, True, True, False], 1)]
    two = [*claims(0.75, [True, True, True], 1), *claims(0.75, [False], 2)]
    alike = [*claims(0.75, [True] * 3, 1), *claims(0.75, [True] * 3, 2)]
    for found, share in ((one, 0.75), (two, 0.75), (alike, 1)):
        ((_, tally),) = tallied(found)
        (each,) = tally.bins()
        assert each.true == share
        assert 0 <= each.low < each.true <= each.high <= 1
        assert each.high - each.low > 0.5


def test_a_line_through_what_came_says_what_is_said_too_timidly_or_too_boldly() -> None:
    """A fifth said where three tenths came, four fifths where six tenths did; the sure ones don't
    count."""
    found = [
        *claims(0.2, [place < 3 for place in range(10)], 1),
        *claims(0.8, [place < 6 for place in range(10)], 2),
        *claims(1.0, [False], 3),
    ]
    ((_, tally),) = tallied(found)
    first, slope = tally.line()
    low, high = log(3 / 7), log(6 / 4)
    assert first == pytest.approx((low + high) / 2)
    assert slope == pytest.approx((high - low) / (2 * log(4)))


def test_a_game_of_bots_says_of_every_bid_whether_it_held_and_was_called() -> None:
    said = list(BluffCalibrated().said("bluebear.easy", 1))
    assert {each.kind for each in said} == {"bid_holds", "called"}
    assert all(0 <= each.chance <= 1 and 0 <= each.plain <= 1 for each in said)
    ends = [each for each in said if each.kind == "called" and each.true]
    again = list(BluffCalibrated().said("bluebear.easy", 1))
    assert said == again
    assert 0 < len(ends) < len(said)


def test_the_figures_are_named_by_game_claim_and_case() -> None:
    one = Registry((registry().kit(Bluff.id),))
    plan = Plan(games=1, only="bluebear.easy")
    names = {figure.name: figure.value for figure in calibration.measure(one, plan)}
    assert names["calibration.bluff.bid_holds.bluebear.easy.n"] > 0
    assert names["calibration.bluff.bid_holds.brier"] < 0.25
    assert {
        "calibration.bluff.called.brier",
        "calibration.bluff.called.brier_plain",
    } <= names.keys()


def test_presets_in_which_whole_hands_count_are_measured_too() -> None:
    calibrated = BluffCalibrated()
    assert {"dahuashai.easy", "chuiniu.odds"} <= set(calibrated.cases())
    assert {each.kind for each in calibrated.said("dahuashai.easy", 1)} == {"bid_holds", "called"}
