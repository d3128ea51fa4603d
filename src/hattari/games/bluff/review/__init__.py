"""What a review of a game of Bluff needs besides the values of actions."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from hattari.core.evaluation import Unit
from hattari.core.game import Text
from hattari.core.record import Replay
from hattari.core.review import Decision, Fact, Luck, Standing
from hattari.games.bluff.rules.actions import Action, MakeBid
from hattari.games.bluff.rules.axes import Rules
from hattari.games.bluff.rules.view import BluffView

from .decisions import decisions
from .facts import facts
from .luck import luck
from .standings import standings
from .words import scene, truth, words


class BluffReviewer:
    """Meets `core.review.Reviewer`."""

    unit: Unit = "win"

    def decisions(self, replay: Replay, seat: int) -> Sequence[Decision]:
        """All that this seat chose where it had a choice."""
        return decisions(replay, seat)

    def standings(self, replay: Replay) -> Sequence[Standing]:
        """What the stocks were worth at the start and after each round."""
        return standings(replay)

    def luck(self, replay: Replay) -> tuple[Luck, ...]:
        """What the dice brought and what the decisions did, by seat."""
        return luck(replay)

    def words(self, rules: Rules, action: Action) -> Text:
        """An action as a person says it."""
        return words(rules, action)

    def scene(self, rules: Rules, view: BluffView) -> Text:
        """One's dice, the standing bid, the dice in play."""
        return scene(rules, view)

    def plan(self, action: Action) -> Hashable:
        """Bids on one face go on with one plan; anything else is a kind of its own."""
        return action.face if isinstance(action, MakeBid) else type(action).__name__

    def facts(self, replay: Replay, seat: int) -> tuple[Fact, ...]:
        """How often this seat bluffed, was caught, doubted rightly."""
        return facts(replay, seat)

    def truth(self, replay: Replay, decision: Decision) -> Text:
        """What lay under the cups at that moment."""
        return truth(replay, decision)


REVIEWER = BluffReviewer()
