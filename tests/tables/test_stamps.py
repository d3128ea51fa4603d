"""Reactions: for all to see, now and then, and never while answers are sealed."""

from __future__ import annotations

import msgspec
import pytest

from hattari.tables import commands as ask
from hattari.tables import seen
from hattari.tables.stamps import PAUSE_MS
from tests.tables.live import Live, playing, seated

NICE = ask.Stamp("laugh")


def test_everybody_sees_the_same_reaction_and_nothing_else_of_the_table_moves() -> None:
    live = playing("short", "bob")
    before, view = live.table, live.view("bob")
    live.do(NICE)
    told = seen(before, live.rows[-1], ["ann", "bob", "zoe"])
    assert len({msgspec.json.encode(things) for things in told.values()}) == 1
    assert list(msgspec.to_builtins(told["zoe"])) == [
        {"what": "table.reaction", "player": "ann", "seat": 0, "mood": "laugh"}
    ]
    assert live.view("bob") == view
    assert live.folded() == live.table


def test_one_reaction_every_few_seconds() -> None:
    live = seated("short", "bob")
    live.do(NICE)
    assert live.refused(NICE) == "too_soon"
    live.do(NICE, "bob")
    live.now += PAUSE_MS - 1
    assert live.refused(ask.Stamp("cry")) == "too_soon"
    live.now += 1
    assert live.do(ask.Stamp("cry")).events


def test_the_muted_the_watching_and_those_who_were_sent_away_react_with_nothing() -> None:
    live = seated("short", "bob")
    live.do(ask.Join("Cid"), "cid")
    assert live.refused(NICE, "cid") == "not_seated"
    live.do(ask.Mute("bob"))
    assert live.refused(NICE, "bob") == "muted"
    live.do(ask.Kick("bob"))
    assert live.refused(NICE, "bob") == "not_member"


def test_a_host_may_have_no_reactions() -> None:
    live = seated("short", "bob", stamps=False)
    assert live.refused(NICE) == "no_stamps"


@pytest.mark.parametrize("paused", [False, True])
def test_while_answers_are_sealed_everybody_is_refused_alike(paused: bool) -> None:
    live = playing("short", "bob", "cid")
    live.act({"do": "call"})
    if paused:
        live.do(ask.Pause())
    for player in ("ann", "bob", "cid"):
        assert live.refused(NICE, player) == "sealed"
    if paused:
        live.do(ask.Resume())
    live.act({"do": "answer", "yes": True}, "bob")
    for player in ("ann", "bob", "cid"):
        assert live.refused(NICE, player) == "sealed"
    live.act({"do": "answer", "yes": False}, "cid")
    assert live.do(NICE, "bob").events


def test_an_open_window_seals_nobodys_lips() -> None:
    live = playing("look", "bob")
    assert live.do(NICE, "bob").events


def test_late_spectators_see_no_reaction_to_what_they_have_not_seen() -> None:
    live = seated("short", "bob", spectator_delay=True)
    live.do(ask.Join("Eve"), "eve")
    live.do(ask.Start())
    live.act({"do": "pass"})
    frames = live.frames("eve")
    live.do(NICE)
    assert live.frames("eve") == frames


def bots() -> Live:
    """A table of Ann and a bot that is at turn."""
    live = playing("short", "bob", bots=1)
    live.act({"do": "pass"})
    live.act({"do": "pass"}, "bob")
    return live


def shows(live: Live, player: str = "ann") -> list[str | None]:
    return [seat.shows for seat in live.view(player).seats]


def give_away(live: Live, action: str = "pass") -> None:
    move = live.bot_moves()[0]
    live.system(ask.BotAct(move.seat, move.bot, move.reason, move.moment, {"do": action}, "sweat"))


def test_a_bot_gives_itself_away_with_its_action_until_its_next_one() -> None:
    live = bots()
    live.wait(live.table.options.pace_ms)
    give_away(live)
    assert shows(live) == [None, None, "sweat"]
    live.act({"do": "pass"})
    live.act({"do": "pass"}, "bob")
    assert shows(live) == [None, None, "sweat"]
    live.wait(live.table.options.pace_ms)
    live.bot({"do": "pass"})
    assert shows(live) == [None, None, None]
    assert live.folded() == live.table


def test_a_look_goes_with_the_round() -> None:
    live = bots()
    live.wait(live.table.options.pace_ms)
    give_away(live)
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    live.wait(live.table.options.pace_ms)
    give_away_in_a_window(live)
    assert shows(live) == [None, None, None]


def give_away_in_a_window(live: Live) -> None:
    """What a bot answers under seal shows nothing, whatever it looks like."""
    move = live.bot_moves()[0]
    answer = {"do": "answer", "yes": True}
    live.system(ask.BotAct(move.seat, move.bot, move.reason, move.moment, answer, "sweat"))
    assert "table.showed" not in live.kinds()


def test_nothing_is_given_away_where_the_host_lets_no_bot() -> None:
    live = playing("short", "bob", bots=1, habits=False)
    live.act({"do": "pass"})
    live.act({"do": "pass"}, "bob")
    live.wait(live.table.options.pace_ms)
    give_away(live)
    assert shows(live) == [None, None, None]


def test_a_bot_that_plays_for_a_person_gives_nothing_of_them_away() -> None:
    live = playing("short", "bob")
    live.act({"do": "pass"})
    live.do(ask.Leave(), "bob")
    live.wait(live.table.options.pace_ms)
    give_away(live)
    assert shows(live) == [None, None]


def test_late_spectators_see_no_look_of_a_round_that_is_played() -> None:
    live = seated("short", "bob", spectator_delay=True)
    live.do(ask.AddBot("odds"))
    live.do(ask.Join("Eve"), "eve")
    live.do(ask.Start())
    live.act({"do": "pass"})
    live.act({"do": "pass"}, "bob")
    live.wait(live.table.options.pace_ms)
    frames = live.frames("eve")
    give_away(live)
    assert shows(live) == [None, None, "sweat"]
    assert shows(live, "eve") == [None, None, None]
    assert live.frames("eve") == frames
