"""What people, and the server itself, may ask of a table.

A command is a JSON object with its name under "do". `Command` is what a person's client may
send; `SystemCommand` comes from the server alone and is never decoded from a socket.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec

from hattari.core.cast import Face, Mood

Name = Annotated[str, msgspec.Meta(max_length=200)]
Line = Annotated[str, msgspec.Meta(max_length=2000)]
Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$", max_length=64)]
Contribution = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{32}$", max_length=32)]


def _tag(name: str) -> str:
    return "".join(f"-{letter}" if letter.isupper() else letter for letter in name).lower()[1:]


class _Command(msgspec.Struct, frozen=True, tag_field="do", tag=_tag, forbid_unknown_fields=True):
    pass


# Coming and going ------------------------------------------------------------------------


class Create(_Command, frozen=True):
    """Open a table; `rules` is what the game's rulebook parses, `name` is the host's own."""

    game: str
    rules: str | dict[str, Any]
    name: Name
    options: dict[str, Any] = {}
    title: Name = ""


class Join(_Command, frozen=True):
    """Come to the table under this name, with a face; the seats are taken with `Sit`."""

    name: Name
    face: Face | None = None


class Leave(_Command, frozen=True):
    """Go. In a running game a bot plays the seat to the end."""


class Kick(_Command, frozen=True):
    """The host sends somebody away, be it that they only watch: by player id, or by seat."""

    player: Annotated[str, msgspec.Meta(max_length=64)] | None = None
    seat: int | None = None


class Mute(_Command, frozen=True):
    """The host takes a member's voice in the chat, or gives it back; play goes on."""

    player: str
    on: bool = True


class Handover(_Command, frozen=True):
    """Make another member the host."""

    player: str


class Lock(_Command, frozen=True):
    """Let nobody new in."""

    on: bool = True


class Relink(_Command, frozen=True):
    """The host makes a new link to the table. Earlier links and codes lead nobody in any more;
    whoever belongs to the table stays, and is told the new one."""


class Close(_Command, frozen=True):
    """The host closes the table."""


class Read(_Command, frozen=True):
    """Open the rules or a lesson before a game or as the first one begins, or close them; that
    game has no clock until they are closed, for its first few minutes at most."""

    on: bool = True


# Seats -----------------------------------------------------------------------------------


class Sit(_Command, frozen=True):
    """Take this seat, or the first free one. Once a game has begun: take the seat that one has left
    in it, or queue for the next."""

    seat: int | None = None


class Stand(_Command, frozen=True):
    """Leave the seat and watch."""


class Queue(_Command, frozen=True):
    """Wait for a seat in the rematch, or no longer."""

    on: bool = True


class Wear(_Command, frozen=True):
    """Choose one's face, between games; one that no other seat wears."""

    face: Face


class Ready(_Command, frozen=True):
    """Show the others that one is ready; the host starts all the same."""

    on: bool = True


class AddBot(_Command, frozen=True):
    """Seat a bot, by its id in the bots' registry; without a name it has that of its face, in
    this language."""

    bot: str
    seat: int | None = None
    name: str = ""
    face: Face | None = None
    language: Name = "en"


class RemoveBot(_Command, frozen=True):
    """Take a bot from its seat."""

    seat: int


# Options and rules, between games --------------------------------------------------------


class SetOptions(_Command, frozen=True):
    """Change some of the table's options (`Options`)."""

    changes: dict[str, Any]


class SetRules(_Command, frozen=True):
    """Play by these rules: what the game's rulebook parses."""

    rules: str | dict[str, Any]


class SetSurvey(_Command, frozen=True):
    """Let these rules alternate with the table's own, game by game, and ask people what they felt;
    none: no longer."""

    rules: str | dict[str, Any] | None = None


class SwitchOption(_Command, frozen=True):
    """Switch one of the game's own options, as `/option NAME` does."""

    option: str
    on: bool = True


# The game --------------------------------------------------------------------------------


class Start(_Command, frozen=True):
    """The host starts the game with whoever sits."""


class Act(_Command, frozen=True):
    """Play: an action of the game, for the moment that the player saw."""

    moment: int
    action: dict[str, Any]


class Continue(_Command, frozen=True):
    """Seen the result: on to the next round."""


class Commit(_Command, frozen=True):
    """Promise 16 bytes of one's own for the next round's seed: hex SHA-256 of them.

    It counts from the next `table.commitment` on, which names the promises that it binds.
    """

    digest: Digest


class Reveal(_Command, frozen=True):
    """Show the 16 bytes in hex once `table.commitment` has named their promise.

    Before the round opens; who is late counts as sixteen zero bytes.
    """

    contribution: Contribution


class Look(_Command, frozen=True):
    """Out of the game: see all hands from now on, where the table allows it, or no longer.

    Whoever has looked is silent until the round is over.
    """

    on: bool = True


class Guess(_Command, frozen=True):
    """Out of the game: is the claim that stands true? For oneself, until it is settled."""

    yes: bool


class SkipToEnd(_Command, frozen=True):
    """Out of the game, where bots alone play on: let them end it at once.

    The host may, or all together who are there and have played.
    """


class Pause(_Command, frozen=True):
    """The host stops the game and its clocks."""


class Resume(_Command, frozen=True):
    """The host lets the game go on."""


class AskUndo(_Command, frozen=True):
    """Ask the others for leave to take one's last action back."""


class AnswerUndo(_Command, frozen=True):
    """Grant or refuse what another seat asked."""

    yes: bool


class Rematch(_Command, frozen=True):
    """The host opens the next game: the same seats, then whoever waits in the queue."""


class Say(_Command, frozen=True):
    """A line of chat; one that starts with a slash is a command.

    `name` is that of the sender, who may come to the table by it: the server fills it in.
    """

    text: Line
    name: Name = ""


class Stamp(_Command, frozen=True):
    """React for all to see, now and then; nobody can while answers are awaited that are sealed."""

    mood: Mood


class Lead(_Command, frozen=True):
    """Lead the others through the review of the last game: whose, and at which choice (the moves
    before it; null: the whole)."""

    seat: Annotated[int, msgspec.Meta(ge=0, le=100)]
    step: Annotated[int, msgspec.Meta(ge=0, le=100_000)] | None = None


class StopLeading(_Command, frozen=True):
    """Lead no more."""


class Point(_Command, frozen=True):
    """Point for all to see at an option, by its place in the list, or at a seat."""

    at: Literal["option", "seat"]
    number: Annotated[int, msgspec.Meta(ge=0, le=10_000)]


# The server's own ------------------------------------------------------------------------


class Tick(_Command, frozen=True):
    """Time has passed."""


class Connect(_Command, frozen=True):
    """A member's page is there."""

    player: str


class Disconnect(_Command, frozen=True):
    """A member's last page is gone."""

    player: str


class BotAct(_Command, frozen=True):
    """What a bot answers to a `BotMove`: the same fields, its action, and how it looks with it."""

    seat: int
    bot: str
    reason: str
    moment: int
    action: dict[str, Any]
    mood: Mood | None = None


class Forget(_Command, frozen=True):
    """Somebody who was here is forgotten: they go, and so does what they typed."""

    player: str


class Rename(_Command, frozen=True):
    """The operator calls a player otherwise."""

    player: str
    name: Name


class ShutDown(_Command, frozen=True):
    """The operator closes the table, also over a running game."""


class Resumed(_Command, frozen=True):
    """The server was away for this long (ms); the clocks get it back."""

    ms: int


Command = (
    Create
    | Join
    | Leave
    | Kick
    | Mute
    | Handover
    | Lock
    | Relink
    | Close
    | Read
    | Sit
    | Stand
    | Queue
    | Wear
    | Ready
    | AddBot
    | RemoveBot
    | SetOptions
    | SetRules
    | SetSurvey
    | SwitchOption
    | Start
    | Act
    | Continue
    | Commit
    | Reveal
    | Look
    | Guess
    | SkipToEnd
    | Pause
    | Resume
    | AskUndo
    | AnswerUndo
    | Rematch
    | Say
    | Stamp
    | Lead
    | StopLeading
    | Point
)

SystemCommand = Tick | Connect | Disconnect | BotAct | Forget | Rename | ShutDown | Resumed
