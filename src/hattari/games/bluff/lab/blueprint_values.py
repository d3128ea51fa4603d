"""Positions of two seats by their blueprint: what a round and a game are worth, none played.

A blueprint holds how both play every round, so how often the starter loses it follows exactly from
its policy; the chance to win the game is the blueprint's own.
"""

from __future__ import annotations

import msgspec
import numpy as np

from hattari.core.game import Refusal, Text
from hattari.games.bluff.bots.master.library import find
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.solve.blueprint import Blueprint, Stock, stocks
from hattari.games.bluff.solve.blueprint.train import value
from hattari.games.bluff.solve.lookups import BIDDER, CLAIMANT, KINDS, Lookups, compile_rules
from hattari.lab.results import Column, Table

from . import coin
from .players import aim_of


class Pair(msgspec.Struct, frozen=True):
    """The one who owns `own` against one who owns `other`, the start of the round by lot.

    win: its chance to win the game; loses: that it comes off worse in this round; coin: its chance
    to win if every round were a coin flip.
    """

    own: int
    other: int
    win: float
    loses: float
    coin: float


COLUMNS = (
    Column("own", Text("own", "自分")),
    Column("other", Text("other's", "相手")),
    Column("win", Text("wins", "優勝"), "share"),
    Column("coin", Text("by coin flips", "運だけなら"), "share"),
    Column("loses", Text("loses the next round", "次に負ける"), "share"),
)


def table(rules: Rules) -> Table:
    """Every pair of stocks as a table. Raises Refusal where no blueprint was learned."""
    rows = tuple((each.own, each.other, each.win, each.coin, each.loses) for each in pairs(rules))
    title = Text("What two seats can expect", "2人のときの勝ち目")
    note = Text(
        "By what both own: how often the one wins the game, and loses the next round, by the "
        "blueprint of these rules.",
        "持ち数ごとに、学習済み戦略から計算した、優勝する割合と次のラウンドで負ける割合。",
    )
    return Table("position_values", title, note, COLUMNS, rows)


def pairs(rules: Rules) -> tuple[Pair, ...]:
    """Every pair of stocks, few first. Raises Refusal where no blueprint was learned."""
    return tuple(pair(rules, own, other) for own, other in stocks(rules) if own <= other)


def pair(rules: Rules, own: int, other: int) -> Pair:
    """What both blueprint players make of it. Raises Refusal where none was learned."""
    blueprint = find(rules)
    if blueprint is None:
        raise Refusal(
            "no_blueprint",
            Text(
                "These rules have no blueprint for two seats; learn one with "
                "hattari blueprint train.",
                "このルールの2人用の学習済み戦略がありません。"
                "hattari blueprint train で学習してください。",
            ),
        )
    starting, following = (own, other), (other, own)
    win = (blueprint.win[starting] + 1 - blueprint.win[following]) / 2
    first, second = (_loses(blueprint, stock) for stock in (starting, following))
    flipped = coin.win((own, other), aim_of(compile_rules(rules, 2)))[0]
    return Pair(own, other, float(win), (first[0] + second[1]) / 2, flipped)


def _loses(blueprint: Blueprint, stock: Stock) -> tuple[float, float]:
    """How often the starter, and how often the other, comes off worse."""
    played = blueprint.round(stock)
    policy = blueprint.policies[stock]
    starter, other = (
        value(played, played.deal(_lost(played.lookups, stock, seat)), policy) for seat in (0, 1)
    )
    return starter, other


def _lost(
    lookups: Lookups, stock: Stock, seat: int
) -> np.ndarray[tuple[int, int, int], np.dtype[np.float64]]:
    """(K, 2, M): 1 where this seat comes off worse, by kind of claim, claimant and margin."""
    margins = lookups.after.shape[2]
    lost = np.zeros((len(KINDS), 2, margins))
    for kind in KINDS:
        for claimant in (0, 1):
            role = CLAIMANT if claimant == seat else BIDDER
            if lookups.more_wins:
                lost[kind, claimant] = lookups.after[kind, role, :, stock[seat]] < stock[seat]
            else:
                lost[kind, claimant] = lookups.claimant_is_right[kind] == (role == BIDDER)
    return lost
