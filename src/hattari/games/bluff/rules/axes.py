"""The house rules of Bluff as data: every axis and what it means in play.

Source of the axes: four Japanese rule texts that contradict each other, Perudo, and
OpenSpiel's liars_dice. One frozen `Rules` holds one value for each axis.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, ClassVar, Literal

from msgspec import Meta

from hattari.core import house
from hattari.core.house import HouseRules

BOX_DICE = 30
"""Dice in the boxed game, which `split30` deals out evenly."""

SPLIT_SEATS = 6

DUEL = 2
"""The last seats: with so many left some rules end."""


class Wild(StrEnum):
    """The die's side that counts as every number."""

    SIX = "six"  # drawn as a star
    ONES = "ones"  # Perudo
    NONE = "none"


class Order(StrEnum):
    """Which bid is higher than which."""

    TRACK = "track"  # the board's squares: k stars lie just before count 2k
    DOUBLED = "doubled"  # k stars are worth 2k and outrank every number of that count
    COMPONENTWISE = "componentwise"  # count or face goes up, neither goes down
    QUANTITY = "quantity"  # count first, then face, the wild highest and ordinary
    PERUDO = "perudo"  # ones cost half, leaving them costs double and one


class Limit(StrEnum):
    """The highest count that may be bid."""

    IN_PLAY = "in_play"
    OPEN = "open"  # twice the dice in play


class Reroll(StrEnum):
    """Setting dice in the open and rolling the others again."""

    OFF = "off"
    AFTER_BID = "after_bid"  # chosen with the bid, rolled after it
    BEFORE_BID = "before_bid"  # rolled and seen, then the bid


class ChallengeBy(StrEnum):
    """Who may doubt a bid."""

    NEXT = "next"
    ANYONE = "anyone"


class Loss(StrEnum):
    """How much a lost challenge costs."""

    MARGIN = "margin"  # the difference between claim and count
    ONE = "one"


class Exact(StrEnum):
    """Who pays when a challenged bid is exactly true."""

    CHALLENGER_ONE = "challenger_one"
    NOBODY = "nobody"
    ALL_BUT_BIDDER = "all_but_bidder"
    GIFT = "gift"  # the challenger's die goes to the bidder
    BOTH = "both"  # the challenger and the bidder


class SpotOn(StrEnum):
    """Who may claim that the standing bid is exactly true."""

    OFF = "off"
    NEXT = "next"
    ANYONE = "anyone"
    ALL_BUT_NEXT = "all_but_next"  # whoever would not have to answer the bid anyway


class SpotOnRight(StrEnum):
    """What a right spot-on brings."""

    GAIN = "gain"  # the caller gains
    OTHERS_LOSE = "others_lose"  # everybody else pays instead


class LostTo(StrEnum):
    """Where what is lost goes."""

    NOBODY = "nobody"  # out of play
    WINNER = "winner"  # to the party that was right


class Stake(StrEnum):
    """What is lost: dice, or lives beside dice that never change."""

    DICE = "dice"
    LIVES = "lives"


class Goal(StrEnum):
    """Keep the last dice, or get rid of them first."""

    SURVIVE = "survive"
    SHED = "shed"


class Ending(StrEnum):
    """When the game ends."""

    LAST_STANDING = "last_standing"
    FIRST_OUT = "first_out"  # the dice left are points


class Starter(StrEnum):
    """Who makes the next round's first bid."""

    LOSER = "loser"
    WINNER = "winner"
    AFTER_CHALLENGER = "after_challenger"
    ROTATE = "rotate"


class Roll(StrEnum):
    """Whether every seat turns its own cup before the bidding."""

    AUTO = "auto"
    BY_HAND = "by_hand"


class Rules(HouseRules, frozen=True, forbid_unknown_fields=True):
    """One rule set: a value for each axis, the defaults where the sources are silent."""

    dice: Annotated[int, Meta(ge=1, le=15)] | Literal["split30"] = 5
    wild: Wild = Wild.SIX
    order: Order = Order.TRACK
    limit: Limit = Limit.IN_PLAY
    reroll: Reroll = Reroll.OFF
    challenge_by: ChallengeBy = ChallengeBy.NEXT
    loss: Loss = Loss.MARGIN
    exact: Exact = Exact.CHALLENGER_ONE
    spare_last_die: bool = False
    spot_on: SpotOn = SpotOn.OFF
    reward: Annotated[int, Meta(ge=1, le=15)] = 1
    surcharge: Annotated[int, Meta(ge=1, le=15)] = 1
    stake: Stake = Stake.DICE
    lives: Annotated[int, Meta(ge=1, le=99)] = 5
    goal: Goal = Goal.SURVIVE
    ending: Ending = Ending.LAST_STANDING
    starter: Starter = Starter.ROTATE
    roll: Roll = Roll.AUTO
    palifico: bool = False
    round_limit: Annotated[int, Meta(ge=1, le=10_000)] = 500
    window: Annotated[int, Meta(ge=1, le=60)] = 5
    penalty: Annotated[int, Meta(ge=1, le=15)] = 1
    lost_to: LostTo = LostTo.NOBODY
    spot_on_right: SpotOnRight = SpotOnRight.GAIN
    spot_on_once: bool = False
    spot_on_duel: bool = True
    opening: Annotated[int, Meta(ge=1, le=100)] | Literal["heads", "heads+1", "heads+2"] = 1

    LATER: ClassVar[frozenset[str]] = frozenset(
        {
            "window",
            "penalty",
            "lost_to",
            "spot_on_right",
            "spot_on_once",
            "spot_on_duel",
            "opening",
        }
    )


DEFAULTS = Rules()


def starting_dice(rules: Rules, seats: int) -> int:
    """How many dice each of `seats` seats starts with; also the most a gift may reach."""
    return BOX_DICE // seats if rules.dice == "split30" else rules.dice


def starting_stake(rules: Rules, seats: int) -> int:
    """How much a seat starts with of what is lost: dice, or lives."""
    return rules.lives if rules.stake is Stake.LIVES else starting_dice(rules, seats)


HEADS = {"heads": 0, "heads+1": 1, "heads+2": 2}
"""By how much the least opening is more than the seats that are still in."""


def least_opening(rules: Rules, heads: int) -> int:
    """The least count of a round's first bid with so many seats still in, the limit left aside."""
    return rules.opening if isinstance(rules.opening, int) else heads + HEADS[rules.opening]


FACE_OF = {Wild.SIX: 6, Wild.ONES: 1, Wild.NONE: 0}
"""The die's own number of a wild side; 0 where there is none."""


def wild_face(rules: Rules) -> int:
    """The die's own number of the wild side; 0 where there is none."""
    return FACE_OF[rules.wild]


def spot_on_in_turn(rules: Rules) -> bool:
    """Whether the seat in turn may call spot-on."""
    return rules.spot_on in (SpotOn.NEXT, SpotOn.ANYONE)


def spot_on_at_once(rules: Rules) -> bool:
    """Whether others than the seat in turn may call spot-on, in a window after the bid."""
    return rules.spot_on in (SpotOn.ANYONE, SpotOn.ALL_BUT_NEXT)


def others_pay(rules: Rules) -> bool:
    """Whether a right spot-on costs everybody else."""
    return rules.spot_on is not SpotOn.OFF and rules.spot_on_right is SpotOnRight.OTHERS_LOSE


def may_duel(rules: Rules) -> bool:
    """Whether spot-on can be called with two seats left."""
    return rules.spot_on_duel and rules.spot_on is not SpotOn.ALL_BUT_NEXT


def endless(rules: Rules) -> bool:
    """Whether a game can go on for ever, so that only the round limit ends it."""
    if rules.exact in (Exact.NOBODY, Exact.GIFT) or rules.lost_to is LostTo.WINNER:
        return True
    gains = rules.spot_on is not SpotOn.OFF and rules.goal is Goal.SURVIVE
    return gains and rules.spot_on_right is SpotOnRight.GAIN and not rules.spot_on_once


# Writing ---------------------------------------------------------------------------------


def full(rules: Rules) -> dict[str, Any]:
    """Every axis with its value, as plain data for JSON."""
    return house.full(rules)


def digest(rules: Rules) -> str:
    """Hex SHA-256 of the canonical JSON (keys in order) of every axis of Bluff."""
    return house.digest("bluff", rules)
