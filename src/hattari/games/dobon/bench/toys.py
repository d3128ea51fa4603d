"""What can be won from each bot of Dobon where that can be told exactly: in late positions for two
with one suit and few cards left (`late.py`).

`toys.BOT.PRESET` is NashConv / 2 by exact best responses, in chips; a bot is known as well as it
was asked. `toys.solution.PRESET` is the same of the solution itself, `toys.value.PRESET` what it
gives the seat whose turn it is.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterator

import msgspec
import numpy as np

from hattari.bench.bots import ladder
from hattari.bench.figures import Figure
from hattari.bots.bot import Bot, BotRegistry, installed
from hattari.core.kit import Registry
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.solve import learning
from hattari.games.dobon.solve.learning import learn
from hattari.solve.extensive import Doubles, bounds, solved, value

from .late import GAME, Layout, Position
from .learned import LearnedBot

HEARTS = ("AH", "2H", "3H", "4H", "5H", "9H")
"""Few cards, and still a skip, a threat with its answer, and five dobons of two cards."""

PRESETS = ("numazoko-easy", "stacking", "full-house+easy")
"""`quick` is `numazoko-easy`, and that is `numazoko` where nobody errs."""


class Length(msgspec.Struct, frozen=True):
    """What the solution's iterations are, how often a bot is asked in each situation, how many
    rounds the player learns from that learns."""

    iterations: int = 400
    asked: int = 4
    rounds: int = learning.ROUNDS
    presets: tuple[str, ...] = PRESETS


FULL = Length()


def toy(preset: str) -> Position:
    """The position under these rules: two cards each, two in the stock, a jack turned up."""
    return Position(Dobon.rulebook.parse(preset), "JH", HEARTS, (2, 2))


def measure(
    registry: Registry, length: Length = FULL, bots: BotRegistry | None = None
) -> Iterator[Figure]:
    """Preset by preset: the solution, then the bots, the weakest first, then who learned."""
    known = ladder(registry.kit(Dobon.id), installed() if bots is None else bots)
    for preset in length.presets:
        layout = Layout(toy(preset))
        policy = solved(layout.tree, length.iterations)
        yield Figure(f"toys.value.{preset}", round(value(layout.tree, policy), 3), "chips")
        yield _won(f"toys.solution.{preset}", layout, policy)
        learned = learn(toy(preset).rules, 2, seed=7, rounds=length.rounds)
        for bot in (*known, LearnedBot(learned)):
            yield _won(f"toys.{bot.id}.{preset}", layout, asked(layout, bot, length.asked))


def count(registry: Registry) -> int:
    """How many figures there are to measure."""
    return len(PRESETS) * (3 + len(ladder(registry.kit(Dobon.id), installed())))


def _won(name: str, layout: Layout, policy: Doubles) -> Figure:
    return Figure(name, round(bounds(layout.tree, policy).exploitability, 3), "chips")


def asked(layout: Layout, bot: Bot, times: int) -> Doubles:
    """How often a bot does what, asked so often in each situation; a seed of its own each time."""
    found: dict[bytes, Doubles] = {}
    for spot in layout.spots:
        view = GAME.view(spot.state, spot.seat)
        seen = msgspec.json.encode(view)
        for time in range(times if seen not in found else 0):
            seed = hmac.digest(b"toys", seen + bytes([time]), "sha256")
            number = spot.move(bot.choose(spot.state.rules, view, seed))
            found.setdefault(seen, np.zeros(len(spot.moves)))[number] += 1 / times
    views = [msgspec.json.encode(GAME.view(spot.state, spot.seat)) for spot in layout.spots]
    return np.concatenate([found[seen] for seen in views])
