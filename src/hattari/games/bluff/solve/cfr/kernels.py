"""The compiled loops over a tree: reach goes down, values come up.

All of them work on a stretch [low, high) of nodes that holds a whole subtree, or the whole top of
a tree whose stubs stand for subtrees elsewhere. A node's place in the work space is its number
less `low`. Vectors are over hands: `reach[p]` of player p's, `value` of the hands of the player
for whom a step is made, weighed by the other's reach and by chance.

They call one another, so they stand in one file: numba notices changes only in a function's own
file.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from hattari.solve.compiled import compiled, inlined

from .tree import Board, Bytes, Floats, Longs

NEVER, BOTH, OTHERS = 0, 1, 2
"""Which subtrees a step skips: none; those that neither player reaches; those that the other
player doesn't reach. The last is unsound for learning: the player's average strategy misses what
it does there, and that is needed as soon as the other player comes back."""

EVALUATE, BEST, LEARN = 0, 1, 2
"""What the player does at its nodes: follow the strategy, take the best action, learn."""

NOTHING = np.float32(1e-30)
"""What is smaller counts as zero; products of chances must not come near a float's limits."""

ZERO = np.float32(0)


class Work(NamedTuple):
    """Space for L nodes, hands up to H and counts of dice up to H.

    reach (2, L, H); value (L, H); edge (L, H): how the mover above shares out over its children;
    claim (L, K, H): and over claims; alive (L,): not skipped; scratch (5, H).
    """

    reach: Floats
    value: Floats
    edge: Floats
    claim: Floats
    alive: Bytes
    scratch: Floats


def work_space(nodes: int, kinds: int, hands: int) -> Work:
    """Space for this many nodes, kinds of claim and hands (or dice in play)."""
    return Work(
        reach=np.zeros((2, nodes, hands), np.float32),
        value=np.zeros((nodes, hands), np.float32),
        edge=np.zeros((nodes, hands), np.float32),
        claim=np.zeros((nodes, kinds, hands), np.float32),
        alive=np.zeros(nodes, np.int8),
        scratch=np.zeros((5, hands), np.float32),
    )


class Memory(NamedTuple):
    """What is known of a tree, (numbers,) each: the weights that strategies come from, and what
    learning changes, the regrets and the sums of the average strategy."""

    weights: Floats
    regrets: Floats
    sums: Floats


class Share(NamedTuple):
    """Some subtrees: their roots in the tree, and their stubs in its top."""

    roots: Longs
    stubs: Longs


class Step(NamedTuple):
    """One pass: for which player, what it does, what is skipped, and the weights of learning.

    gains and losses: what is kept of regrets above and below zero; weight: that of this pass in
    the average strategy.
    """

    player: int
    mode: int
    skip: int
    gains: float
    losses: float
    weight: float


# Down ------------------------------------------------------------------------------------


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


# Up --------------------------------------------------------------------------------------


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
