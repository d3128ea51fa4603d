"""A game as text: write a record, read it back, replay it, and check what it says.

A record is one JSON object. Nothing here knows a game: its moves and expectations are handed
to the game's own transcript as they came.
"""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from . import chance
from .game import AnyGame, BadMove, Between, Chance, Refusal, RuleConflicts, Step
from .house import for_seats
from .json_keys import twice
from .kit import Registry
from .moves import fault

FORMAT: Literal["hattari-record/1"] = "hattari-record/1"

RULES_OWN_START = msgspec.Raw(b"{}")


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How the game ended: groups of seats, the best first."""

    ranking: tuple[tuple[int, ...], ...]


class RoundProof(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What proves a round's dice or cards; everything in hex.

    `commitment` was shown before the round, `contributions` came from the seats in order (16
    bytes each, or none at all), `server_seed` (32 bytes) was revealed after the round.
    """

    commitment: str
    contributions: tuple[str, ...]
    server_seed: str


class Record(
    msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True
):
    """A game, or the beginning of one. `setup`, `moves` and `expect` are the game's own JSON.

    `proof` has one entry for each round. `clock` is kept as it came; under "time_up" stand the
    numbers of the moves (the first is 0) that were made because a seat's time was up.
    """

    format: Literal["hattari-record/1"]
    name: str = ""
    game: str
    rules: str | dict[str, Any]
    digest: str | None = None
    seats: tuple[str, ...]
    setup: msgspec.Raw = RULES_OWN_START
    moves: tuple[msgspec.Raw, ...]
    expect: dict[str, msgspec.Raw] = {}
    result: Result | None = None
    proof: tuple[RoundProof, ...] = ()
    clock: dict[str, Any] = {}


class Head(msgspec.Struct, frozen=True):
    """What a record says before its moves: what was played, by which rules, who sat where."""

    game: str
    rules: str | dict[str, Any]
    seats: tuple[str, ...]


class Malformed(Exception):
    """A record that can't be read: where, what was expected and what came.

    `byte` is the place of the fault in the text where that is known.
    """

    def __init__(self, reason: str, byte: int | None = None) -> None:
        super().__init__(reason)
        self.byte = byte


class Replay(msgspec.Struct, frozen=True):
    """A record played again: a step for each accepted move, and the refusal that ended it."""

    start: Any
    steps: tuple[Step[Any, Any], ...]
    refusal: Refusal | None

    @property
    def state(self) -> Any:
        """The state after the last accepted move."""
        return self.steps[-1].state if self.steps else self.start

    @property
    def events(self) -> tuple[Any, ...]:
        """Everything that happened, in order."""
        return tuple(event for step in self.steps for event in step.events)


# Reading and writing ---------------------------------------------------------------------


def read(text: bytes) -> Record:
    """One record from JSON; a byte order mark before it is skipped. Raises Malformed."""
    text = text.removeprefix(BOM_UTF8)
    _check_json(text)
    try:
        return msgspec.json.decode(text, type=Record)
    except msgspec.ValidationError as error:
        raise Malformed(fault(error, text, {"format": [FORMAT]})) from error


def _check_json(text: bytes) -> None:
    """Faults in the JSON come before faults in what it says, and at their byte."""
    try:
        msgspec.json.decode(text.decode())
    except UnicodeDecodeError as error:
        raise Malformed("this is not UTF-8 text", error.start) from error
    except msgspec.DecodeError as error:
        place = str(error).rpartition("(byte ")[2].rstrip(")")
        byte = int(place) if place.isdecimal() else len(text)
        raise Malformed(f"this is no JSON: {error}", byte) from error
    except RecursionError as error:
        raise Malformed("this is no record: its brackets are nested too deeply") from error
    if (found := twice(text.decode())) is not None:
        raise Malformed(f"the key “{found.key}” stands twice", found.byte)


def head(text: bytes) -> Head:
    """The head of a record that `encode` wrote; its moves are skipped, however many there are."""
    return msgspec.json.decode(text, type=Head)


def encode(record: Record) -> bytes:
    """A record as one line of JSON."""
    return msgspec.json.encode(record)


def write(  # noqa: PLR0913 (a record is made of exactly these)
    game: AnyGame,
    rules: Any,
    seats: Sequence[str],
    events: Sequence[Any],
    *,
    setup: Any = None,
    name: str = "",
    proof: Sequence[RoundProof] = (),
    time_up: Sequence[int] = (),
) -> Record:
    """The record of a game from its first event on, as `Writing` makes it."""
    writing = Writing(game, rules, seats, setup)
    for event in events:
        writing.add(event)
    return writing.done(tuple(writing.moves()), name=name, proof=proof, time_up=time_up)


class Writing:
    """A record that grows event by event; no setup is the rules' own start."""

    def __init__(self, game: AnyGame, rules: Any, seats: Sequence[str], setup: Any = None) -> None:
        self._game, self._rules, self._seats = game, rules, tuple(seats)
        self._setup = game.setup() if setup is None else setup
        self._state = game.start(rules, len(seats), self._setup)
        self._events: list[Any] = []
        self._moves: list[dict[str, Any]] = []

    @property
    def length(self) -> int:
        """How many moves the events so far come to."""
        return len(self._moves)

    def add(self, event: Any) -> None:
        """What happened next."""
        self._events.append(event)
        self._game.transcript.write(self._moves, event)
        self._state = self._game.evolve(self._state, event)

    def moves(self) -> Iterator[msgspec.Raw]:
        """The moves as they are written, one by one: all of them are what `done` needs."""
        return (msgspec.Raw(msgspec.json.encode(move)) for move in self._moves)

    def done(
        self,
        moves: Sequence[msgspec.Raw],
        *,
        name: str = "",
        proof: Sequence[RoundProof] = (),
        time_up: Sequence[int] = (),
    ) -> Record:
        """The record, its rules in full. `time_up` are the moves that the clock made."""
        game, rulebook = self._game, self._game.rulebook
        outcome = game.outcome(self._state)
        return Record(
            format=FORMAT,
            name=name,
            game=game.id,
            rules={**rulebook.full(self._rules), "digest": rulebook.digest(self._rules)},
            seats=self._seats,
            setup=_written(game.transcript.opening(self._setup, self._events)),
            moves=tuple(moves),
            result=None if outcome is None else Result(outcome.ranking),
            proof=tuple(proof),
            clock={"time_up": list(time_up)} if time_up else {},
        )


def _written(setup: Any) -> msgspec.Raw:
    text = msgspec.json.encode(setup)
    return RULES_OWN_START if text == RULES_OWN_START else msgspec.Raw(text)


# Replaying -------------------------------------------------------------------------------


def replay(registry: Registry, record: Record) -> Replay:
    """The record played again, up to the first refused move. Raises Malformed."""
    game = _game(registry, record)
    return _replay(game, record, setup_of(game, record))


def setup_of(game: AnyGame, record: Record) -> Any:
    """The start that a record says, in the game's own form. Raises Malformed."""
    fields = game.setup.__struct_fields__
    try:
        said = msgspec.json.decode(record.setup, type=dict[str, Any])
        given = {key: value for key, value in said.items() if value is not None}
        if unknown := [key for key in given if key not in fields]:
            raise Malformed(
                f"setup: {game.title.en} has no {' or '.join(unknown)}; "
                f"expected {' or '.join(fields)}"
            )
        return msgspec.convert(given, game.setup)
    except msgspec.ValidationError as error:
        raise Malformed(f"setup: {fault(error, record.setup, {})}") from error


def _game(registry: Registry, record: Record) -> AnyGame:
    try:
        return registry.get(record.game)
    except Refusal as refusal:
        raise Malformed(f"game: {refusal.text.en}") from refusal


def _replay(game: AnyGame, record: Record, setup: Any) -> Replay:
    start = _start(game, record, setup)
    steps: list[Step[Any, Any]] = []
    try:
        # The steps before a refused move are kept.
        for step in game.transcript.replay(start, record.moves, refused=_to_be_refused(record)):
            steps.append(step)  # noqa: PERF402
    except Refusal as refusal:
        return Replay(start, tuple(steps), refusal)
    except BadMove as error:
        raise Malformed(str(error)) from error
    return Replay(start, tuple(steps), None)


def _start(game: AnyGame, record: Record, setup: Any) -> Any:
    rules = rules_of(game, record)
    try:
        return game.start(rules, len(record.seats), setup)
    except Refusal as refusal:
        raise Malformed(f"seats or setup: {refusal.text.en}") from refusal


def rules_of(game: AnyGame, record: Record | Head) -> Any:
    """The rules that a record was played by, in the game's own form. Raises Malformed."""
    spec, find = for_seats(record.rules, len(record.seats)), game.rulebook.conflicts
    # What needs more seats than sat there is no fault of rules that take more.
    return _rules(game, record.rules if find(spec) and not find(record.rules) else spec)


def _rules(game: AnyGame, spec: str | Mapping[str, Any]) -> Any:
    try:
        return game.rulebook.parse(spec)
    except RuleConflicts as refusal:
        told = (f"{', '.join(each.axes)}: {each.text.en}" for each in refusal.conflicts)
        raise Malformed(f"rules: {'; '.join(told)}") from refusal
    except Refusal as refusal:
        raise Malformed(f"rules: {refusal.text.en}") from refusal


# Checking --------------------------------------------------------------------------------


def check(registry: Registry, record: Record) -> tuple[str, ...]:
    """What doesn't hold: "key: expected …, came …"; empty where all holds.

    Raises Malformed for a record that can't be read.
    """
    game = _game(registry, record)
    replayed = _replay(game, record, setup_of(game, record))
    wrong_digest = other_rules(game, record)
    wrong = (*_check_moves(record, replayed), *_check_expect(game, record, replayed))
    wrong_result = tuple(_check_result(game, record, replayed))
    return (*wrong_digest, *wrong, *wrong_result, *_check_proof(game, record))


def other_rules(game: AnyGame, record: Record) -> tuple[str, ...]:
    """What differs between the digests that a record names and that of its rules as read here.

    Raises Malformed.
    """
    inner = record.rules.get("digest") if isinstance(record.rules, dict) else None
    named = [given for given in (record.digest, inner) if given is not None]
    digest = game.rulebook.digest(_rules(game, record.rules)) if named else ""
    return tuple(f"digest: expected {given}, came {digest}" for given in named if given != digest)


def _check_moves(record: Record, replayed: Replay) -> Iterator[str]:
    error = _to_be_refused(record)
    last, refusal = len(record.moves) - 1, replayed.refusal
    if refusal is not None and not (error and len(replayed.steps) == last):
        which = f"moves[{len(replayed.steps)}]"
        yield f"{which}: expected a legal move, came {refusal.code}: {refusal.text.en}"
    if refusal is None and error:
        yield "error: expected the last move to be refused, came no refusal"


def _to_be_refused(record: Record) -> bool:
    if "error" not in record.expect:
        return False
    error = bytes(record.expect["error"])
    if error != b'"illegal"':
        raise Malformed(f'expect.error: expected "illegal", came {error.decode()}')
    return True


def _check_expect(game: AnyGame, record: Record, replayed: Replay) -> list[str]:
    rest = {key: value for key, value in record.expect.items() if key != "error"}
    expected = msgspec.Raw(msgspec.json.encode(rest))
    try:
        return game.transcript.compare(replayed.steps, replayed.state, expected)
    except BadMove as error:
        raise Malformed(str(error)) from error


def _check_result(game: AnyGame, record: Record, replayed: Replay) -> Iterator[str]:
    if record.result is None:
        return
    outcome = game.outcome(replayed.state)
    came = None if outcome is None else outcome.ranking
    if came != record.result.ranking:
        expected = msgspec.json.encode(record.result.ranking).decode()
        yield f"result: expected {expected}, came {msgspec.json.encode(came).decode()}"


# Proof -----------------------------------------------------------------------------------


def _check_proof(game: AnyGame, record: Record) -> Iterator[str]:
    """Whether the revealed seeds gave every die or card, the lot for the starter included."""
    if not record.proof:
        return
    by_lot = msgspec.structs.replace(setup_of(game, record), starter=None)
    replayed = _replay(game, record, by_lot)
    seeds = [_seed(entry, number) for number, entry in enumerate(record.proof, start=1)]
    for number, entry in enumerate(record.proof, start=1):
        if chance.commitment(bytes.fromhex(entry.server_seed)) != entry.commitment:
            yield f"proof of round {number}: expected the committed seed, came another"
        came, seats = len(entry.contributions), len(record.seats)
        if came not in (0, seats):
            yield f"proof of round {number}: expected {seats} contributions, came {came}"
    yield from _check_chances(game, replayed, seeds)


def _seed(entry: RoundProof, number: int) -> bytes:
    try:
        server_seed = chance.from_hex(entry.server_seed, chance.SEED_BYTES)
        contributions = [
            chance.from_hex(text, chance.CONTRIBUTION_BYTES) for text in entry.contributions
        ]
    except ValueError as error:
        raise Malformed(f"proof of round {number}: {error}") from error
    return chance.round_seed(server_seed, contributions)


def _check_chances(game: AnyGame, replayed: Replay, seeds: list[bytes]) -> Iterator[str]:
    state, number, drawn_for = replayed.start, 0, 0
    for event in replayed.events:
        awaited = game.awaits(state)
        if isinstance(awaited, Between):
            number = awaited.round
        if isinstance(awaited, Chance):
            if number > len(seeds):
                yield f"proof of round {number}: expected its seed, came none"
                return
            drawn_for = number
            drawn = game.resolve(state, game.draw(state, seeds[number - 1]))
            if event != drawn[0]:
                yield f"proof of round {number}: expected {drawn[0]}, came {event}"
        state = game.evolve(state, event)
    if drawn_for < len(seeds):
        yield f"proof: expected {drawn_for} rounds, came {len(seeds)}"
