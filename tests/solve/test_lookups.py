"""The arrays of a rule set say what the engine says, wherever the engine can be asked."""

from __future__ import annotations

from itertools import product
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hattari.core.game import Refusal
from hattari.core.house import Players
from hattari.games.bluff.bots.master import MasterBot
from hattari.games.bluff.bots.master.library import lessons
from hattari.games.bluff.rules.actions import BidMade, Phase, Settled, State
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.legal import menu_of
from hattari.games.bluff.rules.parts import part, part_count
from hattari.games.bluff.rules.settle import (
    Claim,
    is_over,
    matches,
    next_in,
    next_starter,
    palifico_seat,
    settle,
    stake_of,
)
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.rules.wildness import round_wild
from hattari.games.bluff.rules.words.axes import AXES
from hattari.games.bluff.solve import lookups
from hattari.games.bluff.solve.lookups import Bids, Lookups, compile_rules, hands, shows
from hattari.games.bluff.solve.reach import beyond
from tests.games.bluff.axes import compiled_sets, compiled_tables
from tests.games.bluff.playing import BLUFF, COMPILED, PRESETS, play

RULEBOOK = BLUFF.rulebook


def two(rules: Rules) -> Rules:
    """The rules for any number of seats from two."""
    return replace(rules, players=Players(2, 10))


# The arrays, read as the module says they are to be read ------------------------------------


def place(bids: Bids, bid: Bid | None) -> int:
    if bid is None:
        return lookups.NO_BID
    (found,) = np.flatnonzero((bids.count == bid.count) & (bids.face == bid.face))
    return int(found)


def book(table: Lookups, state: State) -> Bids:
    if state.palifico is None:
        return table.plain
    assert table.palifico is not None
    return table.palifico


def menu_by_arrays(table: Lookups, state: State, seat: int) -> set[tuple[int, int]]:
    bids = book(table, state)
    same_face = state.palifico is not None and state.dice[seat] > 1
    open_to = bids.raises(place(bids, state.bid), sum(state.dice), same_face)
    return {(int(bids.count[b]), int(bids.face[b])) for b in np.flatnonzero(open_to)}


def role(seat: int, claim: Claim) -> int:
    named = {claim.bidder: lookups.BIDDER, claim.claimant: lookups.CLAIMANT}
    return named.get(seat, lookups.BYSTANDER)


def settle_by_arrays(table: Lookups, stock: tuple[int, ...], claim: Claim) -> tuple[int, ...]:
    kind, margin = lookups.KIND_NAMES.index(claim.kind), claim.margin + table.zero
    return tuple(
        int(table.after[kind, role(seat, claim), margin, owned]) if owned else 0
        for seat, owned in enumerate(stock)
    )


def starter_by_arrays(table: Lookups, last: int, claim: Claim, stock: tuple[int, ...]) -> int:
    kind, margin = lookups.KIND_NAMES.index(claim.kind), claim.margin + table.zero
    seat = (claim.bidder, claim.claimant, last)[table.starter_role[kind, margin]]
    return next_in(stock, (seat + int(table.starter_step[kind, margin])) % len(stock))


def palifico_by_arrays(
    table: Lookups,
    before: tuple[int, ...],
    after: tuple[int, ...],
    claim: Claim,
    had: frozenset[int],
) -> int | None:
    seats = len(before)
    if sum(map(bool, after)) < table.palifico_seats:
        return None
    for step in range(1, seats + 1):
        seat = (claim.bidder + step) % seats
        if table.last_die[before[seat], after[seat]] and seat not in had:
            return seat
    return None


def ranking_by_arrays(
    table: Lookups, stock: tuple[int, ...], gone: tuple[tuple[int, ...], ...]
) -> tuple[tuple[int, ...], ...]:
    held = sorted(set(stock) - {0}, reverse=table.more_wins)
    still_in = tuple(tuple(s for s, owned in enumerate(stock) if owned == v) for v in held)
    return (*gone, *still_in) if table.leaving_wins else (*still_in, *gone[::-1])


# Bids ----------------------------------------------------------------------------------------


def bidding(rules: Rules, dice: tuple[int, ...], bid: Bid | None, palifico: int | None) -> State:
    return State(
        rules=rules,
        phase=Phase.BIDDING,
        dice=dice,
        lives=(),
        hands=tuple((1,) * count for count in dice),
        shown=((),) * len(dice),
        bid=bid,
        palifico=palifico,
    )


def check_menus(rules: Rules, table: Lookups, dice: tuple[int, ...]) -> None:
    """Every standing bid, every seat, plain and palifico rounds."""
    rounds = (None, 0) if rules.palifico else (None,)
    for palifico in rounds:
        opening = bidding(rules, dice, None, palifico)
        bids = book(table, opening)
        within = bids.count <= bids.highest[sum(dice)]
        standing = [Bid(int(bids.count[b]), int(bids.face[b])) for b in np.flatnonzero(within)]
        for bid, seat in product((None, *standing), (0, 1)):
            state = bidding(rules, dice, bid, palifico)
            assert menu_by_arrays(table, state, seat) == set(menu_of(state, seat).bids)


@pytest.mark.parametrize("preset", COMPILED)
def test_every_bid_of_every_preset_is_followed_by_what_the_engine_allows(preset: str) -> None:
    rules = RULEBOOK.parse(preset)
    for dice in ((1, 1), (2, 1), (2, 3)):
        check_menus(rules, compile_rules(rules, 2, (3, 3)), dice)


@settings(max_examples=30)
@given(compiled_sets(), st.integers(1, 3), st.integers(1, 3))
def test_every_bid_of_any_rules_is_followed_by_what_the_engine_allows(
    rules: Rules, one: int, other: int
) -> None:
    check_menus(rules, compile_rules(two(rules), 2, (3, 3)), (one, other))


@given(compiled_sets())
def test_a_raise_has_a_higher_number(rules: Rules) -> None:
    table = compile_rules(two(rules), 2, (3, 3))
    for bids in (table.plain, table.palifico):
        assert bids is None or not np.tril(bids.follows).any()


@given(compiled_sets(), st.lists(st.integers(1, 6), max_size=6), st.integers(1, 6))
def test_dice_count_for_a_bid_as_in_the_engine(rules: Rules, hand: list[int], face: int) -> None:
    table = compile_rules(two(rules), 2, (3, 3))
    for bids in (table.plain, table.palifico):
        if bids is not None:
            counted = int(bids.matching[face, hand].sum()) if hand else 0
            assert counted == matches(tuple(hand), face, bids.wild)


# Settlement ----------------------------------------------------------------------------------


def claims(seats: int, margins: range) -> list[Claim]:
    pairs = [(a, b) for a, b in product(range(seats), repeat=2) if a != b]
    return [
        Claim(kind, claimant, bidder, margin)
        for kind in lookups.KIND_NAMES
        for claimant, bidder in pairs
        for margin in margins
    ]


def check_settlements(rules: Rules, table: Lookups, seats: int, most: int) -> None:
    """Every stock with both parties in, every claim, every starter."""
    for claim in claims(seats, range(-2, 3)):
        for stock in product(range(most + 1), repeat=seats):
            if stock[claim.bidder] and stock[claim.claimant]:
                check_settlement(rules, table, stock, claim)


def check_settlement(rules: Rules, table: Lookups, stock: tuple[int, ...], claim: Claim) -> None:
    after = settle(rules, stock, claim)
    assert settle_by_arrays(table, stock, claim) == after
    kind = lookups.KIND_NAMES.index(claim.kind)
    right = table.claimant_is_right[kind, claim.margin + table.zero]
    assert right == claim.claimant_is_right
    for last in range(len(stock)):
        found = starter_by_arrays(table, last, claim, after)
        assert found == next_starter(rules, last, claim, after)
    assert table.ends[len(stock) - after.count(0)] == is_over(rules, after, 0)
    if rules.palifico:
        for had in (frozenset[int](), frozenset({0, 1})):
            found_seat = palifico_by_arrays(table, stock, after, claim, had)
            assert found_seat == palifico_seat(stock, after, claim, had)


@pytest.mark.parametrize("preset", COMPILED)
def test_every_settlement_of_every_preset_is_the_engines(preset: str) -> None:
    rules = RULEBOOK.parse(preset)
    for seats in (2, 3):
        if rules.players.min <= seats <= rules.players.max:
            check_settlements(rules, compile_rules(rules, seats, (3,) * seats), seats, 3)


@settings(max_examples=15)
@given(compiled_sets())
def test_every_settlement_of_any_rules_is_the_engines(rules: Rules) -> None:
    for seats in (2, 4):
        check_settlements(two(rules), compile_rules(two(rules), seats, (2,) * seats), seats, 2)


# Whole games ---------------------------------------------------------------------------------


def check_game(rules: Rules, seats: int, seed: int, setup: Setup | None = None) -> None:
    """A random game through the engine's front door, each step foretold by the arrays."""
    table = compile_rules(rules, seats, setup.dice if setup else None)
    for step in play(rules, seats, seed, setup).steps:
        for event in step.events:
            if isinstance(event, BidMade):
                allowed = menu_by_arrays(table, step.before, event.seat)
                assert (event.count, event.face) in allowed
            if isinstance(event, Settled):
                check_end_of_round(table, step.before, event, step.after)


def check_end_of_round(table: Lookups, before: State, event: Settled, after: State) -> None:
    bids, rules = book(table, before), before.rules
    assert bids.wild == round_wild(before)
    dice = [die for hand in (*event.hands, *event.shown) for die in hand]
    assert int(bids.matching[event.face, dice].sum()) == event.actual
    claim = Claim(event.kind, event.claimant, event.bidder, event.margin)
    owned = stake_of(rules, before.dice, before.lives)
    left = stake_of(rules, event.dice, event.lives)
    assert settle_by_arrays(table, owned, claim) == left
    palifico = palifico_by_arrays(table, owned, left, claim, before.palifico_had)
    assert palifico == event.palifico
    if palifico is None:
        assert starter_by_arrays(table, before.starter, claim, left) == event.starter
    over = table.ends[len(left) - left.count(0)] or before.round >= table.round_limit
    assert over == (after.phase is Phase.OVER)
    if after.ranking is not None:
        assert ranking_by_arrays(table, left, after.gone) == after.ranking


@pytest.mark.parametrize("preset", COMPILED)
def test_games_of_every_preset_run_as_the_arrays_say(preset: str) -> None:
    rules = RULEBOOK.parse(preset)
    for seed in range(3):
        check_game(rules, rules.players.min, seed)
        check_game(rules, rules.players.max, seed)


@settings(max_examples=40)
@given(compiled_tables())
def test_games_of_any_rules_run_as_the_arrays_say(table: tuple[Rules, int, int]) -> None:
    check_game(*table)


def test_games_with_more_dice_than_the_rules_give_run_as_the_arrays_say() -> None:
    rules = RULEBOOK.parse("bluebear+giveaway")
    check_game(rules, 3, 1, Setup(dice=(7, 2, 6)))


# Hands, and faults that would be seen -----------------------------------------------------------


@pytest.mark.parametrize(("dice", "many"), [(0, 1), (1, 6), (2, 21), (3, 56), (4, 126), (5, 252)])
def test_hands_are_the_multisets_with_their_chances(dice: int, many: int) -> None:
    every = hands(dice)
    assert every.dice.shape == (many, dice)
    assert every.chance.sum() == pytest.approx(1)
    assert (every.of_face.sum(axis=1) == dice).all()
    rolls = [tuple(sorted(roll)) for roll in product(range(1, 7), repeat=min(dice, 3))]
    if dice <= 3:
        for hand, chance in zip(every.dice.tolist(), every.chance, strict=True):
            assert chance == pytest.approx(rolls.count(tuple(hand)) / len(rolls))


@pytest.mark.parametrize("hidden", [1, 2, 3])
def test_shows_are_the_parts_that_a_hand_may_set_in_the_open(hidden: int) -> None:
    every, table = hands(hidden), shows(hidden)
    for hand, fits in zip(every.dice.tolist(), table.part_of, strict=True):
        parts = {part(tuple(hand), index) for index in range(part_count(tuple(hand)))}
        assert fits.sum() == len(parts)
        found = {tuple(np.repeat(range(7), row).tolist()) for row in table.of_face[fits]}
        assert found == parts
    assert (table.dice == table.of_face.sum(axis=1)).all()


def test_a_die_may_show_fewer_faces() -> None:
    table = compile_rules(RULEBOOK.parse("openspiel"), 2, (2, 2), (4, 5, 6))
    bids = table.plain
    assert list(zip(bids.count.tolist(), bids.face.tolist(), strict=True))[:4] == [
        (1, 4),
        (1, 5),
        (1, 6),
        (2, 4),
    ]
    assert hands(2, (4, 5, 6)).dice.shape == (6, 2)


def test_arrays_are_shared_and_can_not_be_written() -> None:
    table = compile_rules(RULEBOOK.parse("bluebear"), 2)
    assert compile_rules(RULEBOOK.parse("bluebear"), 2) is table
    with pytest.raises(ValueError, match="read-only"):
        table.after[0] = 0


def changed(array: npt.NDArray[Any], place: tuple[int, ...], value: int) -> npt.NDArray[Any]:
    copy = array.copy()
    copy[place] = value
    return copy


def test_a_wrong_raise_would_be_seen() -> None:
    rules = RULEBOOK.parse("bluebear")
    right = compile_rules(rules, 2, (3, 3))
    plain = replace(right.plain, follows=changed(right.plain.follows, (2, 7), False))
    with pytest.raises(AssertionError):
        check_menus(rules, replace(right, plain=plain), (3, 3))


def test_a_wrong_settlement_would_be_seen() -> None:
    rules = RULEBOOK.parse("bluebear")
    right = compile_rules(rules, 2, (3, 3))
    loss = (lookups.CHALLENGE, lookups.CLAIMANT, right.zero + 1, 3)
    starter = (lookups.CHALLENGE, right.zero)
    for wrong in (
        replace(right, after=changed(right.after, loss, 3)),
        replace(right, starter_role=changed(right.starter_role, starter, lookups.BIDDER)),
    ):
        with pytest.raises(AssertionError):
            check_settlements(rules, wrong, 2, 3)


def test_a_rule_set_takes_only_its_seats() -> None:
    with pytest.raises(Refusal):
        compile_rules(RULEBOOK.parse("openspiel"), 3)


# Beyond arrays -------------------------------------------------------------------------------


BEYOND: tuple[dict[str, Any], ...] = (
    {"exact": "both"},
    {"exact": "gift", "penalty": 2},
    {"lost_to": "winner"},
    {"opening": "heads"},
    {"spot_on": "all_but_next"},
    {"spot_on": "anyone", "buy_back": True},
    {"spot_on": "next", "spot_on_once": True},
    {"spot_on": "next", "spot_on_duel": False},
)


@pytest.mark.parametrize("values", BEYOND, ids=str)
def test_rules_that_no_array_can_hold_are_refused_by_name(values: dict[str, Any]) -> None:
    rules = RULEBOOK.parse(values)
    (axis,) = beyond(rules)
    assert axis in values
    with pytest.raises(Refusal) as refused:
        compile_rules(rules, 2)
    assert refused.value.code == "beyond_arrays"
    assert AXES[axis].title.ja in refused.value.text.ja


ENGINE_ALONE = {
    "chuiniu": ("opening", "wild_until", "straight", "stake"),
    "dahuashai": ("opening", "wild_until", "plain", "straight", "alike", "stake"),
}


def test_presets_that_no_array_can_hold_are_refused_by_name() -> None:
    beyond_arrays = {preset: beyond(RULEBOOK.parse(preset)) for preset in PRESETS}
    assert {preset: axes for preset, axes in beyond_arrays.items() if axes} == ENGINE_ALONE
    for preset, axes in ENGINE_ALONE.items():
        rules = RULEBOOK.parse(preset)
        with pytest.raises(Refusal) as refused:
            compile_rules(rules, rules.players.min)
        assert refused.value.code == "beyond_arrays"
        assert all(AXES[axis].title.en in refused.value.text.en for axis in axes)


def test_nothing_is_to_be_learned_of_rules_beyond_arrays() -> None:
    rules = RULEBOOK.parse({"opening": "heads"})
    assert lessons(rules, 2) == lessons(rules, 4) == ()
    assert MasterBot().prepared(rules, 4)


def test_what_is_fixed_or_costs_the_others_is_held_by_arrays() -> None:
    rules = RULEBOOK.parse(
        {"penalty": 2, "loss": "one", "spot_on": "next", "spot_on_right": "others_lose"}
    )
    check_settlements(rules, compile_rules(rules, 3, (3,) * 3), 3, 3)
