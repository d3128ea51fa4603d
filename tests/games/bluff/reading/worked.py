"""The examples of a text, worked out from its own clauses."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from .bidding import Bid, bids, faces, follows
from .clauses import Clauses, Meaning
from .counting import of_hand, wild_face
from .positions import Position, Step
from .settling import Claim, settle, unit

SEATS = "ABCDEFGHIJKLMNOPQRST"


class Wrong(AssertionError):
    """An example that the clauses don't bear out."""


def check(text: Clauses, examples: tuple[Clauses, ...]) -> None:
    """Works out every example. Raises Wrong."""
    _hand(text)
    _order(text)
    for example in examples:
        _round(text, example)


def _same(what: str, said: object, found: object) -> None:
    if said != found:
        raise Wrong(f"{what}: the example says {said}, the text {found}")


def _pairs(said: Meaning) -> list[Any]:
    """Things in a row: of `((4,), (3,))` the pair 4, 3."""
    rows: Any = said
    return [tuple(part[0] if len(part) == 1 else part for part in each) for each in rows]


def _hand(text: Clauses) -> None:
    if "hand" in text:
        hand = tuple(face for (face,) in _pairs(text("hand", "hand")))
        counts = [
            (face, of_hand(text, hand, face, wild_face(text)))
            for face, _ in _pairs(text("hand", "face_counts"))
        ]
        shown = _pairs(text("hand", "face_counts"))
        _same("a hand", shown, counts)
        _same("its faces", sorted(face for face, _ in shown), [1, 2, 3, 4, 5, 6])


# Bids ------------------------------------------------------------------------------------


def _after(bid: Bid | None, dice: int = 40) -> Position:
    """A table of two at which this bid stands."""
    hands = ((1,) * dice,) * 2
    steps = () if bid is None else (Step("bid", 0, *bid),)
    return Position((dice,) * 2, (dice,) * 2, hands, ((), ()), 1, 0, 1, steps)


def _raises(text: Clauses, standing: Bid) -> set[Bid]:
    """The raises, whatever else may follow by its count alone."""
    position = _after(standing)
    may = follows(text, position, standing)
    sides = faces(text, position)
    return {(count, face) for count in range(1, 40) for face in sides if may((count, face))}


def _order(text: Clauses) -> None:
    if "order_chains" in text:
        for (*chain,) in _pairs(text("order_chains", "chains")):
            bids_in = [(chain[place], chain[place + 1]) for place in (0, 2, 4)]
            for lower, higher in pairwise(bids_in):
                above, beyond = _raises(text, lower), _raises(text, higher)
                _same(f"just above {lower}", above - beyond, {higher})
    (standing,) = _pairs(text("after_bid", "bid"))
    raises = _raises(text, standing)
    may, may_not = (_pairs(text("after_bid", slot)) for slot in ("may", "may_not"))
    _same("raises", {*may} - raises, set())
    _same("no raises", {*may_not} & raises, set())
    _same("bids once", len({*may, *may_not}), len(may) + len(may_not))
    for kind in ("lowest_to_ones", "lowest_from_ones"):
        if kind in text:
            _lowest_of_face(text, kind)
    if "highest_face" in text:
        _same("the highest face", text("highest_face", "face"), max(faces(text, _after(None))))
    if "plain_called" in text:
        (standing,), (lowest,) = (
            _pairs(text("plain_called", slot)) for slot in ("standing", "lowest")
        )
        called = [bid[:2] for bid in bids(text, _after(standing), 1) if bid[2] == "plain"]
        sides = [face for face in faces(text, _after(None)) if face != wild_face(text)]
        _same("the lowest plain bid", lowest, min(bid for bid in called if bid[1] in sides))


def _lowest_of_face(text: Clauses, kind: str) -> None:
    ((standing,), (lowest,)) = (_pairs(text(kind, slot)) for slot in ("standing", "lowest"))
    face = 1 if kind == "lowest_to_ones" else text.number(kind, "others")
    found = min(bid for bid in _raises(text, standing) if bid[1] == face)
    _same(f"the lowest bid on {face}", lowest, found)


# Rounds ----------------------------------------------------------------------------------


def _round(text: Clauses, example: Clauses) -> None:
    hands = tuple(
        (hand,) if isinstance(hand, int) else hand
        for _, hand in _pairs(example("example_dice", "hands"))
    )
    dice = tuple(map(len, hands))
    owned = dice
    for kind, of in (("example_lives", "lives"), ("example_points", "points")):
        _same(kind, kind in example, unit(text) == of)
        if kind in example:
            owned = tuple(count for _, count in _pairs(example(kind, "owned")))
    (bid,) = _pairs(example("example_claim", "bid"))
    bidder, caller = (
        SEATS.index(example.word("example_claim", who)) for who in ("bidder", "claimant")
    )
    steps = (Step("bid", bidder, *bid),)
    shown = ((),) * len(dice)
    position = Position(dice, owned, hands, shown, 1, bidder, caller, steps)
    opening = bids(text, position._replace(steps=()), bidder)
    _same("an opening bid", (*bid, "") in opening, True)
    claim = Claim(example.word("example_claim", "called"), caller, bidder, bid)
    found = settle(text, position, claim)
    side, number = example.things("example_claim", "difference")
    _same("the difference", number if side == "more" else -number, found.margin)
    _same("the count", example.amount("example_claim", "there"), bid[0] + found.margin)
    wild = wild_face(text)
    included = wild if wild != bid[1] else 0
    _same("what counts with it", example("example_claim", "included"), included)
    _same("changes", _changes(example), _changed(owned, found.owned))
    if "example_surcharge" in example:
        _same("the difference", example("example_surcharge", "difference_of"), abs(found.margin))
        more = text("spot_on_wrong_by", "more_by")
        _same("the surcharge", example("example_surcharge", "more_by"), more)
    _next(example, found.out, found.palifico, found.starter, found.ranking)


def _changes(example: Clauses) -> list[tuple[Any, ...]]:
    if example.one_of("example_nothing", "example_changes") == "example_nothing":
        return []
    return _pairs(example("example_changes", "changes"))


def _changed(before: tuple[int, ...], after: tuple[int, ...]) -> list[tuple[Any, ...]]:
    return [
        (SEATS[seat], abs(has - had), had, has)
        for seat, (had, has) in enumerate(zip(before, after, strict=True))
        if had != has
    ]


def _next(
    example: Clauses,
    out: tuple[int, ...],
    palifico: int | None,
    starter: int | None,
    ranking: tuple[tuple[int, ...], ...] | None,
) -> None:
    kind = example.one_of(
        *(f"example_{what}{gone}" for what in ("next", "palifico", "over") for gone in ("", "_out"))
    )
    said: set[str] = set()
    if kind.endswith("_out"):
        said = {name for names in _pairs(example(kind, "names_out")) for name in _flat(names)}
    _same("who is out", said, {SEATS[seat] for seat in out})
    _same("the end", kind.startswith("example_over"), ranking is not None)
    if ranking is None:
        _same("the next starter", example(kind, "starter"), SEATS[starter or 0])
        whose = example(kind, "whose") if kind.startswith("example_palifico") else None
        _same("palifico", whose, None if palifico is None else SEATS[palifico])
        return
    place, places = 1, []
    for group in ranking:
        places.append((place, {SEATS[seat] for seat in group}))
        place += len(group)
    said_places = [
        (number, {*_flat((names,))}) for number, names in _pairs(example(kind, "places"))
    ]
    _same("the ranking", said_places, places)


def _flat(names: tuple[Any, ...]) -> list[str]:
    """One name, or several in one."""
    return [name for each in names for name in (each if isinstance(each, tuple) else (each,))]
