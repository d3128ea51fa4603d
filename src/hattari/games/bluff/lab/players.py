"""Who plays in the lab: those who learned the very rules, plain, restricted and paired ones."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

import msgspec
import numpy as np
import numpy.typing as npt
from platformdirs import user_cache_path

from hattari.core.game import Text
from hattari.games.bluff.rules.axes import Reroll, Rules, SpotOn
from hattari.games.bluff.solve import multiplayer as crowd
from hattari.games.bluff.solve.lookups import Lookups, compile_rules
from hattari.games.bluff.solve.multiplayer import Rounds, Strategy
from hattari.games.bluff.solve.multiplayer.train import (
    GAMES,
    PAIR_VERSION,
    VERSION,
    learn,
    learn_pair,
)
from hattari.lab.plan import Batch, Learning
from hattari.lab.results import Players

from .coin import Aim
from .plays import LEARNED, PAIR, PLAIN
from .sample import Choices, Sample

Told = Callable[[int, int], None]
"""Told how far learning has come: done, of."""


class Trained(msgspec.Struct, frozen=True, eq=False):
    """Who learned these rules; and two of them who learned to play together, the first and the one
    after it in turn."""

    learned: Strategy
    pair: tuple[Strategy, Strategy] | None = None


def strategies_folder() -> Path:
    """Where learned strategies are kept from run to run."""
    return user_cache_path("hattari") / "lab"


def learned(
    rules: Rules, seats: int, learning: Learning, folder: Path, cores: int, told: Told
) -> Strategy:
    """The strategy learned for these rules, from the folder where this learner left it before."""
    path = folder / _file_name(rules, seats, learning)
    if not path.is_file():
        games = _games(learning)
        found = learn(rules, seats, learning.seed, games=games, cores=cores, on_progress=told)
        _keep(found, path)
    return crowd.load(rules, seats, path)


def pair(
    field: Strategy, learning: Learning, folder: Path, cores: int, told: Told
) -> tuple[Strategy, Strategy]:
    """Two who learned to play together among these players; kept in the same folder."""
    rules, seats = field.rules, field.seats
    first, second = (
        folder / _file_name(rules, seats, learning, f"-pair{PAIR_VERSION}-{place}")
        for place in (1, 2)
    )
    if not (first.is_file() and second.is_file()):
        games = _games(learning)
        found = learn_pair(field, learning.seed, games=games, cores=cores, on_progress=told)
        for each, path in zip(found, (first, second), strict=True):
            _keep(each, path)
    return crowd.load(rules, seats, first), crowd.load(rules, seats, second)


def _games(learning: Learning) -> int:
    return GAMES if learning.games is None else learning.games


def _keep(found: Strategy, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    crowd.save(found, path)


def _file_name(rules: Rules, seats: int, learning: Learning, who: str = "") -> str:
    usual = Path(crowd.file_name(rules, seats))
    games = "usual" if learning.games is None else learning.games
    return f"{usual.stem}-{games}-{learning.seed}-learner{VERSION}{who}{usual.suffix}"


def bans(rules: Rules) -> tuple[str, ...]:
    """What players can be forbidden under these rules, to see what it is worth."""
    found = ["bluff", "challenge"]
    if rules.reroll is not Reroll.OFF:
        found.append("reroll")
    if rules.spot_on is not SpotOn.OFF:
        found.append("exact")
    return tuple(found)


def described(trained: Trained, learning: Learning) -> tuple[Players, ...]:
    """The players of a run, for its result."""
    alone = _described(trained.learned, learning)
    if trained.pair is None:
        return alone
    first, second = trained.pair
    title = Text(
        "Two neighbours who learned to play together, among such players",
        "同じプレイヤーの中で、組んで打つことを学習した隣どうしの2人",
    )
    facts = {
        "games_learned_from": first.trained,
        "seed": learning.seed,
        "fingerprint": fingerprint(first) + fingerprint(second),
    }
    return (*alone, Players(PAIR, title, facts))


def _described(strategy: Strategy, learning: Learning) -> tuple[Players, ...]:
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


def play_pair(trained: Trained, batch: Batch, seed: int) -> npt.NDArray[np.float64]:
    """(games,): the pair's share of first place, the mean over all places where they may sit.

    Wherever they sit they get the same dice. Without a pair two neighbours' shares come to
    2 / seats in that mean, in every game.
    """
    seats, pair = trained.learned.seats, trained.pair
    if pair is None:
        raise ValueError("nobody was trained to play together")
    won = np.zeros(batch.games)
    for place in range(seats):
        seated = [trained.learned] * seats
        for seat, member in zip((place, (place + 1) % seats), pair, strict=True):
            seated[seat] = member
        rounds = crowd.play_games(
            trained.learned.rules, seated, batch.games, seed, first=batch.first
        )
        won += rounds.won[:, place] + rounds.won[:, (place + 1) % seats]
    return won / seats


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
