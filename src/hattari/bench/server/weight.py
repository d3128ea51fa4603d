"""The bytes that leave for an action and for a line of talk: payload, before any compression."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from time import monotonic

from hattari.bench.figures import Figure

from .guests import Visit
from .load import PATIENCE
from .ours import Hall, alone

GAMES = 3
MOST_SECONDS = 45.0
"""Of a game that takes longer it is a part: where answers have their time, that is most of it."""
ACTIONS_PER_S = 30.0
"""So few that nobody, in a duel either, says more than the server hears from one page."""
BEAT_AFTER = 50
"""Actions after which all pages say that they are there: who only watches says nothing else."""
LINES = 20
LINE = "Really? I doubt it."


def weighed(visit: Visit) -> Iterator[Figure]:
    """The mean over games of four people and one who watches; what that one gets of talk."""
    with alone() as venue:
        action, line = asyncio.run(asyncio.wait_for(_weighed(Hall(visit, venue)), PATIENCE))
    yield Figure("server.bytes_per_action", round(action), "B")
    yield Figure("server.bytes_per_chat_line", round(line), "B")


async def _weighed(hall: Hall) -> tuple[float, float]:
    table = await hall.open(0)
    await table.watch()
    actions, before, end = 0, table.heard(), monotonic() + MOST_SECONDS
    while table.games < GAMES and monotonic() < end:
        await asyncio.gather(table.act(), asyncio.sleep(1 / ACTIONS_PER_S))
        actions += 1
        if actions % BEAT_AFTER == 0:
            await table.beat()
    played = (table.heard() - before) / actions
    before = table.heard(watching=True)
    for number in range(LINES):
        await table.say(f"{LINE} {number}")
    talked = (table.heard(watching=True) - before) / LINES
    table.abandon()
    await hall.close()
    return played, talked
