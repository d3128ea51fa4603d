"""How strong bots of Dobon are: chips won per round from three others."""

from __future__ import annotations

from typing_extensions import override

from hattari.bench.strength import Length, Score, Shares, Spec
from hattari.bots.bot import Bot
from hattari.games.dobon.bots.duel import per_round
from hattari.games.dobon.rules import Dobon

SEATS = 4
DEALS = 200


class ChipsPerRound(Shares):
    """Chips won per round, each deal played from every seat."""

    seats = SEATS

    @override
    def pair(self, one: Bot, other: Bot, spec: Spec, length: Length) -> Score:
        """The mean over deals."""
        rules = Dobon.rulebook.parse(spec)
        won = per_round(rules, one, other, SEATS, length.seed, length.pairs or DEALS)
        return Score(won.mean, won.low, won.high, "chips/round", won.rounds, "rounds")
