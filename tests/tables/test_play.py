"""The running game: actions, bots, rounds, seeds, leaving, pausing."""

from __future__ import annotations

from typing import Any

import pytest

from hattari.core import chance
from hattari.tables import BotMove, events, wants
from hattari.tables import commands as ask
from tests.tables.live import Live, playing, seated
from tests.tables.toy import CANARY


def test_a_start_opens_the_first_round_in_one_row() -> None:
    live = playing()
    assert live.kinds() == [
        "table.started",
        "table.seed_committed",
        "table.round_seeded",
        "toy.opened",
        "toy.dealt",
    ]
    assert live.view().game.phase == "turn"
    assert live.view().game_number == 1


def test_a_start_needs_enough_seats() -> None:
    live = seated()
    assert live.refused(ask.Start()) == "too_few_seated"
    live.do(ask.SetRules("pair"))
    live.come("bob")
    live.do(ask.Start())
    assert live.refused(ask.Start()) == "game_running"


def test_actions_carry_their_moment() -> None:
    live = playing()
    moment = live.table.moment
    live.do(ask.Act(moment, {"do": "pass"}))
    assert live.table.moment == moment + 1
    assert live.refused(ask.Act(moment, {"do": "pass"})) == "stale"
    assert live.refused(ask.Act(moment, {"do": "pass"}), "bob") == "stale"
    assert live.refused(ask.Act(moment + 1, {"do": "pass"})) == "illegal"


@pytest.mark.parametrize("action", [{}, {"do": "fly"}, {"do": "answer"}, {"do": "pass", "x": 1}])
def test_what_is_no_action_is_refused(action: dict[str, Any]) -> None:
    live = playing()
    assert live.refused(ask.Act(live.table.moment, action)) == "bad_action"


def test_only_seats_act() -> None:
    live = playing()
    live.do(ask.Join("Cid"), "cid")
    assert live.refused(ask.Act(live.table.moment, {"do": "pass"}), "cid") == "not_seated"
    assert seated().refused(ask.Act(0, {"do": "pass"})) == "no_game"


def test_chance_comes_in_the_same_row() -> None:
    live = playing()
    live.act({"do": "swap"})
    assert live.kinds() == ["toy.swapchosen", "toy.swapped"]


def test_a_sealed_answer_leaves_the_moment_alone_and_the_last_one_closes() -> None:
    live = playing("short", "bob", "cid")
    live.act({"do": "call"})
    moment = live.table.moment
    live.act({"do": "answer", "yes": True}, "bob")
    assert live.table.moment == moment
    assert live.kinds() == ["toy.answered"]
    live.act({"do": "answer", "yes": False}, "cid")
    assert live.kinds() == [
        "toy.answered",
        "toy.settled",
        "table.seed_revealed",
        "table.seed_committed",
    ]
    assert live.table.moment > moment


def test_open_windows_keep_the_moment_too() -> None:
    live = playing("look")
    moment = live.table.moment
    live.act({"do": "look"}, "bob")
    live.do(ask.Act(moment, {"do": "look"}))
    assert live.view().game.phase == "turn"


def between() -> Live:
    """Ann and Bob look at the result of the first round."""
    live = playing()
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    return live


def test_the_next_round_opens_when_all_have_tapped() -> None:
    live = between()
    live.do(ask.Continue())
    assert live.view().seats[0].continued
    assert not live.do(ask.Continue()).events
    live.do(ask.Continue(), "bob")
    assert live.view().game.round == 2
    assert not live.view().seats[0].continued
    assert live.refused(ask.Continue()) == "not_between"


def test_a_lost_player_does_not_hold_up_the_next_round() -> None:
    live = between()
    live.do(ask.Continue())
    live.system(ask.Disconnect("bob"))
    assert live.view().game.round == 2


def test_spectators_do_not_continue() -> None:
    live = between()
    live.do(ask.Join("Cid"), "cid")
    assert live.refused(ask.Continue(), "cid") == "not_seated"


def test_seeds_are_committed_before_and_revealed_after_a_round() -> None:
    live = between()
    made = [event for row in live.rows for event in row.events]
    committed = [event for event in made if isinstance(event, events.SeedCommitted)]
    revealed = [event for event in made if isinstance(event, events.SeedRevealed)]
    assert [event.round for event in committed] == [1, 2]
    assert [event.round for event in revealed] == [1]
    assert chance.commitment(revealed[0].server_seed) == committed[0].commitment
    assert revealed[0].contributions == (chance.NO_CONTRIBUTION,) * 2
    assert live.view().commitment == committed[1].commitment
    seed = chance.round_seed(revealed[0].server_seed, revealed[0].contributions)
    assert live.table.state.numbers == tuple(
        CANARY + chance.lot(seed, "deal", index, 256) for index in range(2)
    )


def test_every_commitment_of_a_row_has_a_seed_of_its_own() -> None:
    live = playing("blink", between_seconds=0)
    assert live.view().phase == "over"
    seeds = [
        event.server_seed
        for event in live.rows[-1].events
        if isinstance(event, events.SeedCommitted)
    ]
    assert len(seeds) == len(set(seeds)) == 3
    assert live.kinds()[-2:] == ["table.seed_revealed", "table.finished"]


def test_a_table_remembers_the_last_games_and_every_number() -> None:
    live = playing("blink", between_seconds=0)
    for _ in range(6):
        live.do(ask.Rematch())
    assert [done.number for done in live.view().finished] == [3, 4, 5, 6, 7]


def test_bots_act_when_they_are_awaited() -> None:
    live = playing(bots=1, pace_ms=500)
    live.act({"do": "pass"})
    live.act({"do": "pass"}, "bob")
    assert live.bot_moves() == []
    live.now += 500
    move = live.bot_moves()[0]
    assert (move.seat, move.bot, move.reason) == (2, "odds", "bot")
    live.bot({"do": "pass"})
    assert live.table.state.turn == 0
    late = ask.BotAct(move.seat, move.bot, move.reason, move.moment, {"do": "pass"})
    assert live.refused(late, None) == "not_due"


def test_a_bots_nonsense_is_refused() -> None:
    live = playing(bots=1)
    live.act({"do": "pass"})
    live.act({"do": "pass"}, "bob")
    move = live.bot_moves()[0]
    for action, code in (({"do": "fly"}, "bad_action"), ({"do": "look"}, "illegal")):
        command = ask.BotAct(move.seat, move.bot, move.reason, move.moment, action)
        assert live.refused(command, None) == code


def test_all_bots_answer_a_window_at_the_same_time() -> None:
    live = playing(bots=2, pace_ms=10_000)
    live.act({"do": "call"})
    live.now += 2499
    assert live.bot_moves() == []
    live.now += 1
    assert [move.seat for move in live.bot_moves()] == [2, 3]


def test_a_game_of_bots_goes_on_by_itself_while_nobody_watches() -> None:
    live = seated("short", seats=4)
    live.do(ask.AddBot("odds"))
    live.do(ask.AddBot("odds"))
    live.do(ask.Stand())
    live.do(ask.Start())
    live.system(ask.Disconnect("ann"))
    live.bot({"do": "call"})
    live.bot({"do": "answer", "yes": True})
    assert live.view().game.round == 2
    live.bot({"do": "call"})
    live.bot({"do": "answer", "yes": True})
    assert live.view().phase == "over"
    assert live.view().finished[0].ranking == ((0,), (1,))


def test_a_game_of_bots_waits_for_its_spectators() -> None:
    live = seated("short", between_seconds=7)
    live.do(ask.AddBot("odds"))
    live.do(ask.AddBot("odds"))
    live.do(ask.Stand())
    live.do(ask.Start())
    live.bot({"do": "call"})
    live.bot({"do": "answer", "yes": True})
    assert live.view().game.round == 1
    live.wait(7000)
    assert live.view().game.round == 2


def test_without_a_pause_between_rounds_they_follow_at_once() -> None:
    live = playing(between_seconds=0)
    live.act({"do": "call"})
    live.act({"do": "answer", "yes": True}, "bob")
    assert live.view().game.round == 2


@pytest.mark.parametrize("command", [ask.Leave(), ask.Kick(player="bob")])
def test_removing_a_player_never_changes_the_game(command: ask.Leave | ask.Kick) -> None:
    live = playing()
    live.act({"do": "pass"})
    before = live.table.state
    live.do(command, "bob" if isinstance(command, ask.Leave) else "ann")
    assert live.table.state is before
    assert wants(live.table, live.now) == (BotMove(1, "odds", "bot", live.table.moment),)
    assert live.view("bob").game.number is None
    live.bot({"do": "pass"})
    assert live.table.state.turn == 0
    assert live.view().seats[1].name == "Bob"


def test_a_paused_game_stands_still() -> None:
    live = playing(bots=1)
    live.do(ask.Pause())
    assert not live.do(ask.Pause()).events
    assert live.refused(ask.Act(live.table.moment, {"do": "pass"})) == "paused"
    assert live.refused(ask.Continue()) == "paused"
    assert live.refused(ask.AskUndo()) == "paused"
    assert live.refused(ask.AnswerUndo(yes=True)) == "paused"
    assert live.view().clock.paused
    assert live.view().clock.deadline is None
    live.do(ask.Resume())
    assert live.refused(ask.Resume()) == "not_paused"
    live.act({"do": "pass"})


def test_a_window_whose_last_seat_is_lost_still_closes() -> None:
    live = playing()
    live.act({"do": "call"})
    live.do(ask.Leave(), "bob")
    live.bot({"do": "answer", "yes": False})
    assert live.view().game.phase == "between"
