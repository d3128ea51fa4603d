"""What the moves and expectations of a record have in common, whatever the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import UNSET

from .game import BadMove, Step


class BaseMove(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True
):
    """A move by its tag `do`; `at` is when it was made."""

    at: int | None = None


class SeatMove(BaseMove, frozen=True):
    """A move of one seat, by its index."""

    seat: int


class BadOutcome(Exception):
    """Dice or cards of a move that can't have come; `replay` says which move it was."""


S = TypeVar("S")
E = TypeVar("E")
M = TypeVar("M", bound=BaseMove)
X = TypeVar("X", bound=msgspec.Struct)


def replay(
    moves: Sequence[msgspec.Raw],
    decoder: msgspec.json.Decoder[M],
    play: Callable[[S, M, tuple[M, ...]], Step[S, E]],
    state: S,
    seats: int,
) -> Iterator[Step[S, E]]:
    """One step for each move; `play` gets a move and those that follow it.

    Raises BadMove, and whatever Refusal `play` raises.
    """
    decoded = tuple(_decode(index, raw, decoder, seats) for index, raw in enumerate(moves))
    for index, move in enumerate(decoded):
        try:
            step = play(state, move, decoded[index + 1 :])
        except BadOutcome as error:
            raise BadMove(f"moves[{index}]: {error}") from error
        yield step
        state = step.state


def _decode(index: int, raw: msgspec.Raw, decoder: msgspec.json.Decoder[M], seats: int) -> M:
    try:
        move = decoder.decode(raw)
    except msgspec.DecodeError as error:
        known = {"do": sorted(str(kind.__struct_config__.tag) for kind in get_args(decoder.type))}
        raise BadMove(f"moves[{index}]: {fault(error, raw, known)}") from error
    if isinstance(move, SeatMove) and not 0 <= move.seat < seats:
        raise BadMove(f"moves[{index}]: expected a seat from 0 to {seats - 1}, came {move.seat}")
    return move


def fault(
    error: msgspec.DecodeError, text: bytes | msgspec.Raw, known: Mapping[str, Sequence[str]]
) -> str:
    """What was expected of a JSON text, what came, and where; `known` are values by their key."""
    said, _, place = str(error).partition(" - at `$.")
    path = re.findall(r"[^.\[\]`]+", place)
    try:
        came = msgspec.json.decode(text)
        for key in path:
            came = came[int(key) if isinstance(came, list) else key]
    except (msgspec.DecodeError, LookupError, TypeError, ValueError):
        return str(error)
    if not path:
        return str(error)
    expected = f"Expected {' | '.join(known[path[-1]])}" if path[-1] in known else said
    return f"{expected}, came {_json(came)} - at `$.{place}"


def then(step: Step[S, E], events: tuple[E, ...], evolve: Callable[[S, E], S]) -> Step[S, E]:
    """The step with these events after it."""
    state = step.state
    for event in events:
        state = evolve(state, event)
    return Step((*step.events, *events), state)


def expectation(raw: msgspec.Raw, kind: type[X]) -> X:
    """A record's `expect` as this struct. Raises BadMove for unknown keys and shapes."""
    try:
        return msgspec.json.decode(raw, type=kind)
    except msgspec.ValidationError as error:
        raise BadMove(f"expect: {fault(error, raw, {})}") from error


def differences(wanted: X, found: X, in_order: Callable[[str, Any], Any]) -> list[str]:
    """ "key: expected …, came …" for each key that was given and differs.

    `in_order` gets a key and its value, and sorts the value where order says nothing.
    """
    differing: list[str] = []
    for key in wanted.__struct_fields__:
        expected, came = getattr(wanted, key), getattr(found, key)
        if expected is not UNSET and in_order(key, expected) != in_order(key, came):
            differing.append(f"{key}: expected {_json(expected)}, came {_json(came)}")
    return differing


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()
