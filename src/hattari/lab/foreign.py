"""A turn-based game of PettingZoo in the lab: what outcomes, turns and learned players tell of it.

Nothing is known of its rules. Its players are tables: by what a seat observes, the mean return of
each action in games among themselves (every-visit Monte Carlo control, Sutton & Barto 2018, 5.4),
with less and less chance in what they try. So games with few positions are learned well, and of
others it is told how much of them the players had never seen. When they are measured they choose by
lot in one turn of twenty, for a game without chance would always be the same.
"""

from __future__ import annotations

import itertools
import platform
import random
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from typing import Any

import msgspec
import numpy as np
import numpy.typing as npt

from hattari.core.game import Refusal, Text

from . import measures
from .definition import Definition
from .estimate import Estimate, by_blocks, mean, quantile, ratio, shifted
from .results import GAP, Measured, Players

PREFIX = "pettingzoo:"
"""What the name of such a game begins with."""
MOST_TURNS = 2000
"""A game that is longer is counted as one that doesn't end."""
LEARN = 32_000
FIRST, LAST = 0.5, 0.05
"""How often a player tries anything while it learns: at first, and in the end."""
Doubles = npt.NDArray[np.float64]
Key = tuple[int, bytes]
Choose = Callable[[int, Key, Sequence[int]], int]


class Learner:
    """A table of what each action has brought; the seats share it, each with keys of its own."""

    def __init__(self, seed: int) -> None:
        self.table: dict[Key, dict[int, tuple[float, int]]] = {}
        self.luck = random.Random(seed)  # noqa: S311 (games, no secrets)

    def best(self, key: Key, legal: Sequence[int]) -> int:
        """The action with the greatest mean return; one by lot where nothing is known."""
        known = self.table.get(key)
        if known is None:
            return self.luck.choice(legal)
        return max(legal, key=lambda action: known.get(action, (0.0, 0))[0])

    def learn(self, env: Any, games: int, field: Learner | None = None) -> Learner:
        """Play so many games among itself, or from one seat after the other in a field."""
        seats = len(env.possible_agents)
        for number in range(games):
            chance = FIRST + (LAST - FIRST) * number / games
            mine = set(range(seats)) if field is None else {number % seats}
            made: list[tuple[int, Key, int]] = []

            def choose(
                seat: int,
                key: Key,
                legal: Sequence[int],
                mine: set[int] = mine,
                chance: float = chance,
                made: list[tuple[int, Key, int]] = made,
            ) -> int:
                if seat not in mine and field is not None:
                    return field.best(key, legal)
                tried = self.luck.random() < chance
                action = self.luck.choice(legal) if tried else self.best(key, legal)
                made.append((seat, key, action))
                return action

            outcome = play(env, choose, self.luck.randrange(2**31))
            for seat, key, action in made:
                actions = self.table.setdefault(key, {})
                value, times = actions.get(action, (0.0, 0))
                gained = outcome.wins[seat]
                actions[action] = (value + (gained - value) / (times + 1), times + 1)
        return self


class Outcome(msgspec.Struct, frozen=True):
    """A game played: by seat its part of the win, and what its turns were like."""

    wins: tuple[float, ...]
    turns: int
    choices: int
    ended: bool


class Plays(msgspec.Struct, frozen=True):
    """All games: of the players among themselves, and by step of the ladder a better one's wins."""

    seats: int
    games: tuple[Outcome, ...]
    unseen: tuple[int, ...]
    ladder: tuple[tuple[float, ...], ...]
    student: tuple[float, ...]


def play(env: Any, choose: Choose, seed: int) -> Outcome:
    """Play a game to its end. Raises Refusal for actions that aren't numbered."""
    env.reset(seed=seed)
    seats = {agent: seat for seat, agent in enumerate(env.possible_agents)}
    gained = [0.0] * len(seats)
    turns = choices = 0
    ended = True
    for agent in env.agent_iter(MOST_TURNS * 2):
        observed, reward, terminated, truncated, told = env.last()
        gained[seats[agent]] += float(reward)
        ended = ended and not truncated
        if terminated or truncated:
            env.step(None)
            continue
        if turns == MOST_TURNS:
            ended = False
            break
        legal = _legal(env, agent, observed, told)
        seen = observed["observation"] if isinstance(observed, Mapping) else observed
        key = (seats[agent], np.asarray(seen).tobytes())
        turns, choices = turns + 1, choices + len(legal)
        env.step(choose(seats[agent], key, legal))
    best = max(gained)
    many = gained.count(best)
    wins = (
        tuple((each == best) / many for each in gained) if ended else (1 / len(seats),) * len(seats)
    )
    return Outcome(wins, turns, choices, ended)


def _legal(env: Any, agent: str, observed: Any, told: Mapping[str, Any]) -> list[int]:
    mask = observed.get("action_mask") if isinstance(observed, Mapping) else None
    mask = told.get("action_mask") if mask is None else mask
    if mask is not None:
        return [int(each) for each in np.flatnonzero(mask)]
    many = getattr(env.action_space(agent), "n", None)
    if many is None:
        raise _not_numbered(str(env.action_space(agent)))
    return list(range(int(many)))


# Measuring -------------------------------------------------------------------------------


def measure(
    name: str, games: int, seed: int, learn: int | None, tell: Callable[[Text], None]
) -> Measured:
    """Let players learn the game of a module, let them play, and measure. Raises Refusal."""
    env, most = _opened(name), learn or LEARN
    rungs = tuple(max(1, most // part) for part in (16, 4, 1))
    tell(Text("learning", "学習中"))
    ladder = [Learner(seed + place).learn(env, rung) for place, rung in enumerate(rungs)]
    best = ladder[-1]
    student = Learner(seed + len(rungs)).learn(env, most, best)
    tell(Text("playing", "プレイ中"))
    plays = _played(env, ladder, student, games, seed)
    defined = definitions(rungs)
    return Measured(
        game=f"{PREFIX}{name}",
        name=name.rpartition(".")[2],
        title=Text(_title(env, name), _title(env, name)),
        rules={},
        digest="",
        seats=plays.seats,
        games=games,
        seed=seed,
        versions={
            "python": platform.python_version(),
            **{each: version(each) for each in ("hattari", "numpy", "pettingzoo")},
        },
        players=(
            Players(
                measures.PLAYERS,
                Text("Learned tables", "学習した表"),
                {"learned_games": most, "situations": len(best.table)},
            ),
        ),
        measures=measures.measure(defined, plays),
        tables=(),
        learn=learn,
    )


def _opened(name: str) -> Any:
    try:
        return import_module(name).env()
    except (ImportError, AttributeError) as error:
        raise _no_game(name, str(error)) from error


def _title(env: Any, name: str) -> str:
    return str(getattr(env, "metadata", {}).get("name", name.rpartition(".")[2]))


def _played(env: Any, ladder: Sequence[Learner], student: Learner, games: int, seed: int) -> Plays:
    best, seats = ladder[-1], len(env.possible_agents)
    unseen: list[int] = []

    def among(number: int) -> Outcome:
        missed = 0

        def choose(_seat: int, key: Key, legal: Sequence[int]) -> int:
            nonlocal missed
            missed += key not in best.table
            return best.best(key, legal)

        outcome = play(env, _erring(choose, seed + number), seed + number)
        unseen.append(missed)
        return outcome

    def beside(one: Learner, others: Learner) -> tuple[float, ...]:
        """What one among others wins, from each seat in turn."""
        won = []
        for number in range(games):
            seat = number % seats

            def choose(mover: int, key: Key, legal: Sequence[int], seat: int = seat) -> int:
                return (one if mover == seat else others).best(key, legal)

            erring = _erring(choose, seed + number)
            won.append(play(env, erring, seed + number).wins[seat])
        return tuple(won)

    return Plays(
        seats,
        tuple(among(number) for number in range(games)),
        tuple(unseen),
        tuple(beside(more, less) for less, more in itertools.pairwise(ladder)),
        beside(student, best),
    )


def _erring(choose: Choose, seed: int) -> Choose:
    """The same, with a turn by lot now and then: else a game without chance is always the same."""
    luck = random.Random(seed)  # noqa: S311 (games, no secrets)

    def erring(seat: int, key: Key, legal: Sequence[int]) -> int:
        return luck.choice(legal) if luck.random() < LAST else choose(seat, key, legal)

    return erring


# The measures ----------------------------------------------------------------------------


def _of(read: Callable[[Outcome], float]) -> Callable[[Plays], Doubles]:
    return lambda plays: np.array([read(each) for each in plays.games], np.float64)


_turns = _of(lambda game: game.turns)
_choices = _of(lambda game: game.choices)
_ended = _of(lambda game: game.ended)
_shared = _of(lambda game: max(game.wins) < 1)
_first = _of(lambda game: game.wins[0])
GAMES, TURNS = Text("games", "ゲーム"), Text("turns", "手番")


def _share(of_games: Doubles) -> Estimate:
    return ratio(of_games, np.ones(len(of_games)), share=True)


def _beyond(wins: Sequence[float] | Doubles, plays: Plays) -> Estimate:
    """How much more than a fair share."""
    return shifted(mean(np.array(wins, np.float64)), -1 / plays.seats)


def definitions(rungs: Sequence[int]) -> tuple[Definition, ...]:
    """What is measured of any game, with a ladder of these rungs (games learned from)."""
    steps = (_step(place, *pair) for place, pair in enumerate(itertools.pairwise(rungs)))
    return (*_outcomes(), *_turns_taken(), *steps, *_trust())


def _outcomes() -> tuple[Definition, ...]:
    """How games end."""
    return (
        Definition(
            number=1,
            key="ends",
            unit="share",
            estimate=lambda plays: _share(_ended(plays)),
            title=Text("Ends by itself", "自然に終わる"),
            note=Text(
                "Games over within {most} turns and not cut off by the game itself.",
                "{most} 手番以内に終わり、打ち切られなかったゲーム。",
            ).fill(most=MOST_TURNS),
            counted=GAMES,
            good=(0.99, 1.0),
        ),
        Definition(
            number=2,
            key="draws",
            unit="share",
            estimate=lambda plays: _share(_shared(plays)),
            title=Text("Without one winner", "勝者が1人でない"),
            note=Text(
                "Games whose best reward several seats share.", "最高点が複数の席に並んだゲーム。"
            ),
            counted=GAMES,
        ),
        Definition(
            number=3,
            key="first_seat",
            unit="points",
            estimate=lambda plays: _beyond(_first(plays), plays),
            title=Text("Edge of the first seat", "最初の席の有利さ"),
            note=Text("Its wins above a fair share.", "公平な分け前を超える勝ち。"),
            counted=GAMES,
            good=(-0.02, 0.02),
        ),
    )


def _turns_taken() -> tuple[Definition, ...]:
    """What playing is like."""
    return (
        Definition(
            number=4,
            key="turns",
            unit="turns",
            estimate=lambda plays: by_blocks(_turns(plays), lambda each: quantile(each, 0.5)),
            title=Text("Turns of a game", "1ゲームの手番"),
            note=Text("The median.", "中央値。"),
            counted=GAMES,
        ),
        Definition(
            number=5,
            key="choices",
            unit="actions",
            estimate=lambda plays: ratio(_choices(plays), _turns(plays)),
            title=Text("Legal actions a turn", "1手番に選べる行動"),
            note=Text("What may be done, not what is good.", "良い手かどうかは問いません。"),
            counted=TURNS,
        ),
    )


def _trust() -> tuple[Definition, ...]:
    """How far the players can be trusted."""
    return (
        Definition(
            number=7,
            key="unseen",
            unit="share",
            estimate=lambda plays: ratio(
                np.array(plays.unseen, np.float64), _turns(plays), share=True
            ),
            title=Text("Turns never seen in learning", "学習で見なかった手番"),
            note=Text("There the players choose by lot.", "そこではでたらめに選びます。"),
            counted=TURNS,
            good=(0.0, 0.02),
        ),
        Definition(
            number=8,
            key=GAP,
            unit="points",
            estimate=lambda plays: _beyond(plays.student, plays),
            title=Text("Gain of one who learned against them", "対策を学んだ人の得"),
            note=Text(
                "Above .02 the players are too weak for a verdict.",
                "2ポイントを超えると、プレイヤーが弱くて判定できません。",
            ),
            counted=GAMES,
            good=(None, 0.02),
        ),
    )


def _step(place: int, less: int, more: int) -> Definition:
    """What one gains who learned from more games than the others."""
    return Definition(
        number=6,
        key=f"ladder_{more}",
        unit="points",
        estimate=lambda plays: _beyond(plays.ladder[place], plays),
        title=Text(
            "One of {more:,} games among those of {less:,}",
            "{less:,} ゲーム学んだ人の中の {more:,} ゲーム学んだ人",
        ).fill(more=more, less=less),
        note=Text("Wins above a fair share.", "公平な分け前を超える勝ち。"),
        counted=GAMES,
    )


# Refusals --------------------------------------------------------------------------------


def _no_game(name: str, error: str) -> Refusal:
    return Refusal(
        "no_foreign_game",
        Text(
            "There is no PettingZoo game in the module {name} ({error}). It needs a function env() "
            "that makes an AEC environment.",
            "モジュール {name} にPettingZooのゲームがありません({error})。"
            "AEC環境を作る関数 env() が必要です。",
        ).fill(name=name, error=error),
    )


def _not_numbered(space: str) -> Refusal:
    return Refusal(
        "not_numbered",
        Text(
            "Only games whose actions are numbered (Discrete) can be measured; "
            "this one has {space}.",
            "測れるのは行動に番号がある(Discrete)ゲームだけです(このゲームは {space})。",
        ).fill(space=space),
    )
