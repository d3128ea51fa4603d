"""What a step of a lesson draws of Bluff, made from a view of the game and nothing else."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from hattari.core.game import Text
from hattari.core.lesson import LEARNER, Step
from hattari.games.bluff.rules.bids import Square
from hattari.games.bluff.rules.settle import matches, noted
from hattari.games.bluff.rules.view import BluffView, Showdown

NAMES = (Text("You", "あなた"), Text("Fox", "キツネ"), Text("Raccoon", "タヌキ"))
"""The seats of a lesson."""

SQUARES_BEFORE, SQUARES_AFTER = 1, 5
"""How much of the track is shown round the standing bid."""


class Die(msgspec.Struct, frozen=True):
    """A die as it lies; `target` where it can be tapped, `counts_as` the number a wild one is."""

    face: int
    lit: bool = False
    dim: bool = False
    counts_as: int | None = None
    target: str | None = None


class Place(msgspec.Struct, frozen=True):
    """A seat: its dice that can be seen, and how many can't; `change` of its dice or lives.

    `gains` holds where that change is what one plays for. `mark` is a short word beside it: the
    answer to a question.
    """

    name: Text
    dice: tuple[Die, ...]
    hidden: int
    lives: int | None = None
    change: int = 0
    out: bool = False
    target: str | None = None
    mark: Text | None = None
    gains: bool = False


class BidShown(msgspec.Struct, frozen=True):
    """A bid with whose it is."""

    name: Text
    count: int
    face: int


class SquareShown(msgspec.Struct, frozen=True):
    """A square of the track; `state` is "past", "standing" or "open"."""

    kind: str
    count: int
    state: str
    target: str | None


class Tally(msgspec.Struct, frozen=True):
    """So many dice count for a face, of so many that were bid (None: nobody bid)."""

    face: int
    count: int
    claimed: int | None = None


class Choice(msgspec.Struct, frozen=True):
    """An answer: words, or a bid (count, face); `tone` "call" for what ends the round."""

    target: str
    text: Text | None = None
    bid: tuple[int, int] | None = None
    tone: str = ""


class BluffStage(msgspec.Struct, frozen=True):
    """One picture: the others, the middle, one's own dice, the answers.

    `star` is the face drawn as a star. `covered` says that one's own cup is down; it can then be
    tapped as "cup".
    """

    star: int | None
    others: tuple[Place, ...]
    own: Place
    covered: bool = False
    bid: BidShown | None = None
    squares: tuple[SquareShown, ...] = ()
    tally: Tally | None = None
    choices: tuple[Choice, ...] = ()

    def targets(self) -> tuple[str, ...]:
        """The names of all that can be tapped."""
        places = (self.own, *self.others)
        named = (
            *(place.target for place in places),
            *(die.target for place in places for die in place.dice),
            *(square.target for square in self.squares),
            *(choice.target for choice in self.choices),
            "cup" if self.covered else None,
        )
        return tuple(target for target in named if target is not None)


def staged(view: BluffView) -> BluffStage:
    """The table as the learner sees it in this view."""
    own = LEARNER
    hand = tuple(map(Die, (*view.seats[own].shown, *(view.hand or ()))))
    lives = [seat.lives for seat in view.seats]
    others = tuple(
        Place(NAMES[seat], tuple(map(Die, each.shown)), each.hidden, lives[seat], out=each.out)
        for seat, each in enumerate(view.seats)
        if seat != own
    )
    standing = view.bid
    return BluffStage(
        star=6 if view.wild == 6 else None,
        others=others,
        own=Place(NAMES[own], hand, 0, lives[own], out=view.seats[own].out),
        covered=view.hand is None,
        bid=None
        if standing is None
        else BidShown(NAMES[standing.seat], standing.count, standing.face),
    )


Idea = Step[BluffStage]


# Changes of a picture --------------------------------------------------------------------


def lit(stage: BluffStage, face: int, wild: int) -> BluffStage:
    """With the dice that count for a face in the light, wild ones as what they count for."""
    places = [_lit(place, face, wild) for place in (stage.own, *stage.others)]
    return replace(stage, own=places[0], others=tuple(places[1:]))


def _lit(place: Place, face: int, wild: int) -> Place:
    dice = tuple(
        Die(die.face, lit=True, counts_as=None if die.face == face else face, target=die.target)
        if die.face in (face, wild) and matches((die.face,), face, wild)
        else Die(die.face, dim=True, target=die.target)
        for die in place.dice
    )
    return replace(place, dice=dice)


def seats_to_tap(stage: BluffStage) -> BluffStage:
    """With every seat that is still in as an answer."""
    places = [
        replace(place, target=None if place.out and not place.change else f"seat.{seat}")
        for seat, place in enumerate((stage.own, *stage.others))
    ]
    return replace(stage, own=places[0], others=tuple(places[1:]))


def with_dice_to_tap(stage: BluffStage) -> BluffStage:
    """With each of one's own dice as an answer."""
    dice = tuple(replace(die, target=f"die.{index}") for index, die in enumerate(stage.own.dice))
    return replace(stage, own=replace(stage.own, dice=dice))


def with_squares(stage: BluffStage, view: BluffView) -> BluffStage:
    """With the part of the track round the standing bid, its squares as answers."""
    squares = [square for square in view.board.squares if not square.beyond]
    at = next((place for place, each in enumerate(squares) if _holds(each, view)), 0)
    first = max(0, at - SQUARES_BEFORE)
    shown = squares[first : at + SQUARES_AFTER]
    return replace(stage, squares=tuple(_square(each, view) for each in shown))


def _holds(square: Square, view: BluffView) -> bool:
    bid = view.bid
    return bid is not None and square.count == bid.count and bid.face in square.faces


def _square(square: Square, view: BluffView) -> SquareShown:
    is_open = any((square.count, face) in view.raises for face in square.faces)
    standing = _holds(square, view)
    state = "standing" if standing else "open" if is_open else "past"
    return SquareShown(square.kind, square.count, state, f"square.{square.kind}.{square.count}")


def revealed(view: BluffView, shown: Showdown, changes: bool) -> BluffStage:
    """The settlement `shown`: all dice open, those in the light that counted."""
    with_lives = any(shown.lives_before)
    before, after = shown.before, shown.after
    if with_lives:
        before, after = shown.lives_before, shown.lives_after
    elif shown.losses_before:
        before, after = noted(shown.losses_before), noted(shown.losses_after)
    places = [
        Place(
            NAMES[seat],
            tuple(map(Die, (*shown.shown[seat], *shown.hands[seat]))),
            0,
            (after[seat] if changes else before[seat]) if with_lives else None,
            after[seat] - before[seat] if changes else 0,
            out=changes and seat in shown.out,
            gains=changes
            and (after[seat] < before[seat] if shown.sheds else after[seat] > before[seat]),
        )
        for seat in range(len(view.seats))
    ]
    stage = BluffStage(
        star=6 if view.wild == 6 or shown.wild == 6 else None,
        others=tuple(places[1:]),
        own=places[0],
        bid=BidShown(NAMES[shown.bidder], shown.count, shown.face),
        tally=Tally(shown.face, shown.actual, shown.count),
    )
    return lit(stage, shown.face, 0 if shown.plain else shown.wild or 0)
