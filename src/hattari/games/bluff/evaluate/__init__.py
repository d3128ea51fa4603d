"""What each legal action is worth to the seat of a view, in shares of the game.

Two seats: the round is solved as a whole where it is small, this decision where a blueprint says
what is beyond it. Else the round is played on by imagined opponents, on hands drawn from
what `reader` believes, and its end is worth what the new stocks are.
"""

from __future__ import annotations

import hashlib
from itertools import chain
from typing import Any

import msgspec

from hattari.core.evaluation import Bots, Evaluation, Option
from hattari.core.extras import lacking
from hattari.core.intervals import NORMAL_95
from hattari.games.bluff.rules.actions import Action, MakeBid
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.settle import stake_of
from hattari.games.bluff.rules.view import BluffView

from . import claims
from .nearest import worths_of
from .played import weigh
from .position import Position, position_of, state_of
from .trial import Trial

EXTRA, PAIR = "solve", 2


def evaluate(
    rules: Rules,
    view: BluffView,
    *,
    asked: Action | None = None,
    effort: float = 1.0,
    bots: Bots = (),
) -> Evaluation:
    """Meets `core.evaluation.Evaluate`."""
    position = position_of(rules, view, bots)
    if asked is not None and asked not in position.actions:
        raise ValueError(f"{asked} is not legal here")
    if view.legal is not None and view.legal.uncover:
        return _covered(position)
    if (found := _solved(position, asked)) is not None:
        return found
    return _played_out(position, asked, effort)


def _covered(position: Position) -> Evaluation:
    """Before a cup is turned: what the stocks say."""
    view, hidden = position.view, ((),) * len(position.view.seats)
    state = state_of(position.rules, view, hidden)
    worths = worths_of(position.rules, len(view.seats))
    stock = stake_of(state.rules, state.dice, state.lives, state.losses)
    value = worths.of(stock, state.starter, state.round)[position.seat]
    half = NORMAL_95 * worths.error
    options = tuple(
        Option(
            action=action,
            value=value,
            low=max(0.0, value - half),
            high=min(1.0, value + half),
            behind=0.0,
            behind_low=0.0,
            behind_high=0.0,
        )
        for action in position.actions
    )
    return Evaluation(unit="win", options=options, rests_on="played_out")


def _solved(position: Position, asked: Action | None) -> Evaluation | None:
    if not _is_pair(position) or lacking(EXTRA) is not None or position.view.face_off:
        return None
    from .heads_up import by_solution  # noqa: PLC0415 (what compiles may be missing)
    from .solution import solution_of  # noqa: PLC0415

    found = solution_of(position)
    return None if found is None else by_solution(position, asked, found)


def _is_pair(position: Position) -> bool:
    """Whether two are left, who had better not be told by others' habits what to do."""
    return sum(not seat.out for seat in position.view.seats) == PAIR


def _played_out(position: Position, asked: Action | None, effort: float) -> Evaluation:
    trial = _trial(position)
    weighed = weigh(trial, position.actions, asked, effort, _seed(position))
    told = dict.fromkeys((weighed[0].action, asked))
    bids = [action for action in told if isinstance(action, MakeBid)]
    called = chain.from_iterable(claims.called(position, bid) for bid in bids)
    return Evaluation(
        unit="win",
        options=weighed,
        rests_on="played_out",
        mixes=_is_pair(position),
        models=trial.models,
        claims=(*claims.holds(position), *called),
    )


def _trial(position: Position) -> Trial:
    """Who plays this decision on: compiled where that can be."""
    if lacking(EXTRA) is None and not position.view.seats[position.seat].out:
        from .compiled import compiled_trial  # noqa: PLC0415 (what compiles may be missing)

        found = compiled_trial(position)
        if found is not None:
            return found
    from .engine import EngineTrial  # noqa: PLC0415 (seldom needed)

    return EngineTrial(position)


def _seed(position: Position) -> int:
    """A number from the rules and the view alone."""
    known: Any = (position.rules, position.view)
    return int.from_bytes(hashlib.sha256(msgspec.json.encode(known)).digest()[:7], "big")
