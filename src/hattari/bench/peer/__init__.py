"""`master` beside a plain player of another kind: FSICFR with a memory of three bids.

Rounds of five dice each, won or lost (a life each), so that both learn for the same end: `master`
by its usual plan, the peer by its passes. Each seed is played from both seats, and a pair is one
sample of the share with the 95 % interval. What can be won from each of the two follows, stakes
±1: exactly from the peer with one die each, and lower bounds with five (see `exploit`).

The peer of `bluebear` takes 5 GB while it learns: a million and a half of actions for each hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from math import sqrt
from time import process_time
from typing import Any

import msgspec
import numpy as np

from hattari.bench.exploit import LARGE, Effort, gained, lower_bounds
from hattari.bench.figures import Figure
from hattari.bots.bot import Bot
from hattari.bots.duel import NORMAL_95, Duel, Share
from hattari.core.kit import Registry
from hattari.games.bluff.bots.exploiter import Foe
from hattari.games.bluff.bots.master import MasterBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.solve.blueprint.train import USUAL, train
from hattari.games.bluff.solve.blueprint.train import Plan as MasterPlan

from .answer import answered
from .bot import FsicfrBot, exact_bounds
from .fsicfr import Plan, deal_of, learn_all

SEED = b"peer"

SEATS = 2

ONE_LIFE_EACH = (1, 1)

NOTHING_AFTER = np.zeros((2, 2))
"""Chances to win in later rounds, of which there are none."""


class Case(msgspec.Struct, frozen=True):
    """A preset's rounds: the peer's passes, how many pairs of rounds, and the dice of a seat."""

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
    who learns against it alone; how `master` learns; how much is spent to beat each of the two."""

    cases: tuple[Case, ...] = (
        Case("pirates-lives", 300_000, 1000),
        Case("bluebear", 20_000, 1000),
    )
    small: int = 300_000
    answer: int = 100_000
    plan: MasterPlan = USUAL
    effort: Effort = LARGE


FULL = Length()


def measure(_registry: Registry, length: Length = FULL) -> Iterator[Figure]:
    """Case by case: learning, the rounds between the two, what can be won from each."""
    yield Figure("peer.master.version", MasterBot.version, "version")
    for case in length.cases:
        yield _exploitability(case, length.small)
        yield from _case(case, length)


def count(_registry: Registry) -> int:
    """How many figures there are to measure."""
    return 1 + len(FULL.cases) * (1 + 2 + 4 + 3 + 2 * 2 * 3)


def _exploitability(case: Case, small: int) -> Figure:
    """Of the peer with one die each, exactly: it shows that it learns."""
    ((_, learned),) = learn_all(case.rules(1), Plan(small)).items()
    found = exact_bounds(learned).exploitability
    return Figure(f"peer.fsicfr.{case.preset}.1v1.exact", round(found, 4), "stakes")


def _case(case: Case, length: Length) -> Iterator[Figure]:
    rules = case.rules(case.dice)
    began = process_time()
    blueprint = train(rules, length.plan)
    yield Figure(f"peer.master.{case.preset}.train_s", _since(began), "s")
    began = process_time()
    ((_, learned),) = learn_all(rules, Plan(case.passes)).items()
    yield Figure(f"peer.fsicfr.{case.preset}.train_s", _since(began), "s")
    peer = FsicfrBot({ONE_LIFE_EACH: learned})
    master = MasterBot(lambda asked: blueprint if asked == rules else None)
    duel = Duel(Bluff(), rules, master, peer, SEATS, SEED)
    won = in_pairs(list(islice(duel.scores(), 2 * case.pairs)))
    yield from _share(f"peer.master_beats_fsicfr.{case.preset}", won)
    deal = deal_of(learned.round, ONE_LIFE_EACH, NOTHING_AFTER)
    name = f"peer.fsicfr.{case.preset}.{case.dice}v{case.dice}.answered"
    yield from gained(name, answered(learned, deal, Plan(length.answer, seed=2)))
    both: tuple[Bot, ...] = (master, peer)
    for bot in both:
        foe = Foe(rules, bot, (case.dice, case.dice))
        name = f"peer.{bot.id}.{case.preset}.{case.dice}v{case.dice}"
        yield from lower_bounds(name, foe, length.effort)


def _since(began: float) -> float:
    return round(process_time() - began, 1)


def in_pairs(scores: list[float]) -> Share:
    """The mean of scores, two of the same seed after each other, with its 95 % interval.

    Takes two pairs or more.
    """
    means = np.array(scores).reshape(-1, SEATS).mean(axis=1)
    mean, half = float(means.mean()), NORMAL_95 * float(means.std(ddof=1)) / sqrt(len(means))
    return Share(len(scores), mean, max(0.0, mean - half), min(1.0, mean + half), 1 / SEATS)


def _share(name: str, won: Share) -> Iterator[Figure]:
    yield Figure(name, round(100 * won.share, 1), "%")
    yield Figure(f"{name}.low", round(100 * won.low, 1), "%")
    yield Figure(f"{name}.high", round(100 * won.high, 1), "%")
    yield Figure(f"{name}.games", won.games, "games")
