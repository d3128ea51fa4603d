"""Who may do what at a moment of a round, and whose turn is next, by the clauses alone."""

from __future__ import annotations

from .bidding import Bid, Called, bids, highest_outbid
from .clauses import Clauses, Silent
from .counting import is_straight
from .positions import Counts, Position


def may_bid(text: Clauses, position: Position) -> set[Called]:
    """The bids of the seat in turn."""
    return bids(text, position, position.turn)


def may_show(text: Clauses, position: Position, show: Counts) -> str:
    """When the seat in turn may set these dice in the open: "with bid", "before bid" or never.

    The dice have to be some of its hidden ones.
    """
    hidden = position.hidden[position.turn]
    rest = list(hidden)
    for face in show:
        rest.remove(face)
    if not show or not rest:
        return ""
    if "reroll_with_bid" in text:
        text.has("reroll")
        return "with bid"
    if "reroll_before_bid" in text and not position.must_bid and may_bid(text, position):
        text.has("reroll")
        return "before bid"
    return ""


def may_call(text: Clauses, position: Position) -> set[tuple[str, int]]:
    """What the seat in turn may call, each with the seat whose bid or pass it is about.

    "pass" is about nobody: it names the seat itself.
    """
    standing, seat = position.standing, position.turn
    if standing is None or position.must_bid:
        return set()
    choices = text.things("turn", "choices")
    calls: set[tuple[str, int]] = set()
    if seat != standing.seat:
        calls |= {(word, standing.seat) for word in ("bluff", "spot_on") if word in choices}
        if not may_spot_on(text, position, seat):
            calls.discard(("spot_on", standing.seat))
    if "pass" in choices:
        calls |= _passes(text, position)
    if "double" in choices:
        calls |= {("double", other) for other in _doubles(text, position) if other != seat}
    return calls


def _passes(text: Clauses, position: Position) -> set[tuple[str, int]]:
    """To pass once in a round, and to doubt the pass just made."""
    text.has("pass")
    passed = [step.seat for step in position.steps if step.kind == "pass"]
    calls = set() if position.turn in passed else {("pass", position.turn)}
    if position.steps[-1].kind == "pass":
        calls.add(("doubt_pass", passed[-1]))
    return calls


def _doubles(text: Clauses, position: Position) -> set[int]:
    bidders = [step.seat for step in position.steps if step.kind == "bid"]
    return {bidders[-1]} if text("double", "doubled") == "last" else set(bidders)


def may_spot_on(text: Clauses, position: Position, seat: int) -> bool:
    """Whether this seat has a spot-on left and nobody's is over."""
    if "spot_on_once" in text and seat in position.called_spot_on:
        return False
    if len(position.left) > 2:
        return True
    if "spot_on_two_out" in text:
        return not position.dice[seat]
    return "spot_on_not_two" not in text


# Windows ---------------------------------------------------------------------------------


def at_once(text: Clauses, position: Position, seat: int) -> tuple[set[str], set[Bid]]:
    """What this seat may call or bid after the last bid, before the next turn."""
    standing = position.standing
    assert standing is not None
    if not position.dice[seat]:
        return _back(text, position, seat), set()
    if seat == standing.seat:
        return set(), set()
    calls = set(text.things("window_calls", "calls")) if "window_calls" in text else set()
    if seat == position.next_in(standing.seat):
        calls.discard("spot_on_save_next")
        if text_says_without_next(text):
            calls.clear()
    calls = {word.removesuffix("_save_next") for word in calls}
    if not may_spot_on(text, position, seat):
        calls.discard("spot_on")
    if "outbid" not in text or len(position.left) < 3:
        return calls, set()
    return calls, {bid[:2] for bid in bids(text, position, seat) if not bid[2]}


def text_says_without_next(text: Clauses) -> bool:
    """Whether the next player has no part in the window."""
    return "window_calls" in text and text("window_calls", "without") == "bidder, next"


def _back(text: Clauses, position: Position, seat: int) -> set[str]:
    """The one call of a player who is out."""
    if "back" not in text:
        return set()
    text.has("window_calls")
    had = position.called_spot_on if text("back", "once") == "spot_on_once" else position.tried_back
    over = text("back", "until_two") == "over" and len(position.left) < 3
    return set() if seat in had or over else {"spot_on"}


def opens_window(text: Clauses, position: Position) -> bool:
    """Whether anybody may do anything before the next turn."""
    return any(any(at_once(text, position, seat)) for seat in range(position.seats))


def closes(
    text: Clauses, position: Position, calls: dict[int, str], sealed: dict[int, Bid]
) -> tuple[str, int]:
    """What comes of a window: a call, "bid", or "turn", each with the seat whose it is."""
    standing = position.standing
    assert standing is not None
    if calls:
        text.has("window_calls")
        if sealed:
            text.has("outbid_void")
        first = next(seat for seat in position.clockwise(standing.seat) if seat in calls)
        return calls[first], first
    bidder = highest_outbid(text, position, sealed)
    if bidder is not None:
        text.has("outbid_then")
        return "bid", bidder
    return "turn", position.next_in(standing.seat)


def seconds(text: Clauses) -> int:
    """How long a window is open."""
    return text.amount("window_calls" if "window_calls" in text else "outbid", "seconds")


def rolled_again(text: Clauses, hand: Counts) -> bool:
    """Whether a round's first roll can't leave this hand."""
    return "rolled_again" in text and is_straight(text.word("rolled_again", "straight"), hand)


def answers(text: Clauses) -> dict[str, int]:
    """How many times the stake each answer to a double makes it."""
    text.has("double_answer")
    return {"accept": 2, "redouble": 4}


def next_turn(text: Clauses, position: Position) -> int:
    """Whose turn it is after the last bid or pass."""
    if not position.steps:
        raise Silent("whose turn it is before the first bid")
    text.has("clockwise")
    return position.next_in(position.steps[-1].seat)
