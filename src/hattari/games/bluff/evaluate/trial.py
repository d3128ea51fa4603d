"""What a decision is tried with: imagined opponents who play rounds on after each action."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.games.bluff.rules.actions import Action

Doubles = npt.NDArray[np.float64]
Longs = npt.NDArray[np.int64]


class Ends(msgspec.Struct, frozen=True, eq=False):
    """Ends of rounds, each (models, samples, actions): the seat's chance to win, and of which
    kind of branch it is. A sample is the same hands and luck for all actions of a model."""

    value: Doubles
    kind: Longs


class Trial(Protocol):
    """One decision with its imagined opponents.

    `models`: their ids. `error`: a standard error of the values of ends, the same in all samples.
    `rounds`: so many rounds can be played in about a second of a core; `least`: samples below
    which an interval would mean nothing; `few`: so many actions are each tried at any effort.
    """

    @property
    def models(self) -> tuple[str, ...]: ...
    @property
    def error(self) -> float: ...
    @property
    def rounds(self) -> int: ...
    @property
    def least(self) -> int: ...
    @property
    def few(self) -> int: ...

    def play(self, actions: Sequence[Action], samples: int, seed: int) -> Ends:
        """The ends that these actions lead to, `samples` each by every model."""
        ...
