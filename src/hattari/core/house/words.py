"""The words that the house rules of every game share, in both languages."""

from __future__ import annotations

from typing import Any

import msgspec

from hattari.core.game import Axis, Refusal, Text
from hattari.core.text import COMMA


class Words(msgspec.Struct, frozen=True):
    """The title and note of an axis or a choice; `choices` by their value, `parts` by their key.

    `accepts` says what may be written for the axis, where its bounds and choices don't.
    """

    title: Text
    note: Text
    choices: dict[str | bool, Words] = {}
    accepts: Text | None = None
    parts: dict[str, Words] = {}


PLAYERS = Words(
    Text("Players", "人数"),
    Text("How many can play: the fewest and the most", "遊べる人数(最少と最多)"),
)
"""What the axis `players` is called in every game."""

OWN_RULES = Text("House rules", "オリジナルルール")
"""The title of rules that are no preset's."""

PLAYERS_CROSSED = Text(
    "the least number of players is greater than the greatest",
    "最少人数が最多人数より多くなっています",
)


def unknown_preset(game: Text, name: str, known: tuple[str, ...]) -> Refusal:
    """The refusal for a preset or option that nobody has defined for this game."""
    return Refusal(
        "unknown_preset",
        Text(
            "There is no preset or option “{name}” for {game}; known are {known}.",
            "{game}に「{name}」というプリセットやオプションはありません。使えるのは {known} です。",
        ).fill(name=name, game=game, known=COMMA.join(known)),
    )


def unknown_key(key: str, known: tuple[str, ...]) -> Text:
    """The fault of a key that is no axis."""
    return Text(
        "there is no rule called “{key}”; known are {known}",
        "「{key}」というルールはありません(使えるのは {known})",
    ).fill(key=key, known=COMMA.join(known))


def bad_value(axis: Axis, accepts: Text | None, value: Any) -> Text:
    """The fault of a value that the axis doesn't take: what came, and what it takes."""
    shown, possible = _as_written(value), accepts or _possible(axis)
    return Text(
        "“{axis}” can't be {shown}; it can be {possible}",
        "「{axis}」に {shown} は使えません(使えるのは {possible})",
    ).fill(axis=axis.title, shown=shown, possible=possible)


def named_twice(key: str, axis: str) -> Text:
    """The fault of an axis that is given by its name and by an earlier one's."""
    return Text(
        "“{key}” and “{axis}” say the same, and both are given; leave out “{key}”, the earlier one",
        "「{key}」と「{axis}」は同じルールなのに、両方あります(古い「{key}」を消してください)",
    ).fill(key=key, axis=axis)


def spelled_twice(axis: Axis, one: str, other: str) -> Text:
    """The fault of a table that has one entry under two spellings."""
    return Text(
        "“{axis}” has both “{one}” and “{other}”, which are the same; leave one of them out",
        "「{axis}」に「{one}」と「{other}」の両方がありますが、同じものです"
        "(どちらかを消してください)",
    ).fill(axis=axis.title, one=one, other=other)


def too_long(axis: Axis, accepts: Text | None, entries: int) -> Text:
    """The fault of a list or table with more entries than any axis has."""
    return Text(
        "“{axis}” can't be a list of {entries} entries; it can be {possible}",
        "「{axis}」に {entries} 個も並べることはできません(使えるのは {possible})",
    ).fill(axis=axis.title, entries=entries, possible=accepts or _possible(axis))


def _as_written(value: Any) -> str:
    """The value as a rule file would have it: JSON, which is near enough to TOML."""
    return msgspec.json.encode(value, enc_hook=str).decode()


def _possible(axis: Axis) -> Text:
    words: list[Text | str] = [_as_written(choice.value) for choice in axis.choices]
    if axis.lowest is None:
        return _either(words)
    if axis.key == "players":
        return Text(
            "a number from {lowest} to {highest}, or a pair such as "
            '[{lowest}, 6] or {{"min": {lowest}, "max": 6}}',
            "{lowest}〜{highest} の整数、または "
            '[{lowest}, 6] や {{"min": {lowest}, "max": 6}} のような範囲',
        ).fill(lowest=axis.lowest, highest=axis.highest)
    number = Text(
        "a whole number from {lowest} to {highest}",
        "{lowest}〜{highest} の整数",
    ).fill(lowest=axis.lowest, highest=axis.highest)
    return _either([number, *words])


def _either(words: list[Text | str]) -> Text:
    if len(words) == 1:
        return COMMA.join(words)
    return Text(" or ", "、").join([COMMA.join(words[:-1]), words[-1]])
