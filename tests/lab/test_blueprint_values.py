"""What blueprints say of two seats agrees with what has to hold, and with an earlier look."""

from __future__ import annotations

from pathlib import Path

import pytest

from hattari.core.game import Refusal
from hattari.games.bluff.bots.master.library import FOLDER
from hattari.games.bluff.lab.blueprint_values import pair, pairs
from hattari.games.bluff.rules.rulebook import RULEBOOK


@pytest.fixture(autouse=True)
def _only_what_ships(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))


def test_one_of_two_loses_every_round_and_one_wins_the_game() -> None:
    """Under bluebear an exact bid costs the challenger, so nobody comes off free."""
    rules = RULEBOOK.parse("bluebear")
    for own, other in ((1, 4), (2, 5), (3, 3)):
        one, two = pair(rules, own, other), pair(rules, other, own)
        assert one.loses + two.loses == pytest.approx(1)
        assert one.win + two.win == pytest.approx(1)
        assert one.coin + two.coin == pytest.approx(1)


@pytest.mark.parametrize(
    ("preset", "win", "loses"),
    [("bluebear", 0.022, 0.707), ("mobius", 0.020, 0.707), ("pirates-lives", 0.107, 0.443)],
)
def test_a_first_look_at_one_against_four_is_confirmed(
    preset: str, win: float, loses: float
) -> None:
    """That look was at players who remember the last bid alone, in another order of bids."""
    found = pair(RULEBOOK.parse(preset), 1, 4)
    assert found.win == pytest.approx(win, abs=0.005)
    assert found.loses == pytest.approx(loses, abs=0.05)
    assert found.coin == 0.0625


def test_who_has_more_is_better_off() -> None:
    found = {(each.own, each.other): each for each in pairs(RULEBOOK.parse("bluebear"))}
    assert len(found) == 15
    against_five = [found[own, 5].win for own in range(1, 6)]
    assert against_five == sorted(against_five)
    assert all(each.win <= each.coin + 1e-6 for each in found.values())


def test_rules_without_a_blueprint_are_refused() -> None:
    with pytest.raises(Refusal, match="blueprint train"):
        pair(RULEBOOK.parse("common-hand"), 1, 4)
