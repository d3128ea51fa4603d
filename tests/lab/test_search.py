"""The search asks the rulebook for everything, keeps to its seed, and goes on where it stopped."""

from __future__ import annotations

import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest
from optuna.distributions import CategoricalDistribution, IntDistribution

from hattari.core.game import Conflict, Refusal, Text
from hattari.games.bluff.lab.field import FIELD
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.pursuit import PURSUIT, meaning
from hattari.games.bluff.rules.rulebook import RULEBOOK
from hattari.games.bluff.solve.reach import beyond
from hattari.lab import search as lab
from hattari.lab.comparison import Change, Delta
from hattari.lab.found import Candidate, Found, Goal, Limit, standing
from hattari.lab.judged import ranked
from hattari.lab.plan import Progress
from hattari.lab.results import encode
from hattari.lab.search import At, Budget, Effort, Search, search
from hattari.lab.space import Space, space
from tests.lab.made import made, run_of

BASE = RULEBOOK.full(RULEBOOK.parse("pirates"))
SMALL = Effort(
    trials=6,
    short=Budget(100, 40),
    trained=1,
    longer=Budget(200, 100),
    full=Budget(200, 200),
    finalists=1,
    trainings=2,
    minutes=(3.0, 30.0),
)
OPEN = (Limit("ends", least=0.5), Limit("suspense", usual=1))
"""What a few hardly trained players can keep to."""


def wanted(effort: Effort = SMALL) -> Search:
    vary = ("loss", "exact", "stake", "goal")
    around = space(RULEBOOK, BASE, vary)
    return Search(
        field=FIELD,
        pursuit=msgspec.structs.replace(PURSUIT, limits=OPEN),
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


def test_a_value_that_the_players_cant_play_is_left_out() -> None:
    def plays(rules: Any) -> bool:
        return not beyond(rules)

    found = space(RULEBOOK, BASE, plays=plays)
    assert "lost_to" not in found.axes
    exact = found.axes["exact"]
    assert isinstance(exact, CategoricalDistribution)
    assert "both" not in exact.choices
    assert "gift" in exact.choices


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


def test_a_search_halves_and_measures_the_best_again(folder: Path, found: Found) -> None:
    left_out = found.cannot_play + found.conflicting + found.repeated
    assert found.tried == len(found.candidates) + left_out
    assert len(found.candidates) == SMALL.trials
    presets = {each.preset for each in found.candidates if each.preset}
    assert presets >= {"pirates", "pirates-lives", "pirates-shed", "pirates-nobody"}
    trained = [each for each in found.candidates if each.trained]
    assert presets == {each.preset for each in trained if each.preset}
    assert len(trained) <= len(presets) + SMALL.trained
    assert all(not RULEBOOK.conflicts(each.rules) for each in found.candidates)
    assert len({meaning(RULEBOOK.parse(each.rules), 2) for each in found.candidates}) == len(
        found.candidates
    )
    (finalist,) = found.finalists
    assert finalist.digest not in {each.digest for each in found.candidates if each.preset}
    assert (finalist.seed, finalist.trainings) == (1 + lab.FRESH, 2)
    assert [each.preset for each in found.standings] == ["pirates"]
    assert (folder / "comparison-pirates.json").is_file()
    kept = (folder / "search.json").read_bytes()
    assert msgspec.json.decode(kept, type=Found) == found
    assert kept == encode(found)


def test_the_front_keeps_all_limits_and_nothing_that_does_beats_it(found: Found) -> None:
    limits = {each.key: each for each in found.limits}
    assert set(limits) == {"ends", "suspense", "usual_minutes"}
    assert limits["suspense"].least is not None
    assert limits["suspense"].usual == 0
    inside = [each for each in found.candidates if each.trained and not each.beyond]
    assert any(each.front for each in inside)
    for each in found.candidates:
        broken = [key for key, limit in limits.items() if limit.beyond(each.figures[key][0]) > 0]
        assert not each.trained or list(each.beyond) == broken
        if each.front:
            assert each in inside
            for other in (one for one in inside if one.costs != each.costs):
                pairs = zip(other.costs, each.costs, strict=True)
                assert any(theirs > own for theirs, own in pairs)


@pytest.mark.parametrize(("stage", "first"), [("searching", 0), ("training the best", 6)])
def test_a_search_broken_off_comes_to_the_same(
    tmp_path: Path, found: Found, stage: str, first: int
) -> None:
    """What was told is kept; a generation that nobody has heard of is drawn again."""

    def break_off(progress: Progress) -> None:
        if progress.stage.en == stage and progress.done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        search(wanted(), At(tmp_path, tell=break_off))
    told: list[Progress] = []
    assert encode(search(wanted(), At(tmp_path, tell=told.append))) == encode(found)
    assert told[0].done == first


def test_a_draw_that_contradicts_itself_stands_for_rules_that_dont() -> None:
    everything = space(RULEBOOK, BASE)
    chance = random.Random(1)

    def drawn() -> dict[str, Any]:
        return {key: chance.choice(_choices(kind)) for key, kind in everything.axes.items()}

    draws = [drawn() for _ in range(100)]
    against = [each for each in draws if RULEBOOK.conflicts(everything.values(each))]
    assert len(against) > 50
    for each in draws:
        mended = everything.mended(each, RULEBOOK.conflicts)
        assert not RULEBOOK.conflicts(everything.values(mended))
        moved = {key for key in each if mended[key] != each[key]}
        assert bool(moved) == (each in against)
        assert all(mended[key] == BASE[key] for key in moved)
        assert everything.mended(each, RULEBOOK.conflicts) == mended


def test_what_does_nothing_makes_no_other_rules() -> None:
    """Five in `lives` do nothing where dice are at stake, and neither does a fixed penalty."""
    whole = msgspec.structs.replace(wanted(), space=space(RULEBOOK, BASE))
    drawn = {**{key: BASE[key] for key in whole.space.axes}, "lives": 7}
    assert RULEBOOK.idle(RULEBOOK.parse(whole.space.values(drawn)))
    values = lab._values(whole, drawn)
    assert not RULEBOOK.idle(RULEBOOK.parse(values))
    assert values == BASE


def test_what_nobody_drew_is_not_mended() -> None:
    one = space(RULEBOOK, {**BASE, "order": "table"}, ("lives",))
    drawn = {"lives": 4}

    def never(_values: dict[str, Any]) -> tuple[Conflict, ...]:
        return (Conflict(("order", "wild"), Text("no", "no")),)

    assert one.mended(drawn, never) == drawn


def _choices(kind: Any) -> Sequence[Any]:
    if isinstance(kind, CategoricalDistribution):
        return kind.choices
    return range(kind.low, kind.high + 1)


def candidate(number: int, *costs: float, beyond: tuple[str, ...] = ()) -> Candidate:
    return Candidate(number, None, {}, "", {}, costs, beyond=beyond)


def test_finalists_are_good_in_all_goals_together() -> None:
    every = [
        candidate(0, 0.0, 0.9, 0.9, 0.9),
        candidate(1, 0.1, 0.1, 0.1, 0.1),
        candidate(2, 0.2, 0.2, 0.0, 0.2),
        candidate(3, 0.0, 0.0, 0.0, 0.0, beyond=("ends",)),
    ]
    assert [each.number for each in ranked(every)][:2] == [1, 2]
    assert ranked(every)[-1].number == 3


def test_costs_follow_the_goal() -> None:
    near, much = Goal("risk", ideal=1.0), Goal("skill", sign=-1)
    assert near.cost(0.75) == near.cost(1.25) == 0.25
    assert much.cost(0.4) == -0.4
    assert Goal("sitting_out").cost(0.2) == 0.2


def test_a_limit_may_ask_for_what_presets_come_to() -> None:
    usual = Limit("skill", usual=1).among([0.3, 0.1, 0.4])
    assert usual.beyond(0.2) == pytest.approx(0.1)
    assert usual.beyond(0.35) < 0
    assert Limit("skill", usual=-1).among([0.3, 0.1, 0.4]).beyond(0.4) == pytest.approx(0.1)
    assert Limit("skill", usual=1).among([]).beyond(0.0) < 0
    assert Limit("usual_minutes", 10, 30).beyond(33) == 3
    assert Limit("usual_minutes", 10, 30).beyond(9) == 1


def test_what_is_a_goal_is_no_limit() -> None:
    after = msgspec.structs.replace(PURSUIT, goals=(Goal("kingmaking"),))
    limits = msgspec.structs.replace(wanted(), pursuit=after).limits
    assert "kingmaking" not in {each.key for each in limits}
    assert limits[-1].key == "usual_minutes"


def test_a_space_knows_what_lies_outside() -> None:
    small = Space({"lives": IntDistribution(3, 7)}, {"lives": 5}, {"stake": "lives"})
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
        delta("risk", 1.2, 0.99),
        delta("sitting_out", 0.2, 0.1),
        delta("kingmaking", 0.2, 0.3),
        delta("skill", 0.5, 0.4, sure=False),
        delta("usual_minutes", 5, 9),
    )
    found = standing(PURSUIT, "pirates", Change(measured, better, ()))
    assert found.better == ("risk", "sitting_out")
    assert found.worse == ()
    assert found.times == 1.8
    assert found.beats
    for worse in (
        delta("risk", 1.2, 0.99, sure=False),
        delta("risk", 1.01, 0.8),
        delta("sitting_out", 0.2, 0.3),
        delta("skill", 0.5, 0.4),
        delta("usual_minutes", 5, 11),
    ):
        rest = tuple(each for each in better if each.key != worse.key)
        assert not standing(PURSUIT, "pirates", Change(measured, (worse, *rest), ())).beats
