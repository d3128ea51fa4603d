"""Which test fails when one place of a game forgets an axis: found by trying, one after another.

Each try changes a copy of the source: a place reads the axis's default whatever the rules say, and
the tests of that floor run until one fails. First comes the test that the place has for the axis,
then a file that names it.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from scripts import rule_matrix
from scripts.rule_matrix import FOUND, NEEDLESS, PLACES, ROOT, files, found, games, is_rules, where

LIMIT = 300
"""Seconds for one test: what then still runs goes round in circles, and has failed."""

PLUGINS = ("pytest_asyncio.plugin", "pytest_timeout")
"""What the tests of these floors need; to load the others takes longer than most tests."""

QUICKLY = """
from hypothesis import Phase
settings.register_profile("try", derandomize=True, deadline=None, database=None,
    phases=[Phase.explicit, Phase.generate])
settings.load_profile("try")
"""
"""What the copy's tests say beside their own: the same examples each time, and none is shrunk."""

_FAILED = re.compile(r"^FAILED (.+?)(?: - .*)?$", re.MULTILINE)
_FAULT = re.compile("^(FAILED|ERROR)", re.MULTILINE)

RAN = (0, 1, 2)
"""Pytest's exit statuses when all tests pass, when some fail, and when a file can't be loaded."""

NOT_FOUND = 4
"""Pytest's exit status when there is no such test."""

TOO_MANY = 4
"""So many files that can't be loaded are no finding but a fault."""

TESTS = {
    "engine": (
        "tests/games/test_vectors.py",
        "tests/games/test_laws.py",
        "tests/games/{game}/test_[!w]*.py",
    ),
    "arrays": (
        "tests/solve/test_lookups.py",
        "tests/solve/test_match.py",
        "tests/solve/test_{game}*.py",
    ),
    "bots": ("tests/bots/test_*.py",),
    "text": ("tests/games/{game}/test_words.py", "tests/games/{game}/test_presets.py"),
    "form": (
        "tests/games/test_rulebooks.py",
        "tests/games/{game}/test_words.py",
        "tests/games/test_house.py",
    ),
    "record": (
        "tests/games/test_rulebooks.py",
        "tests/games/test_record.py",
        "tests/games/{game}/test_*.py",
    ),
}
"""Where a test of a place would stand; of a floor's own files only those that name the game."""

EACH = {
    "engine": "tests/games/test_vectors.py",
    "arrays": "tests/solve/test_{game}.py::test_rounds_of_any_rules_are_the_engines",
    "bots": "tests/bots/test_axes.py::test_the_lower_bots_decide_as_ever_under_any_axis"
    "[{game}: {axis}]",
    "text": "tests/games/{game}/test_words.py::test_the_text_tells_apart_every_value_of_an_axis"
    "[{axis}]",
    "form": "tests/games/{game}/test_words.py"
    "::test_every_axis_and_every_choice_has_words_and_nothing_else_does",
    "record": "tests/games/test_rulebooks.py::test_a_record_keeps_every_axis[{game}: {axis}]",
}
"""The test that notices most at a place, its case for an axis where it has one for each."""

FIRST = {
    "test_dobon_axes": 0,
    "test_vectors": 0,
    "test_rulebooks": 0,
    "test_axes": 1,
    "test_laws": 2,
    "test_perft": 2,
}
"""Quick tests of many rules come first, slow ones last."""

Change = Callable[[str], str]

_SHARED: dict[str, tuple[str, str]] = {
    "form": (
        "return tuple(self._axes.values())",
        "return tuple(e for e in self._axes.values() if (self.id, e.key) != {lost})",
    ),
    "record": (
        "        return full(rules)\n",
        "        return {{k: v for k, v in full(rules).items() if (self.id, k) != {lost}}}\n",
    ),
}
"""The line that every axis shares, and that line without one axis."""


def try_all(only_game: str = "", only_place: str = "") -> None:
    """Try every place of every axis that isn't known yet; write each finding at once."""
    with tempfile.TemporaryDirectory() as scratch:
        copy = Copy(Path(scratch))
        for game, axis, place in _wanted(only_game, only_place):
            test = copy.failing_without(game, axis, place)
            print(f"{game} {axis} {place}: {test}", flush=True)
            tests = found()
            tests.setdefault(game, {}).setdefault(axis, {})[place] = test
            FOUND.write_bytes(
                msgspec.json.format(msgspec.json.encode(tests, order="sorted")) + b"\n"
            )


def _wanted(only_game: str, only_place: str) -> Iterator[tuple[str, str, str]]:
    for place in PLACES:
        for game in games():
            for axis in (each.key for each in game.rulebook.axes()):
                known = place in found().get(game.id, {}).get(axis, {})
                known = known or (game.id, axis, place) in NEEDLESS
                chosen = only_game in ("", game.id) and only_place in ("", place)
                if chosen and not known and where(game.id, axis)[place]:
                    yield game.id, axis, place


class Copy:
    """A copy of the source and the tests, to take lines out of, and what is known of its tests.

    What compiled code is kept beside the source stays good.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.whole: dict[str, bool] = {}
        """Whether a test passes where nothing is taken out."""
        for each in ROOT.iterdir():
            if each.name in ("src", "tests"):
                shutil.copytree(each, folder / each.name)
            elif not each.name.startswith("."):
                (folder / each.name).symlink_to(each)
        with (folder / "tests/conftest.py").open("a", encoding="utf-8") as conftest:
            conftest.write(QUICKLY)

    def failing_without(self, game: str, axis: str, place: str) -> str | None:
        """The test that fails without it and passes with it; None where none does."""
        tests = _tests(game, axis, place)
        with self.without(game, axis, place):
            test = self._of_axis(game, axis, place) or self._failing(game, tests)
        if test is None or self.passes(game, test):
            return test
        print(f"{test} fails with the axis too")
        return self.failing_without(game, axis, place)

    def _of_axis(self, game: str, axis: str, place: str) -> str | None:
        """The test that this place has for this axis, if there is one and it fails."""
        test = EACH[place].format(game=game, axis=axis)
        failed = _FAILED.search(self._run(game, [test], (*RAN, NOT_FOUND)))
        return failed[1] if failed else None

    def passes(self, game: str, test: str) -> bool:
        """Whether this test passes as the source is."""
        if test not in self.whole:
            self.whole[test] = not _FAULT.search(self._run(game, [test]))
        return self.whole[test]

    @contextmanager
    def without(self, game: str, axis: str, place: str) -> Iterator[None]:
        """While it lasts, this place knows nothing of this axis."""
        changes = _changes(game, axis, place)
        for path, change in changes.items():
            there = self.folder / path.relative_to(ROOT)
            there.write_text(change(path.read_text("utf-8")), "utf-8")
        try:
            yield
        finally:
            for path in changes:
                shutil.copy2(path, self.folder / path.relative_to(ROOT))

    def _failing(self, game: str, tests: list[str]) -> str | None:
        """The test that fails; a file that can't even be loaded where no other test fails."""
        broken = list[str]()
        while len(broken) < TOO_MANY:
            told = self._run(game, [test for test in tests if test not in broken])
            if failed := _FAILED.search(told):
                return failed[1]
            unloaded = re.search(r"^ERROR (\S+)", told, re.MULTILINE)
            if unloaded is None:
                return broken[0] if broken else None
            broken.append(unloaded[1])
        raise ValueError(f"the tests don't run: {broken}")

    def _run(self, game: str, tests: list[str], expected: tuple[int, ...] = RAN) -> str:
        """What pytest says of them."""
        others = " and ".join(f"not {each.id}" for each in games() if each.id != game)
        quietly = ["-x", "-q", "--tb=no", "-p", "no:cacheprovider", f"--timeout={LIMIT}"]
        needed = [word for plugin in PLUGINS for word in ("-p", plugin)]
        left_out = [f"--deselect={test}" for test, passes in self.whole.items() if not passes]
        done = subprocess.run(
            [sys.executable, "-m", "pytest", *quietly, *needed, "-k", others, *left_out, *tests],
            cwd=self.folder,
            env={
                **os.environ,
                "PYTHONPATH": str(self.folder / "src"),
                "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            },
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
        if done.returncode not in expected:
            raise ValueError(f"the tests don't run: {tests}")
        return done.stdout


def _changes(game: str, axis: str, place: str) -> dict[Path, Change]:
    """What to change in which file."""
    if place == "form":
        return {rule_matrix.SHARED_FILE: _without_line(game, axis, place)}
    if place == "record":
        own = dict.fromkeys(files(game)[place], reading_defaults(axis))
        return {**own, rule_matrix.SHARED_FILE: _without_line(game, axis, place)}
    change = reading_defaults(axis) if place == "engine" else given_defaults(axis)
    return dict.fromkeys(sorted(files(game)[place]), change)


def _without_line(game: str, axis: str, place: str) -> Change:
    line, without = _SHARED[place]

    def change(source: str) -> str:
        if source.count(line) != 1:
            raise ValueError(f"the line of every axis has changed: {line}")
        return source.replace(line, without.format(lost=(game, axis)))

    return change


def reading_defaults(axis: str) -> Change:
    """Whatever reads the axis of some rules gets the default of their kind."""

    def change(source: str) -> str:
        lines = source.encode().splitlines(keepends=True)
        reads = [
            each
            for each in ast.walk(ast.parse(source))
            if isinstance(each, ast.Attribute) and each.attr == axis and is_rules(each.value)
        ]
        for each in sorted(reads, key=lambda node: (node.lineno, node.col_offset), reverse=True):
            line, start, end = each.lineno - 1, each.col_offset, each.end_col_offset
            default = f"type({ast.unparse(each.value)})().{axis}".encode()
            lines[line] = lines[line][:start] + default + lines[line][end:]
        return b"".join(lines).decode()

    return change


def given_defaults(axis: str) -> Change:
    """Every function that is given rules gets them with the default of this axis."""
    default = f"rules = __import__('msgspec').structs.replace(rules, {axis}=type(rules)().{axis})"

    def change(source: str) -> str:
        lines = source.splitlines()
        for node in sorted(_given_rules(source), key=lambda each: each.lineno, reverse=True):
            first = node.body[0]
            indent = " " * first.col_offset
            after = _is_docstring(first) and first.end_lineno
            lines.insert(after or first.lineno - 1, indent + default)
        return "\n".join(lines) + "\n"

    return change


def _given_rules(source: str) -> Iterator[ast.FunctionDef]:
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            for each in node.args.args:
                if (
                    each.arg == "rules"
                    and each.annotation
                    and ast.unparse(each.annotation) == "Rules"
                ):
                    yield node


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


# Tests -----------------------------------------------------------------------------------


def _tests(game: str, axis: str, place: str) -> list[str]:
    """The files of a floor, those first that name the axis most."""
    every = {path for glob in TESTS[place] for path in ROOT.glob(glob.format(game=game))}
    texts = {path: path.read_text("utf-8") for path in every}
    told = [path for path in every if f"games.{game}" in texts[path] or game in path.parts]
    word = re.compile(rf"\b{axis}\b")
    told.sort(key=lambda path: (-len(word.findall(texts[path])), path))
    told.sort(key=lambda path: FIRST.get(path.stem, 1))
    return [str(path.relative_to(ROOT)) for path in told]
