"""A whole game in one line: luck or play where play's interval is clear, else what choices cost."""

from __future__ import annotations

from hattari.core.review import Luck
from hattari.core.text import Text

_WON = {
    (True, True): Text(
        "You outplayed them, and the luck was there", "打ち方でまさり、運もありました"
    ),
    (True, False): Text("You won by play, against the luck", "運に逆らって、打ち方で勝ちました"),
    (False, True): Text("Luck won this one", "運で勝ちました"),
    (False, False): Text("A win in spite of everything", "運も打ち方も悪かったのに、勝ちました"),
}
_LOST = {
    (True, True): Text(
        "Better play and the luck, and lost all the same",
        "打ち方でまさり、運もあったのに、負けました",
    ),
    (True, False): Text("You played better and lost to luck", "打ち方ではまさって、運で負けました"),
    (False, True): Text(
        "The luck was there; the others played better", "運はありましたが、打ち方で負けました"
    ),
    (False, False): Text(
        "The others played better, and had the luck", "打ち方でも運でも、負けていました"
    ),
}
"""By whether the play was better than that of the others together, and whether there was luck."""

UNKNOWN = Text("Luck or play: one can't tell", "運か打ち方かは、わかりません")
UNDECIDED = Text("Not played to its end", "最後まで打っていません")


def headline(luck: Luck, finished: bool = True, dear: int | None = None) -> Text:
    """One line on a seat's game; `dear` is how many choices clearly cost something, once all are
    looked at."""
    if not finished:
        return UNDECIDED
    if luck.play_low <= 0 <= luck.play_high or not luck.result:
        return UNKNOWN if dear is None else _cost(dear)
    said = _WON if luck.result > 0 else _LOST
    return said[luck.play > 0, luck.luck > 0]


def _cost(dear: int) -> Text:
    if not dear:
        return Text("No choice clearly cost you", "はっきりした損は、ありません")
    return Text.counted(
        dear,
        "{count} choice clearly cost you",
        "{count} choices clearly cost you",
        "はっきり損をした手は、{count}手",
    )
