"""Small turns of phrase that the rule text and its examples share."""

from __future__ import annotations

from hattari.core.game import Text
from hattari.core.text import COMMA

from .axes import Goal, Rules, Stake
from .bids import PIPS, Bid

Lines = list[Text]
"""The sentences of one paragraph."""

_SEATS = "ABCDEFGHIJKLMNOPQRST"


def seat_name(seat: int) -> str:
    """A seat in an example: A, B, C, clockwise."""
    return _SEATS[seat]


def seat_names(*seats: int) -> Text:
    """Several seats in one breath."""
    names = [seat_name(seat) for seat in seats]
    if len(names) == 1:
        return Text(names[0], names[0])
    head = Text(", ", "と").join(names[:-1])
    return Text("{head} and {last}", "{head}と{last}").fill(head=head, last=names[-1])


def face_name(face: int, wild: int) -> str:
    """A face as it is drawn: the sixth side is a star where it is wild."""
    return "★" if face == wild == 6 else str(face)


def dice_of(face: str) -> Text:
    """Several dice of a face, which English says with an s; a star stays a star."""
    return Text(face, face) if face == "★" else Text("{face}s", "{face}").fill(face=face)


_ONE = {
    "1": Text("one", "1"),
    "2": Text("two", "2"),
    "3": Text("three", "3"),
    "4": Text("four", "4"),
    "5": Text("five", "5"),
    "6": Text("six", "6"),
    "★": Text("star", "★"),
}
_MANY = {
    "1": Text("ones", "1"),
    "2": Text("twos", "2"),
    "3": Text("threes", "3"),
    "4": Text("fours", "4"),
    "5": Text("fives", "5"),
    "6": Text("sixes", "6"),
    "★": Text("stars", "★"),
}
"""Faces as they are said at the table."""


def spoken(count: int, face: int, wild: int) -> Text:
    """What one calls so many dice of a face: five, fives, stars."""
    return (_ONE if count == 1 else _MANY)[face_name(face, wild)]


def short(bid: Bid, wild: int) -> str:
    """A bid as it is written: 4×3."""
    return f"{bid.count}×{face_name(bid.face, wild)}"


def called(bid: Bid, wild: int) -> Text:
    """A bid within a sentence, as it is said at the table: 4 threes."""
    if bid.face == PIPS:
        return Text("a sum of {count}", "「合計{count}」").fill(count=bid.count)
    return Text("{count} {faces}", "「{faces}が{count}個」").fill(
        count=bid.count, faces=spoken(bid.count, bid.face, wild)
    )


def listed(bids: list[Bid], wild: int) -> Text:
    """Some bids, or the word that there are none."""
    return COMMA.join(short(bid, wild) for bid in bids)


def usual(dice: int, sides: int) -> Text:
    """How many of so many dice count on average, where so many of their six sides do."""
    low, rest = divmod(dice * sides, 6)
    if rest == 0:
        return Text(str(low), str(low))
    return Text("{low} or {high}", "{low}〜{high}").fill(low=low, high=low + 1)


def is_usually_one(dice: int, sides: int) -> bool:
    """Whether that is one die, as it is said."""
    return dice * sides == 6


def amount(rules: Rules, number: int) -> Text:
    """So many dice, or lives where lives are the stake."""
    if rules.stake is Stake.LIVES:
        return Text.counted(number, "{count} life", "{count} lives", "ライフ{count}点")
    if rules.stake is Stake.LOSSES:
        return Text.counted(number, "{count} point", "{count} points", "{count}点")
    return Text.counted(number, "{count} die", "{count} dice", "ダイス{count}個")


def gone(rules: Rules, number: int = 1) -> Text:
    """What so many players are who have left the game: a predicate, in Japanese a て-form.

    Under `shed` they have finished, so that nobody takes it for a defeat.
    """
    if rules.goal is Goal.SHED:
        return Text.counted(number, "has finished", "have finished", "上がって")
    return Text.counted(number, "is out", "are out", "脱落して")


def unit(rules: Rules) -> Text:
    """What is lost, many of them."""
    return _UNITS[rules.stake]


_UNITS = {
    Stake.DICE: Text("dice", "ダイス"),
    Stake.LIVES: Text("lives", "ライフ"),
    Stake.LOSSES: Text("points", "点"),
}
