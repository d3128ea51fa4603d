"""The fixed dice of Bluff's lesson, and how its positions come about in the engine."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from hattari.core.house import Players
from hattari.core.lesson import LEARNER, Position
from hattari.games.bluff.rules import Bluff
from hattari.games.bluff.rules.actions import (
    Action,
    Event,
    MakeBid,
    Phase,
    Roll,
    State,
    Uncover,
)
from hattari.games.bluff.rules.axes import (
    Rules,
    Stake,
    Straight,
    starting_dice,
    starting_stake,
    wild_face,
)
from hattari.games.bluff.rules.bids import Bid
from hattari.games.bluff.rules.counting import is_straight
from hattari.games.bluff.rules.legal import menu_of
from hattari.games.bluff.rules.phrases import face_name
from hattari.games.bluff.rules.settle import matches
from hattari.games.bluff.rules.start import Setup
from hattari.games.bluff.rules.view import BluffView, view

Table = Position[State, Action, Event]

BLUFF = Bluff()
SEATS = 3
MOST_DICE = 5
"""A hand of more dice would not fit a small picture, and teaches no more."""

FACE = 5
"""The number that the lesson counts."""
WILD = 0
"""In a pattern of dice: the wild face, or the counted number where none is wild."""


def for_lesson(rules: Rules) -> Rules:
    """The same rules at the table of a lesson: three seats, or two where no more may play."""
    seats = min(SEATS, rules.players.max)
    return replace(rules, players=Players(seats, seats))


def last_seat(rules: Rules) -> int:
    """Who plays just before the learner."""
    return rules.players.max - 1


def hand_size(rules: Rules) -> int:
    """How many dice each seat of the lesson has at first."""
    return min(MOST_DICE, starting_dice(rules, rules.players.max))


def wild_name(rules: Rules) -> str:
    """The wild face as it is drawn."""
    return face_name(wild_face(rules), wild_face(rules))


def dealt(
    rules: Rules, patterns: Sequence[tuple[int, ...]], starter: int, stock: Sequence[int] = ()
) -> Table:
    """A round whose dice fell so; cups still covered where everybody turns their own.

    `stock` is what each seat owns of what is lost, as far as it has so much; else all it can.
    """
    seats, wild = rules.players.max, wild_face(rules) or FACE
    owned = stock_of(rules, stock)
    lives = rules.stake is Stake.LIVES
    dice = owned if rules.stake is Stake.DICE else (hand_size(rules),) * seats
    setup = Setup(dice=dice, lives=owned if lives else None, starter=starter)
    hands = tuple(
        _usual(rules, tuple(face or wild for face in pattern[:count]))
        for pattern, count in zip(patterns, dice, strict=False)
    )
    start = BLUFF.start(rules, seats, setup)
    return Position(BLUFF, start).close().chance(Roll(hands))


def _usual(rules: Rules, hand: tuple[int, ...]) -> tuple[int, ...]:
    """The hand, or one like it for which these rules have nothing special."""
    special = rules.straight is not Straight.OFF and is_straight(rules, hand)
    return (hand[1], *hand[1:]) if special else hand


def stock_of(rules: Rules, wanted: Sequence[int]) -> tuple[int, ...]:
    """What the seats own, no more of it than they start with or than is drawn."""
    most = starting_stake(rules, rules.players.max)
    if rules.stake is Stake.LOSSES:
        most = hand_size(rules)
    if rules.stake is not Stake.LIVES:
        most = min(most, MOST_DICE)
    return tuple(min(most, count) for count in (*wanted, *(most,) * SEATS)[: rules.players.max])


def uncovered(table: Table) -> Table:
    """The same round with all cups turned."""
    if table.state.phase is not Phase.UNCOVER:
        return table
    for seat in table.state.asked:
        table = table.act(seat, Uncover())
    return table.close()


def bid(table: Table, count: int, face: int, *, window: bool = False) -> Table:
    """After the bid of the seat in turn; `window` leaves that open in which anybody may call."""
    table = table.act(table.state.turn, MakeBid(count, face))
    return table.close() if table.state.phase is Phase.WINDOW and not window else table


def seen(table: Table) -> BluffView:
    """What the learner sees."""
    return view(table.state, LEARNER)


def total(table: Table, face: int = FACE) -> int:
    """How many dice on the table count for a face."""
    wild = wild_face(table.state.rules)
    return sum(matches(hand, face, wild) for hand in table.state.hands)


def held(table: Table, face: int = FACE) -> int:
    """How many of the learner's own dice count for a face."""
    return matches(table.state.hands[LEARNER], face, wild_face(table.state.rules))


def open_bids(table: Table) -> frozenset[Bid]:
    """The bids that the seat in turn may make."""
    return menu_of(table.state, table.state.turn).allowed


def bid_off_by(table: Table, margins: Iterable[int]) -> Bid | None:
    """An opening on the lesson's number that misses by the first of these margins there is.

    A margin is what is there less what was bid.
    """
    there, allowed = total(table), open_bids(table)
    wanted = (Bid(there - margin, FACE) for margin in margins)
    return next((each for each in wanted if each in allowed), None)
