"""A finished game looked at together: one leads through its review, others follow on their pages,
anybody may point.

Where the leader is and what is pointed at are numbers alone: each page shows of it what its own
reader may see. They are rows of the log, so that they reach every node and page in their order.
"""

from __future__ import annotations

from . import commands, events
from .draft import Draft
from .refusals import leading as refusals
from .table import Leading

PAUSE_MS = 400
"""The least time between two things that one person points at."""


def lead(draft: Draft, command: commands.Lead) -> None:
    """Begin to lead, or go to another moment. Raises Refusal where somebody else leads."""
    member, seats = draft.speaker(), len(draft.table.finished[-1].names)
    if command.seat >= seats:
        raise refusals.no_such_seat(seats)
    leading = draft.table.leading
    if leading is not None and leading.player != member.id:
        other = draft.table.member(leading.player)
        if other is not None and other.connected:
            raise refusals.somebody_leads(other.name)
    if leading is None or _where(leading) != (member.id, command.seat, command.step):
        draft.emit(events.Led(member.id, command.seat, command.step))


def _where(leading: Leading) -> tuple[str, int, int | None]:
    return leading.player, leading.seat, leading.step


def stop_leading(draft: Draft, _command: commands.StopLeading) -> None:
    """Lead no more; the host may end it too. Raises Refusal for anybody else."""
    member, leading = draft.member(), draft.table.leading
    if leading is None:
        raise refusals.nobody_leads()
    if member.id not in (leading.player, draft.table.host):
        raise refusals.not_leading()
    draft.emit(events.LeadEnded(member.id))


def point(draft: Draft, command: commands.Point) -> None:
    """Point at an option or a seat of the moment that is looked at. Raises Refusal too soon."""
    member, leading = draft.speaker(), draft.table.leading
    if leading is None:
        raise refusals.nobody_leads()
    if draft.now < leading.pointed.get(member.id, 0) + PAUSE_MS:
        raise refusals.pointed_just_now()
    draft.emit(events.Pointed(member.id, command.at, command.number))
