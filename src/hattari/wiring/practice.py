"""A bot learns a rule set while tables play: `python -m hattari.wiring.practice`.

One line of JSON comes in: which bot, which rules, how many seats. Lines of JSON go out: how much
is done. All of it on one core, behind all other work; when standard input ends, so does it.
"""

from __future__ import annotations

from typing import Any

import msgspec

from hattari.bots.bot import BotRegistry, installed
from hattari.core.installed import registry
from hattari.core.kit import Registry

from . import worker

NICE = 19


class Asked(msgspec.Struct, frozen=True):
    """What is to be learned, and by whom; `effort` 1 is the usual budget, `nice` 19 the least
    that a process can ask for."""

    game: str
    bot: str
    rules: dict[str, Any]
    seats: int
    effort: float = 1.0
    nice: int = NICE


class Said(msgspec.Struct, frozen=True):
    """How much is done, from 0 to 1."""

    part: float


def practise(asked: Asked, bots: BotRegistry, games: Registry) -> None:
    """Let the bot learn, and tell a line for each hundredth. Raises KeyError for no such bot."""
    last = [-1]

    def progress(part: float) -> None:
        if int(100 * part) > last[0]:
            last[0] = int(100 * part)
            worker.tell(Said(part))

    rules = games.get(asked.game).rulebook.parse(asked.rules)
    bot = dict(bots.learners(asked.game))[asked.bot]
    bot.practise(rules, asked.seats, asked.effort, progress)


def main() -> None:
    """Read what is asked, and learn."""
    asked = worker.asked(Asked)
    worker.begin(asked.nice)
    practise(asked, installed(), registry())


if __name__ == "__main__":
    main()
