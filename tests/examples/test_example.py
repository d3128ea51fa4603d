"""A third game, installed as a package of its own, plays on every floor."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EXAMPLE = ROOT / "examples/cheat"


def install(source: Path, target: Path) -> None:
    """The package as `pip install` leaves it, in a folder of its own; nothing is fetched."""
    options = ("--no-deps", "--no-build-isolation", "--quiet", "--disable-pip-version-check")
    command = [
        sys.executable,
        "-m",
        "pip",
        "install",
        *options,
        "--target",
        str(target),
        str(source),
    ]
    subprocess.run(command, check=True)


def ask(installed: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Python in this checkout, with the game among what is installed."""
    path = os.pathsep.join((str(installed), str(ROOT)))
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the example installed."""
    target = tmp_path_factory.mktemp("installed")
    install(EXAMPLE, target)
    return target


def test_the_game_plays_on_every_floor(installed: Path) -> None:
    quietly = ("-q", "-p", "no:randomly", "-p", "no:cacheprovider")
    asked = ask(installed, "-m", "pytest", "tests/examples/cheat", "-m", "not browser", *quietly)
    assert asked.returncode == 0, asked.stdout
    assert " passed" in asked.stdout


def test_hattari_itself_knows_nothing_of_the_game() -> None:
    words = ("cheat", "ダウト")
    for path in (ROOT / "src").rglob("*"):
        if path.suffix in {".py", ".mjs", ".css", ".json", ".toml"}:
            text = path.read_text("utf-8").lower()
            assert not any(word in text for word in words), path


def test_a_game_that_can_not_be_loaded_is_named(tmp_path: Path) -> None:
    install(EXAMPLE, tmp_path)
    (tmp_path / "hattari_cheat/house.py").write_text("import hattari_is_not_this\n")
    asked = ask(tmp_path, "-m", "hattari.cli", "rules", "list")
    assert asked.returncode != 0
    assert "cheat" in asked.stderr
    assert "hattari-cheat" in asked.stderr
    assert "Traceback" not in asked.stderr
