"""Out of the game: looking at all hands, guessing, and what bots play among themselves."""

from __future__ import annotations

import json
from typing import Any

import msgspec

from hattari.tables import commands as ask
from hattari.tables import due, view
from hattari.tables.clock import OUT_MS, SHOW_MS
from hattari.tables.shown import GuessView, TallyView
from tests.tables.live import Live, playing

PACE = 1200


def settle(live: Live) -> None:
    """Whoever is at turn calls; all others agree."""
    _as(live, live.table.state.turn, {"do": "call"})
    for seat in tuple(live.table.awaits().pending):  # type: ignore[union-attr]
        _as(live, seat, {"do": "answer", "yes": True})


def _as(live: Live, seat: int, action: dict[str, Any]) -> None:
    owner = live.table.seats[seat]
    if owner.bot is None:
        live.act(action, owner.player or "")
    else:
        while not live.bot_moves():
            live.wait_due()
        live.bot(action)


def go_on(live: Live, *players: str) -> None:
    for player in players:
        live.do(ask.Continue(), player)


def dropped(rules: str = "drop", **options: Any) -> Live:
    """Cid is out, Ann and Bob play the second round; Eve watches."""
    live = playing(rules, "bob", "cid", out_sees_hands=True, **options)
    live.do(ask.Join("Eve"), "eve")
    settle(live)
    go_on(live, "ann", "bob")
    assert live.table.still_in() == (0, 1)
    return live


def left(**options: Any) -> Live:
    """Two bots play on; Ann and Bob, who is host, are out."""
    live = Live("drop", pace_ms=PACE, **options)
    live.system(ask.Connect("ann"))
    live.do(ask.Sit(2))
    live.do(ask.Join("Bob"), "bob")
    live.do(ask.Sit(3), "bob")
    for _ in range(2):
        live.do(ask.AddBot("odds"))
    live.do(ask.Start())
    live.do(ask.Handover("bob"))
    settle(live)
    go_on(live, "ann")
    settle(live)
    assert live.table.still_in() == (0, 1)
    shown = live.now
    live.wait_due()
    assert live.now == shown + SHOW_MS
    return live


# Looking -----------------------------------------------------------------------------------


def numbers(live: Live, player: str) -> tuple[int, ...] | None:
    seen: tuple[int, ...] | None = live.view(player).game.numbers
    return seen


def test_who_is_out_may_see_all_hands() -> None:
    live = dropped()
    assert numbers(live, "cid") is None
    live.do(ask.Look(), "cid")
    assert numbers(live, "cid") == live.table.state.numbers
    assert [seat.looks for seat in live.view("ann").seats] == [False, False, True]
    assert [seat.out for seat in live.view("ann").seats] == [False, False, True]
    for other in ("ann", "bob", "eve", "zoe"):
        assert numbers(live, other) is None
        hidden = {str(each) for each in live.table.state.numbers}
        own = {str(live.view(other).game.number)}
        text = msgspec.json.encode(view(live.table, other, live.now)).decode()
        assert {each for each in hidden if each in text} <= own


def test_all_are_told_that_somebody_looks() -> None:
    live = dropped()
    live.do(ask.Look(), "cid")
    for player in ("ann", "eve", "zoe"):
        (told,) = json.loads(live.frames(player)[-1])
        assert told["kind"] == "hands_opened"
        assert "Cid" in told["text"]["en"]
        assert "Cid" in told["text"]["ja"]
    live.do(ask.Look(on=False), "cid")
    assert json.loads(live.frames("ann")[-1])[0]["text"] is None


def test_who_has_looked_is_silent_until_the_round_is_over() -> None:
    live = dropped()
    live.do(ask.Look(), "cid")
    live.do(ask.Look(on=False), "cid")
    assert numbers(live, "cid") is None
    assert live.view("cid").you.silent
    assert live.refused(ask.Say("it is false!"), "cid") == "has_seen"
    assert live.refused(ask.Stamp("laugh"), "cid") == "has_seen"
    assert live.do(ask.Say("/help"), "cid").answer is not None
    settle_last(live)
    assert not live.view("cid").you.silent


def settle_last(live: Live) -> None:
    settle(live)
    assert live.view().phase == "over"


def test_leaving_and_coming_back_gives_no_voice() -> None:
    live = dropped()
    live.do(ask.Look(), "cid")
    live.do(ask.Leave(), "cid")
    live.do(ask.Join("Cid"), "cid")
    assert live.refused(ask.Say("psst"), "cid") == "has_seen"
    assert numbers(live, "cid") is None


def test_looking_goes_on_in_later_rounds_and_the_voice_comes_back_between() -> None:
    live = playing("drop", "bob", "cid", "dan", out_sees_hands=True)
    settle(live)
    live.do(ask.Look(), "dan")
    assert not live.view("dan").you.silent
    go_on(live, "ann", "bob", "cid")
    assert numbers(live, "dan") == live.table.state.numbers
    settle(live)
    live.do(ask.Say("well played"), "dan")
    go_on(live, "ann", "bob")
    assert numbers(live, "dan") == live.table.state.numbers
    assert live.refused(ask.Say("psst"), "dan") == "has_seen"
    live.do(ask.Look(on=False), "dan")
    settle_last(live)
    assert live.table.lookers == ()
    assert live.table.saw == ()


def test_nobody_looks_who_is_still_in_or_where_it_is_not_allowed() -> None:
    live = dropped()
    assert live.refused(ask.Look(), "ann") == "still_in"
    assert live.refused(ask.Look(), "eve") == "not_seated"
    closed = playing("drop", "bob", "cid")
    settle(closed)
    go_on(closed, "ann", "bob")
    assert closed.refused(ask.Look(), "cid") == "hands_closed"
    assert not closed.table.options.out_sees_hands


def test_who_may_come_back_in_sees_nobodys_hand() -> None:
    live = dropped("back")
    assert [seat.may_return for seat in live.view("ann").seats] == [False, False, True]
    assert live.refused(ask.Look(), "cid") == "may_return"
    assert numbers(live, "cid") is None
    # Nor one whose wish to look is older than its chance.
    wished = msgspec.structs.replace(live.table, lookers=(2,), saw=("cid",))
    assert not wished.looks(2)
    seen = view(wished, "cid", live.now).game
    assert seen.numbers is None
    live.do(ask.Look(on=False), "cid")


def test_bots_do_not_end_among_themselves_what_a_person_may_come_back_to() -> None:
    table = left().table
    assert table.left_to_bots()
    back = msgspec.structs.replace(table.state.rules, back=True)
    state = msgspec.structs.replace(table.state, rules=back)
    assert not msgspec.structs.replace(table, state=state).left_to_bots()


def test_asking_twice_changes_nothing() -> None:
    live = dropped()
    assert not live.do(ask.Look(on=False), "cid").events
    live.do(ask.Look(), "cid")
    assert not live.do(ask.Look(), "cid").events
    assert live.folded().lookers == (2,)


def test_who_is_out_has_no_say_about_taking_back() -> None:
    live = dropped()
    live.act({"do": "pass"})
    live.do(ask.AskUndo())
    assert live.view().undo is not None
    assert live.view().undo.waiting == (1,)  # type: ignore[union-attr]
    assert live.refused(ask.AnswerUndo(yes=False), "cid") == "no_undo_asked"


def told(live: Live) -> list[str]:
    things = [thing for frame in live.frames("bob") for thing in json.loads(frame)]
    return [thing["text"]["en"] for thing in things if thing.get("text")]


def test_the_setting_is_told_to_all_when_it_changes_and_when_a_game_begins() -> None:
    live = dropped()
    assert any(
        text.startswith("Game 1 begins. At this table whoever is out") for text in told(live)
    )
    settle_last(live)
    live.do(ask.SetOptions({"out_sees_hands": False}))
    assert told(live)[-1].startswith("Whoever is out doesn't see")
    live.do(ask.SetOptions({"out_sees_hands": True}))
    assert told(live)[-1].startswith("At this table whoever is out may look at all hands")
    assert live.view("bob").options.out_sees_hands


# Guessing ----------------------------------------------------------------------------------


def guessed(live: Live, player: str = "cid") -> GuessView | None:
    return live.view(player).you.guess


def test_a_guess_is_counted_when_the_claim_is_settled() -> None:
    live = dropped()
    assert guessed(live) == GuessView(True, None, 0, 0)
    live.do(ask.Guess(yes=False), "cid")
    live.do(ask.Guess(yes=True), "cid")
    assert not live.do(ask.Guess(yes=True), "cid").events
    assert guessed(live) == GuessView(True, True, 0, 0)
    live.act({"do": "pass"})
    assert guessed(live) == GuessView(True, None, 0, 0)
    live.do(ask.Guess(yes=True), "cid")
    settle_last(live)
    assert live.view("ann").finished[-1].tallies == (TallyView(2, 1, 1),)
    assert live.folded() == live.table


def test_a_wrong_guess_counts_as_made() -> None:
    live = dropped()
    live.do(ask.Guess(yes=False), "cid")
    settle_last(live)
    assert live.view().finished[-1].tallies == (TallyView(2, 0, 1),)


def test_a_guess_is_nobody_elses_to_the_byte() -> None:
    live = dropped()
    before = {player: view(live.table, player, live.now) for player in ("ann", "bob", "eve", None)}
    frames = {player: live.frames(player) for player in ("ann", "bob", "eve", "zoe")}
    at = due(live.table)
    live.do(ask.Guess(yes=False), "cid")
    for player, seen in before.items():
        assert view(live.table, player, live.now) == seen
    assert {player: live.frames(player) for player in frames} == frames
    assert due(live.table) == at
    assert len(live.frames("cid")[-1]) > 2


def test_nobody_guesses_who_is_in_or_has_seen() -> None:
    live = dropped()
    assert guessed(live, "ann") is None
    assert guessed(live, "eve") is None
    assert live.refused(ask.Guess(yes=True), "ann") == "still_in"
    live.do(ask.Look(), "cid")
    assert live.refused(ask.Guess(yes=True), "cid") == "guess_spoilt"
    assert guessed(live) == GuessView(False, None, 0, 0)


def test_there_is_nothing_to_guess_on_between_rounds() -> None:
    live = playing("drop", "bob", "cid")
    settle(live)
    assert live.refused(ask.Guess(yes=True), "cid") == "no_claim"
    assert guessed(live) == GuessView(False, None, 0, 0)


# Pace --------------------------------------------------------------------------------------


def test_who_is_out_is_not_waited_for() -> None:
    live = playing("drop", "bob", "cid", "dan")
    settle(live)
    go_on(live, "ann", "bob", "cid")
    assert live.view().game.round == 2


def test_bots_among_themselves_wait_for_nobodys_tap_and_are_quick() -> None:
    live = left()
    assert live.table.left_to_bots()
    assert live.view().bots_left is not None
    assert live.view().game.round == 3
    assert due(live.table) == live.now + OUT_MS
    live.wait(OUT_MS)
    assert live.bot_moves()


def test_the_host_skips_to_the_end() -> None:
    live = left()
    live.do(ask.SkipToEnd(), "bob")
    assert not live.do(ask.SkipToEnd(), "bob").events
    assert live.view().bots_left.ends  # type: ignore[union-attr]
    assert due(live.table) == live.table.since
    began = live.now
    settle_last(live)
    assert live.now == began
    assert live.table.wishes == ()
    assert live.view().bots_left is None


def test_all_who_are_there_may_skip_together() -> None:
    live = left()
    live.do(ask.Join("Eve"), "eve")
    live.do(ask.Handover("eve"), "bob")
    assert live.refused(ask.SkipToEnd(), "eve") == "not_seated"
    assert live.refused(ask.SkipToEnd(), "zoe") == "not_member"
    live.do(ask.SkipToEnd(), "ann")
    assert not live.table.hurried()
    assert live.view("eve").bots_left.wishes == ("ann",)  # type: ignore[union-attr]
    live.do(ask.SkipToEnd(), "bob")
    assert live.table.hurried()


def test_a_spectator_has_no_vote() -> None:
    live = left()
    live.do(ask.Join("Eve"), "eve")
    assert live.refused(ask.SkipToEnd(), "eve") == "not_seated"


def test_nobody_skips_what_people_play() -> None:
    live = dropped()
    assert live.view().bots_left is None
    assert live.refused(ask.SkipToEnd()) == "still_in"
    assert live.refused(ask.SkipToEnd(), "cid") == "people_play"


def test_a_game_without_people_is_watched_at_its_own_pace() -> None:
    live = playing("drop", "bob", bots=2, pace_ms=PACE)
    for player in ("ann", "bob"):
        live.do(ask.Leave(), player)
    assert not live.table.left_to_bots()
    assert live.table.still_in() == (0, 1, 2, 3)
