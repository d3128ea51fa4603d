"""Stories of finished games: of settled rounds alone, in both languages, by chances that are so."""

from __future__ import annotations

from pathlib import Path

import pytest

from hattari.core import record
from hattari.core.game import Text
from hattari.core.installed import registry
from hattari.core.story import MOST, Moment, Tell, percent, told
from tests.games.wording import CODE, JAPANESE

GAMES = registry()
GOLDEN = sorted(
    path
    for kit in GAMES.kits
    for path in (Path(__file__).parents[1] / "golden" / kit.game.id).glob("*.jsonl")
)


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_the_story_of_a_golden_game(path: Path) -> None:
    played = record.read(path.read_bytes())
    replay = record.replay(GAMES, played)
    tell: Tell = GAMES.kit(played.game).load("story")
    moments = tell(replay, played.seats)
    assert 0 < len(moments) <= MOST
    steps = [moment.step for moment in moments]
    assert steps == sorted(set(steps))
    assert len({moment.kind for moment in moments}) == len(moments)
    for moment in moments:
        assert 0 < moment.step <= len(replay.steps)
        assert replay.steps[moment.step - 1].state.round == moment.round
        assert played.seats[moment.seat] in moment.line.en
        assert played.seats[moment.seat] in moment.line.ja
        for text in (moment.title, moment.line):
            assert JAPANESE.search(text.ja)
            assert not JAPANESE.search(text.en)
            assert not CODE.search(text.en + text.ja)
        if moment.chance is not None:
            assert percent(moment.chance) in moment.line.en
            assert percent(moment.chance) in moment.line.ja


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_round_that_is_not_settled_is_never_told_of(path: Path) -> None:
    played = record.read(path.read_bytes())
    replay = record.replay(GAMES, played)
    tell: Tell = GAMES.kit(played.game).load("story")
    settled = [
        number
        for number, step in enumerate(replay.steps, start=1)
        if any(type(event).__name__ == "Settled" for event in step.events)
    ]
    for end in settled[:3]:
        cut = record.Replay(replay.start, replay.steps[: end - 1], None)
        before = [number for number in settled if number < end]
        rounds = {replay.steps[number - 1].state.round for number in before}
        assert {moment.round for moment in tell(cut, played.seats)} <= rounds


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (0.0, "0%"),
        (1e-9, "0.1%"),
        (0.0072, "0.7%"),
        (0.5, "50%"),
        (0.9999999, "99.9%"),
        (1.0, "100%"),
    ],
)
def test_only_what_is_certain_is_said_to_be(chance: float, said: str) -> None:
    assert percent(chance) == said


def moment(kind: str, step: int) -> Moment:
    word = Text(kind, kind)
    return Moment(kind, word, word, None, 0, 1, step, "calm")


def test_each_kind_tells_its_best_moment_that_is_not_told_yet() -> None:
    kinds = [
        [moment("a", 5), moment("a", 1)],
        [moment("b", 5), moment("b", 2)],
        [],
        [moment("c", 5)],
        *([moment(f"d{step}", step)] for step in range(6, 12)),
    ]
    found = told(kinds)
    assert [(each.kind, each.step) for each in found] == [
        ("b", 2),
        ("a", 5),
        ("d6", 6),
        ("d7", 7),
        ("d8", 8),
    ]
