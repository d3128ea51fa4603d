"""hattari solve tells its memory first, solves, writes, and answers."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hattari.cli import program
from hattari.core import extras


def run(*words: str) -> Result:
    said = ["solve", *words]
    return CliRunner().invoke(program(said), said)


ROUND = ("round", "openspiel", "--sides", "3", "--target", "1e-3", "--lang", "en")


def test_a_round_is_solved_and_its_policy_is_asked(tmp_path: Path) -> None:
    file, kept = tmp_path / "policy.npz", tmp_path / "checkpoint.npz"
    result = run(*ROUND, "--out", str(file), "--checkpoint", str(kept), "--json")
    assert result.exit_code == 0
    assert "64 public nodes; needs" in result.stderr
    found = json.loads(result.stdout)
    assert found["exploitability"] <= 1e-3
    assert found["value"][0] <= found["value"][1]
    again = json.loads(run(*ROUND, "--checkpoint", str(kept), "--json").stdout)
    assert again["iterations"] == found["iterations"] + 1
    answer = run("ask", str(file), "6", "--bids", "1x4, 2x6", "--json")
    shares = json.loads(answer.stdout)
    assert sum(each["share"] for each in shares) == pytest.approx(1)
    assert {each["action"]["do"] for each in shares} == {"challenge"}


def test_a_round_is_played_for_the_game_where_that_is_asked_for() -> None:
    words = ("round", "pirates-just", "--dice", "2", "1", "--target", "1e-3", "--json")
    unit, match = (json.loads(run(*words, "--stakes", of).stdout) for of in ("unit", "match"))
    assert (unit["stakes"], match["stakes"]) == ("unit", "match")
    assert max(unit["exploitability"], match["exploitability"]) <= 1e-3
    assert match["value"] != pytest.approx(unit["value"], abs=0.01)


def test_what_is_not_known_of_a_game_is_refused() -> None:
    refused = run(*ROUND[:2], "--sides", "3", "--stakes", "match", "--lang", "en")
    assert refused.exit_code == 2
    assert "leave --sides out" in refused.stderr


@pytest.mark.parametrize("option", ["--out", "--checkpoint"])
def test_what_could_not_be_written_is_not_solved(tmp_path: Path, option: str) -> None:
    refused = run(*ROUND, option, str(tmp_path / "nowhere/policy.npz"))
    assert refused.exit_code == 2
    assert "choose another file" in refused.stderr
    assert "Exploitability" not in refused.stdout


@pytest.mark.parametrize("content", [b"", b"PK\x03\x04", b"no checkpoint at all"])
def test_nothing_goes_on_from_what_is_no_checkpoint(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "checkpoint.npz"
    file.write_bytes(content)
    refused = run(*ROUND, "--checkpoint", str(file))
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert f"{file} is no checkpoint" in refused.stderr
    assert f"{file} is no policy" in run("ask", str(file), "6", "--lang", "en").stderr
    assert file.read_bytes() == content


TOO_LARGE = {
    ("round", "bluebear", "--dice", "40", "40"): "more than 2,147,483,647 public nodes",
    ("round", "bluebear", "--dice", "40", "40", "--force"): "more than 2,147,483,647 public nodes",
    ("round", "perudo", "--dice", "99", "1"): "more than 2,147,483,647 public nodes",
    ("round", "bluebear", "--dice", "99999999", "1"): "100 dice in all, not 100000000",
    ("match", "bluebear", "--most", "99"): "100 dice in all, not 198",
    ("match", "pirates-lives", "--most", "99"): "at most 5 lives",
}


@pytest.mark.timeout(30)
@pytest.mark.parametrize("words", TOO_LARGE)
def test_what_is_far_too_large_is_refused_at_once(words: tuple[str, ...]) -> None:
    refused = run(*words, "--lang", "en")
    assert (refused.exit_code, refused.stdout) == (2, "")
    assert TOO_LARGE[words] in refused.stderr


def test_values_of_what_is_too_large_are_refused() -> None:
    said = ["values", "bluebear", "--dice", "9v9", "--lang", "en"]
    refused = CliRunner().invoke(program(said), said)
    assert refused.exit_code == 2
    assert "Take fewer dice" in refused.stderr
    assert "--force" not in refused.stderr  # there is none


def test_the_result_is_said_in_both_languages() -> None:
    assert "Exploitability 0.000" in run(*ROUND).stdout
    japanese = run(*ROUND[:-1], "ja")
    assert "可搾取量 0.000" in japanese.stdout
    assert "公開ノード 64 個" in japanese.stderr


def test_a_policy_is_shown_as_a_table(tmp_path: Path) -> None:
    file = tmp_path / "policy.npz"
    run(*ROUND, "--out", str(file))
    assert "challenge" in run("ask", str(file), "4", "--bids", "2x6", "--lang", "en").stdout
    assert "ブラフ!" in run("ask", str(file), "4", "--bids", "2x6", "--lang", "ja").stdout


def test_a_whole_game_is_solved() -> None:
    words = ("match", "common-hand", "--most", "2", "--sides", "2", "--lang", "en")
    assert "starter wins" in run(*words).stdout
    found = json.loads(run(*words, "--json").stdout)
    assert [(each["starter"], each["other"]) for each in found] == [(1, 1), (1, 2), (2, 1), (2, 2)]
    assert all(0 <= each["win"] <= 1 for each in found)


def test_a_round_that_no_machine_holds_is_refused_before_it_starts() -> None:
    result = run("round", "bluebear", "--dice", "5", "5", "--lang", "en")
    assert result.exit_code == 2
    assert "Take fewer dice" in result.stderr


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("round", "poker"), "poker"),
        (("round", "openspiel", "--method", "luck"), "dcfr, cfr+"),
        (("ask", "nothing.npz", "6", "--lang", "en"), "is no policy"),
        (("round", "dobon", "--lang", "en"), "rules of Bluff, but “dobon” belongs to Dobon"),
        (("match", "numazoko-easy", "--lang", "ja"), "「numazoko-easy」はドボンのルールです"),
    ],
)
def test_what_can_not_be_is_refused(words: tuple[str, ...], said: str) -> None:
    result = run(*words)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_policy_refuses_what_its_round_does_not_have(tmp_path: Path) -> None:
    file = tmp_path / "policy.npz"
    run(*ROUND, "--out", str(file))
    for words in (("6", "--bids", "2x6,1x4"), ("six",), ("6", "--bids", "two"), ("66",), ("1",)):
        result = run("ask", str(file), *words)
        assert result.exit_code == 2, words
    assert "no such move here: 1×9." in run("ask", str(file), "6", "--bids", "1x9").stderr


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda _name: None)
    result = run(*ROUND)
    assert result.exit_code == 2
    assert "pip install 'hattari[solve]'" in result.stderr


def test_small_rounds_are_told_rule_set_by_rule_set() -> None:
    said = ["values", "openspiel", "chuiniu", "--dice", "1v1", "--seconds", "20", "--json"]
    result = CliRunner().invoke(program(said), said)
    assert result.exit_code == 0, result.output
    dudo, beyond = json.loads(result.stdout)
    low, high = dudo["value"]
    assert low <= -7 / 258 <= high  # Neller & Hnath, 2011
    assert high - low < 0.01
    assert "value" not in beyond
    wrong = ["values", "--dice", "2x1"]
    refused = CliRunner().invoke(program(wrong), wrong)
    assert refused.exit_code == 2
    assert "2v1" in refused.stderr
