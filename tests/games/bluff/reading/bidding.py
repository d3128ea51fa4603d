"""Which bids there are, and which may follow which, by the clauses alone."""

from __future__ import annotations

from collections.abc import Callable

from .clauses import Clauses, Silent
from .counting import face_off, is_plain, wild_face, wild_in_round
from .positions import Position, Step

Bid = tuple[int, int]
Called = tuple[int, int, str]
Test = Callable[[Bid], bool]


def highest(text: Clauses, position: Position) -> int:
    """The highest count that may be bid."""
    text("in_play", "whoever")
    times = {"limit_in_play": 1, "limit_twice": 2}[text.one_of("limit_in_play", "limit_twice")]
    return times * sum(position.dice)


def faces(text: Clauses, position: Position) -> tuple[int, ...]:
    """The faces that may be bid at all."""
    wild = wild_in_round(text, position)
    if not wild:
        return tuple(range(1, 7))
    kind = text.one_of("bid_on_wild", "no_bid_on_wild", "no_bid_on_wild_ever")
    every = range(1, 7)
    return tuple(every) if kind == "bid_on_wild" else tuple(each for each in every if each != wild)


def bids(text: Clauses, position: Position, seat: int) -> set[Called]:
    """Every bid that this seat could make now, with what it is called."""
    if face_off(text, position):
        return {(total, 0, "") for total in _sums(text, position)}
    counts, sides = range(1, highest(text, position) + 1), faces(text, position)
    every = [(count, face) for count in counts for face in sides]
    uncalled, call = _uncalled(text, position, seat), _call(text, position)
    found: set[Called] = {(*bid, "") for bid in every if uncalled(bid)}
    if call is None:
        return found
    word, barred, least = call
    return found | {(*bid, word) for bid in every if bid[0] >= least and bid[1] != barred}


def _sums(text: Clauses, position: Position) -> range:
    if position.standing is None:
        return range(text.number("face_off", "lowest"), text.number("face_off", "highest") + 1)
    return range(position.standing.count + 1, text.number("face_off", "up_to") + 1)


def _uncalled(text: Clauses, position: Position, seat: int) -> Test:
    """Which bids may be made without a call."""
    standing = position.standing
    if standing is None:
        return _openings(text, position)
    raises = follows(text, position, standing.bid)
    if position.palifico is not None:
        text.has("palifico_face")
        free = position.dice[seat] == 1
        return lambda bid: (free or bid[1] == standing.face) and raises(bid)
    if "plain_bid_as_low" not in text or is_plain(text, position):
        return raises
    wild, least = text("plain_bid_as_low", "face"), _lowered(text, standing)
    return lambda bid: raises(bid) or (bid[1] == wild and bid[0] >= least)


# Openings --------------------------------------------------------------------------------


def _openings(text: Clauses, position: Position) -> Test:
    kind, most = text.one_of(*OPENINGS), highest(text, position)
    if position.palifico is not None:
        least = min(_least_palifico(text, position), most)
        return lambda bid: bid[0] >= least
    least = min(_least(text, position), most)
    ends = wild_in_round(text, position) if "plain_by_bid" in text else 0
    not_on = 1 if kind == "opening_not_on_ones" else 0
    if not ends or ends == not_on:
        return lambda bid: bid[0] >= least and bid[1] != not_on
    other = min(_least_plain(text, position), most)
    return lambda bid: bid[0] >= (other if bid[1] == ends else least)


def _least(text: Clauses, position: Position) -> int:
    """The least count of a first bid that leaves the wild face wild."""
    for kind in ("least", "least_wild"):
        if kind in text:
            return _heads(text, position, kind)
    if text.one_of(*OPENINGS) == "skips":
        raise Silent("no least count")
    return 1


def _least_plain(text: Clauses, position: Position) -> int:
    """The least count of a first bid that makes the round plain."""
    if text.one_of("plain_opening_same", "plain_opening") == "plain_opening_same":
        return _least(text, position)
    return _heads(text, position, "plain_opening")


def _least_palifico(text: Clauses, position: Position) -> int:
    kind = text.word("palifico_plain", "opened")
    return 1 if kind == "any" else _heads(text, position, kind)


def _heads(text: Clauses, position: Position, kind: str) -> int:
    heads = len(position.left)
    if text(kind, "least") == "heads":
        return heads
    number = text.amount(kind, "least")
    return number + heads if text.things(kind, "least")[0] == "heads_and" else number


# Bids with a call ------------------------------------------------------------------------


def _call(text: Clauses, position: Position) -> tuple[str, int, int] | None:
    """What a bid may be called now, the face that it can't have (0: none), and its least count."""
    word = "fly" if is_plain(text, position) else "plain"
    kind = {"plain": "plain_called", "fly": "fly"}[word]
    if kind not in text:
        return None
    if position.palifico is not None:
        text.has("plain_palifico")
    if not wild_in_round(text, position):
        return None
    barred, standing = text.number(kind, "other_than"), position.standing
    if standing is None:
        least = min(_least_plain(text, position), highest(text, position))
    elif word == "fly":
        least = text.number("fly", "times") * standing.count
    else:
        least = _lowered(text, standing)
    return word, barred, least


def _lowered(text: Clauses, standing: Step) -> int:
    """The least count of a bid over the standing one that makes the round plain."""
    if text("plain_called", "lowered") == "same":
        return standing.count
    return max(standing.count - 1, min(standing.count, 2))


# Order -----------------------------------------------------------------------------------

OPENINGS = ("opening_free", "opening_not_on_ones", "skips")

ORDERS = ("order_numbers", "order_faces", "order_componentwise", "order_ones")


def follows(text: Clauses, position: Position, standing: Bid) -> Test:
    """Which bids are raises over another."""
    if position.palifico is not None:
        if text("palifico_plain", "compared") == "componentwise":
            return lambda bid: _sides(standing, bid)
        return lambda bid: bid > standing
    kind = text.one_of(*ORDERS)
    if kind == "order_componentwise":
        return lambda bid: _sides(standing, bid)
    if kind == "order_ones":
        return lambda bid: _ones(standing, bid)
    lower = place(text, kind, standing)
    return lambda bid: place(text, kind, bid) > lower


def _sides(standing: Bid, bid: Bid) -> bool:
    return bid != standing and bid[0] >= standing[0] and bid[1] >= standing[1]


def _ones(standing: Bid, bid: Bid) -> bool:
    if 1 in (standing[1], bid[1]):
        if standing[1] == bid[1]:
            return bid[0] > standing[0]
        return 2 * bid[0] >= standing[0] if bid[1] == 1 else bid[0] >= 2 * standing[0] + 1
    return bid > standing


def place(text: Clauses, kind: str, bid: Bid) -> tuple[int, int, int]:
    """Where a bid stands in an order that goes by counts."""
    count, face = bid
    wild = wild_face(text)
    if not wild or face != wild:
        return count, 1, face
    if kind == "order_faces":
        return count, 1, 7 if text("wild_highest", "face") == wild else face
    below = text.one_of("wild_below", "wild_above") == "wild_below"
    return 2 * count, 0 if below else 2, face


def highest_outbid(text: Clauses, position: Position, sealed: dict[int, Bid]) -> int | None:
    """Whose bid of those made out of turn stands; None where nobody made one."""
    standing = position.standing
    if not sealed or standing is None:
        return None
    order = [seat for seat in position.clockwise(standing.seat) if seat in sealed]
    best = max(_rank(text, position, sealed[seat]) for seat in order)
    return next(seat for seat in order if _rank(text, position, sealed[seat]) == best)


def _rank(text: Clauses, position: Position, bid: Bid) -> tuple[int, int, int]:
    higher = text.word("outbid_highest", "higher")
    if position.palifico is not None:
        by_count = text("palifico_plain", "compared") == "quantity" and "ones" not in higher
        if not (by_count or higher in ("quantity", "ones, palifico")):
            raise Silent("which bid is higher in a palifico round")
        return bid[0], 1, bid[1]
    if higher == "as in turn":
        return place(text, text.one_of("order_numbers", "order_faces"), bid)
    if higher.startswith("ones") and bid[1] == 1:
        return 2 * bid[0], 2, 1
    return bid[0], 1, bid[1]
