"""A game in the lab by its own bots, played by its own rules: for games without compiled ones.

The bot that plays for the absent sits in every seat. It is slow, a few games a second, and says
what these players make of the rules, nothing more.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.bots.bot import installed
from hattari.bots.match import play_game, seat_of
from hattari.core.game import Refusal, Text
from hattari.core.installed import registry
from hattari.core.kit import Kit

from .definition import Definition
from .estimate import Doubles, Estimate, mean
from .files import Arrays
from .found import Pursuit
from .plan import Batch, Field, Means, Plan
from .results import Card, Players, Table

GAMES = Text("games", "ゲーム")


class Seated(msgspec.Struct, frozen=True):
    """Who plays what: a game's id and its bot's, rules, seats."""

    game: str
    bot: str
    rules: Any
    seats: int


class Plays(msgspec.Struct, frozen=True, eq=False):
    """G games: decisions (G,), and each seat's share of the first place (G, seats)."""

    decisions: Doubles
    shares: Doubles


def _length(plays: Plays) -> Estimate:
    return mean(plays.decisions)


def _best_seat(plays: Plays) -> Estimate:
    """By how much the seat that wins most often wins more than its share."""
    best = int(plays.shares.mean(axis=0).argmax())
    return mean(plays.shares[:, best] - 1 / plays.shares.shape[1])


LENGTH = Definition(
    number=13,
    key="decisions",
    unit="turns",
    estimate=_length,
    title=Text("Length", "長さ"),
    note=Text("Decisions of a game, of all seats.", "1ゲームの手数(全員の合計)。"),
    counted=GAMES,
    card=Card(
        place=1,
        ask=Text("How long?", "長さは?"),
        told=Text("A game takes {v} of all seats.", "1ゲームは全員あわせて{v}です。"),
    ),
)
BEST_SEAT = Definition(
    number=7,
    key="best_seat",
    unit="points",
    estimate=_best_seat,
    title=Text("The best seat", "有利な席"),
    note=Text(
        "How much more often than its share the luckiest seat wins.",
        "いちばん有利な席が、公平な割合よりどれだけ多く勝つか。",
    ),
    counted=GAMES,
    good=(None, 0.05),
    compared=False,
    card=Card(
        place=2,
        ask=Text("Are the seats equal?", "席は公平?"),
        told=Text(
            "The luckiest seat wins {v} more than its share.",
            "いちばん有利な席は、公平な割合より{v}多く勝ちます。",
        ),
        good=Text("No seat is better than the others.", "席による有利不利はありません。"),
        poor=Text("One seat is better than the others.", "有利な席があります。"),
    ),
)


class BotField:
    """Meets `plan.Field`: measures of a game from its events alone, and those of its own."""

    def __init__(self, game: str, *measures: Definition) -> None:
        self._game = game
        self._measures = measures

    def learns(self, rules: Any) -> bool:
        """Bots play as they always do."""
        del rules
        return False

    def prepare(self, plan: Plan, means: Means) -> Seated:
        """The table. Raises Refusal for seats the rules don't take, or where no bot plays."""
        del means
        kit = registry().kit(self._game)
        kit.game.start(plan.rules, plan.seats)
        if kit.stand_in is None:
            raise Refusal(
                "no_bot", Text("The game has no bots.", "このゲームにはボットがいません。")
            )
        return Seated(self._game, kit.stand_in, plan.rules, plan.seats)

    def players(self, plan: Plan, prepared: Seated) -> tuple[Players, ...]:
        """One bot in all seats."""
        del plan
        bot = installed().get(prepared.game, prepared.bot)
        return (Players("bots", bot.title, {"bot": bot.id, "version": bot.version}),)

    def kinds(self, plan: Plan) -> tuple[tuple[str, int], ...]:
        """Games of one kind."""
        return (("bots", plan.games),)

    def play(self, prepared: Seated, batch: Batch, seed: int) -> Arrays:
        """The games of a batch, each from a seed of its own."""
        game = registry().get(prepared.game)
        bot = installed().get(prepared.game, prepared.bot)
        seats = [seat_of(bot, prepared.rules)] * prepared.seats
        decisions, shares = np.zeros(batch.games), np.zeros((batch.games, prepared.seats))
        for place in range(batch.games):
            one = sha256(f"{seed}/{batch.first + place}".encode()).digest()
            played = play_game(game, prepared.rules, seats, one)
            decisions[place] = played.decisions
            shares[place] = _shares(played.outcome.ranking[0], prepared.seats)
        return {"decisions": decisions, "shares": shares}

    def joined(self, played: Mapping[str, list[Arrays]], prepared: Seated) -> Plays:
        """All games in their order."""
        del prepared
        parts = played["bots"]
        return Plays(
            np.concatenate([part["decisions"] for part in parts]),
            np.concatenate([part["shares"] for part in parts]),
        )

    def measures(self, plays: Plays) -> tuple[Definition, ...]:
        """The plain ones, and the game's own."""
        del plays
        return (BEST_SEAT, LENGTH, *self._measures)

    def pursuit(self) -> Pursuit | None:
        """Nothing is searched for."""
        return None

    def position_values(self, rules: Any) -> Table | None:
        """Nothing is reckoned without playing."""
        del rules
        return None


def field_of(kit: Kit) -> Field:
    """How a game is measured: as its kit says, else by its own bot. Raises Refusal where it has
    neither."""
    if kit.measurable and "field" not in kit.parts:
        return BotField(kit.game.id)
    field: Field = kit.load("field")
    return field


def _shares(first: tuple[int, ...], seats: int) -> npt.NDArray[np.float64]:
    shares = np.zeros(seats)
    shares[list(first)] = 1 / len(first)
    return shares
