"""The plain player that `master` is measured against: it learns, and plays by the rules."""

from __future__ import annotations

import numpy as np
import pytest

from hattari.bots.duel import Duel
from hattari.core.installed import registry
from hattari.games.bluff.bench import peer
from hattari.games.bluff.bench.exploit import Effort
from hattari.games.bluff.bots.whim import RandomBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.solve.answer import Effort as Answers
from hattari.games.bluff.solve.blueprint.train import QUICK
from hattari.games.bluff.solve.cfr.best_response import value
from hattari.games.bluff.solve.cfr.passes import Traversal
from hattari.games.bluff.solve.cfr.public_tree import Round as TreeRound
from hattari.games.bluff.solve.cfr.public_tree import win_or_lose
from hattari.games.bluff.solve.lookups import NO_BID
from hattari_bench.fsicfr import learning
from hattari_bench.fsicfr.answer import answered
from hattari_bench.fsicfr.bot import FsicfrBot, exact_bounds
from hattari_bench.fsicfr.kernels import Deal, passes
from hattari_bench.fsicfr.learning import Learned, Plan, Story, deal_of, learn, learn_all

PARSE = Bluff.rulebook.parse

ONE_EACH = (1, 1)
ONE_DIE = PARSE("openspiel")

EVERYTHING = 12
"""Bids of a round of one die each: nothing is forgotten."""

THREE = learning.round_of(ONE_DIE, ONE_EACH)
ALL = learning.round_of(ONE_DIE, ONE_EACH, EVERYTHING)
ROUNDS = pytest.mark.parametrize("round_", [THREE, ALL], ids=["three", "everything"])


def deal(round_: learning.Round) -> Deal:
    return deal_of(round_, ONE_EACH, np.zeros((2, 2)))


def left(learned: Learned) -> float:
    return exact_bounds(learned).exploitability


def test_a_story_is_its_last_three_bids_and_whether_more_came_before() -> None:
    story = Story()
    assert story.standing == NO_BID
    for bid in (1, 4, 5):
        story = story.after(bid, 3)
    assert story == Story((1, 4, 5), more=False, mover=1)
    assert story.after(9, 3) == Story((4, 5, 9), more=True, mover=0)


def test_what_is_forgotten_makes_a_round_small() -> None:
    assert len(ALL.stories) == 2**12
    bids = 12
    apart = 1 + bids + bids * (bids - 1) // 2 + bids * (bids - 1) * (bids - 2) // 6
    assert apart < len(THREE.stories) < 3 * apart


@ROUNDS
def test_children_come_behind_their_node(round_: learning.Round) -> None:
    dag = round_.dag
    for node in range(len(dag.mover)):
        raises = dag.child[dag.first[node] + dag.claims[node] : dag.first[node + 1]]
        assert (raises > node).all()
        assert (dag.mover[raises] != dag.mover[node]).all()


def test_a_pass_is_worth_what_the_tree_says() -> None:
    """Nothing learned, every hand pair once: all play anything, which the solver's tree knows."""
    total = 0.0
    for pair in np.ndindex(6, 6):
        drawn = np.array([pair], np.int64)
        total += passes(ALL.dag, deal(ALL), learning.work_of(ALL), learning.sums_of(ALL), drawn)
    table = ALL.lookups
    traversal = Traversal(TreeRound(table, ONE_EACH, win_or_lose(table)), workers=1)
    even = np.ones(traversal.numbers, np.float32)
    assert total / 36 == pytest.approx(value(traversal, even), abs=1e-6)


@ROUNDS
def test_more_passes_leave_less_to_win(round_: learning.Round) -> None:
    short, long = (left(learn(round_, deal(round_), many, 1)) for many in (300, 30_000))
    assert long < 0.12 < short


def test_it_comes_to_the_value_of_the_round() -> None:
    found = learn(ALL, deal(ALL), 30_000, seed=1)
    assert found.value == pytest.approx(-0.02713, abs=0.015)
    assert exact_bounds(found).low < -0.02713 < exact_bounds(found).high


@ROUNDS
def test_a_planted_fault_is_seen(round_: learning.Round) -> None:
    sound = left(learn(round_, deal(round_), 10_000, 1))
    assert left(_forgetful(round_, 10_000)) > 2 * sound
    turned = deal(round_)._replace(gain=-deal(round_).gain)
    assert left(learn(round_, turned, 10_000, 1)) > 2 * sound


def _forgetful(round_: learning.Round, many: int) -> Learned:
    """Regrets are not added up: each hundred passes begin anew."""
    work, sums = learning.work_of(round_), learning.sums_of(round_)
    drawn = np.random.default_rng(1).integers(0, 6, (many, 2))
    for begin in range(0, many, 100):
        sums.regrets0[:] = 0
        sums.regrets1[:] = 0
        passes(round_.dag, deal(round_), work, sums, drawn[begin : begin + 100])
    return learning.learned(round_, sums, 0.0)


@ROUNDS
def test_who_learns_against_it_alone_wins_most_of_what_there_is(round_: learning.Round) -> None:
    found = learn(round_, deal(round_), 1000, 1)
    won = answered(found, deal(round_), Plan(20_000, seed=2))
    assert 0.8 * left(found) < won.mean
    assert won.low < left(found)


@pytest.mark.parametrize("preset", ["common-hand", "pirates", "bluebear"])
def test_it_plays_whole_games_by_the_rules(preset: str) -> None:
    rules = PARSE({"preset": preset, "dice": 2})
    bot = FsicfrBot(learn_all(rules, Plan(2000)))
    won = Duel(Bluff(), rules, bot, RandomBot(), 2, b"peer").play(100)
    assert won.low > won.chance


def test_it_knows_spot_on() -> None:
    rules = PARSE({"preset": "perudo", "dice": 1})
    round_ = learning.round_of(rules, ONE_EACH)
    assert set(round_.dag.claims.tolist()) == {0, 2}
    found = learn(round_, deal_of(round_, ONE_EACH, np.full((2, 2), 0.5)), 3000, 1)
    won = Duel(Bluff(), rules, FsicfrBot({ONE_EACH: found}), RandomBot(), 2, b"peer").play(100)
    assert won.low > won.chance


def test_rules_that_it_cannot_learn_are_refused() -> None:
    with pytest.raises(ValueError, match="rerolls"):
        learning.round_of(PARSE("mobius"), (2, 2))
    with pytest.raises(ValueError, match="only fall"):
        learn_all(PARSE({"preset": "pirates", "exact": "gift"}), Plan(10))


def test_a_pair_of_rounds_is_one_sample() -> None:
    even = peer.in_pairs([1.0, 0.0] * 50)
    assert (even.games, even.share, even.low, even.high) == (100, 0.5, 0.5, 0.5)
    mixed = peer.in_pairs([1.0, 1.0, 0.0, 0.0] * 25)
    assert mixed.low < 0.41
    assert mixed.high > 0.59


def test_figures_are_named_and_counted() -> None:
    cases = (peer.Case("pirates-lives", passes=2000, pairs=5, dice=2),)
    effort = Effort(lessons=20, rounds=10, local=2, width=3, plans=2, seeds=1)
    length = peer.Length(
        cases, small=2000, answer=2000, plan=QUICK, effort=effort, answers=Answers(5)
    )
    figures = {figure.name: figure for figure in peer.measure(registry(), length)}
    alone = [figure.name for figure in peer.measure(registry(), length, ())]
    assert set(alone) == {name for name in figures if "fsicfr" not in name}
    assert len(figures) == 1 + (peer.count(registry()) - 1) // len(peer.FULL.cases)
    won = "peer.master_beats_fsicfr.pirates-lives"
    assert figures[f"{won}.low"].value <= figures[won].value <= figures[f"{won}.high"].value
    assert figures[f"{won}.games"].value == 10
    assert 0 < figures["peer.fsicfr.pirates-lives.1v1.exact"].value < 0.3
    blueprint = "peer.blueprint.pirates-lives.2v2"
    assert 0 < figures[f"{blueprint}.low"].value <= figures[f"{blueprint}.high"].value < 1
    for bot in ("master", "fsicfr"):
        for bound in ("learned", "local", "answered"):
            assert abs(figures[f"peer.{bot}.pirates-lives.2v2.{bound}"].value) <= 1
