"""How the server meets drills: a question from a seed, and what its answer is worth.

Nothing is kept of a question: it follows from the rules and its seed. It is made beside the server,
as some rules take their time, and in its own process the tables would wait.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import Any

import msgspec

from hattari.core.drill import Drill, DrillKind, Drills, Form
from hattari.core.game import Refusal, Rulebook, Text
from hattari.core.installed import registry
from hattari.core.kit import Registry
from hattari.core.quiz import seats_of
from hattari.study.calibration import Answer

from .questions import Questions
from .store.study import AnswerRow, StudyRows

NEAR = 0.1
"""An estimate of a chance no further off is right."""


class Under(msgspec.Struct, frozen=True):
    """Under which rules of which game something is asked."""

    game: str
    rules: Any


class Question(msgspec.Struct, frozen=True, kw_only=True):
    """A drill without its answer; `seed` and `kind` name it."""

    game: str
    title: Text
    rules: dict[str, Any]
    kind: str
    kinds: tuple[DrillKind, ...]
    seed: str
    seats: int
    seat: int
    form: Form
    ask: Text
    most: int
    choices: tuple[Text, ...]
    view: dict[str, Any]


class Reply(msgspec.Struct, frozen=True, kw_only=True):
    """What somebody says to a drill: a chance or a number, or the places of choices."""

    kind: str
    seed: str
    said: float | None = None
    picked: tuple[int, ...] | None = None


class Verdict(msgspec.Struct, frozen=True):
    """What is so, and whether the answer was right (a chance: near)."""

    hit: bool
    truth: float
    right: tuple[int, ...]
    why: Text


class Trainer:
    """Asks and hears; the answers of whoever has an identity are kept for them."""

    def __init__(
        self,
        rows: StudyRows,
        registry: Registry,
        questions: Questions,
        clock: Callable[[], int],
    ) -> None:
        self._rows = rows
        self._registry = registry
        self._questions = questions
        self._clock = clock

    async def ask(self, asker: str, under: Under, kind: str | None, seed: str) -> Question:
        """A question of this kind, else of the first; `asker` is an address. Raises Refusal."""
        book = self._registry.get(under.game).rulebook
        kinds = self._kinds(under)
        kind = kinds[0].id if kind is None else kind
        drill = await self._drill(asker, under, kind, seed)
        return Question(
            game=under.game,
            title=book.title(under.rules),
            rules=book.full(under.rules),
            kind=kind,
            kinds=kinds,
            seed=seed,
            seats=_seats(book, under.rules),
            seat=drill.seat,
            form=drill.form,
            ask=drill.ask,
            most=drill.most,
            choices=drill.choices,
            view=msgspec.to_builtins(drill.view),
        )

    async def hear(self, asker: str, under: Under, reply: Reply, player: str | None) -> Verdict:
        """What an answer is worth. Raises Refusal, StoreDown."""
        drill = await self._drill(asker, under, reply.kind, reply.seed)
        title = next(each.title for each in self._kinds(under) if each.id == reply.kind)
        answer = _judged(drill, reply, title)
        if player is not None:
            digest = self._registry.get(under.game).rulebook.digest(under.rules)
            name = hashlib.sha256(f"{digest}/{reply.kind}/{reply.seed}".encode()).hexdigest()[:32]
            body = msgspec.json.encode(answer)
            row = AnswerRow(name, self._clock(), under.game, digest, body)
            await self._rows.answer(player, row)
        return Verdict(answer.hit, drill.truth, drill.right, drill.why)

    def _kinds(self, under: Under) -> tuple[DrillKind, ...]:
        drills: Drills = self._registry.kit(under.game).load("drill")
        return drills.kinds(under.rules)

    async def _drill(self, asker: str, under: Under, kind: str, seed: str) -> Drill:
        if kind not in {each.id for each in self._kinds(under)}:
            raise _no_drill()
        return await self._questions.ask(asker, drilled, under, kind, seed)


def drilled(under: Under, kind: str, seed: str) -> Drill:
    """A drill of an installed game, made in whatever process this is."""
    kit = registry().kit(under.game)
    drills: Drills = kit.load("drill")
    seats = _seats(kit.game.rulebook, under.rules)
    return drills.ask(under.rules, seats, kind, hashlib.sha256(seed.encode()).digest())


def _seats(book: Rulebook[Any], rules: Any) -> int:
    """As many as at the questions about rules, or as these rules take at least."""
    return max(seats_of(book, rules), book.seats(rules)[0])


def _judged(drill: Drill, reply: Reply, title: Text) -> Answer:
    if drill.form == "several":
        if reply.picked is None:
            raise _not_answered()
        hit = set(reply.picked) == set(drill.right)
        return Answer(kind=reply.kind, title=title, form=drill.form, hit=hit)
    if reply.said is None or not 0 <= reply.said <= max(1, drill.most):
        raise _not_answered()
    near = NEAR if drill.form == "chance" else 0.0
    hit = abs(reply.said - drill.truth) <= near
    return Answer(
        kind=reply.kind,
        title=title,
        form=drill.form,
        hit=hit,
        said=reply.said,
        truth=float(drill.truth),
    )


# Refusals --------------------------------------------------------------------------------


def _no_drill() -> Refusal:
    return Refusal(
        "no_drill",
        Text("There is no drill of this kind.", "この種類のドリルはありません。"),
    )


def _not_answered() -> Refusal:
    return Refusal(
        "not_answered",
        Text(
            "Expected an answer to what is asked: a value in its range, or some of the choices.",
            "問題に合った答えを送ってください(範囲内の値か、選択肢)。",
        ),
    )
