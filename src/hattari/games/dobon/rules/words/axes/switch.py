"""The two choices of an axis that is on or off."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.house import Words


def switch(off: Text, on: Text) -> dict[str | bool, Words]:
    """No and yes, each with what it means."""
    return {False: Words(Text("No", "なし"), off), True: Words(Text("Yes", "あり"), on)}
