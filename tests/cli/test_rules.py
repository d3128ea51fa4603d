"""hattari rules: list, show, check and diff, as a person calls them, for every game alike."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from hattari.cli.rules import app
from hattari.core.atlas import entries
from hattari.core.game import AnyGame
from hattari.core.installed import registry
from hattari.games.bluff.rules import Bluff
from hattari.games.dobon.rules import Dobon

BOOK = Bluff.rulebook
CARDS = Dobon.rulebook
GAMES: tuple[AnyGame, ...] = (Bluff(), Dobon())


def run(*arguments: str | Path, env: dict[str, str] | None = None) -> Result:
    """The command's result, in English unless the environment says otherwise."""
    plain = {"LC_ALL": "C", "COLUMNS": "200"}
    return CliRunner().invoke(app, [str(each) for each in arguments], env={**plain, **(env or {})})


def read(*arguments: str | Path) -> Any:
    """What the command prints as JSON."""
    return json.loads(run(*arguments, "--json").stdout)


@pytest.fixture
def rule_file(tmp_path: Path) -> Any:
    """Writes a rule file."""

    def write(text: str, name: str = "mine.toml") -> Path:
        path = tmp_path / name
        path.write_text(text, "utf-8")
        return path

    return write


def test_list_names_every_preset_and_option() -> None:
    result = run("list")
    assert result.exit_code == 0
    for book in (BOOK, CARDS):
        for preset in book.presets():
            assert f"\n{preset.id} " in result.stdout
    assert "+giveaway" in result.stdout
    assert "+schedule" in result.stdout


def test_list_names_the_game_of_each_preset() -> None:
    bluff, dobon = run("list").stdout.split("\nDobon (--game dobon)\n")
    assert bluff.startswith("\nBluff (--game bluff)\n")
    assert "\nperudo " in bluff
    assert "numazoko" not in bluff
    assert "\nfull-house " in dobon
    alone = run("list", "--game", "dobon", "--lang", "ja").stdout
    assert alone.startswith("\nドボン(--game dobon)\n")
    assert "perudo" not in alone
    listed = {each["id"]: each["game"] for each in read("list")["presets"]}
    assert (listed["perudo"], listed["quick"]) == ("bluff", "dobon")


def test_list_as_json_has_version_digest_and_endless() -> None:
    found = {each["id"]: each for each in read("list")["presets"]}
    assert found["perudo"]["endless"] is True
    assert found["mobius"]["endless"] is False
    assert found["mobius"]["digest"] == BOOK.digest(BOOK.parse("mobius"))


def test_show_has_text_axes_digest_and_whether_it_ends() -> None:
    told = run("show", "bluebear+reroll").stdout
    assert "3×5 < 2×★ < 4×1" in told
    assert 'With the bid ("after_bid")' in told
    assert "Finite: every game comes to an end." in told
    assert BOOK.digest(BOOK.parse("bluebear+reroll")) in told
    assert "Endless" in run("show", "pirates-nobody").stdout


def test_show_speaks_japanese_when_asked_or_when_the_locale_does() -> None:
    asked = run("show", "bluebear", "--lang", "ja").stdout
    assert "ゲームの目的" in asked
    assert run("show", "bluebear", env={"LC_ALL": "", "LANG": "ja_JP.UTF-8"}).stdout == asked
    assert "Aim of the game" in run("show", "bluebear", env={"LC_ALL": "", "LANG": ""}).stdout


def test_show_for_a_number_of_seats() -> None:
    assert "with 4 players 7 each" in run("show", "mobius-split30", "--seats", "4").stdout
    result = run("show", "mobius-split30", "--seats", "7")
    assert result.exit_code == 2
    assert "take 2 to 6 seats, not 7" in result.stderr


def test_show_as_json() -> None:
    found = read("show", "mobius")
    rules = BOOK.parse("mobius")
    assert found["rules"] == BOOK.full(rules)
    assert found["digest"] == BOOK.digest(rules)
    assert found["endless"] is False
    assert [axis["key"] for axis in found["axes"]] == list(BOOK.full(rules))
    assert found["text"][0]["title"] == {"en": "Aim of the game", "ja": "ゲームの目的"}


def test_show_reads_a_file(rule_file: Any) -> None:
    file = rule_file('preset = "mobius"\ndice = "split30"\n')
    assert read("show", file) == read("show", "mobius-split30")


def test_show_of_an_unknown_preset_names_the_known_ones() -> None:
    result = run("show", "chess")
    assert result.exit_code == 2
    assert "for Bluff: bluebear, mobius" in result.stderr
    assert "for Dobon: numazoko" in result.stderr
    assert "did you mean numazoko?" in run("show", "numazok").stderr
    assert read("show", "chess")["error"] == "unknown_preset"


def test_an_unknown_game_is_refused() -> None:
    for words in (("list",), ("show", "mobius"), ("diff", "mobius", "mobius")):
        result = run(*words, "--game", "chess")
        assert result.exit_code == 2
        assert "bluff, dobon" in result.stderr


def test_the_game_is_found_by_the_preset_or_the_axes(rule_file: Any) -> None:
    assert read("show", "full-house")["game"] == "dobon"
    assert read("show", "dobon")["digest"] == CARDS.digest(CARDS.parse("numazoko-easy"))
    assert read("show", "bluff")["digest"] == BOOK.digest(BOOK.parse("bluebear"))
    assert read("check", rule_file("chips = 500\n"))["game"] == "dobon"
    assert read("check", rule_file("dice = 4\n"))["game"] == "bluff"
    both = rule_file("players = [2, 4]\n")
    assert read("check", both, "--game", "dobon")["game"] == "dobon"
    assert read("diff", both, "numazoko")["players"] == [{"min": 2, "max": 4}, {"min": 2, "max": 6}]


def test_presets_of_two_games_are_not_mixed() -> None:
    for words in (("diff", "mobius", "numazoko"), ("show", "mobius+stack")):
        result = run(*words)
        assert result.exit_code == 2
        assert "belongs to Dobon, the rest to Bluff" in result.stderr
        assert read(*words)["error"] == "mixed_games"
    result = run("show", "mobius", "--game", "dobon")
    assert "“mobius” for Dobon; known are numazoko" in result.stderr


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
@pytest.mark.parametrize("lang", ["en", "ja"])
def test_every_preset_is_shown(game: AnyGame, lang: str) -> None:
    for preset in game.rulebook.presets():
        result = run("show", preset.id, "--lang", lang)
        assert result.exit_code == 0
        assert getattr(preset.title, lang) in result.stdout
        assert game.rulebook.digest(game.rulebook.parse(preset.id)) in result.stdout
        for axis in game.rulebook.axes():
            assert f"\n{axis.key} " in result.stdout


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("mine.toml", 'preset = "culdcept"\nplayers = [3, 4]\n'),
        ("mine.json", '{"preset": "culdcept", "players": {"min": 3, "max": 4}}'),
    ],
)
def test_check_of_a_good_file(rule_file: Any, name: str, text: str) -> None:
    file = rule_file(text, name)
    result = run("check", file)
    digest = BOOK.digest(BOOK.parse({"preset": "culdcept", "players": [3, 4]}))
    assert result.exit_code == 0
    assert digest in result.stdout
    assert "fine for Bluff" in result.stdout
    assert read("check", file) == {
        "file": str(file),
        "game": "bluff",
        "conflicts": [],
        "digest": digest,
        "idle": [],
    }


def test_check_names_what_does_nothing(rule_file: Any) -> None:
    file = rule_file("lives = 3\n")
    result = run("check", file)
    assert result.exit_code == 0
    assert "lives does nothing here: dice are lost here, not lives" in result.stdout
    assert "livesは、ここでは何も変えません。" in run("check", file, "--lang", "ja").stdout
    assert "lives does nothing here" in run("show", str(file)).stdout
    assert [each["axis"] for each in read("check", file)["idle"]] == ["lives"]


def test_check_names_all_conflicts(rule_file: Any) -> None:
    file = rule_file('dice = 1\nreroll = "after_bid"\ngoal = "shed"\nstake = "lives"\ncolour = 3\n')
    result = run("check", file)
    assert result.exit_code == 1
    lines = result.stderr.splitlines()
    assert [line.split(":")[0] for line in lines] == ["colour", "dice, reroll", "goal, stake"]
    found = read("check", file)
    assert [each["axes"] for each in found["conflicts"]] == [
        ["colour"],
        ["dice", "reroll"],
        ["goal", "stake"],
    ]
    assert found["digest"] is None
    assert "ライフ制では" in run("check", file, "--lang", "ja").stderr


def test_check_of_an_unknown_preset_is_a_conflict(rule_file: Any) -> None:
    assert run("check", rule_file('preset = "chess"')).exit_code == 1


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("mine.toml", b"dice = 5\nwild = six\n", 2),
        ("mine.json", b'{"dice": 5,\n "wild": six}', 2),
        ("mine.json", b"[5]", 1),
        ("mine.json", b'{"dice": 5,\n "wild": "six",\n "dice": 4}', 3),
        ("mine.toml", b"dice = 5\ndice = 4\n", 2),
        ("mine.toml", b"# rules\n\xff\n", 2),
    ],
)
def test_check_of_an_unreadable_file_names_file_and_line(
    tmp_path: Path, name: str, content: bytes, line: int
) -> None:
    file = tmp_path / name
    file.write_bytes(content)
    for lang in ("en", "ja"):
        result = run("check", file, "--lang", lang)
        assert result.exit_code == 2
        assert result.stderr.startswith(f"{file}:{line}:")
    assert read("check", file)["error"] == "unreadable"


@pytest.mark.parametrize(("name", "content"), [("a.json", '{"dice": 4}'), ("a.toml", "dice = 4")])
def test_a_byte_order_mark_before_rules_is_skipped(tmp_path: Path, name: str, content: str) -> None:
    file = tmp_path / name
    file.write_text(content, "utf-8-sig")
    assert run("check", file).exit_code == 0


def test_check_of_a_missing_file(tmp_path: Path) -> None:
    result = run("check", tmp_path / "none.toml")
    assert result.exit_code == 2
    assert result.stderr.startswith(f"{tmp_path / 'none.toml'}: can't be read")


def test_diff_shows_the_axes_that_differ() -> None:
    assert read("diff", "mobius", "culdcept") == {
        "order": ["track", "doubled"],
        "reroll": ["after_bid", "before_bid"],
        "starter": ["winner", "after_challenger"],
    }
    told = run("diff", "mobius", "culdcept").stdout
    assert 'The board\'s track ("track")' in told
    assert "exact" not in told


def test_diff_of_a_file_and_of_the_same_rules(rule_file: Any) -> None:
    file = rule_file('preset = "pirates"\nplayers = 2')
    assert read("diff", "pirates", file) == {
        "players": [{"min": 2, "max": 6}, {"min": 2, "max": 2}]
    }
    assert "2 – 6" in run("diff", "pirates", file).stdout
    assert "the same rules" in run("diff", "pirates", "pirates").stdout


def test_diff_of_rules_in_conflict_says_so() -> None:
    result = run("diff", "pirates-lives+giveaway", "pirates")
    assert result.exit_code == 1
    assert result.stderr.startswith("exact, stake: ")
    assert read("diff", "pirates-lives+giveaway", "pirates")["error"] == "rule_conflicts"


def test_check_names_all_conflicts_of_dobon(rule_file: Any) -> None:
    file = rule_file('preset = "numazoko"\nrounds = 0\nhand = 25\ncolour = 3\n')
    result = run("check", file)
    assert result.exit_code == 1
    lines = result.stderr.splitlines()
    assert [line.split(":")[0] for line in lines] == ["rounds", "colour", "players, hand"]
    assert "カードが足りません" in run("check", file, "--lang", "ja").stderr


def test_diff_of_dobon_names_the_cards_with_an_effect(rule_file: Any) -> None:
    file = rule_file('preset = "numazoko"\neffects = { J = false }\n')
    told = run("diff", "numazoko", file).stdout
    assert "as usual" in told
    assert 'J: Does: Nothing ("nothing")' in told.replace("\n", " ")


def test_diff_of_a_table_tells_each_entry(rule_file: Any) -> None:
    file = rule_file('preset = "numazoko"\n[payments]\ndobon = { who = "victim", of = 40 }\n')
    told = run("diff", "numazoko", file).stdout.replace("\n", " ")
    assert "Only the victim" in told
    assert "40" in told


def test_the_rule_files_of_the_documentation_can_be_played(rule_file: Any) -> None:
    page = Path(__file__).parents[2].joinpath("docs", "house-rules.md").read_text("utf-8")
    files = [block.split("```")[0] for block in page.split("```toml\n")[1:]]
    played = [read("check", rule_file(each)) for each in files]
    assert [each["game"] for each in played] == ["bluff", "dobon"]
    assert [each["conflicts"] for each in played] == [[], []]


def test_quiz_asks_first_and_answers_then() -> None:
    told = run("quiz", "mobius")
    assert told.exit_code == 0
    asked, answered = told.stdout.split("\n1. You: 1 die lost, Raccoon: 1 die lost\n")
    assert "1. The Fox bids 3×5, the Raccoon calls “Bluff!”. What happens?" in asked
    assert "Dice: You 5; Fox ★; Raccoon 5" in asked
    assert "c) You: 1 die lost, Raccoon: 1 die lost" in asked
    assert "Exactly the bid: everybody except the bidder loses 1 die" in answered
    assert "Elsewhere (Exact bid: The challenger loses one): Raccoon: 1 die lost" in answered
    assert "次の親は?" in run("quiz", "mobius", "--lang", "ja").stdout


def test_quiz_of_two_rule_sets_asks_where_they_differ() -> None:
    (only,) = {each["axes"][0] for each in read("quiz", "pirates", "pirates-nobody")}
    assert only == "exact"
    asked = read("quiz", "numazoko-easy", "stacking")
    twos = next(each for each in asked if each["axes"] == ["two_stack"])
    assert twos["answers"][twos["right"]]["ja"] == "2枚"
    assert twos["other"]["answer"]["en"] == "4 cards"
    assert "asked" not in twos


def test_quiz_of_a_rule_set_and_itself_has_nothing_to_ask() -> None:
    assert read("quiz", "perudo", "perudo") == []
    assert "There is nothing to ask" in run("quiz", "perudo", "perudo").stdout


def test_quiz_names_what_it_does_not_know() -> None:
    assert run("quiz", "nothing").exit_code == 2
    assert run("quiz", "perudo", "numazoko").exit_code == 2


# The atlas and the interview ------------------------------------------------------------------


def test_atlas_lists_every_text_with_its_source_and_what_it_lacks() -> None:
    told = run("atlas").stdout
    for kit in registry().kits:
        for entry in entries(kit):
            assert f"{entry.id}  {entry.title.en}" in told
            assert all(f"Not playable here: {lack.text.en}" in told for lack in entry.lacks)
    assert "http://dobon.net/card/dobon/introduction.html" in told
    assert "日本ドボン協会" in run("atlas", "dobon", "--lang", "ja").stdout
    assert "Perudo" not in run("atlas", "dobon").stdout


def test_atlas_says_what_a_text_has_otherwise_than_mine() -> None:
    told = run("atlas", "bluff", "--mine", "mobius").stdout
    assert "The same as your rules." in told
    assert "Otherwise: Reroll: Off" in told
    (only,) = read("atlas", "bluff", "--mine", "mobius")
    assert read("atlas", "--mine", "mobius") == [only]
    assert [each["game"] for each in read("atlas", "--mine", "numazoko+stack")] == ["dobon"]
    assert "quick" in run("atlas", "bluff", "--mine", "quick").stderr
    differs = {each["id"]: len(each["differs"]) for each in only["texts"]}
    assert differs["mobius"] == 0
    assert differs["box-plain"] == 1


def test_interview_in_the_terminal_asks_again_and_ends_at_rules(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    arguments = ["interview", "dobon", "--lang", "en", "--save", str(file)]
    typed = "nonsense\nz\n" + "b\n" + "?\n" * 9
    result = CliRunner().invoke(app, arguments, input=typed, env={"COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    assert result.stdout.count("Type the letter of an answer") == 2
    assert "Your rules: " in result.stdout
    assert "Not asked, so assumed" in result.stdout
    assert run("check", file).exit_code == 0


def test_a_place_that_cannot_be_written_is_told_before_the_first_question() -> None:
    told = run("interview", "dobon", "--save", "/none/at/all.json")
    assert told.exit_code == 2
    assert "can't be written" in told.stderr
    assert not told.stdout


def test_interview_goes_on_from_the_answers_so_far() -> None:
    assert "1/10" in run("interview", "bluff", "--answers", "").stdout
    assert "2/10" in run("interview", "bluff", "--answers", "a").stdout
    first = read("interview", "bluff")
    assert first["rules"] is None
    assert len(first["question"]["answers"]) >= 2
    last = read("interview", "bluff", "--answers", "??????????")
    assert last["question"] is None
    assert last["nearest"] in {entry.id for entry in entries(registry().kit("bluff"))}
    assert run("interview", "bluff", "--answers", "!").exit_code == 2
    assert run("interview", "chess").exit_code == 2


def test_interview_tells_what_was_said_beyond_the_nearest_text() -> None:
    answers, told = "", read("interview", "bluff")
    while told["question"] is not None:
        answers += "b" if len(answers) % 2 else "a"
        told = read("interview", "bluff", "--answers", answers)
    assert told["differs"]
    shown = run("interview", "bluff", "--answers", answers).stdout
    assert "The nearest text: " in shown
    assert f"Otherwise: {told['differs'][0]['title']['en']}" in shown
    for each in told["unmet"]:
        assert f"Can't be had with the rest: {each['ask']['en']}" in shown
