"""Up a tree, compiled: counterfactual values, and what they teach (Zinkevich et al. 2007).

`workspace` says on what a pass works.
"""

from __future__ import annotations

import numpy as np

from hattari.solve.compiled import compiled, inlined

from .public_tree import Board, Floats, Longs
from .reach import forward
from .workspace import BEST, LEARN, NOTHING, ZERO, Memory, Share, Step, Work


@compiled
def backward(
    board: Board,
    memory: Memory,
    work: Work,
    low: int,
    high: int,
    step: Step,
) -> None:
    """The player's values of all that was reached; its regrets and sums where it learns."""
    tree, tables = board.tree, board.tables
    for node in range(high - 1, low - 1, -1):
        here = node - low
        if not work.alive[here] or not tree.actions[node]:
            continue
        for hand in range(tables.width[tree.form[node], step.player]):
            work.value[here, hand] = 0
        if tree.mover[node] != step.player:
            _add_others(board, work, node, here)
            continue
        _end_round(board, work, node, here)
        _settle_shows(board, work, node, here)
        if step.mode == BEST:
            _take_best(board, work, node, here)
            continue
        _average(board, work, node, here)
        if step.mode == LEARN and tree.actions[node] > 1:
            _learn(board, memory, work, node, here, step)


@inlined
def _spread(board: Board, node: int, player: int, reach: Floats, counts: Floats) -> None:
    """How a reach spreads over the counts of dice that match the standing bid."""
    tree, tables = board.tree, board.tables
    form = tree.form[node]
    hits = tables.hits[form, player, tables.face[tree.bid[node]]]
    for count in range(tables.most[form, player] + 1):
        counts[count] = 0
    for hand in range(tables.width[form, player]):
        counts[hits[hand]] += reach[hand]


@inlined
def _end(board: Board, node: int, kind: int, player: int, counts: Floats, ends: Floats) -> None:
    """What a claim is worth to a player, by its own matching dice."""
    tree, tables = board.tree, board.tables
    form, sign = tree.form[node], np.float32(1 - 2 * player)
    gain = tables.gain[kind, 1 - tree.mover[node]]
    first = tables.zero - tables.quantity[tree.bid[node]]
    for own in range(tables.most[form, player] + 1):
        worth = ZERO
        for other in range(tables.most[form, 1 - player] + 1):
            worth += counts[other] * gain[first + own + other]
        ends[own] = sign * worth


@inlined
def _end_round(board: Board, work: Work, node: int, here: int) -> None:
    """What the mover's claims are worth to it, by its matching dice: scratch 0 and 1."""
    tree = board.tree
    mover, counts = tree.mover[node], work.scratch[2]
    if tree.claims[node]:
        _spread(board, node, 1 - mover, work.reach[1 - mover, here], counts)
        for kind in range(tree.claims[node]):
            _end(board, node, kind, mover, counts, work.scratch[kind])


@inlined
def _add_others(board: Board, work: Work, node: int, here: int) -> None:
    """Where the other acts: the values of its actions, which are weighed by its reach already."""
    tree, tables = board.tree, board.tables
    form, mover, value = tree.form[node], tree.mover[node], work.value[here]
    player, counts, ends, claimed = 1 - mover, work.scratch[2], work.scratch[0], work.scratch[3]
    width = tables.width[form, player]
    for kind in range(tree.claims[node]):
        for hand in range(tables.width[form, mover]):
            claimed[hand] = work.claim[here, kind, hand] * work.reach[mover, here, hand]
        _spread(board, node, mover, claimed, counts)
        _end(board, node, kind, player, counts, ends)
        hits = tables.hits[form, player, tables.face[tree.bid[node]]]
        for hand in range(width):
            value[hand] += ends[hits[hand]]
    there = here + 1
    for _ in range(tree.claims[node], tree.actions[node]):
        for hand in range(width):
            value[hand] += work.value[there, hand]
        there += tree.size[node + there - here]


@inlined
def _settle_shows(board: Board, work: Work, node: int, here: int) -> None:
    """After a reroll the value is the mean over the new hands, whatever was held before."""
    tree, tables = board.tree, board.tables
    form, mover = tree.form[node], tree.mover[node]
    if len(tables.width) == 1:
        return
    child = node + 1
    for _ in range(tree.claims[node], tree.actions[node]):
        if tree.show[child] >= 0:
            chance = tables.chance[tables.left[tables.hidden[form, mover], tree.show[child]]]
            below, mean = work.value[here + child - node], ZERO
            for hand in range(tables.width[tree.form[child], mover]):
                mean += chance[hand] * below[hand]
            for hand in range(tables.width[form, mover]):
                below[hand] = mean
        child += tree.size[child]


@inlined
def _average(board: Board, work: Work, node: int, here: int) -> None:
    """The mover's values under its strategy."""
    tree, tables = board.tree, board.tables
    value, width = work.value[here], tables.width[tree.form[node], tree.mover[node]]
    hits = tables.hits[tree.form[node], tree.mover[node], tables.face[tree.bid[node]]]
    for kind in range(tree.claims[node]):
        for hand in range(width):
            value[hand] += work.claim[here, kind, hand] * work.scratch[kind, hits[hand]]
    there = here + 1
    for _ in range(tree.claims[node], tree.actions[node]):
        for hand in range(width):
            value[hand] += work.edge[there, hand] * work.value[there, hand]
        there += tree.size[node + there - here]


@inlined
def _take_best(board: Board, work: Work, node: int, here: int) -> None:
    """The mover's values if every hand takes its best action."""
    tree, tables = board.tree, board.tables
    form, mover, value = tree.form[node], tree.mover[node], work.value[here]
    width = tables.width[form, mover]
    hits = tables.hits[form, mover, tables.face[tree.bid[node]]]
    for hand in range(width):
        value[hand] = -1 / NOTHING
    for kind in range(tree.claims[node]):
        for hand in range(width):
            value[hand] = max(value[hand], work.scratch[kind, hits[hand]])
    there = here + 1
    for _ in range(tree.claims[node], tree.actions[node]):
        show = tree.show[node + there - here]
        for hand in range(width):
            if show < 0 or tables.fits[tables.hidden[form, mover], show, hand]:
                value[hand] = max(value[hand], work.value[there, hand])
        there += tree.size[node + there - here]


@inlined
def _learn(
    board: Board,
    memory: Memory,
    work: Work,
    node: int,
    here: int,
    step: Step,
) -> None:
    """Regrets by what each action would have brought, and the sums of the average strategy."""
    tree, tables = board.tree, board.tables
    regrets, sums = memory.regrets, memory.sums
    form, mover, row = tree.form[node], tree.mover[node], tree.row[node]
    width, value = tables.width[form, mover], work.value[here]
    gains, losses = np.float32(step.gains), np.float32(step.losses)
    share, hits = work.scratch[2], tables.hits[form, mover, tables.face[tree.bid[node]]]
    for hand in range(width):
        share[hand] = np.float32(step.weight) * work.reach[mover, here, hand]
    for kind in range(tree.claims[node]):
        for hand in range(width):
            kept = regrets[row + hand] * (gains if regrets[row + hand] > 0 else losses)
            regrets[row + hand] = kept + work.scratch[kind, hits[hand]] - value[hand]
            sums[row + hand] += share[hand] * work.claim[here, kind, hand]
        row += width
    there = here + 1
    for _ in range(tree.claims[node], tree.actions[node]):
        for hand in range(width):
            kept = regrets[row + hand] * (gains if regrets[row + hand] > 0 else losses)
            regrets[row + hand] = kept + work.value[there, hand] - value[hand]
            sums[row + hand] += share[hand] * work.edge[there, hand]
        show = tree.show[node + there - here]
        if show >= 0:
            for hand in range(width):
                regrets[row + hand] *= tables.fits[tables.hidden[form, mover], show, hand]
        row += width
        there += tree.size[node + there - here]


# Subtrees --------------------------------------------------------------------------------


@compiled
def sweep(board: Board, memory: Memory, work: Work, share: Share, top: Work, step: Step) -> None:
    """The subtrees of these roots: from the reaches at their stubs on top to the values there."""
    tree = board.tree
    for place in range(len(share.roots)):
        root, stub = share.roots[place], share.stubs[place]
        if top.alive[stub]:
            high = root + tree.size[root]
            for hand in range(work.reach.shape[2]):
                work.reach[0, 0, hand] = top.reach[0, stub, hand]
                work.reach[1, 0, hand] = top.reach[1, stub, hand]
            forward(board, memory, work, root, high, step)
            backward(board, memory, work, root, high, step)
            for hand in range(work.reach.shape[2]):
                top.value[stub, hand] = work.value[0, hand]


@compiled
def look_up(payoffs: Floats, work: Work, stubs: Longs, player: int) -> None:
    """A player's values at stubs that were reached: payoffs (its hands, the other's hands)."""
    for place in range(len(stubs)):
        node = stubs[place]
        if work.alive[node]:
            for own in range(payoffs.shape[0]):
                total = ZERO
                for other in range(payoffs.shape[1]):
                    total += payoffs[own, other] * work.reach[1 - player, node, other]
                work.value[node, own] = total
