"""What may leave a game of Bluff: views and redacted events, copied field by field.

Nothing here is encoded from a state or an event as it is; a new field stays secret until
somebody copies it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from hattari.games.game import Observer

from .actions import (
    BidMade,
    BidUndone,
    Challenge,
    Claimed,
    Dice,
    Ended,
    Event,
    Hands,
    LotDrawn,
    Phase,
    RerollChosen,
    Rerolled,
    Rolled,
    RoundOpened,
    Settled,
    SpotOn,
    State,
    Uncover,
    Uncovered,
    UncoverEnded,
    Wave,
    Waved,
    WindowClosed,
)
from .bids import BidOrder, Square
from .legal import is_pending, legal, menu_of, round_wild
from .odds import Odds, odds
from .rules import Order, Reroll, Stake, starting_dice

BOARD_DICE = 20
"""Squares stay those of the boxed board as long as fewer dice than this are left."""


class SeatView(msgspec.Struct, frozen=True):
    """A seat as everybody sees it; `hidden` counts the dice under its cup."""

    dice: int
    lives: int | None
    shown: Dice
    hidden: int
    uncovered: bool
    out: bool


class StandingBid(msgspec.Struct, frozen=True):
    """The bid to raise or to doubt."""

    seat: int
    count: int
    face: int


class TrailStep(msgspec.Struct, frozen=True):
    """A bid or a reroll of this round, in order; count and face are null for a reroll."""

    seat: int
    do: str
    count: int | None
    face: int | None
    show: Dice


class Board(msgspec.Struct, frozen=True):
    """The squares: a track (clockwise) or a grid (a row for each count)."""

    kind: str
    squares: tuple[Square, ...]


class WindowView(msgspec.Struct, frozen=True):
    """An open window, and whether the observer has answered; nobody else's answer."""

    answered: bool


class LegalView(msgspec.Struct, frozen=True):
    """What the observer may do now; `show_most` is the most dice a reroll may set open."""

    bids: tuple[tuple[int, int], ...]
    show: str
    show_most: int
    must_bid: bool
    challenge: bool
    spot_on: bool
    wave: bool
    uncover: bool


class Showdown(msgspec.Struct, frozen=True):
    """The last settlement, all dice open; dice and lives by seat before and after.

    `counting` are the faces that counted for the bid.
    """

    claim: str
    claimant: int
    bidder: int
    count: int
    face: int
    wild: int | None
    counting: Dice
    actual: int
    margin: int
    hands: Hands
    shown: Hands
    before: Dice
    after: Dice
    lives_before: Dice
    lives_after: Dice
    out: Dice
    next_starter: int


class BluffView(msgspec.Struct, frozen=True):
    """A game of Bluff as one observer may know it. Field for field from an allow-list.

    `hand` holds the observer's own hidden dice, null while its cup is down or for a
    spectator. `raises` are the bids, (count, face), that the seat in turn could make: everybody
    at the table can tell. `hint` is the boxed game's: dice in play over three. `odds` is the
    help with chances, where the table gives it.
    """

    game: str
    round: int
    phase: str
    starter: int | None
    turn: int | None
    you: int | None
    seats: tuple[SeatView, ...]
    hand: Dice | None
    wild: int | None
    in_play: int
    hint: int
    star_hint: int
    bid: StandingBid | None
    trail: tuple[TrailStep, ...]
    board: Board
    window: WindowView | None
    palifico: int | None
    raises: tuple[tuple[int, int], ...]
    legal: LegalView | None
    odds: Odds | None
    showdown: Showdown | None
    ranking: Hands | None


def view(state: State, observer: Observer, odds_help: bool = False) -> BluffView:
    """What this seat (None: a spectator) may know of the game now."""
    in_play = sum(state.dice)
    wild = round_wild(state)
    return BluffView(
        game="bluff",
        round=state.round,
        phase=state.phase.value,
        starter=None if state.by_lot else state.starter,
        turn=state.turn if state.phase in (Phase.BIDDING, Phase.REROLLING) else None,
        you=observer,
        seats=tuple(_seat(state, seat) for seat in range(len(state.dice))),
        hand=_own_hand(state, observer),
        wild=wild or None,
        in_play=in_play,
        hint=in_play // 3,
        star_hint=in_play // 6,
        bid=_standing(state),
        trail=tuple(_step(step) for step in state.trail),
        board=_board(state),
        window=_window(state, observer),
        palifico=state.palifico,
        raises=_raises(state),
        legal=None if observer is None else _legal(state, observer),
        odds=_odds(state, observer) if odds_help else None,
        showdown=None if state.last is None else _showdown(state, state.last),
        ranking=state.ranking,
    )


def _seat(state: State, seat: int) -> SeatView:
    in_round = state.phase not in (Phase.BETWEEN, Phase.LOT, Phase.ROLLING, Phase.OVER)
    shown = state.shown[seat] if in_round else ()
    return SeatView(
        dice=state.dice[seat],
        lives=state.lives[seat] if state.rules.stake is Stake.LIVES else None,
        shown=shown,
        hidden=state.dice[seat] - len(shown),
        uncovered=state.phase is not Phase.UNCOVER or seat in state.uncovered,
        out=state.dice[seat] == 0,
    )


def _own_hand(state: State, observer: Observer) -> Dice | None:
    if observer is None or not state.round:
        return None
    if state.phase is Phase.UNCOVER and observer not in state.uncovered:
        return None
    return state.hands[observer]


def _standing(state: State) -> StandingBid | None:
    if state.bid is None:
        return None
    return StandingBid(state.bidder, state.bid.count, state.bid.face)


def _step(step: BidMade | RerollChosen) -> TrailStep:
    if isinstance(step, BidMade):
        return TrailStep(step.seat, "bid", step.count, step.face, step.show)
    return TrailStep(step.seat, "reroll", None, None, step.show)


def _board(state: State) -> Board:
    rules = state.rules
    order = BidOrder(rules.order, round_wild(state), rules.limit)
    started = starting_dice(rules, len(state.dice)) * len(state.dice)
    dice = max(sum(state.dice), min(started, BOARD_DICE))
    kind = "track" if rules.order in (Order.TRACK, Order.DOUBLED) else "grid"
    return Board(kind, order.squares(dice))


def _window(state: State, observer: Observer) -> WindowView | None:
    if state.phase is not Phase.WINDOW:
        return None
    return WindowView(observer is None or not is_pending(state, observer))


def _raises(state: State) -> tuple[tuple[int, int], ...]:
    if state.phase not in (Phase.BIDDING, Phase.WINDOW, Phase.REROLLING):
        return ()
    return menu_of(state, state.turn).bids


def _legal(state: State, observer: int) -> LegalView | None:
    options = legal(state, observer)
    if not len(options):
        return None
    kind = state.rules.reroll
    can_show = len(options.showable or options.rerollable) > 1 and bool(options.bids)
    return LegalView(
        bids=options.bids,
        show=kind.value if can_show else Reroll.OFF.value,
        show_most=len(state.hands[observer]) - 1 if can_show else 0,
        must_bid=state.must_bid,
        challenge=Challenge() in options.plain,
        spot_on=SpotOn() in options.plain,
        wave=Wave() in options.plain,
        uncover=Uncover() in options.plain,
    )


def _odds(state: State, observer: Observer) -> Odds | None:
    hand = _own_hand(state, observer)
    return None if observer is None or hand is None else odds(state, observer, hand)


def _showdown(state: State, settled: Settled) -> Showdown:
    return Showdown(
        claim=settled.kind,
        claimant=settled.claimant,
        bidder=settled.bidder,
        count=settled.count,
        face=settled.face,
        wild=round_wild(state) or None,
        counting=tuple(sorted({settled.face, round_wild(state) or settled.face})),
        actual=settled.actual,
        margin=settled.margin,
        hands=settled.hands,
        shown=settled.shown,
        before=settled.dice_before,
        after=settled.dice,
        lives_before=settled.lives_before,
        lives_after=settled.lives,
        out=settled.out,
        next_starter=settled.starter,
    )


# Redacted events -------------------------------------------------------------------------


class SeenRound(msgspec.Struct, frozen=True, tag="bluff.round", tag_field="what"):
    """A round begins."""

    round: int
    palifico: int | None


class SeenLot(msgspec.Struct, frozen=True, tag="bluff.lot", tag_field="what"):
    """The lot named the starter."""

    starter: int


class SeenRoll(msgspec.Struct, frozen=True, tag="bluff.roll", tag_field="what"):
    """Dice were rolled: how many by seat, never which."""

    counts: Dice


class SeenUncover(msgspec.Struct, frozen=True, tag="bluff.uncover", tag_field="what"):
    """A seat turned its cup."""

    seat: int


class SeenUncoverEnd(msgspec.Struct, frozen=True, tag="bluff.uncover_end", tag_field="what"):
    """The bidding opens."""


class SeenBid(msgspec.Struct, frozen=True, tag="bluff.bid", tag_field="what"):
    """A bid, with the dice set in the open."""

    seat: int
    count: int
    face: int
    show: Dice


class SeenReroll(msgspec.Struct, frozen=True, tag="bluff.reroll", tag_field="what"):
    """A seat sets dice in the open and rolls the others before its bid."""

    seat: int
    show: Dice


class SeenNewDice(msgspec.Struct, frozen=True, tag="bluff.new_dice", tag_field="what"):
    """A seat's reroll came: how many dice; which ones for that seat alone."""

    seat: int
    count: int
    dice: Dice | None


class SeenOwnAnswer(msgspec.Struct, frozen=True, tag="bluff.answer", tag_field="what"):
    """The observer's own answer in a window: "wave", "challenge" or "spot_on"."""

    answer: str


class SeenWindowClosed(msgspec.Struct, frozen=True, tag="bluff.window_closed", tag_field="what"):
    """The window is over and nobody called."""


class SeenUndo(msgspec.Struct, frozen=True, tag="bluff.undo", tag_field="what"):
    """The last bid was taken back."""

    seat: int


class SeenSettled(msgspec.Struct, frozen=True, tag="bluff.settled", tag_field="what"):
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
    lives_before: Dice
    lives_after: Dice
    out: Dice


class SeenEnd(msgspec.Struct, frozen=True, tag="bluff.end", tag_field="what"):
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
    )


_REDACT: dict[type[Any], Callable[[Any, Observer], Seen | None]] = {
    RoundOpened: lambda event, _: SeenRound(event.round, event.palifico),
    LotDrawn: lambda event, _: SeenLot(event.starter),
    Rolled: lambda event, _: SeenRoll(tuple(len(hand) for hand in event.hands)),
    Uncovered: lambda event, _: SeenUncover(event.seat),
    UncoverEnded: lambda _event, _: SeenUncoverEnd(),
    BidMade: lambda event, _: SeenBid(event.seat, event.count, event.face, event.show),
    RerollChosen: lambda event, _: SeenReroll(event.seat, event.show),
    Rerolled: _see_new_dice,
    Waved: _see_wave,
    Claimed: _see_claim,
    WindowClosed: lambda _event, _: SeenWindowClosed(),
    BidUndone: lambda event, _: SeenUndo(event.seat),
    Settled: _see_settled,
    Ended: lambda event, _: SeenEnd(event.ranking),
}
