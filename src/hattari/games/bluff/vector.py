"""Many games of Bluff side by side, in numbers: see `interop.vector`."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from hattari.games.bluff.coding import BIDS, DONE, FACES, PLAIN, REROLL, SHOW, BluffCoding
from hattari.games.bluff.rules.actions import Challenge, Phase, SpotOn, Wave
from hattari.games.bluff.rules.axes import Rules, starting_dice, starting_stake
from hattari.games.bluff.solve.lookups import ANYONE, NO_BID, Bids, Lookups, compile_rules
from hattari.games.bluff.solve.simulate import empty_table, house
from hattari.games.bluff.solve.simulate.stepping import (
    PLACES,
    STEP,
    STEPS,
    Desk,
    Numbers,
    Seen,
    begin_all,
    step_all,
)
from hattari.games.bluff.solve.simulate.table import Table

assert PLAIN[:3] == (Challenge(), SpotOn(), Wave())  # noqa: S101 (what the kernel counts on)
assert (REROLL, DONE, SHOW) == (4, 5, 6)  # noqa: S101

PHASES = tuple(phase for phase in Phase if phase is not Phase.ANSWER)


class Stepping:
    """Meets `interop.vector.Simulated`. Raises Refusal for rules that no arrays hold.

    Each table's log has so many rows.
    """

    def __init__(self, rules: Rules, seats: int, tables: int, rows: int = 0) -> None:
        self.rules = rules
        lookups = compile_rules(rules, seats)
        coding = BluffCoding(rules, seats)
        self._house = house(lookups)
        self.features, self.choices = coding.features, len(coding.choices)
        self._numbers = _numbers(lookups, self.choices)
        self._batch = _many(empty_table(seats, rows), tables)
        self._desks = Desk(
            np.zeros((tables, PLACES), np.int64), np.zeros((tables, STEPS, STEP), np.int64)
        )
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
        """A new game at each table, from its seed."""
        self._batch.seed[:, 0] = seeds
        begin_all(self._house, self._numbers, self._batch, self._desks, self._out)

    def step(self, chosen: npt.NDArray[np.int64]) -> int:
        """A choice at each table: -1, or the first table whose choice may not be made."""
        return int(
            step_all(self._house, self._numbers, self._batch, self._desks, self._out, chosen)
        )

    def at(self, place: int) -> Table:
        """One of the tables, as it stands, hidden dice and all."""
        return Table._make(each[place] for each in self._batch)


def _many(one: Table, tables: int) -> Table:
    return Table._make(np.repeat(each[None], tables, axis=0) for each in one)


def _numbers(lookups: Lookups, choices: int) -> Numbers:
    books = [lookups.plain, lookups.plain if lookups.palifico is None else lookups.palifico]
    bid = np.full((2, choices), NO_BID, np.int16)
    of = np.zeros((2, max(len(book.count) for book in books)), np.int16)
    for place, book in enumerate(books):
        for number, choice in enumerate(_choices(book)):
            bid[place, choice], of[place, number] = number, choice
    rules, seats = lookups.rules, lookups.seats
    dice = starting_dice(rules, seats)
    return Numbers(
        bid=bid,
        of=of,
        phases=len(PHASES),
        bidding=PHASES.index(Phase.BIDDING),
        window=PHASES.index(Phase.WINDOW),
        dice=dice,
        stake=starting_stake(rules, seats),
        most=int(lookups.plain.highest[dice * seats]),
        wild=lookups.plain.wild,
        more=int(rules.spot_on_once),
        windows=ANYONE in (lookups.challenge_by, lookups.spot_on),
    )


def _choices(book: Bids) -> list[int]:
    """The choice that each bid is."""
    every = zip(book.count.tolist(), book.face.tolist(), strict=True)
    return [BIDS + (count - 1) * FACES + face - 1 for count, face in every]
