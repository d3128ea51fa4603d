"""What may leave of an event: redacted events in types of their own, field by field."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from hattari.core.game import Observer

from .actions import (
    Called,
    Dealt,
    DrawCalled,
    Drew,
    Ended,
    Event,
    Jumped,
    LotDrawn,
    Misplayed,
    Opened,
    Passed,
    Played,
    Reshuffled,
    RoundOpened,
    Settled,
    Shown,
    Took,
    Waved,
    WindowClosed,
    false_costs,
)
from .cards import Card, Cards, Seats
from .view import PaymentView, payment_view


class SeenRound(msgspec.Struct, frozen=True, tag="dobon.round", tag_field="what"):
    """A round begins."""

    round: int


class SeenLot(msgspec.Struct, frozen=True, tag="dobon.lot", tag_field="what"):
    """The lot named the starter."""

    starter: int


class SeenDeal(msgspec.Struct, frozen=True, tag="dobon.deal", tag_field="what"):
    """Cards were dealt: how many by seat, and the one turned up."""

    counts: Seats
    up: Card
    stock: int


class SeenPlay(msgspec.Struct, frozen=True, tag="dobon.play", tag_field="what"):
    """A card was laid, with `more` of its rank on it; with the suit that it named, whether pon was
    said, and whether it came out of turn."""

    seat: int
    card: Card
    suit: str | None
    pon: bool
    more: Cards = ()
    jumped: bool = False


class SeenMisplay(msgspec.Struct, frozen=True, tag="dobon.misplay", tag_field="what"):
    """A card that may not be played was laid, and went back with those on it."""

    seat: int
    card: Card
    more: Cards = ()


class SeenDraw(msgspec.Struct, frozen=True, tag="dobon.draw", tag_field="what"):
    """The seat in turn draws."""

    seat: int


class SeenTake(msgspec.Struct, frozen=True, tag="dobon.take", tag_field="what"):
    """Cards went into a hand: how many; which ones for that seat alone."""

    seat: int
    count: int
    cards: Cards | None


class SeenReshuffle(msgspec.Struct, frozen=True, tag="dobon.reshuffle", tag_field="what"):
    """The pile became the stock, of so many cards."""

    stock: int


class SeenPass(msgspec.Struct, frozen=True, tag="dobon.pass", tag_field="what"):
    """The turn was let go after a draw."""

    seat: int


class SeenOwnAnswer(msgspec.Struct, frozen=True, tag="dobon.answer", tag_field="what"):
    """The observer's own answer in a window: "wave", "dobon" or "jump"."""

    answer: str


class SeenCall(msgspec.Struct, frozen=True):
    """A dobon with the hand that was shown for it; a false one is hidden again, and costs cards."""

    seat: int
    hand: Cards
    holds: bool
    double: bool = False
    costs: int = 0


class SeenOpen(msgspec.Struct, frozen=True, tag="dobon.open", tag_field="what"):
    """A card laid a seat's hand open."""

    seat: int
    cards: Cards


class SeenClose(msgspec.Struct, frozen=True, tag="dobon.close", tag_field="what"):
    """The window is over: the dobons called in it, and who forgot a pon."""

    calls: tuple[SeenCall, ...]
    silent: int | None


class SeenDrawCall(msgspec.Struct, frozen=True, tag="dobon.draw_call", tag_field="what"):
    """A dobon straight after drawing."""

    call: SeenCall


class SeenSettled(msgspec.Struct, frozen=True, tag="dobon.settled", tag_field="what"):
    """A round's end: who paid whom; the view holds the hands. `burst` had left the round."""

    ending: str
    card: Card
    winners: Seats
    called: Seats
    payments: tuple[PaymentView, ...]
    before: Seats
    after: Seats
    burst: Seats = ()


class SeenEnd(msgspec.Struct, frozen=True, tag="dobon.end", tag_field="what"):
    """The match is over."""

    ranking: tuple[Seats, ...]


Seen = (
    SeenRound
    | SeenLot
    | SeenDeal
    | SeenPlay
    | SeenMisplay
    | SeenDraw
    | SeenTake
    | SeenReshuffle
    | SeenPass
    | SeenOwnAnswer
    | SeenOpen
    | SeenClose
    | SeenDrawCall
    | SeenSettled
    | SeenEnd
)


def redact(event: Event, observer: Observer) -> Seen | None:
    """The event as this seat (None: a spectator) may see it; None where not at all."""
    return _REDACT[type(event)](event, observer)


def _see_deal(event: Dealt, _observer: Observer) -> SeenDeal:
    return SeenDeal(tuple(map(len, event.hands)), event.up, len(event.stock))


def _see_take(event: Took, observer: Observer) -> SeenTake:
    own = event.cards if observer == event.seat else None
    return SeenTake(event.seat, len(event.cards), own)


def _see_own(answer: str) -> Callable[[Waved | Called | Jumped, Observer], SeenOwnAnswer | None]:
    def see(event: Waved | Called | Jumped, observer: Observer) -> SeenOwnAnswer | None:
        return SeenOwnAnswer(answer) if observer == event.seat else None

    return see


def _see_call(call: Shown | DrawCalled) -> SeenCall:
    costs = 0 if call.holds else false_costs(call)
    return SeenCall(call.seat, call.hand, call.holds, call.double, costs)


def _see_close(event: WindowClosed, _observer: Observer) -> SeenClose:
    return SeenClose(tuple(map(_see_call, event.calls)), event.silent)


def _see_settled(event: Settled, _observer: Observer) -> SeenSettled:
    return SeenSettled(
        ending=event.ending.value,
        card=event.card,
        winners=event.winners,
        called=event.called,
        payments=tuple(map(payment_view, event.payments)),
        before=event.before,
        after=event.chips,
        burst=event.burst,
    )


_REDACT: dict[type[Any], Callable[[Any, Observer], Seen | None]] = {
    RoundOpened: lambda event, _: SeenRound(event.round),
    LotDrawn: lambda event, _: SeenLot(event.starter),
    Dealt: _see_deal,
    Played: lambda event, _: SeenPlay(
        event.seat, event.card, event.suit, event.pon, event.more, event.jumped
    ),
    Misplayed: lambda event, _: SeenMisplay(event.seat, event.card, event.more),
    Drew: lambda event, _: SeenDraw(event.seat),
    Took: _see_take,
    Reshuffled: lambda event, _: SeenReshuffle(len(event.stock)),
    Passed: lambda event, _: SeenPass(event.seat),
    DrawCalled: lambda event, _: SeenDrawCall(_see_call(event)),
    Waved: _see_own("wave"),
    Called: _see_own("dobon"),
    Jumped: _see_own("jump"),
    Opened: lambda event, _: SeenOpen(event.seat, event.hand),
    WindowClosed: _see_close,
    Settled: _see_settled,
    Ended: lambda event, _: SeenEnd(event.ranking),
}
