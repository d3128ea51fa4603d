"""The plain player at a table, and what can be won from it, exactly."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np

from hattari.bots.bot import fraction
from hattari.core.game import Text
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid, SpotOn, Uncover, Wave
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView, SeatView
from hattari.games.bluff.solve.blueprint import Stock
from hattari.games.bluff.solve.cfr.best_response import bounds
from hattari.games.bluff.solve.cfr.passes import Traversal, children
from hattari.games.bluff.solve.cfr.public_tree import Floats, win_or_lose
from hattari.games.bluff.solve.cfr.public_tree import Round as TreeRound
from hattari.solve.bounds import Bounds

from .learning import Learned, Round, Story

CLAIMS: tuple[Action, ...] = (Challenge(), SpotOn())


class FsicfrBot:
    """Meets `bots.bot.Bot`; for comparison, not registered for people. It plays the one rule set
    that it learned, at a table of two."""

    id = "fsicfr"
    version = 1
    game = "bluff"
    title = Text("FSICFR", "FSICFR")
    note = Text("Remembers three bids", "ビッドを3つ覚えている")

    def __init__(self, learned: Mapping[Stock, Learned]) -> None:
        self._learned = learned

    def choose(self, _rules: Rules, view: BluffView, seed: bytes) -> Action:
        """By lot, as the strategy mixes. Raises ValueError for a view of a seat not to act."""
        if view.legal is not None and view.legal.uncover:
            return Uncover()
        if view.legal is None or view.you is None or view.hand is None or view.starter is None:
            raise ValueError("expected the view of a seat that may act, its cup up")
        # Of two seats only one may call, and it may still do so in its turn.
        if view.legal.wave:
            return Wave()
        order = (view.starter, 1 - view.starter)
        learned = self._learned[_owned(view.seats[order[0]]), _owned(view.seats[order[1]])]
        story = story_of(learned.round, view)
        own = learned.round.hands[story.mover].dice
        hand = int(np.flatnonzero((own == sorted(view.hand)).all(axis=1))[0])
        upto = learned.chances(story, hand).cumsum()
        action = int(np.searchsorted(upto, fraction(seed, "action") * upto[-1], side="right"))
        return _action(learned.round, story, action)


def _owned(seat: SeatView) -> int:
    return seat.dice if seat.lives is None else seat.lives


def story_of(round_: Round, view: BluffView) -> Story:
    """What the seat to act remembers."""
    plain = round_.lookups.plain
    story = Story()
    for step in view.trail:
        bid = np.flatnonzero((plain.count == step.count) & (plain.face == step.face))[0]
        story = story.after(int(bid), round_.memory)
    return story


def _action(round_: Round, story: Story, number: int) -> Action:
    dag, node = round_.dag, round_.stories[story]
    edge = int(dag.child[dag.first[node] + number])
    if number < dag.claims[node]:
        return CLAIMS[edge]
    plain, bid = round_.lookups.plain, dag.bid[edge]
    return MakeBid(int(plain.count[bid]), int(plain.face[bid]))


# What can be won from it -------------------------------------------------------------------


def exact_bounds(learned: Learned) -> Bounds:
    """Exact best responses of both seats in the whole tree of its round, stakes ±1."""
    round_ = learned.round
    table = round_.lookups
    traversal = Traversal(TreeRound(table, round_.dice, win_or_lose(table)), workers=1)
    weights: Floats = np.zeros(traversal.numbers, np.float32)
    _fill(learned, traversal, weights, 0, Story())
    return bounds(traversal, weights)


def _fill(learned: Learned, traversal: Traversal, weights: Floats, node: int, story: Story) -> None:
    """The strategy at a node of the tree and below."""
    tree, memory = traversal.board.tree, learned.round.memory
    below = list(children(tree, node))
    claims, actions = int(tree.claims[node]), int(tree.actions[node])
    # The tree has the highest bid first.
    order = [*range(claims), *range(actions - 1, claims - 1, -1)]
    if actions > 1:
        many = len(learned.round.hands[story.mover].chance)
        rows = np.array([learned.chances(story, hand)[order] for hand in range(many)])
        begin = int(tree.row[node])
        weights[begin : begin + rows.size] = rows.T.ravel()
    for child in below:
        _fill(learned, traversal, weights, child, story.after(int(tree.bid[child]), memory))
