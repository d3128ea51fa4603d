"""What a bot is, and how the bots of this installation are found.

A bot sees what a person in its seat sees: the rules, which everybody knows, and the view of
its own seat. It is a pure function of these and of a seed, so that a decision can be repeated.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Iterable, Mapping
from importlib.metadata import EntryPoint, entry_points
from pkgutil import resolve_name
from typing import Any, Protocol, TypeVar, runtime_checkable

import msgspec

from hattari.core.cast import Face, Mood
from hattari.core.extras import install, lacking
from hattari.core.game import Refusal, Text
from hattari.core.installed import registry
from hattari.core.kit import Card, Offer, Registry
from hattari.core.text import COMMA, NOTHING

T = TypeVar("T")

GROUP = "hattari.bots"
"""The entry points of bots that come without a game: GAME.BOT, and a class called without
arguments. A game's own bots are offered by its kit."""


class Bot(Protocol):
    """One player that is no person. `note` is a word on its character.

    `version` goes up whenever it decides differently.
    """

    @property
    def id(self) -> str: ...
    @property
    def version(self) -> int: ...
    @property
    def game(self) -> str: ...
    @property
    def title(self) -> Text: ...
    @property
    def note(self) -> Text: ...

    def choose(self, rules: Any, view: Any, seed: bytes) -> Any:
        """An action of the game (or its builtins) for the seat whose view this is.

        Called only while that seat may act. `seed` (32 bytes, secret, new for each decision)
        is the only source of randomness.
        """
        ...


@runtime_checkable
class Mixer(Protocol):
    """What a bot offers besides where it can tell how it mixes."""

    def shares(self, rules: Any, view: Any) -> Mapping[Any, float] | None:
        """How often `choose` takes each action here, over all seeds: above 0, 1 in all.

        None where that can't be told. Asked where `choose` is.
        """
        ...


@runtime_checkable
class Learner(Protocol):
    """What a bot offers besides where it can learn a rule set beforehand."""

    def prepared(self, rules: Any, seats: int) -> bool:
        """Whether nothing is left to learn for a table of so many seats; quickly told.

        It holds from the very decision on that follows the learning, in every process here.
        """
        ...

    def practise(
        self, rules: Any, seats: int, effort: float, progress: Callable[[float], None]
    ) -> None:
        """Learn what is left, and keep it on this machine; minutes of a core.

        `effort` 1 is the usual budget. `progress` is told how much is done, from 0 to 1.
        """
        ...


class Character(Protocol):
    """What a kit names for a habit: it plays on top of a bot where a table lets it.

    Both are pure functions. What it shows goes out with its action, so it is chosen as the
    action is: from its own view and the decision's seed alone.
    """

    def choose(self, bot: Bot, rules: Any, view: Any, seed: bytes) -> Any:
        """What the bot chooses, or what its leaning makes of it; as legal as the bot's own."""
        ...

    def tell(self, rules: Any, view: Any, action: Any, seed: bytes) -> Mood | None:
        """How it looks with this action; None: as always."""
        ...


class Entry(msgspec.Struct, frozen=True):
    """A bot as a list shows it; `bot` is None where something is missing: see `reason`.

    `meanwhile`: how it plays by rules that it has yet to learn.
    """

    id: str
    game: str
    title: Text
    note: Text
    bot: Any | None = None
    reason: Text | None = None
    meanwhile: Text | None = None


class BotRegistry(msgspec.Struct, frozen=True):
    """The bots of an installation, those that can't run here too; a game's weakest first.

    `stand_ins`: who plays for the absent, by game. `characters` are by game, bot and face.
    """

    entries: tuple[Entry, ...]
    stand_ins: Mapping[str, str] = {}
    characters: Mapping[tuple[str, str, Face], Character] = {}

    def of(self, game: str) -> tuple[Entry, ...]:
        """The bots that know this game, the weakest first; those that came alone are last."""
        return tuple(entry for entry in self.entries if entry.game == game)

    def get(self, game: str, bot_id: str) -> Bot:
        """The bot of this id. Raises Refusal where there is none or it can't run."""
        for entry in self.of(game):
            if entry.id == bot_id:
                return _available(entry)
        known = [entry.id for entry in self.of(game)]
        raise Refusal(
            "unknown_bot",
            Text(
                "There is no bot called “{bot_id}”; known are {known}.",
                "「{bot_id}」というボットはいません。いるのは {known} です。",
            ).fill(bot_id=bot_id, known=COMMA.join(known)),
        )

    def character(self, game: str, bot: str, face: Face | None) -> Character | None:
        """What a bot is with this face; None: nothing but itself."""
        return None if face is None else self.characters.get((game, bot, face))

    def learners(self, game: str) -> tuple[tuple[str, Learner], ...]:
        """The bots that can learn rules of this game, by their ids, the weakest first."""
        able = ((entry.id, entry.bot) for entry in self.of(game))
        return tuple((name, bot) for name, bot in able if isinstance(bot, Learner))


def _available(entry: Entry) -> Bot:
    if entry.bot is not None:
        return entry.bot  # type: ignore[no-any-return]
    reason = entry.reason or NOTHING
    raise Refusal(
        "bot_unavailable",
        Text(
            "The bot “{id}” can't play here: {reason}",
            "ボット「{id}」はここでは使えません。{reason}",
        ).fill(id=entry.id, reason=reason),
    )


def installed(far: Far | None = None) -> BotRegistry:
    """The bots of the installed games, and those that other packages have registered."""
    return load(registry(), entry_points(group=GROUP), far)


Far = Callable[[str, Offer], Any]
"""Makes the bot of a game that thinks elsewhere."""


def load(games: Registry, points: Iterable[EntryPoint] = (), far: Far | None = None) -> BotRegistry:
    """The bots of these games and entry points; never fails for a missing extra.

    With `far` those that have a card are not loaded here: it makes what stands for them.
    """
    own = ((kit.game.id, offer) for kit in games.kits for offer in kit.bots)
    others = (_offer(point) for point in sorted(points, key=lambda point: point.name))
    stand_ins = {kit.game.id: kit.stand_in for kit in games.kits if kit.stand_in is not None}
    entries = tuple(_load_one(*each, far) for each in (*own, *others))
    return BotRegistry(entries, stand_ins, _characters(games))


def _characters(games: Registry) -> dict[tuple[str, str, Face], Character]:
    return {
        (kit.game.id, bot, habit.face): resolve_name(habit.character)
        for kit in games.kits
        for habit in kit.habits
        for bot in habit.bots
    }


def _offer(point: EntryPoint) -> tuple[str, Offer]:
    game, _, bot_id = point.name.partition(".")
    return game, Offer(bot_id, f"{point.module}:{point.attr}", next(iter(point.extras), None))


def _load_one(game: str, offer: Offer, far: Far | None) -> Entry:
    if far is not None and offer.card is not None and offer.extra is not None:
        return _far_one(game, offer, offer.card, offer.extra, far)
    try:
        bot: Bot = resolve_name(offer.bot)()
    except ImportError as error:
        name = Text(offer.id, offer.id)
        return Entry(offer.id, game, name, NOTHING, reason=_missing(offer.extra, error))
    return Entry(bot.id, bot.game, bot.title, bot.note, bot)


def _far_one(game: str, offer: Offer, card: Card, extra: str, far: Far) -> Entry:
    lacked = lacking(extra)
    if lacked is None:
        there = far(game, offer)
        return Entry(offer.id, game, card.title, card.note, there, meanwhile=card.meanwhile)
    error = ImportError(name=lacked)
    return Entry(offer.id, game, card.title, card.note, reason=_missing(extra, error))


def _missing(extra: str | None, error: ImportError) -> Text:
    package = error.name or str(error)
    if extra is None:
        return Text("“{package}” is not installed.", "「{package}」が入っていません。").fill(
            package=package
        )
    command = install(extra)
    return Text(
        "“{package}” is not installed; {command} brings it.",
        "「{package}」が入っていません。{command} で使えるようになります。",
    ).fill(package=package, command=command)


# Randomness from a seed ------------------------------------------------------------------


def fraction(seed: bytes, label: str) -> float:
    """A number from 0 up to 1, below 1: a pure function of a decision's seed and a label."""
    block = hmac.digest(seed, label.encode(), "sha256")
    return int.from_bytes(block[:6], "big") / 2**48


def drawn(shares: Mapping[T, float], seed: bytes, label: str) -> T:
    """An action by lot, each as often as its share says; they needn't add up to one."""
    left = fraction(seed, label) * sum(shares.values())
    for action, share in shares.items():
        left -= share
        if left < 0:
            return action
    return max(shares, key=lambda action: shares[action])


def pick(seed: bytes, label: str, bound: int) -> int:
    """A number from 0 to bound - 1, in the same way."""
    return int(fraction(seed, label) * bound)
