"""What people read of the bots that aren't loaded to be shown."""

from __future__ import annotations

from hattari.core.game import Text

MASTER = Text("Master", "名人")
MASTER_NOTE = Text(
    "Has played your rules against itself a million times, and remembers every bid",
    "このルールで自分と百万回戦ってきた名人。ビッドは一つも忘れない",
)
