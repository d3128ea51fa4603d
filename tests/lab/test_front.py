"""A search's report draws all that was tried, and numbers and names what nothing beats."""

from __future__ import annotations

from pathlib import Path

from hattari.lab import front, report
from hattari.lab.found import GOALS, Candidate, Found


def candidate(number: int, preset: str | None, *sizes: float, unbeaten: bool) -> Candidate:
    keys = (*(goal.key for goal in GOALS), "minutes")
    figures = {key: (size, size, size) for key, size in zip(keys, (*sizes, 9.0), strict=True)}
    costs = tuple(goal.cost(figures[goal.key][0]) for goal in GOALS)
    return Candidate(number, preset, {}, f"{number:064x}", figures, costs, unbeaten)


FOUND = Found(
    seats=4,
    seed=1,
    goals=GOALS,
    axes=("loss",),
    tried=3,
    conflicting=0,
    repeated=0,
    hopeless=0,
    candidates=(
        candidate(0, "pirates", 0.03, 0.19, 0.4, 0.3, unbeaten=False),
        candidate(7, None, -0.02, 0.0, 0.2, 0.5, unbeaten=True),
        candidate(8, "perudo", 0.01, 0.1, 0.3, 0.6, unbeaten=True),
    ),
    finalists=(),
)


def test_the_front_is_numbered_in_its_order() -> None:
    assert [each.number for each in front.numbered(FOUND)] == [7, 8]


def test_the_pictures_show_all_and_number_the_front() -> None:
    behind, waiting = (each.drawn.svg["en"] for each in front.shown(FOUND))
    for drawn in (behind, waiting):
        assert ">1</text>" in drawn
        assert ">2</text>" in drawn
        assert ">3</text>" not in drawn
        assert "beaten by none" in drawn
    assert "(either way)" in behind
    assert ">−" not in behind.split("Snowball")[0]  # being ahead by .02 counts as being behind


def test_the_report_of_a_search_names_the_front(tmp_path: Path) -> None:
    text = report.write([], tmp_path, language="ja", found=FOUND).read_text("utf-8")
    row = '<tr><td>2</td><th scope="row">perudo</th><td>+1.0</td><td>10.0</td>'
    assert row in text
    assert '<tr><td>1</td><th scope="row">00000000</th>' in text
    assert '<th scope="row">pirates' not in text
    assert "探索の結果" in text
    assert {each.name for each in (tmp_path / report.PICTURES).iterdir()} >= {
        "front-4.en.png", "front-waiting-4.en.png",
    }  # fmt: skip
