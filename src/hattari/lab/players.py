"""Who plays in the lab: strategies learned for the very rules, plain ones, restricted ones."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from hattari.games.bluff.rules import Reroll, Rules, SpotOn
from hattari.games.game import Text
from hattari.solve import crowd
from hattari.solve.crowd import Rounds, Strategy
from hattari.solve.crowd_train import VERSION, learn
from hattari.solve.lookups import Lookups, compile_rules

from .coin import Aim
from .plan import Batch, Learning
from .plays import LEARNED, PLAIN
from .results import Players
from .sample import Choices, Sample

Told = Callable[[int, int], None]
"""Told how far learning has come: done, of."""


def strategies_folder() -> Path:
    """Where learned strategies are kept from run to run."""
    return user_cache_path("hattari") / "lab"


def learned(
    rules: Rules, seats: int, learning: Learning, folder: Path, cores: int, told: Told
) -> Strategy:
    """The strategy learned for these rules, from the folder where this learner left it before."""
    path = folder / _file_name(rules, seats, learning)
    if path.is_file():
        return crowd.load(rules, seats, path)
    budget = {} if learning.games is None else {"games": learning.games}
    found = learn(rules, seats, learning.seed, cores=cores, on_progress=told, **budget)
    folder.mkdir(parents=True, exist_ok=True)
    crowd.save(found, path)
    return crowd.load(rules, seats, path)


def _file_name(rules: Rules, seats: int, learning: Learning) -> str:
    usual = Path(crowd.file_name(rules, seats))
    games = "usual" if learning.games is None else learning.games
    return f"{usual.stem}-{games}-{learning.seed}-learner{VERSION}{usual.suffix}"


def bans(rules: Rules) -> tuple[str, ...]:
    """What players can be forbidden under these rules, to see what it is worth."""
    found = ["bluff", "challenge"]
    if rules.reroll is not Reroll.OFF:
        found.append("reroll")
    if rules.spot_on is not SpotOn.OFF:
        found.append("exact")
    return tuple(found)


def described(strategy: Strategy, learning: Learning) -> tuple[Players, ...]:
    """The players of a run, for its result."""
    return (
        Players(
            LEARNED,
            Text("Players who learned these rules", "このルールを学習したプレイヤー"),
            {
                "games_learned_from": strategy.trained,
                "seed": learning.seed,
                "fingerprint": fingerprint(strategy),
            },
        ),
        Players(
            PLAIN,
            Text(
                "Plain players, who go by the odds of their own dice",
                "確率だけで打つ素朴なプレイヤー",
            ),
            {"games_learned_from": 0},
        ),
    )


def fingerprint(strategy: Strategy) -> str:
    """A short name for what was learned: other weights have another."""
    arrays = (strategy.policy, strategy.gain, strategy.value)
    whole = hashlib.sha256()
    for each in arrays:
        whole.update(np.ascontiguousarray(each).tobytes())
    return whole.hexdigest()[:16]


# Games -----------------------------------------------------------------------------------


def play_prizes(strategy: Strategy, batch: Batch, seed: int) -> npt.NDArray[np.float64]:
    """(games,): the odd one's share of first place; it has seat 0, the starter is drawn by lot."""
    if batch.kind == PLAIN:
        weak = crowd.plain(strategy.rules, strategy.seats)
        seated = [strategy, *[weak] * (strategy.seats - 1)]
    else:
        odd = crowd.without(strategy, frozenset({batch.kind.removeprefix("without_")}))
        seated = [odd, *[strategy] * (strategy.seats - 1)]
    rounds = crowd.play_games(strategy.rules, seated, batch.games, seed, first=batch.first)
    return np.ascontiguousarray(rounds.won[:, 0])


def play_sample(strategy: Strategy, batch: Batch, seed: int) -> Sample:
    """Games among learned players."""
    seated = [strategy] * strategy.seats
    rounds = crowd.play_games(strategy.rules, seated, batch.games, seed, first=batch.first)
    return sample_of(strategy, rounds, batch.first)


def sample_of(strategy: Strategy, rounds: Rounds, first: int = 0) -> Sample:
    """Rounds as the measures read them."""
    lookups = compile_rules(strategy.rules, strategy.seats)
    game = rounds.game - first
    return Sample(
        seats=rounds.seats,
        aim=aim_of(lookups),
        games=rounds.games,
        game=game,
        before=rounds.before,
        after=rounds.after,
        starter=rounds.starter,
        bidder=rounds.bidder,
        claimant=rounds.challenger,
        kind=rounds.kind,
        margin=rounds.margin,
        right=lookups.claimant_is_right[rounds.kind, rounds.margin + lookups.zero],
        turns=rounds.turns,
        win=_wins(strategy, rounds, rounds.won[game], lookups),
        prize=rounds.won,
        choices=_choices(rounds),
    )


def aim_of(lookups: Lookups) -> Aim:
    """What first place is for under these rules."""
    if lookups.leaving_wins:
        return Aim.FIRST_OUT
    return Aim.MOST_AT_FIRST_OUT if lookups.ends[lookups.seats - 1] else Aim.LAST_IN


def _wins(
    strategy: Strategy, rounds: Rounds, prize: npt.NDArray[np.float64], lookups: Lookups
) -> npt.NDArray[np.float64]:
    """(N, seats): chances to win as the round opens; the prize once first place is taken."""
    wins = crowd.values(strategy, rounds.before, rounds.starter)
    taken = lookups.leaving_wins & (rounds.before == 0).any(axis=1)
    return np.asarray(np.where(taken[:, None], prize, wins), np.float64)


def _choices(rounds: Rounds) -> Choices:
    columns = (rounds.decisions, rounds.entropy, rounds.close, rounds.stuck)
    return Choices(*(np.asarray(column.sum(axis=1), np.float64) for column in columns))
