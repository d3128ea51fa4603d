"""The composition root: the only place that puts the parts together.

The games stand here, so that a command that needs no server doesn't wait for one to be
imported; the server is put together in `serving`.
"""

from __future__ import annotations

from hattari.games.bluff import Bluff
from hattari.games.dobon import Dobon
from hattari.games.game import Registry


def registry() -> Registry:
    """The games of this installation."""
    return Registry((Bluff(), Dobon()))
