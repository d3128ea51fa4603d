"""Down a tree, compiled: strategies by regret matching, and what each player reaches with them.

Regret matching is Hart & Mas-Colell's (2000): an action is taken in proportion to its regret above
zero. `workspace` says on what a pass works.
"""

from __future__ import annotations

from hattari.solve.compiled import compiled, inlined

from .public_tree import Board, Floats
from .workspace import BOTH, NEVER, NOTHING, ZERO, Memory, Step, Work


@compiled
def forward(board: Board, memory: Memory, work: Work, low: int, high: int, step: Step) -> None:
    """Strategies from the weights, and what each player reaches with them."""
    tree, tables = board.tree, board.tables
    node = low
    while node < high:
        here = node - low
        if _is_out_of_reach(board, work, node, here, step):
            for hand in range(tables.width[tree.form[node], step.player]):
                work.value[here, hand] = 0
            for below in range(here, here + tree.size[node]):
                work.alive[below] = 0
            node += tree.size[node]
        else:
            work.alive[here] = 1
            if tree.actions[node] > 0:
                _choose(board, memory, work, node, here)
                _reach_children(board, work, node, here)
            node += 1


@inlined
def _is_out_of_reach(board: Board, work: Work, node: int, here: int, step: Step) -> bool:
    tables, form = board.tables, board.tree.form[node]
    if step.skip == NEVER:
        return False
    reached = ZERO
    for hand in range(tables.width[form, 1 - step.player]):
        reached += work.reach[1 - step.player, here, hand]
    if step.skip == BOTH:
        for hand in range(tables.width[form, step.player]):
            reached += work.reach[step.player, here, hand]
    return bool(reached <= ZERO)


@inlined
def _choose(board: Board, memory: Memory, work: Work, node: int, here: int) -> None:
    """The mover's strategy: by the weights above zero; where there are none, all alike."""
    tree, tables = board.tree, board.tables
    weights = memory.weights
    claims, actions, row = tree.claims[node], tree.actions[node], tree.row[node]
    width = tables.width[tree.form[node], tree.mover[node]]
    factor, even = work.scratch[0], work.scratch[1]
    if actions == 1:
        only = work.claim[here, 0] if claims else work.edge[here + 1]
        for hand in range(width):
            only[hand] = 1
        return
    _scale(board, memory, node, factor, even)
    for kind in range(claims):
        for hand in range(width):
            chosen = max(weights[row + hand], ZERO) * factor[hand] + even[hand]
            work.claim[here, kind, hand] = chosen
        row += width
    there = here + 1
    for _ in range(claims, actions):
        for hand in range(width):
            chosen = max(weights[row + hand], ZERO) * factor[hand] + even[hand]
            work.edge[there, hand] = chosen
        show = tree.show[node + there - here]
        if show >= 0:
            fits = tables.fits[tables.hidden[tree.form[node], tree.mover[node]], show]
            for hand in range(width):
                work.edge[there, hand] *= fits[hand]
        row += width
        there += tree.size[node + there - here]


@inlined
def _scale(board: Board, memory: Memory, node: int, factor: Floats, even: Floats) -> None:
    """By what weights above zero are multiplied, and what every action gets where none is."""
    tree, tables = board.tree, board.tables
    weights = memory.weights
    actions, row = tree.actions[node], tree.row[node]
    width = tables.width[tree.form[node], tree.mover[node]]
    for hand in range(width):
        factor[hand] = 0
        even[hand] = actions
    for _ in range(actions):
        for hand in range(width):
            factor[hand] += max(weights[row + hand], ZERO)
        row += width
    if len(tables.width) > 1:
        _leave_out_unfit(board, node, even)
    for hand in range(width):
        some = factor[hand] > NOTHING
        factor[hand] = 1 / factor[hand] if some else 0
        even[hand] = 0 if some else 1 / even[hand]


@inlined
def _leave_out_unfit(board: Board, node: int, even: Floats) -> None:
    """Don't count the shows for which a hand lacks the dice."""
    tree, tables = board.tree, board.tables
    form, mover = tree.form[node], tree.mover[node]
    child = node + 1
    for _ in range(tree.claims[node], tree.actions[node]):
        if tree.show[child] >= 0:
            for hand in range(tables.width[form, mover]):
                even[hand] -= 1 - tables.fits[tables.hidden[form, mover], tree.show[child], hand]
        child += tree.size[child]


@inlined
def _reach_children(board: Board, work: Work, node: int, here: int) -> None:
    tree, tables = board.tree, board.tables
    mover, form = tree.mover[node], tree.form[node]
    width, others = tables.width[form, mover], tables.width[form, 1 - mover]
    own, other = work.reach[mover], work.reach[1 - mover]
    there = here + 1
    for _ in range(tree.claims[node], tree.actions[node]):
        for hand in range(others):
            other[there, hand] = other[here, hand]
        for hand in range(width):
            reached = own[here, hand] * work.edge[there, hand]
            own[there, hand] = reached if reached > NOTHING else ZERO
        show = tree.show[node + there - here]
        if show >= 0:
            left = tables.left[tables.hidden[form, mover], show]
            _roll_again(tables.chance[left], own[there], width)
        there += tree.size[node + there - here]


@inlined
def _roll_again(chance: Floats, reach: Floats, width: int) -> None:
    """All that shows the dice holds any of the new hands."""
    mass = ZERO
    for hand in range(width):
        mass += reach[hand]
    for hand in range(len(chance)):
        reach[hand] = mass * chance[hand]
