"""Random games as fast as they go, through the protocol of games."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any

import msgspec

from hattari.core.game import AnyGame, Chance, Over, Refusal, Turn, Window, sample

Playout = Callable[[int], int]
"""Plays one game from a seed and returns the number of decisions made."""


class Peer(msgspec.Struct, frozen=True):
    """Another program's random games, driven from Python as ours are."""

    name: str
    playout: Playout


def rate(playouts: Iterator[Playout], seconds: float) -> float:
    """Decisions a second of one core's time, over whole games, for about this long."""
    decisions, number = 0, 0
    started = process_time()
    while (spent := process_time() - started) < seconds:
        decisions += next(playouts)(number)
        number += 1
    return decisions / spent


def playout(game: AnyGame, rules: Any, seats: int, setup: Any = None) -> Playout:
    """Uniform choices over all legal actions; all events are built, all windows answered.

    No setup is the rules' own start.
    """
    start = game.start(rules, seats, game.setup() if setup is None else setup)
    pick = picks()
    return lambda number: _play(game, start, number, pick)


def picks() -> Callable[[int], int]:
    """Uniform numbers from 0 to a bound less one; ours and every peer's choices alike."""
    random = Random(1).random  # noqa: S311
    return lambda bound: int(random() * bound)


def _play(game: AnyGame, state: Any, number: int, pick: Callable[[int], int]) -> int:
    seed, decisions = number.to_bytes(32, "big"), 0
    awaits, legal, decide, evolve = game.awaits, game.legal, game.decide, game.evolve
    while not isinstance(awaited := awaits(state), Over):
        if isinstance(awaited, Turn) or (isinstance(awaited, Window) and awaited.pending):
            seat = awaited.seat if isinstance(awaited, Turn) else awaited.pending[0]
            events = decide(state, seat, sample(legal(state, seat), pick))
            decisions += 1
        elif isinstance(awaited, Chance):
            events = game.resolve(state, game.draw(state, seed))
        else:
            events = game.close(state)
        for event in events:
            state = evolve(state, event)
    return decisions


def rule_sets(game: AnyGame, seats: int) -> dict[str, Any]:
    """Every preset that this number of seats can play."""
    parsed = {preset.id: game.rulebook.parse(preset.id) for preset in game.rulebook.presets()}
    return {name: rules for name, rules in parsed.items() if _takes(game, rules, seats)}


def _takes(game: AnyGame, rules: Any, seats: int) -> bool:
    try:
        game.start(rules, seats)
    except Refusal:
        return False
    return True
