"""How strong bots of Bluff are: games won in percent, and what perfect play wins from them.

At tables of three to six it is one bot among others of the next weaker kind. What perfect play
wins is told of rounds with one die each.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from typing_extensions import override

from hattari.bench.figures import Figure
from hattari.bench.strength import FIGURES, SEED, Length, Shares, percent
from hattari.bots.bot import Bot
from hattari.bots.duel import Duel
from hattari.games.bluff.bots.exploit import Interview
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.axes import Rules

CROWDS = (3, 4, 5, 6)
"""Seats at the larger tables,"""

CROWDED = ("bluebear", "mobius", "culdcept", "pirates-lives")
"""and the presets that are played there."""

ONE_DIE_EACH = (1, 1)


class BluffStrength(Shares):
    """Pairs at tables of two, then larger tables and small rounds."""

    @override
    def more(self, bots: Sequence[Bot], length: Length) -> Iterator[Figure]:
        """Preset by preset: what is lost to perfect play, then one among weaker ones."""
        for preset in CROWDED:
            for bot in bots:
                yield _exploitability(preset, bot, length.asked)
            for other, one in pairwise(bots):
                for seats in CROWDS:
                    name = f"bots.{one.id}_among_{other.id}.{preset}.{seats}"
                    duel = Duel(self.game, _rules(preset), one, other, seats, SEED)
                    yield from percent(duel.play(length.crowded)).figures(name)

    @override
    def count(self, bots: int) -> int:
        """The figures of `more`."""
        return len(CROWDED) * (FIGURES * len(CROWDS) * (bots - 1) + bots)


def _exploitability(preset: str, bot: Bot, asked: int) -> Figure:
    """NashConv / 2 in a round of one die each, stakes ±1: 0 is perfect, 1 loses every round."""
    found = Interview(_rules(preset), bot, ONE_DIE_EACH, asked).bounds()
    name = f"bots.{bot.id}.exploitability.{preset}"
    return Figure(name, round(found.exploitability, 4), "stakes")


def _rules(preset: str) -> Rules:
    return Bluff.rulebook.parse(preset)
