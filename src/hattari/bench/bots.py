"""How strong the bots are, and how long they think.

Strength: every bot that can play here against every other, under every preset, seats rotated
over the same dice or cards, with the 95 % interval; in what and how else is said by the game.
Thinking time: milliseconds for a decision.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from time import process_time
from typing import Any

from rich.table import Table

from hattari.bots.bot import Bot, BotRegistry, installed
from hattari.bots.match import Player, play_game, seat_of
from hattari.core.kit import Kit, Registry

from .figures import Figure, p99_ms
from .strength import FIGURES, Length, Strength
from .subject import first_preset, strength_of, subject_of

SEATS_TIMED = (2, 6, 10)
"""Seats at the tables where thinking is timed."""

FULL = Length()


def measure(
    registry: Registry, length: Length = FULL, bots: BotRegistry | None = None
) -> Iterator[Figure]:
    """Thinking times, then the strength under every preset, figure by figure."""
    known = installed() if bots is None else bots
    for kit in registry.kits:
        able, strength = ladder(kit, known), strength_of(kit)
        yield from _all_thinking(kit, able, length.timed)
        yield from _pairs(kit, able, strength, length)
        yield from strength.more(able, length)


def count(registry: Registry, bots: BotRegistry | None = None) -> int:
    """How many figures there are to measure."""
    known = installed() if bots is None else bots
    return sum(_count(kit, ladder(kit, known)) for kit in registry.kits)


def _count(kit: Kit, bots: Sequence[Bot]) -> int:
    pairs = len(kit.game.rulebook.presets()) * len(list(combinations(bots, 2)))
    thinking = 2 * len(_thinkers(kit, bots)) * len(_tables(kit))
    return thinking + FIGURES * pairs + strength_of(kit).count(len(bots))


def ladder(kit: Kit, bots: BotRegistry) -> list[Bot]:
    """The bots of a game that can play here, a yardstick below them."""
    able: list[Bot] = [entry.bot for entry in bots.of(kit.game.id) if entry.bot is not None]
    yardstick = subject_of(kit).yardstick
    return able if yardstick is None else [yardstick, *able]


def _prefix(kit: Kit) -> str:
    return subject_of(kit).figures or f"bots.{kit.game.id}"


# Strength --------------------------------------------------------------------------------


def _pairs(kit: Kit, bots: Sequence[Bot], strength: Strength, length: Length) -> Iterator[Figure]:
    for preset in kit.game.rulebook.presets():
        for other, one in combinations(bots, 2):
            name = f"{_prefix(kit)}.{one.id}_beats_{other.id}.{preset.id}"
            yield from strength.pair(one, other, preset.id, length).figures(name)


# Thinking --------------------------------------------------------------------------------


def _thinkers(kit: Kit, bots: Sequence[Bot]) -> Sequence[Bot]:
    """All but the yardstick."""
    return [bot for bot in bots if bot is not subject_of(kit).yardstick]


def _thinking_rules(kit: Kit) -> Any:
    return kit.game.rulebook.parse(subject_of(kit).thinking or first_preset(kit))


def _tables(kit: Kit) -> Sequence[int]:
    """The seats at tables that the rules take."""
    least, most = kit.game.rulebook.seats(_thinking_rules(kit))
    return [seats for seats in SEATS_TIMED if least <= seats <= most]


def _all_thinking(kit: Kit, bots: Sequence[Bot], games: int) -> Iterator[Figure]:
    for bot in _thinkers(kit, bots):
        for seats in _tables(kit):
            times = _times(kit, bot, seats, games)
            name = f"{_prefix(kit)}.{bot.id}.ms_per_decision.{seats}x{subject_of(kit).each}"
            yield Figure(name, round(1000 * sum(times) / len(times), 2), "ms")
            yield Figure(f"{name}.p99", p99_ms(times), "ms")


def _times(kit: Kit, bot: Bot, seats: int, games: int) -> list[float]:
    """Seconds of the processor for each decision."""
    rules = _thinking_rules(kit)
    times: list[float] = []
    players = [_timed(seat_of(bot, rules), times)] * seats
    for number in range(games):
        play_game(kit.game, rules, players, bytes([number]))
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

    Then what perfect play wins from each bot, where a game tells.
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

EXPLOITABILITY = "exploitability"


def _coloured(figure: Figure, low: float, high: float) -> str:
    """A mean with its interval: green clear above even, red clear below."""
    even = 50.0 if figure.unit == "%" else 0.0
    colour = "green" if low > even else "red" if high < even else "default"
    return f"[{colour}]{figure.value:g}[/{colour}] [dim]{low:g} … {high:g}[/dim]"


def _matrix(title: str, cells: Cells) -> Table:
    rows = list(dict.fromkeys(one for one, _ in cells))
    columns = list(dict.fromkeys(other for _, other in cells))
    table = Table("", *columns, title=title)
    for one in rows:
        table.add_row(one, *(cells.get((one, other), "") for other in columns))
    return table
