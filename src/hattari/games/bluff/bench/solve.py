"""How close the exact solver comes to an equilibrium in a given time, beside other solvers.

Exploitability (NashConv / 2, stakes ±1) of single rounds of OpenSpiel's liar's dice, which play
their dice out under the preset `openspiel`; NvM are the dice of the starter and of the other seat,
with six faces unless x3 says three. The seconds are those from an empty start to the end of the
exact best response; compiling comes before them and is a figure of its own. A peer gets the same
seconds for its iterations alone, and its best response on top.

HATTARI_BENCH_LARGE=1 adds 2v2 with six faces: half an hour, and memory as told before it starts.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from time import monotonic

import msgspec

from hattari.bench.figures import Figure
from hattari.bench.peers import peers
from hattari.core.kit import Registry
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.solve.cfr.discounted_cfr import Solver, Stop, estimate
from hattari.games.bluff.solve.cfr.public_tree import Round, win_or_lose
from hattari.games.bluff.solve.lookups import compile_rules, faces_of

UNIT = "exploitability"


class Case(msgspec.Struct, frozen=True):
    """A round and the seconds it gets."""

    dice: tuple[int, int]
    seconds: float
    sides: int = 6

    @property
    def name(self) -> str:
        """As figures are named: 2v1, 2v2x3."""
        return f"{self.dice[0]}v{self.dice[1]}" + ("" if self.sides == 6 else f"x{self.sides}")

    @property
    def round(self) -> Round:
        """The round, won or lost."""
        rules = Bluff.rulebook.parse("openspiel")
        table = compile_rules(rules, 2, self.dice, faces_of(rules, self.sides))
        return Round(table, self.dice, win_or_lose(table))


class Peer(msgspec.Struct, frozen=True):
    """Another solver: whether it has a round and can build it, and the exploitability that it
    reaches there in the round's seconds."""

    name: str
    plays: Callable[[Case], bool]
    exploitability: Callable[[Case], float]


CASES = (Case((1, 1), 5), Case((2, 2), 5, sides=3), Case((2, 1), 60), Case((1, 2), 60))
LARGE = Case((2, 2), 1800)


def cases() -> tuple[Case, ...]:
    """The rounds to solve."""
    return (*CASES, LARGE) if os.environ.get("HATTARI_BENCH_LARGE") == "1" else CASES


def count(_registry: Registry) -> int:
    """How many figures there will be."""
    return 1 + sum(3 + max(0, len(_peers(case)) - 1) for case in cases())


def measure(_registry: Registry, chosen: tuple[Case, ...] | None = None) -> Iterator[Figure]:
    """Compiling first, then every round: its memory, its exploitability, its iterations."""
    yield Figure("solve.compile_s", round(_compile(), 1), "s")
    for case in cases() if chosen is None else chosen:
        yield from _solve(case)


def _compile() -> float:
    """Seconds until everything is compiled, or found compiled on disk."""
    began = monotonic()
    Solver(Case((1, 1), 0, sides=2).round).run(Stop(iterations=2))
    return monotonic() - began


def _solve(case: Case) -> Iterator[Figure]:
    name, round_ = f"solve.{case.name}", case.round
    yield Figure(f"{name}.mib", round(estimate(round_).bytes / 2**20, 1), "MiB")
    began = monotonic()
    solver = Solver(round_)
    found = solver.run(Stop(seconds=case.seconds - (monotonic() - began)))
    spent = monotonic() - began
    yield from _beside_each(case, f"{name}.{UNIT}_at_{case.seconds:g}s", found.exploitability)
    yield Figure(f"{name}.seconds", round(spent, 2), "s")
    yield Figure(f"{name}.iterations", solver.iteration, "iterations")


def _beside_each(case: Case, name: str, value: float) -> Iterator[Figure]:
    """The figure beside its first peer, and under other names beside the rest."""
    others = _peers(case)
    if not others:
        yield Figure(name, value, UNIT)
    for number, peer in enumerate(others):
        theirs = peer.exploitability(case)
        named = f"{name}.beside_{peer.name}" if number else name
        ratio = float(f"{value / theirs:.3g}")
        yield Figure(named, value, UNIT, peer=peer.name, peer_value=theirs, ratio=ratio)


def _peers(case: Case) -> list[Peer]:
    return [peer for peer in peers("solve") if peer.plays(case)]
