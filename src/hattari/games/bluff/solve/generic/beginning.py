"""Where a round for two begins, and what its ends lead to, as the engine says it."""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec.structs import replace

from hattari.core.game import Turn, Window
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import (
    Action,
    Dice,
    Ended,
    Event,
    Phase,
    Roll,
    Settled,
    State,
    Uncover,
    Wave,
)
from hattari.games.bluff.rules.axes import Rules, Stake
from hattari.games.bluff.rules.settle import Claim, stake_of
from hattari.games.bluff.rules.start import Setup

GAME = Bluff()

QUIET: tuple[Action, ...] = (Uncover(), Wave())
"""What a seat does that has nothing to say."""

FIRST = 1
"""The number of every round that isn't the last: strategies don't ask which it is."""


class Beginning(msgspec.Struct, frozen=True):
    """A round between two seats, of the starter and of the other one: what each of them owns.

    `table`: how many seats there are with those that are out. `lives` and `losses` are () where
    these aren't at stake; of losses only the lead counts. `last`: the game ends with this round.
    `spot_on_had`: which of the two have called their only spot-on.
    """

    rules: Rules
    dice: tuple[int, int]
    lives: Dice = ()
    losses: Dice = ()
    last: bool = False
    spot_on_had: frozenset[int] = frozenset()
    table: int = 2

    @property
    def stock(self) -> tuple[int, int]:
        """What both can lose."""
        one, other = stake_of(self.rules, self.dice, self.lives, self.losses)
        return one, other

    @property
    def final(self) -> bool:
        """Whether whoever loses anything has lost the game.

        Then nobody makes a bid of more dice than there are, and such a bid is doubted.
        """
        even = bool(self.losses) and self.losses[0] == self.losses[1]
        return (self.last and even) or self.stock == (1, 1)

    def state(self) -> State:
        """The first turn, seat 0 starting and seat 1 against it; the dice of no meaning."""
        more = self.table - len(self.dice)
        dice = (*self.dice, *(0,) * more)
        return State(
            rules=self.rules,
            phase=Phase.BIDDING,
            dice=dice,
            lives=(*self.lives, *(0,) * more) if self.lives else (),
            losses=(*self.losses, *(0,) * more) if self.losses else (),
            hands=tuple((1,) * each for each in dice),
            shown=((),) * self.table,
            round=self.rules.round_limit if self.last else FIRST,
            spot_on_had=self.spot_on_had,
            gone=(tuple(range(2, self.table)),) if more else (),
        )


def of_round(rules: Rules, dice: tuple[int, int]) -> Beginning:
    """Each with one life, or in the last round where losses are noted."""
    noted = rules.stake is Stake.LOSSES
    lives = (1, 1) if rules.stake is Stake.LIVES else ()
    return Beginning(rules, dice, lives, (0, 0) if noted else (), last=noted)


class End(NamedTuple):
    """What a claim comes to: seat 0 the starter, seat 1 the other one.

    `right`: whether seat 0 is the party that was right. `result`: 1, 0 or -1 for the first where
    the game is over, else `to` is what comes next; `mirrored` where the other one starts it.
    """

    right: bool
    result: float | None
    to: Beginning | None
    mirrored: bool


def end_of(before: Beginning, state: State, events: tuple[Event, ...]) -> End:
    """What the events say that ended a round. Raises StopIteration where they don't."""
    settled = next(event for event in events if isinstance(event, Settled))
    claim = Claim(settled.kind, settled.claimant, settled.bidder, settled.margin, settled.times)
    right = claim.winner == 0
    over = next((event for event in events if isinstance(event, Ended)), None)
    if over is not None:
        ranks = {seat: rank for rank, group in enumerate(over.ranking) for seat in group}
        result = (ranks[1] > ranks[0]) - (ranks[1] < ranks[0])
        return End(right, float(result), None, mirrored=False)
    return End(right, None, _next(before, state, settled), settled.starter == 1)


def _next(before: Beginning, state: State, settled: Settled) -> Beginning:
    """The round that follows, its starter first."""
    places = (1, 0) if settled.starter else (0, 1)
    had = state.spot_on_had
    if before.rules.spot_on_once and settled.kind == "spot_on":
        had |= {settled.claimant}
    lead = min(settled.losses[:2], default=0)
    return replace(
        before,
        dice=(settled.dice[places[0]], settled.dice[places[1]]),
        lives=tuple(settled.lives[seat] for seat in places) if before.lives else (),
        losses=tuple(settled.losses[seat] - lead for seat in places) if before.losses else (),
        last=False,
        spot_on_had=frozenset(places.index(seat) for seat in had),
    )


# Steps of the engine -------------------------------------------------------------------------


def first_turn(rules: Rules, setup: Setup) -> State:
    """The first turn of a game that starts like this; all dice are ones."""
    dice = setup.dice or ()
    state: State = GAME.start(rules, len(dice), setup)
    state = fold(state, GAME.close(state))
    return opened(fold(state, GAME.resolve(state, Roll(tuple((1,) * each for each in dice)))))


def opened(state: State) -> State:
    """The state once dice are uncovered and nobody has spoken in a window."""
    while not isinstance(awaited := GAME.awaits(state), Turn):
        if isinstance(awaited, Window) and awaited.pending:
            seat = awaited.pending[0]
            quiet = next(action for action in QUIET if action in GAME.legal(state, seat))
            state = folded(state, seat, quiet)
        else:
            state = fold(state, GAME.close(state))
    return state


def folded(state: State, seat: int, action: Action) -> State:
    """The state after an action."""
    return fold(state, GAME.decide(state, seat, action))


def fold(state: State, events: tuple[Event, ...]) -> State:
    """The state after these events."""
    for event in events:
        state = GAME.evolve(state, event)
    return state


def ended(state: State, seat: int, action: Action) -> bool:
    """Whether an action would end the round, whatever the dice."""
    return any(isinstance(event, Settled) for event in GAME.decide(state, seat, action))


def dealt(state: State, hands: tuple[Dice, Dice]) -> State:
    """The state with these dice under the cups of the two."""
    return replace(state, hands=(*hands, *state.hands[2:]))
