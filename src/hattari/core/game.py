"""The protocol every game meets, and the registry of games.

A game is a set of pure functions over frozen data. Nothing here knows a game's name:
tables, the server, the bots and the page reach every game through this module alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, Protocol, TypeVar, runtime_checkable

import msgspec

from .text import Text as Text  # noqa: PLC0414 (everybody has it from here)

Observer = int | None
"""Who looks: a seat's index, or None for a spectator."""


class Refusal(Exception):
    """An action, a rule set or a command that can't be accepted; nothing has changed.

    `code` is stable and for programs, `text` is for people: what was expected, what came
    and what to do.
    """

    def __init__(self, code: str, text: Text) -> None:
        super().__init__(text.en)
        self.code = code
        self.text = text


class Conflict(msgspec.Struct, frozen=True):
    """One reason why a rule set can't be played: the axes involved and the reason."""

    axes: tuple[str, ...]
    text: Text


class Idle(msgspec.Struct, frozen=True):
    """An axis whose value changes nothing beside the others', its title, and why."""

    axis: str
    title: Text
    text: Text


class RuleConflicts(Refusal):
    """A rule set that contradicts itself; all its conflicts at once."""

    def __init__(self, conflicts: tuple[Conflict, ...]) -> None:
        super().__init__(
            "rule_conflicts",
            Text("; ", "、").join(conflict.text for conflict in conflicts),
        )
        self.conflicts = conflicts


# What a state waits for ------------------------------------------------------------------


class Turn(msgspec.Struct, frozen=True):
    """One seat decides; when its clock runs out somebody decides for it."""

    seat: int


class Window(msgspec.Struct, frozen=True):
    """Several seats may answer, each once, unseen by the others; then `close` goes on.

    `pending` are the seats that have not answered: secret as long as `sealed` holds.
    `seconds` is the window's length, None where the table's turn clock serves. `full_length`: it
    stays open so long though all have answered, because not every seat is asked for an answer and
    an early end would tell which were.
    """

    kind: str
    pending: tuple[int, ...]
    sealed: bool
    seconds: int | None
    full_length: bool = False


class Chance(msgspec.Struct, frozen=True):
    """Dice or cards come next: `draw` makes the outcome, `resolve` accepts it."""

    label: str


class Between(msgspec.Struct, frozen=True):
    """A round is to open; `close` opens it. The next round's seed is committed here.

    `seats` are those that play on; the others need not be waited for.
    """

    round: int
    seats: tuple[int, ...]


class Over(msgspec.Struct, frozen=True):
    """Nothing more comes."""


Awaits = Turn | Window | Chance | Between | Over


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended: groups of seats, the best first; seats of one group share a rank."""

    ranking: tuple[tuple[int, ...], ...]


class Setup(Protocol):
    """A start that differs from the rules' own: a frozen struct of each game's own.

    Made without arguments it is the rules' own start. A starter of None is found by lot.
    """

    __struct_fields__: ClassVar[tuple[str, ...]]

    @property
    def starter(self) -> int | None: ...


# The parts of a game --------------------------------------------------------------------

R = TypeVar("R")
S = TypeVar("S")
A = TypeVar("A")
E = TypeVar("E")
S_contra = TypeVar("S_contra", contravariant=True)
A_co = TypeVar("A_co", covariant=True)


class Legal(Protocol[A_co]):
    """The actions that `decide` accepts from one seat, counted but never listed at once."""

    def __len__(self) -> int: ...
    def __iter__(self) -> Iterator[A_co]: ...
    def __contains__(self, action: object) -> bool: ...

    def at(self, index: int) -> A_co:
        """The action with this number, 0 <= index < len. Raises IndexError."""
        ...


class Preset(msgspec.Struct, frozen=True):
    """A named rule set: data with a version, never a branch in the code.

    `character` are a few words about it for somebody to whom its title says nothing.
    """

    id: str
    version: int
    title: Text
    character: Text
    note: Text
    differs: dict[str, Any]
    digest: str


class Choice(msgspec.Struct, frozen=True):
    """One value of an axis, with the words for the form."""

    value: str | int | bool
    title: Text
    note: Text


class Axis(msgspec.Struct, frozen=True):
    """One question of the house rules, as the form of the page asks it.

    Those of one `group` stand together there. `choices` for an enum or a switch; `lowest` and
    `highest` for a number (both may be given beside choices: `dice` is a number or a word). A
    table is an axis of `parts`, each asked like an axis: its value holds one for each of them.
    """

    key: str
    title: Text
    note: Text
    group: Text
    default: Any
    choices: tuple[Choice, ...] = ()
    lowest: int | None = None
    highest: int | None = None
    parts: tuple[Axis, ...] = ()


class Option(msgspec.Struct, frozen=True):
    """A switch of the chat line (`/option NAME`): a bundle of axis values.

    `sets` says in words what it sets.
    """

    name: str
    title: Text
    note: Text
    sets: Text


class Difference(msgspec.Struct, frozen=True):
    """What one rule set has otherwise than another, in a few words, and what that means."""

    axes: tuple[str, ...]
    title: Text
    note: Text


class Naming(msgspec.Struct, frozen=True):
    """What a rule set is called: the nearest preset's title, and what differs from that.

    `title` says both in one line. `preset` is None where there are no presets.
    """

    title: Text
    preset: Text | None
    differs: tuple[Difference, ...]


class Paragraph(msgspec.Struct, frozen=True):
    """A heading and its sentences, generated from a rule set."""

    title: Text
    lines: tuple[Text, ...]


class Chosen(msgspec.Struct, Generic[R], frozen=True):
    """Rules as a set of options beside others: `base` is what they are without, `options` the names
    in the order in which they were switched on, and `rules` what both make together."""

    rules: R
    base: R
    options: tuple[str, ...] = ()


class Rulebook(Protocol[R]):
    """Everything about a game's rule sets; the one owner of what an axis means."""

    def presets(self) -> tuple[Preset, ...]:
        """All presets; the first is for newcomers, and played where nobody names one."""
        ...

    def options(self) -> tuple[Option, ...]: ...
    def axes(self) -> tuple[Axis, ...]: ...

    def parse(self, spec: str | Mapping[str, Any]) -> R:
        """A rule set from a preset's name, a `+` union, or an object of axis values.

        Raises RuleConflicts with every conflict, Refusal for an unknown preset or key.
        """
        ...

    def conflicts(self, spec: str | Mapping[str, Any]) -> tuple[Conflict, ...]:
        """Why `parse` would refuse, all at once; empty when it would not."""
        ...

    def idle(self, rules: R) -> tuple[Idle, ...]:
        """The values that somebody chose and that do nothing here."""
        ...

    def switch(self, rules: R, option: str, on: bool) -> R:
        """The rule set with an option of the chat line switched. Raises Refusal."""
        ...

    def switched_on(self, rules: R) -> tuple[str, ...]:
        """The names of the options that are on in a rule set."""
        ...

    def chosen(self, rules: R) -> Chosen[R]:
        """A rule set as options beside what it is without them."""
        ...

    def choose(self, chosen: Chosen[R], option: str, on: bool) -> Chosen[R]:
        """The same with an option on or off: off leaves what it was before it came. Raises
        Refusal."""
        ...

    def differences(self, before: R, after: R) -> tuple[Difference, ...]:
        """What the second rule set has otherwise than the first."""
        ...

    def full(self, rules: R) -> dict[str, Any]:
        """Every axis with its value, ready for JSON; `parse` takes it back."""
        ...

    def digest(self, rules: R) -> str:
        """Hex SHA-256 of the canonical full form: the rule set's name for programs."""
        ...

    def seats(self, rules: R) -> tuple[int, int]:
        """The least and the greatest number of seats."""
        ...

    def endless(self, rules: R) -> bool:
        """Whether only the round limit ends every game."""
        ...

    def title(self, rules: R) -> Text:
        """What a rule set is called in one line: that of its naming."""
        ...

    def naming(self, rules: R) -> Naming:
        """What a rule set is called, and what differs from the nearest preset."""
        ...

    def describe(self, rules: R, seats: int | None = None) -> tuple[Paragraph, ...]:
        """The rule text for a guest who has never played, with worked examples."""
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

    def write(self, events: Sequence[E]) -> list[dict[str, Any]]:
        """The moves that these events of a game say, from its first event on."""
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


def sample(legal: Legal[A], pick: Callable[[int], int]) -> A:
    """One of the legal actions; `pick(n)` gives a number from 0 to n - 1."""
    return legal.at(pick(len(legal)))
