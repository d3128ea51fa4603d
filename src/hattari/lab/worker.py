"""A quick measurement for somebody who waits: `python -m hattari.lab.worker`.

One line of JSON comes in: which rules, how many seats. Lines of JSON go out: how far it is, and
results that grow surer, the last of them the final one. All of it on one core, which steps back for
other work.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, BinaryIO

import msgspec

from hattari.core.game import Text
from hattari.core.installed import registry

from .bots import field_of
from .plan import LEARNING, Learning, Means, Plan, Progress
from .presented import Measured, result
from .run import measure

NICE = 15
LEARN_FROM = 30_000
"""Games from which the players learn; those of a long run learn from more."""
STAGES = (500, 2_000, 8_000)
"""Games after which a result is told."""
LEARNT, WHOLE = 40, 100
"""How much of the bar is for learning, and all of it."""

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


class Asked(msgspec.Struct, frozen=True):
    """What is to be measured; all else that comes is not needed here."""

    game: str
    title: Text
    rules: dict[str, Any]
    seats: int


class Said(msgspec.Struct, frozen=True):
    """How far it has come, and the latest result as the page shows it, where there is a new one."""

    done: int
    total: int
    doing: Text
    result: Measured | None = None


Say = Callable[[Said], None]


def run(asked: Asked, say: Say, means: Means) -> None:
    """Measure, first roughly, then better. Raises Refusal for seats the rules don't take."""
    say(Said(0, WHOLE, BEGINS))
    kit = registry().kit(asked.game)
    field = field_of(kit)
    for stage, games in enumerate(STAGES):
        plan = Plan(
            game=asked.game,
            name="trial",
            title=asked.title,
            rules=kit.game.rulebook.parse(asked.rules),
            seats=asked.seats,
            games=games,
            learning=Learning(LEARN_FROM),
        )
        doing = PLAYS.fill(games=f"{games:,}")
        telling = msgspec.structs.replace(means, tell=_telling(stage, doing, say))
        found = measure(field, plan, telling).measured
        say(Said(_reached(stage + 1), WHOLE, doing, result(found)))


def _telling(stage: int, doing: Text, say: Say) -> Callable[[Progress], None]:
    """What `measure` tells, as part of the whole."""

    def tell(progress: Progress) -> None:
        part = progress.done / max(1, progress.of)
        if progress.stage == LEARNING:
            told = LEARNS.fill(done=f"{progress.done:,}", of=f"{progress.of:,}")
            say(Said(round(LEARNT * part), WHOLE, told))
        else:
            begun, end = _reached(stage), _reached(stage + 1)
            say(Said(round(begun + (end - begun) * part), WHOLE, doing))

    return tell


def _reached(stage: int) -> int:
    """How much of the bar is full when so many stages are over."""
    played = sum(STAGES[:stage]) / sum(STAGES)
    return round(LEARNT + (WHOLE - LEARNT) * played)


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
