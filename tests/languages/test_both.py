"""English and Japanese stand side by side in the code, and neither says less."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import hattari

SOURCE = Path(hattari.__file__).parent
PARTS = {("", "する"), ("Whoever was", ""), (" ", "")}
"""Parts of sentences that have no word in one of the languages."""
ONLY_IN_JAPANESE = {"face"}
"""Values that English leaves out, because they have just been said."""
FILES = [path for path in sorted(SOURCE.rglob("*.py")) if "Text" in path.read_text("utf-8")]


def texts(path: Path) -> Iterator[tuple[int, tuple[ast.expr, ...]]]:
    """Each place where a text is written, with its forms: English ones, the Japanese last."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if not isinstance(node, ast.Call):
            continue
        if isinstance(node.func, ast.Name) and node.func.id == "Text" and len(node.args) == 2:
            yield node.lineno, tuple(node.args)
        if isinstance(node.func, ast.Attribute) and node.func.attr == "counted":
            yield node.lineno, tuple(node.args[1:])


def literal(form: ast.expr) -> str | None:
    return form.value if isinstance(form, ast.Constant) and isinstance(form.value, str) else None


def names(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_a_sentence_is_a_template_that_a_catalogue_can_know(path: Path) -> None:
    for line, forms in texts(path):
        assert not any(isinstance(each, ast.JoinedStr) for each in forms), f"{path}:{line}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_both_languages_are_there_with_the_same_values(path: Path) -> None:
    for line, forms in texts(path):
        said = [each for form in forms if (each := literal(form)) is not None]
        if len(said) < len(forms):
            continue  # the same word in both, such as a bid
        assert all(said) or not any(said) or tuple(said) in PARTS, f"{path}:{line}"
        if is_template(path, line):
            assert all(names(each) <= names(said[-1]) for each in said), f"{path}:{line}"
            assert names(said[-1]) - names(said[-2]) <= ONLY_IN_JAPANESE, f"{path}:{line}"


def is_template(path: Path, line: int) -> bool:
    """Whether a text's braces are names; a few sentences show JSON."""
    return '{"J": false}' not in "".join(path.read_text("utf-8").splitlines()[line - 1 : line + 3])


def test_most_of_the_house_is_looked_at() -> None:
    assert sum(1 for path in FILES for _ in texts(path)) > 1000
