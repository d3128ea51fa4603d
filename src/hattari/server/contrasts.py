"""The same position under two rule sets, as the server answers it.

From a moment of a finished game, for whoever may read that seat's review; or without one: then a
position that shows the difference is looked for in bots' games, the same for everybody. It takes
seconds to a minute of a core beside the server, one at a time, and nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Protocol

import msgspec

from hattari.core.game import Refusal, Text
from hattari.review import Contrast

from .line import Line, Phase, Piece, forget_ended, has_room
from .records import Records
from .reviews import Reviews

WAITING = 10
"""Questions that may wait or be answered, of all people together."""
WAITING_OF_ONE = 2
REMEMBERED = 60


class Spot(msgspec.Struct, frozen=True):
    """A seat's next choice in a record once so many moves have been made."""

    record: str
    seat: int
    step: int


class Pair(msgspec.Struct, frozen=True):
    """Two rule sets, every axis of each; `text` is the record of the spot, if any."""

    game: str
    one: dict[str, Any]
    other: dict[str, Any]
    spot: Spot | None = None
    text: str = ""


Tell = Callable[[Contrast], None]


class Comparer(Protocol):
    """Who weighs positions here."""

    def closed(self, game: str) -> Text | None:
        """Why nobody does for this game; None where somebody does."""
        ...

    async def compare(self, pair: Pair, tell: Tell) -> None:
        """Weigh the position under both, and tell it. Raises WorkFailed."""
        ...


class Contrasting(msgspec.Struct, frozen=True):
    """How far it is; `ahead` is how many come first."""

    game: str
    phase: Phase
    ahead: int
    contrast: Contrast | None = None
    problem: Text | None = None


Admit = Callable[[], str]
"""Asked before anything new is begun; who waits for it. Raises Refusal."""

Key = tuple[str, str, Spot | None]


class _Job:
    """One while it lives."""

    def __init__(self, comparer: Comparer, pair: Pair, asker: str) -> None:
        self.game = pair.game
        self.found: Contrast | None = None
        self.piece = Piece(partial(comparer.compare, pair, self._tell), BROKEN, asker)

    def _tell(self, found: Contrast) -> None:
        self.found = found


class Contrasts:
    """Everybody's, one at a time."""

    def __init__(
        self, reviews: Reviews, records: Records, comparer: Comparer, line: Line | None = None
    ) -> None:
        self._reviews, self._records, self._comparer = reviews, records, comparer
        self._line = Line() if line is None else line
        self._jobs: dict[Key, _Job] = {}

    def ask(self, digests: tuple[str, str], pair: Pair, admit: Admit) -> Contrasting:
        """Both answers, or how far they are; asking twice is asking once, which has to be admitted.

        Raises Refusal.
        """
        if reason := self._comparer.closed(pair.game):
            raise Refusal("review_closed", reason)
        key = (*digests, pair.spot)
        job = self._jobs.get(key)
        if job is None or job.piece.phase == "cancelled":
            asker = admit()
            pieces = (each.piece for each in self._jobs.values())
            if not has_room(pieces, asker, WAITING, WAITING_OF_ONE):
                raise _too_many()
            forget_ended(self._jobs, REMEMBERED)
            job = self._jobs[key] = _Job(self._comparer, pair, asker)
            self._line.add(job.piece)
        piece = job.piece
        ahead = self._line.ahead(piece)
        return Contrasting(job.game, piece.phase, ahead, job.found, piece.problem)

    async def ask_from(self, spot: Spot, player: str, other: Any, admit: Admit) -> Contrasting:
        """The same from a moment of a record, against `other` rules. Raises Refusal, StoreDown."""
        await self._reviews.admitted(spot.record, spot.seat, player)
        game, rules, text = await self._records.played_by(spot.record)
        book = game.rulebook
        parsed = book.parse(other)
        pair = Pair(game.id, book.full(rules), book.full(parsed), spot, text.decode())
        return self.ask((book.digest(rules), book.digest(parsed)), pair, admit)

    async def stop(self) -> None:
        """Let go of everything in the line."""
        await self._line.stop()


# Refusals --------------------------------------------------------------------------------


BROKEN = Text(
    "The comparison broke off; the server's log says why.",
    "比べている途中で止まりました。原因はサーバーのログにあります。",
)


def _too_many() -> Refusal:
    return Refusal(
        "contrast_busy",
        Text(
            "Other positions are being compared; try again in a while.",
            "ほかの場面を比べているところです。しばらくしてからお試しください。",
        ),
    )
