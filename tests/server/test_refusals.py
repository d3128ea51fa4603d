"""Who may watch a table, and who is taken for its host."""

from __future__ import annotations

import pytest

from hattari.core.game import Refusal
from hattari.server.refusals import check_host, check_watching
from hattari.tables import Table
from hattari.tables import commands as ask
from tests.tables.live import Live, playing, seated


def turned_away(table: Table, observer: str) -> str:
    """The code of the refusal to let this person watch."""
    with pytest.raises(Refusal) as caught:
        check_watching(table, observer)
    assert caught.value.text.en
    assert caught.value.text.ja
    return caught.value.code


def test_whoever_was_sent_away_watches_nothing_any_more() -> None:
    live = seated("short", "bob", spectators=True)
    live.do(ask.Kick("bob"))
    assert turned_away(live.table, "bob") == "kicked"
    check_watching(live.table, "zoe")


def test_without_spectators_a_game_is_watched_by_members_alone() -> None:
    live = seated("single", "bob", spectators=False)
    check_watching(live.table, "zoe")
    live.do(ask.Start())
    assert turned_away(live.table, "zoe") == "no_spectators"
    check_watching(live.table, "bob")
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    assert live.table.phase == "over"
    check_watching(live.table, "zoe")


def test_with_spectators_anybody_watches_a_game() -> None:
    check_watching(playing(spectators=True).table, "zoe")


@pytest.mark.parametrize("player", ["bob", "zoe", ""])
def test_who_is_not_the_host_hears_who_is(player: str) -> None:
    table = seated("short", "bob").table
    check_host(table, "ann")
    with pytest.raises(Refusal) as caught:
        check_host(table, player)
    assert caught.value.code == "not_host"
    assert "that is Ann." in caught.value.text.en
    assert "ホスト(Ann さん)" in caught.value.text.ja


def test_a_table_that_everybody_left_has_no_host() -> None:
    live = Live()
    live.do(ask.Leave())
    with pytest.raises(Refusal, match="this table has none"):
        check_host(live.table, "ann")
