"""Late positions of Dobon laid out whole: best responses by brute force, and who plays there."""

from __future__ import annotations

from functools import lru_cache
from itertools import product

import numpy as np
import pytest
from typing_extensions import override

from hattari.bench.bots import ladder
from hattari.core.installed import registry
from hattari.games.dobon.bench import toys
from hattari.games.dobon.bench.late import Layout, Position
from hattari.games.dobon.bench.learned import LearnedBot
from hattari.games.dobon.bots.master import MasterBot
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.solve import kernels, trace
from hattari.games.dobon.solve.learning import Learned, acting, learn
from hattari.solve.extensive import CHANCE, Doubles, bounds, shares, solved, value
from tests.games.dobon.playing import DOBON_GAME as GAME
from tests.solve.test_dobon import Replay

from .test_bots import only

RULES = GAME.rulebook.parse("numazoko")


@lru_cache(maxsize=1)
def tiny() -> Layout:
    """A card each and two in the stock: 4 and 5 are a dobon on the 9, 4 and 9 on the king."""
    rules = Dobon.rulebook.parse("numazoko-easy")
    return Layout(Position(rules, "JH", ("4H", "5H", "9H", "KH"), (1, 1)))


def always(layout: Layout, seat: int) -> list[Doubles]:
    """Every way in which a seat always does the same in the same place; 0 where it isn't asked."""
    own = [spot for spot, each in enumerate(layout.spots) if each.seat == seat]
    found = []
    for chosen in product(*(range(len(layout.spots[spot].moves)) for spot in own)):
        policy = np.zeros(len(layout.tree.of))
        for spot, move in zip(own, chosen, strict=True):
            policy[np.flatnonzero(layout.tree.of == spot)[move]] = 1
        found.append(policy)
    return found


def reckoned(layout: Layout, policy: Doubles, node: int = 0) -> float:
    """What the first seat gets, node by node."""
    tree, whole, is_end = layout.tree, 0.0, True
    for below in np.flatnonzero(tree.parent == node):
        chance = tree.owner[below] == CHANCE
        share = tree.share[below] if chance else policy[tree.row[below]]
        whole += share * reckoned(layout, policy, int(below)) if share else 0.0
        is_end = False
    return float(tree.gain[node]) if is_end else whole


def whose(layout: Layout, policy: Doubles, seat: int) -> Doubles:
    """The policy of one seat alone, 0 elsewhere."""
    own: Doubles = policy * (layout.tree.mover[layout.tree.of] == seat)
    return own


def test_no_answer_wins_more_than_the_best_responses() -> None:
    layout = tiny()
    lot = np.random.default_rng(1).random(len(layout.tree.of))
    policy = shares(layout.tree, lot)
    first, second = (whose(layout, policy, seat) for seat in (0, 1))
    most = max(reckoned(layout, each + second) for each in always(layout, 0))
    least = min(reckoned(layout, first + each) for each in always(layout, 1))
    found = bounds(layout.tree, policy)
    assert (found.high, found.low) == pytest.approx((most, least))
    assert value(layout.tree, policy) == pytest.approx(reckoned(layout, policy))


def test_the_solution_lies_where_neither_can_do_better() -> None:
    layout = tiny()
    policy = solved(layout.tree, 300)
    assert bounds(layout.tree, policy).exploitability < 0.01
    ones, others = always(layout, 0), always(layout, 1)
    table = np.array([[reckoned(layout, one + other) for other in others] for one in ones])
    found = value(layout.tree, policy)
    assert table.min(axis=1).max() - 0.01 < found < table.max(axis=0).min() + 0.01


def test_somebody_may_call_and_may_let_it_go() -> None:
    windows = [spot for spot in tiny().spots if spot.state.phase == "window"]
    assert {len(spot.moves) for spot in windows} == {2}
    assert {spot.state.pile[-1] for spot in windows} == {"9H", "KH"}


def test_whatever_may_come_has_its_share_and_nothing_is_forgotten() -> None:
    tree = tiny().tree
    share = np.where(
        tree.owner == CHANCE, tree.share, shares(tree, np.zeros(len(tree.of)))[tree.row]
    )
    parents = np.unique(tree.parent[1:])
    assert np.bincount(tree.parent[1:], share[1:])[parents] == pytest.approx(1)
    level = np.repeat(np.arange(len(tree.levels) - 1), np.diff(tree.levels))
    chosen = tree.owner != CHANCE
    assert len({*zip(tree.row[chosen], level[chosen], strict=True)}) == len(tree.of)


@lru_cache(maxsize=1)
def taught() -> Learned:
    return learn(RULES, 3, 1, rounds=2_000)


class Beside(Replay):
    """The engine driven by a trace, and a bot that is asked the same."""

    @override
    def _turn(self) -> None:
        before = self.state
        action = LearnedBot(taught()).choose(before.rules, GAME.view(before, before.turn), b"")
        super()._turn()
        for event in GAME.decide(before, before.turn, action):
            before = GAME.evolve(before, event)
        assert before == self.state


@pytest.mark.parametrize("seed", range(6))
def test_who_learned_does_at_a_table_what_it_does_in_the_simulator(seed: int) -> None:
    rows = trace(RULES, acting([taught()] * 3), seed).tolist()
    assert sum(row[0] == kernels.TURN for row in rows) > 1
    Beside(RULES, 3, rows, 3).run()


def test_what_can_be_won_is_told_of_the_solution_and_of_every_bot() -> None:
    length = toys.Length(iterations=100, asked=1, rounds=300, presets=("numazoko-easy",))
    measured = toys.measure(registry(), length, only("easy", "steady"))
    figures = {figure.name: figure.value for figure in measured}
    names = ("value", "solution", "random", "easy", "steady", "learned")
    assert list(figures) == [f"toys.{name}.numazoko-easy" for name in names]
    solution, random, easy, steady = (figures[f"toys.{name}.numazoko-easy"] for name in names[1:5])
    assert 0 <= solution < 0.02 < steady < easy < random


def test_the_progress_bar_counts_every_figure() -> None:
    known = len(ladder(registry().kit("dobon"), only("easy", "steady", "master")))
    assert toys.count(registry()) == len(toys.PRESETS) * (3 + known)


def test_who_tries_things_out_loses_little_where_all_is_known() -> None:
    """More than 5 chips while it had others fear by what it held itself."""
    layout = Layout(toys.toy("numazoko-easy"))
    policy = toys.asked(layout, MasterBot(), 1)
    assert bounds(layout.tree, policy).exploitability < 3
