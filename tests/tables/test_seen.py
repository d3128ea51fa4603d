"""What clients get: notices, chat, proofs, views; and that no secret is among it."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest

from hattari.core import chance
from hattari.tables import Row, events, evolve, redact, seen
from hattari.tables import commands as ask
from hattari.tables.events import TABLE_EVENTS, TableEvent
from hattari.tables.options import Options
from hattari.tables.view import view, views
from tests.tables.live import Live, playing, seated
from tests.tables.toy import Rules

SAMPLES: dict[str, Any] = {
    "key": "secret seed",
    "rules": msgspec.structs.asdict(Rules()),
    "options": Options(),
    "player": "bob",
    "seat": 1,
    "bot": "odds",
    "name": "Robert",
    "names": ("Ann", "Bob"),
    "on": True,
    "yes": True,
    "number": 3,
    "round": 2,
    "ms": 7,
    "server_seed": b"secret seed",
    "commitment": "c0ffee",
    "contributions": (b"\x01",),
    "contribution": b"secret bytes",
    "digest": "secret digest",
    "ranking": ((0,), (1,)),
    "face": "owl",
    "mood": "smug",
    "at": "option",
    "step": 4,
    "text": "hello",
    "reason": "host",
    "base": None,
    "switched": (),
    "game": "toy",
    "title": "Friday",
    "host": "ann",
}


UNSEEN = {
    events.ContributionPromised,
    events.ContributionRevealed,
    events.RoundSeeded,
    events.Guessed,
}
"""Told with the server's commitment, or when the round is over; a guess to its seat alone."""


def sample(kind: type[TableEvent], **changes: Any) -> TableEvent:
    """An event of this type at a table of Ann and Bob."""
    return kind(**{key: {**SAMPLES, **changes}[key] for key in kind.__struct_fields__})


@pytest.mark.parametrize("kind", TABLE_EVENTS)
def test_every_event_becomes_something_of_its_own(kind: type[TableEvent]) -> None:
    live = playing()
    both = {"rules": (SAMPLES["rules"], SAMPLES["rules"])}
    event = sample(kind, **(both if kind is events.SurveySet else {}))
    before, text = live.table, msgspec.json.encode(redact(live.table, event, "ann"))
    assert text == msgspec.json.encode(redact(before, event, "zoe"))
    if kind in UNSEEN:
        assert text == b"null"
    else:
        assert json.loads(text)["what"].startswith("table.")
    assert b"secret seed" not in text
    if kind is not events.SeedRevealed:
        assert b"secret seed".hex().encode() not in text


@pytest.mark.parametrize(
    ("event", "en", "ja"),
    [
        (sample(events.Joined, player="cid"), "Robert has come.", "Robert さんが来ました。"),
        (sample(events.Sat), "Bob sat down.", "Bob さんが席に着きました。"),
        (sample(events.Muted), "Bob has been muted.", "Bob さんの発言が止められました。"),
        (
            sample(events.Muted, on=False),
            "Bob may chat again.",
            "Bob さんがまた発言できるようになりました。",
        ),
        (
            sample(events.Queued, on=False),
            "Bob no longer waits for a seat.",
            "Bob さんが順番待ちをやめました。",
        ),
        (
            sample(events.TakenOver),
            "Bob is away; a bot plays for the time being.",
            "Bob さんが不在のため、しばらくボットが代わりにプレイします。",
        ),
        (
            sample(events.RulesSet, rules={"rounds": 3, "look": True}),
            "The rules have changed (rounds, look): they are now “Toy of 3”.",
            "ルールが変わりました(rounds、look)。いまは「3 ラウンドのおもちゃ」です。",
        ),
        (
            sample(events.RulesSet, rules={"rounds": 3, "most": 2, "drop": True}),
            (
                "The rules have changed (rounds, most, drop): they are now “Toy of 3”. drop does "
                "nothing here: two seats are too few."
            ),
            (
                "ルールが変わりました(rounds、most、drop)。いまは「3 ラウンドのおもちゃ」です。"
                "「drop」は、ここでは何も変えません。2席では足りないからです。"
            ),
        ),
        (
            sample(events.Paused),
            "Bob has paused the game.",
            "Bob さんがゲームを一時停止しました。",
        ),
        # As logs have it that are older than the pauser's name in them.
        (sample(events.Paused, player=None), "The game is paused.", "ゲームを一時停止しました。"),
        (
            sample(events.SurveySet, rules=()),
            "The rules no longer alternate.",
            "ルールを交互に遊ぶのをやめました。",
        ),
        (sample(events.Finished), "Game 3 is over.", "3ゲーム目が終わりました。"),
        (
            sample(events.Closed, reason="idle"),
            "The table was closed because nobody was there.",
            "誰もいなくなったので、テーブルを閉じました。",
        ),
    ],
)
def test_notices_speak_both_languages(event: TableEvent, en: str, ja: str) -> None:
    notice = redact(playing().table, event, "ann")
    assert notice is not None
    assert (notice.text.en, notice.text.ja) == (en, ja)


def test_what_did_nothing_before_either_is_not_told_again() -> None:
    idle = {"most": 2, "drop": True}
    live = Live(idle)
    (changed,) = live.do(ask.SetRules({"rounds": 3, **idle})).events
    notice = redact(Live(idle).table, changed, "ann")
    assert notice is not None
    assert notice.text.en == "The rules have changed (rounds): they are now “Toy of 3”."


@pytest.mark.parametrize("kind", [events.Sat, events.Connected, events.TakenOver, events.Paused])
def test_a_notice_names_the_kind_of_its_event_for_programs(kind: type[TableEvent]) -> None:
    notice = redact(playing().table, sample(kind), "ann")
    assert notice is not None
    assert f"table.{notice.kind}" == kind.__struct_config__.tag


def test_a_table_without_a_host_says_nothing_about_it() -> None:
    notice = redact(playing().table, events.HostChanged(None), "ann")
    assert notice is not None
    assert notice.text is None


def test_a_finished_round_can_be_checked() -> None:
    live = playing()
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    frames = [thing for frame in live.frames("bob") for thing in json.loads(frame)]
    committed = next(thing for thing in frames if thing["what"] == "table.commitment")
    proof = next(thing for thing in frames if thing["what"] == "table.proof")
    assert proof["round"] == committed["round"] == 1
    assert chance.commitment(bytes.fromhex(proof["server_seed"])) == committed["commitment"]
    assert proof["contributions"] == [None, None]  # nobody gave any


def test_a_sealed_answer_is_seen_by_its_seat_alone() -> None:
    live = playing("short", "bob", "cid")
    live.act({"do": "call"})
    before = live.table
    live.act({"do": "answer", "yes": True}, "bob")
    frames = seen(before, live.rows[-1], ["ann", "bob", "cid", "zoe"])
    assert {player for player, things in frames.items() if things} == {"bob"}
    assert live.view("bob").game.answered
    assert not live.view("cid").game.answered


def test_without_spectators_a_guest_sees_nothing_of_the_game() -> None:
    live = playing("short", spectators=False)
    live.act({"do": "pass"})
    event = live.rows[-1].events[0]
    assert redact(live.table, event, "zoe") is None
    assert redact(live.table, event, "bob") is not None
    assert live.view(None).game is None
    assert live.view(None).you.seat is None


def test_without_spectators_a_game_that_is_over_is_the_members() -> None:
    live = playing("single", spectators=False)
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    assert live.table.phase == "over"
    assert live.view("bob").game is not None
    assert live.view("zoe").game is None


def test_seen_follows_the_seats_within_a_row() -> None:
    live = playing("single")
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    before = live.table
    live.do(ask.Rematch())
    things = seen(before, live.rows[-1], ["bob"])["bob"]
    assert things[-1].kind == "dealt"
    after = before
    for event in live.rows[-1].events:
        after = evolve(after, event, live.now)
    assert after == live.table


# Two tables that differ only in what may not be known ------------------------------------


def script(seed: int, answers: tuple[bool, bool]) -> tuple[Live, list[int]]:
    """A game up to its second open window, with its own dice; and the secrets in it."""
    live = seated("short", "bob", "cid", "dan")
    live.entropy = seed
    live.do(ask.Join("Eve"), "eve")
    live.do(ask.Start())
    live.act({"do": "swap"})
    live.act({"do": "call"})
    live.now += 10
    live.act({"do": "answer", "yes": answers[0]}, "bob")
    live.now += 10
    live.act({"do": "answer", "yes": answers[1]}, "cid")
    live.do(ask.Say("well?"), "eve")
    return live, list(live.table.state.numbers)


def stream(live: Live, player: str) -> list[bytes]:
    """Everything this person gets: frames, view, refusals."""
    refused = live.refused(ask.Act(live.table.moment, {"do": "pass"}), player)
    return [*live.frames(player), msgspec.json.encode(live.view(player)), refused.encode()]


@pytest.mark.parametrize("player", ["eve", "dan"])
def test_streams_do_not_differ_by_what_is_hidden(player: str) -> None:
    one, secrets = script(1000, (True, False))
    other, others = script(2000, (False, True))
    assert secrets != others
    own = {"dan": 3}.get(player)

    def public(live: Live, numbers: list[int]) -> bytes:
        text = b"\n".join(stream(live, player))
        seed = live.table.seed
        assert seed is not None
        for number in (number for seat, number in enumerate(numbers) if seat != own):
            assert str(number).encode() not in text
        assert seed.server_seed.hex().encode() not in text
        mine = b"" if own is None else str(numbers[own]).encode()
        return text.replace(seed.commitment.encode(), b"-").replace(mine or b"\0", b"N")

    assert public(one, secrets) == public(other, others)


def test_nobody_there_sees_nothing() -> None:
    assert seen(seated().table, Row((events.Said("ann", "hi"),), 5), []) == {}


def test_views_for_many_are_those_for_each() -> None:
    live = playing("short", "bob")
    people = ("ann", "bob", "zoe")
    each = {player: view(live.table, player, live.now) for player in people}
    assert views(live.table, people, live.now) == each


def test_the_log_keeps_what_was_typed_and_people_see_what_can_be_read() -> None:
    live = seated()
    typed = "hi\u202e  there\u200b"
    (said,) = live.do(ask.Say(typed)).events
    assert said == events.Said("ann", typed)
    chat = redact(live.table, said, "bob")
    assert chat is not None
    assert chat.text == "hi there"


def test_the_log_keeps_no_more_of_a_line_than_people_see() -> None:
    live = seated()
    (said,) = live.do(ask.Say("  " + "x" * 2000 + "  ")).events
    assert said == events.Said("ann", "x" * 500)
    assert live.refused(ask.Say("\u200b" * 500 + "hello")) == "nothing_said"


def test_a_name_read_from_the_right_stands_alone_in_a_sentence() -> None:
    notice = redact(seated().table, events.Joined("dana", "דנה"), "ann")
    assert notice is not None
    assert notice.text.en == "\u2068דנה\u2069 has come."


def test_a_bot_whose_name_is_read_from_the_right_sits_down_alone_in_a_sentence() -> None:
    notice = redact(seated().table, events.BotAdded(1, "odds", "אבג"), "ann")
    assert notice is not None
    assert notice.text.en == "The bot “\u2068אבג\u2069” sat down."
    assert notice.text.ja == "ボット「\u2068אבג\u2069」が席に着きました。"
