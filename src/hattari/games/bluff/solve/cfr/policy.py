"""A solved round as a policy: asked with what was bid and the hand, kept in a file."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import msgspec
import numpy as np

from hattari.core.game import Refusal, Text
from hattari.games.bluff.rules.actions import Action, Challenge, Dice, MakeBid, Reroll, SpotOn
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.solve.lookups import compile_rules, hands, shows

from .passes import Traversal, children
from .public_tree import NO_SHOW, Doubles, Floats, Round

Move = MakeBid | Reroll

VERSION = 1

NOT_ARRAYS = (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile, zlib.error)
"""What numpy raises of files that hold other things than was asked of them."""


class Policy:
    """How both seats play a round; seat 0 starts it.

    `weights` (numbers,) float32: each action's share, in the order of the tree's rows.
    """

    def __init__(self, round_: Round, weights: Floats, traversal: Traversal | None = None) -> None:
        self.round = round_
        self.weights = weights
        self.traversal = traversal or Traversal(round_)

    def chances(self, moves: Sequence[Move], hand: Dice) -> dict[Action, float]:
        """How the seat to act plays these hidden dice after these moves; the rest is zero.

        Raises Refusal for moves or dice that this round can't have.
        """
        node = self._node(moves)
        tree, tables = self.traversal.board
        hidden = int(tables.hidden[tree.form[node], tree.mover[node]])
        if len(hand) != hidden or not set(hand) <= set(self.round.lookups.faces):
            raise _other_hand(hidden, self.round.lookups.faces, hand)
        claims: list[Action] = [Challenge(), SpotOn()]
        actions = claims[: tree.claims[node]]
        actions += [self._move(node, child) for child in children(tree, node)]
        place = self._place(tuple(sorted(hand)))
        width = int(tables.width[tree.form[node], tree.mover[node]])
        rows = slice(int(tree.row[node]), int(tree.row[node]) + len(actions) * width)
        own = self.weights[rows].reshape(-1, width)[:, place] if len(actions) > 1 else np.ones(1)
        total = float(own.sum())
        if total <= 0:
            return self._even(actions, hand)
        shares = (float(weight) / total for weight in own)
        return {action: share for action, share in zip(actions, shares, strict=True) if share > 0}

    def moves(self, moves: Sequence[Move]) -> tuple[Move, ...]:
        """What may come after these moves, claims left aside. Raises Refusal."""
        node = self._node(moves)
        return tuple(self._move(node, child) for child in children(self.traversal.board.tree, node))

    def _even(self, actions: list[Action], hand: Dice) -> dict[Action, float]:
        """All alike, where the policy never comes."""
        fit = [each for each in actions if _has(hand, getattr(each, "show", ()))]
        return dict.fromkeys(fit, 1 / len(fit))

    def _place(self, hand: Dice) -> int:
        every = hands(len(hand), self.round.lookups.faces).dice
        (found,) = np.flatnonzero((every == np.array(hand, np.int8)).all(axis=1))
        return int(found)

    def _node(self, moves: Sequence[Move]) -> int:
        node = 0
        for move in moves:
            fitting = (
                c for c in children(self.traversal.board.tree, node) if self._move(node, c) == move
            )
            found = next(fitting, None)
            if found is None:
                raise _impossible(move)
            node = found
        return node

    def _move(self, node: int, child: int) -> Move:
        """What leads from a node to its child."""
        tree, tables = self.traversal.board
        shown = self._shown(node, int(tree.show[child]))
        if tree.bid[child] == tree.bid[node]:
            return Reroll(shown)
        bid = tree.bid[child]
        return MakeBid(int(tables.quantity[bid]), int(tables.face[bid]), shown)

    def _shown(self, node: int, show: int) -> Dice:
        if show == NO_SHOW:
            return ()
        tree, tables = self.traversal.board
        hidden = int(tables.hidden[tree.form[node], tree.mover[node]])
        of_face = shows(hidden, self.round.lookups.faces).of_face[show]
        return tuple(np.repeat(np.arange(7), of_face).tolist())

    # Keeping ---------------------------------------------------------------------------

    def save(self, file: Path) -> None:
        """Write the policy as npz."""
        table = self.round.lookups
        kept: dict[str, Any] = {
            "version": np.array(VERSION),
            "rules": np.array(msgspec.json.encode(table.rules).decode()),
            "dice": np.array(self.round.dice),
            "faces": np.array(table.faces),
            "gain": self.round.gain,
            "weights": self.weights,
        }
        with file.open("wb") as stream:
            np.savez_compressed(stream, **kept)

    @staticmethod
    def load(file: Path) -> Policy:
        """Read a policy. Raises Refusal for a file that holds none."""
        try:
            with file.open("rb") as stream, np.load(stream, allow_pickle=False) as kept:
                rules = msgspec.json.decode(str(kept["rules"]), type=Rules)
                mine, other = (int(dice) for dice in kept["dice"])
                faces = tuple(int(face) for face in kept["faces"])
                gain: Doubles = kept["gain"]
                weights: Floats = kept["weights"]
        except (*NOT_ARRAYS, msgspec.MsgspecError) as error:
            raise _unreadable(file) from error
        table = compile_rules(rules, 2, (mine, other), faces)
        return Policy(Round(table, (mine, other), gain), weights)


def said(action: Action) -> Text:
    """An action in words."""
    if isinstance(action, Challenge):
        return Text("challenge", "ブラフ!")
    if isinstance(action, SpotOn):
        return Text("spot-on", "ジャスト!")
    shown = ",".join(map(str, getattr(action, "show", ())))
    bid = f"{action.count}×{action.face}" if isinstance(action, MakeBid) else ""
    if not shown:
        return Text(bid, bid)
    show = Text("show {shown}", "{shown}を見せる").fill(shown=shown)
    return Text(" ", " ").join([bid, show]) if bid else show


def _has(hand: Dice, show: Dice) -> bool:
    return all(hand.count(face) >= show.count(face) for face in show)


def _impossible(move: Move) -> Refusal:
    return Refusal(
        "impossible",
        Text(
            "This round has no such move here: {move}.",
            "このラウンドではここで {move} はできません。",
        ).fill(move=said(move)),
    )


def _other_hand(dice: int, faces: Dice, hand: Dice) -> Refusal:
    sides = ", ".join(map(str, faces))
    came = " ".join(map(str, hand))
    return Refusal(
        "impossible",
        Text(
            "Expected a hand of {dice} with faces of {sides}, but {came} came.",
            "{sides} の目のダイス {dice} 個が必要ですが、{came} でした。",
        ).fill(dice=dice, sides=sides, came=came),
    )


def _unreadable(file: Path) -> Refusal:
    return Refusal(
        "unreadable",
        Text(
            "{file} is no policy that hattari solve has written.",
            "{file} は hattari solve が書き出した方策ではありません。",
        ).fill(file=file),
    )
