"""What a seat can do, what happened, and what a state is: the data of a game of Bluff."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal, Protocol

import msgspec

from .axes import Rules
from .bids import Bid

Dice = tuple[int, ...]
Hands = tuple[Dice, ...]

Call = Literal["", "plain", "fly"]
"""What a bid changes: from it on nothing is wild, or the wild face is again; "" for nothing."""


# Actions of a seat -----------------------------------------------------------------------


class MakeBid(msgspec.Struct, frozen=True, tag="bid", tag_field="do", forbid_unknown_fields=True):
    """A bid; `show` (under `after_bid`) are the hidden dice set in the open with it."""

    count: int
    face: int
    show: Dice = ()
    call: Call = ""


class Reroll(msgspec.Struct, frozen=True, tag="reroll", tag_field="do", forbid_unknown_fields=True):
    """Before the bid: set these hidden dice in the open, roll the others again."""

    show: Dice


class Challenge(
    msgspec.Struct, frozen=True, tag="challenge", tag_field="do", forbid_unknown_fields=True
):
    """Doubt the standing bid."""


class SpotOn(
    msgspec.Struct, frozen=True, tag="spot_on", tag_field="do", forbid_unknown_fields=True
):
    """Claim that the standing bid is exactly true."""


class Pass(msgspec.Struct, frozen=True, tag="pass", tag_field="do", forbid_unknown_fields=True):
    """Let the turn go, and claim something of one's own dice by that."""


class DoubtPass(
    msgspec.Struct, frozen=True, tag="doubt_pass", tag_field="do", forbid_unknown_fields=True
):
    """Doubt what the seat before claimed of its dice when it passed."""


class Double(msgspec.Struct, frozen=True, tag="double", tag_field="do", forbid_unknown_fields=True):
    """Doubt the last bid of the seat `at`, for double the stake."""

    at: int


class Counter(
    msgspec.Struct, frozen=True, tag="counter", tag_field="do", forbid_unknown_fields=True
):
    """Answer a double: four times the stake."""


class Accept(msgspec.Struct, frozen=True, tag="accept", tag_field="do", forbid_unknown_fields=True):
    """Answer a double: let it be double."""


class Wave(msgspec.Struct, frozen=True, tag="wave", tag_field="do", forbid_unknown_fields=True):
    """Let the window go."""


class Uncover(
    msgspec.Struct, frozen=True, tag="uncover", tag_field="do", forbid_unknown_fields=True
):
    """Turn one's own cup at the start of a round."""


Action = (
    MakeBid
    | Reroll
    | Challenge
    | SpotOn
    | Pass
    | DoubtPass
    | Double
    | Counter
    | Accept
    | Wave
    | Uncover
)


# Events ----------------------------------------------------------------------------------


class RoundOpened(msgspec.Struct, frozen=True, tag="bluff.round_opened"):
    """A round begins; `palifico` is the seat whose palifico round it is."""

    round: int
    palifico: int | None


class LotDrawn(msgspec.Struct, frozen=True, tag="bluff.lot_drawn"):
    """The lot named the first round's starter."""

    starter: int


class Rolled(msgspec.Struct, frozen=True, tag="bluff.rolled"):
    """A round's dice by seat, each hand sorted; () for a seat that is out. Secret."""

    hands: Hands


class Uncovered(msgspec.Struct, frozen=True, tag="bluff.uncovered"):
    """A seat has turned its cup."""

    seat: int


class UncoverEnded(msgspec.Struct, frozen=True, tag="bluff.uncover_ended"):
    """All cups are turned, or the time for it is up: the bidding opens."""


class BidMade(msgspec.Struct, frozen=True, tag="bluff.bid_made", omit_defaults=True):
    """A bid; where `show` is not empty the other hidden dice are rolled next."""

    seat: int
    count: int
    face: int
    show: Dice
    call: Call = ""


class RerollChosen(msgspec.Struct, frozen=True, tag="bluff.reroll_chosen"):
    """A reroll before the bid: these dice are set in the open."""

    seat: int
    show: Dice


class Rerolled(msgspec.Struct, frozen=True, tag="bluff.rerolled"):
    """The hidden dice of a seat after a reroll, sorted. Secret."""

    seat: int
    dice: Dice


class Passed(msgspec.Struct, frozen=True, tag="bluff.passed"):
    """A seat let its turn go, which claims something of its dice."""

    seat: int


class Doubled(msgspec.Struct, frozen=True, tag="bluff.doubled"):
    """A seat doubts the last bid of the seat `at` for double; that seat answers next."""

    seat: int
    at: int


class Waved(msgspec.Struct, frozen=True, tag="bluff.waved"):
    """A seat let the window go. Sealed until it closes."""

    seat: int


class Claimed(msgspec.Struct, frozen=True, tag="bluff.claimed"):
    """A seat called in the window: "challenge" or "spot_on". Sealed until it closes."""

    seat: int
    kind: str


class Outbid(msgspec.Struct, frozen=True, tag="bluff.outbid"):
    """A seat bids out of turn in the window. Sealed until it closes."""

    seat: int
    count: int
    face: int


class WindowClosed(msgspec.Struct, frozen=True, tag="bluff.window_closed"):
    """The window is over and nobody called."""


class BidUndone(msgspec.Struct, frozen=True, tag="bluff.bid_undone"):
    """The last bid was taken back with everybody's leave."""

    seat: int


class Settled(msgspec.Struct, frozen=True, tag="bluff.settled", omit_defaults=True):
    """A round's end: all dice are shown and counted, and what each seat owns after it.

    `kind` is the claim, `actual` the dice that count for the bid, `margin` actual less
    claimed. Where a pass was doubted `bidder` is who passed, `face` 0, `count` the dice that should
    differ (or be alike) and `actual` those that do. `hands` and `shown` are every seat's dice.
    `palifico` names the seat whose palifico round comes next. `out` are the seats that this
    settlement put out. All that it cost was taken so many `times`.
    """

    kind: str
    claimant: int
    bidder: int
    count: int
    face: int
    actual: int
    margin: int
    hands: Hands
    shown: Hands
    dice_before: Dice
    lives_before: Dice
    dice: Dice
    lives: Dice
    out: Dice
    starter: int
    palifico: int | None
    times: int = 1
    losses_before: Dice = ()
    losses: Dice = ()


class Ended(msgspec.Struct, frozen=True, tag="bluff.ended"):
    """The game is over; groups of seats, the best first."""

    ranking: Hands


Event = (
    RoundOpened
    | LotDrawn
    | Rolled
    | Uncovered
    | UncoverEnded
    | BidMade
    | RerollChosen
    | Rerolled
    | Passed
    | Doubled
    | Waved
    | Claimed
    | Outbid
    | WindowClosed
    | BidUndone
    | Settled
    | Ended
)

EVENTS: tuple[type[Event], ...] = (
    RoundOpened,
    LotDrawn,
    Rolled,
    Uncovered,
    UncoverEnded,
    BidMade,
    RerollChosen,
    Rerolled,
    Passed,
    Doubled,
    Waved,
    Claimed,
    Outbid,
    WindowClosed,
    BidUndone,
    Settled,
    Ended,
)


# Outcomes of chance ----------------------------------------------------------------------


class Lot(msgspec.Struct, frozen=True):
    """The first starter, drawn by lot."""

    starter: int


class Roll(msgspec.Struct, frozen=True):
    """Dice by seat for a new round; () for seats that are out."""

    hands: Hands


class NewDice(msgspec.Struct, frozen=True):
    """The dice that a reroll brought for the acting seat."""

    dice: Dice


ChanceOutcome = Lot | Roll | NewDice


# State -----------------------------------------------------------------------------------


class Phase(StrEnum):
    """What a state waits for."""

    BETWEEN = "between"
    LOT = "lot"
    ROLLING = "rolling"
    UNCOVER = "uncover"
    BIDDING = "bidding"
    REROLLING = "rerolling"
    WINDOW = "window"
    ANSWER = "answer"
    OVER = "over"


# Asked at every step; an enum's members are looked up slowly before Python 3.12.
UNCOVER, BIDDING, REROLLING = Phase.UNCOVER, Phase.BIDDING, Phase.REROLLING
WINDOW = Phase.WINDOW


FIFTHS = 5
"""Chances are told apart by fifths: (0, 1/5), [1/5, 2/5), …"""


class Manner(msgspec.Struct, frozen=True):
    """What a seat did in all rounds before, each deed by how likely a bid was by its own dice.

    By fifths of that chance (others' hidden dice taken for fair ones), lowest first: `bid`, its own
    bids; `raised`, the bids that it raised; `doubted`, those that it challenged.
    """

    bid: Dice = (0,) * FIFTHS
    raised: Dice = (0,) * FIFTHS
    doubted: Dice = (0,) * FIFTHS


class Round(Protocol):
    """A settled round, which can tell how the seats played in it."""

    @property
    def counts(self) -> Dice:
        """How often each seat did each deed at each fifth, in this order."""


class Told(msgspec.Struct, frozen=True):
    """What is known of how the seats play: their manners `before`, and the rounds since."""

    before: tuple[Manner, ...] = ()
    rounds: tuple[Round, ...] = ()


class State(msgspec.Struct, frozen=True):
    """A game of Bluff at one moment. Secret as a whole: only views and redacted events leave.

    Seats are indices; `by_lot` says that the starter is still to be drawn. `dice` and `lives`
    are counts by seat (`lives` is () where they aren't lost, as is `losses`, the points noted),
    `hands` the hidden dice (sorted) and `shown` the open ones. `turn` is the seat to act. `trail`
    holds the round's bids, rerolls and passes in order; `plain` holds once these have ended the
    wild face's being wild. `draws` numbers the round's chances. `must_bid` holds after a reroll
    that came before the bid. `asked` are the seats that have yet to turn their cups, or to answer
    in the open window. `doubled` is the double that waits for its answer. `spot_on_had` are
    the seats that have called their only spot-on, `back_had` those that have tried to come back
    in. `gone` are the seats out, in groups, in the order of leaving. `last` is the last
    settlement, until the next round opens. `told` is what rounds before tell of the seats' manners.
    """

    rules: Rules
    phase: Phase
    dice: Dice
    lives: Dice
    hands: Hands
    shown: Hands
    round: int = 0
    by_lot: bool = False
    starter: int = 0
    turn: int = 0
    bid: Bid | None = None
    bidder: int = 0
    trail: tuple[BidMade | RerollChosen | Passed, ...] = ()
    plain: bool = False
    draws: int = 0
    must_bid: bool = False
    asked: Dice = ()
    claims: tuple[Claimed | Outbid, ...] = ()
    doubled: Doubled | None = None
    palifico: int | None = None
    palifico_next: int | None = None
    palifico_had: frozenset[int] = frozenset()
    spot_on_had: frozenset[int] = frozenset()
    back_had: frozenset[int] = frozenset()
    losses: Dice = ()
    gone: Hands = ()
    last: Settled | None = None
    ranking: Hands | None = None
    told: Told = Told()
