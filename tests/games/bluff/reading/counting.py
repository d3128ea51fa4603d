"""What counts for a bid, by the clauses alone."""

from __future__ import annotations

from .clauses import Clauses, Silent
from .positions import Counts, Position, Step


def face_off(text: Clauses, position: Position) -> bool:
    """Whether two players are left with one die each and bid on the sum."""
    return "face_off" in text and [each for each in position.dice if each] == [1, 1]


def wild_face(text: Clauses) -> int:
    """The face that the text calls wild; 0 where there is none."""
    kind = text.one_of("wild", "wild_until", "wild_none")
    return 0 if kind == "wild_none" else text.number(kind, "wild")


def wild_in_round(text: Clauses, position: Position) -> int:
    """The face that is wild as this round begins."""
    if position.palifico is not None:
        text("palifico_plain", "compared")
        return 0
    return 0 if face_off(text, position) else wild_face(text)


def is_plain(text: Clauses, position: Position) -> bool:
    """Whether the bids so far have made the round plain."""
    plain = False
    for step in position.steps:
        plain = _after(text, position, plain, step)
    return plain


def _after(text: Clauses, position: Position, plain: bool, step: Step) -> bool:
    if step.call:
        text("plain_called" if step.call == "plain" else "fly", "face")
        return step.call == "plain"
    wild = wild_in_round(text, position)
    if wild and step.face == wild and "plain_by_bid" in text:
        return plain or text("plain_by_bid", "bid_on") == step.face
    return plain


def wild_now(text: Clauses, position: Position) -> int:
    """The face that is wild as the bids stand."""
    return 0 if is_plain(text, position) else wild_in_round(text, position)


def count(text: Clauses, position: Position, face: int) -> int:
    """How many dice count for a bid on this face; in a face-off the sum of pips."""
    hands = [one + other for one, other in zip(position.hidden, position.shown, strict=True)]
    if face_off(text, position):
        return sum(map(sum, hands))
    wild = wild_now(text, position)
    _says_how(text, position, face)
    return sum(of_hand(text, hand, face, wild) for hand in hands)


def _says_how(text: Clauses, position: Position, face: int) -> None:
    """Raises Silent where no sentence says how to count now."""
    counted = text("count", "counted")
    if position.palifico is not None and "count_palifico" not in text:
        raise Silent("count_palifico")
    if is_plain(text, position) and "count_plain" not in text:
        raise Silent("count_plain")
    if wild_now(text, position) and counted == "face":
        raise Silent("a wild face that isn't counted")
    if wild_now(text, position) == face and counted != "face, wild; wild":
        raise Silent("a bid on the wild face that isn't counted")


def of_hand(text: Clauses, hand: Counts, face: int, wild: int) -> int:
    """How many dice of one hand count."""
    if "straight_nothing" in text and is_straight(text.word("straight_nothing", "straight"), hand):
        return 0
    found = hand.count(face) + (hand.count(wild) if wild != face else 0)
    return found + _more(text, hand, face, found)


def is_straight(kind: str, hand: Counts) -> bool:
    """Whether five or more dice all differ, and lie in a row where that is asked."""
    if len(hand) < 5 or len(set(hand)) < len(hand):
        return False
    return kind == "different" or max(hand) - min(hand) == len(hand) - 1


def _more(text: Clauses, hand: Counts, face: int, found: int) -> int:
    if len(hand) < 5 or found < len(hand):
        return 0
    if "alike" in text:
        return text.amount("alike", "more")
    if "alike_two" in text:
        natural = set(hand) == {face}
        return text.number("alike_two", "natural" if natural else "else")
    return 0
