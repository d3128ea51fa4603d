"""Who plays in the lab: those who learned the very rules, plain, restricted and paired ones."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.core.game import Text
from hattari.games.bluff.rules.axes import Reroll, Rules, SpotOn
from hattari.games.bluff.solve import multiplayer as crowd
from hattari.games.bluff.solve.lookups import CHALLENGE, Lookups, compile_rules
from hattari.games.bluff.solve.multiplayer import Rounds, Strategy
from hattari.games.bluff.solve.multiplayer.train import (
    GAMES,
    PAIR_VERSION,
    VERSION,
    learn,
    learn_pair,
    learn_response,
)
from hattari.lab.plan import Batch, Learning
from hattari.lab.results import Players

from .coin import Aim
from .plays import DOUBTS, LADDER, LEARNED, OVERBIDS, PAIR, RESPONSE
from .sample import Choices, Sample

Told = Callable[[int, int], None]
"""Told how far learning has come: done, of."""


class Trained(msgspec.Struct, frozen=True, eq=False):
    """Who learned these rules, and others beside them.

    pair: two who learned to play together, the first and the one after it in turn; response: one
    who learned what to do against the learned; ladder: players who learned ever longer.
    """

    learned: Strategy
    pair: tuple[Strategy, Strategy] | None = None
    response: Strategy | None = None
    ladder: tuple[Strategy, ...] = ()


HIGHEST_RUNG, RUNG, RUNGS = 32_000, 4, 3
"""From how many games the best of the ladder learns, how many times fewer the next one down, and
how many there are."""


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


def response(field: Strategy, learning: Learning, folder: Path, cores: int, told: Told) -> Strategy:
    """One who learned what to do against these players; kept in the same folder."""
    name = _file_name(field.rules, field.seats, learning, f"-response{PAIR_VERSION}")
    path = folder / name
    if not path.is_file():
        games = _games(learning)
        _keep(
            learn_response(field, learning.seed, games=games, cores=cores, on_progress=told), path
        )
    return crowd.load(field.rules, field.seats, path)


def rungs(learning: Learning) -> tuple[int, ...]:
    """Games from which the players of the ladder learn: at most HIGHEST_RUNG, a quarter, …"""
    top = min(HIGHEST_RUNG, _games(learning))
    return tuple(max(1, top // RUNG ** (RUNGS - 1 - place)) for place in range(RUNGS))


def _games(learning: Learning) -> int:
    return GAMES if learning.games is None else learning.games


def _keep(found: Strategy, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    crowd.save(found, path, exact=True)


def _file_name(rules: Rules, seats: int, learning: Learning, who: str = "") -> str:
    usual = Path(crowd.file_name(rules, seats))
    games = "usual" if learning.games is None else learning.games
    return f"{usual.stem}-{games}-{learning.seed}-learner{VERSION}-exact{who}{usual.suffix}"


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
    sitting = {
        LEARNED: (trained.learned,),
        LADDER: trained.ladder,
        RESPONSE: () if trained.response is None else (trained.response,),
        PAIR: trained.pair or (),
    }
    titles = TITLES if trained.learned.trained else {**TITLES, LEARNED: UNTAUGHT}
    return tuple(
        Players(key, titles[key], _facts(who, learning)) for key, who in sitting.items() if who
    )


TITLES = {
    LEARNED: Text("Players who learned these rules", "このルールを学習したプレイヤー"),
    LADDER: Text(
        "A ladder of such players, each of whom learned from four times as many games",
        "学習に使ったゲーム数が4倍ずつ違う、同じようなプレイヤー",
    ),
    RESPONSE: Text(
        "One who learned what to do against such players",
        "同じプレイヤーたちを相手に、その弱点を学習した1人",
    ),
    PAIR: Text(
        "Two neighbours who learned to play together, among such players",
        "同じプレイヤーの中で、組んで打つことを学習した隣どうしの2人",
    ),
}


UNTAUGHT = Text(
    "Players who reckon with chances and have learned nothing",
    "確率だけを見て打ち、何も学習していないプレイヤー",
)


def _facts(who: Sequence[Strategy], learning: Learning) -> dict[str, Any]:
    games = [each.trained for each in who]
    return {
        "games_learned_from": games[0] if len(set(games)) == 1 else games,
        "seed": learning.seed,
        "fingerprint": "".join(map(fingerprint, who)),
    }


def fingerprint(strategy: Strategy) -> str:
    """A short name for what was learned: other weights have another."""
    arrays = (strategy.policy, strategy.gain, strategy.value)
    whole = hashlib.sha256()
    for each in arrays:
        whole.update(np.ascontiguousarray(each).tobytes())
    return whole.hexdigest()[:16]


# Games -----------------------------------------------------------------------------------


def play_prizes(trained: Trained, batch: Batch, seed: int) -> npt.NDArray[np.float64]:
    """(games, seats): shares of first place, the odd one's in seat 0; NaN in games cut off.

    The starter is drawn by lot.
    """
    odd, field = _odd_one(trained, batch.kind)
    seated = [odd, *[field] * (field.seats - 1)]
    rounds = crowd.play_games(field.rules, seated, batch.games, seed, first=batch.first)
    return np.where(cut_off(rounds, field)[:, None], np.nan, rounds.won)


def _odd_one(trained: Trained, kind: str) -> tuple[Strategy, Strategy]:
    """Who sits alone among whom."""
    field, (name, _, number) = trained.learned, kind.partition("-")
    if name == LADDER:
        return trained.ladder[int(number)], trained.ladder[int(number) - 1]
    if name == RESPONSE and trained.response is not None:
        return trained.response, field
    if name == OVERBIDS:
        return crowd.without(field, frozenset({"measure"})), field
    if name == DOUBTS:
        return _doubting(field), field
    return crowd.without(field, frozenset({name.removeprefix("without_")})), field


def _doubting(strategy: Strategy) -> Strategy:
    """The same player, but it challenges whatever has been bid."""
    policy = strategy.policy * np.float32(1e-6)
    policy[:, CHALLENGE] = 1
    return msgspec.structs.replace(strategy, policy=policy)


def cut_off(rounds: Rounds, strategy: Strategy) -> npt.NDArray[np.bool_]:
    """(games,): whether the rules' limit of rounds ended the game before anything else did."""
    ends = compile_rules(strategy.rules, strategy.seats).ends
    left = (rounds.after[rounds.last] > 0).sum(axis=1)
    return np.asarray(~ends[left])


def play_pair(trained: Trained, batch: Batch, seed: int) -> npt.NDArray[np.float64]:
    """(games,): the pair's share of first place, the mean over all places where they may sit.

    Wherever they sit they get the same dice. Without a pair two neighbours' shares come to
    2 / seats in that mean, in every game. NaN where one was cut off.
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
        both = rounds.won[:, place] + rounds.won[:, (place + 1) % seats]
        won += np.where(cut_off(rounds, trained.learned), np.nan, both)
    return won / seats


def play_sample(
    strategy: Strategy, batch: Batch, seed: int
) -> tuple[Sample, npt.NDArray[np.bool_]]:
    """Games among learned players, and which of them (games,) were cut off."""
    seated = [strategy] * strategy.seats
    rounds = crowd.play_games(strategy.rules, seated, batch.games, seed, first=batch.first)
    return sample_of(strategy, rounds, batch.first), cut_off(rounds, strategy)


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
        windows=rounds.windows,
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
