"""How the server meets the review of finished games: who may read whose, and how far it is.

A review takes seconds to a minute of a core, so it is made beside the server, one at a time. It
stays in memory for a while; the same question brings the same answer, so nothing of it is kept.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Protocol

import msgspec

from hattari.core.evaluation import Bots
from hattari.core.game import Refusal, Text
from hattari.review import Review

from .exercises import Own
from .line import Line, Phase, Piece, forget_ended, has_room
from .records import Records, Sat
from .store.port import StoreDown
from .store.reviews import ReviewRows

WAITING = 20
"""Reviews that may wait or run, of all people together."""
WAITING_OF_ONE = 4
REMEMBERED = 60


class News(msgspec.Struct, frozen=True):
    """How far a review is, from 0 to 1, and what it says so far, where it does; and what is new of
    what its own player may practise."""

    part: float
    review: Review | None = None
    exercises: tuple[Own, ...] = ()


Keep = Callable[[str, str, bytes, Sequence[Own]], Awaitable[None]]
"""Told whose choices in which record, as text, are worth practising."""

Tell = Callable[[News], None]


class Critic(Protocol):
    """The reviews of this installation."""

    def closed(self, game: str) -> Text | None:
        """Why no game of this kind can be reviewed here; None where it can."""
        ...

    async def review(self, record: bytes, seat: int, bots: Bots, tell: Tell) -> None:
        """Review a record as a seat, and tell news; the last has all of it. Raises WorkFailed.

        When it is cancelled nothing of it goes on.
        """
        ...


class Desk(msgspec.Struct, frozen=True):
    """What may be read of a game: whose seat is one's own, and the seats whose review is open.

    `asked`: one played with others who have to agree before everybody's is open; `agreed`: oneself
    does; `missing` are the seats that don't yet, for those who are asked alone. `closed` says why
    nothing can be reviewed here.
    """

    mine: int | None
    open: tuple[int, ...]
    asked: bool
    agreed: bool
    missing: tuple[int, ...]
    closed: Text | None = None


class Reviewing(msgspec.Struct, frozen=True):
    """A review as it stands; `ahead` is how much work comes first, `part` from 0 to 1.

    Of its decisions the first `since` are left out: whoever asks has them.
    """

    seat: int
    phase: Phase
    ahead: int
    part: float
    since: int = 0
    review: Review | None = None
    problem: Text | None = None


Key = tuple[str, int]


class Place(msgspec.Struct, frozen=True):
    """Whose game is reviewed, and which bots all at the table knew to sit there."""

    seat: int
    bots: Bots


class _Job:
    """A review while it lives."""

    def __init__(self, critic: Critic, body: bytes, place: Place, asker: str) -> None:
        seat, bots = place.seat, place.bots
        self.seat = seat
        self.body = body
        self.news = News(0.0)
        self.exercises: list[Own] = []
        self.piece = Piece(partial(critic.review, body, seat, bots, self._tell), BROKEN, asker)

    def _tell(self, news: News) -> None:
        self.exercises += news.exercises
        kept = self.news.review if news.review is None else news.review
        self.news = msgspec.structs.replace(news, review=kept)


class Reviews:
    """Everybody's reviews, one at a time."""

    def __init__(
        self,
        records: Records,
        rows: ReviewRows,
        critic: Critic,
        keep: Keep | None = None,
        line: Line | None = None,
    ) -> None:
        """`keep` hears what somebody may practise who has their own game reviewed."""
        self._keep = keep
        self._records = records
        self._rows = rows
        self._critic = critic
        self._line = Line() if line is None else line
        self._jobs: dict[Key, _Job] = {}
        self._sat: dict[str, Sat] = {}

    async def desk(self, record: str, player: str) -> Desk:
        """What a player, "" for nobody, may read of a game. Raises Refusal, StoreDown."""
        sat, agreed = await self._who_sat(record), await self._rows.agreed(record)
        people = {who for who in sat.players if who is not None}
        missing = tuple(seat for seat, who in enumerate(sat.players) if who and who not in agreed)
        everybody = sat.told or not missing
        asked = player in people and not sat.told and len(people) > 1
        return Desk(
            mine=sat.players.index(player) if player in people else None,
            open=tuple(
                seat for seat, who in enumerate(sat.players) if everybody or who in (None, player)
            ),
            asked=asked,
            agreed=player in agreed,
            missing=missing if asked else (),
            closed=self._critic.closed(sat.game),
        )

    async def agree(self, record: str, player: str, opens: bool) -> Desk:
        """Let the others read one's review as they let oneself read theirs, or not any more."""
        await self._rows.agree(record, player, opens)
        return await self.desk(record, player)

    async def ask(self, record: str, seat: int, player: str, asker: str = "") -> Reviewing:
        """Let a seat's game be reviewed; asking twice is asking once. Raises Refusal, StoreDown.

        `asker` is who waits, as pieces of work have it.
        """
        await self.admitted(record, seat, player)
        job = self._jobs.get((record, seat))
        if job is None or job.piece.phase in {"failed", "cancelled"}:
            pieces = (each.piece for each in self._jobs.values())
            if not has_room(pieces, asker, WAITING, WAITING_OF_ONE):
                raise _too_many()
            forget_ended(self._jobs, REMEMBERED)
            place = Place(seat, (await self._who_sat(record)).bots)
            job = _Job(self._critic, await self._records.body(record), place, asker)
            self._jobs[record, seat] = job
            self._line.add(job.piece)
        return await self._seen(job, record)

    async def look(self, record: str, seat: int, player: str, since: int = 0) -> Reviewing:
        """How a review stands that somebody asked for, without its first decisions.

        Raises Refusal, StoreDown.
        """
        desk = await self.admitted(record, seat, player)
        job = self._jobs.get((record, seat))
        if job is None:
            raise _not_asked()
        if desk.mine == seat and job.piece.phase == "done":
            await self._let_practise(record, player, job)
        return await self._seen(job, record, since)

    async def _let_practise(self, record: str, player: str, job: _Job) -> None:
        """Once for each player; whoever looks at others' reviews practises nothing of theirs."""
        if self._keep is not None and job.exercises:
            kept, job.exercises = job.exercises, []
            try:
                await self._keep(player, record, job.body, kept)
            except StoreDown:
                job.exercises = kept
                raise

    async def stop(self) -> None:
        """Let go of everything in the line."""
        await self._line.stop()

    async def _who_sat(self, record: str) -> Sat:
        """Who played, which never changes; a page asks for it every second."""
        if record not in self._sat:
            if len(self._sat) >= REMEMBERED:
                del self._sat[next(iter(self._sat))]
            self._sat[record] = await self._records.sat(record)
        return self._sat[record]

    async def admitted(self, record: str, seat: int, player: str) -> Desk:
        """What may be read by who may read this seat's review. Raises Refusal for anybody else."""
        desk = await self.desk(record, player)
        if desk.closed is not None:
            raise Refusal("review_closed", desk.closed)
        if seat not in desk.open:
            raise _not_yours()
        return desk

    async def all_open(self, record: str, player: str) -> bool:
        """Whether every seat's review is open to somebody, and so all that lay hidden."""
        sat = await self._who_sat(record)
        return len((await self.desk(record, player)).open) == len(sat.players)

    async def _seen(self, job: _Job, record: str, since: int = 0) -> Reviewing:
        names = await self._records.names(record)
        piece, news = job.piece, job.news
        ahead, review = self._line.ahead(piece), news.review
        if review is not None:
            told = review.decisions[since:]
            review = msgspec.structs.replace(review, names=names, decisions=told)
        return Reviewing(job.seat, piece.phase, ahead, news.part, since, review, piece.problem)


# Refusals --------------------------------------------------------------------------------


BROKEN = Text(
    "The review broke off; the server's log says why.",
    "見直しが途中で止まりました。原因はサーバーのログにあります。",
)


def _not_yours() -> Refusal:
    return Refusal(
        "review_of_others",
        Text(
            "That seat's review opens when everybody who played agrees; your own and those of "
            "bots are open.",
            "この席の見直しは、遊んだ全員が同意すると開きます。"
            "自分の席とボットの席はいつでも見直せます。",
        ),
    )


def _not_asked() -> Refusal:
    return Refusal(
        "no_review",
        Text(
            "Nobody has asked for this review of late; ask for it first.",
            "この見直しはまだ頼まれていません。はじめに見直しを頼んでください。",
        ),
    )


def _too_many() -> Refusal:
    return Refusal(
        "review_busy",
        Text(
            "Other games are waiting to be reviewed; try again in a while.",
            "ほかの見直しが順番を待っています。しばらくしてからお試しください。",
        ),
    )
