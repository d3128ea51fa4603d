"""Looking for puzzles in the games of bots."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from datetime import date
from itertools import count
from typing import Any

import msgspec

from hattari.bots.bot import Bot, BotRegistry
from hattari.bots.match import play_game, seat_of
from hattari.core import record as records
from hattari.core.evaluation import Evaluation, Option, RestsOn, Unit
from hattari.core.game import AnyGame, Refusal, Text
from hattari.core.kit import Kit, Registry
from hattari.core.record import Record
from hattari.core.review import Decision, Reviewer
from hattari.review import Grade, Reviewed, Side, grade, limits_of, opened, side

QUICK, SURE = 0.2, 1.0
"""Efforts: to look whether a position may be one, and to make sure."""
LOOKED_AT = 6
"""Decisions of a game that are looked at."""
GAMES = 60
"""Games without a puzzle after which one gives up."""
CHOICES = 3
USUAL_SEATS = 3


class Choice(msgspec.Struct, frozen=True):
    """One of the answers: the action as a record writes it, in words, its value, why, and how it
    is graded."""

    action: Any
    words: Text
    value: float
    low: float
    high: float
    why: Side
    grade: Grade


class Answered(msgspec.Struct, frozen=True):
    """What a bot does there: the place of its choice, None for something else."""

    bot: str
    choice: int | None


class Puzzle(msgspec.Struct, frozen=True, kw_only=True):
    """A position and its answers; `choices[right]` is the best.

    `record` ends with the position, of which `seat` knows what its own view tells. `answered` is
    what bots do there, the weakest first. Values are in `unit`. `mixes`: a good player takes one of
    several by lot.
    """

    game: str
    title: Text
    digest: str
    seats: int
    seat: int
    round: int
    record: Record
    choices: tuple[Choice, ...]
    right: int
    answered: tuple[Answered, ...]
    unit: Unit
    rests_on: RestsOn
    mixes: bool = False


class Maker(msgspec.Struct, frozen=True):
    """What puzzles are made with: a game with its bots, rules and how many sit there."""

    games: Registry
    kit: Kit
    bots: tuple[Bot, ...]
    rules: Any
    seats: int

    @property
    def reviewer(self) -> Reviewer:
        """What tells of records."""
        found: Reviewer = self.kit.load("review")
        return found


def usual_seats(game: AnyGame, rules: Any) -> int:
    """How many sit in a day's puzzle: three where the rules take so many."""
    least, most = game.rulebook.seats(rules)
    return max(least, min(most, USUAL_SEATS))


def day_seed(day: date) -> bytes:
    """What the puzzle of a day follows from, besides its rules."""
    return hashlib.sha256(f"puzzle/{day.isoformat()}".encode()).digest()


def puzzles(
    games: Registry, bots: BotRegistry, game: AnyGame, rules: Any, seats: int, seed: bytes
) -> Iterator[Puzzle]:
    """Puzzles under these rules without end, at most one from each game.

    Takes some ten seconds of a core for each. Raises Refusal where the game brings no values, or
    where game after game holds none.
    """
    kit = games.kit(game.id)
    kit.load("evaluate")
    players = tuple(bots.get(game.id, each) for each in kit.opponents())
    maker = Maker(games, kit, players, rules, seats)
    empty = 0
    for number in count():
        found = _of_game(maker, _derived(seed, f"game/{number}"))
        empty = 0 if found else empty + 1
        if found is not None:
            yield found
        if empty == GAMES:
            raise _nothing_found(game)


def _of_game(maker: Maker, seed: bytes) -> Puzzle | None:
    """The first puzzle of a game between bots."""
    reviewed = opened(maker.games, _played(maker, seed))
    decisions = [each for seat in range(maker.seats) for each in reviewed.decisions(seat)]
    drawn = sorted(decisions, key=lambda each: _derived(seed, f"look/{each.step}"))
    made = (_puzzle(maker, reviewed, each, seed) for each in drawn[:LOOKED_AT])
    return next((puzzle for puzzle in made if puzzle is not None), None)


def _played(maker: Maker, seed: bytes) -> Record:
    game, many = maker.kit.game, len(maker.bots)
    first = seed[0]
    seated = [maker.bots[(first + seat) % many] for seat in range(maker.seats)]
    players = [seat_of(bot, maker.rules) for bot in seated]
    played = play_game(game, maker.rules, players, seed)
    return records.write(game, maker.rules, tuple(bot.id for bot in seated), played.events)


def _puzzle(maker: Maker, reviewed: Reviewed, decision: Decision, seed: bytes) -> Puzzle | None:
    """The puzzle of a decision, where it is one: looked at quickly first."""
    naive = maker.bots[0].choose(maker.rules, decision.view, seed)

    def weighed(effort: float) -> Evaluation:
        found: Evaluation = reviewed.evaluate(
            maker.rules, decision.view, asked=naive, effort=effort
        )
        return found

    if _offered(maker.reviewer, weighed(QUICK), naive) is None:
        return None
    found = weighed(SURE)
    offered = _offered(maker.reviewer, found, naive)
    return None if offered is None else _told(maker, reviewed, decision, found, offered, seed)


def _offered(reviewer: Reviewer, found: Evaluation, naive: Any) -> tuple[Option, ...] | None:
    """The best, the naive answer, and the best of other plans: all clearly less than the best."""
    best, *others = found.options
    limit = limits_of(found).small
    worse = [each for each in others if each.behind_low > 0 and each.behind >= limit]
    fallen = next((each for each in worse if each.action == naive), None)
    if found.mixes or fallen is None:
        return None
    plans = {reviewer.plan(each.action) for each in (best, fallen)}
    more = [
        each for each in worse if each is not fallen and reviewer.plan(each.action) not in plans
    ]
    return (best, fallen, *more[: CHOICES - 2]) if more else None


def _told(
    maker: Maker,
    reviewed: Reviewed,
    decision: Decision,
    found: Evaluation,
    offered: Sequence[Option],
    seed: bytes,
) -> Puzzle:
    done = [(bot.id, bot.choose(maker.rules, decision.view, seed)) for bot in maker.bots]
    return posed(reviewed, decision, found, offered, seed, done)


def posed(
    reviewed: Reviewed,
    decision: Decision,
    found: Evaluation,
    offered: Sequence[Option],
    seed: bytes,
    done: Sequence[tuple[str, Any]] = (),
) -> Puzzle:
    """A decision as a puzzle: the best option among those offered, in an order that the seed gives;
    `done` are bots and what they do there."""
    book, rules = reviewed.game.rulebook, reviewed.rules
    best = found.options[0]
    shuffled = sorted(offered, key=lambda each: _derived(seed, repr(each.action)))
    places = {repr(each.action): place for place, each in enumerate(shuffled)}
    return Puzzle(
        game=reviewed.game.id,
        title=book.title(rules),
        digest=book.digest(rules),
        seats=len(reviewed.record.seats),
        seat=decision.seat,
        round=decision.round,
        record=_until(reviewed.record, decision.step),
        choices=tuple(_choice(reviewed, found, each) for each in shuffled),
        right=shuffled.index(best),
        answered=tuple(Answered(bot, places.get(repr(action))) for bot, action in done),
        unit=found.unit,
        rests_on=found.rests_on,
        mixes=found.mixes,
    )


def _choice(reviewed: Reviewed, found: Evaluation, option: Option) -> Choice:
    words = reviewed.reviewer.words(reviewed.rules, option.action)
    return Choice(
        msgspec.to_builtins(option.action),
        words,
        option.value,
        option.low,
        option.high,
        side("best" if option is found.options[0] else "chosen", words, option),
        grade(found, option),
    )


def _until(record: Record, step: int) -> Record:
    """The beginning of a record."""
    return msgspec.structs.replace(record, moves=record.moves[:step], result=None)


def _derived(seed: bytes, label: str) -> bytes:
    return hashlib.sha256(seed + label.encode()).digest()


def _nothing_found(game: AnyGame) -> Refusal:
    return Refusal(
        "no_puzzles",
        Text(
            "{games} games of {title} under these rules held no position with one clear answer.",
            "このルールの{title}を{games}回調べましたが、答えが一つにはっきり決まる局面は"
            "ありませんでした。",
        ).fill(games=GAMES, title=game.title),
    )
