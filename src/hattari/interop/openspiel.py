"""Hattari's games as OpenSpiel games (https://github.com/google-deepmind/open_spiel).

After `register()` a game's name is `python_hattari_` and its id:

    pyspiel.load_game(f"python_hattari_{game}(players=2)")

The parameter `rules` is a preset's name or a + union; for axes of one's own use `load`. Dice and
cards are chance nodes of one die or card each, so that OpenSpiel's solvers can go through all of
them. An information state is all that a seat was ever told.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
import numpy as np
import pyspiel
from typing_extensions import override

from hattari.core.game import AnyGame
from hattari.core.house import LEAST_SEATS, most_seats
from hattari.core.installed import registry

from . import walk
from .games import Play, Spec, play
from .walk import CHANCE, Walk

NAME = "python_hattari_{}"
# Asked at every step, and slowly looked up.
TERMINAL, CHANCE_PLAYER = int(pyspiel.PlayerId.TERMINAL), int(pyspiel.PlayerId.CHANCE)


def register() -> tuple[str, ...]:
    """Make the games known to `pyspiel.load_game`; their names."""
    for game in registry().games:
        pyspiel.register_game(_type(game), _of(game.id))
    return tuple(NAME.format(game.id) for game in registry().games)


def load(game_id: str, spec: Spec, seats: int = 2) -> HattariGame:
    """A game under any rules. Raises Refusal, or RuleConflicts with every conflict.

    Its name holds the rules in full, so that its states can be written down and read again.
    """
    rules = spec if isinstance(spec, str) else msgspec.json.encode(spec, order="sorted").hex()
    return _of(registry().get(game_id).id)({"rules": rules, "players": seats})


class HattariGame(pyspiel.Game):
    """One of our games as OpenSpiel's; `game_id` says which."""

    game_id: str

    def __init__(self, parameters: dict[str, Any] | None = None) -> None:
        game = registry().get(self.game_id)
        self.play = _play(game, parameters or {})
        super().__init__(_type(game), _info(self.play), parameters or {})

    @override
    def __reduce__(self) -> tuple[Any, ...]:
        """By its name, which says all; OpenSpiel makes each game's class by itself."""
        return pyspiel.load_game, (str(self),)

    def new_initial_state(self) -> HattariState:
        """A game before its first choice."""
        return HattariState(self, self.play.begin())

    def make_py_observer(self, kind: Any = None, params: Any = None) -> HattariObserver:
        """What writes a seat's view, or all its memory, as numbers and as text."""
        recall = kind is not None and kind.perfect_recall
        return HattariObserver(self.play, recall, params)


@cache
def _of(name: str) -> type[HattariGame]:
    """A class of its own, which OpenSpiel makes its games from."""

    class Named(HattariGame):
        game_id = name

    return Named


class HattariState(pyspiel.State):
    """A `walk.Walk` as OpenSpiel's state."""

    def __init__(self, game: HattariGame, now: Walk) -> None:
        super().__init__(game)
        self.walk = now

    def current_player(self) -> int:
        """The seat to choose, or OpenSpiel's number for chance or the end."""
        seat = self.walk.seat
        if seat is None:
            return TERMINAL
        return CHANCE_PLAYER if seat == CHANCE else seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.walk.allowed) if player == self.walk.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next die or card, all equally likely."""
        draws = self.walk.allowed
        share = 1 / len(draws)
        return [(draw, share) for draw in draws]

    def _apply_action(self, action: int) -> None:
        self.walk = walk.choose(self.walk, action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {action}"
        return self.walk.coding.choices[action]

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.walk.seat is None

    def returns(self) -> list[float]:
        """What the game brought each seat; nothing as long as it goes on."""
        if not self.is_terminal():
            return [0.0] * self.walk.seats
        return self.walk.coding.returns(self.walk.state)

    def information_state_string(self, player: int | None = None) -> str:
        """All that a seat was ever told; the seat to choose where none is named."""
        return walk.memory(self.walk, self.current_player() if player is None else player)

    @override
    def __str__(self) -> str:
        return " ".join(map(str, self.history()))


class HattariObserver:
    """Meets OpenSpiel's PyObserver: a seat's view, as `coding.Coding.observation` says.

    With perfect recall there is "memory" besides, `walk.recall`: games are too long to be laid out
    whole, and no two information states have the same.
    """

    def __init__(self, what: Play, recall: bool, params: Any) -> None:
        if params:
            raise ValueError(f"expected no parameters of the observation, got {params}")
        seen = what.coding.features
        self._recall = recall
        self.tensor = np.zeros(seen + walk.RECALL * recall, np.float32)
        self.dict = {"view": self.tensor[:seen]}
        if recall:
            self.dict["memory"] = self.tensor[seen:]

    def set_from(self, state: HattariState, player: int) -> None:
        """Write what the seat knows into `tensor`."""
        self.dict["view"][:] = walk.observation(state.walk, player)
        if self._recall:
            self.dict["memory"][:] = walk.recall(state.walk, player)

    def string_from(self, state: HattariState, player: int) -> str:
        """The seat's view as JSON, with what it has begun to choose; or its memory."""
        now = state.walk
        if self._recall:
            return walk.memory(now, player)
        view = msgspec.json.encode(now.game.view(now.state, player)).decode()
        return f"{now.begun if walk.mover(now) == player else ()} {view}"


def _play(game: AnyGame, parameters: dict[str, Any]) -> Play:
    named = str(parameters.get("rules") or game.rulebook.presets()[0].id)
    seats = int(parameters.get("players", 2))
    own = named.startswith(b"{".hex())
    return play(game.id, msgspec.json.decode(bytes.fromhex(named)) if own else named, seats)


def _type(game: AnyGame) -> Any:
    return pyspiel.GameType(
        short_name=NAME.format(game.id),
        long_name=f"Hattari: {game.title.en}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=most_seats(game.rulebook),
        min_num_players=LEAST_SEATS,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": 2, "rules": game.rulebook.presets()[0].id},
    )


def _info(what: Play) -> Any:
    least, most = what.coding.utility
    return pyspiel.GameInfo(
        num_distinct_actions=len(what.coding.choices),
        max_chance_outcomes=what.coding.draws,
        num_players=what.seats,
        min_utility=least,
        max_utility=most,
        utility_sum=0.0,
        max_game_length=what.coding.longest,
    )
