"""Rounds played on by compiled strategies, under rules that arrays can hold.

One model plays as was learned for these rules, where something was; one goes by the odds and
listens to bids; one goes by the odds of its own dice alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import msgspec
import numpy as np

from hattari.games.bluff.bots.evaluation.drawing import drawn_hands, hand_of
from hattari.games.bluff.bots.evaluation.ranges import Reading
from hattari.games.bluff.bots.master.library import find_table
from hattari.games.bluff.bots.master.rollouts import RolloutDecision, decision_of
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid, Reroll, SpotOn
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.solve import multiplayer as crowd
from hattari.games.bluff.solve.lookups import CHALLENGE, NO_BID, SPOT_ON
from hattari.games.bluff.solve.multiplayer import Strategy
from hattari.games.bluff.solve.multiplayer.abstraction import LET_GO, OWN, UNKNOWN
from hattari.games.bluff.solve.multiplayer.buckets import chance, survey
from hattari.games.bluff.solve.multiplayer.games import new_state
from hattari.games.bluff.solve.multiplayer.rollouts import Rollouts
from hattari.games.bluff.solve.reach import beyond
from hattari.games.bluff.solve.simulate.table import WAVE

from . import branches
from .kernels import BID, CLAIM, MARGIN, TOLD, VALUE, play_each
from .position import Position
from .stocks import Values, values_of
from .taken import readings_of
from .trial import Doubles, Ends, Longs

ROUNDS = 60_000
"""So many rounds are played on in about a second."""

LEAST = 24
"""Samples below which an interval would mean little."""

FEW = 160
"""So many are tried however small the effort is, which is every bid at most tables: it takes
a twentieth of a second."""

HEARS = (0.5, 0.3)
"""How far the one that listens trusts bids: with these it foresees best, by Brier, when `odds` and
`reader` call."""

Plan = tuple[int, int, int, int]


@lru_cache(maxsize=16)
def strategies(rules: Rules, seats: int) -> dict[str, Strategy]:
    """Who is imagined at a table, by id; nobody under rules that arrays can't hold."""
    if beyond(rules) or not rules.players.min <= seats <= rules.players.max:
        return {}
    deaf, learned = crowd.plain(rules, seats), find_table(rules, seats)
    listening = msgspec.structs.replace(deaf, trust=np.array(HEARS))
    return {**({"learned": learned} if learned else {}), "listening": listening, "deaf": deaf}


class Draw(msgspec.Struct, frozen=True):
    """How many hands are drawn, from which seed, and what each seat is taken for."""

    samples: int
    seed: int
    readings: Sequence[Reading]


class CompiledTrial:
    """Meets `trial.Trial`."""

    rounds, least, few = ROUNDS, LEAST, FEW

    def __init__(self, position: Position, decisions: dict[str, RolloutDecision]) -> None:
        self.position = position
        self._decisions = decisions
        self._values: list[Values] = [values_of(each.strategy) for each in decisions.values()]

    @property
    def models(self) -> tuple[str, ...]:
        """The ids of the strategies."""
        return tuple(self._decisions)

    @property
    def error(self) -> float:
        """Of the values of stocks."""
        return 0.0 if self.position.last else max(values.error for values in self._values)

    def play(self, actions: Sequence[Action], samples: int, seed: int) -> Ends:
        """As `Trial.play` says."""
        each = zip(self._decisions.values(), self._values, strict=True)
        readings = readings_of(self.position.view, self.position.bots)
        told = [_told(*pair, actions, Draw(samples, seed, readings)) for pair in each]
        ends = np.stack([one for one, _ in told])
        kinds = np.stack([_kinds(self.position.seat, one, bids) for one, bids in told])
        return Ends(ends[..., VALUE], kinds)


def compiled_trial(position: Position) -> CompiledTrial | None:
    """The trial of a decision; None where arrays don't hold its rules, or its table."""
    rules, view = position.rules, position.view
    found = {
        name: decision
        for name, strategy in strategies(rules, len(view.seats)).items()
        if (decision := decision_of(strategy, view)) is not None
    }
    return CompiledTrial(position, found) if found else None


def _told(
    decision: RolloutDecision, values: Values, actions: Sequence[Action], draw: Draw
) -> tuple[Doubles, Longs]:
    """(samples, actions, TOLD) ends, and (actions,) the bid that stands after each action."""
    samples, generator = draw.samples, np.random.default_rng(draw.seed)
    plans = np.array(list(_plans(decision, actions)), np.int64)
    decision.state.choice[0] = generator.integers(0, 2**63, dtype=np.uint64)
    hands = drawn_hands(decision.rules, decision.view, generator, samples, draw.readings)
    rollouts = Rollouts(decision.seat, decision.step, plans, hands, values.table)
    found = np.zeros((samples, len(actions), TOLD))
    play_each(decision.setting, decision.state, new_state(decision.seats), rollouts, found)
    standing = decision.standing
    return found, np.where(plans[:, 0] == WAVE, plans[:, 1], standing)


def _plans(decision: RolloutDecision, actions: Sequence[Action]) -> Iterator[Plan]:
    survey(decision.setting, decision.state, decision.seat)
    for action in actions:
        if isinstance(action, Challenge):
            yield CHALLENGE, 0, 0, 0
        elif isinstance(action, SpotOn):
            yield SPOT_ON, 0, 0, 0
        elif isinstance(action, Reroll):
            yield WAVE, NO_BID, hand_of(action.show), 0
        elif isinstance(action, MakeBid):
            bid = decision.number(action.count, action.face)
            yield WAVE, bid, hand_of(action.show), round(1e6 * _looks(decision, action))
        else:
            yield LET_GO, 0, 0, 0


def _looks(decision: RolloutDecision, bid: MakeBid) -> float:
    """How likely a bid looks to those who don't see the seat's dice."""
    seen = decision.state.decision
    dice, needed = seen.facts[OWN] + seen.facts[UNKNOWN], bid.count - seen.in_sight[bid.face]
    abstraction = decision.setting.abstraction
    return chance(abstraction, seen.sides[bid.face], dice, needed, seen.felt[bid.face])


def _kinds(seat: int, told: Doubles, bids: Longs) -> Longs:
    """(samples, actions): which branch each end belongs to."""
    claim, margin = told[..., CLAIM].astype(np.int64), told[..., MARGIN]
    spot_on = claim % 2 == SPOT_ON
    right = np.where(spot_on, margin == 0, margin < 0)
    own = np.where(right, branches.OWN_RIGHT, branches.OWN_WRONG)
    called = np.where(spot_on, branches.SPOT_ON + ~right, branches.DOUBTED + (margin < 0))
    here = np.where(claim // 2 == seat, own, called)
    stands = told[..., BID] == bids
    return np.where(stands, here, branches.GOES_ON).astype(np.int64)
