"""The protocol of a game: its pure functions, its parts, and what it may do besides."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

import msgspec
from typing_extensions import TypeIs

from hattari.core.text import Text

from .awaits import Awaits, Outcome
from .rulebook import R, Rulebook

Observer = int | None
"""Who looks: a seat's index, or None for a spectator."""

S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
S_contra = TypeVar("S_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Setup(Protocol):
    """A start that differs from the rules' own: a frozen struct of each game's own.

    Made without arguments it is the rules' own start. A starter of None is found by lot.
    """

    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def starter(self) -> int | None: ...


class Legal(Protocol[A_co]):
    """The actions that `decide` accepts from one seat, counted but never listed at once."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[A_co]: ...
    def __contains__(self, action: object) -> bool: ...

    def at(self, index: int) -> A_co:
        """The action with this number, 0 <= index < len. Raises IndexError."""
        ...


class CommandSpec(msgspec.Struct, frozen=True):
    """One command of the chat line: names without the slash, and its help."""

    names: tuple[str, ...]
    arguments: Text
    help: Text


class Chatline(Protocol[S_contra, A_co]):
    """A game's own commands in the table's chat line."""

    def commands(self) -> tuple[CommandSpec, ...]: ...

    def parse(self, state: S_contra, seat: int, name: str, arguments: Sequence[str]) -> A_co:
        """The action a typed command means. Raises Refusal with the usage."""
        ...


class Step(msgspec.Struct, Generic[S, E], frozen=True):
    """A record's move replayed: the events it made and the state after them."""

    events: tuple[E, ...]
    state: S


class BadMove(Exception):
    """A move of a record that can't be read at all (not: one that the rules refuse)."""


class Transcript(Protocol[S, E]):
    """A game's moves as a record writes them (`record.md`)."""

    def replay(
        self, state: S, moves: Sequence[msgspec.Raw], *, refused: bool = False
    ) -> Iterator[Step[S, E]]:
        """One step for each move. What goes without saying may be left out, but not before a last
        move that is said to be `refused`. Raises Refusal by the rules, BadMove if malformed."""
        ...

    def write(self, moves: list[dict[str, Any]], event: E) -> None:
        """Put down what an event says, after the moves of all events before it.

        A move that it takes back goes from them.
        """
        ...

    def opening(self, setup: Any, events: Sequence[E]) -> Any:
        """The game's setup as a record writes it: what a lot named is written out."""
        ...

    def compare(self, steps: Sequence[Step[S, E]], state: S, expected: msgspec.Raw) -> list[str]:
        """What differs from a record's `expect` (without `error`): "key: expected, came".

        Raises BadMove for an expectation of unknown keys or shapes.
        """
        ...


class Game(Protocol[R, S, A, E]):
    """The pure functions that make a game, and its parts.

    `action` and `events` are the tagged unions for the codecs; an event's tag starts with
    the game's id and a dot, so that a log may hold the events of every game. `answers` are those
    by which a seat answers a Window: it stays open, and its time goes on. `seen_as` is the type
    of its views, for those who get them from afar; `setup` that of its starts.
    """

    @property
    def id(self) -> str: ...
    @property
    def title(self) -> Text: ...
    @property
    def action(self) -> Any: ...
    @property
    def events(self) -> tuple[type[Any], ...]: ...
    @property
    def answers(self) -> tuple[type[Any], ...]: ...
    @property
    def seen_as(self) -> type[Any]: ...
    @property
    def setup(self) -> type[Setup]: ...
    @property
    def rulebook(self) -> Rulebook[R]: ...
    @property
    def chatline(self) -> Chatline[S, A]: ...
    @property
    def transcript(self) -> Transcript[S, E]: ...

    def start(self, rules: R, seats: int, setup: Any = ...) -> S:
        """The state before the first round. Raises Refusal for seats or a setup that can't be."""
        ...

    def awaits(self, state: S) -> Awaits: ...

    def legal(self, state: S, seat: int) -> Legal[A]:
        """What `decide` accepts from this seat now; empty when it has to wait."""
        ...

    def decide(self, state: S, seat: int, action: A) -> tuple[E, ...]:
        """The events of an action. Raises Refusal and changes nothing."""
        ...

    def draw(self, state: S, seed: bytes) -> Any:
        """The outcome of the chance awaited: a pure function of the round's seed (32 bytes),
        a label and an index held in the state. Secret until redacted."""
        ...

    def resolve(self, state: S, outcome: Any) -> tuple[E, ...]:
        """The events of chance. Raises Refusal for an impossible outcome."""
        ...

    def close(self, state: S) -> tuple[E, ...]:
        """The events when a Window's or Between's time is up (or everybody has answered)."""
        ...

    def undo(self, state: S) -> tuple[int, tuple[E, ...]]:
        """The seat whose last action can be taken back, and the events that do so.

        Raises Refusal where nothing can be taken back.
        """
        ...

    def evolve(self, state: S, event: E) -> S:
        """The state after an event; never fails on an event that the functions above made."""
        ...

    def view(self, state: S, observer: Observer, odds_help: bool = False) -> Any:
        """What an observer may know, in a type of its own; `odds_help` adds the chances."""
        ...

    def redact(self, event: E, observer: Observer) -> Any | None:
        """The event as an observer may see it, in a type of its own; None: not at all."""
        ...

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended; None while it goes on."""
        ...


AnyGame = Game[Any, Any, Any, Any]


class ToldByView(msgspec.Struct, frozen=True):
    """A redacted event of which the view after it tells all: who has that view needs no more."""


class BeginsAnew(ToldByView, frozen=True):
    """Such an event after which views tell no more of what came before it."""


# What a game may do besides -------------------------------------------------------------


@runtime_checkable
class OpensHands(Protocol):
    """A game with seats that go out, which may then look at everybody's hand."""

    def open_view(self, state: Any, seat: int, odds_help: bool = False) -> Any:
        """The view of a seat that is out, with all that the others hold; no sealed answer."""
        ...


@runtime_checkable
class Readmits(Protocol):
    """A game in which somebody who is out may come back in."""

    def may_return(self, state: Any, seat: int) -> bool:
        """Whether a seat that is out may still come back: then it sees nobody's hand."""
        ...


@runtime_checkable
class SettlesClaims(Protocol):
    """A game in which claims are made that turn out to be true or not."""

    def claim(self, state: Any) -> Any | None:
        """The claim that stands and may be guessed on, public and comparable; None for none."""
        ...

    def verdict(self, event: Any) -> bool | None:
        """Whether the claim that this event settles was true; None where it settles none."""
        ...


@runtime_checkable
class Coaches(Protocol):
    """A game with a word of advice for who is to act."""

    def coach(self, rules: Any, view: Any) -> Text | None:
        """What is expected and why, in a sentence, for the seat of this view; None for nothing.

        It gets that seat's own view, and so knows nothing that the seat doesn't. It advises and
        never acts. A later coach may ask an evaluation of the same view.
        """
        ...


def _does(game: Any, part: Any) -> bool:
    kind: Any = type(game)
    return _has(kind, part)


@cache
def _has(kind: Any, part: Any) -> bool:
    """Asked once of each type of game: to ask a protocol takes longer than to move."""
    return issubclass(kind, part)


def opens_hands(game: Any) -> TypeIs[OpensHands]:
    """Whether a game lets those who are out look at all hands."""
    return _does(game, OpensHands)


def readmits(game: Any) -> TypeIs[Readmits]:
    """Whether a game lets somebody back in."""
    return _does(game, Readmits)


def settles_claims(game: Any) -> TypeIs[SettlesClaims]:
    """Whether a game has claims to guess on."""
    return _does(game, SettlesClaims)


def coaches(game: Any) -> TypeIs[Coaches]:
    """Whether a game has a word of advice."""
    return _does(game, Coaches)


def sample(legal: Legal[A], pick: Callable[[int], int]) -> A:
    """One of the legal actions; `pick(n)` gives a number from 0 to n - 1."""
    return legal.at(pick(len(legal)))
