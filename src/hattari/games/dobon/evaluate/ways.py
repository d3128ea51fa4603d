"""What a seat may do, and which of it comes to the same."""

from __future__ import annotations

from collections.abc import Hashable
from itertools import islice

from hattari.games.dobon.rules.actions import (
    DRAWN,
    TURNS,
    Action,
    Dobon,
    Draw,
    Jump,
    Pass,
    Play,
    State,
)
from hattari.games.dobon.rules.cards import suit_of
from hattari.games.dobon.rules.legal import fits, holds, legal

MOST = 2000
"""Cards of two packs may be laid on each other in more orders than anybody wants to see."""


class Ways:
    """The legal actions of a seat; `kinds` has one for each that comes to something else."""

    def __init__(self, state: State, seat: int, asked: Action | None) -> None:
        may = legal(state, seat)
        if asked is not None and asked not in may:
            raise ValueError(f"{asked} is not legal here")
        every = dict.fromkeys(islice(may, MOST))
        self.actions: tuple[Action, ...] = (*every, *(() if asked in (*every, None) else (asked,)))
        self._state = state
        first: dict[Hashable, Action] = {}
        self._first = {
            action: first.setdefault(self._key(action), action) for action in self.actions
        }
        self.kinds = tuple(first.values())

    def same_as(self, action: Action) -> Action:
        """The one of its kind that stands for it."""
        return self._first[action]

    def _key(self, action: Action) -> Hashable:
        if isinstance(action, Jump):
            return Jump(action.card, None, self._pon(action.pon)), self._suit(action, action.card)
        if not isinstance(action, Play):
            return action
        if not fits(self._state, action.card):
            return "misplay"
        cards = (action.card, *action.more)
        pon = self._pon(action.pon)
        last = cards[-1]
        return action.card, frozenset(cards), last, self._suit(action, last), pon

    def _pon(self, said: bool) -> bool:
        return said or self._state.rules.blocks_mistakes

    def _suit(self, action: Play | Jump, card: str) -> str:
        return action.suit or suit_of(card)


def is_plain(state: State, action: Action) -> bool:
    """Whether the simulator knows this action: one without a mistake, in turn."""
    if state.phase not in TURNS:
        return False
    if isinstance(action, Play):
        says = action.pon or state.rules.blocks_mistakes or len(state.hands[state.turn]) != 2
        return says and not action.more and fits(state, action.card)
    if isinstance(action, Dobon):
        return state.phase is DRAWN and holds(state, state.turn)
    return isinstance(action, Draw | Pass)
