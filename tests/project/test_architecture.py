"""What the import contracts cannot say: the pure floors import from a short list only."""

import ast
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent.parent / "src/hattari"
PURE = ("core", "tables", "games/*/rules")
OUTSIDE = frozenset({"hattari", "msgspec", "typing_extensions", "confusable_homoglyphs"})
"""The third is what later Pythons' own typing has, the last Unicode's own table of what is taken
for what."""
IMPURE = frozenset(
    {"asyncio", "concurrent", "datetime", "logging", "multiprocessing", "os", "random", "secrets"}
    | {"socket", "subprocess", "threading", "time", "uuid"}
)
LONGEST_FUNCTION = 40


def imported(tree: ast.Module) -> Iterator[str]:
    """Yield the top-level name of everything a module imports from outside its own package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level == 0:
            yield (node.module or "").partition(".")[0]


def forbidden(source: str) -> set[str]:
    """Return what a pure module imports and may not."""
    allowed = (sys.stdlib_module_names - IMPURE) | OUTSIDE
    return set(imported(ast.parse(source))) - allowed


def long_functions(source: str) -> set[str]:
    """Return the functions of a module with too many lines, docstrings left out."""
    functions = (
        node
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    )
    return {node.name for node in functions if lines(node) > LONGEST_FUNCTION}


def lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of a function without its docstring."""
    docstring = ast.get_docstring(node, clean=False)
    described = docstring.count("\n") + 1 if docstring is not None else 0
    return (node.end_lineno or node.lineno) - node.lineno + 1 - described


@pytest.mark.parametrize("floor", PURE)
def test_a_pure_floor_imports_only_what_it_may(floor: str) -> None:
    modules = sorted(path for found in SOURCE.glob(floor) for path in found.rglob("*.py"))
    assert modules
    found = {path: forbidden(path.read_text("utf-8")) for path in modules}
    assert {str(path.relative_to(SOURCE)): names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    "source",
    [
        "import numpy.linalg",
        "from random import choice",
        "def f():\n    import time",
        "import attrs",
    ],
)
def test_a_forbidden_import_would_be_seen(source: str) -> None:
    assert forbidden(source)


def test_no_function_is_long() -> None:
    found = {path: long_functions(path.read_text("utf-8")) for path in SOURCE.rglob("*.py")}
    assert {str(path.relative_to(SOURCE)): names for path, names in found.items() if names} == {}


def test_a_long_function_would_be_seen() -> None:
    body = "    pass\n" * LONGEST_FUNCTION
    assert long_functions(f'def long():\n    """Say it."""\n{body}') == {"long"}
    assert long_functions(f"def short():\n{body[:-9]}") == set()
