"""What the seats' own pages add to a round's seed: first its hash, then the bytes.

A hash may come at any time. Those that are there when the server commits to its seed count for
that round; only then are the bytes shown, so that nobody chooses theirs by what others gave.
Whoever shows nothing in time counts as `chance.NO_CONTRIBUTION`; nobody is waited for longer.
"""

from __future__ import annotations

import hashlib

from hattari.core import chance
from hattari.core.game import Between

from . import commands, events
from .draft import Draft
from .refusals import play as refusals
from .table import Table


def commit(draft: Draft, command: commands.Commit) -> None:
    """Promise bytes for the next seed; a newer promise takes the place of an older one."""
    player = draft.member().id
    if draft.table.promises.get(player) != command.digest:
        draft.emit(events.ContributionPromised(player, command.digest))


def reveal(draft: Draft, command: commands.Reveal) -> None:
    """Show the bytes that were promised for the round that is about to open."""
    seat, seed = draft.seat(), draft.table.seed
    contribution = bytes.fromhex(command.contribution)
    if seed is None or not isinstance(draft.table.awaits(), Between):
        raise refusals.too_late_to_reveal()
    if hashlib.sha256(contribution).hexdigest() != seed.promises[seat]:
        raise refusals.not_promised()
    if seat not in seed.revealed:
        draft.emit(events.ContributionRevealed(seat, contribution))


def gathered(table: Table) -> tuple[bytes, ...]:
    """What goes into the seed, by seat."""
    revealed = {} if table.seed is None else table.seed.revealed
    return tuple(revealed.get(seat, chance.NO_CONTRIBUTION) for seat in range(len(table.seats)))
