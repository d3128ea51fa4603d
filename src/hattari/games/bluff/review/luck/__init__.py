"""A game's result taken apart: what the dice brought, and what decisions did.

Each moment has a value by a quick function that sees all hands (`values.py`). What changes it is a
roll or a decision; of a roll only the difference to the mean over rolls that might as well have
come is luck, so that its mean is 0 whatever the function is worth (AIVAT: Burch et al., AAAI
2018). What decisions change is play: one's own and the others' against oneself (DIVAT: Billings and
Kan, ICGA Journal 2006). A round's end is worth what the next is before its roll, so that nothing
is left over; the rest is what a record's own setup begins with.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from hattari.core.intervals import NORMAL_95
from hattari.core.record import Replay
from hattari.core.review import Luck

from .changes import Change, changes
from .kernels import Doubles


class _Sums(NamedTuple):
    """By seat: what luck, all play and a setup brought, what one's own decisions did, and the
    standard errors of luck and of play."""

    luck: Doubles
    play: Doubles
    rest: Doubles
    own: Doubles
    luck_error: Doubles
    play_error: Doubles


def luck(replay: Replay) -> tuple[Luck, ...]:
    """By seat, in shares of the game above an equal one, up to the last settled round.

    The interval of play is what the same swings would span if nobody were better than anybody.
    """
    seats = len(replay.start.dice)
    made = changes(replay)
    sums = _Sums(
        _summed(made, "luck", seats),
        _summed(made, "play", seats),
        _summed(made, "rest", seats),
        _own(made, seats),
        np.sqrt(sum((each.variance for each in made), np.zeros(seats))),
        np.sqrt(sum((each.values**2 for each in made if each.kind == "play"), np.zeros(seats))),
    )
    return tuple(_luck(sums, seat) for seat in range(seats))


def _summed(made: Sequence[Change], kind: str, seats: int) -> Doubles:
    return sum((each.values for each in made if each.kind == kind), np.zeros(seats))


def _own(made: Sequence[Change], seats: int) -> Doubles:
    own = np.zeros(seats)
    for each in made:
        if each.by is not None:
            own[each.by] += each.values[each.by]
    return own


def _luck(sums: _Sums, seat: int) -> Luck:
    luck, play, rest, own, luck_error, play_error = (float(each[seat]) for each in sums)
    of_luck, of_play = NORMAL_95 * luck_error, NORMAL_95 * play_error
    return Luck(
        luck=luck,
        luck_low=luck - of_luck,
        luck_high=luck + of_luck,
        play=play,
        play_low=play - of_play,
        play_high=play + of_play,
        result=luck + play + rest,
        rest=rest,
        own=own,
    )
