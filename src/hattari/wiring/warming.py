"""Every bot decides once and the lab measures a little, so that what they need is compiled:
`python -m hattari.wiring.warming`.

What was compiled is kept on disk, and every process of this machine finds it there; a mark beside
it says that nothing is left to do. One line of JSON comes in: how far to step back, 0 to 19. When
standard input ends, so does this.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from hashlib import sha256
from importlib.metadata import version
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import hattari
from hattari.bots.bot import Bot, BotRegistry, installed
from hattari.bots.match import seat_of, steps
from hattari.core.extras import missing
from hattari.core.game import AnyGame
from hattari.core.installed import registry
from hattari.core.kit import Kit, Registry
from hattari.solve.kept import folder

from . import lab, worker

TABLES = (2, 3)
"""A table of two and a larger one: bots think otherwise there."""

DECISIONS = 8
"""So many decisions of a table: cups turned, an opening, and answers to it."""

GAMES = 4
"""Of the lab, for each of its first stages."""


MARK = "warm"


def is_done() -> bool:
    """Whether this very program has done all this here before."""
    with suppress(OSError):
        return _mark().read_text("utf-8") == _program()
    return False


def leave_mark() -> None:
    """Say that it has. A disk that takes nothing costs the next start this work again."""
    with suppress(OSError):
        _mark().parent.mkdir(parents=True, exist_ok=True)
        _mark().write_text(_program(), "utf-8")


def _mark() -> Path:
    return folder() / MARK


def _program() -> str:
    """A digest of all that compiled code comes from."""
    found = sha256(repr((sys.version, _compiler())).encode())
    for path in sorted(Path(hattari.__file__).parent.rglob("*.py")):
        found.update(path.read_bytes())
    return found.hexdigest()


def _compiler() -> str:
    """Which one there is, and for what processor it works; nothing where there is none."""
    if missing(("numba", "llvmlite")):
        return ""
    from llvmlite import binding  # noqa: PLC0415 (an extra)

    return f"{version('numba')} {binding.get_host_cpu_name()}"


def warm_up(bots: BotRegistry, games: Registry) -> int:
    """Let every bot that can run here decide at small tables of its game; how often they did."""
    playing = [(game, bot) for game in games.games for bot in _able(bots, game)]
    return sum(_few(game, bot, seats) for (game, bot), seats in product(playing, TABLES))


def _able(bots: BotRegistry, game: AnyGame) -> Iterator[Bot]:
    return (entry.bot for entry in bots.of(game.id) if entry.bot is not None)


def _few(game: AnyGame, bot: Bot, seats: int) -> int:
    """The first decisions of a game under the rules that people are offered first."""
    rules: Any = game.rulebook.parse(game.rulebook.presets()[0].id)
    seed, decided = sha256(b"warm").digest(), 0
    played = steps(game, game.start(rules, seats), [seat_of(bot, rules)] * seats, seed)
    for step in played:
        decided += step.seat is not None
        if decided == DECISIONS:
            break
    return decided


def measure_a_little(games: Registry) -> int:
    """A few games of the lab by players who have learned nothing, then hardly anything, wherever
    players can learn; how many were played. Nothing where the lab can't work."""
    if missing(lab.NEEDS):
        return 0
    with TemporaryDirectory() as folder:
        return sum(_measured(kit, seats, Path(folder)) for kit in games.kits for seats in TABLES)


def _measured(kit: Kit, seats: int, folder: Path) -> int:
    """What a trial does in its first stages."""
    from hattari.lab.bots import field_of  # noqa: PLC0415 (needs numpy)
    from hattari.lab.plan import Learning, Means, Plan  # noqa: PLC0415
    from hattari.lab.run import measure  # noqa: PLC0415

    preset, played = kit.game.rulebook.presets()[0], 0
    rules = kit.game.rulebook.parse(preset.id)
    if not kit.measurable or not field_of(kit).learns(rules):
        return 0
    for learned in (0, GAMES):
        plan = Plan(
            game=kit.game.id, name=preset.id, title=preset.title, rules=rules, seats=seats,
            games=GAMES, learning=Learning(learned), pair=False,
        )  # fmt: skip
        measure(field_of(kit), plan, Means(strategies=folder))
        played += GAMES
    return played


def main() -> None:
    """Read how far to step back, let them decide, and measure, unless that was done before."""
    worker.begin(worker.asked(int))
    if is_done():
        return
    warm_up(installed(), registry())
    measure_a_little(registry())
    leave_mark()


if __name__ == "__main__":
    main()
