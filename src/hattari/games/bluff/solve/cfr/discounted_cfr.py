"""Exact solving of one round for two seats: counterfactual regret minimisation on the public tree.

Every iteration visits the whole tree, once for each player in turn, with vectors over hands.
DCFR (Brown & Sandholm 2019) is the default, CFR+ (Tammelin 2014) the other choice. Subtrees that
neither player reaches are skipped, which changes nothing in CFR+ and little in DCFR.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import monotonic

import msgspec
import numpy as np

from hattari.core.game import Refusal, Text
from hattari.solve.bounds import Bounds

from .best_response import bounds, value
from .passes import Leaves, Traversal
from .policy import NOT_ARRAYS, Policy
from .public_tree import PLAYERS, Builder, Doubles, Round, Size
from .workspace import BOTH, LEARN, Memory, Step

LOOK_AGAIN = 1.3
"""How much further a run goes before it asks for the bounds again."""

BYTES_PER_NUMBER, BYTES_PER_NODE = 8, 22


class Method(msgspec.Struct, frozen=True):
    """What is kept of regrets above and below zero, and how much later iterations count.

    In iteration t regrets are multiplied by u / (u + 1), u = (t - 1) ** power; ALL keeps them as
    they are, NONE drops them. The average strategy weighs iteration t by t ** average.
    """

    gains: float
    losses: float
    average: float

    def step(self, player: int, iteration: int, skip: int) -> Step:
        """The step of this iteration."""
        gains, losses = (_kept(power, iteration - 1) for power in (self.gains, self.losses))
        weight = (iteration / 1000) ** self.average
        return Step(player, LEARN, skip, gains, losses, float(weight))


ALL, NONE = float("inf"), float("-inf")


def _kept(power: float, before: int) -> float:
    if power in (ALL, NONE) or before == 0:
        return 1.0 if power == ALL else 0.0
    return float(before**power / (before**power + 1))


METHODS = {
    "dcfr": Method(gains=1.5, losses=0.0, average=2.0),
    "cfr+": Method(gains=ALL, losses=NONE, average=1.0),
}


class Progress(msgspec.Struct, frozen=True):
    """Where a run stands; `bounds` of the last time they were asked for."""

    iteration: int
    seconds: float
    bounds: Bounds | None


class Stop(msgspec.Struct, frozen=True):
    """When a run ends: whichever comes first. Seconds include the last best response."""

    seconds: float = float("inf")
    iterations: int = 10**9
    target: float = 0.0


class Estimate(msgspec.Struct, frozen=True):
    """What a round will take: nodes, the numbers kept for them, and bytes of memory."""

    nodes: int
    numbers: int
    bytes: int


def estimate(round_: Round) -> Estimate:
    """What solving this round takes, told without building anything large."""
    builder = Builder(round_.lookups, round_.dice, round_.subgame)
    return _estimate(builder.size(builder.root))


def _estimate(size: Size) -> Estimate:
    needed = size.numbers * BYTES_PER_NUMBER + size.nodes * BYTES_PER_NODE
    return Estimate(size.nodes, size.numbers, needed)


# The solver ------------------------------------------------------------------------------


class Solver:
    """Learns a round; `regrets` and `sums` are all it has learned.

    `skip` is for tests: what an iteration leaves out. `leaves` are for a round of limited depth.
    """

    def __init__(
        self,
        round_: Round,
        method: str = "dcfr",
        workers: int | None = None,
        skip: int = BOTH,
        leaves: Leaves | None = None,
    ) -> None:
        self.round, self.method, self.skip = round_, METHODS[method], skip
        self.traversal = Traversal(round_, workers, leaves)
        self.iteration = 0
        self.regrets = np.zeros(self.traversal.numbers, np.float32)
        self.sums = np.zeros(self.traversal.numbers, np.float32)

    def iterate(self) -> None:
        """One iteration: each player learns once."""
        self.iteration += 1
        for player in PLAYERS:
            self.learn(player)

    def learn(self, player: int) -> Step:
        """One player's part of the iteration; says what it did."""
        step = self.method.step(player, self.iteration, self.skip)
        self.traversal.run(Memory(self.regrets, self.regrets, self.sums), step)
        return step

    def bounds(self) -> Bounds:
        """Best responses to the average strategy."""
        return bounds(self.traversal, self.sums)

    def value(self) -> float:
        """What seat 0 gets when both follow the average strategy."""
        return value(self.traversal, self.sums)

    def revalue(self, gain: Doubles) -> None:
        """Change what the round's end is worth, (K, 2, M), and go on from what was learned.

        The average strategy forgets what it did for other payoffs as iterations go by.
        """
        self.round = msgspec.structs.replace(self.round, gain=gain)
        self.traversal.set_gain(gain)

    def policy(self) -> Policy:
        """The average strategy so far."""
        return Policy(self.round, self.sums.copy(), self.traversal)

    def run(
        self,
        stop: Stop,
        watch: Callable[[Progress], None] = lambda _: None,
        clock: Callable[[], float] = monotonic,
    ) -> Bounds:
        """Iterate until the stop, and tell `watch` after every iteration.

        Bounds are asked for rarely on the way, and once more at the end: time is kept for the
        quickest of them so far, and for an iteration as they are in the mean, so that a machine
        that stops for a moment doesn't end a run. The first iteration tells nothing of the next,
        as it may have had to load what is compiled.
        """
        began, bounds, look, spent = clock(), None, 0.0, 0.0
        first = look_at = self.iteration + 1
        last = self.iteration + stop.iterations
        while self.iteration < last:
            before = clock()
            self.iterate()
            learned = clock()
            if self.iteration >= look_at:
                bounds, look_at = self.bounds(), int(self.iteration * LOOK_AGAIN) + 1
                look = min(look or float("inf"), clock() - learned)
            now = clock()
            watch(Progress(self.iteration, now - began, bounds))
            if bounds is not None and bounds.exploitability <= stop.target:
                return bounds
            spent += learned - before if self.iteration > first else 0.0
            step = spent / max(1, self.iteration - first)
            if now - began + step + look >= stop.seconds:
                break
        return self.bounds()

    # Keeping ---------------------------------------------------------------------------

    def save(self, file: Path) -> None:
        """Write a checkpoint; the file is whole or not there."""
        part = file.with_name(file.name + ".part")
        with part.open("wb") as stream:
            np.savez(
                stream,
                round=np.array(self.round.key()),
                iteration=np.array(self.iteration),
                regrets=self.regrets,
                sums=self.sums,
            )
        part.replace(file)

    def load(self, file: Path) -> None:
        """Go on from a checkpoint. Raises Refusal for another round's, and for none."""
        try:
            with file.open("rb") as stream, np.load(stream, allow_pickle=False) as kept:
                if str(kept["round"]) != self.round.key():
                    raise OtherRound(file)
                self.iteration = int(kept["iteration"])
                self.regrets[:] = kept["regrets"]
                self.sums[:] = kept["sums"]
        except NOT_ARRAYS as error:
            raise _no_checkpoint(file) from error


class OtherRound(Refusal):
    """A file of what was learned about other rules or other dice."""

    def __init__(self, file: Path) -> None:
        super().__init__(
            "other_round",
            Text(
                "{file} was made for other rules or other dice. Name the file of this round, "
                "or start without one.",
                "{file} は別のルールか別のダイス数で作られたものです。"
                "このラウンドのファイルを指定するか、指定なしで始めてください。",
            ).fill(file=file),
        )


def _no_checkpoint(file: Path) -> Refusal:
    return Refusal(
        "unreadable",
        Text(
            "{file} is no checkpoint that hattari solve has written. Name another one, or start "
            "without one.",
            "{file} は hattari solve の途中経過ではありません。"
            "別のファイルを指定するか、指定なしで始めてください。",
        ).fill(file=file),
    )
