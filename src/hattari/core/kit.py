"""All that a game brings, and the one registry of games.

A kit is found by an entry point of the group `hattari.games`. What it names as MODULE:OBJECT is
imported when somebody asks for it, so that a server imports neither a terminal nor what bots reckon
with; a test holds that all of it is there.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from pkgutil import resolve_name
from typing import Any, Literal

import msgspec

from .cast import Habit
from .game import AnyGame, Refusal, Text
from .measure import Measure

Part = Literal[
    "screen",
    "coding",
    "vector",
    "field",
    "simulator",
    "bench",
    "story",
    "lesson",
    "evaluate",
    "review",
    "imagine",
    "quiz",
    "drill",
]
"""What a game may bring besides: how it looks in a terminal (`cli.screen.MakeScreen`), itself in
numbers (`interop.games.MakeCoding`), many tables at once (`interop.vector.MakeSimulated`), how the
lab measures it (`lab.plan.Field`; else by its bot),
random playouts that are compiled (a function of rules, seats and games), what benchmarks have to
know of it (`bench.subject.Subject`), what was worth telling of a finished game (`core.story.Tell`),
its lesson (`lesson.Teach`), small positions to be asked about (`quiz.Quiz`), questions
that train the eye (`drill.Drills`), what actions are worth
(`evaluation.Evaluate`), what a review of a game needs besides (`review.Reviewer`), and states to
play on from that look like a view (`evaluation.Imagine`)."""

_MISSING: Mapping[Part, Text] = {
    "screen": Text("can't be played in the terminal", "ターミナルでは遊べません"),
    "coding": Text("can't be told in numbers", "数値の形では使えません"),
    "vector": Text("has no compiled tables", "には高速に並べて動かす仕組みがありません"),
    "field": Text("can't be measured by the lab", "ラボでは測れません"),
    "lesson": Text("has no lesson", "練習がありません"),
    "quiz": Text("has no quiz", "クイズがありません"),
    "drill": Text("has no drills", "ドリルがありません"),
    "evaluate": Text("can't be evaluated", "評価できません"),
    "review": Text("can't be reviewed", "見直しできません"),
    "imagine": Text("can't be played on from a moment", "途中から打ち直せません"),
}


class Card(msgspec.Struct, frozen=True):
    """What people read of a bot before it is loaded; `meanwhile`, of one that meets
    `bots.bot.Learner`, how it plays by rules that it has not learned."""

    title: Text
    note: Text
    meanwhile: Text | None = None


class Offer(msgspec.Struct, frozen=True):
    """A bot by its id: MODULE:CLASS, called without arguments, meets `bots.bot.Bot`. Importing it
    needs the extra of this name, if any; with a `card` a server needs not import it at all."""

    id: str
    bot: str
    extra: str | None = None
    card: Card | None = None


class Command(msgspec.Struct, frozen=True):
    """A command of `hattari`: the module with its typer app, and a line of help."""

    name: str
    module: str
    help: str


def _never(_rules: Any) -> bool:
    return False


class Kit(msgspec.Struct, frozen=True, kw_only=True):
    """A game and all that it brings; what it doesn't bring is missing in that place alone.

    `bots`, the weakest first; `stand_in` is the id of the one that plays for the absent.
    `panel` is the folder of its page, `measured` that of the lab's ready results, `atlas` the file
    of published rules (`atlas.entries`). `parts` are MODULE:OBJECT. `benches` are modules by the
    name of the benchmark. `habits` are those of bots by their faces, at most one for each face and
    bot. `all_told` says of rules whether after a round everybody knows what every seat held at each
    moment of it. `measures` are what is counted of a player.
    """

    game: AnyGame
    bots: tuple[Offer, ...] = ()
    stand_in: str | None = None
    panel: Path | None = None
    measured: Path | None = None
    atlas: Path | None = None
    parts: Mapping[Part, str] = {}
    commands: tuple[Command, ...] = ()
    benches: Mapping[str, str] = {}
    habits: tuple[Habit, ...] = ()
    all_told: Callable[[Any], bool] = _never
    measures: tuple[Measure, ...] = ()

    def opponents(self) -> tuple[str, ...]:
        """The bots for whoever names none: up to the one that plays for the absent."""
        ids = [offer.id for offer in self.bots]
        return tuple(ids if self.stand_in is None else ids[: ids.index(self.stand_in) + 1])

    @property
    def measurable(self) -> bool:
        """Whether the lab has somebody who plays it: players of its own, or at least its bot."""
        return "field" in self.parts or self.stand_in is not None

    def load(self, part: Part) -> Any:
        """What the game brings there. Raises Refusal where it brings nothing."""
        if part in self.parts:
            return resolve_name(self.parts[part])
        lacks = _MISSING.get(
            part, Text("has no {part}", "には {part} がありません").fill(part=part)
        )
        title = self.game.title
        raise Refusal(
            "missing_part",
            Text("{title} {lacks}.", "{title}は{lacks}。").fill(title=title, lacks=lacks),
        )


class Registry(msgspec.Struct, frozen=True):
    """The games of this process, in the order in which they are offered."""

    kits: tuple[Kit, ...]

    @classmethod
    def of(cls, *games: AnyGame) -> Registry:
        """Games and nothing else that they bring."""
        return cls(tuple(Kit(game=game) for game in games))

    @property
    def games(self) -> tuple[AnyGame, ...]:
        """The games alone."""
        return tuple(kit.game for kit in self.kits)

    @property
    def panels(self) -> dict[str, Path]:
        """The folder of each game's page, by the game's id."""
        return {kit.game.id: kit.panel for kit in self.kits if kit.panel is not None}

    def get(self, game_id: str) -> AnyGame:
        """The game with this id. Raises Refusal."""
        return self.kit(game_id).game

    def kit(self, game_id: str) -> Kit:
        """All that this game brings. Raises Refusal."""
        for kit in self.kits:
            if kit.game.id == game_id:
                return kit
        known = ", ".join(game.id for game in self.games)
        raise Refusal(
            "unknown_game",
            Text(
                "There is no game called “{game_id}”; the games here are {known}.",
                "「{game_id}」というゲームはありません。遊べるのは {known} です。",
            ).fill(game_id=game_id, known=known),
        )
