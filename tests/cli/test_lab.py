"""hattari lab measures, compares, searches, and says it in both languages."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hattari.cli import program
from hattari.core import extras
from hattari.lab.run import results


def run(*words: str) -> Result:
    said = ["lab", *words]
    return CliRunner().invoke(program(said), said)


QUICK = ("--games", "200", "--learn", "200", "--seed", "3", "--cores", "1", "--no-report")


@pytest.fixture(autouse=True)
def _own_strategies(
    tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path_factory.mktemp("cache")))


def test_rules_are_measured(tmp_path: Path) -> None:
    words = ("run", "pirates", "--seats", "2,3", *QUICK, "--out", str(tmp_path))
    result = run(*words, "--json")
    assert result.exit_code == 0, result.stderr
    found = json.loads(result.stdout)
    assert [each["seats"] for each in found] == [2, 3]
    assert found[0]["measures"][0]["key"] == "snowball"
    assert len(list(tmp_path.rglob("result.json"))) == 2
    assert not (tmp_path / "report.html").exists()
    assert "負けの連鎖" in run(*words, "--lang", "ja").stdout
    assert "Snowball" in run(*words, "--lang", "en").stdout


def test_trainings_are_kept_each_and_shown_together(tmp_path: Path) -> None:
    words = ("run", "pirates", "--seats", "2", "--trainings", "2", *QUICK, "--out", str(tmp_path))
    (found,) = json.loads(run(*words, "--json").stdout)
    assert found["trainings"] == 2
    assert len(found["measures"][0]["trainings"]) == 2
    assert len(list(tmp_path.rglob("result.json"))) == 3
    assert [each.trainings for each in results(tmp_path)] == [2]
    assert "2 trainings" in run(*words, "--lang", "en").stdout


def test_changes_are_compared_with_a_rule_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('preset = "pirates"\nstake = "lives"\n')
    words = ("compare", "pirates", str(file), "--seats", "2", *QUICK, "--out", str(tmp_path))
    found = json.loads(run(*words, "--json").stdout)
    change = found[0]["changes"][0]
    assert change["measured"]["name"] == "mine"
    assert change["verdict"][0]["ja"]
    assert (tmp_path / "comparison-pirates-2.json").is_file()
    assert "mine instead of pirates, 2 seats" in run(*words, "--lang", "en").stdout


def test_what_two_seats_can_expect_is_shown() -> None:
    found = json.loads(run("pairs", "bluebear", "--json").stdout)
    assert len(found) == 15
    assert "次に負ける" in run("pairs", "bluebear", "--lang", "ja").stdout


def test_a_search_shows_its_front_and_the_rules_found(tmp_path: Path) -> None:
    drawn = ("--trials", "2", "--vary", "dice", "--seats", "2", "--minutes", "1-90")
    best = ("--trained", "1", "--finalists", "1", "--trainings", "1")
    words = (*drawn, *best, "--goals", "suspense,kingmaking")
    result = run("search", "pirates", *words, *QUICK, "--out", str(tmp_path), "--lang", "en")
    assert result.exit_code == 0, result.stderr
    assert "within all limits that nothing beats" in result.stdout
    assert '"order": "componentwise"' in result.stdout
    assert (tmp_path / "search-2-3" / "search.json").is_file()


@pytest.mark.soak
def test_a_report_is_written_with_its_pictures(tmp_path: Path) -> None:
    words = [word for word in QUICK if word != "--no-report"]
    result = run("run", "pirates", "--seats", "2", *words, "--out", str(tmp_path), "--lang", "en")
    assert "report.html" in result.stdout
    (tmp_path / "report.html").unlink()
    assert "report.html" in run("report", str(tmp_path), "--lang", "ja").stdout
    assert "<html" in (tmp_path / "report.html").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("run", "poker"), "poker"),
        (("search", "numazoko"), "can't do this for Dobon"),
        (("compare", "pirates", "numazoko", "--seats", "2"), "rules of one game"),
        (("run", "pirates", "--seats", "two"), "--seats takes numbers"),
        (("run", "openspiel", "--seats", "4", *QUICK), "2"),
        (("run", "pirates", "--cluster", "abacus"), "ray, dask"),
        (("search", "pirates", "--vary", "luck"), "no rule called"),
        (("search", "pirates", "--goals", "fun"), "at most 3 of risk"),
        (("search", "pirates", "--minutes", "30"), "two numbers"),
        (("search", "pirates", "--against", "perudo,nix"), "no preset or option “nix”"),
        (("pairs", "bluebear+giveaway"), "hattari blueprint train"),
        (("report", "nowhere"), "no result of the lab"),
    ],
)
def test_what_can_not_be_is_refused(words: tuple[str, ...], said: str, tmp_path: Path) -> None:
    out = () if words[0] in ("report", "pairs") else ("--out", str(tmp_path))
    result = run(*words, *out, "--lang", "en")
    assert result.exit_code == 2
    assert said in result.stderr


@pytest.mark.parametrize(
    "words", [("run", "pirates"), ("compare", "pirates", "perudo"), ("search", "pirates")]
)
def test_a_file_is_no_folder_for_runs(words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    seats = ("--seats", "2")
    for out in (file, file / "below", Path("/proc/nope")):
        result = run(*words, *seats, *QUICK, "--out", str(out), "--lang", "en")
        assert result.exit_code == 2
        assert "can't hold files" in result.stderr


def test_rules_are_read_before_a_folder_is_made(tmp_path: Path) -> None:
    for words in (("run", "poker"), ("compare", "pirates", "numazoko", "--seats", "2")):
        assert run(*words, "--out", str(tmp_path / "new")).exit_code == 2
        assert not (tmp_path / "new").exists()


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _name: None)
    result = run("run", "pirates")
    assert result.exit_code == 2
    assert "pip install 'hattari[lab,solve]'" in result.stderr
