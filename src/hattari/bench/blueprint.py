"""How long a blueprint takes to learn, how big its file is, and what it does for `master`.

Learned anew in a folder of its own, on two cores, so that seconds are those of a wall clock;
then games for two with rotated seats over the same dice, shares in percent with the 95 % interval.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import msgspec

from hattari.bots.bot import Bot
from hattari.bots.duel import Duel
from hattari.bots.master import MasterBot
from hattari.bots.odds import OddsBot
from hattari.bots.reader import ReaderBot
from hattari.games.bluff import Bluff
from hattari.games.game import Registry
from hattari.solve.blueprint import file_name, load, save
from hattari.solve.train import USUAL, Plan, train

from .figures import Figure

PRESETS = ("bluebear", "mobius", "culdcept", "pirates-lives")
RIVALS: tuple[Bot, ...] = (OddsBot(), ReaderBot())
SEATS = 2
SEED = b"blueprint"


class Length(msgspec.Struct, frozen=True):
    """How long to learn, and games for each share."""

    plan: Plan = USUAL
    games: int = 400
    presets: tuple[str, ...] = PRESETS


FULL = Length()


def measure(_registry: Registry, length: Length = FULL) -> Iterator[Figure]:
    """Preset by preset: learning, then games."""
    for number, preset in enumerate(length.presets):
        with TemporaryDirectory() as folder:
            yield from _learn(preset, Path(folder), length, is_first=not number)


def count(_registry: Registry) -> int:
    """How many figures there are to measure."""
    return len(PRESETS) * (2 + 4 * len(RIVALS)) + 1


def _learn(preset: str, folder: Path, length: Length, is_first: bool) -> Iterator[Figure]:
    rules = Bluff.rulebook.parse(preset)
    path = folder / file_name(rules)
    began = monotonic()
    save(train(rules, length.plan, cores=2), path)
    spent = round(monotonic() - began, 1)
    if is_first:
        yield Figure("blueprint.train_s", spent, "s")
    yield Figure(f"blueprint.train_s.{preset}", spent, "s")
    yield Figure(f"blueprint.kib.{preset}", round(path.stat().st_size / 1024), "KiB")
    learned = load(rules, path)
    master = MasterBot(lambda asked: learned if asked == rules else None)
    for rival in RIVALS:
        yield from _share(preset, master, rival, length.games)


def _share(preset: str, master: Bot, rival: Bot, games: int) -> Iterator[Figure]:
    rules = Bluff.rulebook.parse(preset)
    won = Duel(Bluff(), rules, master, rival, SEATS, SEED).play(games)
    name = f"bots.master_beats_{rival.id}.{preset}"
    yield Figure(name, round(100 * won.share, 1), "%")
    yield Figure(f"{name}.low", round(100 * won.low, 1), "%")
    yield Figure(f"{name}.high", round(100 * won.high, 1), "%")
    yield Figure(f"{name}.games", won.games, "games")
