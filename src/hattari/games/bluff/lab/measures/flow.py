"""How a game flows: whether the lead feeds on itself, changes, and keeps one waiting."""

from __future__ import annotations

import numpy as np

from hattari.core.game import Text
from hattari.games.bluff.lab import coin
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.sample import Sample
from hattari.lab.estimate import Doubles, Estimate, Nothing, mean, ratio

HOPELESS = 0.05
DECIDED = 0.8
LAST_THIRD = 2 / 3

NO_RECKONING = Text(
    "The players of these games don't reckon their chances to win.",
    "このプレイヤーは勝率を見積もらないため、測れません。",
)
TOO_MANY = Text(
    "There are too many positions to reckon the coin-flip game.",
    "局面が多すぎて、運だけのゲームの勝率を計算できません。",
)
TWO_SEATS = Text("This is looked at with two seats.", "2人のときに見る項目です。")
NEARLY_HOME = Text(
    "Here one die left is nearly home, not behind.",
    "残り1個は負けそうなのではなく、勝ちかけているルールです。",
)
NEEDS_THREE = Text("This needs three seats or more.", "3人以上で意味を持つ項目です。")
ALL_LEVEL = Text("Nobody was ever behind.", "差のつく局面がありませんでした。")


# Being behind ----------------------------------------------------------------------------


def snowball(plays: Plays) -> Estimate:
    """P(last place loses the round) less its fair share: losers of the round / seats in it."""
    sample = plays.main
    counts = np.asarray(sample.last.any(axis=1) & sample.lost.any(axis=1))
    excess = (sample.last * sample.lost).sum(axis=1) - sample.lost.sum(axis=1) / sample.left
    return _seen(sample.per_game(excess * counts), sample.per_game(counts))


def loses_one_to_four(plays: Plays) -> Estimate:
    """Two seats, 1 against 4: how often the one loses the next round."""
    sample = plays.main
    return _one_to_four(sample, sample.lost.astype(np.float64))


def wins_one_to_four(plays: Plays) -> Estimate:
    """Two seats, 1 against 4: how often the one wins the game."""
    sample = plays.main
    return _one_to_four(sample, sample.prize[sample.game])


def _one_to_four(sample: Sample, of_seat: Doubles) -> Estimate:
    if sample.seats != 2:
        raise Nothing(TWO_SEATS)
    if not sample.more_wins:
        raise Nothing(NEARLY_HOME)
    one = (sample.before == 1) & (sample.before[:, ::-1] == 4)
    return ratio(
        sample.per_game((of_seat * one).sum(axis=1)),
        sample.per_game(one.any(axis=1)),
        share=True,
    )


def comeback(plays: Plays) -> Estimate:
    """Share of first place of those in last place, over what coin flips would give them."""
    sample = plays.main
    yardstick = coin_wins(sample)
    behind = sample.last * is_open(sample)[:, None]
    got = (behind * sample.prize[sample.game]).sum(axis=1)
    due = (behind * yardstick).sum(axis=1)
    n = int((behind > 0).any(axis=1).sum())
    return _seen(sample.per_game(got), sample.per_game(due), n)


def _seen(above: Doubles, below: Doubles, n: int | None = None) -> Estimate:
    if below.sum() <= 0:
        raise Nothing(ALL_LEVEL)
    return ratio(above, below, n=n)


def is_open(sample: Sample) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """(R,): whether first place is still to be had."""
    if sample.more_wins:
        return np.ones(len(sample.game), np.bool_)
    return np.asarray(sample.inside.all(axis=1))


def coin_wins(sample: Sample) -> Doubles:
    """(R, n): each seat's share of first place if every round to come were a coin flip.

    Raises Nothing where there are too many positions.
    """
    stocks, place = np.unique(sample.before, axis=0, return_inverse=True)
    try:
        chances = [coin.win(tuple(row), sample.aim) for row in stocks.tolist()]
    except ValueError as error:
        raise Nothing(TOO_MANY) from error
    return np.array(chances)[place.ravel()]


# The lead --------------------------------------------------------------------------------


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
    sample, win = _reckoned(plays)
    known = sample.winner[sample.game] >= 0
    winner = np.maximum(sample.winner[sample.game], 0)
    own = win[np.arange(len(win)), winner]
    behind = sample.per_game((win.max(axis=1) - own) * known) / sample.rounds
    return ratio(behind, (sample.winner >= 0).astype(np.float64))


def swing(plays: Plays) -> Estimate:
    """Mean over rounds of the share of first place that changes hands.

    Chances to win are a martingale, so the mean of what moves is the mean spread of what may.
    """
    sample, _ = _reckoned(plays)
    return ratio(sample.per_game(moved(sample)), sample.rounds)


def suspense(plays: Plays) -> Estimate:
    """The part of that which lies in the last third of the game's rounds."""
    sample, _ = _reckoned(plays)
    length = sample.rounds[sample.game]
    begin, end = sample.number / length, (sample.number + 1) / length
    late = np.clip((end - np.maximum(begin, LAST_THIRD)) * length, 0, 1)
    swings = moved(sample)
    return ratio(sample.per_game(swings * late), sample.per_game(swings), n=sample.games)


def decisive(plays: Plays) -> Estimate:
    """How much of the game has gone when the winner's chance stays above DECIDED."""
    sample, win = _reckoned(plays)
    winner = np.maximum(sample.winner[sample.game], 0)
    low = win[np.arange(len(win)), winner] <= DECIDED
    last_low = np.zeros(sample.games)
    np.maximum.at(last_low, sample.game, np.where(low, sample.number + 1, 0))
    known = sample.winner >= 0
    return ratio(last_low / sample.rounds * known, known.astype(np.float64))


def kingmaking(plays: Plays) -> Estimate:
    """What moves among the others in rounds that a seat without hope is a party to."""
    sample, win = _reckoned(plays)
    if sample.seats < 3:
        raise Nothing(NEEDS_THREE)
    rows = np.arange(len(win))
    parties = np.zeros(win.shape, np.bool_)
    parties[rows, sample.bidder] = parties[rows, sample.claimant] = True
    hopeless = parties & (win < HOPELESS)
    counts = np.asarray(hopeless.any(axis=1))
    change = np.abs(_after(sample) - win) * ~hopeless
    return ratio(sample.per_game(change.sum(axis=1) / 2 * counts), sample.per_game(counts))


def moved(sample: Sample) -> Doubles:
    """(R,): how much of first place changes hands in a round."""
    if sample.win is None:
        raise Nothing(NO_RECKONING)
    return np.asarray(np.abs(_after(sample) - sample.win).sum(axis=1) / 2)


def _reckoned(plays: Plays) -> tuple[Sample, Doubles]:
    if plays.main.win is None:
        raise Nothing(NO_RECKONING)
    return plays.main, plays.main.win


def _after(sample: Sample) -> Doubles:
    after = sample.win_after
    if after is None:
        raise Nothing(NO_RECKONING)
    return after
