"""What Dobon brings to the review of its records: its part `review`."""

from __future__ import annotations

from collections.abc import Sequence

from hattari.core.evaluation import Unit
from hattari.core.record import Replay
from hattari.core.review import Decision, Fact, Luck, Standing
from hattari.core.text import Text
from hattari.games.dobon.rules.actions import Action, State
from hattari.games.dobon.rules.axes import Rules
from hattari.games.dobon.rules.view import DobonView

from . import words
from .decisions import decisions
from .facts import facts
from .luck import luck


class DobonReviewer:
    """Meets `core.review.Reviewer`; all is in chips, against the start of the match."""

    unit: Unit = "chips"

    def decisions(self, replay: Replay, seat: int) -> Sequence[Decision]:
        """What this seat chose where it had a choice, in order."""
        return decisions(replay, seat)

    def standings(self, replay: Replay) -> Sequence[Standing]:
        """What each seat has won or lost so far: among equals rounds to come change nothing of it
        on average, so that it is what its place is worth."""
        first: State = replay.start
        found = [_standing(first, first, 0)]
        for number, step in enumerate(replay.steps, start=1):
            if len(step.state.sheet) > found[-1].round:
                found.append(_standing(first, step.state, number))
        return found

    def luck(self, replay: Replay) -> tuple[Luck, ...]:
        """By seat."""
        return luck(replay)

    def plan(self, action: Action) -> str:
        """To lay something, to draw, to call or to wait."""
        return type(action).__name__

    def words(self, rules: Rules, action: Action) -> Text:
        """An action as a person says it."""
        return words.action(rules, action)

    def scene(self, rules: Rules, view: DobonView) -> Text:
        """One's hand, the card that lies open, what the others hold."""
        return words.scene(rules, view)

    def facts(self, replay: Replay, seat: int) -> tuple[Fact, ...]:
        """How often this seat waited, called, missed, was called on, paid."""
        return facts(replay, seat)

    def truth(self, replay: Replay, decision: Decision) -> Text:
        """What the others held."""
        before: State = replay.start
        if decision.step:
            before = replay.steps[decision.step - 1].state
        return words.truth(before, decision.seat)


def _standing(first: State, state: State, step: int) -> Standing:
    pairs = zip(state.chips, first.chips, strict=True)
    gained = tuple(float(now - before) for now, before in pairs)
    return Standing(step, len(state.sheet), gained, gained, gained)


REVIEWER = DobonReviewer()
