"""What addresses hold at a time, of IPv6 also by the 48 bits that one customer may have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from weakref import WeakValueDictionary

from .addresses import is_local, wide
from .limits import BYTES_OF_ADDRESS, Purse
from .throttle import WIDE


class Full(Exception):
    """There is no place left for an address."""


class Places:
    """How much addresses hold at a time: so much each, and of IPv6 so many times as much for all
    of the 48 bits that one customer may have."""

    def __init__(self, most: int, times: int = WIDE) -> None:
        self._most = most
        self._most_around = most * times
        self._held: Counter[str] = Counter()

    def is_full(self, address: str) -> bool:
        """Whether there is no place left for it."""
        held = self._held
        return held[address] >= self._most or held[wide(address)] >= self._most_around

    def take(self, address: str) -> None:
        """It has one more."""
        self._held.update({address, wide(address)})

    def give_back(self, address: str) -> None:
        """It has one less."""
        for each in {address, wide(address)}:
            self._held[each] -= 1
            if not self._held[each]:
                del self._held[each]

    @contextmanager
    def one(self, address: str) -> Iterator[None]:
        """A place for as long as the block lasts. Raises Full."""
        if self.is_full(address):
            raise Full
        self.take(address)
        try:
            yield
        finally:
            self.give_back(address)


class Purses:
    """The bytes that may wait, by address. Each is kept by those for whom something may."""

    def __init__(self) -> None:
        self._purses: WeakValueDictionary[str, Purse] = WeakValueDictionary()

    def of(self, address: str) -> Purse:
        """That of an address, from which all around there are counted as well."""
        # What waits for a proxy's people, who may not be told apart, is not counted together.
        if is_local(address):
            return Purse()
        block, around = wide(address), None
        if block != address:
            around = self._purses.setdefault(block, Purse(WIDE * BYTES_OF_ADDRESS))
        return self._purses.setdefault(address, Purse(around=around))
