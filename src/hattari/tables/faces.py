"""The faces that seats wear: animals, each at most once at a table."""

from __future__ import annotations

from collections.abc import Iterator

from hattari.core.cast import FACES, Face

from . import commands, events
from .draft import Draft
from .refusals import talk as refusals
from .table import Table


def worn(table: Table, besides: int | None = None) -> frozenset[Face]:
    """The faces of the taken seats, of all but one if a seat is named."""
    return frozenset(
        seat.face or by_seat(index)
        for index, seat in enumerate(table.seats)
        if not seat.free and index != besides
    )


def by_seat(seat: int) -> Face:
    """The face of a seat for which nobody has chosen one."""
    return FACES[seat % len(FACES)]


def face_for(table: Table, seat: int, wishes: tuple[Face | None, ...] = ()) -> Face:
    """A face for whoever takes this seat: the first wish that is free, else the seat's own, else
    the next one that nobody wears."""
    taken = worn(table, besides=seat)
    order = (*(wish for wish in wishes if wish is not None), *_from(seat))
    return next(face for face in order if face not in taken)


def _from(seat: int) -> Iterator[Face]:
    for step in range(len(FACES)):
        yield by_seat(seat + step)


def wear(draft: Draft, command: commands.Wear) -> None:
    """Choose one's face; no two seats wear the same, and none changes during a game."""
    member, seat = draft.member(), draft.seat()
    if command.face in worn(draft.table, besides=seat):
        raise refusals.face_taken()
    if command.face != draft.table.seats[seat].face:
        draft.emit(events.Worn(member.id, seat, command.face))
