"""Coming and going, the host's powers, connections."""

from __future__ import annotations

import pytest

from hattari.core.game import Refusal
from hattari.tables import Create, Row, create, seen
from hattari.tables import commands as ask
from hattari.tables.people import MOST_BANNED, MOST_MEMBERS
from tests.tables.live import REGISTRY, Live, playing, seated
from tests.tables.test_seats import finished


def names(live: Live) -> list[str]:
    return [member.name for member in live.table.members]


def test_creator_is_host_and_member_and_not_yet_there() -> None:
    live = Live()
    you = live.view().you
    assert (you.member, you.host, you.seat) == (True, True, None)
    assert not live.view().members[0].connected
    assert live.view().title == "Friday"
    assert live.view().phase == "lobby"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (Create("chess", "short", "Ann"), "unknown_game"),
        (Create("toy", "long", "Ann"), "unknown_preset"),
        (Create("toy", "short", " \u200b "), "bad_name"),
        (Create("toy", "short", "Ann", {"seats": 1}), "bad_option"),
    ],
)
def test_create_refuses_what_cannot_be(command: Create, code: str) -> None:
    with pytest.raises(Refusal) as caught:
        create(REGISTRY, command, "ann", 0)
    assert caught.value.code == code


def test_a_table_is_created_once() -> None:
    assert Live().refused(Create("toy", "short", "Bob")) == "table_exists"


def test_joining_twice_is_joining_once() -> None:
    live = Live()
    assert live.do(ask.Join("Bob"), "bob").events
    assert not live.do(ask.Join("Robert"), "bob").events
    assert names(live) == ["Ann", "Bob"]


def test_names_are_cleaned_and_told_apart() -> None:
    live = Live()
    live.do(ask.Join("\u202e A\u0000n  n\u200b "), "bob")
    live.do(ask.Join("ＡＮＮ"), "cid")
    live.do(ask.Join("ann 2"), "dan")
    assert names(live) == ["Ann", "An n", "ＡＮＮ 2", "ann 2 2"]
    assert live.refused(ask.Join("\u200d \n"), "eve") == "bad_name"


def test_the_operator_calls_a_player_otherwise_and_the_old_name_is_not_said_again() -> None:
    live = seated("short", "bob")
    live.do(ask.Rename("bob", "Ann"), None)
    assert (names(live), live.table.seats[1].name) == (["Ann", "Ann 2"], "Ann 2")
    told = live.frames("ann")[-1]
    assert (b"Bob" in told, b"Ann 2" in told) == (False, True)
    live.do(ask.Rename("bob", "Ann 2"), None)
    assert names(live) == ["Ann", "Ann 2"]


def test_the_operator_closes_a_table_over_a_running_game() -> None:
    live = playing("short", "bob")
    live.do(ask.ShutDown(), None)
    assert live.table.phase == "closed"
    assert b"The operator" in live.frames("ann")[-1]


def test_the_system_is_nobody() -> None:
    assert Live().refused(ask.Join("System"), None) == "not_member"


def test_commands_of_the_system_and_of_members() -> None:
    live = Live()
    assert live.refused(ask.Tick(), "ann") == "system_only"
    assert live.refused(ask.Sit(), "bob") == "not_member"
    live.do(ask.Join("Bob"), "bob")
    assert live.refused(ask.Start(), "bob") == "not_host"


def test_lock_keeps_new_people_out_and_members_in() -> None:
    live = Live()
    live.do(ask.Join("Bob"), "bob")
    assert live.do(ask.Lock()).events
    assert not live.do(ask.Lock()).events
    assert live.refused(ask.Join("Cid"), "cid") == "locked"
    assert not live.do(ask.Join("Bob"), "bob").events
    live.do(ask.Lock(False))
    assert live.do(ask.Join("Cid"), "cid").events


def test_without_spectators_one_joins_only_where_a_seat_is_free() -> None:
    live = seated("short", "bob", seats=3, spectators=False)
    live.come("cid")
    assert live.refused(ask.Join("Dan"), "dan") == "no_spectators"
    live.do(ask.Stand(), "cid")
    assert live.do(ask.Join("Dan"), "dan").events
    live.do(ask.Start())
    assert live.refused(ask.Join("Eve"), "eve") == "no_spectators"
    assert live.view("eve").game is None
    assert live.view("dan").game is None  # whoever came in the lobby and never sat
    assert live.view("bob").game is not None


def test_a_table_takes_so_many() -> None:
    live = Live()
    for number in range(MOST_MEMBERS - 1):
        live.do(ask.Join("Guest"), f"guest{number}")
    assert live.refused(ask.Join("Bob"), "bob") == "crowded"


def test_kicked_people_stay_away() -> None:
    live = seated("short", "bob")
    live.do(ask.Kick(player="bob"))
    assert live.table.taken() == (0,)
    assert live.refused(ask.Join("Bob"), "bob") == "banned"


def test_who_only_watches_is_sent_away_for_good() -> None:
    live = seated("short", "bob")
    done = live.do(ask.Kick(player="eve"))
    (told,) = seen(live.table, Row(done.events, 0), ("bob",))["bob"]
    assert told.text is None
    assert live.refused(ask.Join("Eve"), "eve") == "banned"
    assert live.do(ask.Kick(player="eve")).events == ()
    for number in range(MOST_BANNED - 1):
        live.do(ask.Kick(player=f"{number}"))
    assert live.refused(ask.Kick(player="dan")) == "crowded"


def test_a_muted_voice_is_not_won_back_by_leaving() -> None:
    live = seated("short", "bob")
    live.do(ask.Mute("bob", True))
    live.do(ask.Leave(), "bob")
    live.do(ask.Join("Bob"), "bob")
    assert live.refused(ask.Say("hello"), "bob") == "muted"
    assert live.view("bob").you.muted
    live.do(ask.Mute("bob", False))
    assert live.do(ask.Say("hello"), "bob").events


def test_a_muted_voice_does_not_speak_by_names() -> None:
    live = seated("short", "bob")
    live.do(ask.Mute("bob", True))
    live.do(ask.Leave(), "bob")
    live.do(ask.Join("You are all idiots"), "bob")
    assert names(live) == ["Ann", "Bob"]
    live.do(ask.Mute("bob", False))
    live.do(ask.Leave(), "bob")
    live.do(ask.Join("Robert"), "bob")
    assert names(live) == ["Ann", "Robert"]


def test_kick_by_seat() -> None:
    live = seated("short", "bob")
    live.do(ask.AddBot("odds"))
    live.do(ask.Kick(seat=1))
    live.do(ask.Kick(seat=2))
    assert live.table.taken() == (0,)
    assert names(live) == ["Ann"]
    for kick in (ask.Kick(), ask.Kick(seat=1), ask.Kick(seat=-1)):
        assert live.refused(kick) == "nobody_there"
    assert live.refused(ask.Kick(player="ann")) == "not_yourself"
    assert live.refused(ask.Kick(seat=0)) == "not_yourself"


def test_bots_are_not_kicked_from_a_running_game() -> None:
    live = playing(bots=1)
    assert live.refused(ask.Kick(seat=2)) == "game_running"


def test_muted_people_play_but_do_not_chat() -> None:
    live = playing()
    live.do(ask.Mute("bob"))
    assert not live.do(ask.Mute("bob")).events
    assert live.refused(ask.Say("hello"), "bob") == "muted"
    live.act({"do": "pass"})
    live.do(ask.Say("/pass"), "bob")
    assert live.view("bob").you.muted
    live.do(ask.Mute("bob", on=False))
    live.do(ask.Say("hello"), "bob")
    assert live.refused(ask.Mute("ann")) == "not_yourself"


def test_the_host_hands_over() -> None:
    live = seated("short", "bob")
    live.do(ask.Handover("bob"))
    assert live.view("bob").you.host
    assert not live.view("ann").you.host
    assert live.refused(ask.Start(), "ann") == "not_host"
    assert live.refused(ask.Handover("zoe"), "bob") == "nobody_there"


def test_a_leaving_host_is_followed_by_who_is_longest_there() -> None:
    live = seated("short", "bob", "cid")
    live.system(ask.Disconnect("bob"))
    live.do(ask.Leave())
    assert live.view().host == "cid"
    live.do(ask.Leave(), "cid")
    assert live.view().host == "bob"
    live.do(ask.Leave(), "bob")
    assert live.view().host is None
    assert not live.system(ask.Tick()).events
    live.do(ask.Join("Dan"), "dan")
    assert live.view().host == "dan"


def test_nobody_is_the_host_of_a_table_that_everybody_left() -> None:
    live = Live()
    live.do(ask.Leave())
    for player in (None, "ann"):
        assert not live.view(player).you.host


def test_a_lost_host_is_followed_after_the_takeover_time() -> None:
    live = seated("short", "bob", takeover_seconds=60)
    live.system(ask.Disconnect("ann"))
    live.wait(59_999)
    assert live.view().host == "ann"
    live.wait(1)
    assert live.view().host == "bob"


def test_a_lost_host_stays_host_while_nobody_else_is_there() -> None:
    live = seated("short", "bob", takeover_seconds=60)
    live.system(ask.Disconnect("bob"))
    live.system(ask.Disconnect("ann"))
    live.wait(120_000)
    assert live.view().host == "ann"
    live.system(ask.Connect("bob"))
    assert live.view().host == "bob"


def test_connecting_twice_is_connecting_once() -> None:
    live = seated()
    assert not live.system(ask.Connect("ann")).events
    assert live.system(ask.Disconnect("ann")).events
    assert not live.system(ask.Disconnect("ann")).events
    assert not live.system(ask.Connect("zoe")).events
    assert not live.system(ask.Disconnect("zoe")).events


def test_the_host_closes_the_table() -> None:
    live = playing()
    assert live.refused(ask.Close()) == "others_play"
    live.do(ask.Leave(), "bob")
    live.do(ask.Close())
    assert live.view().phase == "closed"
    assert live.refused(ask.Sit()) == "closed"
    assert not live.system(ask.Connect("ann")).events
    assert not live.system(ask.Resumed(5)).events
    assert not live.system(ask.Tick()).events


# Coming back to a seat that one has left -------------------------------------------------


def left() -> Live:
    """Bob has left in a running game."""
    live = playing("short", "bob", "cid")
    live.do(ask.Leave(), "bob")
    return live


def test_whoever_comes_back_is_offered_their_own_seat() -> None:
    live = left()
    assert (live.view("bob").you.left_seat, live.view("bob").you.former) == (1, "Bob")
    assert live.view("cid").you.left_seat is None
    assert live.view(None).you.left_seat is None
    live.do(ask.Join("Somebody"), "bob")
    assert names(live) == ["Ann", "Cid", "Bob"]
    live.do(ask.Sit(), "bob")
    seat = live.view("bob").seats[1]
    assert (seat.player, seat.bot, seat.name) == ("bob", None, "Bob")
    assert (live.view("bob").you.seat, live.view("bob").you.left_seat) == (1, None)


def test_one_comes_back_by_a_typed_line() -> None:
    live = left()
    live.do(ask.Say("/join", ""), "bob")
    assert live.view("bob").you.seat == 1


def test_a_lock_keeps_nobody_from_their_own_seat_but_a_ban_does() -> None:
    live = left()
    live.do(ask.Lock())
    live.do(ask.Join("Bob"), "bob")
    live.do(ask.Kick(player="bob"))
    assert live.refused(ask.Join("Bob"), "bob") == "banned"


def test_the_next_game_has_no_seat_for_who_has_left() -> None:
    live = finished()
    live.do(ask.Leave(), "bob")
    assert live.view("bob").you.left_seat == 1
    live.do(ask.Rematch())
    assert live.view("bob").you.left_seat is None


def test_whoever_comes_back_needs_no_name() -> None:
    live = seated("short", "bob")
    live.do(ask.Leave(), "bob")
    assert (live.view("bob").you.left_seat, live.view("bob").you.former) == (None, "Bob")
    live.do(ask.Join(""), "bob")
    assert names(live) == ["Ann", "Bob"]
    assert live.view("bob").you.former == ""


# What the host shares --------------------------------------------------------------------


def test_anybody_seated_starts_and_switches_where_the_host_lets_them() -> None:
    live = seated("short", "bob")
    live.do(ask.Join("Zoe"), "zoe")
    for command in (ask.SwitchOption("look"), ask.Say("/option look"), ask.Start()):
        assert live.refused(command, "bob") == "not_host"
    live.do(ask.SetOptions({"trust": True}))
    assert live.refused(ask.Start(), "zoe") == "not_host"
    live.do(ask.Say("/option look"), "bob")
    assert live.view().rules.on == ("look",)
    assert live.refused(ask.SetRules("short"), "bob") == "not_host"
    live.do(ask.Say("/start"), "bob")
    assert live.view().phase == "playing"


def test_a_pause_names_who_paused() -> None:
    live = playing("short", "bob")
    live.do(ask.Pause())
    assert live.view("bob").clock.paused_by == "Ann"
    live.do(ask.Resume())
    assert live.view("bob").clock.paused_by is None


def test_the_host_makes_a_new_link_that_members_alone_are_told() -> None:
    live = Live()
    live.do(ask.Join("Bob"), "bob")
    assert live.refused(ask.Relink(), "bob") == "not_host"
    live.do(ask.Relink())
    first = live.view("bob").you.link
    assert len(first) >= 22
    assert live.view("eve").you.link == ""
    live.do(ask.Say("/relink"))
    assert live.view("ann").you.link == live.view("bob").you.link != first
    for observer in ("ann", "bob", "eve"):
        (told,) = seen(live.table, live.rows[-1], (observer,))[observer]
        assert told.kind == "relinked"
        assert live.table.link not in str(told)
