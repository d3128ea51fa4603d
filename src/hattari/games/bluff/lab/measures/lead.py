"""The lead: whether it changes, when a game is decided, and how exciting that is."""

from __future__ import annotations

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab.plays import Plays
from hattari.lab.definition import Definition
from hattari.lab.estimate import (
    Estimate,
    mean,
    ratio,
)
from hattari.lab.results import Sentences

from .common import (
    GAMES,
    ROUNDS,
    moved,
    reckoned,
)

DECIDED = 0.8

LAST_THIRD = 2 / 3


# Estimates -------------------------------------------------------------------------------


def lead_changes(plays: Plays) -> Estimate:
    """How often in a game somebody else than before is alone in the lead."""
    sample = plays.main
    best = sample.standing.max(axis=1, keepdims=True)
    alone = (sample.standing == best).sum(axis=1) == 1
    rows = np.flatnonzero(alone)
    leader, game = sample.standing.argmax(axis=1)[rows], sample.game[rows]
    changed = np.zeros(len(sample.game))
    changed[rows[1:]] = (leader[1:] != leader[:-1]) & (game[1:] == game[:-1])
    last = np.full(sample.games, -1)
    last[game] = leader
    upset = (last >= 0) & (sample.winner >= 0) & (last != sample.winner)
    return mean(sample.per_game(changed) + upset)


def drama(plays: Plays) -> Estimate:
    """Mean over a game's rounds of the leader's chance to win less the later winner's."""
    sample, win = reckoned(plays)
    known = sample.winner[sample.game] >= 0
    winner = np.maximum(sample.winner[sample.game], 0)
    own = win[np.arange(len(win)), winner]
    behind = sample.per_game((win.max(axis=1) - own) * known) / sample.rounds
    return ratio(behind, (sample.winner >= 0).astype(np.float64))


def swing(plays: Plays) -> Estimate:
    """Mean over rounds of the share of first place that changes hands.

    Chances to win are a martingale, so the mean of what moves is the mean spread of what may.
    """
    sample, _ = reckoned(plays)
    return ratio(sample.per_game(moved(sample)), sample.rounds)


def suspense(plays: Plays) -> Estimate:
    """The part of that which lies in the last third of the game's rounds."""
    sample, _ = reckoned(plays)
    length = sample.rounds[sample.game]
    begin, end = sample.number / length, (sample.number + 1) / length
    late = np.clip((end - np.maximum(begin, LAST_THIRD)) * length, 0, 1)
    swings = moved(sample)
    return ratio(sample.per_game(swings * late), sample.per_game(swings), n=sample.games)


def decisive(plays: Plays) -> Estimate:
    """How much of the game has gone when the winner's chance stays above DECIDED."""
    sample, win = reckoned(plays)
    winner = np.maximum(sample.winner[sample.game], 0)
    low = win[np.arange(len(win)), winner] <= DECIDED
    last_low = np.zeros(sample.games)
    np.maximum.at(last_low, sample.game, np.where(low, sample.number + 1, 0))
    known = sample.winner >= 0
    return ratio(last_low / sample.rounds * known, known.astype(np.float64))


# Records ---------------------------------------------------------------------------------

LEAD_CHANGES = Definition(
    number=3,
    key="lead_changes",
    unit="per_game",
    good=(1.0, None),
    estimate=lead_changes,
    title=Text("Lead changes", "首位の交代"),
    note=Text(
        "How often in a game somebody else takes the lead alone.",
        "1ゲームの間に、単独首位が別の人に替わる回数。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("The lead changes more often", "首位がよく替わるようになる"),
        less=Text("The lead changes less often", "首位があまり替わらなくなる"),
    ),
)

DRAMA = Definition(
    number=4,
    key="drama",
    unit="share",
    estimate=drama,
    title=Text("Drama", "波乱"),
    note=Text(
        "How far the later winner lay behind the leader's chance to win, round by round. "
        "0: who leads wins; large: the lead means little.",
        "のちの優勝者の勝率が、その時々の首位の勝率をどれだけ下回っていたか(ラウンド平均)。"
        "0なら首位がそのまま勝ち、大きいほど首位に意味がない。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("There is more drama", "波乱が増える"),
        less=Text("There is less drama", "波乱が減る"),
    ),
)

SWING = Definition(
    number=5,
    key="swing",
    unit="share",
    estimate=swing,
    title=Text("Swing of a round", "1ラウンドの重み"),
    note=Text(
        "How much of the chance to win changes hands in a round.",
        "1ラウンドで勝率がどれだけ動くか。",
    ),
    counted=ROUNDS,
    sentences=Sentences(
        more=Text("A round weighs more", "1ラウンドの重みが増す"),
        less=Text("A round weighs less", "1ラウンドの重みが減る"),
    ),
)

SUSPENSE = Definition(
    number=5,
    key="suspense",
    unit="share",
    good=(1 / 3, None),
    estimate=suspense,
    title=Text("Suspense at the end", "終盤の緊張"),
    note=Text(
        "What share of all that swing lies in the last third of the game. "
        "Above a third the game gets more exciting as it goes on.",
        "勝率の動きのうち、ゲームの最後の3分の1で起きる割合。"
        "3分の1を超えるなら、後半ほど盛り上がる。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("The end is more exciting", "終盤がより盛り上がる"),
        less=Text("The end is less exciting", "終盤の盛り上がりが減る"),
    ),
)

DECISIVE = Definition(
    number=6,
    key="decisive",
    unit="share",
    good=(0.6, 0.9),
    estimate=decisive,
    title=Text("Decisive point", "勝負が決まる時"),
    note=Text(
        "How much of the game has gone by when the winner's chance stays above .8.",
        "優勝者の勝率が 0.8 を超えたまま下がらなくなるのは、ゲームのどこまで進んだ時か。",
    ),
    counted=GAMES,
    sentences=Sentences(
        more=Text("Games are decided later", "勝負が決まるのが遅くなる"),
        less=Text("Games are decided earlier", "勝負が早く決まる"),
    ),
)

MEASURES = (LEAD_CHANGES, DRAMA, SWING, SUSPENSE, DECISIVE)
