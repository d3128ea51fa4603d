"""What a record of Bluff may expect after its last move, and what is found there."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, UnsetType

from hattari.core.game import Step

from .actions import Event, Hands, Phase, Settled, State
from .legal import menu_of
from .settling import actual
from .wildness import called_bids

BluffStep = Step[State, Event]


class Counts(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many dice of the round count for a face; for 0 the sum of pips, as in a face-off."""

    face: Annotated[int, Meta(ge=0, le=6)]
    actual: int


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a record expects after its last move; any subset of these.

    `next` is null once the game is over. `highest` stays until the next round is rolled.
    """

    dice: tuple[int, ...] | UnsetType = UNSET
    lives: tuple[int, ...] | UnsetType = UNSET
    losses: tuple[int, ...] | UnsetType = UNSET
    counts: Counts | UnsetType = UNSET
    margin: int | UnsetType | None = UNSET
    next: int | UnsetType | None = UNSET
    over: bool | UnsetType = UNSET
    ranking: Hands | UnsetType | None = UNSET
    plain: bool | UnsetType = UNSET
    legal_bids: tuple[tuple[int, int], ...] | UnsetType = UNSET
    legal_calls: tuple[tuple[int, int], ...] | UnsetType = UNSET
    highest: tuple[int, int] | UnsetType | None = UNSET


def found(steps: Sequence[BluffStep], state: State, wanted: Expected) -> Expected:
    """What there is of all that could be expected."""
    settled = [event for step in steps for event in step.events if isinstance(event, Settled)]
    return Expected(
        dice=state.dice,
        lives=state.lives,
        losses=state.losses,
        counts=UNSET if wanted.counts is UNSET else _count(state, wanted.counts.face),
        margin=settled[-1].margin if settled else None,
        next=_next(state),
        over=state.phase is Phase.OVER,
        ranking=state.ranking,
        plain=state.plain,
        legal_bids=_legal_bids(state),
        legal_calls=_legal_calls(state),
        highest=state.bid,
    )


def _count(state: State, face: int) -> Counts:
    return Counts(face, actual(state, face))


def _next(state: State) -> int | None:
    if state.phase is Phase.OVER or state.by_lot:
        return None
    return state.starter if state.phase is Phase.BETWEEN else state.turn


def _legal_bids(state: State) -> tuple[tuple[int, int], ...]:
    if state.phase not in (Phase.BIDDING, Phase.WINDOW):
        return ()
    return menu_of(state, state.turn).bids


def _legal_calls(state: State) -> tuple[tuple[int, int], ...]:
    return called_bids(state).bids if state.phase in (Phase.BIDDING, Phase.WINDOW) else ()


def order(key: str, value: Any) -> Any:
    """The value, sorted where order says nothing."""
    if key in ("legal_bids", "legal_calls"):
        return sorted(value)
    if key == "ranking" and value is not None:
        return [sorted(group) for group in value]
    return value
