"""Every action of a seat is weighed, under any rules, by what that seat can know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from hattari.core.evaluation import Evaluation
from hattari.games.bluff.evaluate import evaluate
from hattari.games.bluff.rules.actions import (
    Action,
    Challenge,
    DoubtPass,
    MakeBid,
    Pass,
    SpotOn,
    State,
    Uncover,
    Wave,
)
from hattari.games.bluff.rules.bids import PIPS
from tests.bots.test_belief import act, bidding, seen
from tests.games.bluff.evaluate.test_solution import adds_up, option
from tests.games.bluff.playing import BLUFF, after, fold, opened

FOUR = ((3, 3, 1), (3, 6, 5), (2, 2, 4), (1, 5, 6))
THREE = FOUR[:3]

BID = MakeBid(3, 3)

SPOTS: dict[str, tuple[str | dict[str, Any], tuple[tuple[int, Action], ...]]] = {
    "an opening": ("common-hand", ()),
    "a bid to answer": ("common-hand", ((0, BID),)),
    "a reroll with the bid": ("mobius", ((0, BID),)),
    "a reroll before the bid": ({"preset": "culdcept", "players": [2, 6]}, ()),
    "shedding": ("pirates-shed", ((0, BID),)),
    "points": ("chuiniu", ((0, MakeBid(5, 3)),)),
    "a pass to doubt": (
        {"preset": "common-hand", "pass_claim": "all_differ"},
        ((0, BID), (1, Pass())),
    ),
    "a stake to double": ({"preset": "common-hand", "doubling": "any_bid"}, ((0, BID),)),
}


@pytest.mark.land
@pytest.mark.parametrize("spot", SPOTS)
def test_every_action_has_a_value_that_its_branches_make_up(spot: str) -> None:
    preset, moves = SPOTS[spot]
    state = after(opened(preset, FOUR), *moves)
    legal = BLUFF.legal(state, state.turn)
    found = weighed(state, state.turn, asked=legal.at(len(legal) - 1))
    assert {each.action for each in found.options} == set(legal)
    assert found.rests_on == "played_out"
    assert len(found.models) > 1
    explained = [each for each in found.options if each.branches]
    assert {found.options[0].action, legal.at(len(legal) - 1)} <= {
        each.action for each in explained
    }
    for each in explained:
        adds_up(each)
    for each in found.options:
        assert 0 <= each.low <= each.value <= each.high <= 1
        assert each.behind_low <= each.behind <= each.behind_high


@pytest.mark.land
def test_an_answer_in_a_window_is_weighed() -> None:
    state = opened("perudo", FOUR)
    state = fold(state, BLUFF.decide(state, 0, MakeBid(6, 2)))
    found = weighed(state, 2)
    assert Wave() in {each.action for each in found.options}
    assert {each.action for each in found.options} == set(BLUFF.legal(state, 2))


@pytest.mark.land
def test_a_cup_that_is_down_is_worth_what_the_stocks_say() -> None:
    state = BLUFF.start(BLUFF.rulebook.parse("bluebear"), 4)
    state = fold(state, BLUFF.close(state))
    state = fold(state, BLUFF.resolve(state, BLUFF.draw(state, b"0" * 32)))
    state = fold(state, BLUFF.resolve(state, BLUFF.draw(state, b"1" * 32)))
    every = [weighed(state, seat).options for seat in range(4)]
    assert all([each.action for each in options] == [Uncover()] for options in every)
    assert sum(options[0].value for options in every) == pytest.approx(1, abs=1e-6)


@pytest.mark.land
def test_the_same_view_is_answered_by_the_same_bytes_whatever_others_hold() -> None:
    one = after(opened("common-hand", THREE), (0, BID))
    other = after(opened("common-hand", (THREE[0], THREE[1], (6, 6, 6))), (0, BID))
    said = [msgspec.json.encode(weighed(state, 1)) for state in (one, other, one)]
    assert len(set(said)) == 1


@pytest.mark.land
def test_planted_blunders_are_behind_for_sure() -> None:
    state = after(opened("common-hand", FOUR), (0, MakeBid(5, 2)))
    found = weighed(state, 1)
    assert option(found, MakeBid(12, 5)).behind_low > 0.05
    hopeless = after(opened("common-hand", FOUR), (0, MakeBid(12, 2)))
    answer = weighed(hopeless, 1)
    assert answer.options[0].action == Challenge()
    assert answer.options[1].behind_low > 0.05


def test_an_action_that_is_not_legal_is_not_explained() -> None:
    state = opened("common-hand", THREE)
    with pytest.raises(ValueError, match="not legal"):
        weighed(state, 0, asked=DoubtPass())
    with pytest.raises(ValueError, match="may not act"):
        weighed(state, 1)


def weighed(state: State, seat: int, asked: Action | None = None) -> Evaluation:
    """What is said to a seat, quickly."""
    return evaluate(state.rules, BLUFF.view(state, seat), asked=asked, effort=0.1)


def test_a_bid_of_pips_is_weighed_and_tells_of_no_face() -> None:
    """In a face-off, once there is a bid to answer."""
    rules = {"preset": "perudo", "dice": 1, "face_off": True, "roll": "auto"}
    state = act(bidding(rules, ((1,), (4,))), MakeBid(5, PIPS))
    found = evaluate(state.rules, seen(state, 1), effort=0.02)
    assert {type(each.action) for each in found.options} == {Wave, SpotOn}
