"""hattari play: whole games at the keyboard, in both languages, saved and verified."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from hattari.cli.play import app
from hattari.cli.rulesets import USUAL
from hattari.cli.verify import findings
from hattari.core.installed import registry
from hattari.core.kit import Registry

SEED = "ab" * 32


def play(typed: str, *arguments: str | Path) -> Result:
    """The command's result after these lines of the person."""
    plain = {"LC_ALL": "C", "COLUMNS": "200"}
    words = [str(each) for each in arguments]
    return CliRunner().invoke(app, words, input=typed, env=plain)


STUBBORN = "bluff\nraise\n\n" * 400
"""Doubts whatever can be doubted, else makes the lowest raise, else the usual answer."""

DRAWING = "dobon\nt\n\n" * 4000
"""Calls whatever can be called, else draws, else the usual answer; never plays a card."""


def test_every_game_has_a_desk_and_a_usual_preset() -> None:
    games: Registry = registry()
    assert [game.id for game in games.games] == list(USUAL)
    assert all("screen" in kit.parts for kit in games.kits)
    for game in games.games:
        assert USUAL[game.id] in {preset.id for preset in game.rulebook.presets()}


@pytest.mark.parametrize(
    ("spec", "title"),
    [
        ([], "Bluff: Bluebear"),
        (["bluff"], "Bluff: Bluebear"),
        (["perudo"], "Bluff: Perudo"),
        (["dobon"], "Dobon: Numazoko, easy"),
        (["numazoko"], "Dobon: Numazoko"),
        (["quick+stack"], "Dobon: Quick + Twos add up"),
        (["dobon+stack+draw-play"], "Dobon: Stacking twos"),
    ],
)
def test_a_game_or_a_preset_or_a_union_is_played(spec: list[str], title: str) -> None:
    assert play("quit\n", *spec).stdout.splitlines()[1] == title


# Bluff -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "spec", ["bluebear", "mobius", "culdcept", "perudo", "pirates-lives", "pirates-shed"]
)
def test_a_game_runs_to_its_ranking(spec: str) -> None:
    result = play(STUBBORN, spec, "--seats", "3", "--seed", SEED, "--name", "Ann")
    assert result.exit_code == 0, result.output
    end = result.stdout.split("The game is over.")[1]
    assert {"Ann", "Easy", "Odds"} == set(re.findall(r"Ann|Easy|Odds", end))
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


def test_the_lot_names_who_starts_in_words_that_fit_the_person_too() -> None:
    said = play("quit\n", "pirates", "--seats", "2", "--seed", "07" * 32).stdout
    assert "\nDrawn by lot to start: You\n" in said


def test_only_ones_own_dice_are_shown_before_the_showdown() -> None:
    result = play("quit\n", "pirates", "--seed", SEED, "--seats", "3")
    assert len(re.findall(r"^Your dice: ", result.stdout, re.MULTILINE)) == 1
    for line in result.stdout.splitlines():
        if re.match(r"[> ] (You|Easy|Odds): ", line):
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


@pytest.mark.parametrize("lang", ["en", "ja"])
def test_enter_that_means_nothing_tells_what_may_be_typed(lang: str) -> None:
    arguments = ("bluff", "--seats", "2", "--seed", "0102", "--lang", lang)
    once, twice = (play("\n" * (2 + more) + "quit\n", *arguments).stdout for more in range(2))
    allowed = {"en": "You may: ", "ja": "できること:"}[lang]
    assert twice.count(allowed) == once.count(allowed) + 1


def test_help_lists_every_command_and_odds_show_chances() -> None:
    result = play("help\nodds\nquit\n", "pirates", "--seed", SEED)
    for words in ("bid ビッド", "COUNT FACE", "bluff", "quit 終了"):
        assert words in result.stdout
    assert re.search(r"\d×\d \d+%", result.stdout)


def test_slashes_and_full_width_digits_are_understood() -> None:
    result = play("／bid ４ ３\nquit\n", "pirates", "--seed", SEED, "--bot", "easy")
    assert "You: 4×3" in result.stdout


# Dobon -----------------------------------------------------------------------------------


@pytest.mark.parametrize("spec", ["numazoko", "quick", "stacking", "full-house"])
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_a_match_runs_to_its_ranking(spec: str, lang: str) -> None:
    result = play(DRAWING, spec, "--seats", "3", "--seed", SEED, "--name", "Ann", "--lang", lang)
    assert result.exit_code == 0, result.output
    over, bots = {
        "en": ("The game is over.", "Easy|Steady"),
        "ja": ("ゲーム終了。", "のんびり|手堅い"),
    }[lang]
    end = result.stdout.split(over)[1]
    assert len(set(re.findall(f"Ann|{bots}", end))) == 3


def table(result: Result) -> list[str]:
    """The first table shown on the person's turn, one line for each part."""
    found = re.search(r"^Round .*?(?=^CARD)", result.stdout, re.MULTILINE | re.DOTALL)
    assert found is not None, result.stdout
    return found[0].splitlines()


def test_the_table_shows_ones_own_hand_and_the_others_counts() -> None:
    result = play("\n\n\n\nquit\n", "dobon", "--seats", "3", "--seed", SEED)
    head, *seats, pile, hand, fits = table(result)
    assert re.fullmatch(r"Round 1 of 10, (counter)?clockwise [↻↺]", head)
    assert len(seats) == 3
    assert seats[0].startswith(">  You")
    for line in seats:
        assert re.search(r"(▮+) +(\d+) cards? +300 chips", line)
    assert re.match(r"Pile: [♠♥♦♣]\w+ \(.*\)  suit to follow: [♠♥♦♣]", pile)
    assert re.fullmatch(r"Your hand: ([♠♥♦♣]\w+ ){5} ?\(sum \d+.*\)", hand)
    assert re.match(r"Fits: |Nothing fits", fits)
    for line in (head, *seats, pile):
        assert not set(re.findall(r"[♠♥♦♣]\w+", line)) - set(re.findall(r"[♠♥♦♣]\w+", pile))


def test_a_hand_is_sorted_suit_by_suit() -> None:
    hands = re.findall(r"Your hand: (.*?)  \(", play("\n\n\n\nquit\n", "dobon").stdout)
    assert hands
    for hand in hands:
        suits = ["♠♥♦♣".index(card[0]) for card in hand.split()]
        assert suits == sorted(suits)


@pytest.mark.parametrize("spec", ["numazoko", "numazoko-easy"])
def test_a_window_is_asked_for_every_card_and_alike(spec: str) -> None:
    """Neither whether it asks nor how depends on what the person holds."""
    result = play("\nt\n" * 60, spec, "--seed", SEED)
    first = result.stdout.split("── Round 2")[0]
    plays = re.findall(r"(?:Easy-\d|Steady): [♠♥♦♣]", first)
    asked = re.findall(r"^Your hand: .*\nDobon\? D = dobon, Enter = wave > ", first, re.MULTILINE)
    assert len(plays) == len(asked) > 5


@pytest.mark.parametrize("typed", ["d", "dobon", "/dobon", "／ドボン", "D"])
def test_a_false_dobon_is_told_or_blocked(typed: str) -> None:
    penalised = play(f"{typed}\nquit\n", "numazoko", "--seed", SEED).stdout
    assert re.search(r"You: Dobon! .*\n  [\d +]+: no dobon on \w+; the hand", penalised)
    assert "You: drew" in penalised
    blocked = play(f"{typed}\nquit\n", "numazoko-easy", "--seed", SEED).stdout
    assert re.search(r"Your hand adds up to \d+, and .* asks for \d+; wave it on", blocked)


def fitting(result: Result) -> str:
    """A card that fits, as the table names it."""
    found = re.search(r"^Fits: (\S+)", result.stdout, re.MULTILINE)
    assert found is not None
    return found[1]


@pytest.mark.parametrize(
    "how", ["{sign}{rank}", "{rank}{suit}", "play {rank}{suit}", "／play {rank}{sign}"]
)
def test_a_card_is_played_as_people_write_it(how: str) -> None:
    asked = play("\n\n\n\nquit\n", "dobon", "--seed", SEED)
    card = fitting(asked)
    waves = asked.stdout.split("Fits: ")[0].count("Enter = wave > ")
    suit = dict(zip("♠♥♦♣", "shdc", strict=True))[card[0]]
    line = how.format(sign=card[0], rank=card[1:], suit=suit)
    told = play("\n" * waves + line + "\nquit\n", "dobon", "--seed", SEED).stdout
    assert f"You: {card}" in told


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("play", "Write /play CARD"),
        ("wave", "There is nothing to call now"),
        ("n", "Nobody passes without drawing"),
        ("bid 4 3", "There is no command /bid"),
        ("\nt", "You: drew"),
    ],
)
def test_on_ones_turn_every_line_has_an_answer(typed: str, answer: str) -> None:
    asked = play("\n\n\n\nquit\n", "dobon", "--seed", SEED).stdout
    waves = asked.split("CARD = play")[0].count("Enter = wave > ")
    told = play("\n" * waves + typed + "\nquit\n", "dobon", "--seed", SEED)
    assert told.exit_code == 0
    assert answer in told.stdout.split("CARD = play", 1)[1]


def test_help_names_the_commands_and_odds_the_hidden_ranks() -> None:
    told = play("help\nodds\nrules\nquit\n", "numazoko", "--seed", SEED).stdout
    for words in ("play 出す CARD [SUIT]", "dobon ドボン", "quit 終了", "Cards with an effect"):
        assert words in told
    assert re.search(r"^A +2 +3 .* K\n(\d +)+\d$", told, re.MULTILINE)
    assert len(re.findall(r"^[♠♥♦♣]\w+ +\d+\.\d%$", told, re.MULTILINE)) == 5


def test_a_round_is_paid_before_ones_eyes() -> None:
    told = play(DRAWING, "quick", "--seed", SEED, "--seats", "3").stdout
    assert len(re.findall(r"^The round goes to ", told, re.MULTILINE)) == 3
    paying = re.findall(r"(\d+) → (\d+)(?: × (\d+))? += (-?\d+)$", told, re.MULTILINE)
    assert paying
    for _, rounded, times, paid in paying:
        assert int(rounded) * int(times or 1) == int(paid)
    for line in re.findall(r"^(?:You|Easy|Steady) +((?:[+-]\d+ +)+)(-?\d+)$", told, re.MULTILINE):
        assert 300 + sum(map(int, line[0].split())) == int(line[1])


# What is kept and what is refused --------------------------------------------------------


@pytest.mark.parametrize("typed", ["all", "raise\nd\nquit\n", ""])
@pytest.mark.parametrize(("spec", "whole"), [("mobius", STUBBORN), ("full-house", DRAWING)])
@pytest.mark.parametrize("option", ["--save", "--record"])
def test_a_saved_game_verifies_even_when_it_was_left(
    typed: str, spec: str, whole: str, option: str, tmp_path: Path
) -> None:
    file = tmp_path / "game.json"
    lines = whole if typed == "all" else typed
    result = play(lines, spec, option, file, "--seed", SEED, "--name", "Ann")
    assert result.exit_code == 0
    assert f"Saved: {file}" in result.stdout.replace("\n", "")
    assert [finding.problems for finding in findings(registry(), [file])] == [()]
    assert '"Ann"' in file.read_text("utf-8")


def test_a_hand_that_bursts_ends_the_round_in_words(tmp_path: Path) -> None:
    file = tmp_path / "burst.toml"
    file.write_text('preset = "quick"\nhand = 5\nburst = 6\n', "utf-8")
    told = play("dobon\nt\n\n" * 40, file, "--seed", SEED).stdout
    assert "You has burst." not in told
    assert re.search(r"^(Burst: You|Burst: Steady|Burst: Easy)$", told, re.MULTILINE)


def test_a_rule_file_and_chosen_bots(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text('preset = "pirates"\ndice = 2\n', "utf-8")
    bots = ("--bot", "odds", "--bot", "easy", "--bot", "odds")
    result = play("quit\n", file, *bots, "--seed", SEED)
    assert "8 dice in play" in result.stdout
    for name in ("Odds-1", "Easy", "Odds-2"):
        assert f"{name}: ▢▢ (2 dice)" in result.stdout


@pytest.mark.parametrize(
    ("text", "options", "title"),
    [
        ("chips = 500\nrounds = 2\n", (), "Dobon: Numazoko + Rounds: 2 + Chips: 500"),
        ("dice = 3\n", (), "Bluff: Pirates + Dice: 3 + Order of bids: The board's track"),
        ("players = [2, 4]\n", (), "Bluff: Pirates + Order of bids: The board's track"),
        ("players = [2, 4]\n", ("--game", "dobon"), "Dobon: Numazoko"),
    ],
)
def test_a_file_tells_its_game(
    text: str, options: tuple[str, ...], title: str, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(text, "utf-8")
    assert f"\n{title}\n" in play("quit\n", file, *options).stdout


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (("nonsense",), "for Dobon: numazoko"),
        (("dobn",), "did you mean dobon?"),
        (("numazoko+mobius",), "belongs to"),
        (("pirates", "--bot", "nobody"), "no bot called “nobody”"),
        (("dobon", "--bot", "odds"), "known are easy, steady"),
        (("openspiel", "--seats", "3"), "2 to 2"),
        (("numazoko", "--seats", "9"), "2 to 6"),
        (("pirates", "--seed", "xyz"), "hex digits"),
        (("pirates", "--game", "chess"), "bluff, dobon"),
        (("none.toml",), "none.toml: can't be read"),
        (("dobon", "--save", "/none/at/all.json"), "can't be written"),
    ],
)
def test_what_cannot_be_is_refused_in_words(arguments: tuple[str, ...], answer: str) -> None:
    result = play("quit\n", *arguments)
    assert result.exit_code != 0
    assert answer in result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)


def test_a_place_that_cannot_be_written_is_told_before_the_first_deal(tmp_path: Path) -> None:
    lost = play("quit\n", "dobon", "--save", tmp_path / "none" / "game.json")
    assert lost.exit_code == 2
    assert not lost.stdout
    free = tmp_path / "game.json"
    assert play("quit\n", "dobon", "--bot", "nobody", "--save", free).exit_code == 2
    assert not free.exists()
