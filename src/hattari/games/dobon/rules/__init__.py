"""Gambling Dobon (ドボン) under any house rules: the game, as the registry takes it."""

from __future__ import annotations

from hattari.core.game import Text

from . import dealing, play
from .actions import EVENTS, Action, Called, Event, Jumped, Waved
from .chatline import CHATLINE
from .coach import coach
from .evolve import evolve
from .legal import legal
from .rulebook import RULEBOOK
from .seen import redact
from .start import Setup, start
from .transcript import DobonTranscript
from .view import DobonView, view


class Dobon:
    """The game of Dobon; meets `hattari.core.game.Game`. Everything is a pure function."""

    id = "dobon"
    title = Text("Dobon", "ドボン")
    action = Action
    events = EVENTS
    answers: tuple[type[Event], ...] = (Called, Waved, Jumped)
    seen_as = DobonView
    setup = Setup
    rulebook = RULEBOOK
    chatline = CHATLINE
    transcript = DobonTranscript()

    start = staticmethod(start)
    awaits = staticmethod(play.awaits)
    legal = staticmethod(legal)
    decide = staticmethod(play.decide)
    draw = staticmethod(dealing.draw)
    resolve = staticmethod(dealing.resolve)
    close = staticmethod(play.close)
    undo = staticmethod(play.undo)
    evolve = staticmethod(evolve)
    view = staticmethod(view)
    redact = staticmethod(redact)
    outcome = staticmethod(play.outcome)
    coach = staticmethod(coach)
