"""Very many actions in groups of those that are most alike."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from heapq import heapify, heappop, heappush
from itertools import groupby
from typing import Any

from hattari.games.bluff.rules.actions import Action, MakeBid, Reroll

Group = Sequence[int]
"""Places of actions in `likeness`'s order."""

Likeness = tuple[Any, ...]


def likeness(action: Action) -> Likeness:
    """What an action is like, what makes the most of it first: its kind, its bid, the dice kept."""
    if isinstance(action, MakeBid):
        kept = action.show.count(action.face), len(action.show), action.show
        return ("bid", action.call, action.count, action.face, *kept)
    show = action.show if isinstance(action, Reroll) else ()
    return (type(action).__name__, "", 0, 0, 0, len(show), show)


def by_kind(actions: Sequence[Action]) -> list[Group]:
    """The actions' places, those of one kind in each group."""
    order = sorted(range(len(actions)), key=lambda place: likeness(actions[place]))
    return [tuple(one) for _, one in groupby(order, lambda place: type(actions[place]))]


def cut(actions: Sequence[Action], groups: Sequence[Group], many: int) -> list[Group]:
    """The same actions in so many groups, if there are so many, by halving the largest ones."""
    left = [(-len(group), number, group) for number, group in enumerate(groups)]
    heapify(left)
    while len(left) < many and left[0][0] < -1:
        _, number, group = heappop(left)
        middle = _middle(actions, group)
        for side, half in enumerate((group[:middle], group[middle:])):
            heappush(left, (-len(half), 2 * number + side + len(groups), half))
    return [group for *_, group in left]


def _middle(actions: Sequence[Action], group: Group) -> int:
    """Where to cut: near the middle, and between those that differ in what matters the most."""
    half = len(group) // 2
    first, middle, last = (likeness(actions[group[at]]) for at in (0, half, -1))
    pairs = enumerate(zip(first, last, strict=True), start=1)
    upto = next(part for part, (one, other) in pairs if one != other)
    before, after = (
        find(group, middle[:upto], key=lambda place: likeness(actions[place])[:upto])
        for find in (bisect_left, bisect_right)
    )
    if before == 0 or (after < len(group) and after - half < half - before):
        return after
    return before
