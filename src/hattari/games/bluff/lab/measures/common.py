"""What several measures share: words, reasons for having no value, and reckonings."""

from __future__ import annotations

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.sample import Sample
from hattari.lab.estimate import Doubles, Nothing
from hattari.lab.results import Column

ROUNDS = Text("rounds", "ラウンド")
GAMES = Text("games", "ゲーム")
DECISIONS = Text("decisions", "手番")
CHALLENGES = Text("challenges", "チャレンジ")
EXACT_BIDS = Text("exact bids", "ぴったりのビッド")

NO_RECKONING = Text(
    "The players of these games don't reckon their chances to win.",
    "このプレイヤーは勝率を見積もらないため、測れません。",
)
NOT_PLAYED = Text("These games were not played.", "この対戦は行っていません。")
NEEDS_THREE = Text("This needs three seats or more.", "3人以上で意味を持つ項目です。")

WIN = Column("win", Text("wins the game", "優勝する割合"), "share")
COIN = Column("coin", Text("by coin flips", "運だけなら"), "share")


def reckoned(plays: Plays) -> tuple[Sample, Doubles]:
    """The games and (R, n) chances to win as each round opens. Raises Nothing where none are."""
    if plays.main.win is None:
        raise Nothing(NO_RECKONING)
    return plays.main, plays.main.win


def moved(sample: Sample) -> Doubles:
    """(R,): how much of first place changes hands in a round."""
    if sample.win is None:
        raise Nothing(NO_RECKONING)
    return np.asarray(np.abs(after(sample) - sample.win).sum(axis=1) / 2)


def after(sample: Sample) -> Doubles:
    """(R, n): chances to win once each round is settled. Raises Nothing where none are."""
    settled = sample.win_after
    if settled is None:
        raise Nothing(NO_RECKONING)
    return settled


def one_hot(sample: Sample, seat: np.ndarray[tuple[int], np.dtype[np.integer]]) -> Doubles:
    """(R, n): 1 for this seat (R,) of each round."""
    return np.asarray(np.arange(sample.seats) == seat[:, None], np.float64)
