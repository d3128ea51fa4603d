"""A mistyped store is no empty store: commands that read one say that none is there."""

import asyncio
import json
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hattari.cli import program
from hattari.server.store import migrations
from hattari.server.store.sqlite import SqliteStore
from hattari.wiring.serving import STORE_FILE

ASKED = {
    "operator": ("operator", "--store", "URL", "reports"),
    "backup": ("backup", "copy", "--store", "URL"),
    "migrate": ("migrate", "URL", "sqlite:///other"),
}


@pytest.mark.parametrize("command", ASKED)
def test_a_store_that_is_not_there_is_not_made(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    url = f"sqlite:///{tmp_path / 'typo'}"
    arguments = [url if word == "URL" else word for word in ASKED[command]]
    done = CliRunner().invoke(program(arguments), arguments)
    assert done.exit_code == 1
    assert f"there is no store at {tmp_path / 'typo'}" in done.stderr
    assert list(tmp_path.iterdir()) == []


NAMED = {
    "operator": ("operator", "--data", "typed", "reports"),
    "backup": ("backup", "copy", "--data", "typed"),
    "doctor": ("doctor", "--data", "typed"),
    "log": ("log", "table", "--data", "typed"),
    "lab": ("lab", "people", "--data", "typed"),
}


@pytest.mark.parametrize("command", NAMED)
def test_a_folder_that_is_typed_goes_before_the_store_of_the_environment(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HATTARI_STORE", f"sqlite:///{tmp_path / 'usual'}")
    done = CliRunner().invoke(program(NAMED[command]), NAMED[command])
    assert f"there is no store at {tmp_path / 'typed' / STORE_FILE}" in done.output
    bare = [word for word in NAMED[command] if word not in {"--data", "typed"}]
    done = CliRunner().invoke(program(bare), bare)
    assert f"there is no store at {tmp_path / 'usual'}" in done.output


@pytest.mark.parametrize("command", [*NAMED, "restore"])
def test_of_two_stores_that_are_typed_none_is_taken(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    asyncio.run(SqliteStore.open(tmp_path / "other").close())
    before = {each.name for each in tmp_path.iterdir()}
    words = (NAMED | {"restore": ("restore", "other", "--data", "typed")})[command]
    typed = ("--data", "typed", "--store", f"sqlite:///{tmp_path / 'other'}")
    at = words.index("--data")
    arguments = [*words[:at], *typed, *words[at + 2 :]]
    done = CliRunner().invoke(program(arguments), arguments)
    assert "expected --store or --data" in " ".join(done.output.split())
    assert {each.name for each in tmp_path.iterdir()} == before


def test_a_copy_is_put_into_the_folder_that_is_typed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(SqliteStore.open(tmp_path / "copy").close())
    monkeypatch.setenv("HATTARI_STORE", f"sqlite:///{tmp_path / 'usual'}")
    arguments = ["restore", str(tmp_path / "copy"), "--data", str(tmp_path / "typed")]
    assert CliRunner().invoke(program(arguments), arguments).exit_code == 0
    assert (tmp_path / "typed" / STORE_FILE).is_file()
    assert not (tmp_path / "usual").exists()


def test_what_is_no_store_is_said_in_the_words_of_who_knows(tmp_path: Path) -> None:
    notes, new = tmp_path / "notes", f"sqlite:///{tmp_path / 'new'}"
    notes.write_text("not a store at all, only some words", "utf-8")
    for arguments in (
        ["restore", str(notes), "--store", new],
        ["migrate", f"sqlite:///{notes}", new],
    ):
        done = CliRunner().invoke(program(arguments), arguments)
        told = f"hattari {arguments[0]}: {notes}: file is not a database\n"
        assert (done.exit_code, done.stderr) == (1, told)
        assert not (tmp_path / "new").exists()


CLOSED: dict[tuple[str, ...], str] = {
    ("backup", "file/copy", "--data", "ours"): "file/copy can't be written: Not a directory",
    ("lab", "people", "file/answers"): "file/answers can't be read: Not a directory",
}


@pytest.mark.parametrize("command", CLOSED)
def test_what_cannot_be_opened_is_named(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    asyncio.run(SqliteStore.open(tmp_path / "ours" / STORE_FILE).close())
    done = CliRunner().invoke(program(command), command)
    assert (done.exit_code, len(done.stderr.splitlines())) == (1, 1)
    assert CLOSED[command] in done.stderr
    assert "Errno" not in done.stderr


def test_a_program_reads_why_nobody_could_be_asked(tmp_path: Path) -> None:
    command = ["lab", "people", str(tmp_path / "nowhere"), "--json"]
    done = CliRunner().invoke(program(command), command)
    assert (done.exit_code, done.stderr) == (1, "")
    assert "nowhere can't be read" in json.loads(done.stdout)["text"]["en"]


def made(kind: str, file: Path) -> Path:
    """A file that holds no store."""
    with closing(sqlite3.connect(file)) as connection, connection:
        if kind != "empty":
            connection.execute("CREATE TABLE notes (text)")
        if kind == "begun":
            connection.execute("CREATE TABLE alembic_version (version_num)")
    return file


@pytest.mark.parametrize("kind", ["empty", "foreign", "begun"])
def test_a_file_without_a_store_is_no_copy(kind: str, tmp_path: Path) -> None:
    file = made(kind, tmp_path / "file")
    arguments = ["restore", str(file), "--store", f"sqlite:///{tmp_path / 'new'}"]
    done = CliRunner().invoke(program(arguments), arguments)
    assert (done.exit_code, done.stdout) == (1, "")
    assert "is no copy of a store; expected a file that hattari backup made" in done.stderr
    assert list(tmp_path.iterdir()) == [file]


BESIDE = {
    "operator": ("operator", "--store", "URL", "reports"),
    "backup": ("backup", "copy", "--store", "URL"),
    "doctor": ("doctor", "--store", "URL"),
    "log": ("log", "table", "--store", "URL"),
    "migrate": ("migrate", "URL", "sqlite:///other"),
}


def test_an_empty_folder_is_no_archive(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    restored = ("restore", str(tmp_path / "empty"), "--store", "URL")
    assert "empty is no archive: it holds no copy" in said(restored, f"sqlite:///{tmp_path}/new")


def test_a_file_in_the_place_of_the_folder_is_said_to_be_so(tmp_path: Path) -> None:
    file = made("empty", tmp_path / "file")
    shown = said(("operator", "--data", str(file), "reports"), "")
    assert f"expected a folder for --data, but {file} is a file" in shown


def said(arguments: Sequence[str], url: str) -> str:
    """What a command that fails says."""
    given = [url if word == "URL" else word for word in arguments]
    done = CliRunner().invoke(program(given), given)
    assert done.exit_code == 1
    return done.output


@pytest.mark.parametrize("command", BESIDE)
@pytest.mark.parametrize("kind", ["empty", "foreign", "begun"])
def test_no_store_is_made_of_another_programs_file(
    kind: str, command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    file = made(kind, tmp_path / "file")
    before = file.read_bytes()
    assert "no server has made a store" in said(BESIDE[command], f"sqlite:///{file}")
    assert file.read_bytes() == before
    assert list(tmp_path.iterdir()) == [file]


def test_nothing_is_moved_into_another_programs_file(tmp_path: Path) -> None:
    asyncio.run(SqliteStore.open(tmp_path / "ours").close())
    other = made("foreign", tmp_path / "other")
    before = other.read_bytes()
    moved = ("migrate", f"sqlite:///{tmp_path / 'ours'}", "URL")
    assert "holds something else (“notes”)" in said(moved, f"sqlite:///{other}")
    assert other.read_bytes() == before


@pytest.mark.parametrize("command", [BESIDE["operator"], ("lab", "people", "--store", "URL")])
def test_an_older_schema_is_left_to_the_server(command: Sequence[str], tmp_path: Path) -> None:
    file = tmp_path / "old"
    migrations.upgrade(f"sqlite:///{file}", "0010")
    before = file.read_bytes()
    told = said(command, f"sqlite:///{file}")
    assert f"its schema is 0010, this program's {migrations.HEAD}: take a copy" in told
    assert file.read_bytes() == before
