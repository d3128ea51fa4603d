"""Two seats left: the options of a decision as a solution of the round values them.

The other seat goes on by the solution, whose turn it is as well as it can. So what the solution
mixes comes out equal, and a bluff of the mix is no mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np
from msgspec.structs import replace

from hattari.core.evaluation import Branch, Claim, Evaluation, Option
from hattari.games.bluff.rules.actions import Action, MakeBid, Wave
from hattari.games.bluff.solve.cfr.action_values import claim_worths, shares_at
from hattari.games.bluff.solve.cfr.passes import children
from hattari.games.bluff.solve.cfr.public_tree import Doubles
from hattari.games.bluff.solve.lookups import CHALLENGE, Bools

from . import branches, claims
from .branches import weighed
from .position import Position
from .solution import Solved

MIXED = 0.05
"""What the solution does more often than this is part of its mix."""

HARDLY = 1e-6
"""What is less likely than this is taken never to be."""

Payoffs = Mapping[Action, float]
"""By action, from -1 to 1."""

Ends = tuple[Doubles, Doubles]
"""By kind of branch: the chance, and chance times payoff from -1 to 1."""


def by_solution(position: Position, asked: Action | None, found: Solved) -> Evaluation:
    """All actions, the best first."""
    beliefs = (found, *found.others)
    payoffs = [{action: _payoff(each, action) for action in position.actions} for each in beliefs]
    order = sorted(position.actions, key=lambda action: -payoffs[0][action])
    told = (order[0], asked)
    options = tuple(_option(found, action, payoffs, explained=action in told) for action in order)
    return Evaluation(
        unit="win",
        options=options,
        rests_on=found.rests_on,
        models=("solution",),
        claims=tuple(_claims(position, found, told)),
        mixes=sum((option.share or 0) > MIXED for option in options) > 1,
    )


def _option(
    found: Solved, action: Action, payoffs: Sequence[Payoffs], *, explained: bool
) -> Option:
    """The interval covers every belief, and on both sides what the solution leaves open."""
    own = [(1 + each[action]) / 2 for each in payoffs]
    apart = [(max(each.values()) - each[action]) / 2 for each in payoffs]
    share, low = _share(found, action), min(apart) - found.off
    return Option(
        action=action,
        value=own[0],
        low=max(0.0, min(own) - found.off),
        high=min(1.0, max(own) + found.off),
        behind=apart[0],
        # What the solution mixes is as good as the best, whatever is left of its errors.
        behind_low=min(low, 0.0) if share > MIXED or not apart[0] else low,
        behind_high=max(apart) + found.off,
        share=share,
        branches=_branches(found, action) if explained else (),
    )


def _share(found: Solved, action: Action) -> float:
    """In a window all is left to the turn that comes next, with the same actions and more."""
    if isinstance(action, Wave):
        return 1.0
    board, weights, node, _ = found.valued
    row = found.row(action)
    return 0.0 if row is None else float(shares_at(board, weights, node)[row, found.place])


def _payoff(found: Solved, action: Action) -> float:
    return float(_ends(found, action)[1].sum())


def _branches(found: Solved, action: Action) -> tuple[Branch, ...]:
    """They add up to the action's value, each from 0 to 1."""
    chance, sums = _ends(found, action)
    some = chance > 0
    return weighed(chance, np.where(some, (1 + sums / np.where(some, chance, 1)) / 2, 0))


def _ends(found: Solved, action: Action) -> Ends:
    """What an action leads to."""
    worths, row = found.valued.worths[:, found.place], found.row(action)
    if isinstance(action, Wave):
        return _gone_on(*_nothing(), float(worths.max()))
    if not isinstance(action, MakeBid):
        return _claimed(found, CHALLENGE if row is None else row)
    if row is None:
        # A bid that high is taken to be doubted.
        return _doubted(found, found.number(action), np.ones_like(found.theirs), CHALLENGE)
    return _gone_on(*_replies(found, found.number(action)), float(worths[row]))


def _nothing() -> Ends:
    return np.zeros(len(branches.KINDS)), np.zeros(len(branches.KINDS))


def _gone_on(chance: Doubles, sums: Doubles, payoff: float) -> Ends:
    """The same, and that the round goes on, which brings what is left of the payoff."""
    left = 1 - float(chance.sum())
    if left < HARDLY:
        return chance / (1 - left), sums
    chance[branches.GOES_ON], sums[branches.GOES_ON] = left, payoff - float(sums.sum())
    return chance, sums


def _claimed(found: Solved, kind: int) -> Ends:
    """The seat's own claim on the standing bid."""
    (tree, _), node = found.valued.board, found.valued.node
    place = (int(tree.form[node]), int(tree.bid[node]))
    claimed = claim_worths(found.valued.board, place, kind, 1 - found.mover)
    margin, gain = claimed.margin[found.place], claimed.gain[found.place]
    right = margin < 0 if kind == CHALLENGE else margin == 0
    return _split(found.theirs, right, gain, branches.OWN_RIGHT)


def _doubted(found: Solved, bid: int, often: Doubles, kind: int) -> Ends:
    """The other seat's claim on a bid, `often` (H,) by its hand."""
    form = int(found.valued.board.tree.form[found.valued.node])
    claimed = claim_worths(found.valued.board, (form, bid), kind, found.mover)
    margin, gain = claimed.margin[:, found.place], -claimed.gain[:, found.place]
    first, good = (
        (branches.DOUBTED, margin >= 0) if kind == CHALLENGE else (branches.SPOT_ON, margin == 0)
    )
    return _split(found.theirs * often, good, gain, first)


def _split(likely: Doubles, good: Bools, gain: Doubles, first: int) -> Ends:
    """The chances and payoffs of two branches."""
    chance, sums = _nothing()
    for place, which in ((first, good), (first + 1, ~good)):
        chance[place] = float(likely[which].sum())
        sums[place] = float((likely * gain)[which].sum())
    return chance, sums


def _replies(found: Solved, bid: int) -> Ends:
    """The other seat's claims on a bid, as often as the solution makes them."""
    board, weights, node, _ = found.valued
    child = next(each for each in children(board.tree, node) if board.tree.bid[each] == bid)
    chance, sums = _nothing()
    if not board.tree.actions[child]:
        return chance, sums
    often = shares_at(board, weights, child)
    for kind in range(int(board.tree.claims[child])):
        more = _doubted(found, bid, often[kind], kind)
        chance, sums = chance + more[0], sums + more[1]
    return chance, sums


# Claims ----------------------------------------------------------------------------------


def _claims(position: Position, found: Solved, bids: tuple[Action | None, ...]) -> Iterator[Claim]:
    """By the solution: that the standing bid holds, and that these are called."""
    if position.view.bid is not None:
        plain = _holds(replace(found, theirs=found.fair))
        yield claims.held(position, _holds(found), plain)
    for bid in dict.fromkeys(bids):
        if isinstance(bid, MakeBid):
            chance = 1 - _ends(found, bid)[0][branches.GOES_ON]
            plain = 1 - _ends(replace(found, theirs=found.fair), bid)[0][branches.GOES_ON]
            yield claims.said_called(position, bid, float(chance), float(plain))


def _holds(found: Solved) -> float:
    return float(_claimed(found, CHALLENGE)[0][branches.OWN_WRONG])
