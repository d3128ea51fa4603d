"""A table's cache counts for everybody what a whole log says, without reading it again."""

from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from hattari.core.game import Refusal, sample
from hattari.server.live import Live, Update, counted
from hattari.tables import commands as ask
from hattari.tables.events import Row
from hattari.tables.view import view
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
                    live.learn(REGISTRY, rows[:length], observer)
                met.add(observer)
                assert live.greet(observer, None, None, 0).counter == wanted[observer]
        differed += len(set(wanted.values())) > 1
    assert gone > 0
    assert (differed > 0) == late  # in time everybody sees some part of every row of this game


def test_whoever_comes_later_is_known_without_the_log() -> None:
    rows, live = played(0, late=False), Live("t")
    for row in rows:
        live.advance(REGISTRY, row)
    assert not live.knows("eve")
    live.learn(REGISTRY, rows, "eve")
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
        live.learn(REGISTRY, rows[:1], observer)
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
