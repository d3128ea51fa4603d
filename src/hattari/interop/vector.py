"""Many tables of a game at once, at the speed of compiled loops, as Gymnasium's vector
environments (https://gymnasium.farama.org).

At each table another seat may be asked: `info["seat"]` says whose observation and mask it is, as
in PettingZoo's turn order. Choices, observations and rewards are those of `interop.pettingzoo`,
but that a seat is asked only where it has a choice and mistakes can't be made. A table that is
over begins anew at the next step, whatever is chosen for it (Gymnasium's NEXT_STEP).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from typing_extensions import override

from hattari.core.installed import registry

from .games import Spec

Longs = npt.NDArray[np.int64]
Observations = dict[str, npt.NDArray[Any]]
Infos = dict[str, Any]


class Simulated(Protocol):
    """N tables of a game in arrays that each step writes anew.

    seen (N, features) float32 and mask (N, choices) int8, as `whose` (N,) knows them; gained
    (N, seats), what a game brought each seat; over (N,): 1 where it has ended, 2 where it broke
    off.
    """

    features: int
    choices: int
    seen: npt.NDArray[np.float32]
    mask: npt.NDArray[np.int8]
    whose: Longs
    gained: npt.NDArray[np.float64]
    over: Longs

    def begin(self, seeds: npt.NDArray[np.uint64]) -> None:
        """A new game at each table, from its seed."""
        ...

    def step(self, chosen: Longs) -> int:
        """A choice at each table. -1, or the first table whose choice may not be made; then
        nothing has happened anywhere."""
        ...


MakeSimulated = Callable[[Any, int, int], Simulated]
"""For a rule set, so many seats, so many tables. Raises Refusal for rules that no arrays hold."""


class Tables(VectorEnv[Observations, Longs, npt.NDArray[Any]]):
    """`tables` games of one rule set.

    A step returns the rewards of the seats that chose; `info` has "seat", whom each table asks
    now, and "returns" (tables, seats), all that a game which has just ended brought. What is
    returned is written anew at the next step: copy what is to be kept.
    """

    metadata = {"autoreset_mode": AutoresetMode.NEXT_STEP}  # noqa: RUF012 (Gymnasium's own)

    def __init__(
        self, game: str, rules: Spec | None = None, seats: int = 2, tables: int = 1024
    ) -> None:
        kit = registry().kit(game)
        rulebook = kit.game.rulebook
        self.rules = rulebook.parse(rulebook.presets()[0].id if rules is None else rules)
        kit.game.start(self.rules, seats)
        make: MakeSimulated = kit.load("vector")
        self.simulated = make(self.rules, seats, tables)
        self.num_envs, self.seats = tables, seats
        self._sequence = np.random.SeedSequence()
        self.single_observation_space = spaces.Dict(
            {
                "observation": spaces.Box(-1.0, 1.0, (self.simulated.features,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.simulated.choices,), np.int8),
            }
        )
        self.single_action_space = spaces.Discrete(self.simulated.choices)
        self.observation_space = batch_space(self.single_observation_space, tables)
        self.action_space = batch_space(self.single_action_space, tables)

    @override
    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """New games at all tables; the seed, or one for each table, decides all dice and cards.

        Without one they follow from the last seed, other ones each time.
        """
        del options
        self.simulated.begin(self._seeds(seed))
        return self._seen(), self._info()

    @override
    def step(
        self, actions: npt.ArrayLike
    ) -> tuple[Observations, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Infos]:
        """A choice at each table. Raises ValueError for one that its mask leaves out, and for too
        many or too few."""
        now, chosen = self.simulated, np.asarray(actions, np.int64)
        if chosen.shape != (self.num_envs,):
            raise ValueError(f"expected {self.num_envs} choices, one a table; got {chosen.shape}")
        acted = now.whose.copy()
        wrong = now.step(chosen)
        if wrong >= 0:
            raise ValueError(
                f"table {wrong}: expected one of {np.flatnonzero(now.mask[wrong]).tolist()},"
                f" got {int(chosen[wrong])}"
            )
        rewards = now.gained[np.arange(self.num_envs), acted]
        return self._seen(), rewards, now.over == 1, now.over == 2, self._info()

    def _seeds(self, seed: int | list[int | None] | None) -> npt.NDArray[np.uint64]:
        """A stream for each table; one table's seed is its own, however many there are."""
        if isinstance(seed, list):
            every = [np.random.SeedSequence(each) for each in seed]
        else:
            if seed is not None:
                self._sequence = np.random.SeedSequence(seed)
            every = self._sequence.spawn(self.num_envs)
        return np.array([each.generate_state(1, np.uint64)[0] for each in every], np.uint64)

    def _seen(self) -> Observations:
        return {"observation": self.simulated.seen, "action_mask": self.simulated.mask}

    def _info(self) -> Infos:
        return {"seat": self.simulated.whose, "returns": self.simulated.gained}
