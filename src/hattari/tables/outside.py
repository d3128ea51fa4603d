"""What those who are out of the game may do while the others play on."""

from __future__ import annotations

from hattari.core.game import opens_hands

from . import commands, events
from .draft import Draft
from .refusals import outside as refusals
from .table import claim_on


def look(draft: Draft, command: commands.Look) -> None:
    """See all hands, where the table allows it, or no longer."""
    seat, table = draft.seat(), draft.table
    if not table.options.out_sees_hands or not opens_hands(table.game):
        raise refusals.hands_closed()
    if command.on and table.may_return(seat):
        raise refusals.may_return()
    if command.on != (seat in table.lookers):
        draft.emit(events.HandsOpened(seat, command.on))


def guess(draft: Draft, command: commands.Guess) -> None:
    """Guess on the claim that stands; another guess takes the place of the first."""
    seat, table = draft.seat(), draft.table
    if table.seats[seat].player in table.saw:
        raise refusals.guess_spoilt()
    if claim_on(table.game, table.state) is None:
        raise refusals.no_claim()
    if table.guesses.get(seat) is not command.yes:
        draft.emit(events.Guessed(seat, command.yes))


def skip_to_end(draft: Draft, _command: commands.SkipToEnd) -> None:
    """Wish for the end of what bots play among themselves."""
    member, table = draft.member(), draft.table
    if not table.left_to_bots():
        raise refusals.people_play()
    if member.id not in table.wishes:
        draft.emit(events.EndWished(member.id))
