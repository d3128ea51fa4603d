"""A mistyped store is no empty store: commands that read one say that none is there."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from hattari.cli import program
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
    (tmp_path / "notes").write_text("not a store at all, only some words", "utf-8")
    arguments = ["restore", str(tmp_path / "notes"), "--store", f"sqlite:///{tmp_path / 'new'}"]
    done = CliRunner().invoke(program(arguments), arguments)
    assert (done.exit_code, done.stderr) == (1, "hattari restore: file is not a database\n")
    assert not (tmp_path / "new").exists()


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
