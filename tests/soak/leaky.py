"""Games with a planted leak: in the view, in an event, in the words of a refusal."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from typing_extensions import override

from hattari.core.game import AnyGame, Observer, Refusal, Text
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import Action as BluffAction
from hattari.games.bluff.rules.actions import Event as BluffEvent
from hattari.games.bluff.rules.actions import Rolled
from hattari.games.bluff.rules.actions import State as BluffState
from hattari.games.bluff.rules.view import BluffView
from hattari.games.dobon.rules import Dobon
from hattari.games.dobon.rules.actions import Action as DobonAction
from hattari.games.dobon.rules.actions import Dealt
from hattari.games.dobon.rules.actions import Event as DobonEvent
from hattari.games.dobon.rules.actions import State as DobonState
from hattari.games.dobon.rules.view import DobonView


class ToldByView(Bluff):
    """A hint that counts the hidden dice's pips."""

    @override
    def view(self, state: BluffState, observer: Observer, odds_help: bool = False) -> BluffView:
        seen = super().view(state, observer, odds_help)
        return replace(seen, hint=seen.hint + sum(sum(hand) for hand in state.hands))


class ToldByEvent(Bluff):
    """Everybody is told of everybody's roll."""

    @override
    def redact(self, event: BluffEvent, observer: Observer) -> Any:
        return event if isinstance(event, Rolled) else super().redact(event, observer)


class ToldByRefusal(Bluff):
    """A refusal that says what lies under the cups."""

    @override
    def decide(self, state: BluffState, seat: int, action: BluffAction) -> tuple[BluffEvent, ...]:
        try:
            return super().decide(state, seat, action)
        except Refusal as refusal:
            raise chatty(refusal, state.hands) from refusal


class CardsToldByView(Dobon):
    """A count that follows the next card of the stock."""

    @override
    def view(self, state: DobonState, observer: Observer, odds_help: bool = False) -> DobonView:
        seen = super().view(state, observer, odds_help)
        return replace(seen, idle=seen.idle + sum(map(ord, "".join(state.stock[:1]))))


class CardsToldByEvent(Dobon):
    """Everybody is told of the whole deal."""

    @override
    def redact(self, event: DobonEvent, observer: Observer) -> Any:
        return event if isinstance(event, Dealt) else super().redact(event, observer)


class CardsToldByRefusal(Dobon):
    """A refusal that names the next card."""

    @override
    def decide(self, state: DobonState, seat: int, action: DobonAction) -> tuple[DobonEvent, ...]:
        try:
            return super().decide(state, seat, action)
        except Refusal as refusal:
            raise chatty(refusal, state.stock[:1]) from refusal


def chatty(refusal: Refusal, secret: object) -> Refusal:
    """The refusal with a secret in its words."""
    return Refusal(refusal.code, Text(f"{refusal.text.en} {secret}", refusal.text.ja))


LEAKY: dict[str, tuple[AnyGame, ...]] = {
    "bluff": (ToldByView(), ToldByEvent()),
    "dobon": (CardsToldByView(), CardsToldByEvent()),
}
"""What anybody who looks must find out."""
CHATTY: dict[str, AnyGame] = {"bluff": ToldByRefusal(), "dobon": CardsToldByRefusal()}
"""What those find out who may ask the game for something."""
