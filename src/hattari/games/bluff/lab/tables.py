"""The numbers behind the pictures: chances by what the seats own, lengths, seats, decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np
from scipy.special import ndtr

from hattari.games.bluff.solve.lookups import CHALLENGE
from hattari.lab.estimate import Doubles, Nothing, ratio
from hattari.lab.results import Column, Table, number

from . import coin
from .measures.choices import THREE_IN_FOUR, games_to_tell, skill
from .measures.flow import coin_wins, is_open
from .measures.length import seat_edges, seconds
from .plays import Plays
from .sample import Sample
from .words_tables import TABLES

Row = tuple[float, ...]


def tables(plays: Plays) -> tuple[Table, ...]:
    """Every table that these plays can fill."""
    found = ((key, list(rows(plays))) for key, rows in ROWS.items())
    return tuple(_table(key, rows) for key, rows in found if rows)


def _table(key: str, rows: list[Row]) -> Table:
    title, note, columns = TABLES[key]
    named = tuple(Column(name, said) for name, said in columns)
    return Table(key, title, note, named, tuple(tuple(map(number, row)) for row in rows))


# What the seats own ----------------------------------------------------------------------


def pairs(plays: Plays) -> Iterator[Row]:
    """Two seats: by what one owns and the other, how it goes on for the one."""
    sample = plays.main
    if sample.seats != 2:
        return
    for own, other in np.unique(sample.before, axis=0).tolist():
        if own <= other:
            yield from _pair(sample, own, other)


def _pair(sample: Sample, own: int, other: int) -> Iterator[Row]:
    """Both sides of a position, each seen as the one; level positions once."""
    for mine, theirs in {(own, other), (other, own)}:
        at = [_at(sample, mine, theirs, seat) for seat in (0, 1)]
        n = sum(each.sum() for each in at)
        win = _share(sample, at, lambda seat: sample.prize[sample.game, seat])
        lost = _share(sample, at, lambda seat: sample.lost[:, seat].astype(np.float64))
        yield (mine, theirs, *win, *lost, _coin(sample, mine, theirs), n)


def _at(sample: Sample, mine: int, theirs: int, seat: int) -> Doubles:
    """(R,): 1 where this seat is the one; of two that own the same, the round's starter."""
    own, other = sample.before[:, seat], sample.before[:, 1 - seat]
    at = (own == mine) & (other == theirs)
    if mine == theirs:
        at = at & (sample.starter == seat)
    return np.asarray(at, np.float64)


def _share(
    sample: Sample, at: list[Doubles], of: Callable[[int], Doubles]
) -> tuple[float, float, float]:
    above = sum(sample.per_game(at[seat] * of(seat)) for seat in (0, 1))
    below = sum(sample.per_game(at[seat]) for seat in (0, 1))
    found = ratio(np.asarray(above), np.asarray(below), share=True)
    return (found.value, *found.interval())


def _coin(sample: Sample, mine: int, theirs: int) -> float:
    return coin.win((mine, theirs), sample.aim)[0]


def gaps(plays: Plays) -> Iterator[Row]:
    """By how far a seat is behind the leader: how often it wins, and by coin flips."""
    sample = plays.main
    try:
        yardstick = coin_wins(sample)
    except Nothing:
        return
    open_ = is_open(sample)[:, None] & sample.inside
    behind = np.where(open_, sample.standing.max(axis=1, keepdims=True) - sample.standing, -1)
    for gap in range(int(behind.max()) + 1):
        at = behind == gap
        n = sample.per_game(at.sum(axis=1))
        if not n.sum():
            continue
        won = ratio(sample.per_game((at * sample.prize[sample.game]).sum(axis=1)), n, share=True)
        flipped = float((at * yardstick).sum() / n.sum())
        yield (gap, won.value, *won.interval(), flipped, n.sum())


# Length, seats, waiting ------------------------------------------------------------------


def lengths(plays: Plays) -> Iterator[Row]:
    """How many games take so many rounds."""
    counts = np.bincount(plays.main.rounds.astype(np.int64))
    total = counts.sum()
    yield from ((n, count, count / total) for n, count in enumerate(counts.tolist()) if count)


def times(plays: Plays) -> Iterator[Row]:
    """How many games take so many minutes."""
    counts = np.bincount((seconds(plays.main) // 60).astype(np.int64))
    total = counts.sum()
    yield from ((n, count, count / total) for n, count in enumerate(counts.tolist()) if count)


def waiting(plays: Plays) -> Iterator[Row]:
    """Round by round: how many games have come so far, and the seats that still play."""
    sample = plays.main
    for before in range(int(sample.number.max()) + 1):
        at = sample.number == before
        yield (before + 1, at.sum() / sample.games, float(sample.left[at].mean()))


def seats(plays: Plays) -> Iterator[Row]:
    """By place from the first starter: its edge."""
    for place, edge in enumerate(seat_edges(plays.main)):
        yield (place, edge.value, *edge.interval(), edge.n)


# Bids and decisions ----------------------------------------------------------------------


def margins(plays: Plays) -> Iterator[Row]:
    """By margin (actual - claimed): challenges that met it."""
    sample = plays.main
    values, counts = np.unique(sample.margin[sample.kind == CHALLENGE], return_counts=True)
    total = counts.sum()
    for margin, count in zip(values.tolist(), counts.tolist(), strict=True):
        yield (margin, count, count / total)


def decisions(plays: Plays) -> Iterator[Row]:
    """By dice or lives left at the table: what there is to decide."""
    sample, choices = plays.main, plays.main.choices
    if choices is None:
        return
    left = sample.before.sum(axis=1)
    for stock in np.unique(left).tolist():
        at = left == stock
        n = choices.counted[at].sum()
        if n:
            entropy, close, stuck = (
                float(each[at].sum() / n)
                for each in (choices.entropy, choices.close, choices.stuck)
            )
            yield (stock, float(np.exp(entropy)), close, stuck, n)


def telling(plays: Plays) -> Iterator[Row]:
    """After so many games: how likely the learned player is ahead of a plain one."""
    try:
        won = skill(plays)
    except Nothing:
        return
    needed = games_to_tell(won.value, plays.main.seats)
    for games in (1, 2, 3, 5, 10, 20, 30, 50, 100, 200, 300, 500, 1000):
        yield (games, float(ndtr(THREE_IN_FOUR * (games / needed) ** 0.5)))


ROWS: dict[str, Callable[[Plays], Iterator[Row]]] = {
    "pairs": pairs,
    "gaps": gaps,
    "lengths": lengths,
    "times": times,
    "waiting": waiting,
    "seats": seats,
    "margins": margins,
    "decisions": decisions,
    "telling": telling,
}
"""The tables by their keys."""
