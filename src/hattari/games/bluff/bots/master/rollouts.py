"""A decision with a strategy learned for this many seats: rounds played out in thought.

The hands of the others are drawn from what `reader` believes of them; every plan is then played
to the end of the round on the same hands, all seats by the learned strategy, and ends are worth
what that strategy's table of values says.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from hattari.bots.bot import fraction
from hattari.games.bluff.bots.evaluation.drawing import dice_of, drawn_hands, hand_of
from hattari.games.bluff.bots.evaluation.lookahead import Lookahead
from hattari.games.bluff.rules.actions import Action, Challenge, Dice, MakeBid, Reroll, SpotOn, Wave
from hattari.games.bluff.rules.axes import Rules, starting_dice
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.view import BluffView
from hattari.games.bluff.solve.lookups import (
    CHALLENGE,
    NO_BID,
    SPOT_ON,
    Bids,
    Lookups,
    compile_rules,
)
from hattari.games.bluff.solve.multiplayer.abstraction import LET_GO, Setting, State
from hattari.games.bluff.solve.multiplayer.buckets import look, look_in_window
from hattari.games.bluff.solve.multiplayer.games import new_state, setting_of
from hattari.games.bluff.solve.multiplayer.rollouts import Rollouts, hear, roll_out
from hattari.games.bluff.solve.multiplayer.strategy import WORTH, Strategy
from hattari.games.bluff.solve.simulate import table as places

Doubles = npt.NDArray[np.float64]


class Care(msgspec.Struct, frozen=True):
    """How a plan is chosen: so many times the others' hands are drawn; `sharpness` says how surely
    the better one is taken, in log odds for all of the worth of a game."""

    samples: int
    sharpness: float


OF_TWO, OF_MORE = Care(400, 250.0), Care(1600, 1000.0)
"""Against one who might learn what is always done plans are mixed; among more that costs more than
it saves."""


class Option(msgspec.Struct, frozen=True):
    """Something to do: the action, how the loops know it, and how readily the strategy takes it."""

    action: Action
    plan: tuple[int, int, int, int]
    share: float


class RolloutDecision:
    """One decision of the seat of a view. Built for it, then dropped."""

    def __init__(self, strategy: Strategy, view: BluffView, seat: int) -> None:
        self.strategy = strategy
        self.view = view
        self.seat = seat
        self.rules: Rules = strategy.rules
        self.seats = strategy.seats
        self.lookups: Lookups = compile_rules(self.rules, self.seats)
        self.setting = _setting(strategy)
        self.bids = _bids(self.lookups, view)
        self.state = _state_of(self.setting, self.bids, view, seat)

    @property
    def step(self) -> int:
        """How far behind the bidder the seat answers in a window; 0 in its turn."""
        if self.view.legal is None or not self.view.legal.wave or self.view.bid is None:
            return 0
        return (self.seat - self.view.bid.seat) % self.seats

    def number(self, count: int, face: int) -> int:
        """The number of a bid."""
        return number_of(self.bids, count, face)

    @property
    def standing(self) -> int:
        """The number of the bid that stands, NO_BID for none."""
        return int(self.state.table.now[places.BID_NOW])

    def options(self) -> list[Option]:
        """The different things that the strategy knows to do."""
        if self.step:
            look_in_window(self.setting, self.state, self.seat)
        else:
            must_bid = self.view.legal is not None and self.view.legal.must_bid
            look(self.setting, self.state, self.seat, must_bid)
        return list(self._options())

    def _options(self) -> Iterator[Option]:
        decision = self.state.decision
        for action in np.flatnonzero(decision.can).tolist():
            share = float(decision.share[action])
            if action == CHALLENGE:
                yield Option(Challenge(), (action, 0, 0, 0), share)
            elif action == SPOT_ON:
                yield Option(SpotOn(), (action, 0, 0, 0), share)
            elif self.step:
                yield Option(Wave(), (LET_GO, 0, 0, 0), share)
            else:
                bid, show = int(decision.bid[action]), int(decision.show[action])
                plan = (places.WAVE, bid, show, round(1e6 * float(decision.looks[action])))
                yield Option(self._bid(bid, dice_of(show)), plan, share)

    def _bid(self, bid: int, show: Dice) -> Action:
        if show and self.view.legal is not None and self.view.legal.show == "before_bid":
            return Reroll(show)
        return MakeBid(int(self.bids.count[bid]), int(self.bids.face[bid]), show)

    def worths(self, options: Sequence[Option], seed: bytes, samples: int) -> Doubles:
        """(samples, options): what each is worth with hands that the others may hold."""
        generator = np.random.default_rng(int.from_bytes(seed[:8], "big"))
        found = np.zeros((samples, len(options)))
        self.state.choice[0] = generator.integers(0, 2**63, dtype=np.uint64)
        plans = np.array([option.plan for option in options], np.int64)
        hands = drawn_hands(self.rules, self.view, generator, samples)
        value = self.strategy.value[WORTH]
        rollouts = Rollouts(self.seat, self.step, plans, hands, value)
        roll_out(self.setting, self.state, new_state(self.seats), rollouts, found)
        return found

    def _foreseen(self, options: Sequence[Option]) -> Doubles | None:
        """What `reader` foresees of each, whose model of the others is another one; None where it
        doesn't weigh all of them."""
        lookahead = Lookahead(self.rules, self.view, self.seat)
        found = [_foresight(lookahead, option.action) for option in options]
        known = [worth for worth in found if worth is not None]
        return np.array(known) if len(known) == len(found) else None

    def choose(self, seed: bytes) -> Action:
        """One of the best plans; the better, the more often.

        Among more than two a plan is worth the mean of what it comes to played out and of what is
        foreseen: where the models of the others differ, neither is trusted alone.
        """
        options = self.options()
        if len(options) == 1:
            return options[0].action
        of_two = sum(not info.out for info in self.view.seats) == 2
        care = OF_TWO if of_two else OF_MORE
        worths = self.worths(options, seed, care.samples).mean(axis=0)
        foreseen = None if of_two else self._foreseen(options)
        if foreseen is not None:
            worths = (worths + foreseen) / 2
        chances = [exp(care.sharpness * (worth - worths.max())) for worth in worths]
        left = fraction(seed, "mix") * sum(chances)
        for chance, option in zip(chances, options, strict=True):
            left -= chance
            if left < 0:
                return option.action
        return options[int(np.argmax(worths))].action


def _foresight(lookahead: Lookahead, action: Action) -> float | None:
    match action:
        case Challenge():
            return lookahead.claim("challenge")
        case SpotOn():
            return lookahead.claim("spot_on")
        case MakeBid(count, face, show):
            return lookahead.bid(Bid(count, face), show)
        case _:
            return None


def decision_of(strategy: Strategy, view: BluffView) -> RolloutDecision | None:
    """The decision of the seat of this view; None where the strategy doesn't reach."""
    seat, most = view.you, starting_dice(strategy.rules, strategy.seats)
    if seat is None or len(view.seats) != strategy.seats:
        return None
    # A setup may give more dice than the rules.
    if max(info.dice for info in view.seats) > most:
        return None
    return RolloutDecision(strategy, view, seat)


def of_the_living(view: BluffView) -> BluffView:
    """The same round as a table of only those who are still in it would see it."""
    left = [seat for seat, info in enumerate(view.seats) if not info.out]
    place = {seat: number for number, seat in enumerate(left)}
    return replace(
        view,
        seats=tuple(view.seats[seat] for seat in left),
        starter=_placed(place, view.starter),
        turn=_placed(place, view.turn),
        you=_placed(place, view.you),
        bid=None if view.bid is None else replace(view.bid, seat=place[view.bid.seat]),
        trail=tuple(replace(step, seat=place[step.seat]) for step in view.trail),
    )


def _placed(place: dict[int, int], seat: int | None) -> int | None:
    return None if seat is None else place[seat]


@lru_cache(maxsize=8)
def _setting(strategy: Strategy) -> Setting:
    return setting_of(strategy.rules, (strategy,) * strategy.seats)


def _bids(lookups: Lookups, view: BluffView) -> Bids:
    """The bids of this round."""
    palifico = lookups.palifico if view.palifico is not None else None
    return lookups.plain if palifico is None else palifico


def _state_of(setting: Setting, bids: Bids, view: BluffView, seat: int) -> State:
    """The table of a view; nobody else's dice, only how many there are."""
    state = new_state(len(view.seats))
    table, now = state.table, state.table.now
    for index, info in enumerate(view.seats):
        table.dice[index] = info.dice
        table.lives[index] = info.lives or 0
        table.hidden[index] = info.dice << 8
        table.gone[index] = info.out
    now[places.GONE] = any(info.out for info in view.seats)
    now[places.BID_NOW] = NO_BID
    now[places.STARTER] = view.starter or 0
    now[places.PALIFICO_NOW] = -1 if view.palifico is None else view.palifico
    now[places.IN_PLAY] = view.in_play
    now[places.ROUNDS] = view.round
    for step in view.trail:
        bid = NO_BID if step.count is None else number_of(bids, step.count, step.face or 0)
        hear(setting, state, step.seat, bid, hand_of(step.show))
    now[places.TURN] = view.turn if view.turn is not None else _after(view)
    table.hidden[seat] = hand_of(view.hand or ())
    return state


def _after(view: BluffView) -> int:
    """The next seat after the bidder."""
    bidder = view.bid.seat if view.bid else 0
    seats = len(view.seats)
    following = ((bidder + step) % seats for step in range(1, seats + 1))
    return next(seat for seat in following if not view.seats[seat].out)


def number_of(bids: Bids, count: int, face: int) -> int:
    """The number of a bid."""
    return int(np.flatnonzero((bids.count == count) & (bids.face == face))[0])
