"""Games made up by a lot, with faults that a test plants; no rules are asked."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.core.game import Text
from hattari.games.bluff.lab import coin
from hattari.games.bluff.lab import measures as records
from hattari.games.bluff.lab.coin import Aim
from hattari.games.bluff.lab.plays import Plays
from hattari.games.bluff.lab.sample import Choices, Sample
from hattari.games.bluff.rules.axes import Rules
from hattari.lab import measures
from hattari.lab.definition import Definition
from hattari.lab.plan import Plan
from hattari.lab.results import Measured
from hattari.lab.run import Run

Longs = npt.NDArray[np.int64]


class Fault(msgspec.Struct, frozen=True):
    """What is wrong with a made-up game.

    behind: added to the chance that the one seat in last place loses a round; starter_pays: the
    first round's starter loses a die for nothing; exact: share of exact bids among the true ones.
    """

    behind: float = 0.0
    starter_pays: bool = False
    exact: float = 0.2


FAIR = Fault()


def made(seats: int, dice: int, games: int, seed: int, fault: Fault = FAIR) -> Sample:
    """Games in which a lot says each round who loses a die; chances to win are coin flips'."""
    random = np.random.default_rng(seed)
    owned = np.full((games, seats), dice)
    starter = random.integers(seats, size=games)
    rows: list[dict[str, npt.NDArray[Any]]] = []
    game = np.arange(games)
    while len(game):
        row = _round(owned[game], starter[game], random, fault, first=not rows)
        rows.append({"game": game, **row})
        owned[game] = row["after"]
        game = game[(row["after"] > 0).sum(axis=1) > 1]
    joined = {name: np.concatenate([row[name] for row in rows]) for name in rows[0]}
    order = np.argsort(joined["game"], kind="stable")
    arrays = {name: values[order] for name, values in joined.items()}
    prize = (owned > 0).astype(np.float64)
    return Sample(
        seats=seats,
        aim=Aim.LAST_IN,
        games=games,
        prize=prize,
        win=_reckoned(arrays["before"]),
        choices=_choices(arrays["turns"], random),
        **arrays,
    )


def _round(
    owned: Longs, starter: Longs, random: np.random.Generator, fault: Fault, first: bool
) -> dict[str, npt.NDArray[Any]]:
    games, rows = len(owned), np.arange(len(owned))
    chances = _chances(owned, fault)
    loser = (chances.cumsum(axis=1) > random.random((games, 1))).argmax(axis=1)
    rest = (owned > 0) * random.random(owned.shape)
    rest[rows, loser] = 0
    other = rest.argmax(axis=1)
    after = owned.copy()
    after[rows, loser] -= 1
    if first and fault.starter_pays:
        after[rows, starter] = np.maximum(1, after[rows, starter] - 1)
    right = random.random(games) < 0.5
    exact = ~right & (random.random(games) < fault.exact)
    return {
        "before": owned,
        "after": after,
        "starter": starter,
        "bidder": np.where(right, loser, other),
        "claimant": np.where(right, other, loser),
        "kind": np.zeros(games, np.int64),
        "margin": np.where(right, -1, np.where(exact, 0, 1)),
        "right": right,
        "turns": random.integers(3, 7, games),
        "windows": np.zeros(games, np.int64),
    }


def _chances(owned: Longs, fault: Fault) -> npt.NDArray[np.float64]:
    """(games, seats): who loses; the one seat behind all others more often, as the fault says."""
    inside = owned > 0
    fair = inside / inside.sum(axis=1, keepdims=True)
    least = np.where(inside, owned, 99).min(axis=1, keepdims=True)
    last = (owned == least) & inside
    last &= last.sum(axis=1, keepdims=True) == 1
    others = inside & ~last
    push = last - others / np.maximum(1, others.sum(axis=1, keepdims=True))
    return np.asarray(fair + fault.behind * push * last.any(axis=1, keepdims=True), np.float64)


def _reckoned(before: Longs) -> npt.NDArray[np.float64]:
    return coin.wins(before, coin.one_each(int(before.max())), Aim.LAST_IN)


def _choices(turns: Longs, random: np.random.Generator) -> Choices:
    counted = turns.astype(np.float64)
    stuck = random.binomial(turns, 0.1).astype(np.float64)
    noise = random.normal(1, 0.1, len(turns))
    return Choices(counted=counted, entropy=counted * noise, close=counted * 2 * noise, stuck=stuck)


def run_of(
    plays: Plays, name: str = "made up", defined: tuple[Definition, ...] | None = None
) -> Run:
    """A run as if these games had been played by rules; with the measures of Bluff where none are
    given."""
    games, defined = plays.main.games, records.of(plays) if defined is None else defined
    title = Text(name, name)
    plan = Plan(
        game="bluff", name=name, title=title, rules=Rules(), seats=plays.main.seats, games=games
    )
    measured = Measured(
        game="bluff",
        name=name,
        title=title,
        rules={},
        digest=name,
        seats=plan.seats,
        games=games,
        seed=1,
        versions={},
        players=(),
        measures=measures.measure(defined, plays),
        tables=measures.tables(defined, plays),
    )
    return Run(plan, measured, plays, defined)
