"""Where a hand as a whole counts for something else, bots and claims count it as the rules do."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from hattari.bots.bot import installed
from hattari.games.bluff.bots.belief import Signal, chance, hidden_matches, ignore
from hattari.games.bluff.bots.belief.cup import cup_of
from hattari.games.bluff.bots.evaluation.lookahead import Lookahead
from hattari.games.bluff.evaluate.claims import holds
from hattari.games.bluff.evaluate.position import position_of
from hattari.games.bluff.rules.actions import Challenge, Dice, MakeBid, Reroll, State
from hattari.games.bluff.rules.bids import FACES
from hattari.games.bluff.rules.counting import counted, rolled_again
from hattari.games.bluff.rules.settling import actual

from .test_belief import act, bidding, explained, seen

STRAIGHT = (1, 2, 4, 5, 6)
"""Counts for nothing under dahuashai."""

OTHERS = (2, 3, 3, 5, 6)

SPECS: dict[str, tuple[dict[str, Any], Dice]] = {
    "a straight": ({"wild": "ones", "straight": "nothing"}, STRAIGHT),
    "a row": ({"straight": "nothing", "straight_of": "row"}, (2, 3, 4, 5, 6)),
    "rolled again": ({"straight": "reroll"}, (3, 3, 4, 6, 6)),
    "one more": ({"wild": "ones", "alike": "one"}, (1, 4, 4, 4, 1)),
    "two more": ({"wild": "ones", "alike": "two"}, (4, 4, 4, 4, 4)),
    "both": ({"straight": "nothing", "alike": "two"}, (4, 4, 4, 2, 2)),
}


def bid_on(spec: Any, own: Dice, bid: MakeBid) -> State:
    """A bid of seat 0 that seat 1 with this hand is to answer, under a quick window."""
    return act(bidding({"challenge_by": "next", **spec}, (OTHERS, own)), bid)


def counted_out(state: State, seat: int) -> float:
    """How many of all rolls of the other make the standing bid true, by settlement's own count."""
    other, bid = 1 - seat, state.bid
    assert bid is not None
    true = []
    for dice in product(FACES, repeat=len(state.hands[other])):
        if not rolled_again(state.rules, (dice,)):
            hands = tuple(dice if at == other else own for at, own in enumerate(state.hands))
            true.append(actual(replace(state, hands=hands), bid.face) >= bid.count)
    return sum(true) / len(true)


@pytest.mark.parametrize("count", [4, 5, 6])
@pytest.mark.parametrize("bot", ["odds", "reader", "hunter", "master"])
def test_whose_own_hand_counts_for_nothing_doubts_what_is_hardly_ever_true(
    bot: str, count: int
) -> None:
    """Own dice taken one by one would make these bids likely."""
    state = bid_on({"preset": "dahuashai", "challenge_by": "next"}, STRAIGHT, MakeBid(count, 4))
    assert counted_out(state, 1) < 0.05
    view, playing = seen(state, 1), installed().get("bluff", bot)
    for number in range(5):
        assert playing.choose(state.rules, view, bytes([number]) * 32) == Challenge()


def test_even_easy_seldom_raises_it() -> None:
    """As often as it lets any bid pass that could be true."""
    state = bid_on({"preset": "dahuashai", "challenge_by": "next"}, STRAIGHT, MakeBid(4, 4))
    view, easy = seen(state, 1), installed().get("bluff", "easy")
    chosen = [easy.choose(state.rules, view, bytes([number]) * 32) for number in range(100)]
    assert chosen.count(Challenge()) >= 80


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("count", [1, 3, 5, 6, 8])
def test_bids_ignored_a_claim_is_what_the_rules_count_out(spec: str, count: int) -> None:
    settings, own = SPECS[spec]
    state = bid_on(settings, own, MakeBid(count, 4))
    (claim,) = holds(position_of(state.rules, seen(state, 1)))
    true = counted_out(state, 1)
    assert claim.plain == pytest.approx(true)
    assert chance(ignore(state.rules, seen(state, 1)).count(4), count) == pytest.approx(true)
    assert claim.chance < 1 or true == pytest.approx(1)


def test_dice_in_the_open_belong_to_the_hand() -> None:
    """A straight of which some dice lie in the open counts for nothing, these with it."""
    spec = {"straight": "nothing", "wild": "none", "order": "quantity", "reroll": "before_bid"}
    state = bidding(spec, ((1, 2, 3, 4, 6), OTHERS))
    state = act(act(state, Reroll((1, 2)), new_dice=(3, 4, 6)), MakeBid(1, 2))
    state = act(state, MakeBid(2, 2))
    (claim,) = holds(position_of(state.rules, seen(state, 0)))
    assert claim.plain == pytest.approx(counted_out(state, 0))
    assert chance(ignore(state.rules, seen(state, 0)).count(2), 2) == pytest.approx(claim.plain)
    ahead = Lookahead(state.rules, seen(state, 0), 0)
    assert (ahead.known(2), ahead.held(2)) == (0, 0)


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("told", [(), (Signal(4, 3, 5),), (Signal(4, 3, 5), Signal(2, 4, 5))])
def test_what_anothers_hand_counts_for_is_weighed_over_every_roll(
    spec: str, told: tuple[Signal, ...]
) -> None:
    state = bid_on(SPECS[spec][0], SPECS[spec][1], MakeBid(1, 4))
    rules, wild = state.rules, seen(state, 1).wild or 0
    for face in (2, 4, 5):
        weights = [0.0] * 8
        for dice in product(FACES, repeat=5):
            if not rolled_again(rules, (dice,)):
                weights[counted(rules, dice, face, wild)] += explained(dice, told, wild)
        found = hidden_matches(5, told, face, wild, cup_of(rules, (), 5))
        whole = sum(weights)
        assert found == pytest.approx([weight / whole for weight in weights[: len(found)]])
        assert sum(weights[len(found) :]) == 0


def test_a_range_knows_hands_that_count_for_nothing_and_for_more() -> None:
    state = bid_on(SPECS["both"][0], OTHERS, MakeBid(1, 4))
    (other, _) = Lookahead(state.rules, seen(state, 1), 1).ranges
    assert other.hands.most == 7
    assert max(other.hands.held[4]) == 7
    straights = [counts for counts in zip(*other.hands.held[1:], strict=True) if not any(counts)]
    assert len(straights) == len(FACES)
