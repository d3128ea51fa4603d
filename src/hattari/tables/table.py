"""A live table as data, and the questions that everybody asks of it."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from hattari.core import chance
from hattari.core.cast import Face, Mood
from hattari.core.game import (
    AnyGame,
    Awaits,
    Between,
    Refusal,
    Turn,
    Window,
    readmits,
    settles_claims,
)

from .options import Options
from .rules import RuleSet

Phase = Literal["lobby", "playing", "over", "closed"]


NOBODY = "…"
"""What is left of a name, and of all else that was typed by somebody who asked to be forgotten."""


class Member(msgspec.Struct, frozen=True):
    """Somebody at the table; `away_since` (unix ms) is None while a page is connected.

    `face` is the one they like to wear; None: whichever their seat gives them. `stamped_at`
    (unix ms) is when they last reacted.
    """

    id: str
    name: str
    away_since: int | None = None
    face: Face | None = None
    stamped_at: int | None = None

    @property
    def connected(self) -> bool:
        """Whether a page of theirs is there."""
        return self.away_since is None


class Seat(msgspec.Struct, frozen=True):
    """A place at the table.

    `player` owns it; `bot` plays it: on its own account where there is no player, else for
    an absent one. `left` marks a bot that plays to the end for somebody who is gone: the player
    `owner`, who may come back to it until the table is reopened. `face`
    is None at the tables of old, where faces go by seat. `shows` is
    the mood by which a bot gave itself away with its last action.
    """

    player: str | None = None
    bot: str | None = None
    name: str = ""
    ready: bool = False
    bank_ms: int = 0
    left: bool = False
    owner: str | None = None
    face: Face | None = None
    shows: Mood | None = None

    @property
    def free(self) -> bool:
        """Whether anybody may sit here."""
        return self.player is None and self.bot is None

    @property
    def whose(self) -> str | None:
        """Who owns it, or did until they left it; None for a bot's own and for nobody's."""
        return self.player or self.owner


FREE = Seat()
"""Nobody's place."""


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


class Leading(msgspec.Struct, frozen=True):
    """Who leads through the review of the last game: whose, after how many moves (None: the whole).
    `pointed` is when somebody last pointed (unix ms), by player."""

    player: str
    seat: int
    step: int | None
    pointed: dict[str, int] = {}


class Tally(msgspec.Struct, frozen=True):
    """How often somebody who was out guessed a claim, and how often rightly."""

    right: int = 0
    made: int = 0


class FinishedGame(msgspec.Struct, frozen=True):
    """A game of this table that is over; `tallies` by seat, of those who were out and guessed.

    `players` had the seats, None for a bot's.
    """

    number: int
    names: tuple[str, ...]
    ranking: tuple[tuple[int, ...], ...]
    tallies: dict[int, Tally] = {}
    players: tuple[str | None, ...] = ()


class Standing(msgspec.Struct, frozen=True):
    """What somebody has won at this table: `player` is None for a bot, known by its name."""

    player: str | None
    name: str
    games: int = 0
    wins: int = 0
    points: int = 0


class Survey(msgspec.Struct, frozen=True):
    """Two rule sets that alternate; `first` is the number of the first game in which they do."""

    rules: tuple[RuleSet, RuleSet]
    first: int

    def place(self, number: int) -> int:
        """Which of the two a game with this number is played by."""
        return (number - self.first) % 2


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
    `opened`: a round of the running game has opened, and `in_round` are the seats that play it.
    `empty_since` is when the last page went. `timed` are the seats whose last move the clock made,
    until they are at turn again. `rested`: what is awaited came after a window of full length.
    `readers` are the people who are still at the rules before their first game, since `begun_at`.
    `lookers` are the seats that want to see all hands, `saw` the players who have in this round:
    they are silent until it is over. `guesses` are those on the claim that stands, by seat, and
    `tallies` how many were right and how many there were. `wishes` are the players who would
    rather see the end of what bots play among themselves.
    `leading`: a finished game is looked at together.
    `promises` are hashes by player, for the next seed. `former` are the names of those who have
    left, by player; `link` is the key of the link that holds now, where it was made anew; `banned`
    and `muted` are players, whether they are here or not. `withheld` are the game's events since
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
    title_by: str = ""
    link: str = ""
    banned: tuple[str, ...] = ()
    muted: tuple[str, ...] = ()
    former: dict[str, str] = {}
    queue: tuple[str, ...] = ()
    survey: Survey | None = None
    number: int = 0
    state: Any = None
    opened: bool = False
    in_round: tuple[int, ...] = ()
    timed: tuple[int, ...] = ()
    rested: bool = False
    readers: tuple[str, ...] = ()
    begun_at: int = 0
    lookers: tuple[int, ...] = ()
    saw: tuple[str, ...] = ()
    guesses: dict[int, bool] = {}
    tallies: dict[int, Tally] = {}
    wishes: tuple[str, ...] = ()
    promises: dict[str, str] = {}
    seed: RoundSeed | None = None
    continued: tuple[int, ...] = ()
    undo: Undo | None = None
    paused_at: int | None = None
    paused_by: str | None = None
    finished: tuple[FinishedGame, ...] = ()
    standings: tuple[Standing, ...] = ()
    shown: Shown | None = None
    withheld: tuple[Any, ...] = ()
    leading: Leading | None = None

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

    def left_by(self, player: str | None) -> int | None:
        """The seat that a player has left in a game that goes on, to which they may come back."""
        if player is not None:
            for index, seat in enumerate(self.seats):
                if seat.left and seat.owner == player:
                    return index
        return None

    def shows_game(self, player: str | None) -> bool:
        """Whether this person may see the game at all: where a table takes no spectators, only
        the seats do while it runs."""
        if self.options.spectators:
            return True
        if self.phase == "playing":
            return self.seat_of(player) is not None
        return self.member(player) is not None

    def undoes(self) -> int | None:
        """The seat that may ask now for its last action back."""
        if not isinstance(self.awaits(), Turn) or self.undo is not None:
            return None
        try:
            return self.game.undo(self.state)[0]
        except Refusal:
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

    def helps(self) -> bool:
        """Whether helps are given: as the host says, or while only one person plays."""
        if self.options.odds == "alone":
            return len(self.people()) < 2
        return self.options.odds

    def unhurried(self) -> bool:
        """Whether no clock runs: one person plays bots, or somebody who plays is at the rules."""
        return self.is_alone() or self.waits_for_readers()

    def people(self) -> list[str]:
        """Who plays a seat, or has a bot play it while they are lost."""
        return [seat.player for seat in self.seats if seat.player is not None]

    def is_alone(self) -> bool:
        """Whether one person plays against bots, and nobody else waits for them."""
        return len(self.people()) == 1

    def waits_for_readers(self) -> bool:
        """Whether no clock runs because somebody who plays is still at the rules."""
        return self.phase == "playing" and not set(self.readers).isdisjoint(self.people())

    def hides_nothing(self) -> bool:
        """Whether one person plays, and nobody who left may come back: there are no secrets."""
        return self.is_alone() and not self.may_come_back()

    def may_come_back(self) -> bool:
        """Whether somebody who left the running game may sit down again."""
        return any(seat.left and seat.owner is not None for seat in self.seats)

    def still_in(self) -> tuple[int, ...]:
        """The seats that aren't out of the running game; all of them where none runs."""
        if self.phase != "playing" or not self.opened:
            return tuple(range(len(self.seats)))
        awaits = self.game.awaits(self.state)
        return awaits.seats if isinstance(awaits, Between) else self.in_round

    def left_to_bots(self) -> bool:
        """Whether people sit at the running game and none of them is in it any more."""
        if self.phase != "playing" or not self.people():
            return False
        playing = self.still_in()
        if any(self.seats[index].bot is None for index in playing):
            return False
        others = (index for index, _ in enumerate(self.seats) if self.may_return(index))
        return all(self.seats[index].bot is not None for index in others)

    def may_return(self, seat: int) -> bool:
        """Whether a seat that is out may come back into the running game."""
        if self.phase != "playing" or not self.opened or not readmits(self.game):
            return False
        return seat not in self.still_in() and self.game.may_return(self.state, seat)

    def hurried(self) -> bool:
        """Whether bots are to end a game among themselves as fast as they can: the host wishes it,
        or all who are there and were in it."""
        if not self.left_to_bots():
            return False
        there = {self.seats[index].player for index in self.humans()}
        return self.host in self.wishes or bool(there and there <= set(self.wishes))

    def looks(self, seat: int) -> bool:
        """Whether a seat that is out sees all hands now; never one that may come back."""
        looks = seat in self.lookers and self.seats[seat].player in self.saw
        return looks and not self.may_return(seat)

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

    def sealed(self) -> Window | None:
        """The open window whose answers nobody sees, also while the game is paused."""
        awaited = self.game.awaits(self.state) if self.phase == "playing" else None
        return awaited if isinstance(awaited, Window) and awaited.sealed else None

    def names(self) -> list[str]:
        """Every name in use, on the seats and beside them."""
        seated = [seat.name for seat in self.seats if not seat.free]
        return seated + [member.name for member in self.members]

    def undo_waits_for(self) -> tuple[int, ...]:
        """The seats whose leave a request to take back still needs: all that people play.
        Whoever is out has no say: they may have seen what nobody else has."""
        undo = self.undo
        if undo is None or undo.refused:
            return ()
        done = {undo.seat, *undo.agreed}
        people = (index for index in self.still_in() if self.seats[index].bot is None)
        return tuple(index for index in people if index not in done)


def claim_on(game: AnyGame, state: Any) -> Any | None:
    """The claim that stands and may be guessed on; None in a game without such."""
    return game.claim(state) if settles_claims(game) else None
