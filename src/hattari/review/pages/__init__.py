"""Reviews as one HTML page that needs nothing else.

Both languages stand in it, and two buttons choose between them without a script; what really lay
hidden is folded away below each moment.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.resources import files

from hattari.core.text import NOTHING, Text
from hattari.review import words
from hattari.review.whole import Review, Reviewed

from .chart import chart
from .markup import both, card, whisker
from .moment import grade, moment

_PAGE = """<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
{style}</style>
</head>
<body>
<div class="language" role="radiogroup" aria-label="Language / 言語">
<label><input type="radio" name="language" id="show-en"{en}> English</label>
<label><input type="radio" name="language" id="show-ja"{ja}> 日本語</label>
</div>
{body}
</body>
</html>
"""

TITLE = Text("What happened", "見直し")
DEAREST = 3
"""Choices that the overview lists."""


def page(reviews: Sequence[tuple[Reviewed, Review]], language: str) -> str:
    """The page of these reviews; `language` is the one shown first."""
    shown = "ja" if language == "ja" else "en"
    return _PAGE.format(
        language=shown,
        title=escape(getattr(TITLE, shown)),
        style=(files("hattari.review.pages") / "style.css").read_text("utf-8"),
        en=" checked" if shown == "en" else "",
        ja=" checked" if shown == "ja" else "",
        body="\n".join(_seat(number, *each) for number, each in enumerate(reviews)),
    )


def _seat(number: int, reviewed: Reviewed, review: Review) -> str:
    name = escape(review.names[review.seat])
    told = escape(reviewed.record.name)
    dearest = "".join(
        moment(reviewed, review, mark, f"moment-{number}-{place}")
        for place, mark in enumerate(review.dear[:DEAREST], start=1)
    )
    who = f'<p class="who">{both(TITLE)} · {name}<small>{told}</small></p>'
    parts = [
        f"<header>{who}<h1>{both(review.headline)}</h1></header>",
        _line(review),
        _apart(review),
        _dearest(number, review),
        f'<section class="moments">{dearest}</section>',
        _others(reviewed, review, number),
    ]
    return f"<main>{''.join(parts)}</main>"


def _line(review: Review) -> str:
    note = NOTHING if review.unit == "chips" else Text("bands: 95 % intervals", "帯は95%区間")
    return card(words.LINE[review.unit], note, chart(review), "line")


def _apart(review: Review) -> str:
    luck, unit = review.luck, review.unit
    ends = (luck.luck_low, luck.luck_high, luck.play_low, luck.play_high, luck.rest, 0.0)
    low, high = min(ends), max(ends)
    rows = [
        (words.LUCK, luck.luck, luck.luck_low, luck.luck_high),
        (words.PLAY, luck.play, luck.play_low, luck.play_high),
    ]
    if luck.rest:
        rows.append((words.HEAD_START, luck.rest, luck.rest, luck.rest))
    body = "".join(
        f'<div class="part"><b>{both(name)}</b>{whisker(value, (least, most), (low, high))}'
        f"<span><b>{words.signed(unit, value)}</b>"
        f"<small>{words.signed(unit, least)}〜{words.signed(unit, most)}</small></span></div>"
        for name, value, least, most in rows
    )
    signed = [words.signed(unit, value) for _, value, *_ in rows]
    total = Text("result {result}", "結果 {result}").fill(result=words.signed(unit, luck.result))
    body += f'<p class="sum"><span>{" ".join(signed)} =</span><b>{both(total)}</b></p>'
    return card(
        Text("Luck and play", "運と打ち方"),
        words.UNITS[unit],
        body + _aside(words.MEASURED),
        "apart",
    )


def _aside(text: Text) -> str:
    return f'<p class="note">{both(text)}</p>'


def _dearest(number: int, review: Review) -> str:
    rows = [
        f'<a class="row" href="#moment-{number}-{place}"><i>{place}</i>'
        f"<span><b>{both(mark.words)}</b><small>{both(_when(mark.round))}</small></span>"
        f"<span>{grade(mark)}<small>{words.points(review.unit, mark.loss)} "
        f"{both(words.span(review.unit, mark.low, mark.high))}</small></span></a>"
        for place, mark in enumerate(review.dear[:DEAREST], start=1)
    ]
    head = "" if rows else _aside(words.NOTHING_DEAR)
    title = Text("The dearest choices", "高くついた手")
    body = head + "".join(rows) + _aside(words.grades_counted(review))
    return card(title, Text("lost (95 % interval)", "損した分(95%区間)"), body, "dearest")


def _when(number: int) -> Text:
    return Text("round {number}", "{number}回目").fill(number=number)


def _others(reviewed: Reviewed, review: Review, number: int) -> str:
    """All other choices, folded away."""
    first = len(review.dear[:DEAREST])
    rest = review.moments[first:]
    if not rest:
        return ""
    inner = "".join(
        moment(reviewed, review, mark, f"moment-{number}-{place}")
        for place, mark in enumerate(rest, start=first + 1)
    )
    title = Text.counted(
        len(rest), "{count} other choice", "{count} other choices", "ほかの{count}手"
    )
    return f'<details class="others"><summary>{both(title)}</summary>{inner}</details>'
