"""The review of a record: every mark of a seat, the line of chances, luck and play apart."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from hattari.core import record as records
from hattari.core.evaluation import Bots, Evaluate, Unit
from hattari.core.game import AnyGame, Refusal
from hattari.core.kit import Registry
from hattari.core.record import Malformed, Record, Replay
from hattari.core.review import Decision, Luck, Reviewer, Standing
from hattari.core.text import Text

from .headline import headline
from .marks import Mark, Seen, marks

Progress = Callable[[int, int, Mark], None]
"""Told after each decision: how many are done, of how many, and the mark."""


class Reviewed(msgspec.Struct, frozen=True):
    """A record opened for review: played again, its rules read, what its game brings found.

    `bots`: who is known to have sat there, by seat.
    """

    record: Record
    game: AnyGame
    rules: Any
    replay: Replay
    evaluate: Any
    reviewer: Any
    bots: tuple[str | None, ...] = ()

    @property
    def finished(self) -> bool:
        """Whether the game came to its end."""
        return self.game.outcome(self.replay.state) is not None

    def decisions(self, seat: int) -> tuple[Decision, ...]:
        """What this seat chose. Raises Refusal for a seat that there isn't."""
        seats = len(self.record.seats)
        if not 0 <= seat < seats:
            raise Refusal(
                "no_such_seat",
                Text(
                    "There is no seat {seat}: this record has the seats 0 to {last}.",
                    "席{seat}はありません。この記録の席は0〜{last}です。",
                ).fill(seat=seat, last=seats - 1),
            )
        reviewer: Reviewer = self.reviewer
        return tuple(reviewer.decisions(self.replay, seat))


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """What is to be said of one seat's game."""

    seat: int
    names: tuple[str, ...]
    unit: Unit
    finished: bool
    headline: Text
    decisions: tuple[Mark, ...]
    luck: Luck
    standings: tuple[Standing, ...]

    @property
    def moments(self) -> tuple[Mark, ...]:
        """The decisions: what cost something, the dearest first, then what isn't clear, then all
        that was fine."""
        order = {"small": 0, "mistake": 0, "unclear": 1}
        return tuple(sorted(self.decisions, key=lambda m: (order.get(m.grade, 2), -m.loss, m.step)))

    @property
    def dear(self) -> tuple[Mark, ...]:
        """Of these what is said to have cost something."""
        return tuple(mark for mark in self.moments if mark.grade in {"small", "mistake"})


def _nobody(_done: int, _whole: int, _mark: Mark) -> None:
    """Tell nobody."""


def opened(registry: Registry, text: bytes | Record, bots: Bots = ()) -> Reviewed:
    """A record ready for review. Raises Refusal where it can't be read or its game isn't reviewed.

    One that stops early, or at a move that the rules refuse, is reviewed as far as it goes.
    """
    try:
        record = text if isinstance(text, Record) else records.read(text)
        kit = registry.kit(record.game)
        evaluate, reviewer = kit.load("evaluate"), kit.load("review")
        rules, replay = records.rules_of(kit.game, record), records.replay(registry, record)
        other = records.other_rules(kit.game, record)
    except Malformed as error:
        raise unreadable(str(error)) from error
    if other:
        raise _rules_changed(other[0])
    if bots and len(bots) != len(record.seats):
        raise _other_seats(len(bots), len(record.seats))
    return Reviewed(record, kit.game, rules, replay, evaluate, reviewer, tuple(bots))


def review(
    reviewed: Reviewed, seat: int, *, effort: float = 1.0, progress: Progress = _nobody
) -> Review:
    """The review of one seat. Effort 1 takes about a second of a core for each decision."""
    many = len(reviewed.decisions(seat))
    for found in growing(reviewed, seat, effort=effort):
        if found.decisions:
            progress(len(found.decisions), many, found.decisions[-1])
    return found


def growing(
    reviewed: Reviewed, seat: int, *, effort: float = 1.0, seen: Seen | None = None
) -> Iterator[Review]:
    """The same as it comes: without decisions, at once, and then with one more each time.

    `seen` is told each decision, what it was weighed as, and its mark.
    """
    reviewer: Reviewer = reviewed.reviewer
    decisions = reviewed.decisions(seat)
    luck = reviewer.luck(reviewed.replay)[seat]
    found = Review(
        seat=seat,
        names=reviewed.record.seats,
        unit=reviewer.unit,
        finished=reviewed.finished,
        headline=headline(luck, reviewed.finished),
        decisions=(),
        luck=luck,
        standings=tuple(reviewer.standings(reviewed.replay)),
    )
    yield found
    evaluate: Evaluate = reviewed.evaluate
    rules, bots = reviewed.rules, reviewed.bots
    for mark in marks(evaluate, reviewer, rules, decisions, effort, seen, bots=bots):
        found = msgspec.structs.replace(found, decisions=(*found.decisions, mark))
        if len(found.decisions) == len(decisions):
            said = headline(luck, reviewed.finished, len(found.dear))
            found = msgspec.structs.replace(found, headline=said)
        yield found


def unreadable(reason: str | Text) -> Refusal:
    """What a record that can't be read is answered with."""
    said = Text("This is no record to review: {reason}", "見直せる記録ではありません:{reason}")
    return Refusal("unreadable_record", said.fill(reason=reason))


def _other_seats(bots: int, seats: int) -> Refusal:
    said = Text(
        "This record has {seats} seats, but {bots} were named with who sat there.",
        "この記録の席は{seats}つですが、だれが座ったかは{bots}席分あります。",
    )
    return Refusal("other_seats", said.fill(seats=seats, bots=bots))


def _rules_changed(which: str) -> Refusal:
    said = Text(
        "This record was played by another version of these rules ({which}), so nothing can be "
        "said of it.",
        "この記録は、ルールの別の版で打たれています({which})。見直しはできません。",
    )
    return Refusal("other_rules", said.fill(which=which))
