"""OpenSpiel's solvers on its liar's dice, which has no rounds with unequal dice."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from time import monotonic

from hattari.games.bluff.bench.solve import LARGE, Case, Peer

SOLVERS = {"openspiel_cfr_plus": "CFRPlusSolver", "openspiel_cfr": "CFRSolver"}
"""The better one first."""


def peers() -> tuple[Peer, ...]:
    """None where OpenSpiel is not installed."""
    if find_spec("pyspiel") is None:
        return ()
    return tuple(Peer(name, plays, partial(reached, kind)) for name, kind in SOLVERS.items())


def plays(case: Case) -> bool:
    """Whether OpenSpiel has this round, and memory for it."""
    return case.dice[0] == case.dice[1] and case != LARGE


def reached(kind: str, case: Case) -> float:
    """What a solver reaches in the same seconds, told by OpenSpiel's own best response."""
    pyspiel = import_module("pyspiel")
    said = f"liars_dice(players=2,numdice={case.dice[0]},dice_sides={case.sides})"
    game = pyspiel.load_game(said)
    solver, began = getattr(pyspiel, kind)(game), monotonic()
    while monotonic() - began < case.seconds:
        solver.evaluate_and_update_policy()
    return float(pyspiel.exploitability(game, solver.average_policy()))
