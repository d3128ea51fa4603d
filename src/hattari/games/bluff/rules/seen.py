"""The events of Bluff as an observer may see them, copied field by field.

A new field of an event stays secret until somebody copies it here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from hattari.core.game import BeginsAnew, Observer, ToldByView

from .actions import (
    BidMade,
    BidUndone,
    Call,
    Claimed,
    Dice,
    Doubled,
    Ended,
    Event,
    Hands,
    LotDrawn,
    Outbid,
    Passed,
    RerollChosen,
    Rerolled,
    Rolled,
    RoundOpened,
    Settled,
    Uncovered,
    UncoverEnded,
    Waved,
    WindowClosed,
)


class SeenRound(BeginsAnew, frozen=True, tag="bluff.round", tag_field="what"):
    """A round begins."""

    round: int
    palifico: int | None


class SeenLot(ToldByView, frozen=True, tag="bluff.lot", tag_field="what"):
    """The lot named the starter."""

    starter: int


class SeenRoll(ToldByView, frozen=True, tag="bluff.roll", tag_field="what"):
    """Dice were rolled: how many by seat, never which."""

    counts: Dice


class SeenUncover(ToldByView, frozen=True, tag="bluff.uncover", tag_field="what"):
    """A seat turned its cup."""

    seat: int


class SeenUncoverEnd(ToldByView, frozen=True, tag="bluff.uncover_end", tag_field="what"):
    """The bidding opens."""


class SeenBid(ToldByView, frozen=True, tag="bluff.bid", tag_field="what"):
    """A bid with the dice set in the open, and the call that changes what counts."""

    seat: int
    count: int
    face: int
    show: Dice
    call: Call = ""


class SeenReroll(ToldByView, frozen=True, tag="bluff.reroll", tag_field="what"):
    """A seat sets dice in the open and rolls the others before its bid."""

    seat: int
    show: Dice


class SeenNewDice(msgspec.Struct, frozen=True, tag="bluff.new_dice", tag_field="what"):
    """A seat's reroll came: how many dice; which ones for that seat alone."""

    seat: int
    count: int
    dice: Dice | None


class SeenPass(ToldByView, frozen=True, tag="bluff.pass", tag_field="what"):
    """A seat let its turn go."""

    seat: int


class SeenDouble(ToldByView, frozen=True, tag="bluff.double", tag_field="what"):
    """A seat doubts the last bid of the seat `at` for double."""

    seat: int
    at: int


class SeenOwnAnswer(msgspec.Struct, frozen=True, tag="bluff.answer", tag_field="what"):
    """The observer's own answer in a window: "wave", "challenge", "spot_on" or "bid"."""

    answer: str
    count: int | None = None
    face: int | None = None


class SeenWindowClosed(ToldByView, frozen=True, tag="bluff.window_closed", tag_field="what"):
    """The window is over and nobody called."""


class SeenUndo(ToldByView, frozen=True, tag="bluff.undo", tag_field="what"):
    """The last bid was taken back."""

    seat: int


class SeenSettled(
    ToldByView, frozen=True, tag="bluff.settled", tag_field="what", omit_defaults=True
):
    """A showdown: the claim and what came of it; the view holds the dice."""

    claim: str
    claimant: int
    bidder: int
    count: int
    face: int
    actual: int
    margin: int
    before: Dice
    after: Dice
    lives_before: Dice = ()
    lives_after: Dice = ()
    out: Dice = ()
    times: int = 1
    losses_before: Dice = ()
    losses_after: Dice = ()


class SeenEnd(ToldByView, frozen=True, tag="bluff.end", tag_field="what"):
    """The game is over."""

    ranking: Hands


Seen = (
    SeenRound
    | SeenLot
    | SeenRoll
    | SeenUncover
    | SeenUncoverEnd
    | SeenBid
    | SeenReroll
    | SeenNewDice
    | SeenPass
    | SeenDouble
    | SeenOwnAnswer
    | SeenWindowClosed
    | SeenUndo
    | SeenSettled
    | SeenEnd
)


def redact(event: Event, observer: Observer) -> Seen | None:
    """The event as this seat (None: a spectator) may see it; None where not at all."""
    return _REDACT[type(event)](event, observer)


def _see_new_dice(event: Rerolled, observer: Observer) -> SeenNewDice:
    own = event.dice if observer == event.seat else None
    return SeenNewDice(event.seat, len(event.dice), own)


def _see_claim(event: Claimed, observer: Observer) -> SeenOwnAnswer | None:
    return SeenOwnAnswer(event.kind) if observer == event.seat else None


def _see_outbid(event: Outbid, observer: Observer) -> SeenOwnAnswer | None:
    if observer != event.seat:
        return None
    return SeenOwnAnswer("bid", event.count, event.face)


def _see_wave(event: Waved, observer: Observer) -> SeenOwnAnswer | None:
    return SeenOwnAnswer("wave") if observer == event.seat else None


def _see_settled(event: Settled, _observer: Observer) -> SeenSettled:
    return SeenSettled(
        claim=event.kind,
        claimant=event.claimant,
        bidder=event.bidder,
        count=event.count,
        face=event.face,
        actual=event.actual,
        margin=event.margin,
        before=event.dice_before,
        after=event.dice,
        lives_before=event.lives_before,
        lives_after=event.lives,
        out=event.out,
        times=event.times,
        losses_before=event.losses_before,
        losses_after=event.losses,
    )


_REDACT: dict[type[Any], Callable[[Any, Observer], Seen | None]] = {
    RoundOpened: lambda event, _: SeenRound(event.round, event.palifico),
    LotDrawn: lambda event, _: SeenLot(event.starter),
    Rolled: lambda event, _: SeenRoll(tuple(len(hand) for hand in event.hands)),
    Uncovered: lambda event, _: SeenUncover(event.seat),
    UncoverEnded: lambda _event, _: SeenUncoverEnd(),
    BidMade: lambda event, _: SeenBid(event.seat, event.count, event.face, event.show, event.call),
    RerollChosen: lambda event, _: SeenReroll(event.seat, event.show),
    Rerolled: _see_new_dice,
    Passed: lambda event, _: SeenPass(event.seat),
    Doubled: lambda event, _: SeenDouble(event.seat, event.at),
    Waved: _see_wave,
    Claimed: _see_claim,
    Outbid: _see_outbid,
    WindowClosed: lambda _event, _: SeenWindowClosed(),
    BidUndone: lambda event, _: SeenUndo(event.seat),
    Settled: _see_settled,
    Ended: lambda event, _: SeenEnd(event.ranking),
}
