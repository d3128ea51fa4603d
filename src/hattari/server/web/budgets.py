"""What is counted on all nodes together: each tells the others what was spent of its allowances.

Somebody who goes from node to node gets no more than on one, but for what they spend before the
others have heard of it, which they owe from then on.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from hattari.server.fanout.port import Bus, Charge

from .throttle import AtAccount, Throttle, Work

TELL_SECONDS = 0.5


class Budgets:
    """The allowances of a node, by the names that they have in these groups."""

    def __init__(self, bus: Bus, *groups: object) -> None:
        self._bus = bus
        self._throttles = {name: each for group in groups for name, each in _named(group)}
        bus.hear_charges(self._count)

    @property
    def names(self) -> Collection[str]:
        """What is counted."""
        return self._throttles.keys()

    def agree(self, secret: bytes) -> None:
        """Tell digests that say something to nodes with the same secret alone."""
        for each in self._throttles.values():
            each.agree(secret)

    async def tell(self) -> None:
        """Tell the other nodes; nobody whose request is charged for waits for it."""
        self._bus.charge(
            [
                Charge(name, who, cost)
                for name, throttle in self._throttles.items()
                for who, cost in throttle.spent()
            ]
        )

    def _count(self, charges: Sequence[Charge]) -> None:
        for each in charges:
            # A node of another version may count what this one doesn't.
            if each.allowance in self._throttles:
                self._throttles[each.allowance].charge(each.who, each.cost)


def _named(group: object) -> Iterator[tuple[str, Throttle]]:
    for name, part in vars(group).items():
        if isinstance(part, Throttle):
            yield name, part
        if isinstance(part, Throttle | AtAccount | Work):
            yield from ((f"{name}.{inner}", each) for inner, each in _named(part))
