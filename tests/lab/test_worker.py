"""A quick measurement for somebody who waits."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import msgspec
import pytest

from hattari.core.game import Text
from hattari.core.house import full
from hattari.core.installed import registry
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.rules.axes import Rules
from hattari.lab.plan import PLAYING, Means, Progress
from hattari.lab.presented import result
from hattari.lab.worker import WHOLE, Asked, Base, Said, Stage, _News, _writer, run
from tests.lab.made import made, run_of

QUICK = (Stage(0, 60), Stage(200, 100), Stage(400, 200), Stage(400, 800))
SMALL = Asked("bluff", Text("Tiny", "小さい"), full(Rules(dice=1)), 2)


def test_news_come_all_along_and_results_grow(tmp_path: Path) -> None:
    news: list[Said] = []
    run(SMALL, news.append, Means(strategies=tmp_path), QUICK)
    done = [each.done for each in news]
    assert done == sorted(done)
    assert done[-1] == WHOLE
    results = [each.result for each in news if each.result is not None]
    assert [each.games for each in results] == [stage.games for stage in QUICK]
    assert "have not learned" in results[0].doubts[0].en
    assert "hardly learned" in results[1].doubts[0].en
    assert not any("learned the rules" in each.en for each in results[-1].doubts)
    assert results[-1].title == SMALL.title
    assert results[-1].pictures
    assert results[-1].card[0].key == "ends"
    widths = [
        (each.high or 0) - (each.low or 0)
        for each in (result.measure("ends") for result in results)
    ]
    assert widths == sorted(widths, reverse=True)


def test_rules_are_put_beside_their_base(tmp_path: Path) -> None:
    longer = Base(Text("Two dice", "2個"), full(Rules(dice=2)))
    news: list[Said] = []
    asked = msgspec.structs.replace(SMALL, base=longer)
    run(asked, news.append, Means(strategies=tmp_path), QUICK)
    results = [each.result for each in news if each.result is not None]
    assert [each.beside is not None for each in results] == [False, *[True] * len(QUICK)]
    beside = results[-1].beside
    assert beside is not None
    assert beside.title == longer.title
    assert beside.rules["dice"] == 2
    rounds = next(each for each in beside.deltas if each.key == "rounds")
    assert rounds.sure
    assert rounds.value < 0
    assert beside.verdict


@pytest.mark.parametrize("rules", [{"buy_back": True}, {"dice": 1}])
def test_where_nobody_can_learn_bots_play_under_both_rules(rules: dict[str, Any]) -> None:
    beyond = full(Rules(dice=1, buy_back=True))
    asked = Asked("bluff", SMALL.title, beyond, 2, Base(SMALL.title, full(Rules(**rules))))
    news: list[Said] = []
    run(asked, news.append, Means(), (Stage(0, 4), Stage(0, 8)))
    results = [each.result for each in news if each.result is not None]
    assert [each.games for each in results] == [4, 4, 8]
    assert {each.players[0].key for each in results} == {"bots"}
    assert all("a bot that plays" in each.doubts[0].en for each in results)


def test_cards_are_played_before_anybody_has_learned() -> None:
    rules = registry().get("dobon").rulebook.parse("quick")
    news: list[Said] = []
    run(Asked("dobon", SMALL.title, full(rules), 2), news.append, Means(), (Stage(0, 10),))
    assert news[-1].done == WHOLE
    assert [each.result.players[0].key for each in news if each.result] == ["careful"]


def test_how_long_it_takes_is_told_once_something_has_been_measured() -> None:
    said: list[Said] = []
    news = _News((Stage(0, 50), Stage(0, 50)), 1, said.append)
    news.telling(0, 0)(Progress(PLAYING, 1, 2))
    news.found(0, 1, result(run_of(Plays(made(2, 5, 30, 1))).measured))
    news.telling(1, 0)(Progress(PLAYING, 1, 2))
    news.over()
    assert [each.done for each in said] == [25, 50, 75, 100]
    assert [each.left_seconds is None for each in said] == [True, True, False, False]
    assert said[-1].left_seconds == 0


def test_one_line_for_each_percent_and_for_each_result() -> None:
    stream = io.BytesIO()
    say = _writer(stream)
    for done in (1, 1, 2, 2, 2):
        say(Said(done, WHOLE, SMALL.title))
    lines = [msgspec.json.decode(line, type=Said) for line in stream.getvalue().splitlines()]
    assert [each.done for each in lines] == [1, 2]
