"""Dobon at a table: whole matches under every preset, rounds and chips, bots, the chat line."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules.actions import (
    Misplayed,
    Reshuffled,
    RoundOpened,
    Settled,
    WindowClosed,
)
from hattari.games.dobon.rules.points import Ending
from hattari.tables import BotMove, events, evolve, redact
from hattari.tables import commands as ask
from tests.games.dobon.playing import PRESETS
from tests.tables.dobon import GUEST, deck, fork, heard, play_out, playing, stacked, step
from tests.tables.live import Live

THREE = ("8H 5S KH 2C", "2H JD", "QC 9C 4D")


def made(live: Live, kind: type[Any]) -> list[Any]:
    """The events of this type, first to last."""
    return [event for row in live.rows for event in row.events if isinstance(event, kind)]


# Whole matches ---------------------------------------------------------------------------


@pytest.mark.parametrize("preset", PRESETS)
def test_matches_come_to_their_end_and_fold(preset: str) -> None:
    live, random = playing(preset, Dobon(), bots=1, entropy=7), Random(preset)
    rounds = live.table.rules.value.rounds
    while live.table.phase == "playing":
        step(live, random, 0.9)
        state = live.table.state
        assert sum(state.chips) == 4 * 300
        cards = [*state.stock, *state.pile, *(card for hand in state.hands for card in hand)]
        assert len(set(cards)) == len(cards) == 52
    settled = made(live, Settled)
    assert len(settled) == live.view().game.round == rounds
    assert len(live.view().game.sheet) == rounds
    opened = [event.round for event in made(live, RoundOpened)]
    assert opened == list(range(1, rounds + 1))
    (done,) = live.table.finished
    assert [settled[-1].chips[group[0]] for group in done.ranking] == sorted(
        {*settled[-1].chips}, reverse=True
    )
    assert live.folded() == live.table


def test_the_matches_hold_what_is_rare() -> None:
    """Two dobons at once, a counter, a chombo of each kind and a new stock, in one match."""
    live = playing({"preset": "full-house", "rounds": 80, "hand": 3}, Dobon(), 6, entropy=4)
    play_out(live, Random(2), 0.95)
    endings = {event.ending for event in made(live, Settled)}
    assert endings == {*Ending} - {Ending.DRAWN_OUT, Ending.BURST, Ending.TOO_LONG}
    assert any(len(event.winners) > 1 for event in made(live, Settled))
    closed = made(live, WindowClosed)
    assert any(not call.holds for event in closed for call in event.calls)
    assert any(event.silent is not None for event in closed)
    assert made(live, Misplayed)
    assert made(live, Reshuffled)
    assert sum(live.table.state.chips) == 6 * 300


def test_a_seed_is_told_only_when_its_round_is_over() -> None:
    live = playing("quick", Dobon(), entropy=5)
    play_out(live, Random(5), 0.9)
    start, told = playing("quick", Dobon(), entropy=5), 0
    table = start.table
    hidden = {event.server_seed.hex() for event in made(live, events.SeedCommitted)}
    for row in live.rows[len(start.rows) :]:
        for event in row.events:
            if isinstance(event, events.SeedRevealed):
                hidden.remove(event.server_seed.hex())
                assert table.state.last is not None
                told += 1
            for player in ("ann", GUEST, None):
                thing = repr(redact(table, event, player))
                assert not any(seed in thing for seed in hidden)
            table = evolve(table, event, row.at)
    assert told == 3
    assert not hidden


def test_the_cards_that_one_may_not_know_change_nothing() -> None:
    """Two tables with one seed's commitment, whose hidden cards have changed places."""
    one = stacked("numazoko", deck("5H", "5C 8D KH", "2H JD", "QC 9C", first="7S 3S 4S"))
    other = stacked("numazoko", deck("5H", "5C 8D KH", "9C 3S", "JD 7S", first="QC 2H 4S"))
    starts = fork(one), fork(other)
    for live in (one, other):
        live.act({"do": "play", "card": "5C"})
        live.act({"do": "wave"}, "cid")
        live.wait_due()
        live.act({"do": "draw"}, "bob")
        live.act({"do": "draw"}, "cid")
        live.act({"do": "play", "card": "8D", "suit": "S", "pon": True})
    for player in ("ann", GUEST, None):
        assert heard(one, starts[0], player) == heard(other, starts[1], player)
    assert heard(one, starts[0], "bob").view != heard(other, starts[1], "bob").view


# Rounds, chips, totals, rematch ------------------------------------------------------------


def test_a_round_is_settled_and_the_winner_starts_the_next() -> None:
    live = stacked("numazoko", deck("KS", "KH AS 2S 3S", "2H JD", "6C 7C"))
    live.act({"do": "play", "card": "KH"})
    live.act({"do": "dobon"}, "cid")
    live.act({"do": "wave"}, "bob")
    game = live.view().game
    # Ann pays 3 x (54 + 13 -> 70), Bob his own 60.
    assert [seat.chips for seat in game.seats] == [90, 240, 570]
    assert game.showdown.next_starter == 2
    assert live.view().clock.kind == "between"
    for player in ("ann", "bob", "cid"):
        live.do(ask.Continue(), player)
    game = live.view().game
    assert (game.round, game.starter, game.turn, game.direction) == (2, 2, 2, 1)
    assert [line.gains for line in game.sheet] == [(-210, -60, 270)]
    assert [seat.chips for seat in game.seats] == [90, 240, 570]


def test_a_rematch_begins_anew() -> None:
    live = stacked({"preset": "quick", "rounds": 1}, deck("5H", "5S", "9C", "QC"))
    live.act({"do": "play", "card": "5S"})
    live.wait_due()
    assert live.view().phase == "over"
    assert live.table.finished[0].ranking == ((0,), (1, 2))
    assert live.view().game.ranking == ((0,), (1, 2))
    assert live.refused(ask.Rematch(), "bob") == "not_host"
    live.do(ask.Rematch())
    game = live.view().game
    assert (live.view().phase, live.view().game_number, game.round) == ("playing", 2, 1)
    assert [seat.chips for seat in game.seats] == [300, 300, 300]
    assert game.sheet == ()


def test_a_bankrupt_ends_the_match_where_the_rules_say_so() -> None:
    rules = {"preset": "numazoko", "bank": "bust", "chips": 50}
    live = stacked(rules, deck("KS", "KH AS 2S 3S", "2H JD", "6C 8C"))
    live.act({"do": "play", "card": "KH"})
    live.act({"do": "dobon"}, "bob")
    live.act({"do": "wave"}, "cid")
    assert live.view().phase == "over"
    assert live.table.finished[0].ranking == ((1,), (2,), (0,))


# Mistakes, and what can't be taken back -----------------------------------------------------


def test_mistakes_cost_a_card_where_they_are_penalised() -> None:
    live = stacked("numazoko", deck("KS", "KH AD 3D", "2H TD", "6C 8C", first="4C 4D 4H 4S"))
    live.act({"do": "play", "card": "AD"})
    assert live.kinds()[0] == "dobon.misplayed"
    assert [seat.cards for seat in live.view().game.seats] == [4, 2, 2]
    assert live.view().game.turn == 1
    live.act({"do": "draw"}, "bob")
    live.act({"do": "draw"}, "cid")
    live.act({"do": "play", "card": "KH"})
    live.act({"do": "dobon"}, "bob")
    live.act({"do": "wave"}, "cid")
    assert [seat.cards for seat in live.view().game.seats] == [3, 4, 3]
    assert sum(live.table.state.chips) == 900


def test_the_forgotten_pon_is_penalised_at_the_close() -> None:
    live = stacked("numazoko", deck("KS", "KH AD", "2H TD", first="4C"))
    live.act({"do": "play", "card": "KH"})
    assert [seat.cards for seat in live.view().game.seats] == [1, 2]
    live.wait_due()
    assert [seat.cards for seat in live.view().game.seats] == [2, 2]


def test_where_mistakes_are_blocked_they_are_refused() -> None:
    live = stacked("numazoko-easy", deck("KS", "KH AD", "2H TD", first="4C"))
    assert live.refused(ask.Act(live.table.moment, {"do": "play", "card": "AD"})) == "does_not_fit"
    live.act({"do": "play", "card": "KH"})
    assert live.refused(ask.Act(live.table.moment, {"do": "dobon"}), "bob") == "no_dobon"
    live.act({"do": "wave"}, "bob")
    assert [seat.cards for seat in live.view().game.seats] == [1, 2]


def test_nothing_is_ever_taken_back() -> None:
    live = stacked("numazoko", deck("KS", "KH AD 3D", "2H TD", "6C 8C"))
    for player in ("ann", "bob"):
        assert live.refused(ask.AskUndo(), player) == "nothing_to_undo"
    live.act({"do": "play", "card": "KH"})
    live.act({"do": "dobon"}, "bob")
    for player in ("ann", "bob", "cid"):
        assert live.refused(ask.AskUndo(), player) == "no_undo_now"
        assert live.refused(ask.AnswerUndo(yes=True), player) == "no_undo_asked"


# Bots in people's seats ----------------------------------------------------------------------


def test_a_lost_players_seat_is_played_in_turns_and_windows() -> None:
    live = stacked("numazoko", deck("KS", *THREE), takeover_seconds=10, turn_seconds=0, pace_ms=0)
    live.system(ask.Disconnect("bob"))
    live.wait(10_000)
    live.act({"do": "play", "card": "KH"})
    assert live.bot_moves() == [BotMove(1, "steady", "absent", live.table.moment)]
    assert live.refused(ask.Act(live.table.moment, {"do": "wave"}), "bob") == "bot_plays"
    live.bot({"do": "wave"})
    assert live.view().game.phase == "window"
    live.system(ask.Connect("bob"))
    assert live.refused(ask.Act(live.table.moment, {"do": "dobon"}), "bob") == "already_answered"
    live.act({"do": "wave"}, "cid")
    live.act({"do": "draw"}, "bob")
    assert live.view().game.turn == 2


def test_a_slow_player_is_stood_in_for_at_a_turn_but_not_in_a_window() -> None:
    live = stacked("numazoko", deck("KS", *THREE))
    live.wait_due()
    assert live.bot_moves() == [BotMove(0, "steady", "timeout", live.table.moment)]
    live.bot({"do": "play", "card": "KH"})
    assert live.kinds() == ["table.substituted", "dobon.played"]
    live.wait_due()
    assert live.bot_moves() == []
    assert live.view().game.turn == 1


# The chat line -----------------------------------------------------------------------------


def test_a_round_is_played_by_the_chat_line() -> None:
    live = stacked("numazoko", deck("KS", "8H 5S KH 2C", "2D 6D", "9C 3D 4D", first="7S 7H"))
    live.do(ask.Say("/play 8H D"))
    assert (live.view().game.up, live.view().game.suit) == ("8H", "D")
    live.do(ask.Say("/ドボン"), "bob")
    live.do(ask.Say("／見送る"), "cid")
    assert live.view().game.showdown.winners == (1,)
    for player in ("ann", "bob", "cid"):
        live.do(ask.Say("/次へ"), player)
    assert live.refused(ask.Say("/draw")) == "not_your_turn"
    live.do(ask.Say("／引く"), "bob")
    live.do(ask.Say("/draw"), "cid")
    live.do(ask.Say("/出す ♥8 ♣"))
    live.do(ask.Say("/wave"), "bob")
    assert live.refused(ask.Say("/dobon")) == "own_card"
    live.do(ask.Say("/dobon"), "cid")
    assert live.kinds(-1)[-2:] == ["dobon.window_closed", "dobon.took"]


def test_pon_is_said_in_the_chat_line() -> None:
    live = stacked("numazoko", deck("KS", "KH 3S", "2D 6D"))
    assert live.refused(ask.Say("/pon")) == "usage"
    live.do(ask.Say("/ポン KH"))
    live.wait_due()
    assert live.view().game.seats[0].cards == 1


def test_a_wrong_line_costs_nothing() -> None:
    live = stacked("numazoko", deck("KS", *THREE))
    for line, code in (
        ("/play", "usage"),
        ("/play 1X", "usage"),
        ("/play AS", "not_in_hand"),
        ("/pass", "draw_first"),
        ("/dobon", "no_window"),
        ("/bid 4 6", "unknown_command"),
    ):
        assert live.refused(ask.Say(line)) == code
    assert live.refused(ask.Say("/draw"), GUEST) == "not_seated"


def test_help_lists_the_games_commands_in_both_languages() -> None:
    live = stacked("numazoko", deck("KS", *THREE))
    decision = live.do(ask.Say("/help"), GUEST)
    assert decision.events == ()
    told = decision.answer
    assert told is not None
    for spec in Dobon.chatline.commands():
        for name in spec.names:
            assert f"/{name}" in told.en
            assert f"/{name}" in told.ja
        assert spec.help.en in told.en
        assert spec.help.ja in told.ja
    assert "/play CARD [SUIT] (/出す)" in told.en
    assert "/bid" not in told.en
    assert "/start" in told.en


def test_options_of_dobon_are_switched_in_the_chat_line() -> None:
    live = Live("numazoko", "dobon")
    live.do(ask.Say("/option easy"))
    live.do(ask.Say("/option counter"))
    assert live.view().rules.full["mistakes"] == "blocked"
    assert live.view().rules.full["counter_dobon"] == "doubled"
    live.do(ask.Say("/option easy off"))
    assert live.view().rules.full["mistakes"] == "penalty"
