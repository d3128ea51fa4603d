"""Strategies for any rules of Bluff and any number of seats, as tables and as files.

A `Strategy` is a table: for each bucket of information states how readily each kind of action is
taken, what each gains, and what every stock is worth. `abstraction` says what buckets and actions
are; `train.learn` learns such a table, `plain` needs no learning.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache
from itertools import combinations_with_replacement
from math import comb
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from hattari.core.game import Refusal, Text
from hattari.core.text import COMMA
from hattari.games.bluff.rules.axes import Rules, digest, starting_dice, starting_stake
from hattari.games.bluff.solve.lookups import CHALLENGE, OFF, SPOT_ON, compile_rules

from . import abstraction as abstracted
from . import stock_values
from .abstraction import ACTIONS, BANDS, BESTS, FIRST_BAND, PUSHES, STANDINGS, STOCKS, Abstraction

Longs = npt.NDArray[np.int64]
Doubles = npt.NDArray[np.float64]
Floats = npt.NDArray[np.float32]

OPTIONS = {
    "bluff": abstracted.NO_BLUFF,
    "challenge": abstracted.NO_CHALLENGE,
    "reroll": abstracted.NO_REROLL,
    "exact": abstracted.NO_EXACT,
    "measure": abstracted.NO_MEASURE,
}
"""What a strategy can be kept from: bids likelier false than true to its own eyes, …; and, by
"measure", all but the highest bid there is."""

MOST_CASES = 200_000
"""Stocks are told apart one by one as long as there are fewer cases than this."""

WIN, WORTH = 0, 1


class Strategy(msgspec.Struct, frozen=True, eq=False):
    """How to play a rule set at a table of so many seats.

    policy, gain (rows, ACTIONS) float32: how readily an action is taken, and how much worth it
    gains; value (2, cases) float64: the chance to win, and the worth, of stocks. trust (2,):
    how many more matches a bid speaks for, per root of its bidder's hidden dice, and how many for
    being bold. trained: games learned
    from, 0 for none. barred: what it is kept from, some of `OPTIONS`.
    """

    rules: Rules
    seats: int
    trained: int
    trust: Doubles
    policy: Floats
    gain: Floats
    value: Doubles
    barred: frozenset[str] = frozenset()


# What buckets are made of -------------------------------------------------------------------


@lru_cache(maxsize=64)
def abstraction_of(rules: Rules, seats: int) -> Abstraction:
    """The measures of buckets for a rule set."""
    lookups = compile_rules(rules, seats)
    dice = seats * starting_dice(rules, seats)
    most = starting_stake(rules, seats)
    levels = _levels(most, seats)
    lefts, nexts = min(seats - 1, 3), 2 if seats > 2 else 1
    exacts = 1 if lookups.spot_on == OFF else 3
    shows = 1 if lookups.reroll == OFF else 3
    turns = STANDINGS * BESTS * PUSHES * STOCKS * STOCKS * nexts * lefts * exacts * shows
    return Abstraction(
        tail=_tails(dice),
        root=np.sqrt(np.arange(dice + 1)),
        lefts=lefts,
        nexts=nexts,
        exacts=exacts,
        shows=shows,
        windows=turns,
        level=np.array([-(-stock * levels // most) for stock in range(most + 1)], np.int64),
        ways=np.array(
            [[comb(n, k) for k in range(seats + 1)] for n in range(levels + seats + 1)], np.int64
        ),
        most=levels,
        later=lookups.leaving_wins,
    )


def buckets_of(rules: Rules, seats: int) -> int:
    """How many buckets there are."""
    abstraction = abstraction_of(rules, seats)
    return (
        abstraction.windows
        + STANDINGS * STOCKS * STOCKS * abstraction.lefts * abstraction.exacts * 2
    )


def cases_of(rules: Rules, seats: int) -> int:
    """How many cases of stocks there are."""
    return _cases(abstraction_of(rules, seats).most, seats)


def _cases(levels: int, seats: int) -> int:
    return levels * comb(levels + seats - 1, seats - 1) * 3


def _levels(most: int, seats: int) -> int:
    """How finely stocks are told apart."""
    return max(
        level for level in range(1, most + 1) if level == 1 or _cases(level, seats) <= MOST_CASES
    )


def _tails(dice: int) -> Doubles:
    """(2, dice + 1, dice + 2): the chance of so many hits or more."""
    tails = np.zeros((2, dice + 1, dice + 2))
    for sides in (1, 2):
        hits = np.ones(1)
        for many in range(dice + 1):
            tails[sides - 1, many, : many + 1] = np.minimum(hits[::-1].cumsum()[::-1], 1.0)
            hits = np.convolve(hits, [1 - sides / 6, sides / 6])
    return tails


def digits(rules: Rules, seats: int) -> tuple[dict[str, Longs], dict[str, Longs]]:
    """What the rows of turns, and of windows, tell apart: by name the digit of each row."""
    abstraction = abstraction_of(rules, seats)
    tail = {"left": abstraction.lefts, "exact": abstraction.exacts}
    turns = {
        "standing": STANDINGS,
        "best": BESTS,
        "push": PUSHES,
        "own": STOCKS,
        "bidder": STOCKS,
        "next": abstraction.nexts,
        **tail,
        "show": abstraction.shows,
    }
    windows = {"standing": STANDINGS, "own": STOCKS, "bidder": STOCKS, **tail, "follows": 2}
    return _digits(turns), _digits(windows)


def _digits(radices: dict[str, int]) -> dict[str, Longs]:
    every = np.indices(tuple(radices.values())).reshape(len(radices), -1)
    return dict(zip(radices, every.astype(np.int64), strict=True))


# Strategies without learning -----------------------------------------------------------------

DOUBT = (1.0, 0.95, 0.85, 0.65, 0.4, 0.15, 0.05, 0.0, 0.0)
"""How often a plain player doubts, by how likely the bid is true."""

RAISES = (
    (1.0, 0.8, 0.5, 0.25, 0.1, 0.05),
    (0.6, 1.0, 0.3, 0.05, 0.0, 0.0),
    (0.2, 0.5, 1.0, 0.6, 0.05, 0.0),
    (0.1, 0.2, 0.5, 1.0, 0.6, 0.1),
)
"""How readily it makes a bid of each band, by how far it can push."""


def plain(rules: Rules, seats: int) -> Strategy:
    """A player that reckons with chances and has learned nothing."""
    turns, windows = digits(rules, seats)
    policy = np.zeros((buckets_of(rules, seats), ACTIONS), np.float32)
    split = abstraction_of(rules, seats).windows
    _plain_turns(policy[:split], turns)
    _plain_windows(policy[split:], windows)
    return Strategy(
        rules=rules,
        seats=seats,
        trained=0,
        trust=np.zeros(2),
        policy=policy,
        gain=np.zeros_like(policy),
        value=first_values(rules, seats),
    )


def _plain_turns(policy: Floats, told: dict[str, Longs]) -> None:
    doubt = np.array(DOUBT)[told["standing"]]
    doubt = np.clip(doubt * np.where(told["best"] == BESTS - 1, 0.6, 1.0), 0, 1)
    doubt = np.where((told["best"] == 0) & (doubt > 0), np.minimum(1, doubt * 1.4), doubt)
    policy[:, CHALLENGE] = doubt
    policy[:, SPOT_ON] = np.where(told["exact"] == 2, 0.3, 0.0)
    raises = np.array(RAISES)[told["push"]]
    raises /= raises.sum(axis=1, keepdims=True)
    policy[:, FIRST_BAND : FIRST_BAND + BANDS] = raises * (1 - doubt)[:, None] + 1e-4
    policy[:, abstracted.FIRM] = np.where(told["show"] == 2, 0.2, 0.05) * (1 - doubt)


def _plain_windows(policy: Floats, told: dict[str, Longs]) -> None:
    doubt = np.array(DOUBT)[told["standing"]] ** 3 * np.where(told["follows"] == 1, 0.3, 0.6)
    policy[:, CHALLENGE] = doubt
    policy[:, SPOT_ON] = np.where(told["exact"] == 2, 0.1, 0.0)
    policy[:, abstracted.LET_GO] = 1 - doubt


def first_values(rules: Rules, seats: int) -> Doubles:
    """(2, cases): a guess at what stocks are worth, from which learning begins."""
    abstraction = abstraction_of(rules, seats)
    power = -1.0 if abstraction.later else 2.0
    stocks = np.array(_sorted_stocks(abstraction.most, seats - 1), np.float64).reshape(
        -1, seats - 1
    )
    others = np.where(stocks > 0, np.maximum(stocks, 1e-9) ** power, 0).sum(axis=1)
    own = np.arange(1, abstraction.most + 1, dtype=np.float64)[:, None] ** power
    share = np.repeat((own / (own + others)).reshape(-1), 3)
    return np.stack([share, share])


def _sorted_stocks(most: int, many: int) -> list[tuple[int, ...]]:
    """Every ascending row of so many levels, in the order of the table of values."""
    rows = combinations_with_replacement(range(most + 1), many)
    return sorted(rows, key=lambda row: row[::-1])


def without(strategy: Strategy, options: Collection[str]) -> Strategy:
    """The same player, kept from some of `OPTIONS` wherever the rules leave it anything else."""
    unknown = sorted(set(options) - set(OPTIONS))
    if unknown:
        raise Refusal(
            "unknown_option",
            Text(
                "There is no option {unknown}; known are {options}.",
                "{unknown} という制限はありません。使えるのは {options} です。",
            ).fill(unknown=COMMA.join(unknown), options=COMMA.join(OPTIONS)),
        )
    return replace(strategy, barred=strategy.barred | frozenset(options))


# What stocks are worth -----------------------------------------------------------------------


def values(strategy: Strategy, stock: Any, starter: Any, kind: str = "win") -> Doubles:
    """(N, seats) float64: by seat, for stocks (N, seats) and who starts next (N,).

    `kind` "win": the chance of the first place; every row sums to one. "worth": what learning
    aims at, the same unless later places count (`shed`).
    """
    stocks = np.ascontiguousarray(stock, np.int64)
    starters = np.ascontiguousarray(starter, np.int64)
    found = np.zeros(stocks.shape)
    abstraction = abstraction_of(strategy.rules, strategy.seats)
    order = np.zeros(strategy.seats, np.int64)
    row = strategy.value[WIN if kind == "win" else WORTH]
    stock_values.values(abstraction, row, stocks, starters, order, found)
    if kind == "win":
        whole = found.sum(axis=1, keepdims=True)
        found = np.divide(found, whole, out=found, where=whole > 0)
    return found


# Files ---------------------------------------------------------------------------------------

FINE = 250
"""How finely a file tells how readily an action is taken."""

GAIN_STEP = 0.004
"""How finely it tells gains."""


def file_name(rules: Rules, seats: int) -> str:
    """The name of a rule set's table for so many seats."""
    return f"{digest(rules)[:16]}-{seats}-table.npz"


def save(strategy: Strategy, path: Path, *, exact: bool = False) -> None:
    """Write the file, zipped; it holds numbers only. Nobody ever reads half of it.

    Gains are rounded, which hides small losses from whoever counts them, unless they are `exact`.
    """
    policy = strategy.policy.astype(np.float64)
    policy /= np.maximum(policy.max(axis=1, keepdims=True), 1e-9)
    rounded = np.clip(np.round(strategy.gain / GAIN_STEP), -127, 127).astype(np.int8)
    arrays: dict[str, Any] = {
        "digest": np.frombuffer(digest(strategy.rules).encode(), np.uint8),
        "facts": np.array([strategy.seats, strategy.trained], np.int64),
        "trust": strategy.trust,
        # One action after the other: alike numbers lie together and zip better.
        "policy": np.round(policy * FINE).astype(np.uint8).T,
        "gain": (strategy.gain if exact else rounded).T,
        "value": strategy.value.astype(np.float32),
    }
    unfinished = path.with_suffix(".part.npz")
    np.savez_compressed(unfinished, **arrays)
    unfinished.replace(path)


def load(rules: Rules, seats: int, path: Path) -> Strategy:
    """Read a file. Raises ValueError where it belongs to other rules, or is of another version."""
    with np.load(path, allow_pickle=False) as arrays:
        if arrays["digest"].tobytes().decode() != digest(rules) or arrays["facts"][0] != seats:
            raise ValueError(f"{path.name} was learned for another rule set, or other seats")
        if arrays["policy"].shape != (ACTIONS, buckets_of(rules, seats)):
            raise ValueError(f"{path.name} was learned by another version; learn it anew")
        gain = arrays["gain"]
        step = GAIN_STEP if gain.dtype == np.int8 else 1
        return Strategy(
            rules=rules,
            seats=seats,
            trained=int(arrays["facts"][1]),
            trust=arrays["trust"],
            policy=np.ascontiguousarray(arrays["policy"].T, np.float32) / np.float32(FINE),
            gain=np.ascontiguousarray(gain.T, np.float32) * np.float32(step),
            value=arrays["value"].astype(np.float64),
        )
