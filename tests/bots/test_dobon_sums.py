"""What hidden hands may add up to, against every hand listed one by one."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hattari.games.dobon.bots.sums import NO_THREAT, tally, threat
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules.axes import HeldEights
from hattari.games.dobon.rules.cards import DECK, RANKS, Cards, adds_up, eights_in
from hattari.games.dobon.rules.points import Cause, hand_points, shown_times

RULEBOOK = Dobon.rulebook


@settings(max_examples=150, deadline=None)
@given(
    cards=st.lists(st.sampled_from(DECK), unique=True, min_size=1, max_size=12),
    size=st.integers(1, 5),
    rank=st.sampled_from(RANKS),
    spec=st.fixed_dictionaries(
        {
            "held_eights": st.sampled_from([value.value for value in HeldEights]),
            "court": st.sampled_from(["rank", "ten"]),
        }
    ),
)
def test_a_threat_is_what_listing_every_hand_gives(
    cards: list[str], size: int, rank: str, spec: dict[str, Any]
) -> None:
    rules = RULEBOOK.parse(spec)
    hands = list(combinations(cards, size))
    calling: list[Cards] = [hand for hand in hands if adds_up(rules, hand, rank)]
    found = threat(rules, tally(tuple(cards)), size, rank)
    if not calling:
        assert found == NO_THREAT
        return
    doubled = [shown_times(rules, Cause.DOBON, eights_in(hand)) for hand in calling]
    assert found.chance == pytest.approx(len(calling) / len(hands))
    assert found.points == pytest.approx(
        sum(hand_points(rules, hand) for hand in calling) / len(calling)
    )
    assert found.times == pytest.approx(sum(doubled) / len(calling))


def test_a_single_hidden_card_is_a_dobon_on_its_own_rank() -> None:
    rules = RULEBOOK.parse("numazoko")
    found = threat(rules, tally(("KS", "KH", "QD", "2C")), 1, "K")
    assert (found.chance, found.points, found.times) == (0.5, 10.0, 1.0)
    assert threat(rules, tally(("KS",)), 0, "K") == NO_THREAT
