"""How fast the engine plays: random games of every preset, one core, beside its peers.

A run cycles over a game's presets, so that every axis counts; the figure is the median of
the runs. Peers play in the same run, right after the game.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from itertools import cycle, repeat
from statistics import median

import msgspec
from msgspec.structs import replace

from hattari.core.game import AnyGame
from hattari.core.kit import Registry
from hattari.games.bluff.rules.start import Setup

from .figures import Figure, beside
from .playouts import Playout, peers, playout, rate, rule_sets

SEATS = 2


class Length(msgspec.Struct, frozen=True):
    """How long to measure: runs, and the seconds of each for a game and for one preset."""

    runs: int = 5
    seconds: float = 1.0
    preset_seconds: float = 0.2


FULL = Length()

SETUPS = {"bluff": Setup(dice=(5, 5))}
"""Where the size of a game has to be set for the figures to compare."""


def measure(registry: Registry, length: Length = FULL) -> Iterator[Figure]:
    """The figures of every game, each preset's after the whole."""
    for game in registry.games:
        yield from _measure_game(game, length)
        if _has_simulator(game):
            yield Figure("simulator.decisions_per_s", _simulated(game, length), "1/s")


def count(registry: Registry) -> int:
    """How many figures there are to measure."""
    whole = max(1, len(peers()))
    games = registry.games
    return sum(whole + len(rule_sets(game, SEATS)) + _has_simulator(game) for game in games)


def _measure_game(game: AnyGame, length: Length) -> Iterator[Figure]:
    name, unit = f"{game.id}.decisions_per_s", "1/s"
    playouts = {
        preset: playout(game, rules, SEATS, SETUPS.get(game.id, Setup()))
        for preset, rules in rule_sets(game, SEATS).items()
    }
    own, others = _runs(tuple(playouts.values()), length)
    yield from _beside_each(Figure(name, own, unit), others)
    for preset, one in playouts.items():
        yield Figure(f"{name}.{preset}", _median(one, length), unit)


def _has_simulator(game: AnyGame) -> bool:
    return game.id == "bluff" and find_spec("numba") is not None


def _simulated(game: AnyGame, length: Length) -> float:
    """The median of the compiled simulator over the same rule sets."""
    simulator = import_module("hattari.games.bluff.solve.simulate")
    playouts = tuple(
        simulator.playouts(rules, SEATS, games=1000) for rules in rule_sets(game, SEATS).values()
    )
    playouts[0](0)  # compile
    return round(median(rate(cycle(playouts), length.seconds) for _ in range(length.runs)))


def _beside_each(whole: Figure, others: dict[str, float]) -> Iterator[Figure]:
    """The figure beside its first peer, and under other names beside the rest."""
    if not others:
        yield whole
    for number, (peer, value) in enumerate(others.items()):
        named = replace(whole, name=f"{whole.name}.beside_{peer}") if number else whole
        yield beside(named, peer, value)


def _runs(playouts: tuple[Playout, ...], length: Length) -> tuple[float, dict[str, float]]:
    """The medians of the game and of each peer, run by run side by side."""
    others = peers()
    own, theirs = [], {peer.name: list[float]() for peer in others}
    for _ in range(length.runs):
        own.append(rate(cycle(playouts), length.seconds))
        for peer in others:
            theirs[peer.name].append(rate(repeat(peer.playout), length.seconds))
    return round(median(own)), {name: round(median(values)) for name, values in theirs.items()}


def _median(one: Playout, length: Length) -> float:
    return round(median(rate(repeat(one), length.preset_seconds) for _ in range(length.runs)))
