"""The bot that hunts: what the players of this very table do wrong, it takes.

It reads as `reader` does, but goes by what was seen of each seat in the rounds before: whoever bids
without a look at its dice is believed less, whoever doubts often is reckoned with. It promises
nothing: who knows that it does so can lead it astray.
"""

from __future__ import annotations

from hattari.core.game import Text
from hattari.games.bluff.rules.view import BluffView

from .evaluation.ranges import Reading
from .evaluation.temper import reading
from .reader import ReaderBot


class HunterBot(ReaderBot):
    """Meets `bots.bot.Bot`."""

    id = "hunter"
    version = 2
    title = Text("Hunter", "狩人")
    note = Text(
        "Learns round by round how each of you bids and doubts, and goes for it. "
        "Promises nothing: it can be led astray",
        "ラウンドを重ねるごとに一人ひとりの癖を覚えて突いてくる。"
        "強さの保証はなく、裏をかかれることもある",
    )

    def __init__(self) -> None:
        super().__init__(_readings)


def _readings(view: BluffView) -> tuple[Reading, ...]:
    return tuple([reading(manner) for manner in view.manners])
