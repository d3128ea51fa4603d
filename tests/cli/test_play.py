"""hattari play: whole games at the keyboard, in both languages, saved and verified."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hattari.cli.play import app
from hattari.cli.verify import findings
from hattari.wiring import registry

SEED = "ab" * 32


def play(typed: str, *arguments: str | Path) -> Result:
    """The command's result after these lines of the person."""
    plain = {"LC_ALL": "C", "COLUMNS": "200"}
    words = [str(each) for each in arguments]
    return CliRunner().invoke(app, words, input=typed, env=plain)


STUBBORN = "bluff\nraise\n\n" * 400
"""Doubts whatever can be doubted, else makes the lowest raise, else the usual answer."""


@pytest.mark.parametrize(
    "spec", ["bluebear", "mobius", "culdcept", "perudo", "pirates-lives", "pirates-shed"]
)
def test_a_game_runs_to_its_ranking(spec: str) -> None:
    result = play(STUBBORN, spec, "--seats", "3", "--seed", SEED, "--name", "Ann")
    assert result.exit_code == 0, result.output
    end = result.stdout.split("The game is over.")[1]
    assert {"Ann", "easy", "odds"} == set(re.findall(r"Ann|easy|odds", end))
    assert "\n1. " in end


def test_a_game_in_japanese() -> None:
    typed = "\nヘルプ\nルール\n確率\n6 3\nブラフ\n終了\n"
    result = play(typed, "bluebear", "--lang", "ja", "--seed", SEED)
    assert result.exit_code == 0
    for words in ("自分のダイス", "できること", "ゲームの目的", "確率:", "「ブラフ!」", "差"):
        assert words in result.stdout
    assert "Your dice" not in result.stdout


def test_the_same_seed_gives_the_same_game() -> None:
    first, again = (play(STUBBORN, "pirates", "--seed", SEED) for _ in range(2))
    assert first.stdout == again.stdout
    assert first.stdout != play(STUBBORN, "pirates", "--seed", "cd" * 32).stdout


def test_only_ones_own_dice_are_shown_before_the_showdown() -> None:
    result = play("quit\n", "pirates", "--seed", SEED, "--seats", "3")
    assert len(re.findall(r"^Your dice: ", result.stdout, re.MULTILINE)) == 1
    for line in result.stdout.splitlines():
        if re.match(r"[> ] (You|easy|odds): ", line):
            assert re.fullmatch(r"[> ] \w+: ▢▢▢▢▢ \(5 dice\)", line)


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99 1", "bid"),
        ("bid", "Write /bid COUNT FACE"),
        ("dance", "no command /dance"),
        ("reroll 1", "no reroll"),
        ("just", "no “spot-on”|no spot-on"),
    ],
)
def test_a_refused_line_says_why_and_asks_again(typed: str, answer: str) -> None:
    result = play(f"{typed}\nquit\n", "pirates", "--seed", SEED)
    assert result.exit_code == 0
    assert re.search(answer, result.stdout)
    assert result.stdout.count("> ") >= 2


def test_help_lists_every_command_and_odds_show_chances() -> None:
    result = play("help\nodds\nquit\n", "pirates", "--seed", SEED)
    for words in ("bid ビッド", "COUNT FACE", "bluff", "quit: leave"):
        assert words in result.stdout
    assert re.search(r"\d×\d \d+%", result.stdout)


def test_slashes_and_full_width_digits_are_understood() -> None:
    result = play("／bid ４ ３\nquit\n", "pirates", "--seed", SEED, "--bot", "easy")
    assert "You: 4×3" in result.stdout


@pytest.mark.parametrize("typed", [STUBBORN, "raise\nquit\n", ""])
def test_a_saved_game_verifies_even_when_it_was_left(typed: str, tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    result = play(typed, "mobius", "--save", file, "--seed", SEED, "--name", "Ann")
    assert result.exit_code == 0
    assert f"Saved: {file}" in result.stdout.replace("\n", "")
    assert [finding.problems for finding in findings(registry(), [file])] == [()]
    assert '"Ann"' in file.read_text("utf-8")


def test_a_rule_file_and_chosen_bots(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('preset = "pirates"\ndice = 2\n', "utf-8")
    bots = ("--bot", "odds", "--bot", "easy", "--bot", "odds")
    result = play("quit\n", file, *bots, "--seed", SEED)
    assert "8 dice in play" in result.stdout
    for name in ("odds-1", "easy", "odds-2"):
        assert f"{name}: ▢▢ (2 dice)" in result.stdout


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("nonsense",), "nonsense"),
        (("pirates", "--bot", "nobody"), "no bot called “nobody”"),
        (("openspiel", "--seats", "3"), "2 to 2"),
        (("pirates", "--seed", "xyz"), "hex digits"),
    ],
)
def test_what_cannot_be_is_refused_in_words(arguments: tuple[str, ...], answer: str) -> None:
    result = play("quit\n", *arguments)
    assert result.exit_code != 0
    assert answer in result.output
