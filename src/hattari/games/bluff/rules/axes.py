"""The house rules of Bluff as data: every axis and what it means in play.

Source of the axes: four Japanese rule texts that contradict each other, Perudo, and
OpenSpiel's liars_dice. One frozen `Rules` holds one value for each axis.
"""

from __future__ import annotations

from enum import StrEnum
from functools import cached_property
from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from hattari.core import house
from hattari.core.house import HouseRules

BOX_DICE = 30
"""Dice in the boxed game, which `split30` deals out evenly."""

SPLIT_SEATS = 6

MOST_DICE = 100
"""The most dice in play, so that every count can be bid, drawn and reckoned with."""

PURSE = 10**9
"""What losses that are only noted are taken from: more than can be lost in any game."""

DUEL = 2
"""The last seats: with so many left some rules end."""


class Wild(StrEnum):
    """The die's side that counts as every number."""

    SIX = "six"  # drawn as a star
    ONES = "ones"  # Perudo
    NONE = "none"


class WildUntil(StrEnum):
    """How long the wild face is wild in a round."""

    ALWAYS = "always"
    BID = "bid"  # until somebody bids on it


class Plain(StrEnum):
    """How low a bid may be that is called plain: nothing is wild from it on."""

    OFF = "off"
    SAME = "same"  # the standing count
    ONE_FEWER = "one_fewer"  # or one less, but never below two for it


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


class PassClaim(StrEnum):
    """Whether a seat may pass, and what it claims of its own dice by that."""

    OFF = "off"
    ALL_DIFFER = "all_differ"
    ALL_ALIKE = "all_alike"


class Doubling(StrEnum):
    """Whose bid may be doubted for double the stake."""

    OFF = "off"
    LAST_BID = "last_bid"  # the standing bid alone
    ANY_BID = "any_bid"  # the last bid of any seat in this round


class Straight(StrEnum):
    """What a hand is whose dice all differ."""

    OFF = "off"  # nothing special
    NOTHING = "nothing"  # counts for nothing
    REROLL = "reroll"  # rolled again, before anybody sees it


class StraightOf(StrEnum):
    """Which dice make such a hand."""

    DIFFERENT = "different"
    ROW = "row"


class Alike(StrEnum):
    """What a hand counts more whose dice all count for the bid."""

    OFF = "off"
    ONE = "one"  # one more
    TWO = "two"  # two without wild dice, one with them


class Stake(StrEnum):
    """What is lost: dice, or lives or points beside dice that never change."""

    DICE = "dice"
    LIVES = "lives"
    LOSSES = "losses"  # points, noted and never used up


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


Opening = Annotated[int, Meta(ge=1, le=100)] | Literal["heads", "heads+1", "heads+2"]
"""A least count: a number, or by the seats still in."""


class Rules(HouseRules, frozen=True, forbid_unknown_fields=True, dict=True):
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
    opening: Opening = 1
    pass_claim: PassClaim = PassClaim.OFF
    doubling: Doubling = Doubling.OFF
    face_off: bool = False
    out_of_turn: bool = False
    buy_back: bool = False
    wild_until: WildUntil = WildUntil.ALWAYS
    plain: Plain = Plain.OFF
    fly: bool = False
    plain_opening: Opening | Literal["same"] = "same"
    straight: Straight = Straight.OFF
    straight_of: StraightOf = StraightOf.DIFFERENT
    alike: Alike = Alike.OFF

    FIRST: ClassVar[frozenset[str] | None] = frozenset(
        {
            "players", "dice", "wild", "order", "limit", "reroll", "challenge_by", "loss",
            "exact", "spare_last_die", "spot_on", "reward", "surcharge", "stake", "lives",
            "goal", "ending", "starter", "roll", "palifico", "round_limit",
        }
    )  # fmt: skip

    # Asked at every step, so once for a rule set.

    @cached_property
    def rerolls(self) -> bool:
        """Whether dice may be rolled again."""
        return self.reroll is not Reroll.OFF

    @cached_property
    def shows_with_bid(self) -> bool:
        """Whether dice may be set in the open with a bid, and the others rolled again."""
        return self.reroll is Reroll.AFTER_BID

    @cached_property
    def calls(self) -> bool:
        """Whether bids may come with a call, and then needn't be raises."""
        return may_be_plain(self) and (self.plain is not Plain.OFF or self.fly)

    @cached_property
    def sheds(self) -> bool:
        """Whether to lose is what one plays for."""
        return self.goal is Goal.SHED

    @cached_property
    def stakes_dice(self) -> bool:
        """Whether it is dice that are lost."""
        return self.stake is Stake.DICE

    @cached_property
    def counts_hands(self) -> bool:
        """Whether a hand as a whole may count for something else than its dice."""
        return self.straight is Straight.NOTHING or self.alike is not Alike.OFF

    @cached_property
    def wild_until_bid(self) -> bool:
        """Whether a bid on the wild face may end its being wild."""
        return self.wild_until is WildUntil.BID

    @cached_property
    def spots_in_turn(self) -> bool:
        """Whether the seat in turn may call spot-on."""
        return self.spot_on in (SpotOn.NEXT, SpotOn.ANYONE)

    @cached_property
    def spots_at_once(self) -> bool:
        """Whether others than the seat in turn may call spot-on, in a window after the bid."""
        return self.spot_on in (SpotOn.ANYONE, SpotOn.ALL_BUT_NEXT)

    @cached_property
    def doubts_at_once(self) -> bool:
        """Whether others than the seat in turn may doubt, in a window after the bid."""
        return self.challenge_by is ChallengeBy.ANYONE

    @cached_property
    def opens_windows(self) -> bool:
        """Whether others than the seat in turn may do anything after a bid."""
        return self.doubts_at_once or self.spots_at_once or self.out_of_turn

    @cached_property
    def more_claims(self) -> bool:
        """Whether there is more to claim in turn than a doubt and spot-on."""
        return self.pass_claim is not PassClaim.OFF or self.doubling is not Doubling.OFF


DEFAULTS = Rules()


def starting_dice(rules: Rules, seats: int) -> int:
    """How many dice each of `seats` seats starts with; also the most a gift may reach."""
    return BOX_DICE // seats if rules.dice == "split30" else rules.dice


def starting_stake(rules: Rules, seats: int) -> int:
    """How much a seat starts with of what is lost: dice, or lives."""
    if rules.stake is Stake.LOSSES:
        return PURSE
    return rules.lives if rules.stake is Stake.LIVES else starting_dice(rules, seats)


HEADS = {"heads": 0, "heads+1": 1, "heads+2": 2}
"""By how much the least opening is more than the seats that are still in."""


def least_opening(rules: Rules, heads: int) -> int:
    """The least count of a round's first bid with so many seats still in, the limit left aside."""
    return _least(rules.opening, heads)


def least_plain_opening(rules: Rules, heads: int) -> int:
    """The same for a first bid that ends the wild face's being wild."""
    return (
        least_opening(rules, heads)
        if rules.plain_opening == "same"
        else _least(rules.plain_opening, heads)
    )


def _least(opening: int | str, heads: int) -> int:
    return opening if isinstance(opening, int) else heads + HEADS[opening]


FACE_OF = {Wild.SIX: 6, Wild.ONES: 1, Wild.NONE: 0}
"""The die's own number of a wild side; 0 where there is none."""


def wild_face(rules: Rules) -> int:
    """The die's own number of the wild side; 0 where there is none."""
    return FACE_OF[rules.wild]


def plain_by_bid(rules: Rules) -> bool:
    """Whether a bid on the wild face ends its being wild."""
    bids_wild = rules.wild is not Wild.NONE and rules.order is not Order.COMPONENTWISE
    return rules.wild_until is WildUntil.BID and bids_wild


def may_be_plain(rules: Rules) -> bool:
    """Whether what counts may change within a round."""
    return plain_by_bid(rules) or (rules.plain is not Plain.OFF and rules.wild is not Wild.NONE)


def plain_opening_apart(rules: Rules) -> bool:
    """Whether a first bid that makes the round plain has a least count of its own."""
    return may_be_plain(rules) and rules.plain_opening != "same"


def returns(rules: Rules) -> bool:
    """Whether somebody who is out may come back in, with more than two seats."""
    return rules.buy_back and rules.spots_at_once and rules.stake is not Stake.LOSSES


def others_pay(rules: Rules) -> bool:
    """Whether a right spot-on costs everybody else."""
    return rules.spot_on is not SpotOn.OFF and rules.spot_on_right is SpotOnRight.OTHERS_LOSE


def may_duel(rules: Rules) -> bool:
    """Whether spot-on can be called with two seats left."""
    return rules.spot_on_duel and rules.spot_on is not SpotOn.ALL_BUT_NEXT


def endless(rules: Rules) -> bool:
    """Whether a game can go on for ever, so that only the round limit ends it."""
    if rules.stake is Stake.LOSSES:
        return True
    if rules.exact in (Exact.NOBODY, Exact.GIFT) or rules.lost_to is LostTo.WINNER:
        return True
    gains = rules.spot_on is not SpotOn.OFF and rules.goal is Goal.SURVIVE
    return gains and rules.spot_on_right is SpotOnRight.GAIN and not rules.spot_on_once


# Writing ---------------------------------------------------------------------------------


def digest(rules: Rules) -> str:
    """Hex SHA-256 of the canonical JSON (keys in order) of every axis of Bluff."""
    return house.digest("bluff", rules)
