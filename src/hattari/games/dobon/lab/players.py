"""Who plays in the lab: those who learned the very rules, and others beside them."""

from __future__ import annotations

import hashlib
from itertools import count

import msgspec

from hattari.core import house
from hattari.core.game import Text
from hattari.games.dobon import solve
from hattari.games.dobon.solve import learning
from hattari.games.dobon.solve.learning import Learned, learn
from hattari.lab.files import strategies_folder
from hattari.lab.plan import LEARNING, Learning, Means, Plan, Progress
from hattari.lab.results import Players

RUNG, RUNGS = 16, 3
"""How many times fewer rounds the next one down the ladder learned from; how many there are."""


class Trained(msgspec.Struct, frozen=True, eq=False):
    """Who learned these rules. response: one who learned what to do against the others; ladder:
    players who learned from ever more rounds, `learned` last."""

    learned: Learned
    response: Learned
    ladder: tuple[Learned, ...]


def train(plan: Plan, means: Means) -> Trained:
    """Let them learn, or find them in the folder where this learner left them before."""
    whole, parts = learning.ROUNDS if plan.learning.games is None else plan.learning.games, count()
    rungs = [max(1, whole // RUNG**below) for below in reversed(range(RUNGS))]
    ladder = tuple(_kept(plan, means, rounds, next(parts)) for rounds in rungs)
    response = _kept(plan, means, whole, next(parts), against=ladder[-1])
    return Trained(ladder[-1], response, ladder)


def _kept(
    plan: Plan, means: Means, rounds: int, part: int, against: Learned | None = None
) -> Learned:
    rules, seed = house.digest(plan.game, plan.rules)[:16], plan.learning.seed
    who = "" if against is None else "-response"
    name = f"{rules}-{plan.seats}-{rounds}-{seed}-learner{learning.VERSION}{who}.npz"
    path = (means.strategies or strategies_folder()) / name
    if not path.is_file():

        def told(done: int, of: int) -> None:
            means.tell(Progress(LEARNING, part * of + done, (RUNGS + 1) * of))

        found = learn(plan.rules, plan.seats, seed, rounds=rounds, against=against, told=told)
        path.parent.mkdir(parents=True, exist_ok=True)
        learning.save(found, path)
    return learning.load(path)


def described(trained: Trained | None, how: Learning) -> tuple[Players, ...]:
    """The players of a run, for its result."""
    if trained is None:
        careful = Text("Careful players, who weigh every card", "カードを読んで打つプレイヤー")
        return (Players("careful", careful, msgspec.structs.asdict(solve.WEIGHTS)),)
    return (
        Players("learned", LEARNED, _facts(how, trained.learned)),
        Players("ladder", LADDER, _facts(how, *trained.ladder)),
        Players("response", RESPONSE, _facts(how, trained.response)),
    )


LEARNED = Text("Players who learned these rules", "このルールを学習したプレイヤー")
LADDER = Text(
    "A ladder of such players, each of whom learned from 16 times as many rounds",
    "学習に使ったラウンド数が16倍ずつ違う、同じようなプレイヤー",
)
RESPONSE = Text(
    "One who learned what to do against such players",
    "同じプレイヤーたちを相手に、その弱点を学習した1人",
)


def _facts(how: Learning, *who: Learned) -> dict[str, object]:
    rounds = [each.rounds for each in who]
    prints = (hashlib.sha256(each.weights.tobytes()).hexdigest()[:16] for each in who)
    return {
        "rounds_learned_from": rounds[0] if len(rounds) == 1 else rounds,
        "seed": how.seed,
        "fingerprint": "".join(prints),
    }
