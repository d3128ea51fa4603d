"""How the server meets the rule lab: rules go in, measures come out, one trial at a time.

A trial takes seconds to minutes of a core, so it runs beside the server, in the order of asking.
What has been measured stays in memory for a while; nothing of it is kept for good.
"""

from __future__ import annotations

import secrets
from collections import deque
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec

from hattari.core.game import Refusal, Text

from .line import Line, Phase, Piece, forget_ended
from .survey import OpenAnswer

WAITING = 20
"""Trials that may wait, of all people together."""
WAITING_EACH = 2
"""Trials that one address may have waiting or running; a player has one."""
HOURLY_EACH = 30
REMEMBERED = 50
HOUR_MS = 3_600_000


class Base(msgspec.Struct, frozen=True):
    """Rules that others are put beside, every axis of them."""

    title: Text
    rules: dict[str, Any]
    digest: str


class Wish(msgspec.Struct, frozen=True):
    """What is to be measured: every axis of a rule set, at tables of one size; and beside what."""

    game: str
    title: Text
    rules: dict[str, Any]
    digest: str
    seats: int
    base: Base | None = None


class News(msgspec.Struct, frozen=True):
    """How far a trial has come, what its games say so far, where they do, and about how long the
    rest takes, once that can be told."""

    done: int
    total: int
    doing: Text | None = None
    result: dict[str, Any] | None = None
    left_seconds: int | None = None


class ResultCard(msgspec.Struct, frozen=True):
    """A result that ships with Hattari; `name` fetches it. `minutes` a game lasts, if measured.

    With `seed`, `trainings` and `learn`, the games that players learned from (None: as many as
    usual), the same command measures the same again.
    """

    name: str
    game: str
    rules: str
    title: Text
    digest: str
    seats: int
    games: int
    seed: int
    trainings: int
    minutes: float | None = None
    learn: int | None = None


Tell = Callable[[News], None]


class Laboratory(Protocol):
    """The lab of this installation."""

    def closed(self, game: str) -> Text | None:
        """Why nothing of this game can be measured here; None where it can."""
        ...

    async def measure(self, wish: Wish, tell: Tell) -> None:
        """Measure, and tell news; the last has the whole result. What has been measured before is
        told at once. Raises WorkFailed.

        When it is cancelled nothing of it goes on.
        """
        ...

    def results(self) -> Sequence[ResultCard]:
        """What has been measured beforehand."""
        ...

    def pictures(self) -> Sequence[dict[str, Any]]:
        """What many results show together."""
        ...

    def result(self, name: str) -> dict[str, Any]:
        """One of `results` in full. Raises Refusal."""
        ...

    async def compare(self, base: str, change: str) -> dict[str, Any]:
        """What the second of two results changes of the first. Raises Refusal."""
        ...

    async def people(self, answers: Sequence[OpenAnswer]) -> dict[str, Any]:
        """What people felt in their games, beside what was measured."""
        ...

    async def changes(self, base: str) -> dict[str, Any]:
        """Results whose rules differ from this one's in one thing, beside it. Raises Refusal."""
        ...


class Trial(msgspec.Struct, frozen=True):
    """A trial as it stands; `ahead` are those that come first."""

    id: str
    phase: Phase
    ahead: int
    wish: Wish
    news: News
    problem: Text | None = None


class _Entry:
    """A trial while it lives."""

    def __init__(self, wish: Wish, owner: str, address: str, laboratory: Laboratory) -> None:
        self.id = secrets.token_urlsafe(16)
        self.wish, self.owner, self.address = wish, owner, address
        self.news = News(0, 0)
        self.piece = Piece(partial(laboratory.measure, wish, self._tell), BROKEN)

    def _tell(self, news: News) -> None:
        kept = self.news.result if news.result is None else news.result
        self.news = msgspec.structs.replace(news, result=kept)


class Trials:
    """Everybody's trials, one at a time; the line may have other work in it."""

    def __init__(
        self, laboratory: Laboratory, clock: Callable[[], int], line: Line | None = None
    ) -> None:
        self.laboratory = laboratory
        self._clock = clock
        self._line = Line() if line is None else line
        self._entries: dict[str, _Entry] = {}
        self._asked: dict[str, deque[int]] = {}

    def ask(self, wish: Wish, owner: str, address: str) -> Trial:
        """Let a trial wait for its turn; one of the same rules that is done serves again.

        Raises Refusal.
        """
        if reason := self.laboratory.closed(wish.game):
            raise Refusal("lab_closed", reason)
        known = next((each for each in self._entries.values() if _serves(each, wish)), None)
        if known is not None:
            return self._seen(known)
        self._check_room(owner, address)
        entry = _Entry(wish, owner, address, self.laboratory)
        forget_ended(self._entries, REMEMBERED)
        self._entries[entry.id] = entry
        self._line.add(entry.piece)
        return self._seen(entry)

    def look(self, trial: str) -> Trial:
        """How a trial stands. Raises Refusal."""
        return self._seen(self._entry(trial))

    def cancel(self, trial: str, owner: str) -> Trial:
        """Let go of a trial; one that is over stays as it is. Raises Refusal."""
        entry = self._entry(trial)
        if entry.owner != owner:
            raise _no_trial()
        self._line.cancel(entry.piece)
        return self._seen(entry)

    async def stop(self) -> None:
        """Let go of everything in the line."""
        await self._line.stop()

    def _check_room(self, owner: str, address: str) -> None:
        every = [each for each in self._entries.values() if each.piece.open]
        near = [each for each in every if each.address == address]
        if any(each.owner == owner for each in every) or len(near) >= WAITING_EACH:
            raise _one_at_a_time()
        if len(every) > WAITING or not self._count(address):
            raise _too_many()

    def _count(self, address: str) -> bool:
        """Whether this address may ask once more within the hour."""
        now = self._clock()
        self._asked = {
            each: times for each, times in self._asked.items() if times[-1] > now - HOUR_MS
        }
        times = self._asked.setdefault(address, deque(maxlen=HOURLY_EACH))
        if len(times) == HOURLY_EACH and times[0] > now - HOUR_MS:
            return False
        times.append(now)
        return True

    def _entry(self, trial: str) -> _Entry:
        if trial not in self._entries:
            raise _no_trial()
        return self._entries[trial]

    def _seen(self, entry: _Entry) -> Trial:
        piece = entry.piece
        ahead = self._line.ahead(piece)
        return Trial(entry.id, piece.phase, ahead, entry.wish, entry.news, piece.problem)


def _serves(entry: _Entry, wish: Wish) -> bool:
    return entry.piece.phase == "done" and _same(entry.wish) == _same(wish)


def _same(wish: Wish) -> tuple[str, int, str | None]:
    return wish.digest, wish.seats, None if wish.base is None else wish.base.digest


# Refusals --------------------------------------------------------------------------------


CLOSED = Text(
    "Whoever runs this server has not switched measuring on (hattari serve --lab).",
    "このサーバーでは測定が有効になっていません(管理者が hattari serve --lab で有効にできます)。",
)
"""Why nothing can be measured where the operator wants it so."""
BROKEN = Text(
    "The measurement broke off; the server's log says why.",
    "測定が途中で止まりました。原因はサーバーのログにあります。",
)


def no_result(name: str) -> Refusal:
    """There is no such result."""
    return Refusal(
        "no_result",
        Text(
            "The lab has no result called “{name}”.", "「{name}」という測定結果はありません。"
        ).fill(name=name),
    )


def _no_trial() -> Refusal:
    return Refusal(
        "no_trial",
        Text(
            "This measurement is no longer here; start it again.",
            "この測定はもう残っていません。もう一度始めてください。",
        ),
    )


def _one_at_a_time() -> Refusal:
    return Refusal(
        "lab_busy",
        Text(
            "A measurement of yours is still going on; wait for it or cancel it.",
            "前の測定がまだ終わっていません。終わるのを待つか、取り消してください。",
        ),
    )


def _too_many() -> Refusal:
    return Refusal(
        "lab_busy",
        Text(
            "The lab has too much to do right now; try again in a while.",
            "ラボが混み合っています。しばらくしてからお試しください。",
        ),
    )
