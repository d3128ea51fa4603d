"""How the server meets figures of a player's own games: told to that player, and to nobody else.

What a game tells is read from its record once, in a process beside the server, and kept beside who
played it; so it goes with the game, and with the player.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol

import msgspec

from hattari.core.game import Text
from hattari.core.kit import Registry
from hattari.study.calibration import Answer, Skill, skill
from hattari.study.profile import Group, Told, grouped

from .exercises import Exercise
from .line import Line, Piece, WorkFailed, has_room
from .records import Records
from .store.study import GameFacts, StudyRows

VERSION = 1
"""Of what is told of a game; what an older one told is told anew."""
MOST_GAMES = 500
AT_ONCE = 40
WAITING = 20
WAITING_OF_ONE = 3


class Played(msgspec.Struct, frozen=True):
    """A game to be told of: its id, its record as text, the seat, and when it ended."""

    id: str
    record: str
    seat: int
    at: int


class Heard(msgspec.Struct, frozen=True):
    """What is told of a game; None where nothing can be."""

    id: str
    told: Told | None


class Teller(Protocol):
    """What reads games here."""

    def closed(self, game: str) -> Text | None:
        """Why nothing can be told of this game here; None where it can."""
        ...

    async def tell(self, games: Sequence[Played], heard: Callable[[Heard], None]) -> None:
        """Read these games, and tell of each. Raises WorkFailed."""
        ...


class Skills(msgspec.Struct, frozen=True):
    """How somebody does in the drills of a game."""

    game: str
    skills: tuple[Skill, ...]


class Profile(msgspec.Struct, frozen=True):
    """Everything about oneself; of `pending` games nothing has been read yet."""

    games: int
    pending: int
    groups: tuple[Group, ...]
    drills: tuple[Skills, ...]


class Kept(msgspec.Struct, frozen=True):
    """An exercise as it is handed over."""

    id: str
    game: str
    at: int
    due: int
    exercise: Exercise
    known: dict[str, Any]


class Given(msgspec.Struct, frozen=True):
    """An answer to a drill as it is handed over."""

    at: int
    game: str
    answer: Answer


class Handed(msgspec.Struct, frozen=True):
    """All that practice keeps of a player."""

    games: tuple[Told, ...]
    exercises: tuple[Kept, ...]
    answers: tuple[Given, ...]


class Profiles:
    """Everybody's figures, each for oneself."""

    def __init__(
        self,
        rows: StudyRows,
        records: Records,
        registry: Registry,
        teller: Teller,
        line: Line | None = None,
    ) -> None:
        self._rows = rows
        self._records = records
        self._registry = registry
        self._teller = teller
        self._line = Line() if line is None else line
        self._reading: dict[str, Piece] = {}

    async def read(self, player: str, asker: str = "") -> Profile:
        """What is known; what isn't yet is being read from now on. Raises StoreDown.

        `asker` is who waits, as pieces of work have it.
        """
        await self._records.work()  # so that the game which ended just now counts
        games = await self._rows.games(player, MOST_GAMES)
        told = [(each, _told(each)) for each in games]
        wanted = [each for each, found in told if self._is_wanted(each, found)]
        self._begin(player, wanted, asker)
        known = [found for _, found in told if found is not None and found.version == VERSION]
        measures = {kit.game.id: kit.measures for kit in self._registry.kits}
        answers = [
            (row.game, msgspec.json.decode(row.body, type=Answer))
            for row in await self._rows.answers(player)
        ]
        return Profile(len(games), len(wanted), grouped(known, measures), _skills(answers))

    async def hand_over(self, player: str) -> Handed:
        """All that is kept of a player, to take along. Raises StoreDown."""
        decode = msgspec.json.decode
        told = [_told(each) for each in await self._rows.games(player, MOST_GAMES)]
        return Handed(
            tuple(each for each in told if each is not None),
            tuple(
                Kept(
                    row.id,
                    row.game,
                    row.at,
                    row.due,
                    decode(row.body, type=Exercise),
                    decode(row.card),
                )
                for row in await self._rows.exercises(player)
            ),
            tuple(
                Given(row.at, row.game, decode(row.body, type=Answer))
                for row in await self._rows.answers(player)
            ),
        )

    async def stop(self) -> None:
        """Let go of everything in the line."""
        await self._line.stop()

    def _is_wanted(self, game: GameFacts, found: Told | None) -> bool:
        if self._teller.closed(game.game) is not None:
            return False
        return game.facts is None or (found is not None and found.version != VERSION)

    def _begin(self, player: str, wanted: Sequence[GameFacts], asker: str) -> None:
        self._reading = {who: piece for who, piece in self._reading.items() if piece.open}
        room = has_room(self._reading.values(), asker, WAITING, WAITING_OF_ONE)
        if wanted and player not in self._reading and room:
            piece = Piece(partial(self._tell, player, wanted[:AT_ONCE]), asker=asker)
            self._reading[player] = piece
            self._line.add(piece)

    async def _tell(self, player: str, wanted: Sequence[GameFacts]) -> None:
        told: dict[str, Told | None] = {}
        asked: list[Played] = []
        for each in wanted:
            played = await self._played(player, each)
            if played is None:
                told[each.record] = None
            else:
                asked.append(played)
        unknown = len(told)
        try:
            await self._teller.tell(asked, lambda heard: told.update({heard.id: heard.told}))
        except WorkFailed:
            # The game that it broke at isn't tried again, so that the others are reached.
            told.update({each.id: None for each in asked[len(told) - unknown :][:1]})
            raise
        finally:
            for record, found in told.items():
                await self._rows.tell(player, record, msgspec.json.encode(found))

    async def _played(self, player: str, game: GameFacts) -> Played | None:
        players = (await self._records.sat(game.record)).players
        if player not in players:
            return None  # an identity that was brought here from another device's guest
        body = await self._records.body(game.record)
        return Played(game.record, body.decode(), players.index(player), game.at)


def _told(game: GameFacts) -> Told | None:
    return None if game.facts is None else msgspec.json.decode(game.facts, type=Told | None)


def _skills(answers: Sequence[tuple[str, Answer]]) -> tuple[Skills, ...]:
    """By game, each kind of drill that was ever answered."""
    found: dict[str, list[Answer]] = {}
    for game, answer in answers:
        found.setdefault(game, []).append(answer)
    return tuple(
        Skills(
            game,
            tuple(skill(kind, given) for kind in dict.fromkeys(each.kind for each in given)),
        )
        for game, given in found.items()
    )
