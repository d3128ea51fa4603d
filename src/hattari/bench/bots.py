"""How strong the bots are, and how long they think.

Strength: every bot that can play here against every other, under every preset, seats rotated
over the same dice or cards, with the 95 % interval. In Bluff the share of games won in percent,
at tables of three to six one bot among others of the next weaker kind too; in Dobon chips won
per round. Beside it, for Bluff with one die each, how much perfect play wins from a bot.
Thinking time: milliseconds for a decision.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import combinations, pairwise
from statistics import quantiles
from time import process_time
from typing import Any

import msgspec
from rich.table import Table

from hattari.bots.bot import Bot, BotRegistry, installed
from hattari.bots.duel import Duel
from hattari.bots.match import Player, play_game, seat_of
from hattari.core.game import AnyGame
from hattari.core.kit import Registry
from hattari.games.bluff.bots.exploit import Interview
from hattari.games.bluff.bots.whim import RandomBot
from hattari.games.dobon.bots import duel as dobon_duel
from hattari.games.dobon.bots import whim as dobon_whim

from .figures import Figure

SEED = b"bench"

SEATS_TIMED = (2, 6, 10)
"""Seats at the tables where thinking is timed, five dice or cards each."""

YARDSTICKS: dict[str, Bot] = {"bluff": RandomBot(), "dobon": dobon_whim.RandomBot()}
"""By game a player below all bots."""


class Length(msgspec.Struct, frozen=True):
    """How much to play.

    `games` of Bluff for a share with two seats, `crowded` with more; `deals` of Dobon, each from
    every seat; `timed` games where thinking is timed; `asked` times each bot decides in each
    situation where what can be won from it is reckoned.
    """

    games: int = 100
    crowded: int = 60
    deals: int = 200
    timed: int = 3
    asked: int = 16


FULL = Length()


def measure(
    registry: Registry, length: Length = FULL, bots: BotRegistry | None = None
) -> Iterator[Figure]:
    """Thinking times, then the strength under every preset, figure by figure."""
    known = installed() if bots is None else bots
    for game in registry.games:
        yield from _MEASURES[game.id](game, ladder(game.id, known), length)


def count(registry: Registry, bots: BotRegistry | None = None) -> int:
    """How many figures there are to measure."""
    known = installed() if bots is None else bots
    return sum(_count(game, ladder(game.id, known)) for game in registry.games)


def _count(game: AnyGame, bots: list[Bot]) -> int:
    presets = len(game.rulebook.presets())
    figures = 2 * (len(bots) - 1) * len(SEATS_TIMED)
    figures += SHARE * presets * len(list(combinations(bots, 2)))
    if game.id == "bluff":
        figures += SHARE * len(CROWDED) * len(CROWDS) * (len(bots) - 1)
        figures += len(CROWDED) * len(bots)
    return figures


SHARE = 4
"""Figures for a pair of bots: the mean, its interval, how much was played."""


def ladder(game: str, bots: BotRegistry) -> list[Bot]:
    """The bots of a game that can play here, a yardstick below them."""
    able: list[Bot] = [entry.bot for entry in bots.of(game) if entry.bot is not None]
    return [YARDSTICKS[game], *able]


# Bluff -----------------------------------------------------------------------------------

SEATS = 2

CROWDS = (3, 4, 5, 6)
"""Seats at the larger tables,"""

CROWDED = ("bluebear", "mobius", "culdcept", "pirates-lives")
"""and the presets that are played there."""

TIMED_RULES = {"preset": "mobius", "players": [2, 10], "round_limit": 2}
"""Rerolls make the most to think about."""


def _bluff(game: AnyGame, bots: list[Bot], length: Length) -> Iterator[Figure]:
    yield from _all_thinking("bots", game, bots[1:], TIMED_RULES, length.timed)
    for preset in game.rulebook.presets():
        for other, one in combinations(bots, 2):
            name = f"bots.{one.id}_beats_{other.id}.{preset.id}"
            yield from _share(
                name, Duel(game, _rules(game, preset.id), one, other, SEATS, SEED), length.games
            )
    for preset_id in CROWDED:
        for bot in bots:
            yield _exploitability(game, preset_id, bot, length.asked)
        for other, one in pairwise(bots):
            for seats in CROWDS:
                name = f"bots.{one.id}_among_{other.id}.{preset_id}.{seats}"
                yield from _share(
                    name,
                    Duel(game, _rules(game, preset_id), one, other, seats, SEED),
                    length.crowded,
                )


ONE_DIE_EACH = (1, 1)


def _exploitability(game: AnyGame, preset: str, bot: Bot, asked: int) -> Figure:
    """NashConv / 2 in a round of one die each, stakes ±1: 0 is perfect, 1 loses every round."""
    found = Interview(_rules(game, preset), bot, ONE_DIE_EACH, asked).bounds()
    return Figure(
        f"bots.{bot.id}.exploitability.{preset}", round(found.exploitability, 4), "stakes"
    )


def _rules(game: AnyGame, preset: str) -> Any:
    return game.rulebook.parse(preset)


def _share(name: str, duel: Duel, games: int) -> Iterator[Figure]:
    won = duel.play(games)
    yield Figure(name, round(100 * won.share, 1), "%")
    yield Figure(f"{name}.low", round(100 * won.low, 1), "%")
    yield Figure(f"{name}.high", round(100 * won.high, 1), "%")
    yield Figure(f"{name}.games", won.games, "games")


# Dobon -----------------------------------------------------------------------------------

DOBON_SEATS = 4

DOBON_TIMED_RULES = {
    "preset": "full-house",
    "draw_then_play": True,
    "players": [2, 10],
    "rounds": 10,
}
"""Doubling eights and cards that may be played at once make the most to think about."""


def _dobon(game: AnyGame, bots: list[Bot], length: Length) -> Iterator[Figure]:
    yield from _all_thinking("bots.dobon", game, bots[1:], DOBON_TIMED_RULES, length.timed)
    for preset in game.rulebook.presets():
        for other, one in combinations(bots, 2):
            yield from _chips(game, preset.id, one, other, length.deals)


def _chips(game: AnyGame, preset: str, one: Bot, other: Bot, deals: int) -> Iterator[Figure]:
    rules = game.rulebook.parse(preset)
    won = dobon_duel.per_round(rules, one, other, DOBON_SEATS, SEED, deals)
    name = f"bots.dobon.{one.id}_beats_{other.id}.{preset}"
    yield Figure(name, round(won.mean, 1), "chips/round")
    yield Figure(f"{name}.low", round(won.low, 1), "chips/round")
    yield Figure(f"{name}.high", round(won.high, 1), "chips/round")
    yield Figure(f"{name}.rounds", won.rounds, "rounds")


_MEASURES: dict[str, Callable[[AnyGame, list[Bot], Length], Iterator[Figure]]] = {
    "bluff": _bluff,
    "dobon": _dobon,
}


# Thinking --------------------------------------------------------------------------------


def _all_thinking(
    prefix: str, game: AnyGame, bots: list[Bot], spec: Any, games: int
) -> Iterator[Figure]:
    for bot in bots:
        for seats in SEATS_TIMED:
            times = _times(game, bot, spec, seats, games)
            name = f"{prefix}.{bot.id}.ms_per_decision.{seats}x5"
            yield Figure(name, round(1000 * sum(times) / len(times), 2), "ms")
            yield Figure(f"{name}.p99", round(1000 * quantiles(times, n=100)[-1], 2), "ms")


def _times(game: AnyGame, bot: Bot, spec: Any, seats: int, games: int) -> list[float]:
    """Seconds of the processor for each decision."""
    rules = game.rulebook.parse(spec)
    times: list[float] = []
    players = [_timed(seat_of(bot, rules), times)] * seats
    for number in range(games):
        play_game(game, rules, players, bytes([number]))
    return times


def _timed(player: Player, times: list[float]) -> Player:
    def timed(view: Any, seed: bytes) -> Any:
        began = process_time()
        action = player(view, seed)
        times.append(process_time() - began)
        return action

    return timed


# A picture -------------------------------------------------------------------------------


def pictures(figures: Iterable[Figure]) -> Iterator[Table]:
    """A matrix for each game and preset: what the bot of a row won against that of a column.

    Then what perfect play wins from each bot with one die each.
    """
    won = {figure.name: figure for figure in figures}
    matrices: dict[str, Cells] = {}
    for name, figure in won.items():
        if "_beats_" in name and f"{name}.low" in won:
            path, _, preset = name.removeprefix("bots.").rpartition(".")
            game, _, pair = path.rpartition(".")
            one, _, other = pair.partition("_beats_")
            cells = matrices.setdefault(" ".join(filter(None, (game, preset))), {})
            low, high = won[f"{name}.low"].value, won[f"{name}.high"].value
            cells[one, other] = _coloured(figure, low, high)
        elif ".exploitability." in name:
            one, _, preset = name.removeprefix("bots.").partition(".exploitability.")
            matrices.setdefault(EXPLOITABILITY, {})[one, preset] = f"{figure.value:g}"
    for title, cells in matrices.items():
        yield _matrix(title, cells)


Cells = dict[tuple[str, str], str]

EXPLOITABILITY = "exploitability, one die each"


def _coloured(figure: Figure, low: float, high: float) -> str:
    """A mean with its interval: green clear above even, red clear below."""
    even = 100 / SEATS if figure.unit == "%" else 0.0
    colour = "green" if low > even else "red" if high < even else "default"
    return f"[{colour}]{figure.value:g}[/{colour}] [dim]{low:g} … {high:g}[/dim]"


def _matrix(title: str, cells: Cells) -> Table:
    rows = list(dict.fromkeys(one for one, _ in cells))
    columns = list(dict.fromkeys(other for _, other in cells))
    table = Table("", *columns, title=title)
    for one in rows:
        table.add_row(one, *(cells.get((one, other), "") for other in columns))
    return table
