"""What is played to weigh actions depends on the effort, not on how many there are."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations_with_replacement, product

import numpy as np
import pytest

from hattari.core.evaluation import Option
from hattari.games.bluff.evaluate import compiled, engine, evaluate
from hattari.games.bluff.evaluate.groups import by_kind, cut
from hattari.games.bluff.evaluate.played import CONTENDERS, weigh
from hattari.games.bluff.evaluate.trial import Ends
from hattari.games.bluff.rules.actions import Action, Challenge, MakeBid, Reroll, SpotOn
from tests.games.bluff.playing import BLUFF, opened

SHOWS = tuple(
    show for dice in range(5) for show in combinations_with_replacement(range(1, 7), dice)
)

HUNDREDS: tuple[Action, ...] = (
    Challenge(),
    SpotOn(),
    *(
        MakeBid(count, face, show)
        for count, face, show in product(range(1, 11), range(1, 7), SHOWS[:40])
    ),
)
THOUSANDS: tuple[Action, ...] = (
    Challenge(),
    *(
        MakeBid(count, face, show)
        for count, face, show in product(range(1, 31), range(1, 7), SHOWS)
    ),
)


class Noted:
    """Notes what is played; the ends are what actions are worth, with luck of the hands' and of
    their own."""

    error = 0.002
    models = ("one", "other")

    def __init__(self, rounds: int, least: int, few: int) -> None:
        self.rounds, self.least, self.few = rounds, least, few
        self.played: list[tuple[int, int]] = []

    def play(self, actions: Sequence[Action], samples: int, seed: int) -> Ends:
        self.played.append((len(actions), samples))
        generator = np.random.default_rng(seed)
        luck = generator.normal(0, 0.05, (len(self.models), samples, 1))
        own = generator.normal(0, 0.05, (len(self.models), samples, len(actions)))
        value = np.array([worth(action) for action in actions]) + luck + own
        return Ends(value, np.zeros(value.shape, np.int64))

    def whole(self) -> int:
        """All rounds."""
        return len(self.models) * sum(actions * samples for actions, samples in self.played)


def worth(action: Action) -> float:
    """The best bid is six threes with two of them kept."""
    if not isinstance(action, MakeBid):
        return 0.3
    off = 0.02 * abs(action.count - 6) + 0.01 * abs(action.face - 3)
    return 0.7 - off - 0.01 * abs(len(action.show) - 2) + 0.01 * action.show.count(3)


def fast() -> Noted:
    return Noted(compiled.ROUNDS, compiled.LEAST, compiled.FEW)


def slow() -> Noted:
    return Noted(engine.ROUNDS, engine.LEAST, engine.FEW)


@pytest.mark.parametrize("made", [fast, slow])
@pytest.mark.parametrize("effort", [0.02, 0.3, 1.0])
@pytest.mark.parametrize("actions", [HUNDREDS, THOUSANDS])
def test_no_more_is_played_than_the_effort_says(
    made: Callable[[], Noted], effort: float, actions: Sequence[Action]
) -> None:
    trial = made()
    weigh(trial, actions, actions[-1], effort, 1)
    each = trial.least * len(trial.models)
    half = effort * trial.rounds / 2
    assert trial.whole() <= max(half, trial.few * each) + max(half, (CONTENDERS + 1) * each)


def test_few_are_each_tried_once_and_the_best_again() -> None:
    trial = slow()
    weigh(trial, HUNDREDS[: engine.FEW], None, 1.0, 1)
    assert [actions for actions, _ in trial.played] == [engine.FEW, CONTENDERS]


def told(actions: Sequence[Action], effort: float) -> dict[Action, Option]:
    """What is said of each action."""
    options = weigh(fast(), actions, actions[0], effort, 7)
    assert len(options) == len(actions)
    return {option.action: option for option in options}


@pytest.mark.parametrize("effort", [0.02, 1.0])
def test_each_of_many_has_a_value_and_an_interval_that_holds_what_it_is_worth(
    effort: float,
) -> None:
    found = told(HUNDREDS, effort)
    assert found.keys() == set(HUNDREDS)
    best = max(found.values(), key=lambda option: option.value)
    assert worth(best.action) > 0.65
    assert best.behind == 0
    inside, apart = [], []
    for action, option in found.items():
        assert option.low <= option.value <= option.high
        assert option.behind_low <= option.behind <= option.behind_high
        inside.append(option.low <= worth(action) <= option.high)
        less = worth(best.action) - worth(action)
        apart.append(option.behind_low <= max(0.0, less) <= option.behind_high)
    assert np.mean(inside) > 0.95
    assert np.mean(apart) > 0.95


def test_what_was_asked_is_tried_itself_and_what_was_tried_as_one_is_told_with_less_certainty() -> (
    None
):
    found = told(THOUSANDS, 0.3)
    asked = found[THOUSANDS[0]]
    assert asked.branches
    shared = [option for option in found.values() if not option.branches]
    assert len({option.value for option in shared}) < len(shared) / 10
    assert np.median([each.high - each.low for each in shared]) > 3 * (asked.high - asked.low)


def test_actions_are_parted_by_what_matters_the_most_first() -> None:
    bids = [MakeBid(count, face, show) for count, face, show in product((2, 4), (1, 2), SHOWS[:3])]
    actions: list[Action] = [*bids, Reroll((1,)), Challenge(), Reroll(()), Reroll((2,))]
    groups = by_kind(actions)
    assert sorted(map(len, groups)) == [1, 3, 12]
    parted = [{actions[place] for place in group} for group in cut(actions, groups, 4)]
    assert {frozenset(bids[:6]), frozenset(bids[6:])} <= set(map(frozenset, parted))
    assert len(cut(actions, groups, 100)) == len(actions)


@pytest.mark.land
def test_thousands_of_rerolls_are_weighed_with_little_effort(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Under a preset that ships: 4,872 actions were 116,928 rounds by each model."""
    played = []
    play = compiled.CompiledTrial.play

    def noted(
        trial: compiled.CompiledTrial, actions: Sequence[Action], samples: int, seed: int
    ) -> Ends:
        played.append(len(actions) * samples)
        return play(trial, actions, samples, seed)

    monkeypatch.setattr(compiled.CompiledTrial, "play", noted)
    hands = ((1, 2, 2, 3, 4, 6, 6), (1, 1, 3, 3, 4, 5, 5), (2,) * 7, (4,) * 7)
    state = opened("mobius-split30", hands)
    view = BLUFF.view(state, state.turn)
    found = evaluate(state.rules, view, effort=0.02)
    assert len(found.options) == len(BLUFF.legal(state, state.turn)) > 4000
    assert sum(played) <= compiled.FEW * compiled.LEAST + 7 * compiled.LEAST
