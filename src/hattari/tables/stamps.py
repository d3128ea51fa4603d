"""Reactions: a word and a face, for all to see; each mood has its own.

They are rows of the log like chat: so they reach every node and page in their order, without a
second way for messages. While sealed answers are awaited everybody is refused alike: a reaction
then could tell who has one to give, and one that is held back would tell when it came.
"""

from __future__ import annotations

from . import commands, events
from .draft import Draft
from .refusals import talk as refusals

PAUSE_MS = 4_000
"""The least time between two reactions of one person."""


def stamp(draft: Draft, command: commands.Stamp) -> None:
    """React. Raises Refusal for who may not talk, too soon, where the host has them off, and
    while answers are sealed."""
    seat, member = draft.seat(), draft.speaker()
    if not draft.table.options.stamps:
        raise refusals.no_stamps()
    if draft.table.sealed() is not None:
        raise refusals.sealed()
    if member.stamped_at is not None and draft.now < member.stamped_at + PAUSE_MS:
        raise refusals.too_soon(PAUSE_MS // 1000)
    draft.emit(events.Stamped(member.id, seat, command.mood))
