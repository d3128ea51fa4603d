"""The chat line: talk, and commands in both languages."""

from __future__ import annotations

import pytest

from hattari.core.game import Text
from hattari.tables import commands as ask
from hattari.tables.chatline import Meaning, parse
from hattari.tables.words import fold_case
from tests.tables.live import REGISTRY, Live, playing, seated


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("/join", ask.Sit()),
        ("/join 3", ask.Sit(2)),
        ("／参加", ask.Sit()),
        ("／ＳＩＴ　２", ask.Sit(1)),
        ("/stand", ask.Stand()),
        ("/退出", ask.Leave()),
        ("/ready", ask.Ready()),
        ("/開始", ask.Start()),
        ("/start", ask.Start()),
        ("/option look", ask.SwitchOption("look")),
        ("/option look off", ask.SwitchOption("look", on=False)),
        ("/オプション look オフ", ask.SwitchOption("look", on=False)),
        ("/option look on", ask.SwitchOption("look")),
        ("/bot", ask.AddBot("odds")),
        ("/ボット bold", ask.AddBot("bold")),
        ("/kick bob", ask.Kick(player="bob")),
        ("/kick MIKE", ask.Kick(seat=2)),
        ("/mute Bob", ask.Mute("bob")),
        ("/unmute Bob", ask.Mute("bob", on=False)),
        ("/ホスト bob", ask.Handover("bob")),
        ("/undo", ask.AskUndo()),
        ("/待った", ask.AskUndo()),
        ("/undo no", ask.AnswerUndo(yes=False)),
        ("/取り消し はい", ask.AnswerUndo(yes=True)),
        ("/次へ", ask.Continue()),
        ("/pause", ask.Pause()),
        ("/再開", ask.Resume()),
        ("/lock", ask.Lock()),
        ("/unlock", ask.Lock(on=False)),
        ("/relink", ask.Relink()),
        ("/再戦", ask.Rematch()),
        ("/close", ask.Close()),
    ],
)
def test_lines_and_their_commands(line: str, command: Meaning) -> None:
    live = seated("short", "bob")
    live.do(ask.AddBot("odds"))
    assert parse(live.table, 0, line) == command


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("/join x", "usage"),
        ("/option look maybe", "usage"),
        ("/option look off now", "usage"),
        ("/kick", "usage"),
        ("/kick zoe", "nobody_there"),
        ("/mute", "usage"),
        ("/mute zoe", "nobody_there"),
        ("/undo perhaps", "usage"),
        ("/", "unknown_command"),
        ("/fly", "unknown_command"),
        ("/pass", "no_game"),
        ("", "nothing_said"),
        ("\u200b", "nothing_said"),
    ],
)
def test_lines_that_are_refused(line: str, code: str) -> None:
    assert seated("short", "bob").refused(ask.Say(line)) == code


def test_chat_is_an_event() -> None:
    live = seated("short", "bob")
    live.do(ask.Say("hello  there"), "bob")
    assert live.frames("ann")[-1] == (
        b'[{"what":"table.chat","player":"bob","name":"Bob","text":"hello there"}]'
    )


def test_commands_act_with_the_senders_rights() -> None:
    live = seated("short", "bob")
    assert live.refused(ask.Say("/start"), "bob") == "not_host"
    live.do(ask.Say("/start"))
    assert live.view().phase == "playing"
    assert live.refused(ask.Say("/start")) == "game_running"


def test_game_commands() -> None:
    live = playing()
    live.do(ask.Say("/pass"))
    live.do(ask.Say("／パス"), "bob")
    assert live.table.state.turn == 0
    live.do(ask.Join("Cid"), "cid")
    assert live.refused(ask.Say("/pass"), "cid") == "not_seated"
    assert live.refused(ask.Say("/pass"), "bob") == "illegal"


def answer(live: Live, line: str) -> Text:
    """What only the sender is told; nothing is logged."""
    decision = live.do(ask.Say(line))
    assert decision.events == ()
    assert decision.answer is not None
    return decision.answer


def test_help_lists_every_command() -> None:
    live = seated()
    told = answer(live, "/help")
    for name in ("join", "sit", "leave", "start", "option", "rules", "bot", "kick", "undo"):
        assert f"/{name}" in told.en
        assert f"/{name}" in told.ja
    assert "/pass (/パス): pass" in told.en
    assert "/kick 名前 (/キック)：" in told.ja
    assert answer(live, "／ヘルプ") == told


def test_rules_are_told() -> None:
    live = seated()
    assert answer(live, "/rules").en == "Toy of 2\nPlay\n2 rounds, None seats."
    live.come("bob")
    assert answer(live, "/ルール").en == "Toy of 2\nPlay\n2 rounds, 2 seats."


def test_options_are_listed() -> None:
    live = seated()
    assert answer(live, "/option") == Text(
        "/option look (now off): Look. Look first. Sets look.",
        "/option look(いまオフ):見る。先に見る。オンにすると「見る」になります。",
    )
    live.do(ask.SwitchOption("look"))
    assert "(now on)" in answer(live, "/option").en


def test_what_changes_nothing_says_so() -> None:
    live = seated()
    assert answer(live, "/option look off").en == "Nothing has changed: “Look” is off already."
    live.do(ask.Say("/option look"))
    assert answer(live, "/option look").ja == "変更はありません。「見る」はすでにオンです。"


def test_a_guest_may_ask_and_come_by_a_typed_line() -> None:
    live = seated("short", "bob")
    for line in ("/help", "/rules", "/option"):
        assert live.do(ask.Say(line), "cid").answer is not None
    assert live.refused(ask.Say("hello", "Cid"), "cid") == "not_member"
    assert live.refused(ask.Say("/pass", "Cid"), "cid") == "no_game"
    live.do(ask.Say("/join", "Cid"), "cid")
    assert live.view("cid").you.seat == 2
    assert live.view("cid").seats[2].name == "Cid"


def test_a_typed_join_waits_where_no_seat_is_free() -> None:
    live = seated("pair", "bob")
    live.do(ask.Say("/join", "Cid"), "cid")
    assert live.view("cid").you.queued
    assert live.refused(ask.Say("/join 1", "Dan"), "dan") == "seat_taken"
    assert live.table.member("dan") is None


def test_a_typed_join_asks_for_what_any_join_asks() -> None:
    live = seated()
    assert live.refused(ask.Say("/join", " "), "cid") == "bad_name"
    live.do(ask.Lock())
    assert live.refused(ask.Say("/join", "Cid"), "cid") == "locked"
    live.do(ask.Close())
    assert live.refused(ask.Say("/help"), "cid") == "closed"


@pytest.mark.parametrize("game", ["toy", "bluff", "dobon"])
def test_no_command_of_a_game_hides_behind_one_of_the_tables(game: str) -> None:
    live = seated()
    own = set(answer(live, "/help").en.replace("(", " ").replace(",", " ").split())
    own -= {"/pass", "/パス", "/call", "/コール"}
    for spec in REGISTRY.get(game).chatline.commands():
        for name in spec.names:
            assert fold_case(name) == name
            assert f"/{name}" not in own
