"""The chances in a story of Dobon, against all the ways in which unseen cards can lie."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from random import Random

import pytest

from hattari.core.game import Step
from hattari.core.record import Replay
from hattari.core.story import Moment, Tell
from hattari.games.dobon.rules.actions import Played, Settled, State
from hattari.games.dobon.rules.axes import HeldEights, Rules
from hattari.games.dobon.rules.cards import DECK, adds_up
from hattari.games.dobon.rules.points import Ending
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


@cache
def replayed(preset: str, seed: int) -> Replay:
    """A random match."""
    start = state = DOBON_GAME.start(DOBON_GAME.rulebook.parse(preset), 4, DOBON_GAME.setup())
    made = []
    for step in steps(start, seed):
        state = fold(state, step.events)
        made.append(Step(step.events, state))
    return Replay(start, tuple(made), None)


def moments_of(replay: Replay) -> dict[str, Moment]:
    """The moments of a match by their kind."""
    story: Tell = tell
    found = story(replay, "ABCD")
    assert len(found) <= 5
    assert [each.step for each in found] == sorted(each.step for each in found)
    return {each.kind: each for each in found}


def settlements(replay: Replay) -> list[tuple[int, State, Settled]]:
    """Every settlement with its step, and the state that it settled."""
    found, state = [], replay.start
    for number, step in enumerate(replay.steps, start=1):
        for event in step.events:
            if isinstance(event, Settled):
                found.append((number, state, event))
            state = fold(state, (event,))
    return found


MATCHES = [(preset, seed) for preset in ("numazoko", "stacking", "full-house") for seed in (0, 1)]


@pytest.mark.parametrize(("preset", "seed"), MATCHES)
def test_the_biggest_payment_is_the_biggest(preset: str, seed: int) -> None:
    replay = replayed(preset, seed)
    paid = [
        (payment.paid, payment.payee, step)
        for step, _, settled in settlements(replay)
        for payment in settled.payments
    ]
    moment = moments_of(replay).get("payment")
    most = max((each[0] for each in paid), default=0)
    assert (moment is not None) == (most > 0)
    if moment:
        assert (most, moment.seat, moment.step) in paid
        assert f"took {most} " in moment.line.en


@pytest.mark.parametrize(("preset", "seed"), [("numazoko-easy", 7), *MATCHES])
def test_only_whoever_laid_the_card_is_said_to_have_been_hit(preset: str, seed: int) -> None:
    replay = replayed(preset, seed)
    moment = moments_of(replay)["payment"]
    [settled] = [each for step, _, each in settlements(replay) if step == moment.step]
    payer = moment.line.en.split(" from ")[1][0]
    called = settled.ending is Ending.DOBON and "ABCD".index(payer) in settled.called
    assert (moment.chance is not None) == ("(hit at" in moment.line.en) == called


@pytest.mark.parametrize(("preset", "seed"), MATCHES)
def test_a_wait_is_the_share_of_the_cards_that_would_have_hit(preset: str, seed: int) -> None:
    replay = replayed(preset, seed)
    shares = {
        (step, seat): share_that_hits(state, seat, settled)
        for step, state, settled in settlements(replay)
        if settled.ending is Ending.DOBON and state.laid == 1
        for seat in settled.winners
    }
    moment = moments_of(replay).get("wait")
    assert (moment is not None) == bool(shares)
    if moment:
        assert moment.chance == pytest.approx(shares[moment.step, moment.seat])
        elsewhere = {each.step for each in moments_of(replay).values() if each != moment}
        rarest = min(share for (step, _), share in shares.items() if step not in elsewhere)
        assert moment.chance == pytest.approx(rarest)


def share_that_hits(state: State, seat: int, settled: Settled) -> float:
    """How many of the cards that a caller had not seen would have been a dobon, card by card."""
    seen = {*state.hands[seat], *state.pile} - {settled.card}
    unseen = [card for card in DECK if card not in seen]
    hits = [card for card in unseen if adds_up(state.rules, settled.hands[seat], card)]
    return len(hits) / len(unseen)


@pytest.mark.parametrize(("preset", "seed"), MATCHES)
def test_an_escape_is_a_card_that_nobody_called(preset: str, seed: int) -> None:
    replay = replayed(preset, seed)
    moment = moments_of(replay).get("escape")
    called = {
        (state.round, settled.card)
        for _, state, settled in settlements(replay)
        if settled.ending in (Ending.DOBON, Ending.COUNTER)
    }
    assert moment is not None
    step = replay.steps[moment.step - 1]
    [laid] = [event for event in step.events if isinstance(event, Played)]
    assert laid.seat == moment.seat
    assert (moment.round, step.state.pile[-1]) not in called
    assert moment.chance is not None
    assert 0 < moment.chance < 1


@pytest.mark.parametrize(("preset", "seed"), MATCHES)
def test_a_turning_point_is_the_greatest_or_none_is_told(preset: str, seed: int) -> None:
    replay = replayed(preset, seed)
    turns = []
    for step, _, settled in settlements(replay):
        before, after = settled.before, settled.chips
        leads = before[after.index(max(after))] < max(before)
        turns.append(
            ((leads, max(now - had for had, now in zip(before, after, strict=True))), step)
        )
    moment = moments_of(replay).get("turning")
    assert moment is None or (max(turns)[0], moment.step) in turns


def kinds_of(preset: str, seeds: range) -> set[str]:
    """The kinds of moments of random matches."""
    return {kind for seed in seeds for kind in moments_of(replayed(preset, seed))}


def test_random_matches_have_moments_of_most_kinds() -> None:
    found = kinds_of("numazoko", range(2))
    assert found >= {"payment", "wait", "escape"}
    assert found <= {"counter", "payment", "wait", "hit", "escape", "turning", "mistake"}
