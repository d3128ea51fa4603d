"""Fixed-strategy iteration CFR with a memory of three bids, to stand beside `master`.

Of `bluebear` it takes 5 GB while it learns: a million and a half of actions for each hand.
"""

from __future__ import annotations

import numpy as np

from hattari.games.bluff.bench.peer import Peer, Pupil
from hattari.games.bluff.rules.axes import Rules

from .answer import answered
from .bot import FsicfrBot, exact_bounds
from .learning import Learned, Plan, deal_of, learn_all

ONE_LIFE_EACH = (1, 1)

NOTHING_AFTER = np.zeros((2, 2))
"""Chances to win in later rounds, of which there are none."""


def peers() -> tuple[Peer, ...]:
    """The one that is here."""
    return (Peer(FsicfrBot.id, learn, exploitability),)


def learn(rules: Rules, passes: int) -> Pupil:
    """The bot of one round, a life each."""
    learned = _learned(rules, passes)
    deal = deal_of(learned.round, ONE_LIFE_EACH, NOTHING_AFTER)
    bot = FsicfrBot({ONE_LIFE_EACH: learned})
    return Pupil(bot, lambda many: answered(learned, deal, Plan(many, seed=2)))


def exploitability(rules: Rules, passes: int) -> float:
    """NashConv / 2 of what so many passes learn; it shows that they do."""
    return exact_bounds(_learned(rules, passes)).exploitability


def _learned(rules: Rules, passes: int) -> Learned:
    ((_, learned),) = learn_all(rules, Plan(passes)).items()
    return learned
