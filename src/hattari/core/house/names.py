"""What rules are called: a preset's title, and in words what differs from it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from hattari.core.game import Axis, Difference, Text
from hattari.core.text import COMMA

NAMED = 2
"""The most differences that a title names; of more it only tells the number."""

Values = Mapping[str, Any]
Bundle = tuple[Text, Text, Values]
"""An option: its title, its note, and the values that it sets."""


def apart(before: Values, after: Values) -> tuple[str, ...]:
    """The axes that differ."""
    return tuple(key for key, value in before.items() if after[key] != value)


def described(
    axes: Mapping[str, Axis], bundles: Iterable[Bundle], before: Values, after: Values
) -> tuple[Difference, ...]:
    """What the values after have otherwise than those before, options by their names."""
    left, found = list(apart(before, after)), []
    for title, note, values in sorted(bundles, key=lambda each: -len(each[2])):
        keys = tuple(key for key in left if key in values)
        if keys and not apart(values, after):
            found.append(Difference(keys, title, note))
            left = [key for key in left if key not in keys]
    found += [Difference((key,), *answered(axes[key], after[key])) for key in left]
    order = list(axes)
    return tuple(sorted(found, key=lambda each: order.index(each.axes[0])))


def said(axes: Mapping[str, Axis], values: Values) -> Text:
    """All these values in words."""
    return COMMA.join(answered(axes[key], value)[0] for key, value in values.items())


def titled(preset: Text, differs: tuple[Difference, ...]) -> Text:
    """The title of a preset's rules with what differs; how many may play isn't named."""
    named = [each.title for each in differs if each.axes != ("players",)]
    if len(named) <= NAMED:
        return Text(" + ", " + ").join([preset, *named])
    return Text("{preset} + {count} changes", "{preset} + {count}か所変更").fill(
        preset=preset, count=len(named)
    )


def answered(axis: Axis, value: Any) -> tuple[Text, Text]:
    """An axis with its value in words, and what that means."""
    for choice in axis.choices:
        if choice.value is value or (choice.value == value and not isinstance(value, bool)):
            return _chosen(axis, value, choice.title), choice.note
    return _pair(axis.title, _plain(axis, value)), axis.note


def _chosen(axis: Axis, value: Any, title: Text) -> Text:
    if value is True:
        return axis.title
    if value is False:
        return Text("no {axis}", "{axis}なし").fill(axis=Text(axis.title.en.lower(), axis.title.ja))
    return _pair(axis.title, title)


def _pair(axis: Text, value: Text | str) -> Text:
    return Text("{axis}: {value}", "{axis}:{value}").fill(axis=axis, value=value)


def _plain(axis: Axis, value: Any) -> Text | str:
    """A number, a span of them, which of several switches are on, or what a table changes."""
    if not isinstance(value, Mapping):
        return str(value)
    if axis.parts:
        changed = [part.title for part in axis.parts if value[part.key] != part.default]
        return COMMA.join(changed) if changed else Text("as usual", "ふつうどおり")
    if "min" in value:
        return f"{value['min']}–{value['max']}"
    on = [choice.title for choice in axis.choices if value[choice.value]]
    if len(on) == len(axis.choices):
        return Text("all", "すべて")
    return COMMA.join(on) if on else Text("none", "なし")
