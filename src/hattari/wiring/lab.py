"""The lab behind the server's port: each trial in a process of its own, which steps back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Any

import msgspec

from hattari.core.extras import install, missing
from hattari.core.game import Refusal, Text
from hattari.core.installed import registry
from hattari.lab import behind, charts, people, presented, proposals, results, unpaired
from hattari.lab.results import Measured
from hattari.server.lab import BROKEN, CLOSED, News, ResultCard, Tell, Wish, no_result
from hattari.server.survey import OpenAnswer

from . import worker

WORKER = "hattari.lab.worker"
TRIAL_SECONDS = 600.0
NEEDS = ("numba", "numpy")


OWN = "here-"
"""What the names of results begin with that were measured for this server."""
MINUTES = "minutes"
"""The measure of how long a game lasts."""


class _Measure(msgspec.Struct, frozen=True):
    key: str
    value: float | None


class _Result(msgspec.Struct, frozen=True):
    """What a list of results says of one."""

    game: str
    name: str
    title: Text
    digest: str
    rules: dict[str, Any]
    seats: int
    games: int
    seed: int
    measures: tuple[_Measure, ...]
    trainings: int = 1
    learn: int | None = None


class LocalLab:
    """The lab of this installation; `on` where the operator lets people measure."""

    def __init__(
        self, on: bool, measured: Sequence[Path] | None = None, own: Path | None = None
    ) -> None:
        """`measured`: folders of results; those that the games bring where none are given.

        `own`: one that `hattari lab run` fills for this server, read anew whenever it grows.
        """
        kits = registry().kits
        brought = [each.measured for each in kits if each.measured is not None]
        self._on = on
        self._measured = brought if measured is None else measured
        self._own = own
        self._known: dict[tuple[Path, int], _Result] = {}
        self._risks: dict[tuple[Path, int], behind.Risk | None] = {}

    def closed(self, game: str) -> Text | None:
        """Why nothing of this game can be measured here; None where it can."""
        if not self._on:
            return CLOSED
        if not registry().kit(game).measurable:
            return _UNMEASURED
        return _missing(lacking) if (lacking := missing(NEEDS)) else None

    async def measure(self, wish: Wish, tell: Tell) -> None:
        """What was measured beforehand, else a measurement in a process of its own, with news of
        it. Raises WorkFailed."""
        if (known := self._ready(wish)) is not None:
            tell(News(1, 1, result=known))
            return

        def heard(line: bytes) -> None:
            tell(msgspec.json.decode(line, type=News))

        await worker.work(WORKER, wish, heard, TRIAL_SECONDS, worker.Ends(_TOO_LONG, BROKEN))

    def _ready(self, wish: Wish) -> dict[str, Any] | None:
        """The result of these rules, and beside its base's where one is wanted."""
        wanted = [wish.digest, *([wish.base.digest] if wish.base else [])]
        best = self._best()
        files = [best.get((digest, wish.seats)) for digest in wanted]
        if None in files:
            return None
        one, *base = (results.read(file) for file in files if file is not None)
        told = presented.beside(unpaired.compare(*base, one)) if base else presented.result(one)
        found: dict[str, Any] = msgspec.to_builtins(told)
        return found

    def _best(self) -> dict[tuple[str, int], Path]:
        """By rules and the size of the table, the result that most was done for."""
        files, known = self._files, self._briefly.items()
        ordered = sorted(known, key=lambda each: (each[1].trainings, each[1].games, each[0]))
        return {(one.digest, one.seats): files[name] for name, one in ordered}

    def results(self) -> Sequence[ResultCard]:
        """What has been measured beforehand, in the order of the files' names."""
        return self._cards()

    def _cards(self) -> tuple[ResultCard, ...]:
        return tuple(
            ResultCard(
                name,
                one.game,
                one.name,
                one.title,
                one.digest,
                one.seats,
                one.games,
                one.seed,
                one.trainings,
                minutes=next((each.value for each in one.measures if each.key == MINUTES), None),
                learn=one.learn,
            )
            for name, one in self._briefly.items()
        )

    @property
    def _briefly(self) -> dict[str, _Result]:
        return {name: self._brief(file) for name, file in self._files.items()}

    def _brief(self, file: Path) -> _Result:
        key = (file, file.stat().st_mtime_ns)
        if key not in self._known:
            self._known[key] = _read(file)
        return self._known[key]

    @property
    def _files(self) -> dict[str, Path]:
        if self._own is None:
            return self._brought
        here = sorted(self._own.rglob("result.json"))
        return {**self._brought, **{f"{OWN}{file.parent.name}": file for file in here}}

    @cached_property
    def _brought(self) -> dict[str, Path]:
        every = [file for folder in self._measured for file in folder.glob("*.json")]
        return {file.stem: file for file in sorted(every, key=lambda file: file.name)}

    def measured(self) -> Iterator[Measured]:
        """All that has been measured beforehand."""
        return map(results.read, self._files.values())

    def pictures(self) -> Sequence[dict[str, Any]]:
        """Who is behind loses the next round, by the rules of each game."""
        games = dict.fromkeys(one.game for one in self._briefly.values())
        drawn = [each for game in games for each in self._together(game)]
        return [msgspec.to_builtins(each) for each in drawn]

    def _together(self, game: str, own: str = "") -> tuple[charts.Shown, ...]:
        """What all results of a game show together; `own` are the rules it is shown for."""
        ours = [one for one in self._briefly.values() if one.game == game]
        best = self._best()
        files = dict.fromkeys(best[one.digest, one.seats] for one in ours)
        risks = [self._risk(file) for file in files]
        return behind.shown([each for each in risks if each is not None], own)

    def _risk(self, file: Path) -> behind.Risk | None:
        key = (file, file.stat().st_mtime_ns)
        if key not in self._risks:
            self._risks[key] = behind.risk(results.read(file))
        return self._risks[key]

    def result(self, name: str) -> dict[str, Any]:
        """One of `results` in full, among the others of its game. Raises Refusal."""
        one = presented.result(results.read(self._file(name)))
        together = self._together(one.game, one.digest)
        found: dict[str, Any] = msgspec.to_builtins(
            msgspec.structs.replace(one, pictures=(*together, *one.pictures))
        )
        return found

    async def compare(self, base: str, change: str) -> dict[str, Any]:
        """What the second of two results changes of the first. Raises Refusal."""
        files = [self._file(name) for name in (base, change)]
        compared = presented.compared(unpaired.compare(*map(results.read, files)))
        found: dict[str, Any] = msgspec.to_builtins(compared)
        return found

    async def people(self, answers: Sequence[OpenAnswer]) -> dict[str, Any]:
        """What people felt in their games, beside what was measured."""
        found: dict[str, Any] = msgspec.to_builtins(people.people(said(answers), self.measured()))
        return found

    async def changes(self, base: str) -> dict[str, Any]:
        """Results whose rules differ from this one's in one thing, beside it. Raises Refusal."""
        one = results.read(self._file(base))
        near = [name for name, other in self._briefly.items() if _one_thing(one, other)]
        others = [results.read(self._files[name]) for name in near]
        told = proposals.proposals(near, unpaired.compare(one, *others))
        found: dict[str, Any] = msgspec.to_builtins(told)
        return found

    def _file(self, name: str) -> Path:
        """The file of a result. Raises Refusal."""
        if name not in self._files:
            raise no_result(name)
        return self._files[name]


def said(answers: Sequence[OpenAnswer]) -> list[people.Said]:
    """Answers as the lab reads them; those under rules that are not known any more are left out."""
    found = []
    for each in answers:
        with suppress(Refusal):
            book = registry().get(each.game).rulebook
            rules = book.parse(each.rules)
            found.append(
                people.Said(
                    table=each.table,
                    number=each.number,
                    game=each.game,
                    digest=book.digest(rules),
                    title=book.title(rules),
                    seats=each.seats,
                    seconds=each.seconds,
                    again=each.felt.again,
                    fair=each.felt.fair,
                    lost=each.felt.lost,
                )
            )
    return found


def _read(file: Path) -> _Result:
    return msgspec.json.decode(file.read_bytes(), type=_Result)


def _one_thing(base: results.Measured, other: _Result) -> bool:
    """Whether the rules differ in one axis, at tables of one size."""
    if (base.game, base.seats) != (other.game, other.seats):
        return False
    return len(proposals.differences(base.rules, other.rules)) == 1


def _missing(names: Sequence[str]) -> Text:
    return Text(
        "Measuring needs {names}; whoever runs this server can install them with {install}.",
        "測定には {names} が必要です。サーバーの管理者が {install} でインストールできます。",
    ).fill(names=Text(" and ", " と ").join(names), install=install("solve"))


_UNMEASURED = Text(
    "This game can't be measured yet: the lab has no players for it.",
    "このゲームはまだ測れません(ラボに遊べるプレイヤーがいないため)。",
)
_TOO_LONG = Text(
    "These rules take too long to measure here; hattari lab run has more patience.",
    "このルールの測定には時間がかかりすぎます。hattari lab run なら最後まで測定できます。",
)
