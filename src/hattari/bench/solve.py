"""How close the exact solver comes to an equilibrium in a given time, beside OpenSpiel's solvers.

Exploitability (NashConv / 2, stakes ±1) of single rounds of OpenSpiel's liar's dice, which play
their dice out under the preset `openspiel`; NvM are the dice of the starter and of the other seat,
with six faces unless x3 says three. The seconds are those from an empty start to the end of the
exact best response; compiling comes before them and is a figure of its own. OpenSpiel gets the
same seconds for its iterations alone, and its best response on top. It has no game with unequal
dice.

HATTARI_BENCH_LARGE=1 adds 2v2 with six faces: half an hour, and memory as told before it starts.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from time import monotonic

import msgspec

from hattari.core.kit import Registry
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.solve.cfr.discounted_cfr import Solver, Stop, estimate
from hattari.games.bluff.solve.cfr.public_tree import Round, win_or_lose
from hattari.games.bluff.solve.lookups import compile_rules, faces_of

from .figures import Figure

UNIT = "exploitability"

PEERS = {"openspiel_cfr_plus": "CFRPlusSolver", "openspiel_cfr": "CFRSolver"}
"""OpenSpiel's solvers, the better one first."""


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
    if not _peers(case):
        yield Figure(name, value, UNIT)
    for number, (peer, solver) in enumerate(_peers(case).items()):
        theirs = _openspiel(case, solver)
        named = f"{name}.beside_{peer}" if number else name
        ratio = float(f"{value / theirs:.3g}")
        yield Figure(named, value, UNIT, peer=peer, peer_value=theirs, ratio=ratio)


def _peers(case: Case) -> dict[str, str]:
    """OpenSpiel's solvers, where it is installed and has this game, and can build it."""
    equal = case.dice[0] == case.dice[1] and case != LARGE
    return PEERS if equal and find_spec("pyspiel") else {}


def _openspiel(case: Case, name: str) -> float:
    """What OpenSpiel's solver reaches in the same seconds, told by its own best response."""
    pyspiel = import_module("pyspiel")
    said = f"liars_dice(players=2,numdice={case.dice[0]},dice_sides={case.sides})"
    game = pyspiel.load_game(said)
    solver, began = getattr(pyspiel, name)(game), monotonic()
    while monotonic() - began < case.seconds:
        solver.evaluate_and_update_policy()
    return float(pyspiel.exploitability(game, solver.average_policy()))
