"""What the seats' pages add to a round's seed: promised, shown, or sixteen zeros."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from hattari.core import chance, record
from hattari.core.game import Between, Refusal
from hattari.server.records import made_from
from hattari.tables import commands as ask
from hattari.tables import due, events, evolve
from hattari.tables.clock import REVEAL_MS
from tests.tables.live import REGISTRY, Live, play_out, seated
from tests.tables.toy import CANARY


def own(player: str, number: int = 0) -> bytes:
    """The bytes of a player's page."""
    return hashlib.sha256(f"{player}/{number}".encode()).digest()[: chance.CONTRIBUTION_BYTES]


def promise(live: Live, player: str, number: int = 0) -> None:
    """Send the hash of one's bytes."""
    digest = hashlib.sha256(own(player, number)).hexdigest()
    live.do(ask.Commit(digest), player)


def shown(player: str, number: int = 0) -> ask.Reveal:
    """Show one's bytes."""
    return ask.Reveal(own(player, number).hex())


def opening(*promising: str, **options: Any) -> Live:
    """Ann, Bob and a bot have begun a game; the pages of some have promised their bytes."""
    live = seated("short", "bob", **options)
    live.system(ask.Connect("bob"))
    live.do(ask.AddBot("odds"))
    for player in promising:
        promise(live, player)
    live.do(ask.Start())
    return live


def all_events(live: Live, kind: type[Any]) -> list[Any]:
    """What happened of a kind."""
    return [event for row in live.rows for event in row.events if isinstance(event, kind)]


def settle(live: Live) -> None:
    """Play the round to its end."""
    live.act({"do": "call"})
    if live.table.seats[1].bot is None:
        live.act({"do": "answer", "yes": True}, "bob")
    while live.bot_moves():
        live.bot({"do": "answer", "yes": True})


def check_seed(live: Live, contributions: tuple[bytes, ...]) -> None:
    """The open round's numbers are the documented function of the seed and these bytes."""
    seed = live.table.seed
    assert seed is not None
    assert seed.contributions == contributions
    mixed, seats = chance.round_seed(seed.server_seed, contributions), range(len(contributions))
    first = 10 * (live.table.state.draws - 1)
    drawn = [chance.lot(mixed, "deal", first + seat, 256) for seat in seats]
    assert live.table.state.numbers == tuple(CANARY + number for number in drawn)
    assert live.folded() == live.table


NONE = chance.NO_CONTRIBUTION

# The first round -------------------------------------------------------------------------


def test_the_first_round_opens_when_all_promises_are_kept() -> None:
    live = opening("ann", "bob")
    assert live.kinds() == ["table.started", "table.seed_committed"]
    assert live.view().game is None
    live.do(shown("bob"), "bob")
    assert live.kinds() == ["table.contribution_revealed"]
    live.do(shown("ann"))
    assert live.kinds() == [
        "table.contribution_revealed",
        "table.round_seeded",
        "toy.opened",
        "toy.dealt",
    ]
    assert live.view().game.phase == "turn"
    check_seed(live, (own("ann"), own("bob"), NONE))


def test_without_a_promise_nothing_is_waited_for() -> None:
    live = opening()
    assert live.kinds()[-1] == "toy.dealt"
    check_seed(live, (NONE,) * 3)


def test_who_shows_nothing_costs_a_second_and_counts_as_zeros() -> None:
    live = opening("ann", "bob")
    live.do(shown("bob"), "bob")
    assert due(live.table) == live.now + REVEAL_MS
    live.wait(REVEAL_MS - 1)
    assert live.view().game is None
    live.wait(1)
    check_seed(live, (NONE, own("bob"), NONE))
    assert live.refused(shown("ann")) == "too_late_to_reveal"


def test_who_is_lost_is_not_waited_for() -> None:
    live = opening("bob")
    live.system(ask.Disconnect("bob"))
    check_seed(live, (NONE,) * 3)


def test_who_leaves_is_not_waited_for() -> None:
    live = opening("bob")
    live.do(ask.Leave(), "bob")
    check_seed(live, (NONE,) * 3)


def test_rounds_without_a_pause_have_no_time_for_it() -> None:
    live = opening("ann", "bob", between_seconds=0)
    check_seed(live, (NONE,) * 3)
    assert live.refused(shown("ann")) == "too_late_to_reveal"


def test_a_promise_follows_its_player_to_another_seat() -> None:
    live = seated("short", "bob")
    promise(live, "ann")
    live.do(ask.Stand())
    live.do(ask.Sit(3))
    live.do(ask.Start())
    live.do(shown("ann"))
    check_seed(live, (NONE, own("ann")))


def test_a_paused_game_takes_no_bytes_and_loses_no_time() -> None:
    live = opening("ann")
    live.do(ask.Pause())
    assert live.refused(shown("ann")) == "too_late_to_reveal"
    live.wait(10 * REVEAL_MS)
    live.do(ask.Resume())
    assert live.view().game is None
    live.do(shown("ann"))
    check_seed(live, (own("ann"), NONE, NONE))


# The rounds after it ---------------------------------------------------------------------


def second_round(*promising: str) -> Live:
    """The first round is over; the pages of some have promised their bytes for the second."""
    live = opening()
    for player in promising:
        promise(live, player, 2)
    settle(live)
    assert isinstance(live.table.awaits(), Between)
    return live


def test_the_next_round_waits_for_taps_and_for_promises() -> None:
    live = second_round("ann", "bob")
    live.do(shown("ann", 2))
    live.do(ask.Continue())
    live.do(ask.Continue(), "bob")
    assert live.view().game.round == 1
    live.do(shown("bob", 2), "bob")
    assert live.view().game.round == 2
    check_seed(live, (own("ann", 2), own("bob", 2), NONE))


def test_bytes_alone_open_no_round() -> None:
    live = second_round("ann", "bob")
    live.do(shown("ann", 2))
    live.do(shown("bob", 2), "bob")
    assert live.view().game.round == 1
    assert due(live.table) == live.table.since + 30_000


def test_taps_wait_for_promises_a_second_at_the_most() -> None:
    live = second_round("ann", "bob")
    live.do(ask.Continue())
    live.do(ask.Continue(), "bob")
    assert due(live.table) == live.table.since + REVEAL_MS
    live.wait_due()
    assert live.view().game.round == 2
    check_seed(live, (NONE,) * 3)


def test_the_pause_between_rounds_is_never_longer_for_it() -> None:
    live = second_round("ann")
    live.wait(30_000)
    assert live.view().game.round == 2
    check_seed(live, (NONE,) * 3)


def test_a_promise_that_comes_after_the_servers_own_is_for_the_round_after() -> None:
    live = second_round("ann")
    promise(live, "bob", 3)
    assert live.refused(shown("bob", 3), "bob") == "not_promised"
    live.do(shown("ann", 2))
    live.do(ask.Continue())
    live.do(ask.Continue(), "bob")
    check_seed(live, (own("ann", 2), NONE, NONE))
    assert live.table.promises == {"bob": hashlib.sha256(own("bob", 3)).hexdigest()}


# Right and wrong -------------------------------------------------------------------------


def test_other_bytes_than_the_promised_are_refused() -> None:
    live = opening("ann", "bob")
    assert live.refused(shown("ann", 1)) == "not_promised"
    assert live.refused(shown("bob")) == "not_promised"
    live.do(shown("ann"))
    assert not live.do(shown("ann")).events
    assert live.refused(shown("ann", 1)) == "not_promised"


def test_a_newer_promise_takes_the_place_of_an_older_one() -> None:
    live = seated("short", "bob")
    promise(live, "ann", 1)
    rows = len(live.rows)
    promise(live, "ann", 1)
    assert len(live.rows) == rows
    promise(live, "ann", 2)
    live.do(ask.Start())
    assert live.refused(shown("ann", 1)) == "not_promised"
    live.do(shown("ann", 2))
    check_seed(live, (own("ann", 2), NONE))


def test_only_seats_promise_and_show() -> None:
    live = opening("ann")
    live.do(ask.Join("Zoe"), "zoe")
    assert live.refused(ask.Commit("0" * 64), "zoe") == "not_seated"
    assert live.refused(shown("zoe"), "zoe") == "not_seated"


def test_nothing_is_shown_before_the_server_is_bound() -> None:
    live = seated("short", "bob")
    promise(live, "ann")
    assert live.refused(shown("ann")) == "no_game"
    live.do(ask.Start())
    live.do(shown("ann"))
    made = [event for row in live.rows for event in row.events]
    kinds = [type(event) for event in made]
    committed = kinds.index(events.SeedCommitted)
    assert kinds.index(events.ContributionPromised) < committed
    assert committed < kinds.index(events.ContributionRevealed) < kinds.index(events.RoundSeeded)


def test_bytes_without_a_seed_change_nothing() -> None:
    live = seated()
    event = events.ContributionRevealed(0, own("ann"))
    assert evolve(live.table, event, live.now) == live.table


@pytest.mark.parametrize("text", ["", "00" * 31, "0g" * 32, "AA" * 32, "00" * 32 + "\n"])
def test_what_is_no_hash_can_not_be_read(text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "commit", "digest": text}, ask.Command)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({"do": "reveal", "contribution": text[32:]}, ask.Command)


# What is told ----------------------------------------------------------------------------


def test_promises_are_told_with_the_commitment_and_bytes_with_the_proof() -> None:
    live = opening("ann", "bob")
    live.do(shown("bob"), "bob")
    live.do(shown("ann"))
    before = b"".join(live.frames("bob"))
    promised = hashlib.sha256(own("ann")).hexdigest()
    assert promised.encode() in before
    assert own("ann").hex().encode() not in before
    assert own("ann").hex() not in msgspec.json.encode(live.view("bob")).decode()
    settle(live)
    assert own("ann").hex().encode() in live.frames("bob")[-1]


# Whatever arrives, in whatever order -----------------------------------------------------

PLAYERS = ("ann", "bob")
STEPS = some.lists(
    some.tuples(
        some.sampled_from(("promise", "show", "show", "tap", "wait", "lose", "find", "play")),
        some.sampled_from(PLAYERS),
        some.integers(0, 2),
    ),
    max_size=40,
)


class Expected:
    """The documented rule, written down a second time from what was accepted."""

    def __init__(self) -> None:
        self.next: dict[str, int] = {}
        self.bound: dict[str, int] = {}
        self.given: dict[str, bytes] = {}
        self.rounds: list[tuple[bytes, ...]] = []

    def follow(self, live: Live, rows: int) -> None:
        """Read on from this row."""
        for row in live.rows[rows:]:
            for event in row.events:
                if isinstance(event, events.SeedCommitted):
                    self.bound, self.next, self.given = self.next, {}, {}
                elif isinstance(event, events.RoundSeeded):
                    given = [self.given.get(player, NONE) for player in PLAYERS]
                    self.rounds.append((*given, NONE))


@settings(max_examples=60, deadline=None)
@given(steps=STEPS)
def test_the_seed_is_the_documented_function_whatever_arrives(
    steps: list[tuple[str, str, int]],
) -> None:
    live, expected = Live({"rounds": 9}), Expected()
    live.system(ask.Connect("ann"))
    live.do(ask.Sit())
    live.come("bob")
    live.system(ask.Connect("bob"))
    live.do(ask.AddBot("odds"))
    for player in PLAYERS:
        promise(live, player)
        expected.next[player] = 0
    rows = len(live.rows)
    live.do(ask.Start())
    expected.follow(live, rows)
    for step in steps:
        rows = len(live.rows)
        _do(live, expected, *step)
        expected.follow(live, rows)
    assert [event.contributions for event in all_events(live, events.RoundSeeded)] == (
        expected.rounds
    )
    assert live.folded() == live.table
    for event in all_events(live, events.SeedRevealed):
        assert event.contributions in expected.rounds


def _do(live: Live, expected: Expected, step: str, player: str, number: int) -> None:
    """Let something happen; what can't be is refused, and changes nothing."""
    try:
        if step == "promise":
            promise(live, player, number)
            expected.next[player] = number
        elif step == "show":
            before = live.table.seed
            if before is not None and before.contributions is None:
                _show(live, expected, player, number)
        elif step == "tap":
            live.do(ask.Continue(), player)
        elif step == "wait":
            live.wait(number * 600)
        elif step == "play":
            settle(live)
        else:
            live.system(ask.Disconnect(player) if step == "lose" else ask.Connect(player))
    except Refusal:
        pass


def _show(live: Live, expected: Expected, player: str, number: int) -> None:
    if expected.bound.get(player) == number and player not in expected.given:
        expected.given[player] = own(player, number)
        live.do(shown(player, number), player)
    else:
        before = live.table
        try:
            live.do(shown(player, number), player)
        except Refusal:
            assert live.table is before


# The record ------------------------------------------------------------------------------


def recorded(*promising: str) -> record.Record:
    """The record of a game of Bluff to whose first round these pages added their bytes."""
    live = Live("pirates", "bluff", substitute="odds")
    live.system(ask.Connect("ann"))
    live.do(ask.Sit())
    live.come("bob")
    live.system(ask.Connect("bob"))
    for player in promising:
        promise(live, player)
    live.do(ask.Start())
    for player in promising:
        live.do(shown(player), player)
    play_out(live, _last)
    return made_from(REGISTRY, live.rows, 1)


def _last(live: Live, seat: int) -> dict[str, Any]:
    legal = live.table.game.legal(live.table.state, seat)
    chosen: dict[str, Any] = msgspec.to_builtins(legal.at(len(legal) - 1))
    return chosen


def test_the_record_proves_what_the_pages_added() -> None:
    made = recorded("ann", "bob")
    assert made.proof[0].contributions == (own("ann").hex(), own("bob").hex())
    assert record.check(REGISTRY, made) == ()


def test_a_server_that_ignores_what_the_pages_add_is_caught() -> None:
    ignoring = recorded()
    proof = msgspec.structs.replace(
        ignoring.proof[0], contributions=(own("ann").hex(), own("bob").hex())
    )
    claimed = msgspec.structs.replace(ignoring, proof=(proof, *ignoring.proof[1:]))
    assert record.check(REGISTRY, ignoring) == ()
    assert any("proof of round 1" in each for each in record.check(REGISTRY, claimed))
