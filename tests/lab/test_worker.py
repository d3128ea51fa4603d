"""A quick measurement for somebody who waits."""

from __future__ import annotations

import io
from pathlib import Path

import msgspec

from hattari.core.game import Text
from hattari.games.bluff.rules.axes import Rules, full
from hattari.lab.plan import Means
from hattari.lab.worker import STAGES, WHOLE, Asked, Said, _writer, run

SMALL = Asked("bluff", Text("Tiny", "小さい"), full(Rules(dice=1)), 2)


def test_news_come_all_along_and_results_grow(tmp_path: Path) -> None:
    news: list[Said] = []
    run(SMALL, news.append, Means(strategies=tmp_path))
    done = [each.done for each in news]
    assert done == sorted(done)
    assert done[-1] == WHOLE
    results = [each.result for each in news if each.result is not None]
    assert [each.games for each in results] == list(STAGES)
    assert news[-1].result == results[-1]
    assert results[-1].title == SMALL.title
    assert results[-1].pictures
    widths = [
        (each.high or 0) - (each.low or 0)
        for each in (result.measure("starter_edge") for result in results)
    ]
    assert widths == sorted(widths, reverse=True)


def test_one_line_for_each_percent_and_for_each_result() -> None:
    stream = io.BytesIO()
    say = _writer(stream)
    for done in (1, 1, 2, 2, 2):
        say(Said(done, WHOLE, SMALL.title))
    lines = [msgspec.json.decode(line, type=Said) for line in stream.getvalue().splitlines()]
    assert [each.done for each in lines] == [1, 2]
