"""What chance gives a round of Dobon: the lot, the deal, a new stock."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hattari.core import chance
from hattari.core.game import Text
from hattari.core.refusals import impossible

from .actions import (
    RESHUFFLE,
    ChanceOutcome,
    Deal,
    Dealt,
    Lot,
    LotDrawn,
    NewStock,
    Phase,
    Reshuffled,
    State,
)
from .axes import dealt
from .cards import Card, pack
from .course import Events, follow_up


def draw(state: State, seed: bytes) -> ChanceOutcome:
    """The lot, the deal or the new stock that the round's seed holds for this moment."""
    seats = len(state.hands)
    if state.phase is Phase.LOT:
        return Lot(chance.lot(seed, "lot", state.draws, seats))
    if state.phase is RESHUFFLE:
        return NewStock(chance.shuffle(seed, "reshuffle", state.draws, state.pile[:-1]))
    cards, size = (
        chance.shuffle(seed, "deal", state.draws, pack(state.rules)),
        dealt(state.rules, state.round),
    )
    hands = tuple(cards[seat * size : (seat + 1) * size] for seat in range(seats))
    return Deal(hands, cards[seats * size], cards[seats * size + 1 :])


def resolve(state: State, outcome: ChanceOutcome) -> Events:
    """The events of the lot, a deal or a reshuffle. Raises Refusal for what can't have come."""
    return _RESOLVE[type(outcome)](state, outcome)


def _resolve_lot(state: State, outcome: Lot) -> Events:
    if state.phase is not Phase.LOT or not 0 <= outcome.starter < len(state.hands):
        raise impossible(
            Text("The lot names one of the seats.", "くじで決まるのは席のどれかです。")
        )
    return (LotDrawn(outcome.starter),)


def _resolve_deal(state: State, outcome: Deal) -> Events:
    dealt = [card for hand in outcome.hands for card in hand]
    whole = sorted([*dealt, outcome.up, *outcome.stock]) == sorted(pack(state.rules))
    fits_seats = len(outcome.hands) == len(state.hands) and all(outcome.hands)
    if state.phase is not Phase.DEALING or not whole or not fits_seats:
        raise impossible(
            Text(
                "A deal has each of the cards once, and a card or more for every seat.",
                "配札にはすべてのカードが1枚ずつあり、どの席にも1枚以上あるはずです。",
            )
        )
    return follow_up(state, Dealt(outcome.hands, outcome.up, outcome.stock))


def _resolve_stock(state: State, outcome: NewStock) -> Events:
    expected: tuple[Card, ...] = state.pile[:-1] if state.phase is RESHUFFLE else ()
    if not expected or sorted(outcome.stock) != sorted(expected):
        raise impossible(
            Text(
                "A new stock has the cards of the pile without its top, when they are awaited.",
                "新しい山札は、切り直す場面で、一番上を除いた場札から作ります。",
            )
        )
    return follow_up(state, Reshuffled(outcome.stock))


_RESOLVE: dict[type[Any], Callable[[State, Any], Events]] = {
    Lot: _resolve_lot,
    Deal: _resolve_deal,
    NewStock: _resolve_stock,
}
