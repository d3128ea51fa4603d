"""Late spectators: nothing of a round reaches who has no seat, until the round is over."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from hattari.tables import commands as ask
from tests.tables.live import Live, playing
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
