"""A mistyped store is no empty store: commands that read one say that none is there."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from hattari.cli import program

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


def test_what_is_no_store_is_said_in_the_words_of_who_knows(tmp_path: Path) -> None:
    (tmp_path / "notes").write_text("not a store at all, only some words", "utf-8")
    arguments = ["restore", str(tmp_path / "notes"), "--store", f"sqlite:///{tmp_path / 'new'}"]
    done = CliRunner().invoke(program(arguments), arguments)
    assert (done.exit_code, done.stderr) == (1, "hattari restore: file is not a database\n")
    assert not (tmp_path / "new").exists()
