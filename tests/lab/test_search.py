"""The search asks the rulebook for everything, keeps to its seed, and goes on where it stopped."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from optuna.distributions import CategoricalDistribution, IntDistribution

from hattari.core.game import Refusal, Text
from hattari.games.bluff.lab.field import FIELD
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.pursuit import PURSUIT, meaning
from hattari.games.bluff.rules.rulebook import RULEBOOK
from hattari.lab import search as lab
from hattari.lab.comparison import Change, Delta
from hattari.lab.found import Candidate, Found, Goal, standing
from hattari.lab.plan import Progress
from hattari.lab.results import encode
from hattari.lab.search import At, Budget, Effort, Search, best, search
from hattari.lab.space import Space, space
from tests.lab.made import made, run_of

BASE = RULEBOOK.full(RULEBOOK.parse("pirates"))
SMALL = Effort(
    trials=6,
    short=Budget(100, 40),
    longer=Budget(200, 100),
    full=Budget(200, 200),
    finalists=1,
)


def wanted(effort: Effort = SMALL) -> Search:
    vary = ("loss", "exact", "stake", "goal")
    around = space(RULEBOOK, BASE, vary)
    return Search(
        field=FIELD,
        pursuit=PURSUIT,
        game="bluff",
        book=RULEBOOK,
        space=around,
        seats=2,
        effort=effort,
        against=("pirates",),
    )


OUTSIDE = {"openspiel", "chuiniu", "dahuashai"}
"""One die each is far from five; and twenty rounds are what is noted there, no safety net."""


def test_every_axis_of_taste_is_in_the_space_and_no_safety_net() -> None:
    found = space(RULEBOOK, BASE)
    keys = {axis.key for axis in RULEBOOK.axes()}
    assert set(found.axes) == keys - {"players", "round_limit"}
    assert found.fixed == {key: BASE[key] for key in ("players", "round_limit")}
    dice, lives = found.axes["dice"], found.axes["lives"]
    assert isinstance(dice, CategoricalDistribution)
    assert dice.choices == (3, 4, 5, 6, 7, "split30")
    assert isinstance(lives, IntDistribution)
    assert (lives.low, lives.high) == (3, 7)
    for preset in RULEBOOK.presets():
        inside = found.place(RULEBOOK.full(RULEBOOK.parse(preset.id)))
        assert (inside is None) == (preset.id in OUTSIDE)


def test_an_axis_that_is_none_is_refused() -> None:
    with pytest.raises(Refusal, match="no rule called"):
        space(RULEBOOK, BASE, ("luck",))


def test_rules_that_differ_in_words_mean_the_same() -> None:
    def named(**values: Any) -> str:
        return meaning(RULEBOOK.parse({"preset": "pirates", **values}), 3)

    assert named(roll="by_hand") == named() == named(lives=7)
    assert named(stake="lives", lives=7) != named(stake="lives")
    assert named(dice=4) != named()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("search")


@pytest.fixture(scope="module")
def found(folder: Path) -> Found:
    return search(wanted(), At(folder))


def test_a_search_finds_a_front_and_measures_the_best_again(folder: Path, found: Found) -> None:
    left_out = found.hopeless + found.conflicting + found.repeated
    assert found.tried == len(found.candidates) + left_out
    assert len(found.candidates) + found.hopeless == SMALL.trials
    presets = {each.preset for each in found.candidates}
    assert presets >= {"pirates", "pirates-lives", "pirates-shed", "pirates-nobody"}
    assert all(not RULEBOOK.conflicts(each.rules) for each in found.candidates)
    assert len({meaning(RULEBOOK.parse(each.rules), 2) for each in found.candidates}) == len(
        found.candidates
    )
    assert len(found.finalists) == 1
    assert {each.seed for each in found.finalists} == {1 + lab.FRESH}
    assert [each.preset for each in found.standings] == ["pirates"]
    assert (folder / "comparison-pirates.json").is_file()
    kept = (folder / "search.json").read_bytes()
    assert msgspec.json.decode(kept, type=Found) == found
    assert kept == encode(found)


def test_nothing_tried_beats_the_front(found: Found) -> None:
    inside = [each for each in found.candidates if 3 <= each.figures["usual_minutes"][0] <= 30]
    for each in (each for each in found.candidates if each.front):
        for other in inside:
            if other.costs != each.costs:
                pairs = zip(other.costs, each.costs, strict=True)
                assert any(theirs > own for theirs, own in pairs)


def test_a_search_broken_off_comes_to_the_same(tmp_path: Path, found: Found) -> None:
    def break_off(progress: Progress) -> None:
        if progress.stage.en == "searching" and progress.done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search(wanted(), At(tmp_path, tell=break_off))
    told: list[Progress] = []
    assert encode(search(wanted(), At(tmp_path, tell=told.append))) == encode(found)
    assert told[0].done == 5


def candidate(number: int, *costs: float, front: bool = True) -> Candidate:
    return Candidate(number, None, {}, "", {}, costs, front)


def test_finalists_are_good_in_all_goals_together() -> None:
    every = [
        candidate(0, 0.0, 0.9, 0.9, 0.9),
        candidate(1, 0.1, 0.1, 0.1, 0.1),
        candidate(2, 0.2, 0.2, 0.0, 0.2),
        candidate(3, 0.0, 0.0, 0.0, 0.0, front=False),
    ]
    assert [each.number for each in best(every, 4, Effort(finalists=2))] == [1, 2]


def test_costs_follow_the_goal() -> None:
    size, much = Goal("snowball", size=True), Goal("skill", sign=-1)
    assert size.cost(-0.2) == 0.2
    assert size.costs(-0.1, 0.3) == (0.0, 0.3)
    assert size.costs(-0.3, -0.1) == (0.1, 0.3)
    assert much.costs(0.4, 0.6) == (-0.6, -0.4)


def test_only_what_is_worse_in_every_goal_for_sure_is_hopeless() -> None:
    def figures(value: float, half: float) -> lab.Figures:
        each = (value, value - half, value + half)
        skill = (1 - value, 1 - value - half, 1 - value + half)
        return {"snowball": each, "sitting_out": each, "no_way_out": each, "skill": skill}

    known = [figures(0.2, 0.01)]
    assert lab._is_hopeless(PURSUIT.goals, figures(0.3, 0.01), known)
    assert not lab._is_hopeless(PURSUIT.goals, figures(0.3, 0.2), known)
    better_in_one = {**figures(0.3, 0.01), "skill": (0.9, 0.89, 0.91)}
    assert not lab._is_hopeless(PURSUIT.goals, better_in_one, known)


def test_a_space_knows_what_lies_outside() -> None:
    small = Space({"lives": IntDistribution(3, 7)}, {"stake": "lives"})
    assert small.place({"stake": "lives", "lives": 5}) == {"lives": 5}
    assert small.place({"stake": "lives", "lives": 9}) is None
    assert small.place({"stake": "dice", "lives": 5}) is None
    assert isinstance(wanted().space.axes["goal"], CategoricalDistribution)


def delta(key: str, base: float, change: float, sure: bool = True) -> Delta:
    return Delta(
        number=1,
        key=key,
        title=Text(key, key),
        unit="share",
        base=base,
        change=change,
        value=change - base,
        low=None,
        high=None,
        chance=0.0,
        sure_low=None,
        sure_high=None,
        sure=sure,
        paired=True,
        better=None,
    )


def test_a_finalist_beats_a_preset_only_for_sure_and_in_all_that_is_to_be_mended() -> None:
    measured = run_of(Plays(made(2, 2, 50, 1)), "found").measured
    better = (
        delta("snowball", 0.2, -0.01),
        delta("sitting_out", 0.2, 0.1),
        delta("no_way_out", 0.2, 0.3),
        delta("skill", 0.5, 0.4, sure=False),
        delta("usual_minutes", 5, 9),
    )
    found = standing(PURSUIT, "pirates", Change(measured, better, ()))
    assert found.better == ("snowball", "sitting_out")
    assert found.worse == ("no_way_out",)
    assert found.times == 1.8
    assert found.beats
    for worse in (
        delta("snowball", 0.2, -0.01, sure=False),
        delta("snowball", 0.01, -0.2),
        delta("sitting_out", 0.2, 0.3),
        delta("skill", 0.5, 0.4),
        delta("usual_minutes", 5, 11),
    ):
        rest = tuple(each for each in better if each.key != worse.key)
        assert not standing(PURSUIT, "pirates", Change(measured, (worse, *rest), ())).beats
