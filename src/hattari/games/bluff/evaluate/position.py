"""Where the seat of a view stands, as the engine knows a state, with hands put under the cups."""

from __future__ import annotations

import msgspec

from hattari.core.evaluation import Bots
from hattari.games.bluff.rules.actions import (
    Action,
    BidMade,
    Dice,
    Doubled,
    Hands,
    Passed,
    Phase,
    RerollChosen,
    State,
    Told,
)
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.legal import asked_about, legal
from hattari.games.bluff.rules.settle import seats_with
from hattari.games.bluff.rules.view import BluffView, TrailStep


class Position(msgspec.Struct, frozen=True):
    """A decision: the rules, the view of the seat that is to act, what it may do, and who the
    others are known to be."""

    rules: Rules
    view: BluffView
    seat: int
    actions: tuple[Action, ...]
    bots: Bots = ()

    @property
    def last(self) -> bool:
        """Whether the game is over after this round, so that nothing after it has to be valued."""
        return self.view.round >= self.rules.round_limit

    @property
    def step(self) -> int:
        """How far behind the bidder the seat answers in a window; 0 in its turn."""
        if self.view.phase != Phase.WINDOW.value or self.view.bid is None:
            return 0
        return (self.seat - self.view.bid.seat) % len(self.view.seats)


def position_of(rules: Rules, view: BluffView, bots: Bots = ()) -> Position:
    """Where the seat of this view stands. Raises ValueError where it may not act."""
    if view.legal is None or view.you is None:
        raise ValueError("this view is of a seat that may not act")
    hands = tuple((1,) * seat.hidden for seat in view.seats)
    actions = tuple(legal(state_of(rules, view, hands), view.you))
    return Position(rules, view, view.you, actions, bots)


def state_of(rules: Rules, view: BluffView, hands: Hands) -> State:
    """The state of a view if the others hold these hands; the seat's own stays its own.

    What no view tells is taken for usual: everybody is still to answer in a window, and whoever
    has one die left had its palifico round.
    """
    you, phase = view.you or 0, Phase(view.phase)
    if view.hand is not None:
        hands = (*hands[:you], view.hand, *hands[you + 1 :])
    state = State(
        rules=rules,
        phase=phase,
        dice=tuple(seat.dice for seat in view.seats),
        lives=_counts(view, "lives"),
        losses=_counts(view, "losses"),
        hands=hands,
        shown=tuple(seat.shown for seat in view.seats),
        round=view.round,
        starter=view.starter or 0,
        turn=_turn(view),
        bid=None if view.bid is None else Bid(view.bid.count, view.bid.face),
        bidder=0 if view.bid is None else view.bid.seat,
        trail=tuple(map(_step, view.trail)),
        plain=view.plain,
        draws=1 + len(view.trail),
        must_bid=view.legal is not None and view.legal.must_bid,
        doubled=None if view.doubled is None else Doubled(view.doubled.seat, view.doubled.at),
        palifico=view.palifico,
        palifico_had=frozenset(seat for seat, own in enumerate(view.seats) if own.dice <= 1),
        spot_on_had=_seats(view, "spot_on_had"),
        back_had=_seats(view, "out") - _seats(view, "may_return"),
        gone=tuple(filter(None, (tuple(sorted(_seats(view, "out"))),))),
        told=Told(view.manners),
    )
    return msgspec.structs.replace(state, asked=_asked(state, view))


def _turn(view: BluffView) -> int:
    """Whose turn it is; in a window, whose it will be."""
    if view.turn is not None:
        return view.turn
    if view.bid is None:
        return view.starter or 0
    many = len(view.seats)
    following = ((view.bid.seat + step) % many for step in range(1, many + 1))
    return next(seat for seat in following if not view.seats[seat].out)


def _asked(state: State, view: BluffView) -> Dice:
    if state.phase is Phase.UNCOVER:
        covered = (seat for seat in seats_with(state.dice) if not view.seats[seat].uncovered)
        return tuple(covered)
    return asked_about(state) if state.phase is Phase.WINDOW else ()


def _step(step: TrailStep) -> BidMade | RerollChosen | Passed:
    if step.do == "pass":
        return Passed(step.seat)
    if step.count is None or step.face is None:
        return RerollChosen(step.seat, step.show)
    return BidMade(step.seat, step.count, step.face, step.show, step.call)


def _counts(view: BluffView, name: str) -> Dice:
    """What is counted besides dice, () where it isn't."""
    found = tuple(getattr(seat, name) for seat in view.seats)
    return () if None in found else found


def _seats(view: BluffView, name: str) -> frozenset[int]:
    return frozenset(seat for seat, own in enumerate(view.seats) if getattr(own, name))
