"""Write docs/rule-matrix.md: where each axis of each game is read, and which test would miss it.

rule_matrix.py                          write the page
rule_matrix.py --mutate [GAME [PLACE]]  first try what docs/rule-matrix.json says nothing of

Where an axis is read is found in the source; which test fails is found by trying (`mutants.py`).
"""

import ast
import sys
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path

import msgspec

from hattari.core.game import AnyGame
from hattari.core.installed import registry

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src/hattari"
PAGE = ROOT / "docs/rule-matrix.md"
FOUND = ROOT / "docs/rule-matrix.json"

PLACES = {
    "engine": ("rules/*.py",),
    "arrays": ("solve/**/*.py",),
    "bots": ("bots/**/*.py",),
    "text": ("rules/words/*.py", "rules/phrases.py", "rules/examples.py"),
    "form": ("rules/words/axes.py", "rules/words/axes/*.py", "rules/conflicts.py"),
    "record": ("rules/transcript.py", "rules/expect.py"),
}
"""The files of a game's folder that make up a place; a later place takes them from an earlier."""

HOUSE = SOURCE / "core/house"
"""What the rules of every game have in common; a part of each game's engine."""

RULES = "Rules"
"""The class of a game's rule sets: what it derives from axes is asked by name, as functions are."""

SHARED_FILE = HOUSE / "rulebook.py"

SHARED = {
    "form": "core/house/rulebook.py: House.axes",
    "record": "core/house/rulebook.py: House.full",
}
"""What is read for every axis alike."""

_NO_ARRAY = "tests/solve/test_dobon.py::test_what_counts_only_beyond_arrays_does_nothing_in_them"

NEEDLESS = {
    ("dobon", "answers_pay", "arrays"): ("counts with `counter_answers` alone", _NO_ARRAY),
    ("dobon", "joker_number", "arrays"): ("counts with `jokers` alone", _NO_ARRAY),
    ("dobon", "joker_points", "arrays"): ("counts with `jokers` alone", _NO_ARRAY),
    ("dobon", "joker_fits", "arrays"): ("counts with `jokers` alone", _NO_ARRAY),
    ("dobon", "answers_pay", "bots"): (
        "a dobon is called whatever it pays",
        "tests/bots/test_dobon_axes.py::test_a_counter_is_answered_whatever_that_pays",
    ),
}
"""Where something that reads an axis is asked, but never of anything that the axis changes: why,
and the test that holds it."""

NOT_TRIED, NONE, DASH = "not tried", "**none**", "—"

Tests = dict[str, dict[str, dict[str, str | None]]]
"""By game, axis and place: the test that fails without it, null where none does."""

_HEAD = """\
# Rule matrix

Written by `python -m scripts.rule_matrix`; don't edit. For each axis of each game: where it is
read, and a test that fails when it is not. A place is tried by giving it the axis's default
whatever the rules say (`--mutate`), or for the form and the record by leaving the axis out.

- **engine**: what a game does. **arrays**: the rule set as compiled loops read it.
- **bots**: how they choose. **text**: the rule text and its examples.
- **form**: where a host sets it, and what contradicts it. **record**: what a game's file keeps.

Names in parentheses are the engine's own functions that a place asks instead of reading the axis.
What bots know by arrays stands with those. A dash: what the axis says changes nothing there, and
the test holds that.
"""


class Definition(msgspec.Struct, frozen=True):
    """Something that a module defines: where it stands, the axes that it reads, whom it names.

    `leaf` is the function or method, `name` the definition at the top that it belongs to, or what
    a rule set derives.
    """

    path: Path
    name: str
    leaf: str
    reads: frozenset[str]
    refers: frozenset[tuple[Path, str]]


def main(arguments: list[str]) -> int:
    """Try what hasn't been tried, if asked to, and write the page."""
    if arguments and arguments[0] == "--mutate":
        from scripts import mutants  # noqa: PLC0415  (needs no import to write the page)

        mutants.try_all(*arguments[1:])
    PAGE.write_text(page(), "utf-8")
    return 0


def page() -> str:
    """Return the page as it should be."""
    tests = found()
    return "\n".join([_HEAD, *chain.from_iterable(_game(game, tests) for game in games())])


def games() -> tuple[AnyGame, ...]:
    """Return the games of this installation."""
    return registry().games


def found() -> Tests:
    """Return what was tried."""
    return msgspec.json.decode(FOUND.read_bytes(), type=Tests) if FOUND.exists() else {}


def _game(game: AnyGame, tests: Tests) -> Iterator[str]:
    yield f"## {game.title.en}\n"
    axes = [axis.key for axis in game.rulebook.axes()]
    places = {axis: where(game.id, axis) for axis in axes}
    held = {axis: _held(game.id, axis, tests) for axis in axes}
    yield f"| axis | {' | '.join(PLACES)} |"
    yield "|---" * (len(PLACES) + 1) + "|"
    for axis in axes:
        cells = (_mark(held[axis][place]) if read else "" for place, read in places[axis].items())
        yield f"| `{axis}` | {' | '.join(cells)} |"
    for axis in axes:
        yield f"\n### {game.title.en}: `{axis}`\n"
        yield "| place | read in | fails without it |\n|---|---|---|"
        for place, read in places[axis].items():
            if read:
                yield f"| {place} | {read} | {held[axis][place]} |"
    yield ""


def _held(game: str, axis: str, tests: Tests) -> dict[str, str]:
    """By place the test that would miss the axis, or why there is none."""
    tried = tests.get(game, {}).get(axis, {})
    said = dict.fromkeys(PLACES, NOT_TRIED)
    said |= {place: NONE if test is None else f"`{test}`" for place, test in tried.items()}
    reasons = {place: NEEDLESS.get((game, axis, place)) for place in PLACES}
    return said | {place: f"{DASH} {why[0]}: `{why[1]}`" for place, why in reasons.items() if why}


def _mark(held: str) -> str:
    if held.startswith(DASH):
        return DASH
    return {NOT_TRIED: "?", NONE: NONE}.get(held, "✓")


# Where axes are read ---------------------------------------------------------------------


def where(game: str, axis: str) -> dict[str, str]:
    """Return by place where an axis is read; "" where it isn't."""
    return {place: _read_in(game, axis, place) for place in PLACES}


def _read_in(game: str, axis: str, place: str) -> str:
    own = [each for each in definitions(game) if each.path in files(game)[place]]
    read = _named(game, [each for each in own if axis in each.reads])
    asked = _named(game, _asked(game, own, axis)) if place in ("arrays", "bots", "text") else ""
    shared = f"{SHARED[place]}" if place in SHARED else ""
    return "; ".join(filter(None, (shared, read, asked and f"({asked})")))


def _asked(game: str, own: list[Definition], axis: str) -> list[Definition]:
    """The engine's functions that these refer to and that read the axis, be it by others."""
    engine = files(game)["engine"]
    reading = closure(game)[axis]
    named = {refer for each in own for refer in each.refers if refer[0] in engine}
    at_top = [each for each in definitions(game) if (each.path, each.name) in named & reading]
    return list(
        {
            (each.path, each.name): msgspec.structs.replace(each, leaf=each.name) for each in at_top
        }.values()
    )


def _named(game: str, which: list[Definition]) -> str:
    folder, by_file = SOURCE / "games" / game, dict[str, list[str]]()
    for each in which:
        base = folder if each.path.is_relative_to(folder) else SOURCE
        by_file.setdefault(str(each.path.relative_to(base)), []).append(each.leaf)
    return "; ".join(
        f"{path}: {', '.join(dict.fromkeys(names))}" for path, names in by_file.items()
    )


@cache
def files(game: str) -> dict[str, frozenset[Path]]:
    """Return by place the files of a game."""
    folder = SOURCE / "games" / game
    every = {
        place: {f for glob in globs for f in folder.glob(glob)} for place, globs in PLACES.items()
    }
    taken: set[Path] = set()
    every["engine"] = every["engine"] - {folder / "rules/__init__.py"} | set(HOUSE.glob("*.py"))
    own = dict[str, frozenset[Path]]()
    for place in reversed(PLACES):
        own[place] = frozenset(every[place] - taken)
        taken |= every[place]
    return {place: own[place] for place in PLACES}


@cache
def closure(game: str) -> dict[str, frozenset[tuple[Path, str]]]:
    """Return by axis the definitions of the engine that read it, be it by others."""
    engine = [each for each in definitions(game) if each.path in files(game)["engine"]]
    reading = dict[str, frozenset[tuple[Path, str]]]()
    for axis in {axis for each in engine for axis in each.reads}:
        known = {(each.path, each.name) for each in engine if axis in each.reads}
        while more := {(e.path, e.name) for e in engine if e.refers & known} - known:
            known |= more
        reading[axis] = frozenset(known)
    axes = (axis.key for axis in registry().get(game).rulebook.axes())
    return {axis: reading.get(axis, frozenset()) for axis in axes}


@cache
def definitions(game: str) -> tuple[Definition, ...]:
    """Return everything that the modules of a game define."""
    axes = frozenset(axis.key for axis in registry().get(game).rulebook.axes())
    every = sorted(chain.from_iterable(files(game).values()))
    rules = SOURCE / "games" / game / "rules/axes.py"
    return tuple(chain.from_iterable(_defined(path, axes, rules) for path in every))


def _defined(path: Path, axes: frozenset[str], rules: Path) -> Iterator[Definition]:
    tree = ast.parse(path.read_text("utf-8"))
    known = dict(_imports(tree, path)) | {
        name: (path, name) for node in tree.body for name in _names(node)
    }
    for top in tree.body:
        for name in _names(top):
            for leaf, node in _leaves(top, name):
                itself = name == RULES
                derived = _derived(node, rules, itself)
                refers = frozenset({*_refers(node, known), *derived})
                read = reads(node, axes, itself)
                yield Definition(path, leaf if itself else name, leaf, read, refers)


def _names(node: ast.stmt) -> list[str]:
    if isinstance(node, ast.FunctionDef | ast.ClassDef):
        return [node.name]
    targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
    return [target.id for target in targets if isinstance(target, ast.Name)]


def _leaves(top: ast.stmt, name: str) -> Iterator[tuple[str, ast.stmt]]:
    if not isinstance(top, ast.ClassDef):
        yield name, top
        return
    for node in top.body:
        yield (f"{name}.{node.name}" if isinstance(node, ast.FunctionDef) else name), node


def reads(node: ast.AST, axes: frozenset[str], of_itself: bool = False) -> frozenset[str]:
    """Return the axes that are read in a piece of source, which may be of a rule set itself."""
    return axes & frozenset(_of_rules(node, of_itself))


def _of_rules(node: ast.AST, of_itself: bool = False) -> Iterator[str]:
    for each in ast.walk(node):
        if isinstance(each, ast.Attribute):
            own = of_itself and isinstance(each.value, ast.Name) and each.value.id == "self"
            if own or is_rules(each.value):
                yield each.attr


def _derived(node: ast.AST, rules: Path, of_itself: bool) -> Iterator[tuple[Path, str]]:
    """What is asked of a rule set that isn't an axis, as its module names it."""
    return ((rules, f"{RULES}.{name}") for name in _of_rules(node, of_itself))


def is_rules(node: ast.expr) -> bool:
    """Whether this expression is a rule set, by its name: rules, state.rules, self._rules."""
    name = node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")
    return name in ("rules", "_rules", "r")


def _imports(tree: ast.Module, path: Path) -> Iterator[tuple[str, tuple[Path, str]]]:
    """Names from other modules of the game; a module itself has the name ""."""
    for node in tree.body:
        if isinstance(node, ast.ImportFrom):
            folder = _folder(node, path)
            for alias in node.names:
                module = folder / f"{alias.name}.py"
                place = (module, "") if module.exists() else _origin(_module(folder), alias.name)
                yield alias.asname or alias.name, place


@cache
def _origin(path: Path, name: str) -> tuple[Path, str]:
    """Where a name is defined that a package's face may only hand on."""
    if path.name != "__init__.py":
        return path, name
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, ast.ImportFrom) and name in [alias.name for alias in node.names]:
            source = _module(_folder(node, path))
            return (path, name) if source == path else _origin(source, name)
    return path, name


def _folder(node: ast.ImportFrom, path: Path) -> Path:
    parts = (node.module or "").split(".")
    if node.level:
        return path.parents[node.level - 1].joinpath(*filter(None, parts))
    return SOURCE.parent.joinpath(*parts)


def _module(folder: Path) -> Path:
    return folder / "__init__.py" if folder.is_dir() else folder.with_suffix(".py")


def _refers(node: ast.AST, known: Mapping[str, tuple[Path, str]]) -> Iterator[tuple[Path, str]]:
    """Whom it names, but for the types of its values: who takes a rule set need not ask it."""
    types = {id(each) for annotation in _annotations(node) for each in ast.walk(annotation)}
    own = {each.arg for each in ast.walk(node) if isinstance(each, ast.arg)}
    own |= {
        e.id for e in ast.walk(node) if isinstance(e, ast.Name) and isinstance(e.ctx, ast.Store)
    }
    for each in ast.walk(node):
        if id(each) in types:
            continue
        if isinstance(each, ast.Name) and each.id in known and each.id not in own:
            yield known[each.id]
        if isinstance(each, ast.Attribute) and isinstance(each.value, ast.Name):
            path, name = known.get(each.value.id, (Path(), "?"))
            if not name:
                yield path, each.attr


def _annotations(node: ast.AST) -> Iterator[ast.expr]:
    for each in ast.walk(node):
        found = getattr(each, "annotation", None) or getattr(each, "returns", None)
        if isinstance(found, ast.expr):
            yield found


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
