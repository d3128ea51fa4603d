"""The games that can be played in the terminal."""

from __future__ import annotations

from .bluff import BluffScreen
from .dobon import DobonScreen
from .screen import Desk

DESKS = {
    "bluff": Desk(("easy", "odds"), BluffScreen),
    "dobon": Desk(("easy", "steady"), DobonScreen),
}
"""By the game's id."""
