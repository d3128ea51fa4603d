"""What a comparison says in words: only what the corrected intervals bear."""

from __future__ import annotations

from collections.abc import Sequence

from hattari.games.game import Text

from .delta import Delta
from .results import Measured
from .words_verdict import CURED, FIGURES, LESS, MORE, NO_DIFFERENCE, SPOILED, UNITS

BEHIND = ("loses_1v4", "snowball")
"""The figures for how being behind makes the next round harder, the plainest first."""


def verdict(base: Measured, change: Measured, deltas: Sequence[Delta]) -> tuple[Text, ...]:
    """A sentence for each measure that has changed for sure, in the order of the measures."""
    sure = {each.key: each for each in deltas if each.sure}
    if not sure:
        return (_nothing(base, change),)
    plainest = next((sure[key] for key in BEHIND if key in sure), None)
    said = [_behind(plainest, sure)] if plainest is not None else []
    said += [_sentence(each) for key, each in sure.items() if key not in BEHIND]
    return tuple(said)


def _nothing(base: Measured, change: Measured) -> Text:
    games = min(base.games, change.games)
    return NO_DIFFERENCE.fill(games=f"{games:,}")


def _behind(plainest: Delta, sure: dict[str, Delta]) -> Text:
    """Being behind: the word from the snowball where it is sure, the figure from the plainest."""
    word = sure.get("snowball", plainest)
    agrees = (word.value > 0) == (plainest.value > 0)
    figure = plainest if agrees else word
    return _said(_headline(word), figure)


def _sentence(delta: Delta) -> Text:
    return _said(_headline(delta), delta)


def _headline(delta: Delta) -> Text:
    key = delta.key
    if key in CURED and (delta.base_mark, delta.change_mark) == ("poor", "good"):
        return CURED[key]
    if key in SPOILED and (delta.base_mark, delta.change_mark) == ("good", "poor"):
        return SPOILED[key]
    return _either(delta)


def _either(delta: Delta) -> Text:
    words = MORE if delta.value > 0 else LESS
    if delta.key in words:
        return words[delta.key]
    title = delta.title
    if delta.value > 0:
        return Text(f"{title.en} (higher)", f"「{title.ja}」が上がる")
    return Text(f"{title.en} (lower)", f"「{title.ja}」が下がる")


def _said(headline: Text, delta: Delta) -> Text:
    frame = FIGURES.get(delta.key, FIGURES[""])
    figures = dict(zip(("base", "change"), written(delta), strict=True))
    unit = UNITS.get(delta.unit, Text("", ""))
    return Text("{headline}: {figures}.", "{headline}({figures})。").fill(
        headline=headline, figures=frame.fill(**figures, unit=unit)
    )


# Figures ---------------------------------------------------------------------------------

OF_ONE = ("share", "points", "ratio")
"""Units whose figures are parts of one."""


def written(delta: Delta) -> tuple[str, str]:
    """Base and change, with digits enough to tell one from the other."""
    write = _of_one if delta.unit in OF_ONE else _plain
    sign = "+" if delta.unit == "points" else ""
    pairs = (
        (write(delta.base, digits, sign), write(delta.change, digits, sign))
        for digits in (1, 2, 3, 4)
        if digits > 1 or delta.unit not in OF_ONE
    )
    return next((pair for pair in pairs if pair[0] != pair[1]), ("≈", "≈"))


def _of_one(value: float, digits: int, sign: str) -> str:
    """.44, +.03, −.03, 1.20."""
    return f"{value:{sign}.{digits}f}".replace("0.", ".", 1 if abs(value) < 1 else 0).replace(
        "-", "−"
    )


def _plain(value: float, digits: int, sign: str) -> str:
    return f"{value:{sign}.{digits}f}".replace("-", "−")
