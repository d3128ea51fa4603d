"""Games that go on from a moment of a record: drawn and played where the bots think."""

from __future__ import annotations

from collections import deque
from functools import cache, partial
from typing import Any

from hattari.bots.alone import Alone, Stand, Stretch, answered, play_on
from hattari.bots.bot import BotRegistry, installed
from hattari.core.installed import registry
from hattari.review import next_choice, opened, truly
from hattari.server.whatif import SHOWN, Begun, Hands, Outset, Reached

from .thinking import Thinkers

SLICE = 40
"""Steps at once; between two of them a table's bots may think."""


class LocalOthers:
    """The bots that play for the absent, in the other seats."""

    def __init__(self, thinkers: Thinkers) -> None:
        self._thinkers = thinkers

    async def begin(self, record: bytes, seat: int, step: int, hands: Hands, luck: bytes) -> Begun:
        """A record at a seat's next choice after so many moves. Raises Refusal."""
        found: Begun = await self._thinkers.asked(_begun, record, seat, step, hands, luck)
        return found

    async def go_on(self, begun: Begun, state: Any, action: dict[str, Any] | None) -> Reached:
        """On to the seat's next choice, the round's or the game's end. Raises Refusal."""
        asked = begun.game, begun.seat
        stand: Stand = await self._thinkers.asked(_answered, *asked, state, action)
        game = registry().get(begun.game)
        frames = deque([game.view(stand.state, begun.seat)], SHOWN)
        while True:
            stretch: Stretch = await self._thinkers.asked(_played, *asked, stand)
            stand = stretch.stand
            frames += stretch.frames
            if stretch.waits != "bots":
                outcome = game.outcome(stand.state)
                ranking = None if outcome is None else outcome.ranking
                return Reached(stand, tuple(frames), stretch.waits, ranking)


# In the process ---------------------------------------------------------------------------


def _begun(record: bytes, seat: int, step: int, hands: Hands, luck: bytes) -> Begun:
    reviewed = opened(registry(), record)
    imagine = registry().kit(reviewed.record.game).load("imagine")
    chosen = next_choice(reviewed, seat, step)
    if hands == "true":
        state = truly(reviewed, chosen)
    else:
        state = imagine.state(reviewed.rules, chosen.view, luck)
    return Begun(
        game=reviewed.record.game,
        rules=reviewed.game.rulebook.full(reviewed.rules),
        seat=seat,
        moment=Outset(chosen.step, chosen.round, chosen.index),
        state=Stand(state, luck),
        view=reviewed.game.view(state, seat),
    )


def _answered(game: str, seat: int, stand: Stand, action: dict[str, Any] | None) -> Stand:
    return answered(_alone(game, seat, stand), stand, action)


def _played(game: str, seat: int, stand: Stand) -> Stretch:
    return play_on(_alone(game, seat, stand), stand, SLICE)


def _alone(game: str, seat: int, stand: Stand) -> Alone:
    kit, rules = registry().kit(game), stand.state.rules
    bot = _bots().get(game, kit.stand_in or kit.bots[0].id)
    chooses = partial(kit.load("imagine").chooses, rules)
    return Alone(kit.game, seat, partial(bot.choose, rules), chooses)


@cache
def _bots() -> BotRegistry:
    return installed()
