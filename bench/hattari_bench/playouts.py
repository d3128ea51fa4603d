"""Random games of other programs, driven from Python as ours are."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from hattari.bench.playouts import Peer, picks


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
