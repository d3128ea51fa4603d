"""Dobon in the lab: what is counted agrees with counting by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from hattari.core.game import Refusal
from hattari.games.dobon import solve
from hattari.games.dobon.lab.field import FIELD
from hattari.games.dobon.lab.measures import MEASURES, OF_LEARNED
from hattari.games.dobon.lab.plays import Plays
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.solve import kernels
from hattari.games.dobon.solve.lookups import compile_rules
from hattari.lab.compare import compare
from hattari.lab.measures import measure as measured
from hattari.lab.plan import Learning, Means, Plan
from hattari.lab.results import encode
from hattari.lab.run import measure

BOOK = Dobon().rulebook


@pytest.fixture(scope="module")
def means(tmp_path_factory: pytest.TempPathFactory) -> Means:
    """So that players learn once in these tests, and not where those of real runs are kept."""
    return Means(strategies=tmp_path_factory.mktemp("strategies"))


def plan_of(spec: str | dict[str, Any], *, seats: int = 3, games: int = 60) -> Plan:
    rules = BOOK.parse(spec)
    return Plan(
        game="dobon",
        name="some",
        title=BOOK.title(rules),
        rules=rules,
        seats=seats,
        games=games,
        learning=Learning(games=8_000),
    )


def test_payments_by_hand() -> None:
    """Two matches of two rounds: one ruinous payment of 350, which brings debt."""
    plays = Plays(
        chips=300,
        gains=np.array([[[350, -350, 0], [-50, 50, 0]], [[10, -10, 0], [0, -30, 30]]]),
        starter=np.array([[0, 1], [2, 0]]),
        turns=np.array([[4, 6], [8, 2]]),
        windows=np.array([[1, 3], [2, 2]]),
        window_seconds=3,
    )
    found = {each.key: each.value for each in measured(MEASURES, plays)}
    assert found["big_payment"] == 0.25
    assert found["debt"] == 0.5
    assert found["largest_payment"] == pytest.approx((350 + 30) / 440, abs=1e-6)
    assert found["starter_chips"] == pytest.approx((350 + 50 + 0 + 0) / 4)
    assert found["turns_round"] == 5
    assert found["minutes_round"] == pytest.approx((5 * 5 + 2 * 3 + 40) / 60, abs=1e-6)
    squares = 2 * (350**2 + 50**2 + 10**2 + 30**2)
    assert found["chips_spread"] == pytest.approx((squares / 12) ** 0.5, abs=1e-4)


def test_a_run_is_repeated(tmp_path: Path, means: Means) -> None:
    run = measure(FIELD, plan_of("numazoko"), replace(means, folder=tmp_path))
    assert encode(measure(FIELD, plan_of("numazoko"), means).measured) == encode(run.measured)
    assert {each.key for each in run.measured.measures} == {
        each.key for each in (*MEASURES, *OF_LEARNED)
    }
    learned, ladder, response = run.measured.players
    assert learned.facts["rounds_learned_from"] >= 8_000
    assert ladder.facts["rounds_learned_from"] == sorted(ladder.facts["rounds_learned_from"])
    assert response.facts["fingerprint"] != learned.facts["fingerprint"]
    assert run.plays.gains.sum(axis=2).tolist() == [[0] * 10] * 60  # chips only change hands
    assert sum(row[1] or 0 for row in run.measured.table("payments").rows) == pytest.approx(
        1, abs=1e-4
    )
    assert [row[0] for row in run.measured.table("debts").rows] == list(range(1, 11))


def test_a_turn_of_two_decisions_is_one_turn() -> None:
    """What is drawn may be played: a second decision, and no second turn."""
    rules = BOOK.parse("numazoko+draw-play")
    acting = solve.policies(*[solve.WEIGHTS] * 3)
    table = solve.table(3, rules.chips, 5, solve.LONGEST_TRACE)
    lookups = compile_rules(rules, 3)
    chances = solve.hand_chances(lookups, kernels.ALL_CARDS)
    kernels.deal(lookups, table, acting, 0)
    kernels.play_on(lookups, table, acting, chances, kernels.NOTHING)
    told = table.log[: table.now[kernels.LOGGED]]
    decisions = told[told[:, 0] == kernels.TURN]
    begun = int((decisions[:, 3] == kernels.ONGOING).sum())
    assert table.now[kernels.SEAT_TURNS] == begun < len(decisions)


def test_dearer_points_are_found_out(means: Means) -> None:
    base, dearer = (
        measure(FIELD, plan_of({"preset": "numazoko", "multiplier": times}), means)
        for times in (3, 9)
    )
    change = compare(base, [dearer]).changes[0]
    deltas = {each.key: each for each in change.deltas}
    assert deltas["chips_spread"].sure
    assert deltas["debt"].sure
    assert any("in debt" in text.en for text in change.verdict)


def test_rules_that_arrays_cannot_say_are_played_by_the_engine() -> None:
    plan = plan_of({"preset": "numazoko", "together": "any", "together_effect": "each"}, games=4)
    run = measure(FIELD, plan)
    assert run.measured.players[0].key == "careful"
    assert {each.key for each in run.measured.measures} == {each.key for each in MEASURES}
    assert encode(measure(FIELD, plan).measured) == encode(run.measured)
    assert run.plays.gains.sum(axis=2).tolist() == [[0] * 10] * 4
    assert run.plays.gains.any()
    assert sorted(set(run.plays.starter.ravel().tolist())) == [0, 1, 2]


def test_seats_that_the_rules_do_not_take_are_refused() -> None:
    with pytest.raises(Refusal):
        measure(FIELD, plan_of("numazoko", seats=9))


def test_a_deal_that_grows_is_played_as_it_is_dealt(means: Means) -> None:
    plan = plan_of({"preset": "numazoko-easy", "hand": 2, "hand_most": 7})
    turns = measure(FIELD, plan, means).plays.turns.mean(axis=0)
    small, large = turns[[0, 6]], turns[[4, 5]]  # deals of two, and of six and seven
    assert small.max() < large.min()


def test_what_one_gains_among_others_by_hand() -> None:
    plays = Plays(
        chips=300,
        gains=np.zeros((2, 10, 3), np.int64),
        starter=np.zeros((2, 10), np.int64),
        turns=np.ones((2, 10), np.int64),
        windows=np.ones((2, 10), np.int64),
        ladder=(np.array([4.0, 2.0]), np.array([1.0, -1.0])),
        bound=np.array([-3.0, 1.0]),
        response=np.array([2.0, 3.0]),
    )
    found = {each.key: each.value for each in measured(OF_LEARNED, plays)}
    assert found == {"skill_chips": 1.5, "waiting_chips": 1.0, "response_gap": 2.5}
