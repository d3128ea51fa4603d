"""The public tree of one round for two seats: everything that both seats see.

A node is what stands on the table after some bids: who is to act, the standing bid, and which
dice are shown. Nodes are numbered from the root down, every subtree in one stretch, the highest
bid's first; in a total order of B bids a node's number is the bit mask of the bids made, the
lowest bid in the highest bit. What the seats hold is not in the tree: every node carries vectors
over the mover's hands.

Seat 0 starts the round.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import product
from typing import NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.core.game import Refusal, Text
from hattari.games.bluff.rules.axes import MOST_DICE, Rules, digest, wild_face
from hattari.games.bluff.rules.bids import Bid, BidOrder
from hattari.games.bluff.rules.refusals import too_many_dice
from hattari.games.bluff.solve import lookups
from hattari.games.bluff.solve.lookups import NO_BID, Bools, Lookups, hands, shows

Floats = npt.NDArray[np.float32]
Ints = npt.NDArray[np.int32]
Longs = npt.NDArray[np.int64]
Shorts = npt.NDArray[np.int16]
Bytes = npt.NDArray[np.int8]
Doubles = npt.NDArray[np.float64]

NO_SHOW = -1
PLAYERS = (0, 1)

ENDLESS = -1
"""As a depth: to the end of the round."""

MOST_NODES = 2**31 - 1
"""Trees number their nodes in 32 bits."""


class Tree(NamedTuple):
    """A tree of N nodes; every array is (N,).

    size: nodes of the subtree, itself included. bid: the standing bid, NO_BID at the root. show:
    what the last action set in the open, NO_SHOW for nothing. mover: the seat to act. form: which
    dice are hidden and shown, a row of `Tables`. claims: how many kinds of claim the mover may
    make (the first ones: a challenge, then spot-on). actions: claims, then one for each child;
    0 marks a stub, whose subtree is elsewhere. row: where the node's vectors begin, one after the
    other for each action, each as long as the mover has hands.
    """

    size: Ints
    bid: Shorts
    show: Shorts
    mover: Bytes
    form: Shorts
    claims: Bytes
    actions: Shorts
    row: Longs


class Tables(NamedTuple):
    """What the rules and the dice say about a tree's nodes.

    quantity, face (B,): the bids. gain (K, 2, M): what seat 0 gets by kind of claim, bidder and
    margin + `zero`. width (forms, 2): hands of a seat; hidden (forms, 2): its hidden dice.
    hits (forms, 2, 7, H): how many dice of a seat count for a face, those shown too; most
    (forms, 2): the most that `hits` can be. chance (dice + 1, H): of each hand. fits
    (dice + 1, P, H): whether a hand has the dice of a show; left (dice + 1, P): the dice still
    hidden after it. Hands beyond a width are zeros.
    """

    quantity: Shorts
    face: Bytes
    gain: Floats
    zero: int
    width: Ints
    hidden: Bytes
    hits: Bytes
    most: Bytes
    chance: Floats
    fits: Bytes
    left: Bytes


class Board(NamedTuple):
    """A tree and its tables."""

    tree: Tree
    tables: Tables


class Subgame(msgspec.Struct, frozen=True, eq=False):
    """Where a round is taken up in its middle.

    standing: the number of the last bid, NO_BID before any; mover: the seat to act. bids (B,)
    bool: those that may still be made. chances: of each hand of seat 0, and of seat 1. depth:
    after so many actions a node is a stub, ENDLESS for none.
    """

    standing: int
    mover: int
    bids: Bools
    chances: tuple[Doubles, Doubles]
    depth: int = ENDLESS

    def parts(self) -> tuple[object, ...]:
        """All of it, as something that can be written down."""
        arrays = (self.bids, *self.chances)
        written = (array.tobytes().hex() for array in arrays)
        return (self.standing, self.mover, self.depth, *written)


class Round(msgspec.Struct, frozen=True, eq=False):
    """One round to solve: the rules, the dice of both seats, and what its end is worth.

    `dice` are those of the starter and of the other seat. `gain` (K, 2, M) is the payoff of seat
    0 by kind of claim, bidder and margin + `lookups.zero`; seat 1 gets its negative. `middle`:
    what is left of it, None for all of it.
    """

    lookups: Lookups
    dice: tuple[int, int]
    gain: Doubles
    subgame: Subgame | None = None

    def key(self) -> str:
        """A name for this round: hex SHA-256 of all that makes it up."""
        table = self.lookups
        parts = (digest(table.rules), self.dice, table.faces, self.gain.tobytes().hex())
        more = () if self.subgame is None else self.subgame.parts()
        return sha256(repr(parts + more).encode()).hexdigest()


def win_or_lose(table: Lookups) -> Doubles:
    """+1 where seat 0 is the party that was right, -1 where it is the other: (K, 2, M)."""
    bidder_is_0 = np.where(table.claimant_is_right, -1.0, 1.0)
    return np.stack([bidder_is_0, -bidder_is_0], axis=1)


# Forms -----------------------------------------------------------------------------------


class Form(NamedTuple):
    """The dice of both seats as everybody sees them: how many are hidden, which are shown."""

    hidden: tuple[int, int]
    shown: tuple[tuple[int, ...], tuple[int, ...]]


class State(NamedTuple):
    """A node as far as it decides what its subtree looks like. `left`: how deep that is."""

    bid: int
    mover: int
    form: int
    must_bid: bool
    left: int = ENDLESS


class Child(NamedTuple):
    """What an action other than a claim leads to, and what it sets in the open."""

    show: int
    state: State


class Size(NamedTuple):
    """How large a tree is: its nodes, and the numbers that a solver keeps twice."""

    nodes: int
    numbers: int


def check_size(rules: Rules, dice: tuple[int, int], faces: tuple[int, ...]) -> None:
    """Raises Refusal, at once, for a round of more dice than a game has, or of too many nodes.

    Rerolls, which only add nodes, are left out.
    """
    if sum(dice) > MOST_DICE:
        raise too_many_dice(sum(dice))
    order, above = BidOrder(rules.order, wild_face(rules), rules.limit), dict[Bid, int]()
    every = (bid for bid in order.bids(sum(dice)) if bid.face in faces)
    for bid in sorted(every, key=order.place, reverse=True):
        above[bid] = 1 + sum(nodes for each, nodes in above.items() if order.follows(bid, each))
        if above[bid] > MOST_NODES:
            raise Refusal(
                "too_large",
                Text(
                    "This round has more than {most:,} public nodes. Take fewer dice or --sides.",
                    "このラウンドの公開ノードは {most:,} 個を超えます。"
                    "ダイスか --sides を減らしてください。",
                ).fill(most=MOST_NODES),
            )


# Building --------------------------------------------------------------------------------


class Builder:
    """Makes the tree of a round. A subtree depends on its state alone, so each is made once."""

    def __init__(
        self, table: Lookups, dice: tuple[int, int], subgame: Subgame | None = None
    ) -> None:
        self.table = table
        self.dice = dice
        self.forms: list[Form] = [Form(dice, ((0,) * 7, (0,) * 7))]
        start = (NO_BID, 0) if subgame is None else (subgame.standing, subgame.mover)
        left = ENDLESS if subgame is None else subgame.depth
        self.root = State(*start, 0, must_bid=False, left=left)
        self._bids = np.ones(len(table.plain.count), np.bool_) if subgame is None else subgame.bids
        self._numbers = {self.forms[0]: 0}
        self._children: dict[State, tuple[Child, ...]] = {}
        self._sizes: dict[State, Size] = {}
        self._parts: dict[State, Columns] = {}

    def claims(self, state: State) -> int:
        """How many kinds of claim the mover may make."""
        if state.bid == NO_BID or state.must_bid or not state.left:
            return 0
        return 1 if self.table.spot_on == lookups.OFF else 2

    def width(self, state: State) -> int:
        """How many hands the mover may have."""
        return len(hands(self.forms[state.form].hidden[state.mover], self.table.faces).chance)

    def children(self, state: State) -> tuple[Child, ...]:
        """What may come next, the highest bid first; of one bid, without a show first."""
        if state not in self._children:
            self._children[state] = tuple(self._find_children(state))
        return self._children[state]

    def _find_children(self, state: State) -> Iterator[Child]:
        if not state.left:
            return
        rule, bids = self.table.reroll, self._raises(state)
        parts = self._shows(state) if rule != lookups.OFF else []
        for bid in bids:
            left = max(ENDLESS, state.left - 1)
            after = State(bid, 1 - state.mover, state.form, must_bid=False, left=left)
            yield Child(NO_SHOW, after)
            if rule == lookups.AFTER_BID:
                yield from (Child(part, after._replace(form=form)) for part, form in parts)
        if rule == lookups.BEFORE_BID and bids and not state.must_bid:
            for part, form in parts:
                yield Child(part, state._replace(form=form, must_bid=True))

    def _raises(self, state: State) -> list[int]:
        found = np.flatnonzero(self.table.plain.raises(state.bid, sum(self.dice)) & self._bids)
        return [int(bid) for bid in found[::-1]]

    def _shows(self, state: State) -> list[tuple[int, int]]:
        """What the mover may set in the open, each with the form it leads to."""
        form, seat = self.forms[state.form], state.mover
        every = shows(form.hidden[seat], self.table.faces)
        found = []
        for part, dice in enumerate(every.dice.tolist()):
            shown, hidden = list(form.shown), list(form.hidden)
            shown[seat] = tuple((every.of_face[part] + np.array(form.shown[seat])).tolist())
            hidden[seat] -= dice
            found.append((part, self._number(Form((hidden[0], hidden[1]), (shown[0], shown[1])))))
        return found

    def _number(self, form: Form) -> int:
        if form not in self._numbers:
            self._numbers[form] = len(self.forms)
            self.forms.append(form)
        return self._numbers[form]

    def size(self, state: State) -> Size:
        """How large a subtree is, without building it."""
        if state not in self._sizes:
            below = [self.size(child.state) for child in self.children(state)]
            actions = self.claims(state) + len(below)
            own = actions * self.width(state) if actions > 1 else 0
            numbers = own + sum(size.numbers for size in below)
            self._sizes[state] = Size(1 + sum(size.nodes for size in below), numbers)
        return self._sizes[state]

    def tree(self) -> Tree:
        """The whole tree."""
        self.size(self.root)
        columns = self._build(self.root)
        self._parts.clear()
        actions, width = columns.actions.astype(np.int64), self._widths()[columns.form]
        kept = np.where(actions > 1, actions * width[np.arange(len(actions)), columns.mover], 0)
        return Tree(*columns, row=np.cumsum(kept) - kept)

    def _widths(self) -> Ints:
        faces = self.table.faces
        return np.array(
            [[len(hands(dice, faces).chance) for dice in form.hidden] for form in self.forms],
            np.int32,
        )

    def _build(self, state: State) -> Columns:
        """The columns of a subtree; its root's `show` is left to the parent."""
        if state not in self._parts:
            children = self.children(state)
            own = _own(state, self.claims(state), len(children), self.size(state).nodes)
            below = [self._labelled(child) for child in children]
            self._parts[state] = Columns(*map(np.concatenate, zip(own, *below, strict=True)))
        return self._parts[state]

    def _labelled(self, child: Child) -> Columns:
        part = self._build(child.state)
        if child.show == NO_SHOW:
            return part
        show = part.show.copy()
        show[0] = child.show
        return part._replace(show=show)

    def tables(self, gain: Doubles) -> Tables:
        """The tables for these nodes, with what a round's end is worth to seat 0."""
        plain, faces = self.table.plain, self.table.faces
        widths, most = self._widths(), max(self.dice)
        hits = np.zeros((len(self.forms), 2, 7, int(widths.max())), np.int8)
        for number, seat in product(range(len(self.forms)), PLAYERS):
            form = self.forms[number]
            hidden = hands(form.hidden[seat], faces).matching(plain)
            open_ = plain.matching @ np.array(form.shown[seat], np.int8)
            hits[number, seat, :, : hidden.shape[1]] = hidden + open_[:, None]
        chance, fits, left = _hidden_tables(most, faces, int(widths.max()))
        return Tables(
            quantity=plain.count.copy(),
            face=plain.face.copy(),
            gain=gain.astype(np.float32),
            zero=self.table.zero,
            width=widths,
            hidden=np.array([form.hidden for form in self.forms], np.int8),
            hits=hits,
            most=hits.max(axis=(2, 3)),
            chance=chance,
            fits=fits,
            left=left,
        )


class Columns(NamedTuple):
    """The columns of a tree, but for the rows."""

    size: Ints
    bid: Shorts
    show: Shorts
    mover: Bytes
    form: Shorts
    claims: Bytes
    actions: Shorts


def _own(state: State, claims: int, children: int, nodes: int) -> Columns:
    return Columns(
        size=np.array([nodes], np.int32),
        bid=np.array([state.bid], np.int16),
        show=np.array([NO_SHOW], np.int16),
        mover=np.array([state.mover], np.int8),
        form=np.array([state.form], np.int16),
        claims=np.array([claims], np.int8),
        actions=np.array([claims + children], np.int16),
    )


def _hidden_tables(most: int, faces: tuple[int, ...], width: int) -> tuple[Floats, Bytes, Bytes]:
    """The chances of hands, which hands have the dice of a show, and what stays hidden."""
    parts = max(len(shows(dice, faces).dice) for dice in range(most + 1))
    chance = np.zeros((most + 1, width), np.float32)
    fits = np.zeros((most + 1, parts, width), np.int8)
    left = np.zeros((most + 1, parts), np.int8)
    for dice in range(most + 1):
        own, every = hands(dice, faces), shows(dice, faces)
        chance[dice, : len(own.chance)] = own.chance
        fits[dice, : len(every.dice), : len(own.chance)] = every.part_of.T
        left[dice, : len(every.dice)] = dice - every.dice
    return chance, fits, left
