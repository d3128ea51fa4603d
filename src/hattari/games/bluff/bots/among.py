"""How much can be won from a bot by one seat among several of its kind, in a small round, exactly.

With more than two seats no strategy promises anything; NashConv is what all seats together could
still gain, each by answering best while the others play on as they do (Lanctot et al. 2017).
"""

from __future__ import annotations

from functools import lru_cache

import msgspec
import numpy as np

from hattari.bots.bot import Bot
from hattari.games.bluff.rules.actions import Action, Dice, Ended, Event, Settled, State
from hattari.games.bluff.rules.axes import Rules, Stake
from hattari.games.bluff.rules.settle import Counts, stake_of
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.solve.generic.beginning import GAME, ended, first_turn, folded, opened
from hattari.games.bluff.solve.lookups import Doubles, hands
from hattari.games.bluff.solve.whole import Guess, begin, numbers, solved

from .exploit import mixed
from .worth import worth


class Gains(msgspec.Struct, frozen=True):
    """By seat, in chances to win the game: what it has, and what it has if it answers best."""

    value: tuple[float, ...]
    best: tuple[float, ...]

    @property
    def nash_conv(self) -> float:
        """What all seats together could still gain."""
        return sum(self.best) - sum(self.value)


class Worth(msgspec.Struct, frozen=True, eq=False):
    """A moment's worth by seat and by its hand, weighed by how likely the others come there."""

    value: tuple[Doubles, ...]
    best: tuple[Doubles, ...]


class Among:
    """A bot in every seat of a round without rerolls, one die each; seat 0 starts.

    Where lives are lost each seat has one. `times`: how often a bot that can't tell its shares is
    asked. What follows between two is worth its solution, else what the bots guess.
    """

    def __init__(self, rules: Rules, bot: Bot, seats: int, times: int) -> None:
        self.rules, self.bot, self.seats, self.times = rules, bot, seats, times
        self._hands = [tuple(hand) for hand in hands(1).dice.tolist()]
        self._chance = hands(1).chance
        self._ends: dict[tuple[object, ...], Doubles] = {}

    def gains(self) -> Gains:
        """What every seat has, and what it could have."""
        lives = (1,) * self.seats if self.rules.stake is Stake.LIVES else None
        state = first_turn(self.rules, Setup(dice=(1,) * self.seats, lives=lives, starter=0))
        whole = self._visit(state, (self._chance,) * self.seats)
        value, best = (
            tuple(float(each @ self._chance) for each in kind) for kind in (whole.value, whole.best)
        )
        return Gains(value, best)

    def _visit(self, state: State, reach: tuple[Doubles, ...]) -> Worth:
        """The worth of a turn; `reach`: how likely every seat comes there, by its hand."""
        mover, actions = state.turn, tuple(GAME.legal(state, state.turn))
        shares = self._shares(state, actions, reach[mover])
        below = []
        for action, share in zip(actions, shares, strict=True):
            after = (*reach[:mover], reach[mover] * share, *reach[mover + 1 :])
            below.append(self._follow(state, action, after))
        value, best = [], []
        for seat in range(self.seats):
            values = np.array([each.value[seat] for each in below])
            bests = np.array([each.best[seat] for each in below])
            mine = seat == mover
            value.append((values * shares).sum(axis=0) if mine else values.sum(axis=0))
            best.append(bests.max(axis=0) if mine else bests.sum(axis=0))
        return Worth(tuple(value), tuple(best))

    def _follow(self, state: State, action: Action, reach: tuple[Doubles, ...]) -> Worth:
        if sum(not each.any() for each in reach) > 1:  # each seat has another that never comes
            nothing = (np.zeros(len(self._hands)),) * self.seats
            return Worth(nothing, nothing)
        if not ended(state, state.turn, action):
            return self._visit(opened(folded(state, state.turn, action)), reach)
        worth = self._end(state, action)
        found = tuple(_weighed(worth[seat], reach, seat) for seat in range(self.seats))
        return Worth(found, found)

    def _shares(self, state: State, actions: tuple[Action, ...], reach: Doubles) -> Doubles:
        """(actions, hands): how often the bot does what; even where it never comes."""
        found = np.full((len(actions), len(self._hands)), 1 / len(actions))
        for place in np.flatnonzero(reach).tolist():
            held = _holding(state, state.turn, self._hands[place])
            shares = mixed(self.rules, self.bot, held, state.turn, self.times)
            found[:, place] = [shares.get(action, 0.0) for action in actions]
        return found

    def _end(self, state: State, action: Action) -> Doubles:
        """(seats, hands of seat 0, of seat 1, …): the chance of each to win the game."""
        name = (state.turn, state.bid, state.bidder, state.plain, action)
        if name not in self._ends:
            found = np.zeros((self.seats, *(len(self._hands),) * self.seats))
            for places in np.ndindex(found.shape[1:]):
                held = msgspec.structs.replace(
                    state, hands=tuple(self._hands[place] for place in places)
                )
                events = GAME.decide(held, held.turn, action)
                found[(slice(None), *places)] = _chances(self.rules, events)
            self._ends[name] = found
        return self._ends[name]


def _holding(state: State, seat: int, hand: Dice) -> State:
    held = (*state.hands[:seat], hand, *state.hands[seat + 1 :])
    return msgspec.structs.replace(state, hands=held)


def _weighed(worth: Doubles, reach: tuple[Doubles, ...], seat: int) -> Doubles:
    """By the seat's own hand, the others' weighed by how likely they come there with each."""
    for other in reversed(range(len(reach))):
        if other != seat:
            worth = np.tensordot(worth, reach[other], axes=(other, 0))
    return worth


def _chances(rules: Rules, events: tuple[Event, ...]) -> list[float]:
    """Every seat's chance to win the game after its first round."""
    settled = next(event for event in events if isinstance(event, Settled))
    over = next((event for event in events if isinstance(event, Ended)), None)
    stock = stake_of(rules, settled.dice, settled.lives, settled.losses)
    if over is not None:
        best = over.ranking[0]
        return [(seat in best) / len(best) for seat in range(len(stock))]
    living = [seat for seat, owned in enumerate(stock) if owned]
    if len(living) != 2 or settled.starter not in living:
        return [worth(rules, stock, seat) for seat in range(len(stock))]
    one, other = settled.starter, sum(living) - settled.starter
    dice = (settled.dice[one], settled.dice[other])
    start = begin(rules, (stock[one], stock[other]), dice, rules.round_limit - 1)
    win = _guess_of(rules)(start.stock)
    if np.isfinite(numbers(start)):
        win = solved(start, _guess_of(rules)).win
    return [{one: win, other: 1 - win}.get(seat, 0.0) for seat in range(len(stock))]


@lru_cache(maxsize=8)
def _guess_of(rules: Rules) -> Guess:
    def guess(stock: Counts) -> float:
        return worth(rules, stock, 0)

    return guess
