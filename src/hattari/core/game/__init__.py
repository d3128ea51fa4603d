"""The protocol every game meets.

A game is a set of pure functions over frozen data. Nothing here knows a game's name:
tables, the server, the bots and the page reach every game through this module alone.
"""

from hattari.core.text import Text

from .awaits import Awaits, Between, Chance, Outcome, Over, Turn, Window
from .protocol import (
    AnyGame,
    BadMove,
    Chatline,
    Coaches,
    CommandSpec,
    Game,
    Legal,
    Observer,
    OpensHands,
    Readmits,
    SettlesClaims,
    Setup,
    Step,
    Transcript,
    sample,
)
from .refusal import Conflict, Refusal, RuleConflicts
from .rulebook import (
    Axis,
    Choice,
    Chosen,
    Difference,
    Idle,
    Naming,
    Option,
    Paragraph,
    Preset,
    Rulebook,
)

__all__ = [
    "AnyGame",
    "Awaits",
    "Axis",
    "BadMove",
    "Between",
    "Chance",
    "Chatline",
    "Choice",
    "Chosen",
    "Coaches",
    "CommandSpec",
    "Conflict",
    "Difference",
    "Game",
    "Idle",
    "Legal",
    "Naming",
    "Observer",
    "OpensHands",
    "Option",
    "Outcome",
    "Over",
    "Paragraph",
    "Preset",
    "Readmits",
    "Refusal",
    "RuleConflicts",
    "Rulebook",
    "SettlesClaims",
    "Setup",
    "Step",
    "Text",
    "Transcript",
    "Turn",
    "Window",
    "sample",
]
