"""A table's cache counts for everybody what a whole log says, without reading it again."""

from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from hattari.core.game import Refusal, sample
from hattari.core.kit import Registry
from hattari.games.dobon.rules import Dobon
from hattari.server.live import MOST_STEPS, STEPS_KEPT, Live, Update
from hattari.server.slices import at_once
from hattari.tables import commands as ask
from hattari.tables.events import Row, Stamped
from hattari.tables.view import view
from tests.server.counting import counted, learn
from tests.server.stacked import KING, TWO_CALLERS
from tests.tables.dobon import GUEST, fork, stacked
from tests.tables.live import REGISTRY, playing
from tests.tables.live import Live as Played

PEOPLE = ("ann", "bob", "cy", "dan", "eve")
WISHES: tuple[Any, ...] = (
    ask.Sit(),
    ask.Stand(),
    ask.Leave(),
    ask.Say("hello"),
    ask.Kick("cy"),
    ask.Rematch(),
)


def played(seed: int, late: bool) -> list[Row]:
    """The log of a table where people play, come, go, come back and are sent away."""
    random = Random(seed)
    table = playing("short", "bob", spectator_delay=late)
    for _ in range(120):
        someone = random.choice(PEOPLE[:4])
        try:
            if random.random() < 0.6:
                act(table, random)
            elif table.table.member(someone) is None:
                table.do(ask.Join(someone), someone)
            else:
                table.do(random.choice(WISHES), someone)
        except Refusal:
            continue
        table.now += random.randrange(1, 30_000)
    return table.rows


def act(table: Played, random: Random) -> None:
    """Whoever may, does something legal; where nobody may, time passes."""
    for seat in table.table.humans() if table.table.phase == "playing" else ():
        legal = table.table.game.legal(table.table.state, seat)
        if len(legal):
            player = table.table.seats[seat].player or ""
            table.act(dict(to_builtins(sample(legal, random.randrange))), player)
            return
    table.wait(random.randrange(1, 30_000))


@pytest.mark.parametrize("late", [False, True])
def test_everybodys_counter_is_that_of_the_whole_log(late: bool) -> None:
    gone = differed = 0
    wanted: dict[str, int] = {}
    for seed in range(8):
        rows, live, met = played(seed, late), Live("t"), set[str]()
        for length, row in enumerate(rows, start=1):
            step = live.advance(REGISTRY, row)
            if step is not None:
                live.updates(step)
            if length % 7 == 0:
                live.forget_passed()
            wanted = counted(REGISTRY, rows[:length], PEOPLE)
            for observer in PEOPLE:
                if not live.knows(observer):
                    gone += observer in met
                    learn(live, REGISTRY, rows[:length], observer)
                met.add(observer)
                assert at_once(live.greet(observer, None, None, 0)).counter == wanted[observer]
        differed += len(set(wanted.values())) > 1
    assert gone > 0
    assert (differed > 0) == late  # in time everybody sees some part of every row of this game


def test_whoever_comes_later_is_known_without_the_log() -> None:
    rows, live = played(0, late=False), Live("t")
    for row in rows:
        live.advance(REGISTRY, row)
    assert not live.knows("eve")
    learn(live, REGISTRY, rows, "eve")
    assert live.knows("somebody new")
    assert all(live.knows(member.id) for member in live.table.members)


class Silent:
    """A socket that keeps what it is told."""

    def __init__(self) -> None:
        self.told: list[Update] = []

    def update(self, update: Update) -> None:
        self.told.append(update)

    def farewell(self, code: str) -> None:
        raise AssertionError(code)


def watched(rows: list[Row]) -> Live:
    """The table as its first row opens it, with everybody before it."""
    live = Live("t")
    live.advance(REGISTRY, rows[0])
    for observer in PEOPLE:
        learn(live, REGISTRY, rows[:1], observer)
        live.watchers[observer] = {Silent()}
    return live


@pytest.mark.parametrize("late", [False, True])
def test_what_is_kept_of_a_game_is_what_would_be_made_anew(late: bool) -> None:
    seen_so = 0
    for seed in range(8):
        rows = played(seed, late)
        live = watched(rows)
        for row in rows[1:]:
            step = live.advance(REGISTRY, row)
            assert step is not None
            for observer, update in live.updates(step).items():
                assert update.view == view(step.after, observer, row.at)
                seen_so += 1
    assert seen_so > 1000


def test_words_dont_have_the_game_looked_at_again() -> None:
    rows = talked()
    live = watched(rows)
    told = [live.updates(step) for row in rows[1:] if (step := live.advance(REGISTRY, row))]
    before, after = (updates["bob"].view.game for updates in told[-2:])
    assert before is not None
    assert after is before


def talked() -> list[Row]:
    """A log that ends in two lines of talk within a round."""
    table = playing("short", "bob")
    for word in ("hello", "again"):
        table.do(ask.Say(word), "bob")
    return table.rows


LATE = "late"
"""Somebody who only watches."""


def opened_window(**options: Any) -> Played:
    """A window in which Bob and Cid hold dobons, after more talk than is kept."""
    table = stacked("numazoko", TWO_CALLERS, **options)
    for number in range(STEPS_KEPT):
        table.do(ask.Say(f"line {number}"), "ann")
    table.act(KING, "ann")
    return table


def greetings(table: Played, observer: str, now: int) -> list[Any]:
    """All that somebody can be told who comes, anew or back from any update."""
    live, registry = Live("t"), Registry.of(Dobon())
    for row in table.rows:
        live.advance(registry, row)
    learn(live, registry, table.rows, observer)
    anew = at_once(live.greet(observer, None, None, now))
    back = [
        at_once(live.greet(observer, anew.epoch, counter, now))
        for counter in range(anew.counter + 1)
    ]
    assert {each.resync for each in back} == {True, False}
    return [to_builtins(each, enc_hook=lambda _: None) for each in (anew, *back)]


@pytest.mark.parametrize("observer", ["dan", GUEST, LATE])
def test_who_comes_back_cannot_count_sealed_answers(observer: str) -> None:
    table = opened_window()
    answered = fork(table)
    answered.act({"do": "dobon"}, "bob")
    answered.act({"do": "wave"}, "cid")
    assert len(answered.rows) == len(table.rows) + 2
    assert greetings(table, observer, table.now) == greetings(answered, observer, table.now)


def test_nor_does_a_late_spectator_count_what_is_played() -> None:
    table = opened_window(spectator_delay=True)
    later = fork(table)
    later.wait_due()
    assert len(later.rows) > len(table.rows)
    assert greetings(table, LATE, later.now) == greetings(later, LATE, later.now)


def test_of_a_round_that_some_see_late_only_so_much_is_kept() -> None:
    table, live = opened_window(spectator_delay=True), Live("t")
    for row in (*table.rows, *[Row((Stamped("ann", 0, "calm"),), table.now)] * MOST_STEPS):
        live.advance(Registry.of(Dobon()), row)
    assert len(live._steps) == MOST_STEPS
