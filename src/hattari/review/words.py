"""What is said of marks, luck and play: one place for the terminal and the page."""

from __future__ import annotations

from math import floor

from hattari.core.evaluation import RestsOn, Unit
from hattari.core.text import NOTHING, Text

from .grades import Grade
from .marks import Side
from .whole import Review

SIGNS: dict[Grade, str] = {
    "best": "●",
    "as_good": "●",
    "small": "▽",
    "mistake": "▼",
    "unclear": "?",
}
"""Grades are told apart by shape first."""

GRADES: dict[Grade, Text] = {
    "best": Text("the best", "最善"),
    "as_good": Text("as good as the best", "最善と同じくらい"),
    "small": Text("costs a little", "少し損"),
    "mistake": Text("a mistake", "ミス"),
    "unclear": Text("can't tell", "わからない"),
}

UNITS: dict[Unit, Text] = {
    "win": Text("points of the chance to win", "勝つ見込みの点"),
    "chips": Text("chips", "点"),
}

RESTS_ON: dict[RestsOn, Text] = {
    "exact": Text("the whole round solved", "ラウンドをまるごと解いた値"),
    "resolved": Text(
        "this choice solved, what follows estimated", "この場面を解き、先は見積もった値"
    ),
    "played_out": Text(
        "the rest of the round played out many times", "残りを最後まで何度も打ってみた値"
    ),
}

LINE: dict[Unit, Text] = {
    "win": Text("Chances to win, round by round", "ラウンドごとの勝つ見込み"),
    "chips": Text("Chips won and lost since the start", "開始からの持ち点の増減(点)"),
}
"""What the line of standings tells."""

LUCK = Text("Luck", "運")
PLAY = Text("Play", "打ち方")
HEAD_START = Text("Head start", "開始時の差")

NOTHING_DEAR = Text("No choice clearly cost anything.", "はっきりした損は、ありません。")
MEASURED = Text(
    "Luck is what the dice or cards brought; play is all the rest: what everybody chose and "
    "called, not you alone.",
    "運は、ダイスやカードがもたらした分です。打ち方は残りの全部で、自分だけでなく、全員の選択や"
    "宣言で動いた分です。",
)


def seat_letter(seat: int) -> str:
    """A seat by its letter, as games speak of it."""
    return chr(ord("A") + seat)


def points(unit: Unit, value: float) -> str:
    """A value for people: points of a hundred, or chips, with one decimal."""
    return _decimal(round(value * _scale(unit)))


def _scale(unit: Unit) -> int:
    """A tenth of what people read goes so often into one."""
    return 1000 if unit == "win" else 10


def _decimal(tenths: int) -> str:
    return f"{tenths / 10:.1f}".replace("-", "−")


def products(unit: Unit, side: Side) -> tuple[str, ...]:
    """Chance times value of each end, rounded so that what is read adds up to the total.

    What is missing goes to those that rounding changed most (largest remainders).
    """
    exact = [end.chance * end.value * _scale(unit) for end in side.branches]
    tenths = [floor(each) for each in exact]
    missing = round(side.total * _scale(unit)) - sum(tenths)
    most = sorted(range(len(exact)), key=lambda place: tenths[place] - exact[place])
    for place in most[:missing]:
        tenths[place] += 1
    return tuple(map(_decimal, tenths))


def signed(unit: Unit, value: float) -> str:
    """The same with its sign."""
    said = points(unit, value)
    return said if said == "0.0" or said.startswith("−") else f"+{said}"


def span(unit: Unit, low: float, high: float) -> Text:
    """An interval in brackets."""
    said = Text("({low} to {high})", "({low}〜{high})")
    return said.fill(low=points(unit, low), high=points(unit, high))


def summed(review: Review) -> Text:
    """Luck and play as a sum, and what a record's own setup begins with."""
    luck, unit = review.luck, review.unit
    said = Text(
        "Luck {luck}, play {play}{start}: result {result}",
        "運 {luck}、打ち方 {play}{start}:結果 {result}",
    )
    start = Text(", head start {rest}", "、開始時の差 {rest}") if luck.rest else NOTHING
    parts = {"luck": luck.luck, "play": luck.play, "result": luck.result}
    return said.fill(
        start=start.fill(rest=signed(unit, luck.rest)),
        **{name: signed(unit, value) for name, value in parts.items()},
    )


def grades_counted(review: Review) -> Text:
    """How many of the decisions got which grade."""
    count = [mark.grade for mark in review.decisions].count
    return Text.counted(
        len(review.decisions),
        "{count} choice: {good} best or as good, {small} cost a little, mistakes: {mistakes}, "
        "{unclear} can't be told",
        "{count} choices: {good} best or as good, {small} cost a little, mistakes: {mistakes}, "
        "{unclear} can't be told",
        "全{count}手:最善か同じくらい{good}、少し損{small}、ミス{mistakes}、わからない{unclear}",
        good=count("best") + count("as_good"),
        small=count("small"),
        mistakes=count("mistake"),
        unclear=count("unclear"),
    )
