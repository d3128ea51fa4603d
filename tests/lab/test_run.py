"""A run repeats to the digit on any number of cores, and goes on where it was broken off."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from hattari.core.game import Refusal
from hattari.games.bluff.lab.field import FIELD
from hattari.games.bluff.rules.rulebook import RULEBOOK
from hattari.lab import clusters, files
from hattari.lab import run as lab
from hattari.lab.clusters import Workers
from hattari.lab.plan import Learning, Means, Plan, Progress
from hattari.lab.results import encode
from hattari.lab.run import Run

LEARNING = Learning(games=300)


def plan_of(name: str, seats: int = 2, games: int = 400) -> Plan:
    rules = RULEBOOK.parse(name)
    title = RULEBOOK.title(rules)
    return Plan(
        game="bluff",
        name=name,
        title=title,
        rules=rules,
        seats=seats,
        games=games,
        seed=7,
        learning=LEARNING,
    )


def measure(plan: Plan, means: Means) -> Run:
    return lab.measure(FIELD, plan, means)


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("strategies")


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "BATCH", 100)


def test_a_run_measures_and_tells_how_far_it_is(tmp_path: Path, kept: Path) -> None:
    told: list[Progress] = []
    found = measure(plan_of("mobius", 3), Means(tmp_path, kept, tell=told.append))
    assert told[0].stage.en == "learning"
    learning = [each.done / each.of for each in told if each.stage.en == "learning"]
    assert learning == sorted(learning)
    assert learning[-1] == 1
    assert told[-1].done == told[-1].of == 4 + 4 + 2 + 3 + 2 + 1
    assert {each.key for each in found.measured.measures} >= {"snowball", "without_reroll", "pair"}
    assert all(each.value is not None or each.why for each in found.measured.measures)
    assert found.plays.main.games == 400
    assert lab.results(tmp_path) == [found.measured]
    assert found.measured.learn == LEARNING.games


def test_cores_and_folders_change_nothing(tmp_path: Path, kept: Path) -> None:
    plan = plan_of("pirates-shed")
    alone = measure(plan, Means(None, kept))
    several = measure(plan, Means(tmp_path, kept, Workers(cores=2)))
    assert encode(alone.measured) == encode(several.measured)
    another = measure(msgspec.structs.replace(plan, seed=8), Means(None, kept))
    assert encode(alone.measured) != encode(another.measured)


def test_a_run_broken_off_goes_on_and_comes_to_the_same(tmp_path: Path, kept: Path) -> None:
    plan = plan_of("pirates-lives")

    def break_off(progress: Progress) -> None:
        if progress.stage.en == "playing" and progress.done == 3:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        measure(plan, Means(tmp_path, kept, tell=break_off))
    place = tmp_path / plan.folder
    assert len(list(place.glob("*.npz"))) == 3
    assert not (place / "result.json").exists()
    told: list[Progress] = []
    went_on = measure(plan, Means(tmp_path, kept, tell=told.append))
    assert next(each.done for each in told if each.stage.en == "playing") == 3
    assert encode(went_on.measured) == encode(measure(plan, Means(None, kept)).measured)
    assert (place / "result.json").read_bytes() == encode(went_on.measured)


def test_two_play_together_where_there_are_others_and_where_it_is_asked_for(kept: Path) -> None:
    asked = plan_of("pirates", 3, 200)
    found = measure(asked, Means(None, kept))
    alone = measure(msgspec.structs.replace(asked, pair=False), Means(None, kept)).measured
    two = measure(plan_of("pirates", 2, 200), Means(None, kept)).measured
    assert found.plays.pair.shape == (50,)
    assert found.measured.measure("pair").value is not None
    assert [each.key for each in found.measured.players] == [
        "learned",
        "ladder",
        "response",
        "pair",
    ]
    for without, why in ((alone, "not played"), (two, "three seats")):
        assert why in str(without.measure("pair").why)
        assert [each.key for each in without.players] == ["learned", "ladder", "response"]
    assert [m for m in alone.measures if m.key != "pair"] == [
        m for m in found.measured.measures if m.key != "pair"
    ]


def test_games_of_other_players_are_not_added_to(tmp_path: Path, kept: Path) -> None:
    plan = plan_of("pirates-lives")
    measure(plan, Means(tmp_path, kept))
    facts = tmp_path / plan.folder / "plan.json"
    facts.write_bytes(facts.read_bytes().replace(b'"numpy": "', b'"numpy": "0.'))
    with pytest.raises(files.OtherRun, match="other players or other versions"):
        measure(plan, Means(tmp_path, kept))


def test_every_kind_of_rules_fills_the_measures(kept: Path) -> None:
    """What a rule set has no use for says why."""
    found: dict[str, Run] = {
        name: measure(plan_of(name, 3, 200), Means(None, kept))
        for name in ("culdcept-points", "perudo", "pirates-shed")
    }
    shed = found["pirates-shed"].measured
    assert shed.measure("sitting_out").value == shed.measure("early_winners").value
    assert (shed.measure("early_winners").value or 0) > 0
    points = found["culdcept-points"].measured
    assert points.measure("sitting_out").value == 0
    assert found["perudo"].measured.measure("without_exact").value is not None
    for run in found.values():
        assert (run.measured.measure("without_challenge").low or 0) > 0
        sample = run.plays.main
        assert sample.win is not None
        assert sample.win.sum(axis=1) == pytest.approx(1, abs=1e-5)
        assert sample.prize.sum(axis=1) == pytest.approx(1)


def test_a_folder_without_results_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Refusal, match="no result"):
        lab.results(tmp_path)
    (tmp_path / "result.json").write_text("{}")
    with pytest.raises(Refusal, match="no result"):
        lab.results(tmp_path)


def test_a_cluster_that_is_not_here_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Refusal, match="known are ray, dask"):
        clusters.known("abacus")
    monkeypatch.setattr(clusters, "find_spec", lambda _name: None)
    with pytest.raises(Refusal, match="pip install 'ray'"):
        list(Workers(cluster="ray").each(pow, [(2, 3)]))


def test_workers_give_back_what_was_done_with_its_number() -> None:
    jobs = [(2, n) for n in range(5)]
    for workers in (Workers(1), Workers(2)):
        assert dict(workers.each(pow, jobs)) == {n: 2**n for n in range(5)}
