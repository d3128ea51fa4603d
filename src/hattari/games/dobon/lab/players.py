"""Who plays in the lab: those who learned the very rules, careful and random ones."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence

import msgspec
import numpy as np

from hattari.core import house
from hattari.core.game import Text
from hattari.games.dobon import solve
from hattari.games.dobon.solve import learning
from hattari.games.dobon.solve.kernels import NOBODY, Policies
from hattari.games.dobon.solve.learning import Learned, learn
from hattari.lab.files import strategies_folder
from hattari.lab.plan import LEARNING, Learning, Means, Plan, Progress
from hattari.lab.results import Players


def learned(plan: Plan, means: Means) -> Learned:
    """What was learned for these rules, from the folder where this learner left it before."""
    how, folder = plan.learning, means.strategies or strategies_folder()
    rounds = learning.ROUNDS if how.games is None else how.games
    rules = house.digest(plan.game, plan.rules)[:16]
    path = folder / f"{rules}-{plan.seats}-{rounds}-{how.seed}-learner{learning.VERSION}.npz"
    if not path.is_file():

        def told(done: int, of: int) -> None:
            means.tell(Progress(LEARNING, done, of))

        found = learn(plan.rules, plan.seats, how.seed, rounds=rounds, told=told)
        path.parent.mkdir(parents=True, exist_ok=True)
        learning.save(found, path)
    return learning.load(path)


def acting(learned: Learned, able: Sequence[bool], *, bound: bool) -> Policies:
    """Able seats play as was learned, the others at random; `bound`: the first one never draws
    while it could lay a card."""
    those = learning.acting(learned, len(able), bound=(0,) if bound else ())
    return those._replace(kind=np.where(able, those.kind, NOBODY))


def described(learned: Learned | None, how: Learning) -> tuple[Players, ...]:
    """The players of a run, for its result."""
    plain = Players("random", Text("Players who act at random", "でたらめに打つプレイヤー"), {})
    if learned is None:
        careful = Text("Careful players, who weigh every card", "カードを読んで打つプレイヤー")
        return (Players("careful", careful, msgspec.structs.asdict(solve.WEIGHTS)), plain)
    title = Text("Players who learned these rules", "このルールを学習したプレイヤー")
    facts = {
        "rounds_learned_from": learned.rounds,
        "seed": how.seed,
        "fingerprint": hashlib.sha256(learned.weights.tobytes()).hexdigest()[:16],
    }
    return (Players("learned", title, facts), plain)
