"""The report of a lab run: one HTML file that needs nothing else.

Both languages stand in the file; two buttons choose between them without a script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby
from pathlib import Path

from hattari.core.game import Text
from hattari.core.installed import registry
from hattari.lab import behind, charts, pareto_front, presented
from hattari.lab.charts import Chart, Shown
from hattari.lab.comparison import Change, Comparison
from hattari.lab.drawing import LANGUAGES, markup
from hattari.lab.found import Candidate, Found, Pursuit
from hattari.lab.results import GAP, Measure, Measured
from hattari.lab.units import UNKNOWN, digits, figure, interval, trainings

from . import words

FILE = "report.html"
_FOLDER = files("hattari.lab.report")

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
<label lang="en"><input type="radio" name="language" id="show-en"{en}> English</label>
<label lang="ja"><input type="radio" name="language" id="show-ja"{ja}> 日本語</label>
</div>
<header><h1>{heading}</h1><p>{intro}</p></header>
<main>
{body}
</main>
</body>
</html>
"""


def write(
    runs: Sequence[Measured],
    folder: Path,
    comparisons: Sequence[Comparison] = (),
    language: str = "en",
    searched: tuple[Found, Pursuit] | None = None,
) -> Path:
    """Write the report into a folder; the HTML file's path.

    `language` is the one shown first; `searched` the search behind the results.
    """
    folder.mkdir(parents=True, exist_ok=True)
    parts = [] if searched is None else [_search(*searched)]
    ordered = sorted(runs, key=_kind)
    for kind, group in groupby(ordered, key=_kind):
        compared = [each for each in comparisons if _kind(each.base) == kind]
        parts.append(_section(list(group), compared))
    file = folder / FILE
    file.write_text(_page([*parts, _origins(ordered)], language), "utf-8")
    return file


def colours() -> str:
    """The colours of pictures, by day and by night, as a style."""
    return (_FOLDER / "colours.css").read_text("utf-8")


def _kind(run: Measured) -> tuple[str, int]:
    """What is drawn together: one game at tables of one size."""
    return run.game, run.seats


def _page(parts: Iterable[str], language: str) -> str:
    return _PAGE.format(
        language=language,
        title=escape(getattr(words.TITLE, language)),
        style=colours() + (_FOLDER / "style.css").read_text("utf-8"),
        en=" checked" if language == "en" else "",
        ja=" checked" if language == "ja" else "",
        heading=_both(words.TITLE),
        intro=_both(words.INTRO),
        body="\n".join(parts),
    )


# Parts of the page -----------------------------------------------------------------------


def _both(text: Text, tag: str = "span") -> str:
    """A text in both languages, of which the style shows one."""
    return _each(lambda language: escape(getattr(text, language)), tag)


def _each(said: Callable[[str], str], tag: str = "span") -> str:
    return "".join(f'<{tag} lang="{language}">{said(language)}</{tag}>' for language in LANGUAGES)


def _seated(run: Measured) -> Text:
    """Which game, and at what size of the table."""
    return words.SEATED.fill(game=registry().get(run.game).title, n=run.seats)


def _section(runs: Sequence[Measured], comparisons: Sequence[Comparison]) -> str:
    changes = [(each.base, change) for each in comparisons for change in each.changes]
    return "\n".join(
        [
            f"<section><h2>{_both(_seated(runs[0]))}</h2>",
            *(_verdict(base, change) for base, change in changes),
            *map(_card, runs),
            '<div class="pictures">',
            *(_figure(each) for each in behind.shown([*filter(None, map(behind.risk, runs))])),
            *(_figure(each, runs) for each in charts.shown(runs)),
            "</div>",
            _glance(runs),
            "</section>",
        ]
    )


def _search(found: Found, pursuit: Pursuit) -> str:
    """What was tried: the pictures, and the front as a table."""
    drawn = "".join(_figure(each) for each in pareto_front.shown(found, pursuit))
    titles = [pursuit.measure(key).title for key in pursuit.aims]
    heads = "".join(
        f'<th scope="col">{_both(each)}</th>' for each in (words.NUMBER, words.RULES, *titles)
    )
    rows = "".join(
        _candidate(number, each, pursuit)
        for number, each in enumerate(pareto_front.numbered(found), 1)
    )
    return (
        f'<section><h2>{_both(words.SEARCHED)}</h2><div class="pictures">{drawn}</div>'
        f'<div class="scroll" tabindex="0"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></section>"
    )


def _candidate(number: int, each: Candidate, pursuit: Pursuit) -> str:
    named = map(pursuit.measure, pursuit.aims)
    figures = (digits(each.figures[key.key][0], key.unit) for key in named)
    cells = "".join(f"<td>{said}</td>" for said in figures)
    name = escape(each.preset or each.digest[:8])
    row = pareto_front.row(number)
    return f'<tr id="{row}"><td>{number}</td><th scope="row">{name}</th>{cells}</tr>'


def _verdict(base: Measured, change: Change) -> str:
    heading = Text(
        "{title} → {change_measured_title}",
        "{title} → {change_measured_title}",
    ).fill(title=base.title, change_measured_title=change.measured.title)
    said = change.verdict or (words.NO_CLAIM,)
    lines = "".join(f"<li>{_both(each)}</li>" for each in said)
    return (
        f'<div class="box"><h3>{_both(heading)}</h3>'
        f'<p class="small">{_both(words.VERDICT)}</p><ul class="verdicts">{lines}</ul></div>'
    )


def _card(run: Measured) -> str:
    """What a host would ask of these rules, answered."""
    lines = "".join(
        f"<dt>{_both(line.ask)}</dt><dd><b>{_both(line.answer)}</b>"
        + (f" <small>{_both(line.told)}</small>" if line.told else "")
        + "</dd>"
        for line in presented.card(run)
    )
    doubts = "".join(f'<p class="small">{_both(each)}</p>' for each in presented.doubts(run))
    title = f"<h3>{_both(run.title)}</h3>"
    return f'<div class="box">{title}{doubts}<dl>{lines}</dl></div>' if lines else ""


def _figure(each: Shown, runs: Sequence[Measured] = ()) -> str:
    """A picture with its words, and the figures that belong to it."""
    keys = "".join(f"<li>{markup(key.drawn, 'en')} {_both(key.name)}</li>" for key in each.legend)
    legend = f'<ul class="legend">{keys}</ul>' if keys else ""
    drawn = f'<div class="charts">{"".join(map(_chart, each.charts))}</div>'
    return (
        f'<figure data-picture="{each.key}"><figcaption><h3>{_both(each.title)}</h3>'
        f"<p>{_both(each.note)}</p></figcaption>{legend}{drawn}{_beside(each.key, runs)}</figure>"
    )


def _chart(chart: Chart) -> str:
    of, kind = (f" · {_both(chart.of)}", "chart small") if chart.of else ("", "chart")
    drawn = _each(lambda language: markup(chart.drawn, language), "div")
    return (
        f'<div class="{kind}"><b>{_both(chart.title)}{of}</b>{drawn}'
        f"<small>{_both(chart.caption)}</small></div>"
    )


def _beside(picture: str, runs: Sequence[Measured]) -> str:
    """The figures that a picture shows more of, for each rule set."""
    every = {each.key: each for run in runs for each in run.measures if each.picture == picture}
    lines = []
    for key in every:
        found = [(run, measure) for run in runs if (measure := _measure(run, key))]
        if found:
            lines.append(f"<dt>{_both(found[0][1].title)}</dt>")
            lines += [
                f"<dd><span>{_both(run.title)}</span><span>{_cell(measure)}</span></dd>"
                for run, measure in found
            ]
    return f"<dl>{''.join(lines)}</dl>" if lines else ""


def _measure(run: Measured, key: str) -> Measure | None:
    """A measure that has a value here."""
    return next((each for each in run.measures if each.key == key and each.value is not None), None)


# Figures ---------------------------------------------------------------------------------


def _glance(runs: Sequence[Measured]) -> str:
    """Every figure of every rule set as a table."""
    heads = "".join(f'<th scope="col">{_both(run.title)}{_quality(run)}</th>' for run in runs)
    every = {each.key: each for run in runs for each in run.measures}
    rows = [_row(each, runs) for each in every.values()]
    return (
        f"<h3>{_both(words.GLANCE)}</h3>"
        f'<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">'
        f"{_both(words.FIGURE)}</th>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _quality(run: Measured) -> str:
    """What somebody gains who knows the players: how far all figures below can be trusted."""
    found = _measure(run, GAP)
    if found is None:
        return ""
    return f"<br><small>{_both(words.QUALITY.fill(gap=figure(found.value, found.unit)))}</small>"


def _row(measure: Measure, runs: Sequence[Measured]) -> str:
    found = (_measure(run, measure.key) for run in runs)
    cells = "".join(f"<td>{_cell(each) if each else UNKNOWN}</td>" for each in found)
    return f'<tr><th scope="row">{_both(measure.title)}</th>{cells}</tr>'


def _cell(measure: Measure) -> str:
    """A value with its mark and interval."""
    sign = words.SIGNS.get(measure.mark, "")
    judged = f" {sign} {_both(words.MARKS[measure.mark])}" if sign else ""
    apart = trainings(measure.trainings, measure.unit) if measure.trainings else None
    return (
        f"<b>{_both(figure(measure.value, measure.unit))}</b>"
        f'<span class="{measure.mark}">{judged}</span> '
        f"<small>{_both(interval(measure.low, measure.high, measure.unit))}</small>"
        + (f"<br><small>{_both(apart)}</small>" if apart else "")
    )


def _origins(runs: Sequence[Measured]) -> str:
    """Who played, how often, and from which seed: all it takes to do it again."""
    lines = "".join(f"<li>{_origin(run)}</li>" for run in runs)
    return f'<section><h2>{_both(words.ORIGIN)}</h2><ul class="small">{lines}</ul></section>'


def _origin(run: Measured) -> str:
    versions = ", ".join(f"{name} {number}" for name, number in run.versions.items())
    told = words.RUN.fill(games=f"{run.games:,}", seed=run.seed, versions=versions)
    players = "".join(f"<li>{_both(each.title)}</li>" for each in run.players)
    seats = _both(_seated(run))
    return f"<b>{_both(run.title)}</b>, {seats}: {_both(told)} <ul>{players}</ul>"
