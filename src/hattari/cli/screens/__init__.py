"""The games that can be played in the terminal."""

from __future__ import annotations

from hattari.cli.screen import Desk
from hattari.games.bluff.screen import BluffScreen
from hattari.games.dobon.screen import DobonScreen

DESKS = {
    "bluff": Desk(("easy", "odds"), BluffScreen),
    "dobon": Desk(("easy", "steady"), DobonScreen),
}
"""By the game's id."""
