"""How fast the engine plays: random games of every preset, one core, beside its peers.

A run cycles over a game's presets, so that every axis counts; the figure is the median of
the runs. Peers play in the same run, right after the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from itertools import cycle, repeat
from statistics import median

import msgspec
from msgspec.structs import replace

from hattari.core.game import Refusal
from hattari.core.kit import Kit, Registry

from .figures import Figure, beside
from .peers import peers
from .playouts import Peer, Playout, playout, rate, rule_sets
from .subject import subject_of

SEATS = 2
SIMULATOR = "simulator.decisions_per_s"


class Length(msgspec.Struct, frozen=True):
    """How long to measure: runs, and the seconds of each for a game and for one preset."""

    runs: int = 5
    seconds: float = 1.0
    preset_seconds: float = 0.2


FULL = Length()


def measure(registry: Registry, length: Length = FULL) -> Iterator[Figure]:
    """The figures of every game, each preset's after the whole."""
    others = peers("engine")
    for kit in registry.kits:
        yield from _measure_game(kit, others, length)
        simulate = _simulator(kit)
        if simulate is not None:
            name = simulators_name(registry, kit)
            yield Figure(name, _simulated(kit, simulate, length), "1/s")


def count(registry: Registry) -> int:
    """How many figures there are to measure."""
    whole = max(1, len(peers("engine")))
    return sum(
        whole + len(rule_sets(kit.game, SEATS)) + (_simulator(kit) is not None)
        for kit in registry.kits
    )


def _measure_game(kit: Kit, others: Sequence[Peer], length: Length) -> Iterator[Figure]:
    name, unit = f"{kit.game.id}.decisions_per_s", "1/s"
    playouts = {
        preset: playout(kit.game, rules, SEATS, subject_of(kit).setup)
        for preset, rules in rule_sets(kit.game, SEATS).items()
    }
    own, theirs = _runs(tuple(playouts.values()), others, length)
    yield from _beside_each(Figure(name, own, unit), theirs)
    for preset, one in playouts.items():
        yield Figure(f"{name}.{preset}", _median(one, length), unit)


def _simulator(kit: Kit) -> Callable[..., Playout] | None:
    """The game's compiled random games, where it has some and its extra is here."""
    try:
        return kit.load("simulator") if "simulator" in kit.parts else None
    except ImportError:
        return None


def simulators_name(registry: Registry, kit: Kit) -> str:
    """The figure's name; with the game's before it where several have a simulator."""
    several = sum("simulator" in each.parts for each in registry.kits) > 1
    return f"{kit.game.id}.{SIMULATOR}" if several else SIMULATOR


def _simulated(kit: Kit, simulate: Callable[..., Playout], length: Length) -> float:
    """The median of the compiled simulator over those of the rule sets that it can hold."""
    playouts = tuple(_held(kit, simulate))
    playouts[0](0)  # compile
    return round(median(rate(cycle(playouts), length.seconds) for _ in range(length.runs)))


def _held(kit: Kit, simulate: Callable[..., Playout]) -> Iterator[Playout]:
    for rules in rule_sets(kit.game, SEATS).values():
        with suppress(Refusal):
            yield simulate(rules, SEATS, games=1000)


def _beside_each(whole: Figure, others: dict[str, float]) -> Iterator[Figure]:
    """The figure beside its first peer, and under other names beside the rest."""
    if not others:
        yield whole
    for number, (peer, value) in enumerate(others.items()):
        named = replace(whole, name=f"{whole.name}.beside_{peer}") if number else whole
        yield beside(named, peer, value)


def _runs(
    playouts: tuple[Playout, ...], others: Sequence[Peer], length: Length
) -> tuple[float, dict[str, float]]:
    """The medians of the game and of each peer, run by run side by side."""
    own, theirs = [], {peer.name: list[float]() for peer in others}
    for _ in range(length.runs):
        own.append(rate(cycle(playouts), length.seconds))
        for peer in others:
            theirs[peer.name].append(rate(repeat(peer.playout), length.seconds))
    return round(median(own)), {name: round(median(values)) for name, values in theirs.items()}


def _median(one: Playout, length: Length) -> float:
    return round(median(rate(repeat(one), length.preset_seconds) for _ in range(length.runs)))
