"""A finished game looked at together: one leads, anybody points, and numbers alone are told."""

from __future__ import annotations

import msgspec

from hattari.tables import commands as ask
from hattari.tables import seen
from hattari.tables.leading import PAUSE_MS
from tests.tables.live import Live, playing

LEAD = ask.Lead(1, 12)
POINT = ask.Point("option", 2)


def finished() -> Live:
    """Ann and Bob have played, and Cid has watched."""
    live = playing("blink", "bob", between_seconds=0)
    live.do(ask.Join("Cid"), "cid")
    live.system(ask.Connect("cid"))
    assert live.table.phase == "over"
    return live


def test_one_leads_and_everybody_at_the_table_sees_where() -> None:
    live = finished()
    before = live.table
    live.do(LEAD)
    for player in ("ann", "bob", "cid"):
        led = live.view(player).leading
        assert led is not None
        assert (led.player, led.seat, led.step) == ("ann", 1, 12)
    assert live.view("zoe").leading is None
    told = seen(before, live.rows[-1], ["bob"])["bob"]
    assert "leads" in told[0].text.en
    again = live.table
    assert not live.do(LEAD).events
    live.do(ask.Lead(0, None))
    assert seen(again, live.rows[-1], ["bob"])["bob"][0].text is None
    assert live.folded() == live.table


def leader(live: Live) -> str | None:
    leading = live.table.leading
    return None if leading is None else leading.player


def test_another_leads_once_the_first_has_stopped_or_is_away() -> None:
    live = finished()
    live.do(LEAD)
    assert live.refused(LEAD, "bob") == "somebody_leads"
    assert live.refused(ask.StopLeading(), "bob") == "not_leading"
    live.do(ask.StopLeading())
    assert leader(live) is None
    assert live.refused(ask.StopLeading()) == "nobody_leads"
    live.do(LEAD, "bob")
    live.system(ask.Disconnect("bob"))
    live.do(LEAD, "cid")
    assert leader(live) == "cid"
    live.do(ask.StopLeading())  # the host
    live.do(LEAD, "cid")
    live.do(ask.Leave(), "cid")
    assert leader(live) is None


def test_anybody_points_now_and_then() -> None:
    live = finished()
    assert live.refused(POINT, "bob") == "nobody_leads"
    live.do(LEAD)
    before = live.table
    live.do(POINT, "bob")
    told = seen(before, live.rows[-1], ["ann", "cid", "zoe"])
    thing = {"what": "table.pointing", "player": "bob", "name": "Bob", "at": "option", "number": 2}
    assert msgspec.to_builtins(told) == {"ann": (thing,), "cid": (thing,), "zoe": (thing,)}
    assert live.refused(POINT, "bob") == "too_soon"
    live.do(POINT, "cid")
    live.now += PAUSE_MS
    live.do(ask.Point("seat", 0), "bob")
    live.do(ask.Mute("bob"))
    assert live.refused(POINT, "bob") == "muted"
    live.do(ask.StopLeading())
    assert live.refused(LEAD, "bob") == "muted"
    assert live.folded() == live.table


def test_only_what_there_was_is_led_through_and_only_after_a_game() -> None:
    assert playing("short", "bob").refused(LEAD) == "game_running"
    live = finished()
    assert live.refused(ask.Lead(2, 0)) == "no_such_seat"
    assert live.refused(LEAD, "zoe") == "not_member"
    live.do(LEAD)
    live.do(ask.Rematch())
    assert live.table.leading is None
