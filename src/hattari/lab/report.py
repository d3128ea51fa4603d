"""The report of a lab run: one HTML file that needs nothing else, and its pictures as PNG.

Both languages stand in the file; two buttons choose between them without a script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from html import escape
from importlib.resources import files
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from hattari.games.game import Text

from . import front
from . import words_report as words
from .drawing import LANGUAGES
from .pictures import Shown, shown
from .results import Measure, Measured, Number
from .words import WORDS

if TYPE_CHECKING:
    from .compare import Change, Comparison
    from .found import Candidate, Found

FILE = "report.html"
PICTURES = "pictures"

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
    found: Found | None = None,
) -> Path:
    """Write the report and its pictures into a folder; the HTML file's path.

    `language` is the one shown first; `found` the search behind the results. A PNG in Japanese
    needs a font with its letters.
    """
    (folder / PICTURES).mkdir(parents=True, exist_ok=True)
    parts = [] if found is None else [_search(found, folder / PICTURES)]
    ordered = sorted(runs, key=_kind)
    for kind, group in groupby(ordered, key=_kind):
        same = list(group)
        pictures = shown(same)
        for each in pictures:
            _keep(each, folder / PICTURES)
        compared = [each for each in comparisons if _kind(each.base) == kind]
        parts.append(_section(same, pictures, compared))
    file = folder / FILE
    file.write_text(_page([*parts, _origins(ordered)], language), "utf-8")
    return file


def _kind(run: Measured) -> tuple[str, int]:
    """What is drawn together: one game at tables of one size."""
    return run.game, run.seats


def _page(parts: Iterable[str], language: str) -> str:
    return _PAGE.format(
        language=language,
        title=escape(getattr(words.TITLE, language)),
        style=(files("hattari.lab") / "report.css").read_text("utf-8"),
        en=" checked" if language == "en" else "",
        ja=" checked" if language == "ja" else "",
        heading=_both(words.TITLE),
        intro=_both(words.INTRO),
        body="\n".join(parts),
    )


def _keep(each: Shown, folder: Path) -> None:
    for language, content in each.drawn.png.items():
        (folder / f"{each.name}.{language}.png").write_bytes(content)


# Parts of the page -----------------------------------------------------------------------


def _both(text: Text, tag: str = "span") -> str:
    """A text in both languages, of which the style shows one."""
    return _each(lambda language: escape(getattr(text, language)), tag)


def _each(said: Callable[[str], str], tag: str = "span") -> str:
    return "".join(f'<{tag} lang="{language}">{said(language)}</{tag}>' for language in LANGUAGES)


def _seated(run: Measured) -> Text:
    """Which game, and at what size of the table."""
    title = words.GAME_TITLES[run.game]
    return words.SEATED.fill(game=title, n=run.seats)


def _section(
    runs: Sequence[Measured], pictures: Sequence[Shown], comparisons: Sequence[Comparison]
) -> str:
    changes = [(each.base, change) for each in comparisons for change in each.changes]
    firsts = {each.picture.key: each for each in reversed(pictures)}
    explained = list(firsts.values())
    return "\n".join(
        [
            f"<section><h2>{_both(_seated(runs[0]))}</h2>",
            *(_verdict(base, change) for base, change in changes),
            '<div class="pictures">',
            *(_figure(each, runs, each in explained) for each in pictures),
            "</div>",
            _glance(runs),
            "</section>",
        ]
    )


def _search(found: Found, folder: Path) -> str:
    """What was tried: the pictures, and the front as a table."""
    pictures = front.shown(found)
    for each in pictures:
        _keep(each, folder)
    drawn = "".join(_figure(each, (), explained=True) for each in pictures)
    titles = [WORDS[key].title for key in (*(goal.key for goal in found.goals), "minutes")]
    heads = "".join(
        f'<th scope="col">{_both(each)}</th>' for each in (words.NUMBER, words.RULES, *titles)
    )
    rows = "".join(
        _candidate(number, each, found) for number, each in enumerate(front.numbered(found), 1)
    )
    return (
        f'<section><h2>{_both(words.SEARCHED)}</h2><div class="pictures">{drawn}</div>'
        f'<div class="scroll" tabindex="0"><table><thead><tr>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table></div></section>"
    )


def _candidate(number: int, each: Candidate, found: Found) -> str:
    units = {"snowball": "points", "minutes": "minutes"}
    keys = (*(goal.key for goal in found.goals), "minutes")
    cells = "".join(
        f"<td>{digits(each.figures[key][0], units.get(key, 'share'))}</td>" for key in keys
    )
    name = escape(each.preset or each.digest[:8])
    return f'<tr><td>{number}</td><th scope="row">{name}</th>{cells}</tr>'


def _verdict(base: Measured, change: Change) -> str:
    heading = Text(
        f"{base.title.en} → {change.measured.title.en}",
        f"{base.title.ja} → {change.measured.title.ja}",
    )
    said = change.verdict or (words.NO_CLAIM,)
    lines = "".join(f"<li>{_both(each)}</li>" for each in said)
    return (
        f'<div class="box"><h3>{_both(heading)}</h3>'
        f'<p class="small">{_both(words.VERDICT)}</p><ul class="verdicts">{lines}</ul></div>'
    )


def _figure(each: Shown, runs: Sequence[Measured], explained: bool) -> str:
    """A picture; its words only the first time that its kind comes."""
    picture, narrow = each.picture, ' class="narrow"' if each.of else ""
    title = _both(picture.title)
    if each.of:
        title += f" · {_both(each.of.title)}"
    drawn = _each(lambda language: each.drawn.svg[language], "div")
    said = f"<p>{_both(picture.words)}</p>" if explained else ""
    return (
        f'<figure id="{each.name}"{narrow}><figcaption><h3>{title}</h3>'
        f"{said}</figcaption>{drawn}"
        f"{_beside(picture.measures, [each.of] if each.of else runs)}</figure>"
    )


def _beside(keys: Sequence[str], runs: Sequence[Measured]) -> str:
    """The figures that a picture is about, of each rule set."""
    lines = []
    for key in keys:
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
    heads = "".join(f'<th scope="col">{_both(run.title)}</th>' for run in runs)
    every = {each.key: each for run in runs for each in run.measures}
    rows = [_row(each, runs) for each in every.values()]
    return (
        f"<h3>{_both(words.GLANCE)}</h3>"
        f'<div class="scroll" tabindex="0"><table><thead><tr><th scope="col">'
        f"{_both(words.FIGURE)}</th>{heads}</tr></thead><tbody>{''.join(rows)}</tbody></table></div>"
    )


def _row(measure: Measure, runs: Sequence[Measured]) -> str:
    found = (_measure(run, measure.key) for run in runs)
    cells = "".join(f"<td>{_cell(each) if each else '–'}</td>" for each in found)
    return f'<tr><th scope="row">{_both(measure.title)}</th>{cells}</tr>'


def _cell(measure: Measure) -> str:
    """A value with its mark and interval."""
    sign = words.SIGNS.get(measure.mark, "")
    said = _each(lambda language: escape(value(measure, language)))
    judged = f" {sign} {_both(words.MARKS[measure.mark])}" if sign else ""
    return (
        f'<b>{said}</b><span class="{measure.mark}">{judged}</span> '
        f"<small>{interval(measure)}</small>"
    )


def value(measure: Measure, language: str) -> str:
    """The value with its unit, in one language."""
    unit: str = getattr(words.UNITS[measure.unit], language)
    return unit.format(v=digits(measure.value, measure.unit))


def interval(measure: Measure) -> str:
    """The bounds; an unknown one is a dash."""
    low, high = (digits(each, measure.unit) for each in (measure.low, measure.high))
    return f"{low} … {high}"


def digits(number: Number, unit: str) -> str:
    """A number as people read it: shares in percent, points with their sign."""
    if number is None:
        return "–"
    if unit in ("share", "points"):
        shown_number = f"{100 * number:+.1f}" if unit == "points" else f"{100 * number:.1f}"
    else:
        shown_number = f"{number:.2f}" if unit == "ratio" else f"{number:.1f}"
    plain = shown_number.lstrip("+-")
    return plain if float(plain) == 0 else shown_number.replace("-", "−")


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
