"""Which rules a person names: a preset, a union, or a file; and which game they belong to."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from hattari.core.game import AnyGame, Refusal, Text
from hattari.core.installed import registry
from hattari.core.json_keys import twice
from hattari.core.kit import Registry
from hattari.core.text import LINES

Values = str | Mapping[str, Any]
"""A preset's name, a `+` union, or the axis values of a file."""

USUAL = {game.id: game.rulebook.presets()[0].id for game in registry().games}
"""The preset that a game's name alone stands for; the first game is meant where none is named."""


class Unreadable(Refusal):
    """A file that can't be read; `text` begins with the file and, where known, the line."""

    def __init__(self, file: Path, line: int | None, reason: Text) -> None:
        place = f"{file}:{line}" if line else str(file)
        super().__init__(
            "unreadable",
            Text("{place}: {reason}", "{place}:{reason}").fill(place=place, reason=reason),
        )


# The game --------------------------------------------------------------------------------


def game_of(registry: Registry, specs: Sequence[Values], named: str | None = None) -> AnyGame:
    """The game of these rules: the one named, else the one that knows most of their words.

    Raises Refusal for a preset that no game has, and for presets of different games.
    """
    if named is not None:
        return registry.get(named)
    presets = [name for spec in specs for name in _presets(spec)]
    axes = [key for spec in specs for key in _keys(spec)]
    games: tuple[AnyGame, ...] = registry.games
    for name in presets:
        if not any(name in _names(game) for game in games):
            raise _unknown(games, name)
    best = max(games, key=lambda game: _knows(game, presets, axes))
    for name in presets:
        if name not in _names(best):
            raise _mixed(best, name, next(game for game in games if name in _names(game)))
    return best


def _knows(game: AnyGame, presets: Sequence[str], axes: Sequence[str]) -> int:
    own = {axis.key for axis in game.rulebook.axes()}
    return sum(name in _names(game) for name in presets) + sum(key in own for key in axes)


def _names(game: AnyGame) -> tuple[str, ...]:
    presets = (preset.id for preset in game.rulebook.presets())
    return (*presets, *(option.name for option in game.rulebook.options()))


def _presets(spec: Values) -> list[str]:
    union = spec if isinstance(spec, str) else spec.get("preset")
    return [] if union is None else [name.strip() for name in str(union).split("+")]


def _keys(spec: Values) -> list[str]:
    return [] if isinstance(spec, str) else [key for key in spec if key != "preset"]


def _unknown(games: Sequence[AnyGame], name: str) -> Refusal:
    known = [*USUAL, *(each for game in games for each in _names(game))]
    near = get_close_matches(name, known, 1)
    if near:
        hint = Text("did you mean {near}?", "「{near}」でしょうか。").fill(near=near[0])
    else:
        lists = (
            Text("  for {game}: {names}", "  {game}:{names}").fill(
                game=game.title, names=", ".join(_names(game))
            )
            for game in games
        )
        hint = LINES.join([Text("known are", "使えるのは"), *lists])
    return Refusal(
        "unknown_preset",
        Text(
            "There is no game, preset or option called “{name}”; {hint}",
            "「{name}」というゲームやプリセット、オプションはありません。{hint}",
        ).fill(name=name, hint=hint),
    )


def _mixed(game: AnyGame, name: str, other: AnyGame) -> Refusal:
    return Refusal(
        "mixed_games",
        Text(
            "“{name}” belongs to {title}, the rest to {game_title}; name rules of one game.",
            "「{name}」は{title}のルールで、ほかは{game_title}のルールです。"
            "同じゲームのルールを指定してください。",
        ).fill(name=name, title=other.title, game_title=game.title),
    )


# Files -----------------------------------------------------------------------------------


def values(spec: str) -> Values:
    """What an argument names: a file by its ending, else a game, a preset or a union."""
    path = Path(spec)
    if path.suffix in (".toml", ".json"):
        return read(path)
    return union(spec)


def union(spec: str) -> str:
    """A preset or a union, each game's name standing for its usual preset; never a file."""
    return "+".join(USUAL.get(part.strip(), part.strip()) for part in spec.split("+"))


def read(file: Path) -> Mapping[str, Any]:
    """The axis values of a rule file. Raises Unreadable."""
    try:
        content = file.read_text("utf-8-sig")
        found = json.loads(content) if file.suffix == ".json" else tomllib.loads(content)
    except json.JSONDecodeError as error:
        raise Unreadable(file, error.lineno, _not_a("JSON", error.msg)) from error
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"at line (\d+)", str(error))
        line = int(place[1]) if place else None
        raise Unreadable(file, line, _not_a("TOML", str(error))) from error
    except UnicodeDecodeError as error:
        line = error.object[: error.start].count(b"\n") + 1
        reason = Text("this is not UTF-8 text", "UTF-8のテキストではありません")
        raise Unreadable(file, line, reason) from error
    except OSError as error:
        why = error.strerror or str(error)
        reason = Text("can't be read: {why}", "読めません({why})").fill(why=why)
        raise Unreadable(file, None, reason) from error
    if file.suffix == ".json" and (again := twice(content)) is not None:
        line = content.encode()[: again.byte].count(b"\n") + 1
        reason = Text("“{key}” stands twice", "「{key}」が2回書かれています").fill(key=again.key)
        raise Unreadable(file, line, reason)
    if not isinstance(found, dict):
        reason = Text(
            'expected an object of rules, such as {"rounds": 5}',
            'ルールのオブジェクトが必要です。例:{"rounds": 5}',
        )
        raise Unreadable(file, 1, reason)
    return found


def _not_a(kind: str, why: str) -> Text:
    return Text("this is not {kind}: {why}", "{kind}として読めません({why})").fill(
        kind=kind, why=why
    )
