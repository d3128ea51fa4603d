"""Hattari's games as PettingZoo environments (https://pettingzoo.farama.org).

`env` asks one seat at a time (AEC). `parallel_env` asks every seat at every step and heeds the
one whose turn it is. An observation is a dict: "observation", numbers from -1 to 1, and
"action_mask", a one for each choice that may be made.
"""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from . import walk
from .games import Play, Spec, play
from .walk import CHANCE, Walk

SEED_BYTES = 32

Observation = dict[str, npt.NDArray[Any]]


def env(
    game: str | None = None,
    rules: Spec | None = None,
    seats: int = 2,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> Any:
    """One seat at a time. A choice that may not be made ends the game for whoever made it.

    No game is the first that is installed.
    """
    raw = Table(play(game, rules, seats), max_cycles, render_mode)
    return wrappers.OrderEnforcingWrapper(wrappers.TerminateIllegalWrapper(raw, -1.0))


def parallel_env(
    game: str | None = None,
    rules: Spec | None = None,
    seats: int = 2,
    max_cycles: int | None = None,
    render_mode: str | None = None,
) -> Any:
    """All seats at every step; see `Tables`. No game is the first that is installed."""
    return Tables(play(game, rules, seats), max_cycles, render_mode)


class _Course:
    """A game that goes on by choices, its dice and cards drawn from a generator."""

    def __init__(self, what: Play, random: np.random.Generator) -> None:
        self._random = random
        self.walk = self._rolled(what.begin())

    def choose(self, choice: int) -> None:
        """Go on by one choice, and by what chance brings after it."""
        self.walk = self._rolled(walk.choose(self.walk, choice))

    def _rolled(self, now: Walk) -> Walk:
        while walk.mover(now) == CHANCE:
            now = walk.let_chance(now, self._random.bytes(SEED_BYTES))
        return now

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return walk.mover(self.walk) is None

    def returns(self) -> list[float]:
        """What the game brought each seat; nothing as long as it goes on."""
        coding = self.walk.coding
        return coding.returns(self.walk.state) if self.over else [0.0] * self.walk.seats


class _Seats:
    """What both kinds of environment say of their seats."""

    def __init__(self, what: Play, max_cycles: int | None, render_mode: str | None) -> None:
        self.metadata = {
            "name": f"hattari_{what.game.id}_v0",
            "render_modes": ["human", "ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(what.seats)]
        self.agents: list[str] = []
        self._what = what
        self._most = max_cycles
        self._random, _ = seeding.np_random()
        self._course = _Course(what, self._random)
        self._spaces = {agent: _space(what) for agent in self.possible_agents}
        choices = len(what.coding.choices)
        self._choices = {agent: spaces.Discrete(choices) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """What a seat is told."""
        return self._spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """A number for every choice of the game."""
        return self._choices[agent]

    def observe(self, agent: str) -> Observation:
        """What this seat may know now, and its choices where it is to choose."""
        seat, now = self.possible_agents.index(agent), self._course.walk
        mask = np.zeros(len(now.coding.choices), dtype=np.int8)
        if walk.mover(now) == seat:
            mask[walk.options(now)] = 1
        seen = np.array(walk.observation(now, seat), dtype=np.float32)
        return {"observation": seen, "action_mask": mask}

    def render(self) -> str | None:
        """The spectator's view as JSON: returned in the mode "ansi", printed in "human"."""
        game, state = self._what.game, self._course.walk.state
        text = msgspec.json.format(msgspec.json.encode(game.view(state, None))).decode()
        if self.render_mode == "ansi":
            return text
        print(text)  # noqa: T201 (it is what the mode is for)
        return None

    def close(self) -> None:
        """Nothing is held open."""

    def _seeded(self, seed: int | None) -> np.random.Generator:
        """What dice and cards are drawn from: anew by a seed, without one the last goes on."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        return self._random

    @property
    def _mover(self) -> str | None:
        seat = walk.mover(self._course.walk)
        return None if seat is None else self.possible_agents[seat]


class Table(_Seats, AECEnv[str, Any, Any]):
    """A game whose seats are asked one at a time. It ends by truncation after `max_cycles`
    choices."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the seed decides all dice and cards, of the games after it too."""
        del options
        self._course = _Course(self._what, self._seeded(seed))
        self._steps = 0
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self._mover or self.agents[0]

    def step(self, action: int | None) -> None:
        """Let the seat that is asked make its choice."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._course.choose(_number(action))
        self._steps += 1
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self._course.returns(), strict=True))
        self.terminations = dict.fromkeys(self.agents, self._course.over)
        self.truncations = dict.fromkeys(self.agents, self._steps == self._most)
        self.agent_selection = self._mover or self.agents[0]
        self._accumulate_rewards()


class Tables(_Seats, ParallelEnv[str, Any, Any]):
    """A game whose seats are all asked at every step.

    The choice of the seat in turn counts, the others' are left aside. One that may not be made
    counts as the first that may: a step always goes on.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """Begin a new game; the seed decides all dice and cards, of the games after it too."""
        del options
        self._course = _Course(self._what, self._seeded(seed))
        self._steps = 0
        self.agents = list(self.possible_agents)
        return self._seen(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, Any]) -> tuple[Any, Any, Any, Any, Any]:
        """Let the seat in turn make its choice."""
        mover = self._mover
        if mover is not None:
            allowed = walk.options(self._course.walk)
            choice = int(actions[mover])
            self._course.choose(choice if choice in allowed else allowed[0])
        self._steps += 1
        agents = list(self.agents)
        rewards = dict(zip(agents, self._course.returns(), strict=True))
        over, cut = self._course.over, self._steps == self._most
        seen = self._seen()
        if over or cut:
            self.agents = []
        ended = (dict.fromkeys(agents, over), dict.fromkeys(agents, cut))
        return seen, rewards, *ended, {agent: {} for agent in agents}

    def _seen(self) -> dict[str, Observation]:
        return {agent: self.observe(agent) for agent in self.agents}


def _space(what: Play) -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1.0, 1.0, (what.coding.features,), np.float32),
            "action_mask": spaces.Box(0, 1, (len(what.coding.choices),), np.int8),
        }
    )


def _number(action: int | None) -> int:
    if action is None:
        raise ValueError("expected the number of a choice from the seat that is asked, got None")
    return int(action)
