"""Many rounds of Dobon side by side, in numbers: see `interop.vector`.

An episode is one round, dealt as the first of a match. Nobody errs: only cards that fit are
offered, pon is said where it has to be, and who can't call isn't asked.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
from msgspec.structs import replace

from hattari.games.dobon.coding import SINGLE, DobonCoding, choices, which
from hattari.games.dobon.rules.actions import Dobon, Draw, Pass, Phase, Play, Wave
from hattari.games.dobon.rules.axes import Rules, of_round
from hattari.games.dobon.rules.cards import DECK, SUITS
from hattari.games.dobon.solve import Longs, kernels, table
from hattari.games.dobon.solve.kernels.stepping import Numbers, Seen, begin_all, step_all
from hattari.games.dobon.solve.lookups import compile_rules

PHASES = (Phase.TURN, Phase.DRAWN, Phase.OVER, Phase.OPENING, Phase.WINDOW, Phase.COUNTER)
"""In the order of the simulator's."""

assert SINGLE[:4] == (Draw(), Pass(), Dobon(), Wave())  # noqa: S101 (what the kernel counts on)


class Stepping:
    """Meets `interop.vector.Simulated`. Raises Refusal for rules that no arrays hold.

    Each table's log has so many rows.
    """

    def __init__(self, rules: Rules, seats: int, tables: int, rows: int = 0) -> None:
        self.rules = replace(of_round(rules, 1), rounds=1)
        self._lookups, self._numbers = compile_rules(self.rules, seats), _numbers(self.rules)
        coding = DobonCoding(self.rules, seats)
        self.features, self.choices = coding.features, len(coding.choices)
        self._batch = _many(table(seats, rules.chips, 0, rows), tables)
        out = self._out = Seen(
            seen=np.zeros((tables, self.features), np.float32),
            mask=np.zeros((tables, self.choices), np.int8),
            whose=np.zeros(tables, np.int64),
            gained=np.zeros((tables, seats)),
            over=np.zeros(tables, np.int64),
        )
        self.seen, self.mask, self.whose = out.seen, out.mask, out.whose
        self.gained, self.over = out.gained, out.over

    def begin(self, seeds: npt.NDArray[np.uint64]) -> None:
        """A new round at each table, from its seed."""
        self._batch.seed[:, 0] = seeds
        begin_all(self._lookups, self._numbers, self._batch, self._out)

    def step(self, chosen: Longs) -> int:
        """A choice at each table: -1, or the first table whose choice may not be made."""
        return int(step_all(self._lookups, self._numbers, self._batch, self._out, chosen))

    def at(self, place: int) -> kernels.Table:
        """One of the tables, as it stands, hidden cards and all."""
        return kernels.Table._make(each[place] for each in self._batch)


def _many(one: kernels.Table, tables: int) -> kernels.Table:
    return kernels.Table._make(np.repeat(each[None], tables, axis=0) for each in one)


def _numbers(rules: Rules) -> Numbers:
    every = choices(which(rules))
    play = np.full((len(DECK), len(SUITS) + 1, 2), -1, np.int64)
    what = np.full(len(every), -1, np.int64)
    for number, choice in enumerate(every):
        if isinstance(choice, Play):
            card = DECK.index(choice.card)
            suit = len(SUITS) if choice.suit is None else SUITS.index(choice.suit)
            play[card, suit, int(choice.pon)] = number
            named = card // kernels.RANKS if choice.suit is None else suit
            what[number] = kernels.PLAY + 4 * card + named
    of = np.array([tuple(Phase).index(phase) for phase in PHASES], np.int64)
    return Numbers(play, what, of, len(tuple(Phase)))
