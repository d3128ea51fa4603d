"""hattari verify: exit status and lines."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.testing import CliRunner, Result

from hattari.cli import program

VECTORS = Path(__file__).parents[1] / "vectors"

HOLDS: dict[str, Any] = {
    "format": "hattari-record/1",
    "name": "holds",
    "game": "bluff",
    "rules": "pirates",
    "seats": ["A", "B"],
    "setup": {"starter": 0},
    "moves": [
        {"do": "roll", "dice": [[3, 3, 3, 1, 2], [3, 6, 6, 4, 5]]},
        {"seat": 0, "do": "bid", "count": 4, "face": 3},
        {"seat": 1, "do": "challenge"},
    ],
    "expect": {"dice": [5, 3]},
}
FAILS = {**HOLDS, "name": "fails", "expect": {"dice": [5, 4], "margin": 1}}
MALFORMED = {**HOLDS, "name": "malformed", "expect": {"cards": 1}}


def verify(*arguments: str | Path) -> Result:
    """What the command says about these files."""
    words = ["verify", *map(str, arguments)]
    return CliRunner().invoke(program(words), words)


def lines(path: Path, *records: dict[str, Any]) -> Path:
    """A file with one record on each line."""
    path.write_bytes(b"\n".join(msgspec.json.encode(record) for record in records))
    return path


@pytest.mark.parametrize("game", ["bluff", "dobon"])
def test_records_that_hold_exit_with_0_and_say_nothing(game: str) -> None:
    result = verify(VECTORS / f"{game}.jsonl", VECTORS / f"{game}-more.jsonl")
    assert result.exit_code == 0
    assert result.stdout == ""


def test_a_record_that_fails_exits_with_1_and_one_line(tmp_path: Path) -> None:
    file = lines(tmp_path / "games.jsonl", HOLDS, FAILS, HOLDS)
    result = verify(file)
    assert result.exit_code == 1
    assert result.stdout == (
        f"{file}:2 fails: dice: expected [5,4], came [5,3]; margin: expected 1, came 2\n"
    )


def test_a_record_of_dobon_fails_in_the_same_words(tmp_path: Path) -> None:
    first = (VECTORS / "dobon.jsonl").read_bytes().split(b"\n")[0]
    read: dict[str, Any] = msgspec.json.decode(first)
    wrong = {**read, "name": "chips", "expect": {"chips": [1, 2, 3]}}
    dice = {**read, "name": "dice", "expect": {"dice": [5]}}
    poker = {**read, "name": "poker", "game": "poker"}
    result = verify(lines(tmp_path / "games.jsonl", read, wrong, dice, poker))
    assert result.exit_code == 2
    fails, malformed, unknown = result.stdout.splitlines()
    assert ":2 chips: chips: expected [1,2,3], came " in fails
    assert ":3 dice: " in malformed
    assert "the games here are bluff, dobon" in unknown


def test_a_malformed_record_exits_with_2_whatever_else_is_found(tmp_path: Path) -> None:
    file = lines(tmp_path / "games.jsonl", MALFORMED, FAILS)
    result = verify(file)
    assert result.exit_code == 2
    first, second = result.stdout.splitlines()
    assert first == f"{file}:1 malformed: expect: Object contains unknown field `cards`"
    assert second.startswith(f"{file}:2 fails: ")


def test_empty_lines_are_passed_over_and_counted(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(b"\n\r\n" + msgspec.json.encode(FAILS) + b"\n")
    assert verify(file).stdout.startswith(f"{file}:3 fails: ")


def test_a_json_file_holds_one_record_over_many_lines(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(msgspec.json.format(msgspec.json.encode(HOLDS), indent=2))
    assert verify(file).exit_code == 0


def test_broken_json_is_found_at_its_line(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text('{\n  "name": "x",\n  "game" "bluff"\n}\n', "utf-8")
    result = verify(file)
    assert result.exit_code == 2
    assert result.stdout.startswith(f"{file}:3: this is no JSON: ")


def test_what_is_no_text_is_said_to_be_none(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_bytes(b"\x80\x04\x95")
    assert verify(file).stdout == f"{file}:1: this is not UTF-8 text\n"
    words = ["review", str(file), "--lang", "en"]
    assert "this is not UTF-8 text" in CliRunner().invoke(program(words), words).stderr


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_a_file_that_cannot_be_read_exits_with_2(tmp_path: Path, name: str) -> None:
    result = verify(tmp_path / name)
    assert result.exit_code == 2
    assert result.stdout.startswith(f"{tmp_path / name}: can't be read: ")
    assert result.stderr == "0 records read\n"


def test_json_says_one_object_for_each_record(tmp_path: Path) -> None:
    file = lines(tmp_path / "games.jsonl", HOLDS, FAILS)
    result = verify("--json", file)
    assert result.exit_code == 1
    assert [msgspec.json.decode(line) for line in result.stdout.splitlines()] == [
        {"file": str(file), "line": 1, "name": "holds", "status": 0, "problems": []},
        {
            "file": str(file),
            "line": 2,
            "name": "fails",
            "status": 1,
            "problems": ["dice: expected [5,4], came [5,3]", "margin: expected 1, came 2"],
        },
    ]


def test_a_name_over_many_lines_still_makes_one(tmp_path: Path) -> None:
    found = verify(lines(tmp_path / "games.jsonl", {**FAILS, "name": "one\ntwo\x1b[2J"}))
    assert len(found.stdout.splitlines()) == 1
    assert "\x1b" not in found.stdout
