"""What people read of the bots that aren't loaded to be shown."""

from __future__ import annotations

from hattari.core.game import Text

MASTER = Text("Master", "名人")
MASTER_NOTE = Text(
    "With two left and few dice, nobody wins more than a trifle from it in the long run",
    "2人きりでダイスがわずかなら、どんな打ち方にも長い目でほとんど負け越さない",
)
MASTER_MEANWHILE = Text(
    "Until it has learned these rules it only solves what is left of two with few dice, and plays"
    " like Reader else",
    "このルールを覚えるまでは、2人きりでダイスがわずかな局面だけを解き、ほかは「読み」と同じ打ち方をする",
)
