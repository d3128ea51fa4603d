"""What holds for the page's files without a browser."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from hattari.core.installed import registry
from hattari.server.web.statics import FOLDER

LANGUAGES = ("en", "ja")
HOLDS_A_RESULT = re.compile(r"\.page|\.table|\.stage-play|\.peak|\[data-(page|form|tall)")
"""What stands in a selector for something around the boards on which a result is played."""
BESIDE_A_RESULT = re.compile(r"\.under:has\(\s*[+~]")
"""The same for what stands before them and asks what follows."""


GAMES = [game.id for game in registry().games]
OWN = [path for path in sorted(FOLDER.rglob("*")) if "vendor" not in path.parts]
WORDS = {
    **{path.parent.name: path.parent for path in sorted(FOLDER.rglob("en.json"))},
    **registry().panels,
}
FILES = [
    *OWN,
    *(each for folder in registry().panels.values() for each in sorted(folder.rglob("*"))),
]
MODULES = [path for path in FILES if path.suffix == ".mjs"]
SHEETS = [path for path in FILES if path.suffix == ".css"]


def words(folder: Path, language: str) -> dict[str, Any]:
    """A language's dictionary."""
    found: dict[str, Any] = json.loads((folder / f"{language}.json").read_text("utf-8"))
    return found


def blanks(entry: str | dict[str, str]) -> set[str]:
    """The names that a sentence fills in."""
    sentences = entry.values() if isinstance(entry, dict) else (entry,)
    return {name for sentence in sentences for name in re.findall(r"\{(\w+)\}", sentence)}


@pytest.mark.parametrize("name", WORDS)
def test_both_languages_say_the_same_things(name: str) -> None:
    english, japanese = (words(WORDS[name], language) for language in LANGUAGES)
    assert list(english) == list(japanese)
    for key, entry in english.items():
        assert blanks(entry) == blanks(japanese[key]), key


@pytest.mark.parametrize("name", WORDS)
def test_every_sentence_is_said_somewhere(name: str) -> None:
    code = "".join(path.read_text("utf-8") for path in MODULES)
    families = {match.split("${")[0] for match in re.findall(r"t\(`([^`]*)`", code)}
    families |= {match.split("${")[0] for match in re.findall(r"key = `([^`]*)`", code)}
    tab = f"{name}.log"  # the side asks for it by the game's id
    for key in words(WORDS[name], "en").keys() - {tab}:
        assert f'"{key}"' in code or any(key.startswith(each) for each in families), key


def test_no_file_outside_a_panel_names_a_game() -> None:
    titles = {text for game in registry().games for text in (game.title.en, game.title.ja)}
    names = re.compile("|".join(re.escape(name) for name in {*GAMES, *titles}), re.IGNORECASE)
    files = [path for path in OWN if path.is_file() and path.suffix != ".png"]
    assert len(files) > 20
    named = [path.name for path in files if names.search(path.read_text("utf-8"))]
    assert named == []


def test_no_file_of_the_page_compares_bids() -> None:
    compares = re.compile(r"\b(count|face|bid\w*)\b[\w.\]]*\s*[<>]=?\s*\w*\.?\b(count|face|bid)")
    found = [path.name for path in MODULES if compares.search(path.read_text("utf-8"))]
    assert found == []


@pytest.mark.parametrize("game", registry().games, ids=lambda game: game.id)
def test_no_file_of_the_page_knows_a_rule(game: Any) -> None:
    book = game.rulebook
    presets = {preset.id for preset in book.presets()}
    values = {str(choice.value) for axis in book.axes() for choice in axis.choices}
    rules = {word for word in presets | values if "_" in word or "-" in word or len(word) > 7}
    view_words = {"before_bid", "drawn_out"}  # the view says so itself
    # What chance drew is made again from a record, which tells its rules and nothing else.
    remade = {"proof.mjs": {"different"}}
    for path in MODULES:
        said = set(re.findall(r'"([\w-]+)"', path.read_text("utf-8")))
        assert said & rules <= view_words | remade.get(path.name, set()), path.name


def asks_within(sheet: str) -> list[str]:
    """Where a sheet asks what lies deep within something that holds a result."""
    asked = re.findall(r"([^\s{}>~+]*):has\((?!\s*[>+~])", sheet)
    return [
        *(part for part in asked if HOLDS_A_RESULT.search(part)),
        *BESIDE_A_RESULT.findall(sheet),
    ]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.name)
def test_no_sheet_has_the_whole_table_styled_anew_when_a_result_moves(sheet: Path) -> None:
    """Whatever comes into what is asked for its content has all of that styled again."""
    assert asks_within(sheet.read_text("utf-8")) == []


def test_what_asks_within_a_table_is_found() -> None:
    assert asks_within(".page > .table:has(.coach) > .under {}") == [".table"]
    assert asks_within('[data-form="phone"]:has(.ask) .coach {}') == ['[data-form="phone"]']
    assert asks_within(".under:has(+ .countdown) {}") == [".under:has(+"]
    assert asks_within(".page:has(> .cup) .under:has(.coach) {}") == []


JARGON = (
    "全員カップを振",
    "を検証",
    "対局",
    "棋譜",
    "もう一局",
    "失うものは",
    "箱入り",
    "第 1 ゲーム",
    "The lot made",
)
"""What newcomers stumbled over."""
PLAIN = (
    "結果発表",
    "カップを押して振ろう",
    "出目が公正か確かめる",
    "配札が公正か確かめる",
    "プレイ記録",
    "もう1回遊ぶ",
    "間に合いませんでした",
    "市販版ルール",
    "ゲーム目を始めます",
    "が席に着きました。",
    "({wild}も数える)",
    "({wild} counts)",
)
"""What is said in its place."""


def test_the_words_are_those_of_a_table_among_friends() -> None:
    source = Path(__file__).parents[2] / "src"
    files = [path for kind in ("py", "mjs", "json") for path in source.rglob(f"*.{kind}")]
    said = "".join(path.read_text("utf-8") for path in files if "measured" not in path.parts)
    assert [word for word in JARGON if word in said] == []
    assert [word for word in PLAIN if word not in said] == []
