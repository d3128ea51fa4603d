"""Random games as fast as they go: ours through the game's protocol, and those of peers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time
from typing import Any

import msgspec

from hattari.core.game import AnyGame, Chance, Over, Refusal, Turn, Window, sample
from hattari.games.bluff.rules.start import Setup

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


# Ours ------------------------------------------------------------------------------------


def playout(game: AnyGame, rules: Any, seats: int, setup: Setup) -> Playout:
    """Uniform choices over all legal actions; all events are built, all windows answered."""
    start, pick = game.start(rules, seats, setup), picks()
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


# Peers -----------------------------------------------------------------------------------


def peers() -> tuple[Peer, ...]:
    """The peers that are installed here."""
    known = (("pyspiel", open_spiel), ("chess", python_chess))
    return tuple(make() for module, make in known if find_spec(module))


def open_spiel() -> Peer:
    """OpenSpiel's liar's dice, two players with five dice each."""
    game = import_module("pyspiel").load_game("liars_dice(players=2,numdice=5)")
    pick = picks()

    def one(_number: int) -> int:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions = [action for action, _ in state.chance_outcomes()]
            else:
                actions = state.legal_actions()
                decisions += 1
            state.apply_action(actions[pick(len(actions))])
        return decisions

    return Peer("openspiel", one)


def python_chess() -> Peer:
    """Random games of python-chess."""
    board_type, pick = import_module("chess").Board, picks()

    def one(_number: int) -> int:
        board, decisions = board_type(), 0
        while decisions < 200 and (moves := list(board.legal_moves)):
            board.push(moves[pick(len(moves))])
            decisions += 1
        return decisions

    return Peer("python-chess", one)
