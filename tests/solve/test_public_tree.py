"""The public tree is the engine's: the same actions, and the same ends."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from hattari.core.game import Chance, Turn
from hattari.core.house import Players
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid, Reroll, Settled, SpotOn
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.legal import legal
from hattari.games.bluff.rules.settle import Claim
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.solve.cfr.passes import children, split
from hattari.games.bluff.solve.cfr.public_tree import NO_SHOW, Builder, win_or_lose
from hattari.games.bluff.solve.cfr.public_tree import State as Node
from hattari.games.bluff.solve.lookups import KIND_NAMES, compile_rules, hands, shows
from tests.games.bluff.axes import compiled_sets
from tests.games.bluff.playing import BLUFF, COMPILED, fold
from tests.games.walk import round_seed
from tests.solve.rounds import OPENSPIEL

Edges = dict[Action, Node]


def edges(builder: Builder, node: Node, hand: tuple[int, ...]) -> Edges:
    """What the tree lets a seat with this hand do, apart from claims."""
    form = builder.forms[node.form]
    every = shows(form.hidden[node.mover])
    bids, found = builder.table.plain, {}
    for show, child in builder.children(node):
        dice = () if show == NO_SHOW else tuple(np.repeat(range(7), every.of_face[show]).tolist())
        if any(dice.count(die) > hand.count(die) for die in dice):
            continue
        bid = child.bid
        action: Action = MakeBid(int(bids.count[bid]), int(bids.face[bid]), dice)
        found[Reroll(dice) if bid == node.bid else action] = child
    return found


def settled(events: tuple[object, ...]) -> Settled | None:
    return next((event for event in events if isinstance(event, Settled)), None)


def check_round(rules: Rules, dice: tuple[int, int], seed: int) -> None:
    """A random round: at every turn the tree offers what the engine does, and so at the end."""
    random, builder = Random(seed), Builder(compile_rules(rules, 2, dice), dice)
    lives = (rules.lives,) * 2 if rules.stake == "lives" else None
    state = BLUFF.start(rules, 2, Setup(dice=dice, lives=lives, starter=0))
    node = builder.root
    while True:
        awaited = BLUFF.awaits(state)
        if isinstance(awaited, Chance):
            events = BLUFF.resolve(state, BLUFF.draw(state, round_seed(seed, 1)))
        elif isinstance(awaited, Turn):
            hand = state.hands[awaited.seat]
            assert awaited.seat == node.mover
            offered = edges(builder, node, hand)
            claims: list[Action] = [Challenge(), SpotOn()]
            claims = claims[: builder.claims(node)]
            assert {*offered, *claims} == set(legal(state, awaited.seat))
            action = random.choice([*offered, *claims])
            events = BLUFF.decide(state, awaited.seat, action)
            node = offered.get(action, node)
        else:
            events = BLUFF.close(state)
        state = fold(state, events)
        if end := settled(events):
            check_end(builder, node, end)
            return


def check_end(builder: Builder, node: Node, end: Settled) -> None:
    table = builder.table
    tables = builder.tables(win_or_lose(table))
    counted = 0
    for seat in (0, 1):
        every = hands(builder.forms[node.form].hidden[seat]).dice.tolist()
        place = every.index(list(end.hands[seat]))
        counted += int(tables.hits[node.form, seat, end.face, place])
    assert counted == end.actual
    winner = Claim(end.kind, end.claimant, end.bidder, end.margin).winner
    gain = tables.gain[KIND_NAMES.index(end.kind), end.bidder, end.margin + tables.zero]
    assert gain == (1 if winner == 0 else -1)


@pytest.mark.parametrize("preset", COMPILED)
def test_rounds_of_every_preset_run_down_the_tree(preset: str) -> None:
    rules = replace(BLUFF.rulebook.parse(preset), palifico=False)
    for seed, dice in enumerate([(1, 1), (2, 1), (1, 2), (2, 2), (3, 2)] * 3):
        check_round(rules, dice, seed)


@settings(max_examples=60)
@given(compiled_sets(), st.integers(1, 3), st.integers(1, 3), st.integers(0, 2**32))
def test_rounds_of_any_rules_run_down_the_tree(
    rules: Rules, one: int, other: int, seed: int
) -> None:
    check_round(replace(rules, players=Players(2, 10)), (one, other), seed)


@pytest.mark.parametrize("spec", [{"preset": "bluebear"}, {"preset": "culdcept", "reroll": "off"}])
def test_in_a_total_order_a_nodes_number_is_the_mask_of_its_bids(spec: dict[str, str]) -> None:
    builder = Builder(compile_rules(BLUFF.rulebook.parse(spec), 2, (1, 1)), (1, 1))
    tree, bids = builder.tree(), len(builder.table.plain.count)
    assert len(tree.size) == 1 << bids
    for node in range(len(tree.size)):
        assert tree.size[node] == (node & -node or 1 << bids)
        assert tree.mover[node] == node.bit_count() % 2
        for child in children(tree, node):
            assert child == node | 1 << (bids - 1 - int(tree.bid[child]))


@pytest.mark.parametrize(
    ("spec", "dice"),
    [
        (OPENSPIEL, (1, 1)),
        ({"preset": "pirates"}, (2, 1)),
        ({"preset": "perudo"}, (1, 1)),
        ({"preset": "mobius"}, (2, 1)),
        ({"preset": "culdcept"}, (1, 2)),
    ],
)
def test_the_size_is_told_before_the_tree_is_built(
    spec: dict[str, str], dice: tuple[int, int]
) -> None:
    faces = (4, 5, 6) if spec["preset"] != "perudo" else (1, 2, 3)
    builder = Builder(compile_rules(BLUFF.rulebook.parse(spec), 2, dice, faces), dice)
    told, tree = builder.size(builder.root), builder.tree()
    assert len(tree.size) == told.nodes == tree.size[0]
    width = builder.tables(win_or_lose(builder.table)).width
    last = int(tree.actions[-1]) * int(width[tree.form[-1], tree.mover[-1]])
    assert int(tree.row[-1]) + (last if tree.actions[-1] > 1 else 0) == told.numbers


def test_cut_subtrees_and_the_top_make_the_whole_tree() -> None:
    builder = Builder(compile_rules(BLUFF.rulebook.parse("pirates"), 2, (2, 1)), (2, 1))
    tree = builder.tree()
    pieces = split(tree, 100)
    sizes = tree.size[pieces.roots]
    assert sizes.max() <= 100
    assert sizes.sum() + len(pieces.top.size) - len(pieces.roots) == len(tree.size)
    assert (pieces.top.actions[pieces.stubs] == 0).all()
    assert (pieces.top.bid[pieces.stubs] == tree.bid[pieces.roots]).all()
    assert pieces.top.size[0] == len(pieces.top.size)
