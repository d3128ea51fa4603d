"""The report stands alone, says everything in both languages, and draws what is in the results."""

from __future__ import annotations

import re
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path
from tempfile import mkdtemp

import numpy as np
from typing_extensions import override

from hattari.games.bluff.lab.plays import Plays
from hattari.lab import report, unpaired
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
    return report.write([one, other], folder, [unpaired.compare(one, other)], language="ja")


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
    assert not re.search(r'(?:fill|stroke)="#', drawn)
    assert "@media screen and (prefers-color-scheme: dark)" in text


def test_each_picture_stands_once_with_its_figures() -> None:
    text = written().read_text("utf-8")
    keys = re.findall(r'<figure data-picture="([^"]+)"', text)
    assert keys == ["risk", *(each.key for each in runs()[0].tables)]
    (comeback,) = re.findall(r'<figure data-picture="gaps">.*?</figure>', text, re.DOTALL)
    assert comeback.count("gentle &amp; fair") > 2
    assert "Snowball" in comeback


def test_how_good_the_players_are_stands_above_all_figures(tmp_path: Path) -> None:
    known = run_of(Plays(made(2, 3, 50, 1), response=np.full(100, 0.51))).measured
    text = report.write([known], tmp_path).read_text("utf-8")
    (head,) = re.findall(r"<thead>.*?</thead>", text, re.DOTALL)
    assert "players give away +1.0 points" in head
    assert "プレイヤーの隙 +1.0ポイント" in head


def test_a_host_reads_the_answers_before_the_pictures(tmp_path: Path) -> None:
    one = run_of(Plays(made(2, 5, 1500, 1, Fault(behind=0.2))), "some").measured
    page = report.write([one], tmp_path, [], language="en").read_text("utf-8")
    answer, picture = page.index("Who is behind falls further behind."), page.index("<figure")
    assert answer < picture
