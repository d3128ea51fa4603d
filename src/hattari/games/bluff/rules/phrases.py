"""Small turns of phrase that the rule text and its examples share."""

from __future__ import annotations

from hattari.core.game import Text

from .axes import Goal, Rules, Stake
from .bids import Bid

Lines = list[Text]
"""The sentences of one paragraph."""

_SEATS = "ABCDEFGHIJ"


def seat_name(seat: int) -> str:
    """A seat in an example: A, B, C, clockwise."""
    return _SEATS[seat]


def seat_names(*seats: int) -> Text:
    """Several seats in one breath."""
    names = [seat_name(seat) for seat in seats]
    head = ", ".join(names[:-1])
    return Text(f"{head} and {names[-1]}" if head else names[-1], "と".join(names))


def face_name(face: int, wild: int) -> str:
    """A face as it is drawn: the sixth side is a star where it is wild."""
    return "★" if face == wild == 6 else str(face)


def plural(face: str) -> str:
    """Several dice of a face, in English; a star stays a star."""
    return face if face == "★" else f"{face}s"


def short(bid: Bid, wild: int) -> str:
    """A bid as it is written: 4×3."""
    return f"{bid.count}×{face_name(bid.face, wild)}"


def listed(bids: list[Bid], wild: int) -> Text:
    """Some bids, or the word that there are none."""
    names = [short(bid, wild) for bid in bids]
    return Text(", ".join(names), "、".join(names))


def amount(rules: Rules, number: int) -> Text:
    """So many dice, or lives where lives are the stake."""
    if rules.stake is Stake.LIVES:
        return Text(f"{number} {'life' if number == 1 else 'lives'}", f"ライフ{number}点")
    return Text(f"{number} {'die' if number == 1 else 'dice'}", f"ダイス{number}個")


def gone(rules: Rules, number: int = 1) -> Text:
    """What so many players are who have left the game: a predicate, in Japanese a て-form.

    Under `shed` they have finished, so that nobody takes it for a defeat.
    """
    if rules.goal is Goal.SHED:
        return Text("has finished" if number == 1 else "have finished", "上がって")
    return Text("is out" if number == 1 else "are out", "脱落して")


def unit(rules: Rules) -> Text:
    """What is lost, many of them."""
    return Text("lives", "ライフ") if rules.stake is Stake.LIVES else Text("dice", "ダイス")
