"""States that a seat may be in, to play on from, and the same position under other rules."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from hattari.core.game import Refusal, Text
from hattari.core.house import check_seats
from hattari.core.refusals import not_under
from hattari.games.bluff.rules.actions import (
    BidMade,
    Event,
    MakeBid,
    Pass,
    Passed,
    Phase,
    RerollChosen,
    State,
)
from hattari.games.bluff.rules.axes import Rules, Stake, starting_dice
from hattari.games.bluff.rules.evolve import evolve
from hattari.games.bluff.rules.legal import legal
from hattari.games.bluff.rules.play import close, decide
from hattari.games.bluff.rules.view import BluffView, view

from .engine import believed_hands
from .position import position_of, state_of

IN_TURN = (Phase.BIDDING.value, Phase.WINDOW.value)


class BluffImagination:
    """Meets `core.evaluation.Imagine`."""

    def state(self, rules: Rules, view: BluffView, seed: bytes) -> State:
        """Dice under the others' cups as the seat has to believe them."""
        generator = np.random.default_rng(int.from_bytes(seed, "big"))
        hands = next(believed_hands(position_of(rules, view), generator, 1))
        return state_of(rules, view, hands)

    def under(self, rules: Rules, view: BluffView) -> BluffView:
        """The same dice, and the same bids made again under these rules."""
        try:
            check_seats(rules, len(view.seats))
            return _again(rules, view)
        except Refusal as refusal:
            raise not_under(refusal.text) from refusal

    def chooses(self, rules: Rules, view: BluffView) -> bool:
        """Whether more than one action is legal."""
        return view.legal is not None and len(position_of(rules, view).actions) > 1


IMAGINE = BluffImagination()


def _again(rules: Rules, seen: BluffView) -> BluffView:
    if seen.phase not in IN_TURN or seen.you is None:
        raise Refusal("not_now", _NO_SUCH_MOMENT)
    if max(seat.dice for seat in seen.seats) > starting_dice(rules, len(seen.seats)):
        raise Refusal("impossible", _TOO_MANY)
    whole = _stocks(state_of(rules, seen, tuple((1,) * each.hidden for each in seen.seats)))
    state = replace(
        whole,
        phase=Phase.BIDDING,
        bid=None,
        trail=(),
        plain=False,
        doubled=None,
        asked=(),
        must_bid=False,
        turn=whole.trail[0].seat if whole.trail else whole.turn,
    )
    for step in whole.trail:
        state = _stepped(_to_turn(state), step)
    if seen.phase == Phase.BIDDING.value:
        state = replace(_to_turn(state), must_bid=whole.must_bid)
    if state.phase.value != seen.phase or not len(legal(state, seen.you)):
        raise Refusal("not_now", _NO_SUCH_MOMENT)
    return view(state, seen.you)


def _stocks(state: State) -> State:
    """A state with what these rules count besides dice, and nothing that they don't."""
    rules, lives, losses = state.rules, state.lives, state.losses
    if rules.stake is not Stake.LIVES:
        lives = ()
    elif not lives:
        lives = tuple(rules.lives if count else 0 for count in state.dice)
    if rules.stake is not Stake.LOSSES:
        losses = ()
    elif not losses:
        losses = (0,) * len(state.dice)
    return replace(
        state,
        lives=lives,
        losses=losses,
        palifico=state.palifico if rules.palifico else None,
        spot_on_had=state.spot_on_had if rules.spot_on_once else frozenset(),
    )


def _to_turn(state: State) -> State:
    return _after(state, close(state)) if state.phase is Phase.WINDOW else state


def _stepped(state: State, step: BidMade | RerollChosen | Passed) -> State:
    """What was done in a round, done again; dice that were set open lie open already."""
    if isinstance(step, RerollChosen) or (isinstance(step, BidMade) and step.show):
        if not state.rules.rerolls:
            raise Refusal("reroll_off", _NO_REROLLS)
        if isinstance(step, RerollChosen):
            return replace(state, trail=(*state.trail, step))
    if isinstance(step, Passed):
        return _after(state, decide(state, step.seat, Pass()))
    done = MakeBid(step.count, step.face, (), step.call)
    return _after(state, decide(state, step.seat, done))


def _after(state: State, events: tuple[Event, ...]) -> State:
    for event in events:
        state = evolve(state, event)
    return state


_NO_SUCH_MOMENT = Text(
    "nobody chooses there at this moment.", "そのルールでは、ここで選ぶことがありません。"
)
_TOO_MANY = Text("nobody owns so many dice there.", "そのルールでは、ダイスをこんなに持ちません。")
_NO_REROLLS = Text("no dice are rolled again there.", "そのルールに振り直しはありません。")
