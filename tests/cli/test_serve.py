"""The commands that run a server and copy its store."""

import sqlite3
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from hattari import cli
from hattari.cli.serve import EVERYWHERE, links
from hattari.server.web.run import bind
from hattari.wiring import serving
from hattari.wiring.serving import STORE_FILE, store_path
from tests.server.harness import Process


def hattari(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "hattari.cli", *arguments],
        capture_output=True,
        text=True,
        check=False,
        timeout=120,  # a server that starts all the same would never end
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["--store", "postgresql://x/y"],
        ["--store", "x.sqlite"],
        ["--public-url", "example.org"],
        ["--public-url", "https://example.org/sub"],
        ["--host", "203.0.113.1"],
    ],
)
def test_what_cannot_be_served_is_said_in_one_line(tmp_path: Path, arguments: list[str]) -> None:
    done = hattari("serve", "--data", str(tmp_path), "--port", "0", *arguments)
    assert done.returncode == 1
    assert done.stderr.startswith("hattari serve: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--data", "FILE"], "expected a folder for --data, but FILE is a file"),
        (["--archive", "FILE"], "expected a folder for --archive, but FILE is a file"),
        (["--lab-results", "FILE"], "expected a folder for --lab-results, but there is none at"),
        (["--lab-results", "nowhere"], "expected a folder for --lab-results, but there is none at"),
        (["--data", "FILE/below"], "FILE/below: Not a directory"),
        (["--archive", "FILE/below"], "FILE/below: Not a directory"),
        (["--host", "nowhere.invalid"], "can't listen on nowhere.invalid, port"),
        (["--port", "PORT"], "another program listens on port PORT; end it, or name another port"),
    ],
)
def test_what_is_in_the_way_is_named_with_its_option(
    tmp_path: Path, arguments: list[str], said: str
) -> None:
    file = tmp_path / "file"
    file.touch()
    with bind("127.0.0.1", 0) as other:
        meant = {"FILE": str(file), "PORT": str(other.getsockname()[1])}
        usual = ["--data", str(tmp_path / "data"), "--host", "127.0.0.1", "--port", "0"]
        done = hattari("serve", *usual, *(_with(meant, word) for word in arguments))
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert _with(meant, said) in done.stderr
    assert "Errno" not in done.stderr


def _with(meant: Mapping[str, str], words: str) -> str:
    for word, value in meant.items():
        words = words.replace(word, value)
    return words


def test_a_store_in_use_is_copied(tmp_path: Path) -> None:
    data, copy = tmp_path / "data", tmp_path / "copy.sqlite"
    with Process(data) as process:
        process.start()
        assert hattari("backup", str(copy), "--data", str(data)).returncode == 0
        again = hattari("backup", str(copy), "--data", str(data))
        assert (again.returncode, "exists already" in again.stderr) == (1, True)
    connection = sqlite3.connect(copy)
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


def test_a_missing_store_is_not_copied(tmp_path: Path) -> None:
    done = hattari("backup", str(tmp_path / "copy"), "--data", str(tmp_path / "none"))
    assert done.returncode == 1
    assert not (tmp_path / "copy").exists()


def test_links_are_those_that_work() -> None:
    assert links("127.0.0.1", 80, None) == ["http://127.0.0.1:80"]
    assert links("::1", 80, None) == ["http://[::1]:80"]
    assert links(EVERYWHERE, 80, "https://example.org") == ["https://example.org"]
    assert links(EVERYWHERE, 80, None)[0] == "http://localhost:80"


def test_the_store_is_where_one_says(tmp_path: Path) -> None:
    assert store_path(None, tmp_path) == tmp_path / STORE_FILE
    assert store_path(f"sqlite:///{tmp_path}/x.db", None) == tmp_path / "x.db"
    assert store_path(None, None).name == STORE_FILE


def test_a_command_is_imported_only_when_it_is_called() -> None:
    script = (
        "import sys; from hattari.cli import program;"
        "program(['backup']); program([]);"
        "assert 'hattari.cli.backup' in sys.modules;"
        "assert 'hattari.cli.serve' not in sys.modules;"
        "assert 'litestar' not in sys.modules"
    )
    assert subprocess.run([sys.executable, "-c", script], check=False).returncode == 0


def test_every_module_with_an_app_is_a_command() -> None:
    folder = Path(str(cli.__file__)).parent
    modules = {path.stem for path in folder.glob("*.py") if "app = typer.Typer" in path.read_text()}
    packages = {path.parent.name for path in folder.glob("*/__init__.py")}
    listed = {command.module.rpartition(".")[2] for command in cli.COMMANDS}
    assert listed == (modules - {"__init__"}) | packages


def test_every_command_listed_has_a_line_of_help() -> None:
    assert all(command.help.endswith(".") for command in cli.COMMANDS)


@pytest.mark.parametrize(
    ("missing", "bus", "extra"),
    [("asyncpg", "postgres", "postgres"), ("nats", "nats://127.0.0.1:1", "nats")],
)
def test_what_a_plain_wheel_lacks_is_named(missing: str, bus: str, extra: str) -> None:
    """As where it was installed without extras."""
    code = (
        f"import sys; sys.modules[{missing!r}] = None;"
        f" sys.argv = ['hattari', 'serve', '--store', 'postgresql://127.0.0.1:1/x',"
        f" '--bus', {bus!r}];"
        " from hattari.cli import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"hattari[{extra}]" in done.stderr


@pytest.mark.parametrize(
    ("store", "shown"),
    [
        ("sqlite:///a/b.sqlite", "sqlite:///a/b.sqlite"),
        ("postgresql://ann:secret@host:5432/x", "postgresql://ann@host:5432/x"),
        ("postgresql:///x?host=/run&password=secret", "postgresql:///x?host=/run"),
    ],
)
def test_a_store_is_shown_without_its_password(store: str, shown: str) -> None:
    assert serving.without_password(store) == shown
