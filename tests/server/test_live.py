"""A table's cache counts for everybody what a whole log says, without reading it again."""

from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

from hattari.core.game import Refusal, sample
from hattari.server.live import Live, counted
from hattari.tables import commands as ask
from hattari.tables.events import Row
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
