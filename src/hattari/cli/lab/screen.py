"""What hattari lab says in the terminal."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hattari.cli.page import Page
from hattari.core.game import Rulebook, Text
from hattari.core.text import COMMA, NOTHING
from hattari.lab.units import digits, ends, figure, interval

if TYPE_CHECKING:
    from hattari.lab.comparison import Comparison
    from hattari.lab.found import Found
    from hattari.lab.people import People, Share
    from hattari.lab.results import Measure, Measured, Table
    from hattari.lab.search import Search

MARKS = {
    "good": Text("good", "良い"),
    "poor": Text("poor", "悪い"),
    "open": Text("open", "不明"),
    "none": NOTHING,
}


def show(page: Page, found: Measured) -> None:
    """The measures of a rule set that have a value, with their intervals."""
    page.heading(
        Text(
            "{title} ({name}), {seats} seats, {games:,} games{trained}",
            "{title}({name})・{seats}人・{games:,}ゲーム{trained}",
        ).fill(
            title=found.title,
            name=found.name,
            seats=found.seats,
            games=found.games,
            trained=_trained(found),
        )
    )
    page.table([_row(each) for each in found.measures if each.value is not None], "lrlrll")


def show_people(page: Page, found: People) -> None:
    """What people felt under each rule set, how two of them differ, and which marks agree."""
    for felt in found.rules:
        page.heading(
            Text(
                "{title}: {answers} answers, {games} games, {tables} tables",
                "{title}:答え {answers} 件・{games} ゲーム・{tables} テーブル",
            ).fill(title=felt.title, answers=felt.answers, games=felt.games, tables=felt.tables)
        )
        if not felt.shares:
            few = Text(
                "Too few to tell anything: it takes {least} answers from {tables} tables.",
                "まだ少なすぎて何も言えません({tables} テーブル、{least} 件から)。",
            )
            page.line(few.fill(least=found.least, tables=found.least_tables))
        page.table([_felt(each, "share") for each in felt.shares], "lrl")
    for gap in found.gaps:
        page.heading(
            Text(
                "“{change}” beside “{base}”, at {tables} tables",
                "「{base}」に比べた「{change}」({tables} テーブル)",
            ).fill(base=gap.base, change=gap.change, tables=gap.tables)
        )
        page.table([_felt(each, "points") for each in gap.shares], "lrl")
    for each in found.agreements:
        page.line(
            Text(
                "{measure} – {question}: agrees in {agrees} of {of} pairs",
                "{measure} – {question}:{of} 組中 {agrees} 組で一致",
            ).fill(measure=each.measure, question=each.question, agrees=each.agrees, of=each.of)
        )
    if not found.answers:
        page.line(Text("Nobody has answered yet.", "まだ答えがありません。"))


def _felt(share: Share, unit: str) -> list[Text | str]:
    return [share.title, figure(share.value, unit), interval(share.low, share.high, unit)]


def _trained(found: Measured) -> Text:
    """What the last column says of the figures of several trainings."""
    if found.trainings == 1:
        return NOTHING
    return Text(
        " each of {n} trainings (last: lowest and highest)",
        " × {n}回の学習(右端は最低と最高)",
    ).fill(n=found.trainings)


def _row(each: Measure) -> list[Text | str]:
    found = figure(each.value, each.unit)
    bounds = interval(each.low, each.high, each.unit)
    apart = ends(each.trainings, each.unit) if each.trainings else NOTHING
    return [each.title, found, bounds, f"n = {each.n:,}", MARKS[each.mark], apart]


def show_values(page: Page, found: Table) -> None:
    """What two seats can expect by what they own."""
    heads: Sequence[Text | str] = [each.title for each in found.columns]
    rows: list[Sequence[Text | str]] = [
        [_cell(value, each.unit) for value, each in zip(row, found.columns, strict=True)]
        for row in found.rows
    ]
    page.table([heads, *rows], "r" * len(heads))


def _cell(value: float | None, unit: str) -> str:
    return f"{value:g}" if unit == "plain" and value is not None else digits(value, unit)


def show_comparison(page: Page, found: Comparison) -> None:
    """The verdict on each change."""
    base = found.base
    for each in found.changes:
        change = each.measured
        page.heading(
            Text(
                "{name} instead of {base_name}, {seats} seats",
                "{base_name} → {name}・{seats}人",
            ).fill(name=change.name, base_name=base.name, seats=base.seats)
        )
        for sentence in each.verdict:
            page.line(sentence)


def show_search(page: Page, found: Found, wanted: Search) -> None:
    """How much was tried, the front, and the finalists with their rules."""
    left_out = found.conflicting + found.repeated + found.cannot_play
    trained = sum(each.trained for each in found.candidates)
    front = [each for each in found.candidates if each.front]
    page.heading(
        Text(
            "{tried:,} rule sets drawn, {left_out:,} of them not measured, {trained} at length; "
            "{count} within all limits that nothing beats in every goal",
            "{tried:,} 通りを作り、うち {left_out:,} 通りは測らず、{trained} 通りを詳しく測定。"
            "条件をすべて満たし、どの目標でも負けるルールを除くと {count} 通り",
        ).fill(tried=found.tried, left_out=left_out, trained=trained, count=len(front))
    )
    named = [wanted.pursuit.measure(key) for key in wanted.pursuit.aims]
    rows: list[Sequence[Text | str]] = [
        [
            each.preset or each.digest[:8],
            *(figure(each.figures[measure.key][0], measure.unit) for measure in named),
        ]
        for each in front
    ]
    page.table([["", *(each.title for each in named)], *rows], "l" + "r" * len(named))
    if not front:
        _show_nearest(page, found, wanted)
    for measured in found.finalists:
        show(page, measured)
        _show_rules(page, measured, wanted.book)
    _show_standings(page, found)


NEAREST = 5


def _show_nearest(page: Page, found: Found, wanted: Search) -> None:
    """Where nothing keeps all limits: what breaks the fewest, and which."""
    from hattari.lab.judged import ranked  # noqa: PLC0415 (heavy)

    for each in ranked([each for each in found.candidates if each.trained])[:NEAREST]:
        broken = COMMA.join([wanted.pursuit.measure(key).title for key in each.beyond])
        said = Text("{name} breaks: {broken}", "{name} が外れた条件:{broken}")
        page.line(said.fill(name=each.preset or each.digest[:8], broken=broken))


def _show_standings(page: Page, found: Found) -> None:
    """Which preset each finalist beats, and in what it is better or worse for sure."""
    for each in found.standings:
        better, worse = (", ".join(keys) or "–" for keys in (each.better, each.worse))
        beats = Text("beats", "勝る") if each.beats else Text("does not beat", "勝るとは言えない")
        page.line(
            Text(
                "{finalist} {beats} {preset}: better in {better}; worse in {worse}; "
                "{times:.2f} times as long",
                "{finalist} は {preset} に{beats}"
                "(良い:{better}、悪い:{worse}、長さは {times:.2f} 倍)",
            ).fill(
                finalist=each.finalist,
                beats=beats,
                preset=each.preset,
                better=better,
                worse=worse,
                times=each.times,
            )
        )


def _show_rules(page: Page, measured: Measured, book: Rulebook[Any]) -> None:
    """What a person would write into a rule file."""
    default = book.full(book.parse({}))
    changed = {key: value for key, value in measured.rules.items() if value != default[key]}
    page.line(Text(json.dumps(changed), json.dumps(changed)))


def told_where(page: Page, place: Path) -> None:
    """Where everything lies."""
    page.line(Text("The results: {place}", "結果:{place}").fill(place=place))
