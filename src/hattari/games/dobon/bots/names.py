"""What people read of the bots that aren't loaded to be shown."""

from __future__ import annotations

from hattari.core.game import Text

MASTER = Text("Master", "達人")
MASTER_NOTE = Text(
    "Imagines what everybody may hold and plays each card out in its head",
    "全員の手札を想像し、頭の中で最後まで打ってみてから決める",
)
