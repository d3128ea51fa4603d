"""Bots begin to learn a table's rules when they are seated there.

What a table needs is told by its rules and seats. It is begun by the node that seated the bot, and
let go where the table changes its mind before it plays. Nodes that share what was learned wait for
one another (`bots.bot.Learner`).
"""

from __future__ import annotations

import msgspec

from hattari.tables.rules import RuleSet
from hattari.tables.table import Table

from .node import Node
from .training import Trainings

REMEMBERED = 1000
"""Tables whose needs are remembered; one that is forgotten asks again, which is harmless."""


class Need(msgspec.Struct, frozen=True):
    """What bots may learn for a table: equal needs have equal digests."""

    game: str
    digest: str
    seats: int
    bots: frozenset[str]


class Schooling:
    """Hears of tables, and lets their bots learn."""

    def __init__(self, node: Node, trainings: Trainings) -> None:
        self._node = node
        self._trainings = trainings
        self._needs: dict[str, tuple[Need, RuleSet]] = {}

    def start(self) -> None:
        """Listen to what this node writes."""
        self._node.listen(self._moved)

    def _moved(self, table: str, after: Table) -> None:
        if after.phase == "closed":
            self._needs.pop(table, None)
            return
        need, had = self._need(after), self._needs.get(table)
        if need == (had and had[0]):
            return
        self._needs.pop(table, None)
        if need is not None:
            self._remember(table, need, after.rules)
            self._node.spawn(self._seat(table, need, after.rules))
        if had is not None and after.phase == "lobby":
            self._unseat(*had)

    def _need(self, table: Table) -> Need | None:
        """What a table's bots may learn; None where none of them ever learns."""
        pupils, taken = self._trainings.pupils(table.game.id), table.taken()
        seated = {table.seats[seat].bot for seat in taken}
        bots = frozenset(bot for bot in pupils if bot in seated)
        seats = max(table.rules.least, min(table.rules.most, len(taken)))
        return Need(table.game.id, table.rules.digest, seats, bots) if bots else None

    def _remember(self, table: str, need: Need, rules: RuleSet) -> None:
        self._needs[table] = (need, rules)
        if len(self._needs) > REMEMBERED:
            del self._needs[next(iter(self._needs))]

    async def _seat(self, table: str, need: Need, rules: RuleSet) -> None:
        await self._trainings.seat(need.game, rules, need.seats, need.bots)
        now = self._needs.get(table)
        if now is not None and now[0] != need:
            self._unseat(need, rules)

    def _unseat(self, need: Need, rules: RuleSet) -> None:
        """Let go of it, unless another table needs the same."""
        same = (need.game, need.digest, need.seats)
        if same not in {(each.game, each.digest, each.seats) for each, _ in self._needs.values()}:
            self._trainings.unseat(need.game, rules, need.seats)
