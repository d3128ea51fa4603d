"""How long a blueprint takes to learn, how big its file is, and what it does for `master`.

Learned anew in a folder of its own, on two cores, so that seconds are those of a wall clock;
then games with rotated seats over the same dice, shares in percent with the 95 % interval. For
tables of four the learned strategy is also set against a plain one in the compiled loops, and one
`master` against three of `reader`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic

import msgspec

from hattari.bench.figures import Figure
from hattari.bench.strength import percent
from hattari.bots.bot import Bot
from hattari.bots.duel import Duel, Share, share
from hattari.core.kit import Registry
from hattari.games.bluff.bots.master import MasterBot
from hattari.games.bluff.bots.odds import OddsBot
from hattari.games.bluff.bots.reader import ReaderBot
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.solve import multiplayer as crowd
from hattari.games.bluff.solve.blueprint import file_name, load, save
from hattari.games.bluff.solve.blueprint.train import USUAL, Plan, train
from hattari.games.bluff.solve.multiplayer.train import learn

PRESETS = ("bluebear", "mobius", "culdcept", "pirates-lives")
RIVALS: tuple[Bot, ...] = (OddsBot(), ReaderBot())
SEATS = 2
TABLE = 4
SEED = b"blueprint"


class Length(msgspec.Struct, frozen=True):
    """How long to learn, and games for each share; the same for tables of four."""

    plan: Plan = USUAL
    games: int = 400
    table_games: int = 60_000
    table_duels: int = 80
    presets: tuple[str, ...] = PRESETS


FULL = Length()


def measure(_registry: Registry, length: Length = FULL) -> Iterator[Figure]:
    """Preset by preset: learning, then games."""
    for number, preset in enumerate(length.presets):
        with TemporaryDirectory() as folder:
            yield from _learn(preset, Path(folder), length, is_first=not number)
            yield from _learn_table(preset, Path(folder), length)


def count(_registry: Registry) -> int:
    """How many figures there are to measure."""
    return len(PRESETS) * (2 + 4 * len(RIVALS) + 2 + 4 + 4) + 1


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


def _learn_table(preset: str, folder: Path, length: Length) -> Iterator[Figure]:
    rules = Bluff.rulebook.parse(preset)
    path = folder / crowd.file_name(rules, TABLE)
    began = monotonic()
    crowd.save(learn(rules, TABLE, games=length.table_games, cores=2), path)
    yield Figure(f"blueprint.table_train_s.{preset}", round(monotonic() - began, 1), "s")
    yield Figure(f"blueprint.table_kib.{preset}", round(path.stat().st_size / 1024), "KiB")
    learned = crowd.load(rules, TABLE, path)
    name = f"blueprint.table_beats_plain.{preset}"
    yield from percent(_among_plain(learned, 20 * length.games)).figures(name)
    master = MasterBot(tables=lambda *asked: learned if asked == (rules, TABLE) else None)
    duel = Duel(Bluff(), rules, master, ReaderBot(), TABLE, SEED)
    name = f"bots.master_among_readers.{preset}"
    yield from percent(duel.play(length.table_duels)).figures(name)


def _among_plain(one: crowd.Strategy, games: int) -> Share:
    """What one learned strategy wins among plain ones, in each seat in turn."""
    plain = crowd.plain(one.rules, TABLE)
    won: list[float] = []
    for place in range(TABLE):
        players = [one if seat == place else plain for seat in range(TABLE)]
        rounds = crowd.play_games(one.rules, players, games // TABLE, 1, cores=2)
        won += rounds.won[:, place].tolist()
    return share(won, 1 / TABLE)


def _share(preset: str, master: Bot, rival: Bot, games: int) -> Iterator[Figure]:
    rules = Bluff.rulebook.parse(preset)
    won = Duel(Bluff(), rules, master, rival, SEATS, SEED).play(games)
    yield from percent(won).figures(f"bots.master_beats_{rival.id}.{preset}")
