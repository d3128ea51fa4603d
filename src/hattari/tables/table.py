"""A live table as data, and the questions that everybody asks of it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hattari.core import chance
from hattari.core.game import AnyGame, Awaits, Text

from .options import Options

Phase = Literal["lobby", "playing", "over", "closed"]


class Member(msgspec.Struct, frozen=True):
    """Somebody at the table; `away_since` (unix ms) is None while a page is connected."""

    id: str
    name: str
    away_since: int | None = None
    muted: bool = False

    @property
    def connected(self) -> bool:
        """Whether a page of theirs is there."""
        return self.away_since is None


class Seat(msgspec.Struct, frozen=True):
    """A place at the table.

    `player` owns it; `bot` plays it: on its own account where there is no player, else for
    an absent one. `left` marks a bot that plays to the end for somebody who is gone.
    """

    player: str | None = None
    bot: str | None = None
    name: str = ""
    ready: bool = False
    bank_ms: int = 0
    left: bool = False

    @property
    def free(self) -> bool:
        """Whether anybody may sit here."""
        return self.player is None and self.bot is None


class RuleSet(msgspec.Struct, frozen=True):
    """The rules as the game reads them, and what the table tells about them."""

    value: Any
    full: dict[str, Any]
    digest: str
    title: Text
    least: int
    most: int


class RoundSeed(msgspec.Struct, frozen=True):
    """Where a round's dice or cards come from; no contributions before the round opens.

    `promises` are the hashes that seats were bound to when the server was (None: no promise),
    `revealed` what they have shown since, by seat.
    """

    round: int
    server_seed: bytes
    commitment: str
    contributions: tuple[bytes, ...] | None = None
    promises: tuple[str | None, ...] = ()
    revealed: dict[int, bytes] = {}

    def owing(self) -> tuple[int, ...]:
        """The seats that have not shown what they promised."""
        bound = (seat for seat, promise in enumerate(self.promises) if promise is not None)
        return tuple(seat for seat in bound if seat not in self.revealed)

    def mixed(self) -> bytes:
        """The round's seed, 32 bytes."""
        return chance.round_seed(self.server_seed, self.contributions or ())


class Undo(msgspec.Struct, frozen=True):
    """A request to take back: who asked, who agreed, and whether somebody said no."""

    seat: int
    agreed: tuple[int, ...] = ()
    refused: bool = False


class FinishedGame(msgspec.Struct, frozen=True):
    """A game of this table that is over."""

    number: int
    names: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...]


class Standing(msgspec.Struct, frozen=True):
    """What somebody has won at this table: `player` is None for a bot, known by its name."""

    player: str | None
    name: str
    games: int = 0
    wins: int = 0
    points: int = 0


class Shown(msgspec.Struct, frozen=True):
    """What a late spectator sees: the game as it stood when its last round was over."""

    state: Any
    at: int
    moment: int
    banks: tuple[int, ...]


class Table(msgspec.Struct, frozen=True):
    """A table: a fold of its log, and nothing that the log doesn't say.

    `seats` has a place for every seat that may be taken; from a game's start until the
    table is reopened it holds the game's seats alone, in the game's order. `moment` changes
    whenever what is publicly awaited does, and `since` (unix ms) is when it last did.
    `opened`: a round of the running game has opened. `empty_since` is when the last page went.
    `promises` are hashes by player, for the next seed. `withheld` are the game's events since
    `shown`, where spectators are late.
    """

    game: AnyGame
    rules: RuleSet
    options: Options
    title: str
    host: str | None
    phase: Phase
    members: tuple[Member, ...]
    seats: tuple[Seat, ...]
    moment: int
    since: int
    empty_since: int | None
    banned: tuple[str, ...] = ()
    queue: tuple[str, ...] = ()
    number: int = 0
    state: Any = None
    opened: bool = False
    promises: dict[str, str] = {}
    seed: RoundSeed | None = None
    continued: tuple[int, ...] = ()
    undo: Undo | None = None
    paused_at: int | None = None
    finished: tuple[FinishedGame, ...] = ()
    standings: tuple[Standing, ...] = ()
    shown: Shown | None = None
    withheld: tuple[Any, ...] = ()

    def member(self, player: str | None) -> Member | None:
        """The member with this id."""
        for member in self.members:
            if member.id == player:
                return member
        return None

    def seat_of(self, player: str | None) -> int | None:
        """The seat that a player owns."""
        if player is not None:
            for index, seat in enumerate(self.seats):
                if seat.player == player:
                    return index
        return None

    def is_late(self, player: str | None) -> bool:
        """Whether this person sees a round only when it is over."""
        late = self.options.spectator_delay and self.phase == "playing"
        return late and self.seat_of(player) is None

    def taken(self) -> tuple[int, ...]:
        """The seats that aren't free."""
        return tuple(index for index, seat in enumerate(self.seats) if not seat.free)

    def humans(self) -> tuple[int, ...]:
        """The seats that a connected person plays."""
        there = {member.id for member in self.members if member.connected}
        return tuple(
            index
            for index, seat in enumerate(self.seats)
            if seat.bot is None and seat.player in there
        )

    def bound(self) -> tuple[str | None, ...]:
        """The promises that a seed committed to now would bind, by seat."""
        return tuple(self.promises.get(seat.player or "") for seat in self.seats)

    def unrevealed(self) -> tuple[int, ...]:
        """The seats whose page is there and has yet to show what it promised."""
        owing = () if self.seed is None else self.seed.owing()
        return tuple(seat for seat in self.humans() if seat in owing)

    def awaits(self) -> Awaits | None:
        """What the running game waits for; None where none runs, or it is paused."""
        if self.phase != "playing" or self.paused_at is not None:
            return None
        return self.game.awaits(self.state)

    def names(self) -> list[str]:
        """Every name in use, on the seats and beside them."""
        seated = [seat.name for seat in self.seats if not seat.free]
        return seated + [member.name for member in self.members]

    def undo_waits_for(self) -> tuple[int, ...]:
        """The seats whose leave a request to take back still needs: all that people play."""
        undo = self.undo
        if undo is None or undo.refused:
            return ()
        done = {undo.seat, *undo.agreed}
        return tuple(
            index for index, seat in enumerate(self.seats) if seat.bot is None and index not in done
        )
