"""Late spectators: nothing of a round reaches who has no seat, until the round is over."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from hattari.tables import commands as ask
from hattari.tables.shown import ClockView, You
from tests.tables.live import Live, playing, seated
from tests.tables.live import views as all_views

GUEST = "zoe"


def late(**options: Any) -> Live:
    """A round that has just opened, at a table whose spectators are late."""
    return playing("short", "bob", spectator_delay=True, **options)


def heard(live: Live, player: str = GUEST) -> list[dict[str, Any]]:
    """All that this person was told so far."""
    return [thing for frame in live.frames(player) for thing in json.loads(frame)]


def looks(live: Live) -> bytes:
    """The table as a guest sees it, but for the clock on the wall."""
    seen = live.view(GUEST)
    still = msgspec.structs.replace(seen.clock, now=0, since=0)
    return msgspec.json.encode(msgspec.structs.replace(seen, clock=still))


def play_on(live: Live) -> None:
    """A slow turn, a swap, and a pass."""
    live.now += 25_000
    live.act({"do": "pass"})
    live.act({"do": "swap"}, "bob")
    live.act({"do": "pass"}, "bob")


def finish(live: Live) -> None:
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")


def test_nothing_of_a_round_is_seen_before_it_is_over() -> None:
    live = late(turn_seconds=20)
    told, seen = heard(live), looks(live)
    assert live.view(GUEST).game is None
    play_on(live)
    assert live.table.seats[0].bank_ms < live.table.options.bank_seconds * 1000
    live.act({"do": "call"})
    assert heard(live) == told
    assert looks(live) == seen
    assert live.view("bob").game is not None
    live.act({"do": "answer", "yes": True}, "bob")
    assert looks(live) != seen
    assert live.view(GUEST).game == live.table.game.view(live.table.state, None)


def test_a_round_that_is_over_is_told_in_full() -> None:
    tables = [playing("short", "bob", spectator_delay=delay) for delay in (True, False)]
    for live in tables:
        play_on(live)
        finish(live)
    slow, quick = (
        [each for each in heard(live) if each["what"].startswith("toy")] for live in tables
    )
    assert slow == quick
    assert len(slow) > 4


def test_the_next_round_is_hidden_behind_the_last_one() -> None:
    live = late()
    finish(live)
    for player in ("ann", "bob"):
        live.do(ask.Continue(), player)
    seen = looks(live)
    live.act({"do": "pass"})
    assert looks(live) == seen
    assert live.view(GUEST).game.round == 1
    assert live.view("ann").game.round == 2
    assert live.folded() == live.table


def test_when_a_round_is_over_its_table_is_seen_as_it_stands() -> None:
    live = late()
    finish(live)
    assert live.view(GUEST).clock == live.view("ann").clock
    assert live.view(GUEST).clock.kind == "between"
    assert live.view(GUEST).moment == live.view("ann").moment


def next_round(**options: Any) -> Live:
    """A second round that has begun; Eve is a member without a seat."""
    live = seated("short", "bob", spectator_delay=True, **options)
    live.do(ask.Join("Eve"), "eve")
    live.do(ask.Start())
    finish(live)
    for player in ("ann", "bob"):
        live.do(ask.Continue(), player)
    live.act({"do": "pass"})
    return live


def test_without_spectators_a_guest_sees_no_round_at_all_however_late() -> None:
    live = next_round(spectators=False)
    assert live.view(GUEST).game is None
    assert live.view("eve").game is None
    assert next_round().view(GUEST).game.round == 1


def test_who_has_a_seat_is_told_at_once() -> None:
    live = late()
    told = {player: len(heard(live, player)) for player in ("ann", "bob", GUEST)}
    live.act({"do": "pass"})
    live.do(ask.AskUndo())
    for player, more in (("ann", 2), ("bob", 2), (GUEST, 0)):
        assert len(heard(live, player)) == told[player] + more


def test_who_is_late_still_knows_who_they_are() -> None:
    live = next_round()
    assert live.view("eve").you == You("eve", True, None, False, False, False, None, "", False)
    assert live.view(GUEST).you == You(GUEST, False, None, False, False, False, None, "", False)


def banks(live: Live, player: str) -> list[int]:
    return [seat.bank_ms for seat in live.view(player).seats]


def test_the_banks_stand_as_they_did_when_the_last_round_was_over() -> None:
    live = late(turn_seconds=20, bank_seconds=30)
    play_on(live)
    assert (banks(live, GUEST), banks(live, "ann")) == ([30_000] * 2, [25_000, 30_000])
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    for player in ("ann", "bob"):
        live.do(ask.Continue(), player)
    spent = banks(live, "ann")
    play_on(live)
    assert banks(live, GUEST) == spent != banks(live, "ann")


def test_no_clock_tells_how_a_hidden_round_goes() -> None:
    live = late(turn_seconds=20)
    play_on(live)
    assert live.view(GUEST).clock == ClockView(
        live.now, live.now, None, 20_000, None, None, False, None
    )
    assert live.view(GUEST).moment == 0
    finish(live)
    ended, moment = live.now, live.view(GUEST).moment
    live.now += 1_000
    for player in ("ann", "bob"):
        live.do(ask.Continue(), player)
    play_on(live)
    assert live.view(GUEST).clock == ClockView(
        live.now, ended, None, 20_000, None, None, False, None
    )
    assert live.view(GUEST).moment == moment < live.view("ann").moment


def test_a_request_to_take_back_is_not_told_while_it_stands() -> None:
    live = late()
    live.act({"do": "pass"})
    live.do(ask.AskUndo())
    assert live.view("bob").undo is not None
    assert live.view(GUEST).undo is None


def test_chat_is_heard_at_once_and_tells_nothing_of_the_game() -> None:
    live = late()
    play_on(live)
    seen = looks(live)
    live.do(ask.Say("my turn!"))
    assert heard(live)[-1]["text"] == "my turn!"
    assert looks(live) == seen


def test_what_the_table_says_of_a_turn_is_not_told() -> None:
    live = late()
    live.act({"do": "pass"})
    told = heard(live)
    live.do(ask.AskUndo())
    live.do(ask.AnswerUndo(yes=False), "bob")
    live.wait_due()
    live.bot({"do": "pass"})
    assert "table.substituted" in live.kinds()
    assert heard(live) == told
    assert live.view(GUEST).undo is None


def test_with_the_option_off_nobody_is_late() -> None:
    live = playing("short", "bob")
    told = len(heard(live))
    live.act({"do": "pass"})
    assert len(heard(live)) == told + 1
    assert live.table.withheld == ()
    assert all_views(live.table, live.now)["guest"]["game"] is not None
