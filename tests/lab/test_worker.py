"""A quick measurement for somebody who waits."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec

from hattari.core.game import Text
from hattari.games.bluff.rules.axes import Rules, full
from hattari.lab.plan import Means
from hattari.lab.worker import WHOLE, Asked, Base, Said, Stage, _writer, run

QUICK = (Stage(200, 100), Stage(400, 200), Stage(400, 800))
SMALL = Asked("bluff", Text("Tiny", "小さい"), full(Rules(dice=1)), 2)


def test_news_come_all_along_and_results_grow(tmp_path: Path) -> None:
    news: list[Said] = []
    run(SMALL, news.append, Means(strategies=tmp_path), QUICK)
    done = [each.done for each in news]
    assert done == sorted(done)
    assert done[-1] == WHOLE
    results = [each.result for each in news if each.result is not None]
    assert [each.games for each in results] == [stage.games for stage in QUICK]
    assert ["hardly learned" in each.en for each in results[0].doubts] == [True]
    assert not any("hardly learned" in each.en for each in results[-1].doubts)
    assert news[-1].result == results[-1]
    assert results[-1].title == SMALL.title
    assert results[-1].pictures
    assert results[-1].card[0].key == "ends"
    widths = [
        (each.high or 0) - (each.low or 0)
        for each in (result.measure("starter_edge") for result in results)
    ]
    assert widths == sorted(widths, reverse=True)


def test_rules_are_put_beside_their_base(tmp_path: Path) -> None:
    longer = Base(Text("Two dice", "2個"), full(Rules(dice=2)))
    news: list[Said] = []
    asked = msgspec.structs.replace(SMALL, base=longer)
    run(asked, news.append, Means(strategies=tmp_path), QUICK)
    results = [each.result for each in news if each.result is not None]
    assert len(results) == len(QUICK)
    beside = results[-1].beside
    assert beside is not None
    assert beside.title == longer.title
    assert beside.rules["dice"] == 2
    rounds = next(each for each in beside.deltas if each.key == "rounds")
    assert rounds.sure
    assert rounds.value < 0
    assert beside.verdict


def test_one_line_for_each_percent_and_for_each_result() -> None:
    stream = io.BytesIO()
    say = _writer(stream)
    for done in (1, 1, 2, 2, 2):
        say(Said(done, WHOLE, SMALL.title))
    lines = [msgspec.json.decode(line, type=Said) for line in stream.getvalue().splitlines()]
    assert [each.done for each in lines] == [1, 2]
