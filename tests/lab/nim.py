"""Nim as a PettingZoo AEC game, for tests: nine stones, take up to three, the last one wins."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete
from pettingzoo import AECEnv

STONES, MOST = 9, 3


class Nim(AECEnv):  # type: ignore[misc]
    """Nine stones."""

    metadata = {"name": "nim"}  # noqa: RUF012 (PettingZoo's own way)

    def __init__(self) -> None:
        self.possible_agents = ["first", "second"]

    def observation_space(self, _agent: str) -> Any:
        return Dict({"observation": Box(0, STONES, (1,)), "action_mask": Box(0, 1, (MOST,))})

    def action_space(self, _agent: str) -> Any:
        return Discrete(MOST)

    def reset(self, seed: int | None = None, **_: Any) -> None:
        del seed
        self.agents = list(self.possible_agents)
        self.stones, self.agent_selection = STONES, self.agents[0]
        self.rewards = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Any = {agent: {} for agent in self.agents}

    def observe(self, _agent: str) -> Any:
        mask = np.array([take <= self.stones for take in range(1, MOST + 1)], np.int8)
        return {"observation": np.array([self.stones], np.int8), "action_mask": mask}

    def step(self, action: int | None) -> None:
        mover = self.agent_selection
        if self.terminations[mover]:
            self._was_dead_step(action)
            return
        other = next(each for each in self.agents if each != mover)
        self._cumulative_rewards[mover] = 0
        self.stones -= int(action or 0) + 1
        if self.stones == 0:
            self.rewards = {mover: 1, other: -1}
            self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = other
        self._accumulate_rewards()


def env() -> Nim:
    return Nim()
