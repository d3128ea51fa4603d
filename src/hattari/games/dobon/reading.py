"""From axis values as people write them to a rule set, with everything that is wrong at once."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from hattari.games.game import Conflict, Refusal, RuleConflicts, Text

from .conflicts import conflicts
from .rules import DEFAULTS, Rules, TwoStack, full
from .shapes import Shape, shapes


def read(values: Mapping[str, Any]) -> Rules:
    """The rule set of these axis values, defaults elsewhere. Raises RuleConflicts."""
    if found := problems(values):
        raise RuleConflicts(found)
    return _convert(values)


def problems(values: Mapping[str, Any]) -> tuple[Conflict, ...]:
    """All that is wrong with these axis values: unknown keys, bad values, contradictions.

    A contradiction is left out where one of its axes has a bad value.
    """
    faults = {key: fault for key, value in values.items() if (fault := _fault(key, value))}
    sound = _convert({key: value for key, value in values.items() if key not in faults})
    clashes = (clash for clash in conflicts(sound) if not faults.keys() & set(clash.axes))
    return (*faults.values(), *clashes)


def _convert(values: Mapping[str, Any]) -> Rules:
    plain = {key: _plain(key, value) for key, value in values.items()}
    return msgspec.convert(plain, Rules)


def _plain(key: str, value: Any) -> Any:
    """The value in its one canonical form."""
    if key == "players":
        return _players(value)
    if key == "effects":
        return _effects(value)
    if key == "two_stack" and value in ("2-4-6-16", [2, 4, 6, 16], (2, 4, 6, 16)):
        return TwoStack.SCHEDULE.value
    return value


def _players(value: Any) -> Any:
    """The ways people write a number of players: 2, [2, 6], or {"min": 2, "max": 6}."""
    if isinstance(value, int) and not isinstance(value, bool):
        return {"min": value, "max": value}
    if isinstance(value, list | tuple) and len(value) == 2:
        return {"min": value[0], "max": value[1]}
    return value


def _effects(value: Any) -> Any:
    """The ways people write the effects: {"J": false}, or the ranks that have one."""
    if isinstance(value, list | tuple):
        off = dict.fromkeys(full(DEFAULTS)["effects"], False)
        return {**off, **{str(rank): True for rank in value}}
    return value


def _fault(key: str, value: Any) -> Conflict | None:
    if key not in shapes():
        return Conflict((key,), _unknown_key(key))
    try:
        _convert({key: value})
    except msgspec.ValidationError:
        return Conflict((key,), _bad_value(key, value))
    return None


def _unknown_key(key: str) -> Text:
    known = tuple(shapes())
    return Text(
        f"there is no rule called “{key}”; known are {', '.join(known)}",
        f"「{key}」というルールはありません(使えるのは {'、'.join(known)})",
    )


def _bad_value(key: str, value: Any) -> Text:
    shown, possible = _as_written(value), _possible(shapes()[key])
    return Text(
        f"{key} can't be {shown}; it can be {possible.en}",
        f"{key} に {shown} は使えません(使えるのは {possible.ja})",
    )


def _as_written(value: Any) -> str:
    """The value as a rule file would have it: JSON, which is near enough to TOML."""
    return msgspec.json.encode(value, enc_hook=str).decode()


def _possible(shape: Shape) -> Text:
    words = [_as_written(choice) for choice in shape.choices]
    if shape.key == "effects":
        return Text(
            f'a list of the cards that have an effect, of {_either(words)}, or {{"J": false}}',
            f'効果のあるカードの一覧({"、".join(words)} から)、または {{"J": false}} の形',
        )
    if shape.lowest is None:
        return Text(_either(words), "、".join(words))
    if shape.key == "players":
        return Text(
            f"a number from {shape.lowest} to {shape.highest}, or a pair such as "
            f'[{shape.lowest}, 6] or {{"min": {shape.lowest}, "max": 6}}',
            f"{shape.lowest}〜{shape.highest} の整数、または "
            f'[{shape.lowest}, 6] や {{"min": {shape.lowest}, "max": 6}} のような範囲',
        )
    return Text(
        f"a whole number from {shape.lowest} to {shape.highest}",
        f"{shape.lowest}〜{shape.highest} の整数",
    )


def _either(words: list[str]) -> str:
    return f"{', '.join(words[:-1])} or {words[-1]}"


def unknown_preset(name: str, known: tuple[str, ...]) -> Refusal:
    """The refusal for a preset or option that nobody has defined."""
    return Refusal(
        "unknown_preset",
        Text(
            f"There is no preset or option “{name}” for Dobon; known are {', '.join(known)}.",
            f"ドボンに「{name}」というプリセットやオプションはありません。"
            f"使えるのは {'、'.join(known)} です。",
        ),
    )
