"""The benchmark of reviews: what it counts as true, as marked for nothing, as reviewed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import pytest
from msgspec.structs import replace
from typing_extensions import override

from hattari.bench.any_rules import any_rules
from hattari.bench.correct import Twice, correct
from hattari.bench.review import Plan, measure
from hattari.bench.subject import subject_of
from hattari.core.evaluation import Evaluation, Option
from hattari.core.installed import registry
from hattari.core.kit import Registry
from hattari.games.bluff.bench.exact import BluffExact

GAMES = registry()


def weighed(behind: float, off: float) -> Evaluation:
    """Two actions, of which the second is so far behind."""
    best = Option(
        action="best",
        value=0.5,
        low=0.4,
        high=0.6,
        behind=0.0,
        behind_low=-off,
        behind_high=off,
    )
    other = replace(
        best, action="other", behind=behind, behind_low=behind - off, behind_high=behind + off
    )
    return Evaluation(unit="win", options=(best, other), rests_on="exact")


class Stub:
    """Said .05 ± .01 where .055, .02 and nothing was true."""

    def cases(self) -> Sequence[str]:
        return ("stub",)

    def weighed(self, case: str, many: int, seed: bytes) -> Iterator[Twice]:
        del case, seed
        for true in (0.055, 0.02, 0.0)[:many]:
            yield Twice("other", weighed(0.05, 0.01), weighed(true, 0.0))


def test_a_true_loss_is_inside_or_not_and_a_mark_without_one_counts() -> None:
    found = {each.name: each for each in correct("game", Stub(), 3, b"")}
    assert found["review.game.correct.stub"].value == pytest.approx(1 / 3)
    assert found["review.game.correct.lost"].unit == "of 3 true losses inside"
    assert found["review.game.marks_without_loss"].value == 1
    assert found["review.game.marks_without_loss"].unit == "of 3 marks"


def test_what_is_best_both_times_is_inside_and_tells_nothing() -> None:
    best = Twice("best", weighed(0.05, 0.01), weighed(0.05, 0.0))
    found = {each.name: each for each in correct("game", _Given([best]), 1, b"")}
    assert found["review.game.correct"].unit == "of 1 true losses inside"
    assert found["review.game.correct.lost"].unit == "of 0 true losses inside"


@pytest.mark.soak
def test_in_small_rounds_true_losses_lie_inside() -> None:
    every = list(BluffExact().weighed("pirates-just.2-1", 40, b"inside"))
    (figure, *_) = correct("bluff", _Given(every), 40, b"")
    assert figure.value >= 0.9


class _Given(Stub):
    def __init__(self, every: Sequence[Twice]) -> None:
        self._every = every

    @override
    def weighed(self, case: str, many: int, seed: bytes) -> Iterator[Twice]:
        del case, many, seed
        yield from self._every


def test_a_review_comes_under_any_rules() -> None:
    figures = list(any_rules(GAMES, GAMES.kit("dobon"), 3, b"any"))
    assert figures[0].name == "review.dobon.rules"
    assert figures[0].value == 3


@pytest.mark.soak
@pytest.mark.timeout(7200)
@pytest.mark.parametrize("game_id", ["bluff", "dobon"])
def test_a_review_comes_under_a_hundred_rules(game_id: str) -> None:
    assert next(iter(any_rules(GAMES, GAMES.kit(game_id), 100, b"hundred"))).value == 100


def test_luck_is_measured_where_all_games_end_alike() -> None:
    bluff = Registry((GAMES.kit("bluff"),))
    figures = list(measure(bluff, Plan(only="luck", presets=1, games=2, seed=b"level")))
    mean, *_ = figures
    assert mean.unit == "win ± 0"
    assert all("variance" not in each.name for each in figures)


def test_one_part_alone_is_measured() -> None:
    one = Registry((GAMES.kit("dobon"),))
    figures = list(measure(one, Plan(only="rules", rules=1, seed=b"one")))
    assert {each.name.split(".")[2] for each in figures} == {"rules"}
    more = next(measure(one, Plan(only="rules", games=2, seed=b"one")))
    assert (more.value, more.unit.split(",")[0]) == (2, "of 2 rule sets")
    assert subject_of(GAMES.kit("dobon")).exact is None
    assert not list(measure(one, Plan(only="correct", seed=b"one")))
