"""Dobon's windows at a table: always of one length, and sealed to the byte until they close."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from msgspec.structs import replace
from typing_extensions import override

from hattari.core.game import Awaits, Observer, Turn, Window
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules.actions import Called, Event, State, Waved
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.legal import holds
from hattari.games.dobon.rules.seen import Seen, SeenOwnAnswer
from hattari.games.dobon.rules.view import DobonView
from hattari.tables import commands as ask
from hattari.tables import due
from hattari.tables.clock import QUICK_MS, READING_MS, WINDOW_GRACE_MS
from tests.games.dobon.axes import tables
from tests.tables.dobon import (
    check_answers,
    check_length,
    deck,
    fork,
    heard,
    playing,
    stacked,
    windows,
)
from tests.tables.live import START, Live

LAW = settings(max_examples=25, deadline=None)
SEVERAL = 6

TWO_CALLERS = deck("KS", "KH AS 2S 3S", "2H JD", "6C 7C", "QC", first="9S")
"""Ann's king is a dobon for Bob and for Cid."""
NO_CALLER = deck("KS", "KH AS 2S 3S", "2H TD", "6C 8C", "QC", first="9S")
KING = {"do": "play", "card": "KH"}


# The laws --------------------------------------------------------------------------------


@LAW
@given(tables())
def test_every_window_has_the_same_length(match: tuple[Rules, int, int]) -> None:
    _check_all(check_length, _windows(Dobon(), *match))


@LAW
@given(tables())
def test_an_answer_is_sealed_to_the_byte(match: tuple[Rules, int, int]) -> None:
    _check_all(check_answers, _windows(Dobon(), *match))


def _windows(game: Dobon, rules: Rules, seats: int, seed: int) -> list[tuple[Live, Window]]:
    """The first windows of a random match, each at its table as it then was."""
    full = Dobon.rulebook.full(rules)
    live = playing(full, game, seats, entropy=seed, turn_seconds=0)
    found = islice(windows(live, Random(seed), 0.8), SEVERAL)
    return [(fork(live), window) for window in found]


class Whispering(Dobon):
    """Tells everybody who has called."""

    @override
    def redact(self, event: Event, observer: Observer) -> Seen | None:
        if isinstance(event, Called):
            return SeenOwnAnswer("dobon")
        return Dobon.redact(event, observer)


class Nodding(Dobon):
    """Tells everybody who has waved, with nothing in it."""

    @override
    def redact(self, event: Event, observer: Observer) -> Seen | None:
        return SeenOwnAnswer("") if isinstance(event, Waved) else Dobon.redact(event, observer)


class Staring(Dobon):
    """Shows in the view that somebody has answered."""

    @override
    def view(self, state: State, observer: Observer, odds_help: bool = False) -> DobonView:
        made = Dobon.view(state, observer, odds_help)
        if made.window is None or not state.answered:
            return made
        return replace(made, window=replace(made.window, answered=True))


class Hurrying(Dobon):
    """Waits for a shorter time when nobody can call."""

    @override
    def awaits(self, state: State) -> Awaits:
        awaited = Dobon.awaits(state)
        if not isinstance(awaited, Window) or any(holds(state, seat) for seat in awaited.pending):
            return awaited
        return replace(awaited, seconds=1)


class Renewing(Dobon):
    """Begins the window's time anew with every answer."""

    answers = ()


@pytest.mark.parametrize(
    ("fault", "check"),
    [
        (Whispering, check_answers),
        (Nodding, check_answers),
        (Staring, check_answers),
        (Renewing, check_answers),
        (Hurrying, check_length),
    ],
)
def test_a_planted_leak_is_caught(
    fault: type[Dobon], check: Callable[[Live, Window], None]
) -> None:
    rules = Dobon.rulebook.parse("numazoko")
    _check_all(check, _windows(Dobon(), rules, 4, 1))
    with pytest.raises(AssertionError):
        _check_all(check, _windows(fault(), rules, 4, 1))


def _check_all(check: Callable[[Live, Window], None], found: list[tuple[Live, Window]]) -> None:
    for live, window in found:
        check(live, window)


# Two tables that differ in what nobody may know -------------------------------------------


def _opened(deal: Any, rules: str = "numazoko", **options: Any) -> Live:
    live = stacked(rules, deal, **options)
    live.act(KING)
    return live


def test_a_window_tells_nobody_whether_there_is_anybody_who_could_call() -> None:
    one, other = _opened(TWO_CALLERS), _opened(NO_CALLER)
    start = [stacked("numazoko", deal) for deal in (TWO_CALLERS, NO_CALLER)]
    assert due(one.table) == due(other.table)
    for player in ("ann", "dan", "zoe", None):
        assert heard(one, start[0], player) == heard(other, start[1], player)


def test_bots_answer_together_whatever_they_hold() -> None:
    for deal in (TWO_CALLERS, NO_CALLER):
        live = _opened(deal, bots=2, pace_ms=1200)
        assert due(live.table) == live.table.since + 1200
        live.wait_due()
        assert [move.seat for move in live.bot_moves()] == [2, 3]


def test_bots_answer_within_a_short_window() -> None:
    live = _opened(NO_CALLER, bots=2, pace_ms=10_000)
    assert due(live.table) == live.table.since + 1500


# Only those who hold a call are asked -----------------------------------------------------

EASY = "numazoko-easy"
PACE: dict[str, Any] = {"pace_ms": 1200}


def _let_go(live: Live) -> None:
    """The bots wave, and the window runs to its end."""
    live.wait_due()
    for _ in live.bot_moves():
        live.bot({"do": "wave"})
    live.wait_due()


@pytest.mark.parametrize("deal", [TWO_CALLERS, NO_CALLER])
def test_a_window_that_asks_some_seats_alone_keeps_its_length(deal: Any) -> None:
    """Whoever could call, has called or has waved: it ends at the same moment."""
    live = _opened(deal, EASY, pace_ms=1200)
    end = live.table.since + 3000 + WINDOW_GRACE_MS
    for player in ("bob", "cid", "dan"):
        live.act({"do": "wave"}, player)
        assert due(live.table) == end
    live.wait(end - live.now - 1)
    assert live.view().game.phase == "window"
    live.wait(1)
    assert live.view().game.phase == "turn"


@pytest.mark.parametrize("who", ["bob", "cid"])
def test_while_somebody_reads_a_window_stands_whoever_holds_a_call(who: str) -> None:
    """Nobody learns at the rules what nobody learns beside them."""
    for deal in (TWO_CALLERS, NO_CALLER):
        live = stacked(EASY, deal)
        live.do(ask.Read(), who)
        live.act(KING)
        assert due(live.table) == START + READING_MS
        for player in ("bob", "cid", "dan"):
            live.act({"do": "wave"}, player)
        assert due(live.table) == START + READING_MS
        live.do(ask.Read(on=False), who)
        assert due(live.table) == live.now + 3000 + WINDOW_GRACE_MS


def test_who_has_left_and_may_come_back_learns_nothing_from_who_stayed() -> None:
    for deal in (
        deck("KS", "KH AS 2S 3S", "2H JD", first="9S"),
        deck("KS", "KH AS 2S 3S", "2H TD"),
    ):
        live = stacked(EASY, deal)
        live.do(ask.Leave(), "ann")
        live.wait_due()
        live.bot(KING)
        assert due(live.table) == live.table.since + 3000 + WINDOW_GRACE_MS
        live.act({"do": "wave"}, "bob")
        assert due(live.table) == live.table.since + 3000 + WINDOW_GRACE_MS
        live.do(ask.Leave(), "bob")
        assert due(live.table) == live.table.since + 3000 + WINDOW_GRACE_MS


def test_a_bot_that_has_thought_in_a_window_is_quick_at_its_turn() -> None:
    live = _opened(deck("KS", "KH AS 2S", "4H TD", "6C 8C", "QC", first="9S"), EASY, bots=2, **PACE)
    _let_go(live)
    live.act({"do": "play", "card": "4H"}, "bob")
    _let_go(live)
    assert live.table.awaits() == Turn(2)
    assert due(live.table) == live.now + QUICK_MS


def test_a_bot_that_has_not_takes_its_time() -> None:
    live = _opened(deck("KS", "KH AS 2S", "4H TD", "6C 8C", "QC", first="9S"), EASY, bots=2, **PACE)
    _let_go(live)
    live.act({"do": "draw"}, "bob")
    assert live.table.awaits() == Turn(2)
    assert due(live.table) == live.now + 1200


# Alone against bots -----------------------------------------------------------------------


def alone(rules: str, held: str) -> Live:
    """Ann alone against two bots, the first of which has just played the king of diamonds."""
    live = stacked(rules, deck("KS", held, "KD 9C 4D", "6C 8C 2H", first="9S"), bots=2)
    live.act({"do": "draw"})
    live.bot({"do": "play", "card": "KD"})
    return live


@pytest.mark.parametrize("rules", [EASY, "numazoko"])
def test_who_is_alone_has_all_the_time_to_call(rules: str) -> None:
    """Ann draws the nine of spades: four and nine make a king."""
    live = alone(rules, "4S")
    assert live.view().clock.deadline is None
    live.wait_due()
    live.bot({"do": "wave"})
    assert due(live.table) is None
    live.wait(10 * 60_000)
    assert live.view().game.phase == "window"
    live.act({"do": "dobon"})
    assert live.view().game.showdown.winners == (0,)


def test_who_is_alone_and_can_only_wave_is_not_asked() -> None:
    live = alone(EASY, "5S")
    live.wait_due()
    live.bot({"do": "wave"})
    assert live.view().game.phase == "turn"


def test_where_mistakes_are_punished_everybody_is_asked() -> None:
    """That nobody was asked would tell that there is nothing to call."""
    live = alone("numazoko", "5S")
    live.wait_due()
    live.bot({"do": "wave"})
    assert live.view().game.phase == "window"
    assert due(live.table) is None
    live.act({"do": "wave"})
    assert live.view().game.phase == "turn"


def test_a_window_has_a_clock_for_two_and_keeps_it_while_one_may_come_back() -> None:
    live = _opened(TWO_CALLERS, EASY, bots=2)
    assert live.view().clock.deadline == live.table.since + 3000
    live.do(ask.Leave(), "bob")
    assert live.view().clock.deadline == live.table.since + 3000


# Calls -----------------------------------------------------------------------------------


def test_it_does_not_matter_who_calls_first() -> None:
    one, other = _opened(TWO_CALLERS), _opened(TWO_CALLERS)
    before = fork(one)
    for player in ("bob", "cid"):
        one.now += 100
        one.act({"do": "dobon"}, player)
    for player in ("cid", "bob"):
        other.now += 100
        other.act({"do": "dobon"}, player)
    one.wait_due()
    other.wait_due()
    assert one.table.state.chips == other.table.state.chips == (-240, 640, 520, 280)
    for watcher in ("ann", "dan", "zoe", None):
        assert heard(one, before, watcher) == heard(other, before, watcher)
    # Each caller has heard of its own call, and then the same as the other way round.
    for player in ("bob", "cid"):
        assert sorted(heard(one, before, player).frames) == sorted(
            heard(other, before, player).frames
        )
    assert one.view().game.showdown.next_starter == 1


def test_a_window_ends_early_only_when_everybody_has_answered() -> None:
    live = _opened(TWO_CALLERS)
    live.act({"do": "dobon"}, "cid")
    live.act({"do": "wave"}, "dan")
    assert live.view("ann").game.phase == "window"
    live.act({"do": "dobon"}, "bob")
    assert live.view("ann").game.phase == "between"
    assert live.view("ann").game.showdown.winners == (1, 2)


@pytest.mark.parametrize(
    ("rules", "en", "ja"),
    [
        ("numazoko", "It ends early only when everybody has", "全員が答えたときだけ早く終わる"),
        ("numazoko-easy", "The time runs to its end", "時間の途中では終わらない"),
        ("stacking", "The time runs to its end", "時間の途中では終わらない"),
        ("quick", "The time runs to its end", "時間の途中では終わらない"),
    ],
)
def test_a_window_ends_when_its_rule_text_says(rules: str, en: str, ja: str) -> None:
    live = _opened(NO_CALLER, rules)
    paragraphs = live.table.game.rulebook.describe(live.table.state.rules)
    text = [line for paragraph in paragraphs for line in paragraph.lines]
    assert any(en in line.en and ja in line.ja for line in text)
    for person in ("bob", "cid", "dan"):
        live.act({"do": "wave"}, person)
    assert (live.view("ann").game.phase == "window") == (rules != "numazoko")


def test_a_call_after_the_close_is_refused_and_costs_nothing() -> None:
    live = _opened(TWO_CALLERS)
    moment = live.table.moment
    live.wait_due()
    assert live.view().game.phase == "turn"
    assert live.refused(ask.Act(moment, {"do": "dobon"}), "bob") == "stale"
    for line in ("/dobon", "／ドボン"):
        assert live.refused(ask.Say(line), "bob") == "no_window"
    assert live.refused(ask.Act(live.table.moment, {"do": "dobon"}), "bob") == "no_window"


def test_nobody_answers_twice_or_on_their_own_card() -> None:
    live = _opened(TWO_CALLERS)
    live.act({"do": "dobon"}, "bob")
    for action in ({"do": "dobon"}, {"do": "wave"}):
        assert live.refused(ask.Act(live.table.moment, action), "bob") == "already_answered"
    assert live.refused(ask.Act(live.table.moment, {"do": "dobon"}), "ann") == "own_card"
    assert live.refused(ask.Act(live.table.moment, {"do": "dobon"}), "zoe") == "not_seated"


@pytest.mark.parametrize("acts", [0, 1])
def test_the_called_seat_has_a_window_of_its_own(acts: int) -> None:
    """Always, for the same time, whether or not the called hand has that sum."""
    for held in ("KH AS QS", "KH AS 2S"):
        live = stacked("full-house", deck("KS", held, "2H JD", "6C 9C"))
        live.wait_due()  # the window after the deal
        live.act(KING)
        live.act({"do": "dobon"}, "bob")
        live.wait_due()
        assert live.view().game.window.kind == "counter"
        assert due(live.table) == live.table.since + 4500
        assert live.refused(ask.Act(live.table.moment, {"do": "dobon"}), "cid") == "not_called"
        if acts:
            live.act({"do": "dobon"})
        else:
            live.wait_due()
        countered = bool(acts) and held.endswith("QS")
        assert live.view().game.showdown.ending == ("counter" if countered else "dobon")
        assert sum(live.table.state.chips) == 900


# What else may happen while a window is open ----------------------------------------------


def test_a_pause_keeps_the_window_and_its_calls() -> None:
    live = _opened(TWO_CALLERS)
    live.act({"do": "dobon"}, "bob")
    live.now += 1000
    live.do(ask.Pause())
    assert live.refused(ask.Act(live.table.moment, {"do": "dobon"}), "cid") == "paused"
    live.now += 60_000
    live.do(ask.Resume())
    assert due(live.table) == live.now + 3500
    live.act({"do": "dobon"}, "cid")
    live.wait_due()
    assert live.view().game.showdown.winners == (1, 2)


def test_the_servers_absence_is_given_back_to_the_window() -> None:
    live = _opened(TWO_CALLERS)
    live.act({"do": "dobon"}, "bob")
    live.now += 100_000
    live.system(ask.Resumed(99_000))
    assert live.view().game.phase == "window"
    assert due(live.table) == live.now + 3500
    live.act({"do": "dobon"}, "cid")
    live.wait_due()
    assert live.view().game.showdown.winners == (1, 2)


def test_a_call_stands_when_its_caller_goes() -> None:
    live = _opened(TWO_CALLERS)
    live.act({"do": "dobon"}, "bob")
    live.do(ask.Leave(), "bob")
    live.do(ask.Leave(), "dan")
    assert [move.seat for move in live.bot_moves()] == [3]
    live.wait(4500)
    assert live.view().game.showdown.winners == (1,)


def test_a_window_tells_nothing_when_somebody_goes() -> None:
    """Whoever has called and whoever has not leave alike."""
    silent, called = _opened(TWO_CALLERS), _opened(TWO_CALLERS)
    called.act({"do": "dobon"}, "bob")
    for live in (silent, called):
        live.do(ask.Leave(), "bob")
    for player in ("ann", "cid", "dan", "zoe", None):
        assert heard(silent, silent, player).view == heard(called, called, player).view
