"""Everything about Bluff's rule sets behind one door."""

from __future__ import annotations

from importlib import resources

from hattari.core.game import Text
from hattari.core.house import House

from .axes import Rules, endless
from .conflicts import CLASHES
from .idle import IDLING
from .words.axes import AXES, GROUPS
from .words.describe import describe

RULEBOOK = House(
    id="bluff",
    name=Text("Bluff", "ブラフ"),
    rules=Rules,
    catalogue=resources.files(__package__) / "presets.toml",
    words=AXES,
    groups=GROUPS,
    clashes=CLASHES,
    idling=IDLING,
    describing=describe,
    ending_by_limit=endless,
)
"""The axes, presets, conflicts and words of Bluff."""
