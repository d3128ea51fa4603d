"""What a seat can do, what happened, and what a state is: the data of a game of Dobon."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

import msgspec

from .axes import Rules
from .cards import Card, Cards, Hands, Seats
from .points import Ending, Payment, Result

Suit = Literal["S", "H", "D", "C"]


# Actions of a seat -----------------------------------------------------------------------


class Play(msgspec.Struct, frozen=True, tag="play", tag_field="do", forbid_unknown_fields=True):
    """Lay a card; `suit` is what it names, where it may, `pon` says that one card is left. `more`
    are others of its rank that go on it with the same play, the last on top."""

    card: Card
    suit: Suit | None = None
    pon: bool = False
    more: Cards = ()


class Draw(msgspec.Struct, frozen=True, tag="draw", tag_field="do", forbid_unknown_fields=True):
    """Draw what the rules say: one card, or the threatened ones."""


class Pass(msgspec.Struct, frozen=True, tag="pass", tag_field="do", forbid_unknown_fields=True):
    """Let the turn go after a draw."""


class Dobon(msgspec.Struct, frozen=True, tag="dobon", tag_field="do", forbid_unknown_fields=True):
    """Call that the ranks in one's hand add up to the card's; `double` declares that the round's
    payments are doubled."""

    double: bool = False


class Wave(msgspec.Struct, frozen=True, tag="wave", tag_field="do", forbid_unknown_fields=True):
    """Let the window go."""


class Jump(msgspec.Struct, frozen=True, tag="jump", tag_field="do", forbid_unknown_fields=True):
    """Offer to lay a card of the same rank out of turn; `suit` and `pon` as with a play."""

    card: Card
    suit: Suit | None = None
    pon: bool = False


Action = Play | Draw | Pass | Dobon | Wave | Jump


# Events ----------------------------------------------------------------------------------


class RoundOpened(msgspec.Struct, frozen=True, tag="dobon.round_opened"):
    """A round begins."""

    round: int


class LotDrawn(msgspec.Struct, frozen=True, tag="dobon.lot_drawn"):
    """The lot named the first round's starter."""

    starter: int


class Dealt(msgspec.Struct, frozen=True, tag="dobon.dealt"):
    """All 52 cards: hands by seat, the card turned up, the stock (next card first). Secret."""

    hands: Hands
    up: Card
    stock: Cards


class Played(msgspec.Struct, frozen=True, tag="dobon.played"):
    """A card was laid, with `more` of its rank on it; `suit` as its player named it, `pon`
    whether it was said. `jumped` says that it was laid out of turn."""

    seat: int
    card: Card
    suit: Suit | None
    pon: bool
    more: Cards = ()
    jumped: bool = False


class Misplayed(msgspec.Struct, frozen=True, tag="dobon.misplayed"):
    """A card that may not be played was laid, and goes back with those on it; cards are to be
    taken."""

    seat: int
    card: Card
    more: Cards = ()


class Drew(msgspec.Struct, frozen=True, tag="dobon.drew"):
    """The seat in turn draws; what it gets follows."""

    seat: int


class Took(msgspec.Struct, frozen=True, tag="dobon.took"):
    """Cards came from the stock into a hand; () where nothing was left. Secret."""

    seat: int
    cards: Cards


class Reshuffled(msgspec.Struct, frozen=True, tag="dobon.reshuffled"):
    """All but the top of the pile became the stock, next card first. Secret."""

    stock: Cards


class Passed(msgspec.Struct, frozen=True, tag="dobon.passed"):
    """The turn was let go after a draw; `kept` a card that the rules let it play."""

    seat: int
    kept: bool


class DrawCalled(msgspec.Struct, frozen=True, tag="dobon.draw_called"):
    """A dobon straight after drawing: the hand is shown, and holds or doesn't."""

    seat: int
    hand: Cards
    holds: bool
    double: bool = False


class Waved(msgspec.Struct, frozen=True, tag="dobon.waved"):
    """A seat let the window go. Sealed until it closes."""

    seat: int


class Called(msgspec.Struct, frozen=True, tag="dobon.called"):
    """A seat called dobon in the window. Sealed until it closes."""

    seat: int
    double: bool = False


class Jumped(msgspec.Struct, frozen=True, tag="dobon.jumped"):
    """A seat offers a card out of turn. Sealed; whether it is laid shows when the window closes."""

    seat: int
    card: Card
    suit: Suit | None
    pon: bool


class Shown(msgspec.Struct, frozen=True):
    """A caller's hand, whether its dobon holds, and whether it declared a doubling."""

    seat: int
    hand: Cards
    holds: bool
    double: bool = False


def false_costs(call: Shown | DrawCalled) -> int:
    """The cards that a dobon costs whose hand doesn't add up."""
    return 1 + call.double


class Opened(msgspec.Struct, frozen=True, tag="dobon.opened"):
    """A card laid a seat's hand open, as it was."""

    seat: int
    hand: Cards


class WindowClosed(msgspec.Struct, frozen=True, tag="dobon.window_closed"):
    """The window is over: its calls in turn order, and the seat that forgot its pon."""

    calls: tuple[Shown, ...]
    silent: int | None


class Settled(msgspec.Struct, frozen=True, tag="dobon.settled"):
    """A round's end: all hands are shown and paid for.

    `card` is the top of the pile, `winners` are in the order in which they are paid,
    `called` are the seats that pay for a dobon, `turned` those whose calls were turned round before
    theirs. Chips by seat before and after. `rate` is how often all payments counted; `burst`
    are the seats that had left the round.
    """

    ending: Ending
    card: Card
    winners: Seats
    called: Seats
    hands: Hands
    payments: tuple[Payment, ...]
    before: Seats
    chips: Seats
    starter: int
    turned: tuple[Seats, ...] = ()
    rate: int = 1
    burst: Seats = ()


class Ended(msgspec.Struct, frozen=True, tag="dobon.ended"):
    """The match is over; groups of seats, the best first."""

    ranking: tuple[Seats, ...]


Event = (
    RoundOpened
    | LotDrawn
    | Dealt
    | Played
    | Misplayed
    | Drew
    | Took
    | Reshuffled
    | Passed
    | DrawCalled
    | Waved
    | Called
    | Jumped
    | Opened
    | WindowClosed
    | Settled
    | Ended
)

EVENTS: tuple[type[Event], ...] = (
    RoundOpened,
    LotDrawn,
    Dealt,
    Played,
    Misplayed,
    Drew,
    Took,
    Reshuffled,
    Passed,
    DrawCalled,
    Waved,
    Called,
    Jumped,
    Opened,
    WindowClosed,
    Settled,
    Ended,
)


# Outcomes of chance ----------------------------------------------------------------------


class Lot(msgspec.Struct, frozen=True):
    """The first starter, drawn by lot."""

    starter: int


class Deal(msgspec.Struct, frozen=True):
    """All 52 cards: hands by seat, the card turned up, the stock (next card first)."""

    hands: Hands
    up: Card
    stock: Cards


class NewStock(msgspec.Struct, frozen=True):
    """The pile without its top, shuffled; next card first."""

    stock: Cards


ChanceOutcome = Lot | Deal | NewStock


# State -----------------------------------------------------------------------------------


class Phase(StrEnum):
    """What a state waits for.

    `taking`, `settling` and `jumping` stand only between two events of one decision.
    """

    BETWEEN = "between"
    LOT = "lot"
    DEALING = "dealing"
    OPENING = "opening"  # the window after the deal
    TURN = "turn"
    DRAWN = "drawn"  # the turn goes on after a draw
    WINDOW = "window"  # the window after a play
    COUNTER = "counter"  # the window of the called seat
    TAKING = "taking"
    RESHUFFLE = "reshuffle"
    SETTLING = "settling"
    JUMPING = "jumping"
    OVER = "over"


class Then(StrEnum):
    """What follows when everybody has taken the cards that are owed."""

    PASS = "pass"  # the turn passes
    CHOICE = "choice"  # a draw of one's own will is done
    FORCED = "forced"  # a forced draw is done
    OPEN = "open"  # the first turn begins
    EFFECT = "effect"  # the card played has its effect
    COUNTER = "counter"  # the called seat may answer
    SETTLE = "settle"
    JUMP = "jump"  # a card is laid out of turn


# Asked at every step; an enum's members are looked up slowly before Python 3.12.
OPENING, WINDOW, COUNTER = WINDOWS = Phase.OPENING, Phase.WINDOW, Phase.COUNTER
TURN, DRAWN = TURNS = Phase.TURN, Phase.DRAWN
TAKING, RESHUFFLE, SETTLING = Phase.TAKING, Phase.RESHUFFLE, Phase.SETTLING
JUMPING, OVER = Phase.JUMPING, Phase.OVER
DRAWING = Then.CHOICE, Then.FORCED
WON = Then.COUNTER, Then.SETTLE


class Owed(msgspec.Struct, frozen=True):
    """Cards that a seat has to take."""

    seat: int
    count: int


class RoundScore(msgspec.Struct, frozen=True):
    """A line of the score sheet: how a round ended, who won, what each seat gained."""

    ending: Ending
    winners: Seats
    gains: Seats


class State(msgspec.Struct, frozen=True):
    """A match of Dobon at one moment. Secret as a whole: only views and redacted events leave.

    Seats are indices; `by_lot` says that the starter is still to be drawn. `stock` has the next
    card first, `pile` the top last. `author` played the top (None: it was turned up), which came
    with `laid` cards at once; `suit` is what its player named, `silent` that a pon was forgotten
    with it. `take` is how many cards the seat in turn has to take if it can't answer (0: nothing
    threatens it); `direction` is 1 clockwise, else -1. `opened` are the cards of its that lie open
    until it acts. `fresh` are the cards that the seat in turn has just drawn. `turns` counts those
    of the round, this one too, `idle` the last ones in succession that found nothing to draw.
    `owed` are cards to be taken, in order, and `then` what follows. `calls` are the dobons of the
    open window in the order they came, `doubles` the seats that declared a doubling with theirs;
    `jumps` are the cards offered in it out of turn; `spoken` have called on this card in an earlier
    window. `out` are the seats that have burst and left the round. All payments of the round count
    `rate` times, twice that where it is `doubled`. `draws` numbers the round's chances. `result` is
    how the round is to be settled, `last` the last settlement, until the next round opens.
    """

    rules: Rules
    phase: Phase
    chips: Seats
    hands: Hands
    stock: Cards = ()
    pile: Cards = ()
    round: int = 0
    by_lot: bool = False
    starter: int = 0
    turn: int = 0
    direction: int = 1
    suit: Suit | None = None
    take: int = 0
    author: int | None = None
    laid: int = 1
    silent: bool = False
    fresh: Cards = ()
    opened: Cards = ()
    turns: int = 0
    idle: int = 0
    owed: tuple[Owed, ...] = ()
    then: Then = Then.PASS
    answered: frozenset[int] = frozenset()
    calls: Seats = ()
    doubles: frozenset[int] = frozenset()
    jumps: tuple[Jumped, ...] = ()
    spoken: frozenset[int] = frozenset()
    out: frozenset[int] = frozenset()
    rate: int = 1
    doubled: bool = False
    draws: int = 0
    result: Result | None = None
    sheet: tuple[RoundScore, ...] = ()
    last: Settled | None = None
    ranking: tuple[Seats, ...] | None = None
