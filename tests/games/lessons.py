"""The law of every game's lessons, for the tests that hold it under any rules."""

from __future__ import annotations

from typing import Any

from hattari.core.game import AnyGame, Text, Turn, Window
from hattari.core.lesson import LEARNER, Lesson, Step
from tests.games.walk import fold
from tests.games.wording import CODE, JAPANESE


def can_be_played(game: AnyGame, lesson: Lesson[Any]) -> None:
    """Every step's tap is there and legal, brings what is shown, and every other is answered."""
    ideas = [step.idea for step in lesson.steps]
    assert ideas
    assert len(set(ideas)) == len(ideas)
    for step in lesson.steps:
        targets = step.stage.targets()
        assert len(set(targets)) == len(targets), step.idea
        assert step.tap in targets
        assert set(step.replies) == set(targets) - {step.tap}, step.idea
        _leads_on(game, step)
    for text in said(lesson):
        _is_in_both_languages(text)


def _leads_on(game: AnyGame, step: Step[Any]) -> None:
    """The action is legal where it is made, and nothing but windows closing follows it."""
    state = step.position.state
    if step.action is None:
        return
    assert step.action in game.legal(state, LEARNER), step.idea
    state = fold(game, state, game.decide(state, LEARNER, step.action))
    while state != step.reached.state:
        awaited = game.awaits(state)
        assert not isinstance(awaited, Turn), step.idea
        if isinstance(awaited, Window):
            state = _answered(game, state, awaited)
        else:  # dice or cards that the lesson has fixed
            return


def _answered(game: AnyGame, state: Any, window: Window) -> Any:
    if window.kind == "uncover":
        for seat in window.pending:
            action = game.legal(state, seat).at(0)
            state = fold(game, state, game.decide(state, seat, action))
    return fold(game, state, game.close(state))


def said(lesson: Lesson[Any]) -> list[Text]:
    """All that a lesson says, in order."""
    told = [lesson.closing]
    for step in lesson.steps:
        told += [step.title, step.ask, step.said, *step.replies.values()]
    return told


def _is_in_both_languages(text: Text) -> None:
    assert JAPANESE.search(text.ja), text
    assert not JAPANESE.search(text.en), text
    assert not CODE.search(text.en + text.ja), text
    assert "  " not in text.en, text
    assert text.en == text.en.strip()
