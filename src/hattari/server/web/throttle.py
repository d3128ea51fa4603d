"""How often an address, an account or a player may do what is dear or dangerous.

Nodes tell each other what was spent (`budgets.py`). A bucket that has filled up again is
forgotten, so that memory holds only those who did something of late, and no more than so many.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager, nullcontext
from functools import lru_cache
from hashlib import blake2b
from itertools import islice
from typing import TypeVar
from weakref import WeakValueDictionary

from typing_extensions import override

from hattari.core.game import Refusal, Text
from hattari.tables.table import Table

from .addresses import is_local, wide
from .limits import Allowance

R = TypeVar("R")

FORGET_AFTER = 10_000
"""Buckets after which the full ones are looked for."""
QUIET = 0.9
"""Of who has this part of an allowance left, other nodes don't hear."""
TOLD_AT_ONCE = 200


class Throttle:
    """An allowance for each key: `most` at once, then `rate` a second."""

    def __init__(
        self,
        clock: Callable[[], float],
        rate: float,
        most: float,
        forget_after: int = FORGET_AFTER,
    ) -> None:
        self._clock = clock
        self._rate = rate
        self._most = most
        self._forget_after = forget_after
        self._buckets: dict[str, Allowance] = {}
        self._untold: dict[str, None] = {}
        self._secret = b""

    def agree(self, secret: bytes) -> None:
        """Go by digests that nobody without this finds by trying all keys there are."""
        self._secret = secret

    def __len__(self) -> int:
        """How many keys are kept in mind."""
        return len(self._buckets)

    def allows(self, key: str, cost: float = 1.0) -> bool:
        """Whether this may be done once more; it counts, for as much as it costs."""
        return self._count(Allowance.take, key, cost)

    def owe(self, key: str, cost: float) -> float:
        """Count so much, allowed or not; the seconds until that is made good."""
        return self._count(Allowance.owe, key, cost)

    def _count(self, how: Callable[[Allowance, float, float], R], key: str, cost: float) -> R:
        now, who = self._clock(), digest(key, self._secret)
        bucket = self._bucket(who, now)
        found = how(bucket, now, cost)
        if bucket.below(QUIET):
            self._note(key, who)
        return found

    def _bucket(self, who: str, now: float) -> Allowance:
        if len(self._buckets) >= self._forget_after:
            self._forget(now)
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Allowance(now, self._rate, self._most)
        return bucket

    def _note(self, key: str, who: str) -> None:
        # A machine's address for itself is every other machine's, too.
        if who not in self._untold and not is_local(key):
            self._untold[who] = None

    def give_back(self, key: str) -> None:
        """What was counted was none of those that are to be."""
        who = digest(key, self._secret)
        if who in self._buckets:
            self._buckets[who].give_back()
            self._note(key, who)

    def charge(self, who: str, cost: float) -> None:
        """Count what this digest has spent on another node."""
        now = self._clock()
        self._bucket(who, now).charge(now, cost)

    def spent(self) -> Iterator[tuple[str, float]]:
        """By digest what was spent here and not told yet; of many, as many as are told at once."""
        now = self._clock()
        for who in tuple(islice(self._untold, TOLD_AT_ONCE)):
            del self._untold[who]
            cost = self._buckets[who].tell(now) if who in self._buckets else 0.0
            if cost:
                yield who, cost

    def wait(self, key: str) -> float:
        """Seconds until this may be done once more."""
        bucket = self._buckets.get(digest(key, self._secret))
        return 0.0 if bucket is None else bucket.wait(self._clock())

    def is_low(self, key: str) -> bool:
        """Whether somebody has used up more than a little of late."""
        bucket = self._buckets.get(digest(key, self._secret))
        return bucket is not None and bucket.left(self._clock()) < QUIET * self._most

    def check(self, key: str) -> None:
        """Raises Refusal where this may not be done now."""
        if not self.allows(key):
            raise too_many_tries()

    def _forget(self, now: float) -> None:
        """Forget those who waited; where too many didn't, also those who did least.

        So nobody who has used up theirs gets more by bringing thousands of others.
        """
        kept = {key: each for key, each in self._buckets.items() if not each.full(now)}
        if len(kept) >= self._forget_after:
            busiest = sorted(kept, key=lambda key: kept[key].left(now))[: self._forget_after // 2]
            kept = {key: kept[key] for key in busiest}
        self._buckets = kept
        self._untold = {who: None for who in self._untold if who in kept}


class OfAddress(Throttle):
    """The same by address, and of IPv6 also by the 48 bits that one customer may have: eight times
    as much, or so many times, for all of those together."""

    def __init__(
        self, clock: Callable[[], float], rate: float, most: float, times: float | None = None
    ) -> None:
        super().__init__(clock, rate, most)
        times = WIDE if times is None else times
        self._wide = Throttle(clock, times * rate, times * most)

    @override
    def allows(self, key: str, cost: float = 1.0) -> bool:
        """Whether this may be done once more, from there and from around there; it counts."""
        block = wide(key)
        around = block == key or self._wide.allows(block, cost)
        return around and super().allows(key, cost)

    @override
    def owe(self, key: str, cost: float) -> float:
        """Count so much, there and around there; the seconds until all of it is made good."""
        block = wide(key)
        around = 0.0 if block == key else self._wide.owe(block, cost)
        return max(around, super().owe(key, cost))

    @override
    def give_back(self, key: str) -> None:
        """What was counted was none of those that are to be, there and around there."""
        super().give_back(key)
        if (block := wide(key)) != key:
            self._wide.give_back(block)

    @override
    def wait(self, key: str) -> float:
        """Seconds until this may be done once more, for all who are around there, too."""
        block = wide(key)
        return max(super().wait(key), 0.0 if block == key else self._wide.wait(block))

    @override
    def is_low(self, key: str) -> bool:
        """Whether they, or all who are around there, have used up more than a little of late."""
        return super().is_low(key) or self._wide.is_low(wide(key))


class AtAccount:
    """Tries at an account. Whoever guesses from many addresses doesn't hold its owner out: where
    somebody got in before they have tries of their own, and elsewhere the first ones are counted
    apart from those of who goes on."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._of_owner = Throttle(clock, rate=1 / 30, most=20)
        self._first_of_address = Throttle(clock, rate=1 / 1800, most=2)
        self._first = Throttle(clock, rate=1 / 6, most=40)
        self._others = Throttle(clock, rate=1 / 30, most=20)
        self._known: dict[str, None] = {}

    def check(self, account: str, address: str) -> None:
        """Raises Refusal where this account was tried too often."""
        place = f"{account} {wide(address)}"
        if place in self._known:
            self._of_owner.check(place)
        elif not (self._first_of_address.allows(place) and self._first.allows(account)):
            self._others.check(account)

    def got_in(self, account: str, address: str) -> None:
        """Somebody knew the password, there."""
        self._known[f"{account} {wide(address)}"] = None
        while len(self._known) > FORGET_AFTER:
            del self._known[next(iter(self._known))]


class Work:
    """The time of the event loop's thread that commands take, in seconds: so much of it for all who
    come from one address, from around there, and at one table. Whoever takes more waits, and who
    has taken much is let in one at a time: what a command takes is known when it is done.

    So does an address with more commands than the log has room for: each may become a row of half
    a KiB, and one that is longer counts for several.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._of_address = OfAddress(clock, rate=0.25, most=1.0, times=OF_THE_THREAD)
        self._of_table = Throttle(clock, rate=0.4, most=1.0)
        self._rows_of_address = OfAddress(clock, rate=30, most=1000)
        self._lines: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def line(self, address: str) -> AbstractAsyncContextManager[object]:
        """Keeps out others from around there where they have taken much of late."""
        if not self._of_address.is_low(address):
            return nullcontext()
        return self._lines.setdefault(wide(address), asyncio.Lock())

    def begin(self, address: str, table: str) -> float:
        """Seconds until it is their turn; what a command usually takes is counted already."""
        for_room = self._rows_of_address.owe(address, 1.0)
        return max(for_room, self.asks(address, table))

    def asks(self, address: str, table: str) -> float:
        """The same for what writes nothing."""
        return self._owe(address, table, USUAL_SECONDS)

    def spent(self, address: str, table: str, seconds: float) -> None:
        """It has taken so much."""
        self._owe(address, table, seconds - USUAL_SECONDS)

    def wrote(self, address: str, size: int) -> None:
        """A command has brought so many bytes to the log."""
        if size > ROW_BYTES:
            self._rows_of_address.owe(address, size / ROW_BYTES - 1)

    def _owe(self, address: str, table: str, seconds: float) -> float:
        return max(self._of_address.owe(address, seconds), self._of_table.owe(table, seconds))


@lru_cache(maxsize=FORGET_AFTER)
def digest(key: str, secret: bytes = b"") -> str:
    """What stands for a key in memory and on the bus: short, and an address to nobody."""
    return blake2b(key.encode(errors="replace"), digest_size=12, key=secret).hexdigest()


ROW_BYTES = 512
USUAL_SECONDS = 0.001
WIDE = 8
OF_THE_THREAD = 1.6
"""As many times a quarter of the event loop's thread is two fifths of it: eight quarters would be
no limit."""
BYTES_OF_A_LINE = 200
"""What a line of talk costs besides its text: it is a row of the log, and told to all pages."""
NEWCOMERS = 40
"""Of one address at one table, at once: a party behind one router, or a class that looks on."""
NEWCOMER_SECONDS = 600
"""Until the next one may come then: a hundred of them fill a table."""


class Throttles:
    """What is counted besides requests and the messages of one socket; talk in bytes."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self.requests_of_address = OfAddress(clock, rate=10, most=600)
        self.tries_of_address = OfAddress(clock, rate=1 / 6, most=30)
        self.tries_at_account = AtAccount(clock)
        self.tries_at_operator = OfAddress(clock, rate=1 / 60, most=10)
        self.messages_of_player = Throttle(clock, rate=40, most=120)
        self.notices_at_table = Throttle(clock, rate=1 / 2, most=30)
        self.work = Work(clock)
        self.sockets_of_address = OfAddress(clock, rate=5, most=200)
        self.reports_of_player = Throttle(clock, rate=1 / 300, most=5)
        self.reports_of_address = OfAddress(clock, rate=1 / 300, most=15)
        self.missed_codes_of_address = OfAddress(clock, rate=1 / 30, most=12)
        self.guesses_of_address = OfAddress(clock, rate=2, most=30)
        self.talk_at_table = Throttle(clock, rate=1024, most=1 << 20)
        self.talk_of_address = OfAddress(clock, rate=512, most=512 << 10)
        self.trainings_of_address = OfAddress(clock, rate=1 / 120, most=10)
        self.reviews_of_address = OfAddress(clock, rate=1 / 20, most=20)
        self.contrasts_of_address = OfAddress(clock, rate=1 / 60, most=20)
        self.whatifs_of_address = OfAddress(clock, rate=2, most=60)
        self.advice_of_player = Throttle(clock, rate=1 / 3, most=20)
        self.house_rules_of_address = OfAddress(clock, rate=1 / 600, most=10)
        self.puzzles_of_address = OfAddress(clock, rate=1 / 60, most=20)
        self.newcomers_of_address = Throttle(clock, rate=1 / NEWCOMER_SECONDS, most=NEWCOMERS)
        self.tables_of_address = OfAddress(clock, rate=1 / 10, most=60)
        self.screens_of_address = OfAddress(clock, rate=1 / 10, most=60)
        self.quizzes_of_address = OfAddress(clock, rate=1 / 2, most=30)
        self.drills_of_address = OfAddress(clock, rate=2, most=60)
        self.whole_views = Counter[str]()
        """How many clients of a table are told whole views here; no time fills it."""

    def check_report(self, player: str, asker: str) -> None:
        """Raises Refusal where a player, or all who come from there, have reported too much."""
        self.reports_of_player.check(player)
        self.reports_of_address.check(asker)

    def check_notice(self, table: str, player: str) -> None:
        """Raises Refusal where somebody's coming and going has filled others' logs of late."""
        if not self.notices_at_table.allows(f"{player} {table}"):
            raise too_many_notices()

    def check_talk(self, table: str, speaker: str, text: str) -> None:
        """Raises Refusal where a table, or an address, has talked too much of late."""
        cost = BYTES_OF_A_LINE + len(text.encode(errors="replace"))
        if not (
            self.talk_of_address.allows(speaker, cost) and self.talk_at_table.allows(table, cost)
        ):
            raise too_much_talk()

    @contextmanager
    def entry(self, address: str, name: str, table: Table, player: str) -> Iterator[None]:
        """Count whoever comes to a table for the first time, where the block lets them in.

        Raises Refusal where too many came from there, or around there, of late.
        """
        place = f"{wide(address)} {name}"
        known = table.member(player) is not None or player in table.former
        if known or is_local(address):
            yield
            return
        if not self.newcomers_of_address.allows(place):
            raise too_many_newcomers(1 + int(self.newcomers_of_address.wait(place) / 60))
        try:
            yield
        except Refusal:
            self.newcomers_of_address.give_back(place)
            raise


def too_much_talk() -> Refusal:
    """Too many lines, for now."""
    return Refusal(
        "too_much_talk",
        Text(
            "There was too much talk; wait a moment before the next line.",
            "発言が多すぎます。少し待ってから送信してください。",
        ),
    )


def too_many_notices() -> Refusal:
    """Too much coming and going, for now."""
    return Refusal(
        "too_many_notices",
        Text(
            "You have come and gone too often; wait a moment.",
            "出入りが多すぎます。少し待ってからお試しください。",
        ),
    )


def too_many_newcomers(minutes: int) -> Refusal:
    """An address has brought enough people to a table; when the next one may come."""
    return Refusal(
        "too_many_newcomers",
        Text(
            "Too many people have joined this table from your connection. Watch by its link, or"
            " try again in {minutes} minutes.",
            "この回線からこのテーブルに参加した人が多すぎます。リンクから観戦するか、"
            "{minutes}分後にもう一度お試しください。",
        ).fill(minutes=minutes),
    )


def too_many_tries() -> Refusal:
    """Too often, for now."""
    return Refusal(
        "too_many_tries",
        Text(
            "Too many tries; wait a few minutes and try again.",
            "試行回数が多すぎます。数分待ってからお試しください。",
        ),
    )
