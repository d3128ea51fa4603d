"""What a record of Dobon may expect after its last move, and what differs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from hattari.core.game import Step

from .actions import Event, Phase, Settled, State
from .view import must


class MustPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What answers a threat: any card of these ranks or of this suit, and these cards."""

    ranks: tuple[str, ...]
    cards: tuple[str, ...]
    suit: str | None = None


class Expected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a record expects after its last move; any subset of these.

    `next` is null while a window is open and once the match is over. `paid` are the
    payments of the last settlement as [from, to, points], without those of nothing; `open` the
    cards of the seat in turn that lie open.
    """

    hands: tuple[tuple[str, ...], ...] | UnsetType = UNSET
    chips: tuple[int, ...] | UnsetType = UNSET
    paid: tuple[tuple[int, int, int], ...] | UnsetType = UNSET
    direction: int | UnsetType = UNSET
    rate: int | UnsetType = UNSET
    must: MustPlay | UnsetType | None = UNSET
    open: tuple[str, ...] | UnsetType = UNSET
    next: int | UnsetType | None = UNSET
    over: bool | UnsetType = UNSET
    ranking: tuple[tuple[int, ...], ...] | UnsetType | None = UNSET


def found(steps: Sequence[Step[State, Event]], state: State) -> Expected:
    """What there is after these steps."""
    settled = [event for step in steps for event in step.events if isinstance(event, Settled)]
    payments = settled[-1].payments if settled else ()
    asked = must(state)
    return Expected(
        hands=state.hands,
        chips=state.chips,
        paid=tuple((each.payer, each.payee, each.paid) for each in payments if each.paid),
        direction=state.direction,
        rate=state.rate,
        must=None if asked is None else MustPlay(asked.ranks, asked.cards, asked.suit),
        open=state.opened,
        next=_next(state),
        over=state.phase is Phase.OVER,
        ranking=state.ranking,
    )


def _next(state: State) -> int | None:
    if state.phase is Phase.BETWEEN:
        return None if state.by_lot else state.starter
    return state.turn if state.phase in (Phase.TURN, Phase.DRAWN) else None


def in_order(key: str, value: Any) -> Any:
    """The value, sorted where order says nothing."""
    if key in ("paid", "open"):
        return sorted(value)
    if key in ("hands", "ranking") and value is not None:
        return [sorted(group) for group in value]
    if key == "must" and value is not None:
        return sorted(value.ranks), sorted(value.cards)
    return value
