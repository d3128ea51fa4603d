"""Figures as people read them: every unit once, for the terminal, the report and the page."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from hattari.core.game import Text
from hattari.core.text import NOTHING

from .results import Number

MINUS = "−"
UNKNOWN = "–"


class Unit(msgspec.Struct, frozen=True, kw_only=True):
    """`words` around a figure that stands alone, `after` one within a sentence.

    hundreds: parts of one, told in percent where they stand alone; `part`: told as .44 within a
    sentence. signed: a plus is written. difference: the unit of a difference of two.
    """

    words: Text = Text("{v}", "{v}")
    after: Text = NOTHING
    digits: int = 1
    hundreds: bool = False
    part: bool = False
    signed: bool = False
    difference: str | None = None


UNITS = {
    "plain": Unit(digits=3),
    "share": Unit(words=Text("{v} %", "{v}%"), hundreds=True, part=True, difference="points"),
    "points": Unit(words=Text("{v} points", "{v}ポイント"), hundreds=True, part=True, signed=True),
    "ratio": Unit(digits=2, part=True),
    "per_game": Unit(words=Text("{v} a game", "1ゲームに{v}回"), after=Text(" times a game", "回")),
    "actions": Unit(words=Text("{v} actions", "{v}手")),
    "games": Unit(words=Text("{v} games", "{v}ゲーム"), after=Text(" games", "ゲーム")),
    "rounds": Unit(words=Text("{v} rounds", "{v}ラウンド"), after=Text(" rounds", "ラウンド")),
    "turns": Unit(words=Text("{v} turns", "{v}手番"), after=Text(" turns", "手番")),
    "minutes": Unit(words=Text("{v} minutes", "{v}分"), after=Text(" minutes", "分")),
    "chips": Unit(words=Text("{v} chips", "{v}枚"), after=Text(" chips", "枚")),
}
"""By the name that results have for them."""


def digits(number: Number, unit: str, signed: bool | None = None) -> str:
    """A number without its unit: shares in percent, points with their sign."""
    if number is None:
        return UNKNOWN
    kind = UNITS[unit]
    sign = "+" if (kind.signed if signed is None else signed) else ""
    said = f"{number * (100 if kind.hundreds else 1):{sign}.{kind.digits}f}"
    return _plain(said)


def _plain(said: str) -> str:
    """With a true minus, and no sign before a zero."""
    return said.lstrip("+-") if float(said) == 0 else said.replace("-", MINUS)


def figure(number: Number, unit: str, signed: bool | None = None) -> Text:
    """A number with its unit, in words; a dash where there is none."""
    if number is None:
        return Text(UNKNOWN, UNKNOWN)
    return UNITS[unit].words.fill(v=digits(number, unit, signed))


def interval(low: Number, high: Number, unit: str, signed: bool | None = None) -> Text:
    """Bounds without their unit; an unknown one is a dash."""
    ends = {"low": digits(low, unit, signed), "high": digits(high, unit, signed)}
    return Text("{low} to {high}", "{low} 〜 {high}").fill(**ends)


def ends(values: Sequence[float], unit: str) -> Text:
    """The lowest and the highest of some values."""
    return interval(min(values), max(values), unit)


def trainings(values: Sequence[float], unit: str) -> Text:
    """How far the values of several trainings lie apart."""
    said = Text("{n} trainings: {ends}", "{n}回の学習で {ends}")
    return said.fill(n=len(values), ends=ends(values, unit))


def at_axis(number: float, unit: str) -> str:
    """A round number beside an axis."""
    kind = UNITS[unit]
    said = f"{number * (100 if kind.hundreds else 1):.10g}"
    return _plain(said) + ("%" if kind.hundreds else "")


def pair(base: float, change: float, unit: str) -> tuple[str, str]:
    """Two figures within a sentence, with digits enough to tell one from the other."""
    kind = UNITS[unit]
    pairs = (
        (_within(base, kind, digits), _within(change, kind, digits))
        for digits in range(2 if kind.part else 1, 5)
    )
    return next((each for each in pairs if each[0] != each[1]), ("≈", "≈"))


def _within(value: float, kind: Unit, digits: int) -> str:
    """.44, +.03, −.03, 1.20 where it is a part of one."""
    said = f"{value:{'+' if kind.signed else ''}.{digits}f}".replace("-", MINUS)
    return said.replace("0.", ".", 1) if kind.part and abs(value) < 1 else said
