"""Bluff (ブラフ, liar's dice) under any house rules: the game, as the registry takes it."""

from __future__ import annotations

from hattari.core.game import Text

from . import play
from .actions import EVENTS, Action, Claimed, Outbid, Uncovered, Waved
from .chatline import CHATLINE
from .coach import coach
from .evolve import evolve
from .legal import legal
from .returning import may_return
from .rulebook import RULEBOOK
from .seen import redact
from .start import Setup, start
from .transcript import BluffTranscript
from .view import BluffView, open_view, view


class Bluff:
    """The game of Bluff; meets `hattari.core.game.Game`. Everything is a pure function."""

    id = "bluff"
    title = Text("Bluff", "ブラフ")
    action = Action
    events = EVENTS
    answers = (Uncovered, Waved, Claimed, Outbid)
    seen_as = BluffView
    setup = Setup
    rulebook = RULEBOOK
    chatline = CHATLINE
    transcript = BluffTranscript()

    start = staticmethod(start)
    awaits = staticmethod(play.awaits)
    legal = staticmethod(legal)
    decide = staticmethod(play.decide)
    draw = staticmethod(play.draw)
    resolve = staticmethod(play.resolve)
    close = staticmethod(play.close)
    undo = staticmethod(play.undo)
    evolve = staticmethod(evolve)
    view = staticmethod(view)
    redact = staticmethod(redact)
    outcome = staticmethod(play.outcome)
    coach = staticmethod(coach)
    open_view = staticmethod(open_view)
    may_return = staticmethod(may_return)
    claim = staticmethod(play.claim)
    verdict = staticmethod(play.verdict)
