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


def test_rerolls_are_learned_for_two_as_well(tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text('preset = "mobius"\ndice = 1\nreroll = "off"\n[players]\nmin = 2\nmax = 2\n')
    words = ("--folder", str(tmp_path), "--games", "200", "--nice", "0", "--lang", "en")
    assert run("train", str(rules), *words).exit_code == 0
    assert len(list(tmp_path.glob("*.npz"))) == 1
    assert run("train", "mobius-split30", *words).exit_code == 0
    assert len(list(tmp_path.glob("*-2-table.npz"))) == 1


def test_seats_that_the_rules_do_not_take_are_refused_in_both_languages(tmp_path: Path) -> None:
    for lang, word in (("en", "2 to 6 seats"), ("ja", "2〜6")):
        refused = run(
            "train", "mobius", "--seats", "7", "--folder", str(tmp_path), "--nice", "0",
            "--lang", lang,
        )  # fmt: skip
        assert refused.exit_code == 2
        assert word in refused.output


def test_rules_that_can_not_be_learned_are_refused_by_name(tmp_path: Path) -> None:
    rules = tmp_path / "rules.toml"
    rules.write_text('preset = "pirates"\nlost_to = "winner"\nopening = "heads"\n')
    refused = run("train", str(rules), "--folder", str(tmp_path), "--nice", "0", "--lang", "en")
    assert refused.exit_code != 0
    assert "Lost to, Least opening" in refused.output
    assert not list(tmp_path.glob("*.npz"))


def test_a_folder_that_holds_no_files_is_refused_before_anything_is_learned(
    tmp_path: Path,
) -> None:
    file = tmp_path / "file"
    file.write_text("not a folder")
    for folder in (file, file / "below"):
        refused = run("train", "openspiel", "--folder", str(folder), "--nice", "0", "--lang", "en")
        assert refused.exit_code == 2
        assert f"{folder} can't hold files: " in refused.output
        assert len(refused.output.splitlines()) == 1


def test_rules_of_another_game_are_refused_by_its_name(tmp_path: Path) -> None:
    refused = run("train", "dobon", "--folder", str(tmp_path), "--lang", "en")
    assert refused.exit_code == 2
    assert "“dobon” belongs to Dobon" in refused.output
