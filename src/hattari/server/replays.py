"""Finished games move by move, as anybody may look at them again.

To make one takes a moment of a core for each hundred moves, so it is made beside the server. A game
that is over doesn't change: what was asked for of late is kept, in bounds of bytes.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Literal, Protocol

from hattari.core.game import Refusal, Text

from .line import Places
from .records import Records

WAITING = 16
"""People that may wait for one, of all addresses together."""
WAITING_OF_ONE = 3
BYTES_KEPT = 8 << 20
MOST_MOVES = 20_000
"""A longer game is read at home, from its record."""

What = Literal["frames", "hands", "story"]


class Reader(Protocol):
    """Who reads records here."""

    async def read(self, record: bytes, what: What, seat: int | None) -> bytes:
        """Of a record: `frames`, the game's views after each move, as a seat or from outside;
        `hands`, after each move, by seat, what that seat saw differently from outside; `story`, the
        moments worth telling, none where the game tells none. JSON, by gzip. Raises Refusal.
        """
        ...

    def stop(self) -> None:
        """Nobody asks any more."""
        ...


class Replays:
    """Everybody's."""

    def __init__(self, records: Records, reader: Reader) -> None:
        self._records = records
        self._reader = reader
        self._places = Places(WAITING, WAITING_OF_ONE)
        self._kept: OrderedDict[tuple[str, What, int | None], tuple[int, bytes]] = OrderedDict()
        """With how many texts had been forgotten then: a story calls people by their names."""
        self._size = 0

    def stop(self) -> None:
        """Let go of who reads."""
        self._reader.stop()

    async def read(self, record: str, what: What, asker: str, seat: int | None = None) -> bytes:
        """As `Reader.read` says. A record is of a finished game: all that was ever hidden in it
        has been opened. Raises Refusal, StoreDown.
        """
        key, unsaid = (record, what, seat), await self._records.unsaid(record)
        then, found = self._kept.get(key, (-1, b""))
        if then != unsaid:
            with self._places.taken(asker, _too_many):
                body = await self._records.body(record)
                found = await self._reader.read(body, what, seat)
            self._keep(key, unsaid, found)
        self._kept.move_to_end(key)
        return found

    def _keep(self, key: tuple[str, What, int | None], unsaid: int, found: bytes) -> None:
        _, before = self._kept.get(key, (0, b""))
        self._size += len(found) - len(before)
        self._kept[key] = unsaid, found
        while self._size > BYTES_KEPT and len(self._kept) > 1:
            _, (_, old) = self._kept.popitem(last=False)
            self._size -= len(old)


# Refusals --------------------------------------------------------------------------------


def no_seat(count: int, seat: int) -> Refusal:
    """The game had no such seat."""
    return Refusal(
        "no_seat",
        Text(
            "This game had the seats 0 to {count}; {seat} came.",
            "このゲームの席は0〜{count}です({seat} が指定されました)。",
        ).fill(count=count - 1, seat=seat),
    )


def too_long(moves: int) -> Refusal:
    """More moves than are shown here."""
    return Refusal(
        "too_long",
        Text(
            "This game has {moves} moves, and at most {most} are shown here; download its record.",
            "このゲームは {moves} 手あり、ここで見られるのは {most} 手までです。"
            "プレイ記録をダウンロードしてください。",
        ).fill(moves=moves, most=MOST_MOVES),
    )


def _too_many() -> Refusal:
    return Refusal(
        "replay_busy",
        Text(
            "Others are looking at games again; try again in a moment.",
            "ほかの人がプレイ記録を開いています。少し待ってからお試しください。",
        ),
    )
