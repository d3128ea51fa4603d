"""A quick measurement for somebody who waits: `python -m hattari.lab.worker`.

One line of JSON comes in: which rules, how many seats. Lines of JSON go out: how far it is, and
results that grow surer, the last of them the final one. All of it on one core, which steps back for
other work.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO, NamedTuple

import msgspec

from hattari.core.game import Text
from hattari.core.installed import registry

from .bots import field_of
from .compare import compare
from .plan import LEARNING, Learning, Means, Plan, Progress
from .presented import Measured, beside, result
from .run import Run, measure

NICE = 15


class Stage(NamedTuple):
    """A result is told of so many games by players that learned from so many."""

    learning: int
    games: int


STAGES = (Stage(1_500, 500), Stage(30_000, 2_000), Stage(30_000, 8_000))
"""First a look within seconds; players of a long run learn from more."""
WHOLE = 100
"""All of the bar."""

BEGINS = Text(
    "Getting ready; the first time on a machine takes a minute or two longer.",
    "準備しています(このマシンで初めて測るときは、1、2分余計にかかります)。",
)
LEARNS = Text(
    "Players learn these rules: {done} of {of} games.",
    "プレイヤーがルールを学習しています({of}ゲーム中{done})。",
)
PLAYS = Text(
    "They play {games} games; the figures become surer.",
    "{games}ゲーム対戦して、値を確かめています。",
)
HARDLY = Text(
    "A first look: these players have hardly learned the rules. Better ones are learning.",
    "まずは目安です。まだほとんど学習していないプレイヤーの値で、このあと学習が進みます。",
)


class Base(msgspec.Struct, frozen=True):
    """The rules that others are put beside."""

    title: Text
    rules: dict[str, Any]


class Asked(msgspec.Struct, frozen=True):
    """What is to be measured, and beside what; all else that comes is not needed here."""

    game: str
    title: Text
    rules: dict[str, Any]
    seats: int
    base: Base | None = None


class Said(msgspec.Struct, frozen=True):
    """How far it has come, and the latest result as the page shows it, where there is a new one."""

    done: int
    total: int
    doing: Text
    result: Measured | None = None


Say = Callable[[Said], None]


def run(asked: Asked, say: Say, means: Means, stages: Sequence[Stage] = STAGES) -> None:
    """Measure, first roughly, then better. Raises Refusal for seats the rules don't take."""
    say(Said(0, WHOLE, BEGINS))
    field = field_of(registry().kit(asked.game))
    wanted = [Base(asked.title, asked.rules), *([asked.base] if asked.base else [])]
    done, of = 0, len(stages) * len(wanted)
    for stage in stages:
        runs = []
        for each in wanted:
            telling = msgspec.structs.replace(means, tell=_telling(stage, (done, of), say))
            runs.append(measure(field, _plan(asked, each, stage), telling))
            done += 1
        doing = PLAYS.fill(games=f"{stage.games:,}")
        found = _told(runs, hardly=stage.learning < stages[-1].learning)
        say(Said(round(WHOLE * done / of), WHOLE, doing, found))


def _plan(asked: Asked, one: Base, stage: Stage) -> Plan:
    return Plan(
        game=asked.game,
        name="trial",
        title=one.title,
        rules=registry().kit(asked.game).game.rulebook.parse(one.rules),
        seats=asked.seats,
        games=stage.games,
        learning=Learning(stage.learning),
        pair=False,
    )


def _told(runs: Sequence[Run], hardly: bool) -> Measured:
    """The result, beside that of its base where there is one."""
    one, *base = runs
    found = beside(compare(base[0], [one])) if base else result(one.measured)
    return msgspec.structs.replace(found, doubts=(HARDLY,)) if hardly else found


def _telling(stage: Stage, place: tuple[int, int], say: Say) -> Callable[[Progress], None]:
    """What `measure` tells, as part of the whole; learning is the first half of a stage."""
    begun, of = place

    def tell(progress: Progress) -> None:
        part = progress.done / max(1, progress.of) / 2
        doing = PLAYS.fill(games=f"{stage.games:,}")
        if progress.stage == LEARNING:
            doing = LEARNS.fill(done=f"{progress.done:,}", of=f"{progress.of:,}")
        else:
            part += 0.5
        say(Said(round(WHOLE * (begun + part) / of), WHOLE, doing))

    return tell


def _writer(stream: BinaryIO) -> Say:
    """Writes a line for each percent, and for each result."""
    last: list[Any] = [None]

    def say(said: Said) -> None:
        if said.result is None and said.done == last[0]:
            return
        last[0] = said.done
        stream.write(msgspec.json.encode(said) + b"\n")
        stream.flush()

    return say


def main() -> None:
    """Read what is asked, and measure."""
    os.nice(NICE)
    asked = msgspec.json.decode(sys.stdin.buffer.readline(), type=Asked)
    with TemporaryDirectory() as folder:  # what strangers ask for is not kept for good
        run(asked, _writer(sys.stdout.buffer), Means(strategies=Path(folder)))


if __name__ == "__main__":
    main()
