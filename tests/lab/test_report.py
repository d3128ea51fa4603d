"""The report stands alone, says everything in both languages, and draws what is in the results."""

from __future__ import annotations

import re
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import mkdtemp

import pytest
from typing_extensions import override

from hattari.games.bluff.lab.plays import Plays
from hattari.lab import apart, report
from hattari.lab.drawing import japanese_font
from hattari.lab.results import Measured
from tests.lab.made import Fault, made, run_of


@lru_cache(maxsize=1)
def runs() -> tuple[Measured, ...]:
    faults = [("gentle & fair", 2, Fault()), ("harsh", 2, Fault(behind=0.2))]
    return tuple(
        run_of(Plays(made(seats, 3, 400, 1, fault)), name).measured for name, seats, fault in faults
    )


@lru_cache(maxsize=1)
def written() -> Path:
    one, other = runs()
    folder = Path(mkdtemp(prefix="hattari-report-"))
    return report.write([one, other], folder, [apart.compare(one, other)], language="ja")


class Page(HTMLParser):
    """What a browser would fetch, and how tags are nested."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.fetched: list[str] = []
        self.languages = {"en": 0, "ja": 0}

    @override
    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in {"meta", "input", "br", "link", "img"}:
            self.open.append(tag)
        for name, value in attrs:
            if name in {"src", "srcset", "data", "action"} or (
                name.endswith("href") and not str(value).startswith("#")
            ):
                self.fetched.append(str(value))
            if name == "lang" and value in self.languages:
                self.languages[value] += 1

    @override
    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_the_file_needs_nothing_else() -> None:
    text = written().read_text("utf-8")
    page = Page()
    page.feed(text)
    assert page.open == []
    assert page.fetched == []
    assert "<script" not in text
    assert "@import" not in text
    assert not re.search(r"url\((?!#)", text)


def test_everything_is_said_in_both_languages() -> None:
    text = written().read_text("utf-8")
    page = Page()
    page.feed(text)
    # The page's own language stands at its root, beside that of each text.
    assert page.languages["ja"] == page.languages["en"] + 1 > 100
    assert "gentle &amp; fair" in text
    assert "gentle & fair" not in text
    assert "逆転の見込み" in text
    assert "Coming back" in text


def test_pictures_follow_the_colours_of_the_page() -> None:
    text = written().read_text("utf-8")
    drawn = "".join(re.findall(r"<svg.*?</svg>", text, re.DOTALL))
    assert "var(--s1)" in drawn
    assert not re.search(r"(?:fill|stroke): #(?!f{6}|0{6})", drawn)
    assert "@media screen and (prefers-color-scheme: dark)" in text


def test_parts_of_pictures_have_names_of_their_own() -> None:
    found = re.findall(r' id="([^"]+)"', written().read_text("utf-8"))
    clips = [each for each in found if re.fullmatch(r"p[0-9a-f]{10}", each)]
    by_figure = re.findall(r"<figure.*?</figure>", written().read_text("utf-8"), re.DOTALL)
    for clip in set(clips):
        assert sum(f'id="{clip}"' in figure for figure in by_figure) == 1


def test_each_picture_is_kept_for_paper() -> None:
    names = {path.name for path in (written().parent / report.PICTURES).iterdir()}
    keys = {"comeback", "length", "waiting", "seats", "exact", "richness", "no-way-out"}
    wanted = {f"{key}-bluff-2" for key in keys} | {"chances-bluff-2-1", "chances-bluff-2-2"}
    languages = ("en", "ja") if japanese_font() else ("en",)
    assert names >= {f"{name}.{language}.png" for name in wanted for language in languages}


@pytest.mark.parametrize(
    ("number", "unit", "said"),
    [
        (0.1234, "share", "12.3"),
        (0.1966, "points", "+19.7"),
        (-0.0001, "points", "0.0"),
        (-0.02, "points", "−2.0"),
        (0.515, "ratio", "0.52"),
        (7.26, "rounds", "7.3"),
        (None, "games", "–"),
    ],
)
def test_numbers_are_told_as_people_read_them(number: float | None, unit: str, said: str) -> None:
    assert report.digits(number, unit) == said
