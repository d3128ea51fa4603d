"""Compile once what the tests run, so that their workers needn't: `python -m scripts.compile`.

Each call is as small as it can be; what counts is that every way in from Python is called with the
kinds of arguments that it meets. What is compiled already is only loaded. It lies where
NUMBA_CACHE_DIR says (`hattari.solve.cache`).
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from time import monotonic

from hattari.bots.bot import installed
from hattari.core.installed import registry
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.solve.answer import Effort, best_response
from hattari.games.bluff.solve.blueprint.train import QUICK, train, value
from hattari.games.bluff.solve.cfr.discounted_cfr import Solver
from hattari.games.bluff.solve.cfr.public_tree import Round, win_or_lose
from hattari.games.bluff.solve.lookups import compile_rules
from hattari.games.bluff.solve.multiplayer import play_games, trace, values
from hattari.games.bluff.solve.multiplayer.train import learn, learn_pair
from hattari.games.bluff.solve.simulate import simulate
from hattari.games.dobon.solve.learning import learn as taught
from hattari.wiring.warming import warm_up


def exact(rules: Rules) -> None:
    """The tree's passes: down, up, and through subtrees."""
    table = compile_rules(rules, 2, (1, 1))
    solver = Solver(Round(table, (1, 1), win_or_lose(table)), workers=1)
    solver.iterate()
    solver.bounds()


def blueprint(rules: Rules) -> None:
    """Learning a blueprint, what it is worth, and the best answer to it."""
    learned = train(rules, QUICK)
    stock = next(iter(learned.policies))
    known = (learned.round(stock), learned.deal(stock), learned.policies[stock])
    value(*known)
    best_response(*known, 0, Effort(trials=1))


def multiplayer(rules: Rules) -> None:
    """Learning for a table of three, and its games."""
    learned = learn(rules, 3, games=1)
    learn_pair(learned, games=1)
    play_games(rules, [learned] * 3, 1, 1)
    trace(rules, [learned] * 3, 1)
    for kind in ("win", "worth"):
        values(learned, [[2, 2, 2]], [0], kind)


def two_seats() -> None:
    """Random games, exact rounds, blueprints."""
    rules = small()
    simulate(compile_rules(rules, 3), 1, 1)
    exact(rules)
    blueprint(rules)


def many_seats() -> None:
    """Learning and playing at larger tables, and learning where cards are played."""
    multiplayer(small())
    taught(registry().get("dobon").rulebook.parse("quick"), 2, seed=1, rounds=1)


def small() -> Rules:
    """Rules that are quickly played."""
    rules: Rules = registry().get("bluff").rulebook.parse({"preset": "bluebear", "dice": 2})
    return rules


def main() -> None:
    """Compile all of it on two cores, then let the bots find what is still missing."""
    begun = monotonic()
    with ProcessPoolExecutor(2) as pool:
        for job in [pool.submit(two_seats), pool.submit(many_seats)]:
            job.result()
    warm_up(installed(), registry())
    print(f"== compiled, or found, in {monotonic() - begun:.0f} s")


if __name__ == "__main__":
    main()
