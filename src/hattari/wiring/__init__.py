"""The composition root: the only place that puts the parts together.

The games stand here, so that a command that needs no server doesn't wait for one to be
imported; the server is put together in `serving`.
"""

from __future__ import annotations

from hattari.core.game import Registry
from hattari.games.bluff.rules import Bluff
from hattari.games.dobon.rules import Dobon


def registry() -> Registry:
    """The games of this installation."""
    return Registry((Bluff(), Dobon()))
