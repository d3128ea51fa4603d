"""hattari blueprint: learns a rule set into a folder, and lists what is there."""

from __future__ import annotations

from pathlib import Path

from typer.testing import CliRunner, Result

from hattari.cli import program


def run(*words: str) -> Result:
    return CliRunner().invoke(program(["blueprint"]), ["blueprint", *words])


def test_it_learns_once_and_lists_what_it_learned(tmp_path: Path) -> None:
    words = ("train", "openspiel", "--folder", str(tmp_path), "--nice", "0", "--lang", "en")
    first = run(*words)
    assert first.exit_code == 0
    (file,) = tmp_path.glob("*.npz")
    assert str(file) in first.output
    again = run(*words)
    assert "is there already" in again.output
    listed = run("list", "--folder", str(tmp_path), "--lang", "en")
    assert "openspiel" in listed.output
    assert "bluebear" in listed.output


def test_it_learns_for_larger_tables(tmp_path: Path) -> None:
    where = ("--folder", str(tmp_path), "--lang", "en")
    learned = run("train", "bluebear", "--seats", "3", "--games", "200", "--nice", "0", *where)
    assert learned.exit_code == 0
    (file,) = tmp_path.glob("*-3-table.npz")
    listed = run("list", *where)
    (line,) = [line for line in listed.output.splitlines() if str(tmp_path) in line]
    assert line.split()[:3] == ["bluebear", "3", "seats"]
    assert "200 games" in line
    assert str(file) in line


def test_rules_with_too_many_dice_are_refused_in_both_languages(tmp_path: Path) -> None:
    for lang, word in (("en", "at most 6 dice"), ("ja", "6個以下")):
        refused = run(
            "train", "mobius-split30", "--folder", str(tmp_path), "--nice", "0", "--lang", lang
        )
        assert refused.exit_code == 2
        assert word in refused.output
