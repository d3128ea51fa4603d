"""The two loops of whoever works here: `python -m scripts.loop test` and `… land`.

`test` is for every change, at most five minutes on two idle cores and without a network; `land` is
what it leaves out, before work lands. Each stage says what it does and what it took; stages of one
row run side by side, and the first that fails ends the loop.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from time import monotonic
from typing import NamedTuple

from tests.conftest import ABOVE, RULES

ROOT = Path(__file__).parent.parent
BIN = Path(sys.executable).parent
STATIC = "src/hattari/server/web/static"
PANELS = tuple(str(path.relative_to(ROOT)) for path in ROOT.glob("src/hattari/games/*/panel"))
PYTHON = str(BIN / "python")

FAILED = ("--last-failed", "--last-failed-no-failures=none")

Commands = tuple[tuple[str, ...], ...]


class Stage(NamedTuple):
    """What is done, and the commands that do it, one after the other."""

    title: str
    commands: Commands
    again: tuple[str, ...] = ()
    """What asks anew, alone, of what failed at first: another engine's moods are not the page's.

    Whatever passes only then is named as unsteady, to be looked into.
    """


class Result(NamedTuple):
    """How a stage went: its output, whether all of it passed, how many seconds it took."""

    stage: Stage
    said: str
    passed: bool
    seconds: float


def _own(name: str, *arguments: str) -> tuple[str, ...]:
    return (str(BIN / name), *arguments)


def _tests(which: str, *paths: str) -> Commands:
    # Playwright keeps an event loop running in its process: its tests have processes of their own.
    return (_own("pytest", "-n", "2", "-m", which, *paths),)


def _node(*command: str) -> tuple[str, ...]:
    return (f"node_modules/.bin/{command[0]}", *command[1:])


def _page() -> Commands:
    """What needs Node; nothing where there is none."""
    if shutil.which("npm") is None:
        return ((PYTHON, "-c", "print('no npm: the page is not checked here')"),)
    tests = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("tests/page/**/*.test.mjs"))
    pretty = ("prettier", "--log-level", "warn", "--check", STATIC, *PANELS, "tests/page")
    return (
        _own("oxlint", "--deny-warnings", STATIC, *PANELS, "tests/page"),
        _node(*pretty, "package.json", "jsconfig.json"),
        _node("tsc", "--project", "jsconfig.json"),
        ("node", "--test", "--test-reporter=dot", *tests),
    )


def _workflows() -> Commands:
    return (("make", "--no-print-directory", "workflows"),) if shutil.which("npm") else ()


def loops() -> dict[str, tuple[tuple[Stage, ...], ...]]:
    """The rows of each loop; stages of one row run side by side."""
    style = (
        _own("ruff", "format", "--check"),
        _own("ruff", "check"),
        _own("lint-imports", "--no-cache"),
        (PYTHON, "scripts/vendor.py", "check"),
    )
    asked = "everyday and not soak and not browser"
    rules, above = ([f"tests/{name}" for name in names] for names in (RULES, ABOVE))
    types = (
        _own("mypy", "src", "tests", "scripts", "bench", "examples"),
        _own("pytest", "-m", asked, *above),
    )
    supply = (
        (PYTHON, "-m", "scripts.sbom", "build/sbom.json"),
        (PYTHON, "scripts/audit.py", "requirements.lock"),
        (PYTHON, "-m", "scripts.docs"),
        *_workflows(),
    )
    rest = "not everyday and not soak"
    browsed = _own("pytest", "-m", "everyday and browser and not soak", "tests/browser")
    page = Stage("style, contracts, the page in Node and in a browser", (*style, *_page(), browsed))
    return {
        "test": (
            (Stage("types, one of each kind above rules and tables", types), page),
            (Stage("rules, tables", _tests(asked, *rules)),),
        ),
        "land": (
            (Stage("workflows, parts, known holes, the docs' site", supply),),
            (Stage("all other tests", _tests(f"{rest} and not browser")),),
            (
                Stage(
                    "all else of the page in a browser",
                    _tests(f"{rest} and browser"),
                    _own("pytest", "--maxfail=1", *FAILED, "-m", f"{rest} and browser"),
                ),
            ),
        ),
    }


def run(stage: Stage, quiet: bool) -> Result:
    """A stage to its end; where others run beside it, its output is kept for later."""
    begun, said, passed = monotonic(), "", True
    for command in stage.commands:
        words, passed = _done(command, quiet)
        said += words
        if not passed:
            break
    if not passed and stage.again:
        words, passed = _done(stage.again, quiet)
        verdict = "passed at a second try: UNSTEADY" if passed else "failed again"
        said += _told(f"{words}== what failed of {stage.title} {verdict}\n", quiet)
    return Result(stage, said, passed, monotonic() - begun)


def _done(command: Sequence[str], quiet: bool) -> tuple[str, bool]:
    """What a command said, where that is kept, and whether it passed."""
    done = subprocess.run(
        command, cwd=ROOT, text=True, check=False, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE if quiet else None, stderr=subprocess.STDOUT if quiet else None,
    )  # fmt: skip
    return done.stdout or "", done.returncode == 0


def _told(words: str, quiet: bool) -> str:
    """What is kept for later, or said at once."""
    if not quiet:
        print(words, end="", flush=True)
    return words


def row(stages: Sequence[Stage]) -> bool:
    """Stages side by side; whether all passed."""
    print(f"== {', and beside it '.join(stage.title for stage in stages)} …", flush=True)
    with ThreadPoolExecutor(len(stages)) as pool:
        results = list(pool.map(lambda stage: run(stage, quiet=len(stages) > 1), stages))
    for result in results:
        if not result.passed:
            print(result.said)
        how = "passed" if result.passed else "FAILED"
        print(f"== {result.stage.title}: {how}, {result.seconds:.0f} s", flush=True)
    return all(result.passed for result in results)


def main(name: str) -> int:
    """Go through a loop's rows; 1 at the first that fails."""
    begun = monotonic()
    passed = all(row(stages) for stages in loops()[name])
    seconds = round(monotonic() - begun)
    cores = len(os.sched_getaffinity(0))
    verdict = "passed" if passed else "FAILED"
    print(
        f"== make {name}: {verdict}, {seconds // 60:.0f} min {seconds % 60:.0f} s on {cores} cores"
    )
    return not passed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
