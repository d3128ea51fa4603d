"""The chances in a story of Dobon, against all the ways in which unseen cards can lie."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from hattari.core.game import Step
from hattari.core.record import Replay
from hattari.core.story import Tell
from hattari.games.dobon.rules.axes import HeldEights, Rules
from hattari.games.dobon.rules.cards import DECK, adds_up
from hattari.games.dobon.story import hit, tell

from .playing import DOBON_GAME, fold, steps

RULES = (Rules(), Rules(held_eights=HeldEights.CALLER_WILD), DOBON_GAME.rulebook.parse("numazoko"))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("held", [1, 2, 3])
def test_a_hit_is_the_share_of_all_the_hands_that_can_be(rules: Rules, held: int) -> None:
    unseen = tuple(Random(held).sample(DECK, 18))
    hands = list(combinations(unseen, held))
    for card in ("AS", "5H", "8D", "TC", "KS"):
        there = sum(1 for hand in hands if adds_up(rules, hand, card))
        assert hit(rules, unseen, held, card) == pytest.approx(there / len(hands))


def test_no_hand_hits_nothing() -> None:
    assert hit(Rules(), DECK, 0, "AS") == 0.0
    assert hit(Rules(), DECK[:2], 3, "AS") == 0.0


def kinds_of(preset: str, seeds: range) -> set[str]:
    """The kinds of moments of random matches."""
    rules = DOBON_GAME.rulebook.parse(preset)
    found: set[str] = set()
    told: Tell = tell
    for seed in seeds:
        start = state = DOBON_GAME.start(rules, 4, DOBON_GAME.setup())
        made = []
        for step in steps(start, seed):
            state = fold(state, step.events)
            made.append(Step(step.events, state))
        found |= {each.kind for each in told(Replay(start, tuple(made), None), "ABCD")}
    return found


def test_random_matches_have_moments_of_most_kinds() -> None:
    found = kinds_of("numazoko", range(2))
    assert found >= {"payment", "wait", "escape"}
    assert found <= {"counter", "payment", "wait", "hit", "escape", "turning", "mistake"}
