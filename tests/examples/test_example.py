"""A third game, installed as a package of its own, plays on every floor."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.examples.page import EXAMPLE, PAGE, ROOT, files, filled


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
    path = os.pathsep.join(map(str, (installed, ROOT / "src", ROOT)))
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
    """A folder with the game installed that the page builds, block by block."""
    source, target = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("installed")
    for name, code in files(PAGE.read_text("utf-8")).items():
        file = source / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(code, "utf-8")
    install(source, target)
    return target


def test_the_page_shows_the_whole_example() -> None:
    page = PAGE.read_text("utf-8")
    assert filled(page) == page, "python -m tests.examples.page fills the page in anew"
    there = {path.relative_to(EXAMPLE).as_posix() for path in EXAMPLE.rglob("*") if path.is_file()}
    assert {name for name in there if "__pycache__" not in name} == set(files(page))


QUIETLY = ("-q", "-p", "no:randomly", "-p", "no:cacheprovider", "-p", "no:xdist")


def test_the_game_plays_on_every_floor(installed: Path) -> None:
    asked = ask(installed, "-m", "pytest", "tests/examples/cheat", "-m", "not browser", *QUIETLY)
    assert asked.returncode == 0, asked.stdout
    assert " passed" in asked.stdout


@pytest.mark.browser
def test_the_game_has_a_panel_on_the_page(installed: Path) -> None:
    asked = ask(installed, "-m", "pytest", "tests/examples/cheat", "-m", "browser", *QUIETLY)
    assert asked.returncode == 0, asked.stdout
    assert " passed" in asked.stdout


def test_a_game_that_can_not_be_loaded_is_named(tmp_path: Path) -> None:
    install(EXAMPLE, tmp_path)
    (tmp_path / "hattari_cheat/house.py").write_text("import hattari_is_not_this\n")
    asked = ask(tmp_path, "-m", "hattari.cli", "rules", "list")
    assert asked.returncode != 0
    assert "cheat" in asked.stderr
    assert "hattari-cheat" in asked.stderr
    assert "Traceback" not in asked.stderr
