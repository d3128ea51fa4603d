"""Which test fails when one place of a game forgets an axis: found by trying, one after another.

Each try changes a copy of the source: a place reads the axis's default whatever the rules say, and
the tests of that floor run until one fails. A file of them that names the axis comes first.
"""

import ast
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import msgspec

from scripts import rule_matrix
from scripts.rule_matrix import FOUND, PLACES, ROOT, files, found, games, is_rules, where

LIMIT = 900
"""Seconds for the tests of one try."""

_FAULT = re.compile("^(FAILED|ERROR)", re.MULTILINE)

TOO_MANY = 4
"""So many files that can't be loaded are no finding but a fault."""

TESTS = {
    "engine": ("tests/games/test_vectors.py", "tests/games/{game}/test_[!w]*.py"),
    "arrays": (
        "tests/solve/test_lookups.py",
        "tests/solve/test_match.py",
        "tests/solve/test_{game}.py",
    ),
    "bots": ("tests/bots/test_*.py",),
    "text": ("tests/games/{game}/test_words.py", "tests/games/{game}/test_presets.py"),
    "form": (
        "tests/games/test_rulebooks.py",
        "tests/games/{game}/test_words.py",
        "tests/games/test_house.py",
    ),
    "record": ("tests/games/test_record.py", "tests/games/{game}/test_*.py"),
}
"""Where a test of a place would stand; of a floor's own files only those that name the game."""

FIRST = {"test_vectors": 0, "test_laws": 2, "test_perft": 2}
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
        copy = _copy(Path(scratch))
        for game, axis, place in _wanted(only_game, only_place):
            test = _tried(copy, game, axis, place)
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
                chosen = only_game in ("", game.id) and only_place in ("", place)
                if chosen and not known and where(game.id, axis)[place]:
                    yield game.id, axis, place


def _copy(scratch: Path) -> Path:
    """A copy of the source and the tests; what compiled code is kept beside it stays good."""
    for each in ROOT.iterdir():
        if each.name in ("src", "tests"):
            shutil.copytree(each, scratch / each.name)
        elif not each.name.startswith("."):
            (scratch / each.name).symlink_to(each)
    return scratch


def _tried(
    copy: Path, game: str, axis: str, place: str, anyway: tuple[str, ...] = ()
) -> str | None:
    """The test that fails without it; None: none does. `anyway` fail with it as well."""
    changes = _changes(game, axis, place)
    for path, change in changes.items():
        there = copy / path.relative_to(ROOT)
        there.write_text(change(path.read_text("utf-8")), "utf-8")
    try:
        test = _failing(copy, game, _tests(game, axis, place), anyway)
    finally:
        for path in changes:
            shutil.copy2(path, copy / path.relative_to(ROOT))
    if test is None or not _FAULT.search(_run(copy, game, [test], ())):
        return test
    print(f"{test} fails with the axis too")
    return _tried(copy, game, axis, place, (*anyway, test))


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


def _failing(copy: Path, game: str, tests: list[str], anyway: tuple[str, ...]) -> str | None:
    """The test that fails; a file of tests that can't even be loaded where no other test fails."""
    broken, told = list[str](), ""
    while len(broken) < TOO_MANY:
        told = _run(copy, game, tests, anyway)
        if failed := re.search(r"^FAILED (.+?)(?: - .*)?$", told, re.MULTILINE):
            return failed[1]
        unloaded = re.search(r"^ERROR (\S+)", told, re.MULTILINE)
        if unloaded is None:
            return broken[0] if broken else None
        broken.append(unloaded[1])
        tests.remove(unloaded[1])
    raise ValueError(f"the tests don't run:\n{told}")


def _run(copy: Path, game: str, tests: list[str], anyway: tuple[str, ...]) -> str:
    """What pytest says of them; nothing where they take too long."""
    others = " and ".join(f"not {each.id}" for each in games() if each.id != game)
    quietly = ["-x", "-q", "--tb=no", "-p", "no:randomly", "-p", "no:cacheprovider", "-k", others]
    left_out = [f"--deselect={test}" for test in anyway]
    try:
        return subprocess.run(
            [sys.executable, "-m", "pytest", *quietly, *left_out, *tests],
            cwd=copy,
            env={**os.environ, "PYTHONPATH": str(copy / "src")},
            stdout=subprocess.PIPE,
            text=True,
            timeout=LIMIT,
            check=False,
        ).stdout
    except subprocess.TimeoutExpired:
        return ""


def _tests(game: str, axis: str, place: str) -> list[str]:
    """The files of a floor, those first that name the axis most."""
    every = {path for glob in TESTS[place] for path in ROOT.glob(glob.format(game=game))}
    texts = {path: path.read_text("utf-8") for path in every}
    told = [path for path in every if f"games.{game}" in texts[path] or game in path.parts]
    word = re.compile(rf"\b{axis}\b")
    told.sort(key=lambda path: (-len(word.findall(texts[path])), path))
    told.sort(key=lambda path: FIRST.get(path.stem, 1))
    return [str(path.relative_to(ROOT)) for path in told]
