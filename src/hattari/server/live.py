"""A table in memory: a fold of its log, and what each observer has seen of it.

All of it follows from the log, so it may be thrown away at any time and comes back the
same: also each observer's counter of the updates they could see.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Protocol

import msgspec
from msgspec.structs import replace

from hattari.core.changes import Changes
from hattari.core.kit import Registry
from hattari.tables import typed
from hattari.tables.events import Row
from hattari.tables.evolve import evolve, fold
from hattari.tables.forgetting import forgotten
from hattari.tables.seen import seen
from hattari.tables.shown import TableView
from hattari.tables.table import Table
from hattari.tables.view import Games, view, views

from . import entries
from .slices import Work, each
from .store import chain

STEPS_KEPT = 96
"""The rows whose updates can be sent again to who was cut off; each answer that a window may get
is one of them, whether it comes or not."""
MOST_STEPS = 1024
"""As many with those of a round that some see late."""
HISTORY_KEPT = 100
"""The events that a newcomer is told of."""
MOST_UNCOUNTED = 1024
"""What meters wait for at a table; a sealed window that its host pauses stands for days."""
STRANGER = ""
"""Stands for everybody who has never belonged to the table: they all see the same."""
STREAM_VERSION = 1
"""Raise it when observers see a log differently than before: all of them resync."""


class Update(msgspec.Struct, frozen=True):
    """What one row of the log lets one observer see, and the log's head there.

    `changes` is the same for all observers of the row.
    """

    counter: int
    events: tuple[Any, ...]
    view: TableView
    head: bytes = b""
    changes: Changes = msgspec.field(default_factory=Changes)


class Greeting(msgspec.Struct, frozen=True):
    """Where an observer's stream begins, and the updates missed since then.

    `head` is the log's at the last row that the observer saw something of, empty where that is
    long ago. `lost`: the head that came with the hello is in the log no more.
    """

    resync: bool
    epoch: str
    counter: int
    view: TableView
    history: tuple[Any, ...]
    missed: tuple[Update, ...]
    head: bytes = b""
    lost: bool = False


class Watcher(Protocol):
    """One socket of an observer; neither call may block or fail."""

    def update(self, update: Update) -> None: ...
    def farewell(self, code: str) -> None: ...


class Step(msgspec.Struct, frozen=True):
    """A row with the table before and after it, and how many of `STEPS_KEPT` it takes."""

    before: Table
    row: Row
    after: Table
    room: int


class Counting:
    """How many rows of a log each observer could see, as far as it was counted."""

    def __init__(self, registry: Registry, observers: tuple[str, ...]) -> None:
        self._registry = registry
        self._observers = observers
        self._table: Table | None = None
        self.counters = dict.fromkeys(observers, 0)
        self.length = 0

    def over(self, rows: Sequence[Row]) -> Work[None]:
        """Count on; the first row of all opens the table."""
        for row in rows:
            if self._table is None:
                self._table = fold(self._registry, (row,))
            else:
                for observer, events in seen(self._table, row, self._observers).items():
                    self.counters[observer] += bool(events)
                self._table = _after(self._table, row)
            self.length += 1
            yield


class Live:
    """A table's cache on this node; its lock is held while a command is decided."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.lock = asyncio.Lock()
        self.length = 0
        self.whole = False
        """Whether the log has been read, once, to its end: what comes before nobody may see."""
        self.head = chain.START
        self.told = 0
        self.floor = 0
        """No row is written as if it came before this: the last that was no sealed answer. After
        one by a node whose clock is ahead, the next row would tell of it by its time."""
        self.used = 0.0
        self.watchers: dict[str, set[Watcher]] = {}
        self._table: Table | None = None
        self._steps: deque[Step] = deque()
        self._room = STEPS_KEPT
        self._counters: dict[str, int] = {}
        self._belonged: set[str] = set()
        self._games = Games()
        self._uncounted: list[Callable[[], object]] = []

    @property
    def table(self) -> Table:
        """The table as it stands; the log must have been loaded."""
        if self._table is None:
            raise RuntimeError("the table's log has not been loaded")
        return self._table

    @property
    def at(self) -> int:
        """When the last row was written; 0 before the first."""
        return self._steps[-1].row.at if self._steps else 0

    def advance(self, registry: Registry, row: Row, after: Table | None = None) -> Step | None:
        """Go on by a row; None for the first one, which opens the table.

        `after` is the table after the row, where somebody has it already.
        """
        before = self._table
        self.length += 1
        self.head = row.head or self.head
        if before is None:
            self._table = after or fold(registry, (row,))
            self.told = self.floor = row.at
            self._meet()
            return None
        after = after or _after(before, row)
        step = Step(before, row, after, _room(before, row, after))
        self._table = step.after
        self.told = entries.told(self.told, step.after, row)
        self.floor = self.floor if _is_sealed(before, row) else row.at
        self._meet()
        self._keep(step)
        for player in typed.forgotten(row):
            self._forget(player)
        return step

    def _keep(self, step: Step) -> None:
        self._steps.append(step)
        self._room -= step.room
        while self._room < 0 or len(self._steps) > MOST_STEPS:
            self._room += self._steps.popleft().room

    def _forget(self, player: str) -> None:
        """Of what is kept for those who come back, too, nobody may be who is forgotten."""
        kept = [
            Step(
                forgotten(step.before, player),
                typed.nameless(step.before, step.row, player),
                forgotten(step.after, player),
                step.room,
            )
            for step in self._steps
        ]
        self._steps.clear()
        self._steps.extend(kept)

    def _meet(self) -> None:
        """Whoever belongs to the table from now on has seen what a stranger sees."""
        for member in self.table.members:
            if member.id not in self._belonged:
                self._belonged.add(member.id)
                if STRANGER in self._counters:
                    self._counters[member.id] = self._counters[STRANGER]

    def _kind(self, observer: str) -> str:
        """Under which name an observer is counted."""
        return observer if observer in self._belonged else STRANGER

    def updates(self, step: Step) -> dict[str, Update]:
        """Count a step for the observers known here; what each who watches sees of it."""
        visible = seen(step.before, step.row, tuple(self._counters), step.after)
        for kind, events in visible.items():
            self._counters[kind] += bool(events)
        kinds = {observer: self._kind(observer) for observer in self.watchers}
        told = {observer: kind for observer, kind in kinds.items() if visible[kind]}
        shown, changes = views(step.after, told, step.row.at, self._games), Changes()
        return {
            observer: Update(
                self._counters[kind], visible[kind], shown[observer], step.row.head, changes
            )
            for observer, kind in told.items()
        }

    def count(self, tell: Callable[[], object]) -> None:
        """Move a meter: at once, or when the answers that are sealed now have been told. Of very
        many the last are left out."""
        if len(self._uncounted) < MOST_UNCOUNTED:
            self._uncounted.append(tell)
        if self._table is None or self._table.sealed() is None:
            told, self._uncounted = self._uncounted, []
            for each in told:
                each()

    def knows(self, observer: str) -> bool:
        """Whether this observer's counter is kept here."""
        return self._kind(observer) in self._counters

    def counting(self, registry: Registry, observer: str) -> Counting:
        """What counts the log for an observer, and for all that aren't counted with them."""
        kinds = {STRANGER, observer, *(member.id for member in self.table.members)}
        return Counting(registry, tuple(kinds - self._counters.keys()))

    def learn(self, counting: Counting) -> None:
        """Go on from there for whoever isn't counted yet."""
        kinds = {STRANGER, *self._belonged} - self._counters.keys()
        counters = counting.counters
        self._counters.update({kind: counters[kind] for kind in counters if kind in kinds})

    def forget_passed(self) -> None:
        """Count no more for who neither belongs here nor watches: each costs every step its time.

        Should they come back, the log tells.
        """
        if self._table is not None:
            kept = {STRANGER, *self.watchers, *(member.id for member in self.table.members)}
            self._counters = {kind: self._counters[kind] for kind in self._counters if kind in kept}

    def _counter(self, observer: str) -> int:
        return self._counters[self._kind(observer)]

    def recalls(self, head: bytes) -> bool:
        """Whether one of the rows that are kept here has a head that begins so."""
        return any(step.row.head.startswith(head) for step in self._steps)

    def greet(
        self,
        observer: str,
        epoch: str | None,
        counter: int | None,
        now: int,
        lost: bool = False,
    ) -> Work[Greeting]:
        """What a socket is told first: all it missed, or the table anew. It is as of this call,
        whatever happens before the work is done.

        Who has `lost` rows that the log had once has nothing to go on from.
        """
        ours = epoch_of(self.id, observer)
        anew = Greeting(
            resync=epoch is not None,
            epoch=ours,
            counter=self._counter(observer),
            view=view(self.table, observer, now, self._games),
            history=(),
            missed=(),
            lost=lost,
        )
        known = counter if epoch == ours and not lost else None
        return _greeting(anew, tuple(self._steps), observer, known, now)


def _greeting(
    anew: Greeting, steps: Sequence[Step], observer: str, counter: int | None, now: int
) -> Work[Greeting]:
    sights = yield from each(_seen(step, observer) for step in steps)
    places = [place for place, events in enumerate(sights) if events]
    lacking = -1 if counter is None else anew.counter - counter
    # The log's head at the last row that they saw: of those after it they know nothing, not even
    # that there are any.
    head = steps[places[-1]].row.head if places else b""
    if not 0 <= lacking <= len(places):
        return replace(anew, history=_history(sights), head=head)
    missed = places[len(places) - lacking :]
    first = missed[0] if missed else len(steps)
    games = Games()
    before = view(steps[first].before, observer, now, games) if missed else anew.view
    updates = yield from each(
        Update(
            anew.counter - lacking + number,
            sights[place],
            view(steps[place].after, observer, steps[place].row.at, games),
            steps[place].row.head,
        )
        for number, place in enumerate(missed, start=1)
    )
    return replace(
        anew,
        resync=False,
        counter=anew.counter - lacking,
        view=before,
        history=_history(sights[:first]),
        missed=tuple(updates),
        head=head,
    )


def _room(before: Table, row: Row, after: Table) -> int:
    """By what is gone nobody may count what they can't see: such a row takes no room itself, and
    who may answer unseen has theirs from when the window opens."""
    if _is_sealed(before, row):
        return 0
    if after.withheld and not seen(before, row, (STRANGER,), after)[STRANGER]:
        return 0
    window = None if after.moment == before.moment else after.sealed()
    return 1 if window is None else 1 + len(window.pending)


def _is_sealed(before: Table, row: Row) -> bool:
    answers = all(isinstance(event, before.game.answers) for event in row.events)
    return answers and before.sealed() is not None


def _seen(step: Step, observer: str) -> tuple[Any, ...]:
    return seen(step.before, step.row, (observer,), step.after)[observer]


def _after(before: Table, row: Row) -> Table:
    table = before
    for event in row.events:
        table = evolve(table, event, row.at)
    return table


def _history(sights: Iterable[tuple[Any, ...]]) -> tuple[Any, ...]:
    return tuple([event for events in sights for event in events][-HISTORY_KEPT:])


def epoch_of(table_id: str, observer: str) -> str:
    """A name for an observer's stream of updates; another one when streams change."""
    whole = f"{STREAM_VERSION}/{table_id}/{observer}".encode()
    return hashlib.sha256(whole).hexdigest()[:16]
