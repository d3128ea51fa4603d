"""A game's own tests are asked where the game is installed: `test_example.py` sees to it."""

from hattari.core.installed import registry

INSTALLED = {kit.game.id for kit in registry().kits}
collect_ignore = [game for game in ("cheat",) if game not in INSTALLED]
