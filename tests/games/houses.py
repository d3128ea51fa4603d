"""What holds of any rule set of any game: it plays, can be told, written down and asked about."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pkgutil import resolve_name
from random import Random
from typing import Any

import msgspec

from hattari.core import record
from hattari.core.game import AnyGame, Over, Refusal, Text, Turn, sample
from hattari.core.kit import Kit, Registry
from hattari.core.quiz import questions
from hattari.interop import walk as numbers
from tests.games.lessons import can_be_played
from tests.games.walk import Step, steps
from tests.games.wording import JAPANESE, texts

GAMES = 20
WRITTEN = 3
"""So many of them are written down and read back: with few seats, with many, and between."""
LONGEST = 300
"""Steps after which a game has gone on for long enough."""
IN_NUMBERS = 40
"""Choices of a game that is told in numbers."""
SEEN_EVERY = 16
"""After so many steps somebody looks."""


class Tally(msgspec.Struct, frozen=True):
    """What was played: games, those that came to their end, and steps."""

    games: int = 0
    ended: int = 0
    steps: int = 0

    def joined(self, other: Tally) -> Tally:
        """Both."""
        return Tally(self.games + other.games, self.ended + other.ended, self.steps + other.steps)


def holds(kit: Kit, spec: dict[str, Any], random: Random) -> Tally:
    """All of it, for an accepted rule set. Raises AssertionError, or whatever goes wrong."""
    game = kit.game
    rules = game.rulebook.parse(spec)
    least, most = game.rulebook.seats(rules)
    _can_be_told(game, rules, most)
    _is_read_back(game, rules)
    _has_arrays(kit, rules, least)
    _can_be_asked_about(kit, rules)
    tally = Tally()
    for number in range(GAMES):
        seats = (least, most, random.randint(least, most))[min(number, 2)]
        tally = tally.joined(_plays(kit, rules, seats, random, number < WRITTEN))
    _can_be_played_in_numbers(kit, rules, least, random)
    return tally


# Words -----------------------------------------------------------------------------------


NOT_WORDS = re.compile(r"True|False|_|\{|\}|Text\(|\bNaN\b")
"""What no sentence has; a value's title may well be “None”."""


def _in_both_languages(text: Text) -> None:
    assert JAPANESE.search(text.ja), text
    assert not JAPANESE.search(text.en), text
    assert not NOT_WORDS.search(text.en + text.ja), text


def _can_be_told(game: AnyGame, rules: Any, seats: int) -> None:
    book = game.rulebook
    said = texts(book.describe(rules, seats)) + texts(book.describe(rules))
    idle = [each.text for each in book.idle(rules)]
    for text in (*said, *idle):
        _in_both_languages(text)
    assert book.title(rules).en
    assert book.title(rules).ja


def _is_read_back(game: AnyGame, rules: Any) -> None:
    """What the form sends and a record keeps is the rule set."""
    book = game.rulebook
    sent = msgspec.json.decode(msgspec.json.encode(book.full(rules)))
    assert book.conflicts(sent) == ()
    assert book.parse(sent) == rules
    assert book.digest(book.parse(sent)) == book.digest(rules)
    assert set(sent) == {axis.key for axis in book.axes()}


# Arrays, quiz and lesson -----------------------------------------------------------------


def _has_arrays(kit: Kit, rules: Any, seats: int) -> None:
    """Arrays of the rules, or a refusal that says why there are none."""
    home = f"{type(kit.game).__module__.partition('.rules')[0]}.solve"
    if find_spec(home) is None:
        return
    compile_rules = resolve_name(f"{home}.lookups:compile_rules").__wrapped__
    _done_or_refused(lambda: compile_rules(rules, seats))


def _done_or_refused(work: Callable[[], Any]) -> Any:
    """What came of it; None where it is beyond arrays, and that is said."""
    try:
        return work()
    except Refusal as refusal:
        if refusal.code != "beyond_arrays":
            raise
        _in_both_languages(refusal.text)
        return None


def _can_be_asked_about(kit: Kit, rules: Any) -> None:
    if "quiz" in kit.parts:
        for question in questions(kit.load("quiz"), kit.game.rulebook, rules):
            assert question.answers[question.right] != question.other.answer
            assert 2 <= len(question.answers) == len(set(question.answers))
            for text in (question.ask, question.scene, *question.reasons):
                _in_both_languages(text)
    if "lesson" in kit.parts:
        can_be_played(kit.game, kit.load("lesson")(rules))


# Games -----------------------------------------------------------------------------------


def _course(game: AnyGame, rules: Any, seats: int, seed: int) -> Iterator[Step[Any, Any, Any]]:
    random = Random(seed)

    def choose(state: Any, seat: int) -> Any:
        return sample(game.legal(state, seat), random.randrange)

    return steps(game, game.start(rules, seats), seed, random, choose)


def _plays(kit: Kit, rules: Any, seats: int, random: Random, is_written: bool) -> Tally:
    """A random game to its end or for long enough; some are written down and read back."""
    game, seed = kit.game, random.getrandbits(32)
    events: list[Any] = []
    after, played, acted = game.start(rules, seats), 0, 0
    for step in _course(game, rules, seats, seed):
        after, played = step.after, played + 1
        events.extend(step.events)
        if played % SEEN_EVERY == 0:
            _can_be_seen(game, after, seats)
        acted = acted if step.seat is None else step.seat
        if played >= LONGEST and _may_stop(game, after, acted):
            break
    is_over = isinstance(game.awaits(after), Over)
    if is_over:
        outcome = game.outcome(after)
        assert outcome is not None
        assert sorted(seat for group in outcome.ranking for seat in group) == list(range(seats))
    _can_be_seen(game, after, seats)
    if is_written:
        _is_replayed(kit, rules, seats, events, after)
    return Tally(1, int(is_over), played)


def _may_stop(game: AnyGame, state: Any, acted: int) -> bool:
    """Whether another seat's turn begins than that of whoever `acted` last.

    Of openings, of sealed answers and of what a turn still waits for a record tells with what
    comes after them.
    """
    awaited = game.awaits(state)
    return isinstance(awaited, Turn) and awaited.seat != acted


def _can_be_seen(game: AnyGame, state: Any, seats: int) -> None:
    for observer in (0, seats - 1, None):
        msgspec.json.encode(game.view(state, observer, observer is not None))


def _is_replayed(kit: Kit, rules: Any, seats: int, events: list[Any], after: Any) -> None:
    names = [f"Seat {seat}" for seat in range(seats)]
    written = record.read(record.encode(record.write(kit.game, rules, names, events)))
    registry = Registry((kit,))
    assert record.check(registry, written) == ()
    again = record.replay(registry, written).state
    for observer in (*range(seats), None):
        assert kit.game.view(again, observer) == kit.game.view(after, observer)


def _can_be_played_in_numbers(kit: Kit, rules: Any, seats: int, random: Random) -> None:
    coding = _done_or_refused(lambda: kit.load("coding")(rules, seats))
    if coding is None:
        return
    now = numbers.begin(kit.game, coding, rules, seats)
    for _ in range(IN_NUMBERS):
        if (seat := numbers.mover(now)) is None:
            return
        if seat == numbers.CHANCE:
            now = numbers.let_chance(now, random.randbytes(32))
            continue
        seen = numbers.observation(now, seat)
        assert len(seen) == coding.features
        assert all(-1 <= number <= 1 for number in seen)
        now = numbers.choose(now, random.choice(numbers.options(now)))
