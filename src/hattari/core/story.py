"""A finished game as a story: the few moments worth telling.

What a game brings as its part `story` is a `Tell`: a pure function of a record played again and
the names by seat. It tells of settled rounds alone, whose hands everybody has seen, by chances
that can be reckoned exactly; how well somebody played is for another part to judge.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import msgspec

from .record import Replay
from .text import Text

Mood = Literal["calm", "think", "smug", "sweat", "call", "shock", "laugh", "cry"]

MOST = 5
"""Moments that are told of one game."""


class Moment(msgspec.Struct, frozen=True):
    """One moment: what kind it is, for programs and for people, and a line about it.

    `chance` is from 0 to 1, as the seat could reckon it then, and stands in the line; None where
    chance had no part. `step` is how many moves of the record have been made by then.
    """

    kind: str
    title: Text
    line: Text
    chance: float | None
    seat: int
    round: int
    step: int
    mood: Mood


Tell = Callable[[Replay, Sequence[str]], tuple[Moment, ...]]


def percent(chance: float) -> str:
    """A chance for people: whole percents, tenths below one and above 99; 0 and 100 only where
    it is certain."""
    share = 100 * chance
    if 0 < share < 1:
        return f"{max(share, 0.1):.1f}%"
    if 99 < share < 100:
        return f"{min(share, 99.9):.1f}%"
    return f"{share:.0f}%"


def told(kinds: Iterable[Iterable[Moment]], most: int = MOST) -> tuple[Moment, ...]:
    """The first moment of each kind, each step but once, in the order of the game.

    `kinds` come the dearest first, and each brings its moments the best first.
    """
    chosen: dict[int, Moment] = {}
    for moments in kinds:
        left = (moment for moment in moments if moment.step not in chosen)
        moment = next(iter(left), None)
        if moment is not None and len(chosen) < most:
            chosen[moment.step] = moment
    return tuple(chosen[step] for step in sorted(chosen))
