"""Rounds played on by the engine and two bots: slower, and true to every rule.

What stocks are worth comes from the nearest rules that arrays can hold.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice, product, repeat

import numpy as np

from hattari.bots.bot import Bot
from hattari.bots.match import Player, seat_of, steps
from hattari.games.bluff.bots.easy import EasyBot
from hattari.games.bluff.bots.evaluation.drawing import dice_of, drawn_hands
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import (
    Action,
    Hands,
    MakeBid,
    Pass,
    Reroll,
    Settled,
    State,
    Wave,
)
from hattari.games.bluff.rules.counting import rolled_again
from hattari.games.bluff.rules.settle import Claim, stake_of

from . import branches
from .nearest import Worths, worths_of
from .position import Position, state_of
from .taken import readings_of
from .trial import Ends

GAME = Bluff()

ROUNDS, LEAST = 400, 5
"""So many rounds are played on in about a second."""

FEW = 20
"""So many are tried however small the effort is: fewer would tell nothing apart."""

BOTS: tuple[Bot, ...] = (EasyBot(), OddsBot())


class EngineTrial:
    """Meets `trial.Trial`."""

    rounds, least, few = ROUNDS, LEAST, FEW
    models: tuple[str, ...] = tuple(bot.id for bot in BOTS)

    def __init__(self, position: Position) -> None:
        self.position = position
        self._worths: Worths = worths_of(position.rules, len(position.view.seats))

    @property
    def error(self) -> float:
        """Of the values of stocks."""
        return 0.0 if self.position.last else self._worths.error

    def play(self, actions: Sequence[Action], samples: int, seed: int) -> Ends:
        """As `Trial.play` says."""
        generator = np.random.default_rng(seed)
        value = np.zeros((len(BOTS), samples, len(actions)))
        kind = np.zeros(value.shape, np.int64)
        for sample, hands in enumerate(believed_hands(self.position, generator, samples)):
            luck = generator.bytes(32)
            for model, number in product(range(len(BOTS)), range(len(actions))):
                players = [seat_of(BOTS[model], self.position.rules)] * len(hands)
                end = self._played(hands, actions[number], players, luck)
                value[model, sample, number], kind[model, sample, number] = end
        return Ends(value, kind)

    def _played(
        self, hands: Hands, action: Action, players: list[Player], luck: bytes
    ) -> tuple[float, int]:
        """The seat's chance to win after the round, and how that ended."""
        position = self.position
        state = state_of(position.rules, position.view, hands)
        for event in GAME.decide(state, position.seat, action):
            state = GAME.evolve(state, event)
        rest = (step.state for step in steps(GAME, state, players, luck))
        ended = next(each for each in chain((state,), rest) if each.last is not None)
        return self._worth(ended), _kind(position, action, ended.last)

    def _worth(self, state: State) -> float:
        seat = self.position.seat
        best = state.ranking[0] if state.ranking is not None else ()
        if not best and state.rules.sheds and state.gone:
            best = state.gone[0]
        if best:
            return 1 / len(best) if seat in best else 0.0
        stock = stake_of(state.rules, state.dice, state.lives, state.losses)
        return self._worths.of(stock, state.starter, state.round)[seat]


def believed_hands(
    position: Position, generator: np.random.Generator, samples: int
) -> Iterator[Hands]:
    """Hidden dice by seat as the seat has to believe, so often; its own stay what they are."""
    view = position.view
    readings = readings_of(view, position.bots)
    drawn = drawn_hands(position.rules, view, generator, 2 * samples, readings)
    every = (tuple(map(dice_of, row)) for row in drawn.tolist())
    fair = (hands for hands in every if not rolled_again(position.rules, hands))
    return islice(chain(fair, repeat(tuple(map(dice_of, drawn[0].tolist())))), samples)


def _kind(position: Position, action: Action, end: Settled) -> int:
    """Which branch an end belongs to."""
    claim = Claim(end.kind, end.claimant, end.bidder, end.margin)
    if not _hangs_on(position, action, end):
        return branches.GOES_ON
    if end.claimant == position.seat:
        return branches.OWN_RIGHT if claim.claimant_is_right else branches.OWN_WRONG
    if end.kind == "spot_on":
        return branches.SPOT_ON + (not claim.claimant_is_right)
    first = branches.PASS if end.kind == "doubt_pass" else branches.DOUBTED
    return first + claim.claimant_is_right


def _hangs_on(position: Position, action: Action, end: Settled) -> bool:
    """Whether a round ends on the bid (or the pass) that stood after this action."""
    if isinstance(action, Pass):
        return end.kind == "doubt_pass" and end.bidder == position.seat
    if isinstance(action, Reroll):
        return False
    if isinstance(action, MakeBid):
        return end.bidder == position.seat and (action.count, action.face) == (end.count, end.face)
    if isinstance(action, Wave):
        bid = position.view.bid
        return bid is not None and (bid.count, bid.face) == (end.count, end.face)
    return True
