"""A search's report draws all that was tried, and numbers and names what nothing beats."""

from __future__ import annotations

from pathlib import Path

from hattari.games.bluff.lab.pursuit import PURSUIT
from hattari.lab import pareto_front, report
from hattari.lab.drawing import markup
from hattari.lab.found import Candidate, Found


def candidate(number: int, preset: str | None, *sizes: float, unbeaten: bool) -> Candidate:
    keys = ("risk", "sitting_out", "kingmaking", "skill", "usual_minutes")
    figures = {key: (size, size, size) for key, size in zip(keys, (*sizes, 9.0), strict=True)}
    costs = tuple(goal.cost(figures[goal.key][0]) for goal in PURSUIT.goals)
    return Candidate(number, preset, {}, f"{number:064x}", figures, costs, unbeaten, trained=True)


FOUND = Found(
    seats=4,
    seed=1,
    goals=PURSUIT.goals,
    limits=(),
    axes=("loss",),
    tried=3,
    conflicting=0,
    repeated=0,
    cannot_play=0,
    candidates=(
        candidate(0, "pirates", 1.03, 0.19, 0.4, 0.3, unbeaten=False),
        candidate(7, None, 0.98, 0.0, 0.2, 0.5, unbeaten=True),
        candidate(8, "perudo", 1.01, 0.1, 0.3, 0.6, unbeaten=True),
    ),
    finalists=(),
)


def test_the_front_is_numbered_in_its_order() -> None:
    assert [each.number for each in pareto_front.numbered(FOUND)] == [7, 8]


def test_the_pictures_show_all_and_number_the_front() -> None:
    shown = pareto_front.shown(FOUND, PURSUIT)
    assert [each.key for each in shown] == ["front", "front-waiting"]
    for each in shown:
        (chart,) = each.charts
        drawn = markup(chart.drawn, "en")
        assert ">1</text>" in drawn
        assert ">2</text>" in drawn
        assert ">3</text>" not in drawn
        assert ">−" not in drawn  # a risk of .98 is as far from fair as one of 1.02
        assert '<a href="#rules-2">' in drawn
        assert [key.name.ja for key in each.legend][-1] == "条件を満たし、勝るものなし"
    assert "(how far from 1)" in shown[0].charts[0].caption.en


def test_the_report_of_a_search_names_the_front(tmp_path: Path) -> None:
    text = report.write([], tmp_path, language="ja", searched=(FOUND, PURSUIT)).read_text("utf-8")
    row = '<tr id="rules-2"><td>2</td><th scope="row">perudo</th><td>1.01</td><td>10.0</td>'
    assert row in text
    assert '<tr id="rules-1"><td>1</td><th scope="row">00000000</th>' in text
    assert '<th scope="row">pirates' not in text
    assert "探索の結果" in text
    assert '<figure data-picture="front-waiting">' in text
