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
from time import monotonic
from typing import Any, BinaryIO, NamedTuple

import msgspec

from hattari.core.game import Text
from hattari.core.installed import registry

from .bots import BotField, field_of
from .compare import compare
from .plan import LEARNING, Field, Learning, Means, Plan, Progress
from .presented import Measured, beside, doubted, result
from .run import Run, measure

NICE = 15


class Stage(NamedTuple):
    """A result is told of so many games by players that learned from so many."""

    learning: int
    games: int


STAGES = (Stage(0, 400), Stage(1_500, 500), Stage(30_000, 2_000), Stage(30_000, 8_000))
"""First a look before anybody has learned; players of a long run learn from more."""
BOTS = tuple(Stage(0, games) for games in (4, 20, 100, 500, 2_000))
"""Where nobody can learn: fifteen games a second by some rules, not even one by others."""
LONGEST_SECONDS = 240.0
"""Bots begin nothing that is to take longer, by how long it took them last."""
WHOLE = 100
"""All of the bar."""
TELLING = 0.05
"""So much has to be done before anybody can say how long the rest takes."""

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
UNTAUGHT = Text(
    "A first look: these players reckon with chances and have not learned the rules at all. Better "
    "ones are learning; with them games last longer as a rule, and other figures change too.",
    "まずは目安です。確率だけを見て打ち、ルールをまだ何も学習していないプレイヤーの値です。"
    "学習が進むとふつうゲームは長くなり、ほかの値も変わります。",
)
BY_BOTS = Text(
    "Nobody can learn these rules here yet. The figures are of a bot that plays as it always does; "
    "others may show other figures.",
    "このルールはまだ学習できないので、決まった打ち方のボットの値です。"
    "ほかのプレイヤーなら違う値になるかもしれません。",
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
    """How far it has come, and the latest result as the page shows it, where there is a new one;
    about how long it still takes, once that can be told."""

    done: int
    total: int
    doing: Text
    result: Measured | None = None
    left_seconds: int | None = None


Say = Callable[[Said], None]


def run(asked: Asked, say: Say, means: Means, stages: Sequence[Stage] = ()) -> None:
    """Measure, first roughly, then better: in the usual stages where none are given.

    Raises Refusal for seats the rules don't take.
    """
    say(Said(0, WHOLE, BEGINS))
    wanted = [Base(asked.title, asked.rules), *([asked.base] if asked.base else [])]
    field, usual = _who_plays(asked.game, [each.rules for each in wanted])
    stages = stages or usual
    news, took = _News(stages, len(wanted), say), 0.0
    for number, stage in enumerate(stages):
        if number and usual == BOTS and took * stage.games > LONGEST_SECONDS:
            break
        begun, runs = monotonic(), list[Run]()
        doubt = BY_BOTS if usual == BOTS else _doubt(stage, stages[-1])
        for place, each in enumerate(wanted):
            telling = msgspec.structs.replace(means, tell=news.telling(number, place))
            runs.append(measure(field, _plan(asked, each, stage), telling))
            if number == place == 0 and asked.base:  # one's own rules, before their base is done
                news.found(number, 1, _told(runs, doubt))
        took = (monotonic() - begun) / stage.games
        news.found(number, len(wanted), _told(runs, doubt))
    news.over()


def _who_plays(game: str, wanted: Sequence[dict[str, Any]]) -> tuple[Field, tuple[Stage, ...]]:
    """Players for all these rules, and the stages in which they are measured."""
    kit = registry().kit(game)
    field, book = field_of(kit), kit.game.rulebook
    learns = [field.learns(book.parse(rules)) for rules in wanted]
    if all(learns):
        return field, STAGES
    return BotField(game) if any(learns) else field, BOTS


def _doubt(stage: Stage, last: Stage) -> Text | None:
    """Why figures may be these players' alone."""
    if stage.learning == 0:
        return UNTAUGHT
    return HARDLY if stage.learning < last.learning else None


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


def _told(runs: Sequence[Run], doubt: Text | None) -> Measured:
    """The result, beside that of its base where there is one."""
    one, *base = runs
    found = beside(compare(base[0], [one])) if base else result(one.measured)
    return found if doubt is None else doubted(found, doubt)


class _News:
    """Says how far a trial has come: a game learned from is taken to cost what one played does."""

    def __init__(self, stages: Sequence[Stage], many: int, say: Say) -> None:
        self._stages, self._many, self._say = stages, many, say
        self._learned = [
            0 if number and stages[number - 1].learning == stage.learning else stage.learning
            for number, stage in enumerate(stages)
        ]
        self._begun: tuple[float, float] | None = None

    def telling(self, number: int, place: int) -> Callable[[Progress], None]:
        """What `measure` tells of one rule set in a stage."""
        stage, learned = self._stages[number], self._learned[number]

        def tell(progress: Progress) -> None:
            part, doing = progress.done / max(1, progress.of), _plays(stage)
            if progress.stage == LEARNING:
                doing = LEARNS.fill(done=f"{progress.done:,}", of=f"{progress.of:,}")
            cost = part * learned if progress.stage == LEARNING else learned + part * stage.games
            self._tell(self._part(number, place, cost), doing)

        return tell

    def found(self, number: int, place: int, result: Measured) -> None:
        """A result, after so many rule sets of a stage."""
        part = self._part(number, place, 0)
        self._tell(part, _plays(self._stages[number]), result)
        if self._begun is None:
            self._begun = (monotonic(), part)

    def over(self) -> None:
        """All has been said."""
        self._tell(1.0, _plays(self._stages[-1]))

    def _part(self, number: int, place: int, cost: float) -> float:
        costs = [
            learned + stage.games
            for learned, stage in zip(self._learned, self._stages, strict=True)
        ]
        before = sum(costs[:number]) * self._many + place * costs[number]
        return (before + cost) / (sum(costs) * self._many)

    def _tell(self, part: float, doing: Text, result: Measured | None = None) -> None:
        self._say(Said(round(WHOLE * part), WHOLE, doing, result, self._left(part)))

    def _left(self, part: float) -> int | None:
        """By what was done since the first result; before it much time goes into getting ready."""
        if self._begun is None or part - self._begun[1] < TELLING:
            return None
        begun, first = self._begun
        return round((monotonic() - begun) * (1 - part) / (part - first))


def _plays(stage: Stage) -> Text:
    return PLAYS.fill(games=f"{stage.games:,}")


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
