"""`master` beside players of another kind that learn the same rounds.

Rounds of five dice each, won or lost (a life each), so that both learn for the same end: `master`
by its usual plan, a peer by its passes. Each seed is played from both seats, and a pair is one
sample of the share with the 95 % interval. What can be won from each of the two follows, stakes
±1: exactly from the peer with one die each, and lower bounds with five (see `exploit`). Without
peers here it is `master` alone; and `blueprint` is what `master` learned played as it is, which
forgets all but the standing bid, with two bounds of what can be won from it by both seats, halved;
and `answered` is what the best answer to that blueprint wins from `master`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from math import sqrt
from time import process_time
from typing import Any

import msgspec
import numpy as np

from hattari.bench.figures import Figure
from hattari.bench.peers import peers
from hattari.bench.strength import percent
from hattari.bots.bot import Bot
from hattari.bots.duel import Duel, Share
from hattari.core.intervals import NORMAL_95
from hattari.core.kit import Registry
from hattari.games.bluff.bots.exploiter import Answerer, Foe, Gain, gain
from hattari.games.bluff.bots.master import MasterBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.solve.answer import Effort as Answers
from hattari.games.bluff.solve.answer import best_response
from hattari.games.bluff.solve.blueprint import Blueprint
from hattari.games.bluff.solve.blueprint.train import USUAL, train
from hattari.games.bluff.solve.blueprint.train import Plan as MasterPlan

from .exploit import EXAM, LARGE, Effort, gained, lower_bounds

SEED = b"peer"

SEATS = 2

STOCK = (1, 1)
"""A life each."""


class Pupil(msgspec.Struct, frozen=True):
    """A peer that has learned one round: the bot, and what is won from it by who learns against it
    alone, in so many passes."""

    bot: Bot
    answered: Callable[[int], Gain]


class Peer(msgspec.Struct, frozen=True):
    """A player of another kind: `learn` a round in so many passes; `exploitability`, exact, of what
    it learned in so many, for a round with few dice."""

    name: str
    learn: Callable[[Rules, int], Pupil]
    exploitability: Callable[[Rules, int], float]


class Case(msgspec.Struct, frozen=True):
    """A preset's rounds: a peer's passes, how many pairs of rounds, and the dice of a seat."""

    preset: str
    passes: int
    pairs: int
    dice: int = 5

    def rules(self, dice: int) -> Rules:
        """One round of so many dice each: who loses it loses its only life."""
        spec: dict[str, Any] = {"preset": self.preset, "stake": "lives", "lives": 1}
        rules: Rules = Bluff.rulebook.parse({**spec, "dice": dice})
        return rules


class Length(msgspec.Struct, frozen=True):
    """What to play; `small`: the peer's passes over a round of one die each; `answer`: passes of
    who learns against it alone; how `master` learns; how much is spent to beat each of the two, and
    to bound what can be won from its blueprint."""

    cases: tuple[Case, ...] = (
        Case("pirates-lives", 300_000, 1000),
        Case("bluebear", 20_000, 1000),
    )
    small: int = 300_000
    answer: int = 100_000
    plan: MasterPlan = USUAL
    effort: Effort = LARGE
    answers: Answers = Answers()


FULL = Length()


def measure(
    _registry: Registry, length: Length = FULL, others: Sequence[Peer] | None = None
) -> Iterator[Figure]:
    """Case by case: learning, the rounds with each peer, what can be won from all."""
    known = peers("peer") if others is None else others
    yield Figure("peer.master.version", MasterBot.version, "version")
    for case in length.cases:
        yield from _case(case, length, known)


def count(_registry: Registry) -> int:
    """How many figures there are to measure."""
    bounds, each = 2 * 3, 1 + 1 + 4 + 3
    return 1 + len(FULL.cases) * (1 + 2 + 3 + bounds + len(peers("peer")) * (each + bounds))


def _case(case: Case, length: Length, others: Sequence[Peer]) -> Iterator[Figure]:
    rules = case.rules(case.dice)
    began = process_time()
    blueprint = train(rules, length.plan)
    yield Figure(f"peer.master.{case.preset}.train_s", _since(began), "s")
    master = MasterBot(lambda asked: blueprint if asked == rules else None)
    for peer in others:
        yield from _beside(case, length, master, peer)
    yield from _bounds(case, length, master)
    yield from _between(case, length, blueprint)
    foe = Foe(rules, master, (case.dice, case.dice))
    name = f"peer.master.{case.preset}.{case.dice}v{case.dice}.answered"
    answerer = Answerer(blueprint, STOCK, length.answers)
    yield from gained(name, gain(foe, answerer, length.effort.rounds, EXAM))


def _beside(case: Case, length: Length, master: Bot, peer: Peer) -> Iterator[Figure]:
    small = peer.exploitability(case.rules(1), length.small)
    yield Figure(f"peer.{peer.name}.{case.preset}.1v1.exact", round(small, 4), "stakes")
    rules, began = case.rules(case.dice), process_time()
    pupil = peer.learn(rules, case.passes)
    yield Figure(f"peer.{peer.name}.{case.preset}.train_s", _since(began), "s")
    duel = Duel(Bluff(), rules, master, pupil.bot, SEATS, SEED)
    won = in_pairs(list(islice(duel.scores(), 2 * case.pairs)))
    yield from percent(won).figures(f"peer.master_beats_{peer.name}.{case.preset}")
    name = f"peer.{peer.name}.{case.preset}.{case.dice}v{case.dice}.answered"
    yield from gained(name, pupil.answered(length.answer))
    yield from _bounds(case, length, pupil.bot)


def _bounds(case: Case, length: Length, bot: Bot) -> Iterator[Figure]:
    foe = Foe(case.rules(case.dice), bot, (case.dice, case.dice))
    name = f"peer.{bot.id}.{case.preset}.{case.dice}v{case.dice}"
    yield from lower_bounds(name, foe, length.effort)


def _between(case: Case, length: Length, blueprint: Blueprint) -> Iterator[Figure]:
    """Two bounds of NashConv / 2, stakes ±1: half of what both answers win."""
    played, deal = blueprint.round(STOCK), blueprint.deal(STOCK)
    policy = blueprint.policies[STOCK]
    won = [best_response(played, deal, policy, seat, length.answers) for seat in range(SEATS)]
    name = f"peer.blueprint.{case.preset}.{case.dice}v{case.dice}"
    for end, bounds in (("low", [each.low for each in won]), ("high", [each.high for each in won])):
        yield Figure(f"{name}.{end}", round(sum(bounds) - 1, 4), "stakes")


def _since(began: float) -> float:
    return round(process_time() - began, 1)


def in_pairs(scores: list[float]) -> Share:
    """The mean of scores, two of the same seed after each other, with its 95 % interval.

    Takes two pairs or more.
    """
    means = np.array(scores).reshape(-1, SEATS).mean(axis=1)
    mean, half = float(means.mean()), NORMAL_95 * float(means.std(ddof=1)) / sqrt(len(means))
    return Share(len(scores), mean, max(0.0, mean - half), min(1.0, mean + half), 1 / SEATS)
