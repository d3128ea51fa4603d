"""Records are read move by move in a process beside the server and beside the bots."""

from __future__ import annotations

import gzip
from functools import cache
from typing import Any

import msgspec

from hattari.core import record as records
from hattari.core.game import AnyGame
from hattari.core.installed import registry
from hattari.core.languages import Languages
from hattari.core.story import Tell
from hattari.server.replays import MOST_MOVES, What, no_seat, too_long

from . import languages
from .thinking import Beside


class LocalReader(Beside):
    """Reads one record after the other."""

    async def read(self, record: bytes, what: What, seat: int | None) -> bytes:
        """JSON, by gzip. Raises Refusal."""
        return await self._thinkers.asked(_read, record, what, seat)


# In the process ---------------------------------------------------------------------------


def _read(body: bytes, what: What, seat: int | None) -> bytes:
    found = told(records.read(body), what, seat)
    return gzip.compress(msgspec.json.encode(_languages().told(found)), mtime=0)


@cache
def _languages() -> Languages:
    return languages.installed()


def told(record: records.Record, what: What, seat: int | None) -> Any:
    """What `Replays.read` tells of a record. Raises Refusal."""
    if seat is not None and not 0 <= seat < len(record.seats):
        raise no_seat(len(record.seats), seat)
    if len(record.moves) > MOST_MOVES:
        raise too_long(len(record.moves))
    replayed = records.replay(registry(), record)
    kit = registry().kit(record.game)
    if what == "story":
        tell: Tell | None = kit.load("story") if "story" in kit.parts else None
        return () if tell is None else tell(replayed, record.seats)
    states = (replayed.start, *(step.state for step in replayed.steps))
    if what == "frames":
        return [kit.game.view(state, seat) for state in states]
    return [_hands(kit.game, state, len(record.seats)) for state in states]


def _hands(game: AnyGame, state: Any, seats: int) -> list[dict[str, Any]]:
    public = game.view(state, None)
    return [_besides(game.view(state, seat), public) for seat in range(seats)]


def _besides(seen: Any, public: Any) -> dict[str, Any]:
    names = zip(seen.__struct_fields__, seen.__struct_encode_fields__, strict=True)
    return {
        encoded: getattr(seen, name)
        for name, encoded in names
        if getattr(seen, name) != getattr(public, name)
    }
